"""What changed in the middle of a game: after it was saved, and where it stands in the sheet."""

from collections.abc import Iterator

from referee.engine.game import Due
from referee.engine.hand import ledger
from referee.engine.hand.schema import read_hand
from referee.engine.rules import house
from referee.store.stored import StoredEntry
from referee.web.entry.changes import coming
from referee.web.entry.submit import CHANGES
from referee.web.rulebook.editor import changed_rules
from referee.web.state import TableState, due_at, lines_of
from referee.web.words.names import Words
from referee.web.words.people.sitting import as_before_words, changed_from_words, sat_down_words


def change_said(latest: StoredEntry, state: TableState) -> str:
    """What the newest line changed from its hand on; "" where it tells how a hand was played."""
    lines = lines_of(state.game, latest.hand)
    line = ledger.concerned(lines)
    if not is_change(lines[line]):
        return ""
    label = coming(state, latest.hand).label
    if ledger.undone(lines):
        return as_before_words(label)
    before = _then(due_at(state, latest.hand), lines[:line])
    return changed_from_words(label, tuple(changed_lines(before, _then(before, lines[: line + 1]))))


def is_change(line: str) -> bool:
    """Whether a line of a ledger tells what holds from its hand on, and nothing else."""
    told = ledger.read_line(line)
    return bool(told) and not line.startswith(ledger.ANEW) and told.keys() <= set(CHANGES)


def _then(due: Due, lines: tuple[str, ...]) -> Due:
    """What holds with what *lines* tell of the hand that is *due*."""
    told = ledger.told(lines) if lines else {}
    return due.with_changes(
        read_hand({name: told[name] for name in CHANGES if name in told}, due.rules)
    )


def changed_lines(before: Due, now: Due) -> Iterator[str]:
    """What holds *now* and did not *before*, a sentence each: who sits down, which rules."""
    pairs = enumerate(zip(before.names, now.names, strict=True), 1)
    sits = [seat for seat, (was, name) in pairs if was != name]
    yield from sat_down_words(sits, before.names, Words(now.rules, now.names))
    if before.rules is now.rules:
        return
    for name in changed_rules(now.rules, before.rules):
        yield house.sentence(name, now.rules)
