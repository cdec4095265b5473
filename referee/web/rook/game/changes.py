"""Changes in the middle of a game, as text: players who sit down, other rules, its end by word."""

from collections.abc import Iterator

from referee.rook.game import Due
from referee.rook.hand import ledger
from referee.rook.hand.schema import read_hand
from referee.rook.rules import house
from referee.store.stored import StoredEntry
from referee.web.rook.entry.submit import CHANGES
from referee.web.rook.rulebook.house_rules import changed_rules
from referee.web.rook.state import TableState, coming, due_at, lines_of
from referee.web.rook.words.hands import penalty_changes
from referee.web.rook.words.vocabulary import Words
from referee.web.shared.words import with_stop


def change_words(latest: StoredEntry, state: TableState) -> str:
    """What the newest line changed from its hand on; empty if it records how a hand was played."""
    lines = lines_of(state.game, latest.hand)
    line = ledger.concerned(lines)
    if "ended" in ledger.read_line(lines[line]):
        return _end_words(lines, state)
    if not is_change(lines[line]):
        return ""
    if "penalty" in ledger.read_line(lines[line]):
        return _penalty_words(lines, line, coming(state, latest.hand))
    label = coming(state, latest.hand).label
    if ledger.undone(lines):
        return f"From hand {label} on all is as before."
    before = _then(due_at(state, latest.hand), lines[:line])
    changed = changed_lines(before, _then(before, lines[: line + 1]))
    return f"From hand {label} on: {' '.join(changed)}"


def _penalty_words(lines: tuple[str, ...], line: int, due: Due) -> str:
    """The penalties that *line* gave or took back; the other way round once it was undone."""
    before, now = (
        read_hand({"penalty": facts.get("penalty", [])}, due.rules).penalties
        for facts in map(ledger.facts_in_force, (lines[:line], lines[: line + 1]))
    )
    if ledger.undone(lines):
        before, now = now, before
    return " ".join(penalty_changes(before, now, Words(due.rules, due.names)))


def _end_words(lines: tuple[str, ...], state: TableState) -> str:
    """That the table ended the game; or, if that was undone, that it did not."""
    if ledger.undone(lines):
        return "The table did not end the game."
    if not state.standing.counts:
        return "The table ended the game, and it counts for nothing."
    if len(state.standing.shared) == len(state.standing.totals):
        return "The table ended the game in a draw."
    return with_stop(f"The table ended the game: {state.words.end(state.standing)}")


def is_change(line: str) -> bool:
    """Whether a ledger line records nothing of the play: players, rules, or penalties."""
    facts = ledger.read_line(line)
    return bool(facts) and not line.startswith(ledger.ANEW) and facts.keys() <= set(CHANGES)


def _then(due: Due, lines: tuple[str, ...]) -> Due:
    """*due* with the changes that *lines* record for its hand."""
    facts = ledger.facts_in_force(lines) if lines else {}
    return due.with_changes(
        read_hand({name: facts[name] for name in ("players", "house") if name in facts}, due.rules)
    )


def changed_lines(before: Due, now: Due) -> Iterator[str]:
    """The differences from *before* to *now*, a sentence each: players who sit down, rules."""
    was, sits = Words(now.rules, before.names), Words(now.rules, now.names)
    for seat, (former, name) in enumerate(zip(before.names, now.names, strict=True), 1):
        if former != name:
            yield with_stop(f"{sits.seat(seat)} sits down for {was.seat(seat)}")
    if before.rules is now.rules:
        return
    for name in changed_rules(now.rules, before.rules):
        yield house.rule_sentence(name, now.rules, now.count)
