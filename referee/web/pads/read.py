"""Stored games on a pad, folded, and the sentences about their rounds and lines."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from referee.lines import Line, parse_line
from referee.pads import PadError
from referee.pads.game import PadGame, bonus_words, fold_pad_game, go_on, read_terms
from referee.pads.model import Entry, Pad, PadTerms, Row
from referee.pads.pad import PADS
from referee.store.errors import UnreadableGameError
from referee.store.game.plain import PlainGame
from referee.text import capital, isolated, without_steering
from referee.web.shared.words import listed, number, signed, with_stop
from referee.web.table.results import GameResult, RoundResult


class Name(NamedTuple):
    """A name as pages print it."""

    text: str
    color: str = ""


REMEMBERED = 128
"""The most games in the cache; a page reads the same one more than once, and many phones do."""


def game_of(stored: PlainGame) -> PadGame:
    """How a game stands.

    Raises:
        UnreadableGameError: a stored line is damaged.
    """
    try:
        return game_after(stored.agreed, tuple(line.text for line in stored.lines))
    except (PadError, ValueError, KeyError, TypeError, AttributeError) as fault:
        raise UnreadableGameError(f"game {stored.public_id!r} cannot be read") from fault


def game_after(agreed: str, lines: tuple[str, ...]) -> PadGame:
    """The game after *lines*, all in stored form; it goes on from the game one line before.

    Raises:
        PadError: a line records something impossible.
    """
    kept = _kept(agreed, lines)
    if not kept:
        read = [parse_line(line) for line in lines]
        before = _kept(agreed, lines[: _goes_on_from(read)]) if read else ()
        game = go_on(before[0], read) if before else None
        kept.append(game or fold_pad_game(read_terms(agreed), read))
    return kept[0]


def _goes_on_from(lines: Sequence[Line]) -> int:
    """After how many of *lines* the game stood as it does before the last, or after an undo."""
    struck = lines[-1].get("undo")
    if isinstance(struck, int) and 0 <= struck < len(lines):
        return struck
    return len(lines) - 1


@lru_cache(REMEMBERED)
def _kept(agreed: str, lines: tuple[str, ...]) -> list[PadGame]:  # noqa: ARG001 - they are the key
    """A place for the game after *lines*, which is empty until it was folded."""
    return []


def pad_id(pad: Pad) -> str:
    """The id of a shipped pad, or for a table's own one that follows from its text."""
    return _id_of(pad.text)


@lru_cache(256)
def _id_of(text: str) -> str:
    shipped = (name for name, pad in PADS.items() if pad.text == text)
    return next(shipped, "own-" + sha256(text.encode()).hexdigest()[:16])


# Words


def scorers(terms: PadTerms) -> Sequence[str]:
    """The names of those who score, as text within a sentence."""
    return [isolated(name) for name in terms.scorers]


def value_words(entry: Entry, value: Any) -> str:
    """What was entered of one thing for one who scores: "3", "Nil + 4", "Ace × 2"."""
    match value:
        case None | False:
            return ""
        case str():
            return value
        case Mapping():
            return ", ".join(f"{thing} × {count}" for thing, count in value.items())
        case list() | tuple():
            return " + ".join(value_words(entry, each) for each in value)
    return entry.zero if entry.zero and not value else number(value)


def rows_words(terms: PadTerms, rows: Sequence[Row], *, before: bool | None = None) -> str:
    """All that was entered of a round: "Bid: Ann 3, Bob 1; tricks: Ann 2, Bob 2"; or "nothing".

    *before*: only what comes before the result, or after it.
    """
    said: list[str] = []
    for entry in terms.entries:
        if before not in (None, entry.before):
            continue
        values = [row.get(entry.name) for row in rows]
        if entry.kind in ("yes", "one"):
            words = ", ".join(marked(terms, entry, values))
        else:
            each = (
                (who, value_words(entry, value))
                for who, value in zip(scorers(terms), values, strict=True)
            )
            words = ", ".join(f"{who} {value}" for who, value in each if value)
        said += [f"{entry.label.lower() if said else entry.label}: {words}"] if words else []
    return "; ".join(said) or "Nothing"


def marked(terms: PadTerms, entry: Entry, values: Sequence[Any]) -> Iterator[str]:
    """The names of those who have a mark, or of the partners, as text within a sentence."""
    for who, side, value in zip(scorers(terms), terms.sides, values, strict=True):
        if not entry.each:
            yield from [who] if value else []
            continue
        marks = zip(side, value or (), strict=False)
        yield from (isolated(terms.names[seat - 1]) for seat, mark in marks if mark)


def points_words(terms: PadTerms, points: Sequence[int]) -> str:
    """What a round brings: "Ann +20, Bob −10"."""
    each = zip(scorers(terms), points, strict=True)
    return ", ".join(f"{who} {signed(change)}" for who, change in each)


def headline(game: PadGame) -> str:
    """Who leads, or who has won."""
    if game.outcome:
        won = [scorers(game.terms)[at] for at in game.outcome.winners]
        return f"{listed(won)} won" if len(won) == 1 else "A draw" if won else capital(game.reason)
    now, names = game.now, scorers(game.terms)
    if not game.rounds:
        return "No round yet"
    best = (max if game.terms.wins == "highest" else min)(now.totals)
    first = [name for name, total in zip(names, now.totals, strict=True) if total == best]
    if len(first) == len(names):
        return f"All are level at {number(best)}"
    players = sum(
        len(side) for side, total in zip(game.terms.sides, now.totals, strict=True) if total == best
    )
    return f"{listed(first)} {'leads' if players == 1 else 'lead'} with {number(best)}"


def reason_sentence(game: PadGame) -> str:
    """Why the game is over: "Ann reached 500: Ann won.", with bonuses; "" while it is played."""
    return " ".join(map(with_stop, _ends(game))) if game.outcome else ""


def _ends(game: PadGame) -> Sequence[str]:
    return capital(game.reason), *bonus_words(game.terms, game.bonuses)


def ranked(game: PadGame) -> list[tuple[int, str, int]]:
    """Those who score, from 0, with name and total; the winners first, then by total."""
    won = game.outcome.winners if game.outcome else ()
    sign = -1 if game.terms.wins == "highest" else 1
    rows = enumerate(zip(game.terms.scorers, game.now.totals, strict=True))
    return sorted(
        ((at, name, total) for at, (name, total) in rows),
        key=lambda row: (row[0] not in won, sign * row[2]),
    )


def _places(game: PadGame) -> list[int]:
    """The place of each of those who score, the winners first, or all level in a draw."""
    won = game.outcome.winners if game.outcome else ()
    sign = -1 if game.terms.wins == "highest" else 1
    order = [(at not in won, sign * total) for at, total in enumerate(game.now.totals)]
    return [1 + sum(other < mine for other in order) if won else 1 for mine in order]


def result_of(game: PadGame) -> GameResult | None:
    """How a game ended; None while it is played, or if nothing was."""
    if not (game.outcome and game.rounds):
        return None
    places, terms = _places(game), game.terms
    order = [at for at, _, _ in ranked(game)]
    return GameResult(
        pad_id(terms.pad),
        terms.pad.name,
        tuple(tuple(terms.names[seat - 1] for seat in terms.sides[at]) for at in order),
        tuple(game.now.totals[at] for at in order),
        tuple(places[at] for at in order) if game.outcome.counts else (),
        len(game.outcome.winners),
        game.outcome.code,
    )


def rounds_of(stored: PlainGame) -> Sequence[RoundResult]:
    """The rounds of a game, with its sides in the order of `result_of`.

    Raises:
        UnreadableGameError: a stored line is damaged.
    """
    game = game_of(stored)
    order = [at for at, _, _ in ranked(game)]
    return [
        RoundResult(
            without_steering(rows_words(game.terms, played.rows)),
            tuple(played.after.points[at] for at in order),
            tuple(played.after.totals[at] for at in order),
            bool(played.was),
        )
        for played in game.rounds
    ]


def totals_words(game: PadGame) -> str:
    """How it stands: "Ann 120, Bob 90"."""
    each = zip(scorers(game.terms), game.now.totals, strict=True)
    return ", ".join(f"{who} {number(total)}" for who, total in each)


def last_words(stored: PlainGame) -> str:
    """The last line that stands, as a sentence; "" if there is none."""
    last = game_of(stored).last
    return _line_words(stored, last) if last is not None else ""


def undone_words(stored: PlainGame) -> str:
    """What the newest line has undone, as a sentence; "" if it undid nothing."""
    struck = parse_line(stored.lines[-1].text).get("undo") if stored.lines else None
    if struck is None:
        return ""
    return f"Undone: {_line_words(replace(stored, lines=stored.lines[:-1]), struck)}"


def _line_words(stored: PlainGame, at: int) -> str:
    line: Line = parse_line(stored.lines[at].text)
    after = game_of(replace(stored, lines=stored.lines[: at + 1]))
    names = [isolated(name) for name in after.terms.names]
    match line:
        case {"round": _}:
            played = after.rounds[-1]
            return f"Round {played.number}: {points_words(after.terms, played.after.points)}."
        case {"before": _}:
            words = rows_words(after.terms, after.bids or (), before=True)
            return f"Round {len(after.rounds) + 1}: {words}."
        case {"correct": corrected}:
            played = after.rounds[corrected - 1]
            words = points_words(after.terms, played.after.points)
            return f"Round {corrected} corrected: {words}."
        case {"dealer": seat}:
            return f"{names[seat - 1]} deals."
        case {"rename": seat}:
            return f"Seat {seat} is {names[seat - 1]} now."
    return f"{capital(after.reason)}."
