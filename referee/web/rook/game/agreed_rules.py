"""The charter of a table: the votes on a proposed change of its rules, and its versions.

A vote belongs to a player in a seat. It counts only while that player sits there and the phone that
voted belongs to that seat: it lapses when the player leaves, moves to another seat or is removed. A
vote that was spoken at the table, and recorded by the pen for a seat without a phone, does not
lapse with a phone. The last vote of a seat replaces its earlier ones.

Every seat has to agree, since who is outvoted stops playing; silence is no consent. A proposal is
for one hand: what was agreed to at 80 points ahead is something else at 20 behind.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from flask import url_for

from referee.rook.hand import ledger
from referee.rook.rules import house
from referee.rook.rules.house import change_in_mid_game, in_mid_game
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import dump
from referee.store.seated.stored import SeatPhone, StoredProposal, StoredWord
from referee.store.stored import StoredEntry
from referee.text import capital
from referee.web.rook.rulebook.house_rules import changed_rules
from referee.web.rook.state import TableState, coming, due_at, first_due_of, lines_of, next_to_deal
from referee.web.rook.words.vocabulary import Words
from referee.web.shared.access import Viewer
from referee.web.shared.ui.parts import Link
from referee.web.shared.words import someone


@dataclass(frozen=True, slots=True)
class Votes:
    """The votes of a table on a change, as they count now."""

    agreed: tuple[StoredWord, ...]
    against: tuple[StoredWord, ...]
    missing: tuple[int, ...]
    """The seats without a vote that counts."""

    @property
    def by_all(self) -> bool:
        """Whether every seat agrees."""
        return not self.against and not self.missing


def votes(
    names: Sequence[str], words: Iterable[StoredWord], phones: Collection[SeatPhone]
) -> Votes:
    """The votes in *words* that count, given the players in seat order and the *phones* there."""
    counted = {each.seat: each for each in words if counts(each, names, phones)}
    return Votes(
        tuple(each for each in counted.values() if each.agrees),
        tuple(each for each in counted.values() if not each.agrees),
        tuple(seat for seat in range(1, len(names) + 1) if seat not in counted),
    )


def counts(word: StoredWord, names: Sequence[str], phones: Collection[SeatPhone]) -> bool:
    """Whether *word* counts: its player still sits there, and the phone may speak for that seat."""
    is_seated = names[word.seat - 1 : word.seat] == (word.player,)
    return is_seated and (word.spoken or SeatPhone(word.seat, word.device) in phones)


def has_phone(seat: int, phones: Iterable[SeatPhone]) -> bool:
    """Whether a phone speaks for *seat*; then no other phone does."""
    return any(each.seat == seat for each in phones)


OVER = "The game is over, so it can no longer come into force."
MOVED_ON = (
    "The rules or the hand have changed in the meantime, so it is not put into force. Propose it "
    "again if you still want it."
)


def too_late(state: TableState, proposal: StoredProposal) -> str:
    """Why the proposal can no longer come into force; an empty string if it still can."""
    if state.standing.is_over:
        return OVER
    made_for = (proposal.hand, proposal.base)
    now = (next_to_deal(state), digest(coming(state).rules))
    return "" if made_for == now else MOVED_ON


def digest(rules: RuleSet) -> str:
    """A hash of *rules*, by which a proposal names the rules that it would change."""
    return sha256(json.dumps(dump(rules), sort_keys=True).encode()).hexdigest()


def words_on(state: TableState, proposal: StoredProposal) -> Votes:
    """The votes on a proposal, by the players of the hand that it is made for."""
    return votes(coming(state).names, proposal.words, proposal.phones)


def proposed_rules(state: TableState, proposal: StoredProposal) -> RuleSet:
    """The rules of the next hand if the proposal comes into force."""
    return change_in_mid_game(coming(state).rules, proposal.house)


@dataclass(frozen=True, slots=True)
class Version:
    """The rules that a table plays by from one hand until the next version."""

    number: int
    label: str
    """The name of the first hand with these rules, as players see it."""
    rules: RuleSet
    before: RuleSet
    """The rules of the version before; of the first version, its own rules."""
    entry: StoredEntry | None
    """The ledger line that changed the rules; None if the game began with them."""

    @property
    def changes(self) -> tuple[str, ...]:
        """The rules that this version changed, a sentence each."""
        return sentences(self.rules, self.before)


def versions(state: TableState) -> tuple[Version, ...]:
    """Every version in order. A change that was undone is no version."""
    return tuple(_versions(state))


def _versions(state: TableState) -> Iterator[Version]:
    first = first_due_of(state.game)
    last = Version(1, first.label, first.rules, first.rules, None)
    yield last
    for label, entry, rules in _rules_by_line(state):
        if rules != last.rules:
            last = Version(last.number + 1, label, rules, last.rules, entry)
            yield last


def _rules_by_line(state: TableState) -> Iterator[tuple[str, StoredEntry, RuleSet]]:
    """The rules after each line that is not struck out, with the label of its hand."""
    for hand in range(1, len(state.rounds) + 1):
        due, lines = due_at(state, hand), lines_of(state.game, hand)
        so_far: list[str] = []
        for line in ledger.unstruck(lines):
            so_far.append(lines[line])
            rules = in_mid_game(due.rules, ledger.facts_in_force(so_far).get("house", {}))
            yield due.label, state.game.hands[hand - 1][line], rules


def proposed(state: TableState, proposal: StoredProposal, viewer: Viewer) -> Mapping[str, Any]:
    """The values that a phone is shown of a proposed change.

    If the change can no longer come into force, ``late`` says why, and the values for voting are
    missing.
    """
    where = url_for("chartering.show", public_id=state.game.public_id)
    charter = Link(where, "Charter: versions, and who agreed")
    late = too_late(state, proposal)
    heading = proposes_words(proposal)
    shown = {"id": proposal.id, "heading": heading, "charter": charter, "late": late}
    if late:
        return shown
    given, seats = words_on(state, proposal), Words(state.rules, coming(state).names)
    return {
        **shown,
        "what": what_words(state, proposal),
        "against": given.against,
        "missing": [seats.seat(seat) for seat in given.missing],
        "may_agree": may_agree(given, viewer),
        "own": viewer.writes,
    }


def proposes_words(proposal: StoredProposal) -> str:
    """Who proposes: "Bob proposes another rule"."""
    who = someone(proposal.name)
    return f"{capital(who)} proposes another rule"


def may_agree(given: Votes, viewer: Viewer) -> bool:
    """Whether this phone may agree now: its seat has not voted, or all seats have agreed."""
    if viewer.seat is None:
        return viewer.writes and given.by_all
    return viewer.seat in given.missing or given.by_all


def what_words(state: TableState, proposal: StoredProposal) -> str:
    """What is proposed, such as "From hand 6 on: The first to reach 500 wins."."""
    now = coming(state)
    changes = sentences(proposed_rules(state, proposal), now.rules, now.count)
    return f"From hand {now.label} on: {' '.join(changes)}"


def sentences(rules: RuleSet, before: RuleSet, count: int = 1) -> tuple[str, ...]:
    """The rules in which *rules*, which hold from hand *count* on, differ from those *before*."""
    return tuple(house.rule_sentence(each, rules, count) for each in changed_rules(rules, before))
