"""The versions of a table's rules: as the game began, and each change of them in its ledger."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.hand import ledger
from referee.engine.rules.mid_game import in_mid_game
from referee.engine.rules.model import RuleSet
from referee.store.game.charter import AGREED_BY_ALL
from referee.store.stored import StoredEntry
from referee.web.state import TableState, due_at, first_due_of, lines_of


@dataclass(frozen=True, slots=True)
class Version:
    """The rules of a table from a hand on, until the next version."""

    number: int
    label: str
    """What players call the first hand that they hold for."""
    rules: RuleSet
    before: RuleSet
    """The rules that they changed; their own for the first."""
    entry: StoredEntry | None
    """The line that told them; None: the game began with them."""


def versions(state: TableState) -> tuple[Version, ...]:
    """Every version, the first first; what was undone is none."""
    return tuple(_versions(state))


def _versions(state: TableState) -> Iterator[Version]:
    first = first_due_of(state.game)
    last = Version(1, first.label, first.rules, first.rules, None)
    yield last
    for label, entry, rules in _told(state):
        if rules != last.rules:
            last = Version(last.number + 1, label, rules, last.rules, entry)
            yield last


def _told(state: TableState) -> Iterator[tuple[str, StoredEntry, RuleSet]]:
    """The rules after each line that stands, with what players call its hand."""
    for hand in range(1, len(state.rounds) + 1):
        due, lines = due_at(state, hand), lines_of(state.game, hand)
        kept: list[str] = []
        for line in ledger.unstruck(lines):
            kept.append(lines[line])
            house = ledger.told(kept).get("house", {})
            rules = in_mid_game(due.rules, house)
            yield due.label, state.game.hands[hand - 1][line], rules


def was_agreed(entry: StoredEntry) -> bool:
    """Whether a line of the ledger tells what the whole table agreed to: no pen undoes it alone."""
    return entry.key.startswith(AGREED_BY_ALL)
