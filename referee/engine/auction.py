"""The auction: whose call it is, which calls are void, and what comes of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from referee.engine import nest
from referee.engine.hand import teams
from referee.engine.hand.facts import Call, Seat
from referee.engine.rules import cards
from referee.engine.rules.bids import bid_maximum
from referee.engine.rules.cards import Card
from referee.engine.rules.model import AllPass, RuleSet
from referee.engine.ruling import Ruling


class State(StrEnum):
    """How an auction stands."""

    OPEN = "open"
    WON = "won"
    FORCED = "forced"
    PASSED_OUT = "passed-out"
    REDEAL = "redeal"


@dataclass(frozen=True, slots=True)
class Bidding:
    """An auction after some calls."""

    state: State
    bidder: Seat | None
    """Who has the high bid; None: nobody has bid, or the hand is dealt again."""
    bid: int | None
    to_act: Seat | None
    """Whose call it is; None: the auction is over."""
    passed: tuple[Seat, ...] = ()
    redeal: Seat | None = None
    """Who called for the redeal."""
    rulings: tuple[Ruling, ...] = ()
    """What was wrong with the calls that were void."""


def opening(dealer: Seat, rules: RuleSet) -> Bidding:
    """The auction before the first call: the seat left of the dealer speaks first.

    Where the dealer opens by rule, he has bid the minimum already. Source: S000; GR, rules 1.20.
    """
    first = teams.next_seat(dealer, rules)
    if rules.auction.dealer_opens:
        return Bidding(State.OPEN, dealer, rules.auction.minimum, first)
    return Bidding(State.OPEN, None, None, first)


def bidding(
    calls: Iterable[Call], dealer: Seat, rules: RuleSet, deal: Sequence[Sequence[Card]] = ()
) -> Bidding:
    """The auction after *calls*; void calls are ruled on and skipped.

    *deal* are the dealt hands by seat as far as they are known; an empty one is not.
    """
    now = opening(dealer, rules)
    for call in calls:
        now = hear(now, call, dealer, rules, deal[call.seat - 1] if deal else ())
    return now


def hear(
    now: Bidding, call: Call, dealer: Seat, rules: RuleSet, hand: Sequence[Card] = ()
) -> Bidding:
    """The auction *now* after *call*; *hand* is the caller's, empty where it is not known."""
    fault = call_fault(now, call, rules, hand)
    if fault is not None:
        return replace(now, rulings=(*now.rulings, fault))
    if call.redeal:
        return replace(
            now, state=State.REDEAL, redeal=call.seat, bidder=None, bid=None, to_act=None
        )
    if call.bid is None:
        return _go_on(replace(now, passed=(*now.passed, call.seat)), call.seat, dealer, rules)
    won = replace(now, bidder=call.seat, bid=call.bid)
    if call.bid >= legal_bids(rules)[-1]:  # nobody can top it; ruling 14
        return replace(won, state=State.WON, to_act=None)
    return _go_on(won, call.seat, dealer, rules)


def _go_on(now: Bidding, spoke: Seat, dealer: Seat, rules: RuleSet) -> Bidding:
    """The auction after *spoke*: the next seat that is still in it speaks, or it is over."""
    still_in = [seat for seat in teams.seats(rules) if seat not in now.passed]
    if not still_in:
        return _all_passed(now, dealer, rules)
    if still_in == [now.bidder]:
        return replace(now, state=State.WON, to_act=None)
    after = teams.next_seat(spoke, rules)
    while after not in still_in:
        after = teams.next_seat(after, rules)
    return replace(now, to_act=after)


def _all_passed(now: Bidding, dealer: Seat, rules: RuleSet) -> Bidding:
    """Rulings 12 and 13: the dealer is charged with the minimum, or the hand is thrown in."""
    if rules.auction.all_pass is AllPass.FORCE_DEALER:
        return replace(
            now, state=State.FORCED, bidder=dealer, bid=rules.auction.minimum, to_act=None
        )
    return replace(now, state=State.PASSED_OUT, to_act=None)


def call_fault(
    now: Bidding, call: Call, rules: RuleSet, hand: Sequence[Card] = ()
) -> Ruling | None:
    """What makes *call* void, or None.

    Source: S000, S001; rulings 14 to 21.
    """
    if call.redeal:
        return _redeal_fault(now, call, rules, hand)
    if call.bid is not None and call.seat in now.passed:
        return _void("bid-after-pass", call, "has passed and is out of the bidding for this hand")
    if now.to_act is None:
        return _void("bid-out-of-turn", call, "spoke after the bidding was over")
    if call.seat != now.to_act:
        return _void("bid-out-of-turn", call, f"spoke out of turn: it is seat {now.to_act}'s call")
    if call.bid is None:
        return None
    fault = bid_fault(call.bid, rules)
    if fault is not None:
        return replace(fault, seat=call.seat, text=f"Seat {call.seat}: {fault.text} {_VOID}")
    if now.bid is not None and call.bid < now.bid + rules.auction.step:
        return _void(
            "bid-not-higher",
            call,
            f"bid {call.bid}, which does not go over {now.bid}: "
            f"{now.bid + rules.auction.step} or more is a bid",
        )
    return None


_VOID = "The call is void, without penalty."


def _void(code: str, call: Call, what: str) -> Ruling:
    return Ruling(code, seat=call.seat, text=f"Seat {call.seat} {what}. {_VOID}")


def _redeal_fault(now: Bidding, call: Call, rules: RuleSet, hand: Sequence[Card]) -> Ruling | None:
    """Rulings 20 and 21: at any moment of the auction, by a hand without counters."""
    if now.to_act is None:
        return _void(
            "redeal-too-late",
            call,
            "called for a redeal after the bidding was over; it can be called only before",
        )
    fault = nest.redeal_fault(hand, rules)
    if fault is None:
        return None
    return _void("redeal-not-eligible", call, f"called for a redeal: {fault}")


def bid_fault(bid: int, rules: RuleSet) -> Ruling | None:
    """What is wrong with a bid of *bid* points at this table, whoever makes it.

    Source: S000, S001; rulings 14 to 16.
    """
    minimum, maximum, step = rules.auction.minimum, bid_maximum(rules), rules.auction.step
    if bid < minimum:
        return Ruling("bid-below-minimum", text=f"The lowest bid is {minimum}, not {bid}.")
    if bid > maximum:
        return Ruling(
            "bid-over-maximum",
            text=f"The highest bid is {maximum}{_all_points(maximum, rules)}, not {bid}.",
        )
    if bid % step:
        below = bid - bid % step
        near = " or ".join(str(each) for each in (below, below + step) if each <= maximum)
        return Ruling("bid-not-multiple", text=f"Bids go up in steps of {step}: {near}, not {bid}.")
    return None


def _all_points(maximum: int, rules: RuleSet) -> str:
    return ", all the points of a hand" if maximum == cards.hand_total(rules) else ""


def legal_bids(rules: RuleSet) -> tuple[int, ...]:
    """Every bid of this table, lowest first."""
    auction = rules.auction
    return tuple(range(auction.minimum, bid_maximum(rules) + 1, auction.step))


def deal_moves_on(rules: RuleSet) -> bool:
    """Whether the next seat deals after a hand that nobody bid on; ruling 12."""
    return rules.auction.all_pass is AllPass.REDEAL_NEXT
