"""What is wrong with a bid, whoever makes it, and what became of a call against the rules."""

from dataclasses import replace

from referee.engine.hand.facts import Seat
from referee.engine.rules import cards
from referee.engine.rules.bids import bid_maximum, bid_over, bid_step, highest_bid, least_bid
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Ruling


def ended(fault: Ruling, end: str) -> Ruling:
    """*fault* with what became of the call: ``void`` or ``stood``."""
    why = fault.reason.removesuffix("stood").removesuffix("void").strip()
    return replace(fault, reason=f"{why} {end}".strip())


def bid_that_stood(bidder: Seat, bid: int, rules: RuleSet) -> tuple[Ruling, ...]:
    """What is wrong with the bid of a hand whose auction was not told."""
    fault = bid_fault(bid, rules)
    return () if fault is None else (ended(replace(fault, seat=bidder), "stood"),)


def bid_fault(bid: int, rules: RuleSet, over: int | None = None) -> Ruling | None:
    """What is wrong with a bid of *bid* points at this table, whoever makes it.

    *over* is the bid before it: none that does not go over that is named in its place.
    Source: S000, S001; rulings 14 to 16.
    """
    minimum, step = least_bid(rules), bid_step(rules)
    if bid < minimum:
        return Ruling("bid-below-minimum", given={"bid": bid, "least": minimum})
    if bid > bid_maximum(rules):
        most = highest_bid(rules)
        why = "all points" if most == cards.hand_total(rules) else ""
        return Ruling("bid-over-maximum", reason=why, given={"bid": bid, "most": most})
    if bid % step:
        near = _near(bid, over, rules)
        return Ruling("bid-not-multiple", given={"bid": bid, "step": step, "near": near})
    return None


def _near(bid: int, over: int | None, rules: RuleSet) -> list[int]:
    """The bids beside *bid*, between two steps; of those that go over *over* if any does."""
    below = bid - bid % bid_step(rules)
    beside = [each for each in (below, bid_over(bid, rules)) if each is not None]
    least = None if over is None else bid_over(over, rules)
    if least is None:
        return beside
    return [each for each in beside if each >= least] or [least]
