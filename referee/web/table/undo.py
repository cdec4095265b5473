"""Undo, step by step: which line the next one strikes, and which the last one struck."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.hand import ledger
from referee.store.stored import StoredEntry, StoredGame
from referee.web.charter import was_agreed
from referee.web.state import lines_of


@dataclass(frozen=True, slots=True)
class Strike:
    """A line of a hand's ledger that can be struck, and where the ``undo`` would stand."""

    hand: int
    line: int
    seq: int
    """How many lines the hand has: another phone may have been first."""


def to_undo(game: StoredGame) -> Strike | None:
    """What one more undo strikes: the newest line of facts that still stands; None: no line.

    What the whole table has agreed to stands: it is changed as it came about. The newest line
    is the last of its hand, since each is written later than all before it, whatever the clock.
    """
    newest = game.newest
    if newest is not None and _tells(newest) and not was_agreed(newest):
        return _strike(game, newest)
    told = (_last_told(game, hand) for hand in _hands(game))
    return _strike(game, _newest(each for each in told if each is not None))


def _last_told(game: StoredGame, hand: int) -> StoredEntry | None:
    """The newest line of facts of *hand* that stands and that one pen may undo."""
    entries = game.hands[hand - 1]
    lines = reversed(ledger.unstruck(lines_of(game, hand)))
    return next((entries[line] for line in lines if not was_agreed(entries[line])), None)


def to_put_back(game: StoredGame) -> Strike | None:
    """The last undo, as a line to be struck; None without one, or where more was told since."""
    if game.newest is None or _tells(game.newest):
        return None
    undos = (
        game.hands[hand - 1][line]
        for hand in _hands(game)
        for line in ledger.struck(lines_of(game, hand)).values()
    )
    last = _newest(undos)
    if last is None:
        return None
    newest_told = (next(filter(_tells, reversed(hand)), None) for hand in game.hands)
    told = _newest(each for each in newest_told if each is not None)
    if told is None or last.moment < told.moment:
        return None
    return _strike(game, last)


def _newest(entries: Iterator[StoredEntry]) -> StoredEntry | None:
    return max(entries, key=lambda each: each.moment, default=None)


def _hands(game: StoredGame) -> range:
    return range(1, len(game.hands) + 1)


def _tells(entry: StoredEntry) -> bool:
    return not entry.text.startswith(ledger.UNDO)


def _strike(game: StoredGame, entry: StoredEntry | None) -> Strike | None:
    if entry is None:
        return None
    return Strike(entry.hand, entry.seq, len(game.hands[entry.hand - 1]))
