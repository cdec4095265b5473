"""The question of the entry form that is still open, and what is said of it."""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.hand import teams
from referee.engine.rules.model import Bonus
from referee.web.entry import shares
from referee.web.entry.page import FormResult
from referee.web.entry.questions import tricks_count
from referee.web.state import TableState

OPEN = {
    "bidder": "Tap who won the bid.",
    "bid": "Tap the bid.",
    "trump": "Tap the trump.",
    "taken": "Tap what was captured.",
    "partners": "Tap who played with the bidder, or “plays alone”.",
    "tricks": "Tap how many tricks they took.",
    "last_trick": "Tap who took the last trick.",
}
"""What is said of each question that is still open."""

RESULT = frozenset({"taken", "piles", "partners", "tricks", "last_trick"})
"""What is told once the hand is over."""

BY_SIDE = {
    "taken": shares.OPEN,
    "tricks": "Write how many tricks each side took.",
}
"""What is said instead where every side has a number of its own."""


def open_words(wants: str, state: TableState) -> str:
    """What is said of the open question *wants*, a name in `OPEN`."""
    by_side = BY_SIDE if shares.are_asked(state.rules) else {}
    return by_side.get(wants, OPEN[wants])


def result_words(state: TableState) -> str:
    """What is said where the result is not told, or not enough of it."""
    return open_words("taken", state)


def later_words(state: TableState) -> str:
    """The same where something can be saved without it: "Or tap what was captured."."""
    said = result_words(state)
    return f"Or {said[:1].lower()}{said[1:]}"


def missing(
    facts: Mapping[str, Any], state: TableState, *, bid_alone: bool, past: bool
) -> str | None:
    """The next question to answer, a name in `OPEN`; None when nothing is missing."""
    goes_on = state.contract is not None and not past
    known = _known(facts, state) if goes_on else set(facts)
    if "piles" in known:
        known |= {"taken"}
    asked = _of_the_bid(later=goes_on and bid_alone) if bid_alone else _of_the_hand(state)
    return next((name for name in asked if name not in known), None)


def _known(facts: Mapping[str, Any], state: TableState) -> set[str]:
    """What is told of a hand with what was told of it before."""
    partners = {"partners"} if state.facts.partners is not None else set()
    return {*facts, "bidder", "bid"} | partners


def tells_a_result(told: FormResult) -> bool:
    """Whether anything was told of how the hand ended."""
    return not RESULT.isdisjoint({*told.facts, *told.errors})


def _of_the_bid(*, later: bool) -> Iterator[str]:
    yield from ("bidder", "bid")
    if later:
        yield "trump"


def _of_the_hand(state: TableState) -> Iterator[str]:
    yield from ("bidder", "bid", "taken")
    if teams.partners_are_called(state.rules):
        yield "partners"
    if tricks_count(state.rules):
        yield "tricks"
    if state.rules.score.bonus is Bonus.LAST_TRICK:
        yield "last_trick"
