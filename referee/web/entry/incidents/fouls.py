"""A rule that was broken and found: a renege, a discard against the rules."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from referee.engine.hand import schema, teams
from referee.engine.hand.facts import Seat
from referee.engine.hand.fouls import ending_foul
from referee.engine.judge.scoring import Outcome
from referee.engine.rules.cards import nest_size, possible_sums
from referee.web.entry.asked import questions
from referee.web.entry.incidents.kind import BID_FACTS, Kind, all_of_the_bid
from referee.web.entry.page import FormResult
from referee.web.entry.told import shares
from referee.web.entry.told.forms import read_captured, read_partners
from referee.web.state import TableState
from referee.web.ui.fields import Posted, read_seat
from referee.web.ui.parts import Chip, Choice, Field, Group, Look
from referee.web.words import scores

BY_THEN = "Tricks taken, not the one under way, not the nest."
"""What counts as captured when a foul ends a hand."""

TOO_LATE = f"Only when it was too late. {BY_THEN}"

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


def _captured(state: TableState, hint: str) -> tuple[Choice, ...]:
    """What the others had when the hand was stopped, and who the partners were."""
    partners = _partners(state) if teams.partners_are_called(state.rules) else ()
    if shares.are_asked(state.rules):
        return partners
    sums = tuple(Chip(str(n), str(n)) for n in sorted(possible_sums(state.rules)))
    asked = "What had the other side captured by then?"
    return (*partners, Choice("captured", asked, (Group(sums),), Look.AMOUNTS, hint=hint))


def _partners(state: TableState) -> tuple[Choice, ...]:
    bidder = state.contract.bidder if state.contract else None
    return (questions.partners_choice(state.words, bidder),)


def _captured_fields(state: TableState, hint: str) -> tuple[Field, ...]:
    """What each side had captured, where each has a number of its own."""
    if not shares.are_asked(state.rules):
        return ()
    fields = shares.fields_of("captured", state.words, step=5)
    first, *others = (replace(each, label=f"{each.label} had captured by then") for each in fields)
    return (replace(first, hint=f"{hint} {OFFENDERS}"), *others)


def _read_captured(posted: Posted, state: TableState, offender: Seat) -> FormResult:
    contract = state.contract
    if contract is None:
        return FormResult({}, {"captured": "Save the bid first."})
    partners = read_partners(posted, state.rules, contract.bidder)
    if teams.partners_are_called(state.rules) and not partners.facts and not partners.errors:
        return FormResult({}, {"partners": "Tap who played with the bidder, or “plays alone”."})
    seats: Any = partners.facts.get("partners", contract.partners)
    known = replace(contract, partners=tuple(seats))
    return partners.merged(read_captured(posted, state.rules, known, offender))


def _renege_choices(state: TableState) -> tuple[Choice, ...]:
    who = questions.seat_choice("seat", "Who did not follow suit?", state.names)
    chips = (Chip("in-time", "in time, put right"), Chip("late", "too late"))
    when = Choice("when", "When was it noticed?", (Group(chips),))
    return (who, when, *_captured(state, TOO_LATE))


def _read_renege(posted: Posted, state: TableState) -> FormResult:
    seat, wrong = read_seat(posted, "seat", state.rules, "Tap who did not follow suit.")
    errors = {"seat": wrong} if wrong else {}
    when = posted.get("when")
    if when not in ("in-time", "late"):
        errors["when"] = "Tap whether it was put right in time."
    if errors or seat is None:
        return FormResult({}, errors)
    told = _claim(state, "renege", seat, in_time=when == "in-time")
    return told if when == "in-time" else told.merged(_read_captured(posted, state, seat))


def _renege_keeps(told: FormResult, state: TableState) -> Collection[str]:
    """A renege that was put right in time leaves the hand as it was played."""
    goes_on = "taken" not in told.facts and ending_foul(state.facts) is None
    return schema.FACT_FIELDS if goes_on else BID_FACTS


RENEGE = Kind(
    "renege",
    "Renege",
    lambda state: scores.renege_rule_words(state.rules),
    _read_renege,
    choices=_renege_choices,
    fields=lambda state: _captured_fields(state, TOO_LATE),
    keeps=_renege_keeps,
    ended=lambda step: step.verdict.score.outcome is Outcome.RENEGED,
)


def _discard_fits(state: TableState, *, past: bool) -> bool:  # noqa: ARG001 - either way
    """Nothing is laid aside without a nest."""
    return bool(nest_size(state.rules))


def _read_discard(posted: Posted, state: TableState) -> FormResult:
    if state.contract is None:
        return FormResult({}, {"captured": "Save the bid first."})
    bidder = state.contract.bidder
    told = _claim(state, "bad-discard", bidder)
    return told.merged(_read_captured(posted, state, bidder))


BAD_DISCARD = Kind(
    "bad-discard",
    "Bad discard",
    lambda state: scores.discard_rule_words(state.rules),
    _read_discard,
    choices=lambda state: _captured(state, BY_THEN),
    fields=lambda state: _captured_fields(state, BY_THEN),
    fits=_discard_fits,
    keeps=all_of_the_bid,
    ended=lambda step: step.verdict.score.outcome is Outcome.BAD_DISCARD,
)
