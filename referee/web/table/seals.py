"""The seals of a table of any kind: who must seal which hand, who has, and the sentences about it.

A seal is no fact of a hand, so it is not in the ledger: undo and record files know nothing of it.
The next hand never waits for one, since the cards are dealt by then, and time alone seals nothing.
What a hand is (a round, on a pad) and who answers for it, its kind says; see `Sealing`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Any

from flask import Response
from sqlalchemy import Connection

from referee.store.game.seals import StoredSeal
from referee.text import capital, isolated, without_steering
from referee.web.shared.access import Viewer
from referee.web.shared.ui.parts import Link
from referee.web.shared.words import listed, someone, verb, with_stop

Party = frozenset[int]
"""The seats that answer for a hand together; one seal is enough for all of them."""


class SealAnswer(StrEnum):
    """The answer of a party about a hand."""

    SEALED = "sealed"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class HandToSeal:
    """What the rules of sealing need to know of a hand with a score."""

    parties: tuple[Party, ...]
    """The parties of the hand, which share no seat."""
    writer: Party | None
    """The party whose phone wrote the last line; None if that phone has no seat."""
    present: frozenset[int]
    """The seats that had a phone at the table when that line was written."""
    form: int
    """A number that changes with what a seal confirms, such as the number of lines of a hand of
    Rook. Seals of another form do not count."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """The answers about a hand, and those that are missing."""

    waits_for: tuple[Party, ...] = ()
    """The parties that must answer and have not yet."""
    sealed: tuple[StoredSeal, ...] = ()
    disputed: tuple[StoredSeal, ...] = ()

    @property
    def provisional(self) -> bool:
        """Whether an answer is missing, or somebody disputes the hand."""
        return bool(self.waits_for or self.disputed)


def agreement(hand: HandToSeal, given: Iterable[StoredSeal]) -> Agreement:
    """The agreement on *hand*, from the seals *given* to it so far, oldest first.

    Only seals of the hand in its present form count, and only the last of each party.
    """
    last = {seal.party: seal for seal in given if seal.seq == hand.form}
    in_order = sorted(last.values(), key=lambda seal: sorted(seal.party))
    return Agreement(
        tuple(party for party in must_seal(hand) if party not in last),
        tuple(seal for seal in in_order if seal.verdict == SealAnswer.SEALED),
        tuple(seal for seal in in_order if seal.verdict == SealAnswer.DISPUTED),
    )


def must_seal(hand: HandToSeal) -> tuple[Party, ...]:
    """The parties that must seal *hand*: those with a phone at the table, except the writer's."""
    return tuple(party for party in hand.parties if party & hand.present and party != hand.writer)


@dataclass(frozen=True, slots=True)
class SealedHand:
    """A hand that has a score, or a round of a pad, to the pages about seals."""

    number: int
    """Its number in the store."""
    label: str
    form: int
    """As in `HandToSeal`."""
    agreement: Agreement | None
    """None if nobody is asked about it."""
    about: Callable[[], str]
    """A sentence such as what was bid; "" for none."""
    told: Callable[[int], str]
    """How it went, to the player at a seat."""
    who: Callable[[int], str]
    """The name of a seat within a sentence."""

    @property
    def agreed(self) -> Agreement:
        """The agreement on it, which is empty if nobody is asked."""
        return self.agreement or Agreement()


@dataclass(frozen=True, slots=True)
class SealedTable:
    """The hands of a table to seal."""

    id: int
    public_id: str
    version: int
    title: str
    is_on: bool
    """Whether hands are sealed at all."""
    unit: str
    """What is sealed: "hand" or "round"."""
    names: Sequence[str]
    """Who sits there, by seat."""
    reasons: Mapping[str, str]
    """The reasons of a dispute, by their names in the form; each continues a sentence."""
    hands: Sequence[SealedHand]
    """The latest first."""
    page: str
    """The endpoint of the table."""
    correct: Callable[[int], str]
    """The address at which the hand with a number is corrected."""


@dataclass(frozen=True, slots=True)
class Sealing:
    """What a kind of game says about seals."""

    table: Callable[[Connection, str], tuple[SealedTable, Viewer]]
    """The table with a public id, and this phone; it aborts as the table's own page does."""
    refused: Callable[[str, str], Response]
    """409 with the table as it is now, and a sentence why nothing was saved."""


def seals(table: SealedTable, viewer: Viewer) -> Mapping[str, Any] | None:
    """The values about open seals for one phone; None if none is open.

    ``together`` lists the hands that it can seal with one tap, each with its form, as ``3.1``.
    """
    if not any(hand.agreed.provisional for hand in table.hands):
        return None
    return {
        "unit": table.unit,
        "asks": tuple(_to_answer(table, viewer)),
        "disputes": tuple(disputes(table, viewer)),
        "waits": tuple(_waits(table, viewer.seat)),
        "together": [
            f"{hand.number}.{hand.form}"
            for hand in table.hands
            if any(viewer.seat in party for party in hand.agreed.waits_for)
        ],
    }


def _to_answer(table: SealedTable, viewer: Viewer) -> Iterator[Mapping[str, Any]]:
    """The hands that this phone can answer, described from the view of its own seat."""
    seat = viewer.seat
    for hand in table.hands:
        if seat and may_answer(hand.agreed, seat):
            yield {
                "hand": hand.number,
                "label": hand.label,
                "seq": hand.form,
                "bid": hand.about(),
                "words": hand.told(seat),
                "against": is_against(hand.agreed, seat),
            }


def may_answer(agreement: Agreement, seat: int) -> bool:
    """Whether the player at *seat* can seal a hand now, perhaps after disputing it."""
    return is_against(agreement, seat) or any(seat in party for party in agreement.waits_for)


def is_against(agreement: Agreement, seat: int) -> bool:
    """Whether the side of *seat* disputes a hand."""
    return any(seat in each.party for each in agreement.disputed)


def may_dispute(agreement: Agreement, seat: int) -> bool:
    """Whether the player at *seat* can dispute a hand now, even if the partner has sealed it."""
    return may_answer(agreement, seat) or any(seat in each.party for each in agreement.sealed)


def disputes(table: SealedTable, viewer: Viewer) -> Iterator[tuple[str, Link | None]]:
    """The disputes, the latest hand first, each with a link to correct it if this phone can."""
    for hand in table.hands:
        for seal in hand.agreed.disputed:
            what = f"{table.unit} {hand.label}"
            link = Link(table.correct(hand.number), f"Correct {what}") if viewer.writes else None
            yield disputes_words(someone(seal.name), what, seal.reason), link


def _waits(table: SealedTable, seat: int | None) -> Iterator[str]:
    """The hands that wait for other players than the one at *seat*, a sentence for each run."""
    for others, group in groupby(table.hands, lambda hand: _others(hand.agreed, seat)):
        if others:
            row = list(group)[::-1]
            hands = hands_words(table.unit, [hand.label for hand in row])
            yield with_stop(f"{hands} {waits_words(others, row[-1].who, len(row))}")


def _others(agreement: Agreement, seat: int | None) -> tuple[Party, ...]:
    """The parties that a hand waits for, without that of *seat*."""
    return tuple(party for party in agreement.waits_for if seat not in party)


def note(agreement: Agreement) -> str:
    """The note about seals on the score sheet; an empty string if no seal is needed."""
    if agreement.disputed:
        return f"disputed by {listed(someone(each.name) for each in agreement.disputed)}"
    if agreement.waits_for or not agreement.sealed:
        return "not sealed" if agreement.waits_for else ""
    return f"sealed by {listed(someone(each.name) for each in agreement.sealed)}"


def waits_words(parties: Sequence[Party], who: Callable[[int], str], hands: int = 1) -> str:
    """The missing seals of so many *hands*: "waits for a seal by Bob or Dee"."""
    names = " and by ".join(" or ".join(map(who, sorted(party))) for party in parties)
    return f"{verb(range(hands), 'waits', 'wait')} for a seal by {names}"


def hands_words(unit: str, labels: Sequence[str]) -> str:
    """A run of hands by its first and last: "Hand 4", "Hands 4 to 7"."""
    what = capital(unit)
    if len(labels) == 1:
        return f"{what} {labels[0]}"
    between = "and" if len(labels) == 2 else "to"
    return f"{what}s {labels[0]} {between} {labels[-1]}"


def seal_words(verdict: str, reason: str) -> str:
    """An answer in the history of a hand, such as "Disputed: the points are not right."."""
    answer = capital(verdict)
    return f"{answer}: {isolated(without_steering(reason))}." if reason else f"{answer}."


def disputes_words(who: str, what: str, reason: str) -> str:
    """A dispute with its reason, such as "Dee disputes hand 4: the points are not right."."""
    why = isolated(without_steering(reason))
    return f"{who} disputes {what}: {why}." if why else f"{who} disputes {what}."


def objection_words(reasons: Mapping[str, str], name: str, more: str) -> str:
    """The stored reason of a dispute: the choice named *name* and the typed text *more*."""
    picked = reasons.get(name, "") if name != "other" else ""
    typed = f"“{more}”" if more else ""
    return ": ".join(each for each in (picked, typed) if each)
