"""A rule that was broken and found: a renege, a discard against the rules."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from referee.engine.hand import schema, teams
from referee.engine.hand.facts import Seat
from referee.engine.hand.fouls import ending_foul
from referee.engine.judge.scoring import Contract, Outcome
from referee.engine.rules.cards import nest_size, possible_sums
from referee.web.entry import questions, shares
from referee.web.entry.incidents.kind import (
    BID_FACTS,
    Kind,
    all_of_the_bid,
    bid_choices,
    contract_of,
    read_bid,
)
from referee.web.entry.page import FormResult
from referee.web.entry.reading import read_captured, read_partners
from referee.web.state import TableState
from referee.web.ui.fields import Posted, read_seat
from referee.web.ui.parts import Chip, Choice, Field, Group, Look
from referee.web.words.rulebook.book import scores

BY_THEN = "Tricks taken, not the one under way, not the nest."
"""What counts as captured when a foul ends a hand."""

OFFENDERS = "What the offenders’ side had may stay empty."


def claims_in_time(state: TableState) -> list[dict[str, Any]]:
    """What was put right in time in this hand, which a new claim joins.

    A claim that ended the hand is the one that the new claim takes the place of.
    """
    return [
        {"kind": each.kind, "seat": each.seat, "in_time": True}
        for each in state.facts.irregularities
        if each.in_time
    ]


def _claim(state: TableState, kind: str, seat: Seat, **more: bool) -> FormResult:
    claim = {"kind": kind, "seat": seat, **more}
    return FormResult({"irregularity": [*claims_in_time(state), claim]})


def captured(state: TableState) -> tuple[Choice, ...]:
    """What the others had when the hand was stopped, and who the partners were."""
    partners = _partners(state) if teams.partners_are_called(state.rules) else ()
    if shares.are_asked(state.rules):
        return partners
    sums = tuple(Chip(str(n), str(n)) for n in sorted(possible_sums(state.rules)))
    asked = "What had the other side captured by then?"
    return (*partners, Choice("captured", asked, (Group(sums),), Look.AMOUNTS, hint=BY_THEN))


def _partners(state: TableState) -> tuple[Choice, ...]:
    bidder = state.contract.bidder if state.contract else None
    return (questions.partners_choice(state.words, bidder, state.dots),)


def captured_fields(state: TableState) -> tuple[Field, ...]:
    """What each side had captured, where each has a number of its own."""
    if not shares.are_asked(state.rules):
        return ()
    fields = shares.fields_of("captured", state.words, step=5)
    first, *others = (replace(each, label=f"{each.label} had captured by then") for each in fields)
    return (replace(first, hint=f"{BY_THEN} {OFFENDERS}"), *others)


def read_captured_by_then(
    posted: Posted, state: TableState, contract: Contract, offender: Seat
) -> FormResult:
    """What was told of that, and of the partners where they are called."""
    partners = read_partners(posted, state.rules, contract.bidder)
    if teams.partners_are_called(state.rules) and not partners.facts and not partners.errors:
        return FormResult({}, {"partners": "Tap who played with the bidder, or “plays alone”."})
    seats: Any = partners.facts.get("partners", contract.partners)
    known = replace(contract, partners=tuple(seats))
    return partners.merged(read_captured(posted, state.rules, known, offender))


def _who_reneged(state: TableState) -> Choice:
    return questions.seat_choice("seat", "Who did not follow suit?", state.names, state.dots)


def _read_offender(posted: Posted, state: TableState) -> tuple[Seat | None, FormResult]:
    seat, wrong = read_seat(posted, "seat", state.rules, "Tap who did not follow suit.")
    return seat, FormResult({}, {"seat": wrong} if wrong else {})


def _late_choices(state: TableState) -> Sequence[Choice]:
    return (*bid_choices(state), _who_reneged(state), *captured(state))


def _read_late(posted: Posted, state: TableState) -> FormResult:
    bid = read_bid(posted, state)
    contract = contract_of(bid, state)
    seat, wrong = _read_offender(posted, state)
    told = bid.merged(wrong)
    if seat is None or contract is None:
        return told
    claim = _claim(state, "renege", seat, in_time=False)
    return told.merged(claim).merged(read_captured_by_then(posted, state, contract, seat))


def _read_in_time(posted: Posted, state: TableState) -> FormResult:
    seat, wrong = _read_offender(posted, state)
    return wrong if seat is None else _claim(state, "renege", seat, in_time=True)


def _in_time_keeps(_told: FormResult, state: TableState) -> Collection[str]:
    """A renege that was put right in time leaves the hand as it was played."""
    return schema.FACT_FIELDS if ending_foul(state.facts) is None else BID_FACTS


RENEGE = Kind(
    "renege",
    "Renege, found too late",
    "Somebody did not follow suit; the next trick was taken.",
    "Save the renege",
    lambda state: scores.renege_rule_words(state.rules),
    _read_late,
    choices=_late_choices,
    fields=captured_fields,
    keeps=all_of_the_bid,
    ended=lambda step: step.verdict.score.outcome is Outcome.RENEGED,
    rule="renege-ends",
)


IN_TIME = Kind(
    "renege-in-time",
    "Renege, put right in time",
    "The card was taken back before the next trick was taken.",
    "Save the renege",
    lambda _state: f"{scores.RENEGE_WINDOW} It costs nothing then, and the hand goes on.",
    _read_in_time,
    choices=lambda state: (_who_reneged(state),),
    keeps=_in_time_keeps,
    rule="renege",
)


def _discard_fits(state: TableState, *, past: bool) -> bool:  # noqa: ARG001 - either way
    """Nothing is laid aside without a nest."""
    return bool(nest_size(state.rules))


def _read_discard(posted: Posted, state: TableState) -> FormResult:
    bid = read_bid(posted, state)
    contract = contract_of(bid, state)
    if contract is None:
        return bid
    told = bid.merged(_claim(state, "bad-discard", contract.bidder))
    return told.merged(read_captured_by_then(posted, state, contract, contract.bidder))


BAD_DISCARD = Kind(
    "bad-discard",
    "Bad discard",
    "The bidder laid aside what the rules forbid.",
    "Save the bad discard",
    lambda state: scores.discard_rule_words(state.rules),
    _read_discard,
    choices=lambda state: (*bid_choices(state), *captured(state)),
    fields=captured_fields,
    fits=_discard_fits,
    keeps=all_of_the_bid,
    ended=lambda step: step.verdict.score.outcome is Outcome.BAD_DISCARD,
    rule="bad-discard",
)
