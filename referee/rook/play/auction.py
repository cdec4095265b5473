"""The auction: whose turn it is to call, which calls are void, and the result."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from referee.rook.hand import teams
from referee.rook.hand.facts import Call, Seat
from referee.rook.play import nest
from referee.rook.rules import cards
from referee.rook.rules.cards import (
    MOON,
    Bid,
    Card,
    bid_maximum,
    bid_name,
    bid_over,
    bid_step,
    highest_bid,
    least_bid,
    moon_worth,
)
from referee.rook.rules.model import AllPass, Once, RuleSet
from referee.rook.ruling import Ruling


class State(StrEnum):
    """The state of an auction."""

    OPEN = "open"
    WON = "won"
    FORCED = "forced"
    PASSED_OUT = "passed-out"
    REDEAL = "redeal"


class Bidding(NamedTuple):
    """An auction after some calls."""

    state: State
    bidder: Seat | None
    """The seat with the high bid; None if nobody has bid, or the hand is dealt again."""
    bid: Bid | None
    to_act: Seat | None
    """The seat whose turn it is; None if the auction is over."""
    passed: tuple[Seat, ...] = ()
    redeal: Seat | None = None
    """The seat that called for the redeal."""
    ruled: tuple[Ruling, ...] = ()
    """Rulings on the calls, except the one in doubt."""
    late: tuple[Seat, ...] = ()
    """Seats whose turn was taken by another; they may still call."""
    doubt: "Doubt | None" = None
    """The last call, if the next one may still show that it did not stand."""
    holding: tuple[Seat, ...] = ()
    """Seats that hold: their side has the high bid, and only a higher one brings their turn back.
    """
    held: tuple[Seat, ...] = ()
    """Every seat that has held in this auction."""

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Rulings on all calls, including the one in doubt."""
        return self.ruled if self.doubt is None else (*self.ruled, *self.doubt.rulings)


class Doubt(NamedTuple):
    """A call that may not stand, because it broke a rule or called for a redeal."""

    seat: Seat
    before: Bidding
    """The auction before the call."""
    rulings: tuple[Ruling, ...]
    """Rulings on the call."""


def first_to_speak(dealer: Seat, rules: RuleSet) -> Seat:
    """The seat that calls first: left of *dealer*, even if the dealer has opened by rule."""
    return teams.next_seat(dealer, rules)


def opening(dealer: Seat, rules: RuleSet) -> Bidding:
    """The auction before the first call, which is the turn of the seat left of the dealer.

    If the rules make the dealer open, he has bid the minimum already. Source: S000; GR, rules 1.20.
    """
    first = first_to_speak(dealer, rules)
    if rules.auction.dealer_opens:
        return Bidding(State.OPEN, dealer, least_bid(rules), first)
    return Bidding(State.OPEN, None, None, first)


def auction_by_rules(calls: Iterable[Call], dealer: Seat, rules: RuleSet) -> Bidding:
    """The auction after *calls* by the rules: an illegal call is void, and has a ruling.

    A seat that calls in turn after a void call breaks no rule. The seat whose call was void may
    still call.
    """
    now = opening(dealer, rules)
    ruled: list[Ruling] = []
    void: Seat | None = None
    for call in calls:
        now = _turn_passed(now, void, call, rules)
        if _opens_again(now, call, dealer, rules) or _answers_void(now, void, call):
            continue
        faults = call_faults(now, call, rules)
        if faults:
            ruled.append(ended(faults[0], "void"))
            void = call.seat if call.seat == now.to_act else void
        else:
            after = _counted(now, call, dealer, rules)
            now = after._replace(late=_late(now, after, call, rules))
    return now._replace(ruled=tuple(ruled))


def _turn_passed(now: Bidding, void: Seat | None, call: Call, rules: RuleSet) -> Bidding:
    """*now*, but past the turn of the seat whose call was *void*, if the next seat makes *call*."""
    if void is None or now.to_act != void:
        return now
    after = _next_to_speak(now, void, rules)
    if call.seat != after or after == void:
        return now
    return now._replace(to_act=after, late=(*now.late, void))


def _answers_void(now: Bidding, void: Seat | None, call: Call) -> bool:
    """Whether *call* is a pass by the high bidder after a *void* call, which changes nothing."""
    return call.is_pass and call.seat == now.bidder and void is not None and now.to_act == void


def auction_at_table(
    calls: Iterable[Call], dealer: Seat, rules: RuleSet, deal: Sequence[Sequence[Card]] = ()
) -> Bidding:
    """The auction after *calls* as the table played it, where an illegal call stood; ruling 76.

    *deal* has the dealt hands by seat; an empty hand is not known.
    """
    now = opening(dealer, rules)
    ruled: list[Ruling] = []
    for call in calls:
        now = apply_call(now, call, dealer, rules, deal[call.seat - 1] if deal else ())
        if now.ruled:
            ruled += now.ruled
            now = now._replace(ruled=())  # or a long auction copies them at every call
    return now._replace(ruled=tuple(ruled))


def apply_call(
    now: Bidding, call: Call, dealer: Seat, rules: RuleSet, hand: Sequence[Card] = ()
) -> Bidding:
    """The auction *now* after *call*, which stands, with a ruling if it is illegal; ruling 76.

    A call that its own seat corrects before anybody else has called does not stand; ruling 18.
    *hand* is the caller's, empty if not known.
    """
    now = _doubt_removed(now, call, rules)
    if _opens_again(now, call, dealer, rules) or _changes_nothing(now, call):
        return now
    faults = tuple(
        ended(fault, "void" if fault.reason == "hold" else "stood")
        for fault in call_faults(now, call, rules, hand)
    )
    after = _counted(now, call, dealer, rules)
    doubt = Doubt(call.seat, now, faults) if faults or call.redeal else None
    return after._replace(late=_late(now, after, call, rules), doubt=doubt)


def as_mended(now: Bidding) -> Bidding:
    """The auction *now* without the call in doubt, but with the rulings on it."""
    if now.doubt is None:
        return now
    void = tuple(ended(fault, "void") for fault in now.doubt.rulings)
    return now.doubt.before._replace(ruled=(*now.ruled, *void))


def _doubt_removed(now: Bidding, call: Call, rules: RuleSet) -> Bidding:
    """*now* without a doubt: *call* decides whether the call before it stood."""
    doubt = now.doubt
    if doubt is None:
        return now
    if now.state is State.REDEAL:
        granted = not doubt.rulings and not _bids_or_holds(call)
        return now if granted else _redeal_refused(now, doubt.seat, call, rules)
    if doubt.seat == call.seat:
        return as_mended(now)
    return now._replace(ruled=now.rulings, doubt=None)


def _redeal_refused(now: Bidding, caller: Seat, call: Call, rules: RuleSet) -> Bidding:
    """The auction after the redeal that *caller* called for is refused.

    It goes on as if nobody had called for it: *caller* may call again, and so may the next seat.
    """
    back = as_mended(now)
    if back.to_act != caller or call.seat == caller:
        return back
    return back._replace(to_act=_next_to_speak(back, caller, rules), late=(*back.late, caller))


def _opens_again(now: Bidding, call: Call, dealer: Seat, rules: RuleSet) -> bool:
    """Whether *call* only announces the bid that the dealer has made by rule."""
    if not rules.auction.dealer_opens or call != Call(dealer, least_bid(rules)):
        return False
    return now._replace(ruled=()) == opening(dealer, rules)


def _changes_nothing(now: Bidding, call: Call) -> bool:
    """Whether *call* changes nothing: an unnecessary pass, or a second call for a redeal."""
    if now.state is State.REDEAL:
        return not _bids_or_holds(call)
    return call.is_pass and (now.to_act is None or call.seat in now.passed)


def _can_be_topped(bid: Bid, rules: RuleSet) -> bool:
    """Whether there is a higher bid: any of points is under the moon; rulings 14 and 109."""
    return bid != MOON and (moon_worth(rules) > 0 or bid_over(bid, rules) is not None)


def _bids_or_holds(call: Call) -> bool:
    """Whether *call* shows, after a call for a redeal, that the auction went on."""
    return call.bid is not None or call.hold


def _counted(now: Bidding, call: Call, dealer: Seat, rules: RuleSet) -> Bidding:
    """The auction *now* after *call*, which stands."""
    if call.redeal:
        return now._replace(
            state=State.REDEAL, redeal=call.seat, bidder=None, bid=None, to_act=None
        )
    if call.is_pass:
        return _go_on(now._replace(passed=(*now.passed, call.seat)), call.seat, dealer, rules)
    still_passed = tuple(seat for seat in now.passed if seat != call.seat)
    if call.bid is None:
        return _held(now._replace(passed=still_passed), call.seat, dealer, rules)
    partners = teams.partners(call.seat, rules) or ()
    won = now._replace(
        bidder=call.seat,
        bid=call.bid,
        passed=still_passed,
        holding=tuple(seat for seat in now.holding if seat in partners),
    )
    if not _can_be_topped(call.bid, rules):  # ruling 14
        return won._replace(state=State.WON, to_act=None)
    return _go_on(won, call.seat, dealer, rules)


def _held(now: Bidding, seat: Seat, dealer: Seat, rules: RuleSet) -> Bidding:
    """The auction after *seat* held, also where that was illegal but stood; ruling 103.

    Where the table does not play it, the seat has said nothing, and may still call; ruling 79.
    """
    if now.to_act is None:
        return now
    if not rules.auction.hold:
        return _go_on(now, seat, dealer, rules)
    is_high = now.bidder in (teams.partners(seat, rules) or ())
    holding = (*now.holding, seat) if is_high else now.holding
    return _go_on(now._replace(holding=holding, held=(*now.held, seat)), seat, dealer, rules)


def _go_on(now: Bidding, spoke: Seat, dealer: Seat, rules: RuleSet) -> Bidding:
    """The auction after *spoke* called: the next seat that may outbid has the turn, if any."""
    after = _next_to_speak(now, spoke, rules)
    if after is not None:
        return now._replace(state=State.OPEN, to_act=after)
    if now.bidder is not None:
        return now._replace(state=State.WON, to_act=None)
    # Everybody passed: the dealer plays for the minimum, or nobody plays; rulings 12 and 13.
    if rules.auction.all_pass is AllPass.FORCE_DEALER:
        return now._replace(state=State.FORCED, bidder=dealer, bid=least_bid(rules), to_act=None)
    return now._replace(state=State.PASSED_OUT, to_act=None)


def _next_to_speak(now: Bidding, spoke: Seat, rules: RuleSet) -> Seat | None:
    """The next seat left of *spoke* that has not passed, does not hold, and is not the bidder."""
    out = (*now.passed, *now.holding, now.bidder)
    left = teams.next_seat(spoke, rules)
    around = (*_up_to(left, spoke, rules), spoke)
    return next((seat for seat in around if seat not in out), None)


def _late(now: Bidding, after: Bidding, call: Call, rules: RuleSet) -> tuple[Seat, ...]:
    """The seats that may still call after *call*: their turn was taken, or they held in vain."""
    turn, spoke = now.to_act, call.seat
    if turn is None:
        return ()
    before = (turn,) if spoke in now.late else _up_to(turn, spoke, rules)
    silent = (after.to_act, *after.passed, *after.holding, now.bidder)
    if call.hold and not rules.auction.hold:
        before = (*before, spoke)
    else:
        silent = (*silent, spoke)
    return tuple(seat for seat in dict.fromkeys((*now.late, *before)) if seat not in silent)


def _up_to(first: Seat, last: Seat, rules: RuleSet) -> tuple[Seat, ...]:
    """The seats from *first* clockwise up to, but without, *last*."""
    number = (last - first) % rules.table.players
    return tuple((first - 1 + step) % rules.table.players + 1 for step in range(number))


def call_faults(
    now: Bidding, call: Call, rules: RuleSet, hand: Sequence[Card] = ()
) -> tuple[Ruling, ...]:
    """The rulings on *call*: first its turn, then its amount. *hand* is as in `apply_call`.

    Source: S000, S001; rulings 14 to 21.
    """
    if call.redeal:
        in_time = now.to_act is not None
        fault = nest.redeal_fault(hand, rules) if in_time else Ruling("redeal-too-late")
        faults: tuple[Ruling | None, ...] = (fault,)
    elif call.hold and not rules.auction.hold:
        faults = (Ruling("call-not-offered", reason="hold"),)
    elif call.hold:
        faults = (_turn_fault(now, call), _hold_fault(now, call.seat, rules))
    else:
        faults = (_turn_fault(now, call), _amount_fault(now, call, rules))
    return tuple(replace(fault, seat=call.seat) for fault in faults if fault is not None)


def _turn_fault(now: Bidding, call: Call) -> Ruling | None:
    """The ruling on a call by a seat that has passed, or out of turn; rulings 17 and 18."""
    if not call.is_pass and call.seat in now.passed:
        return Ruling("bid-after-pass")
    if now.to_act is None:
        return Ruling("bid-out-of-turn", reason="over")
    if call.seat in (now.to_act, *now.late):
        return None
    return Ruling("bid-out-of-turn", values={"turn": now.to_act})


def _hold_fault(now: Bidding, seat: Seat, rules: RuleSet) -> Ruling | None:
    """The ruling on a hold by *seat* that this table does not allow now; ruling 103."""
    partners = teams.partners(seat, rules) or ()
    if now.bidder not in partners:
        return Ruling("hold-not-allowed")
    if rules.auction.hold is Once.ONCE and {seat, *partners} & {*now.held}:
        return Ruling("hold-not-allowed", reason="once")
    return None


def _amount_fault(now: Bidding, call: Call, rules: RuleSet) -> Ruling | None:
    """The ruling on a bid that is illegal, or not higher than the last one; rulings 14 to 16."""
    if call.bid is None:
        return None
    over = None if now.state is State.FORCED else now.bid  # forced: nobody has bid
    fault = bid_fault(call.bid, rules, over)
    if fault is not None or over is None:
        return fault
    if over != MOON and (call.bid == MOON or call.bid > over):
        return None
    least = None if over == MOON else bid_over(over, rules)
    values = {"bid": bid_name(call.bid), "over": bid_name(over), "least": least}
    return Ruling("bid-not-higher", reason="" if least is not None else "top", values=values)


def dealer_must_play(rules: RuleSet) -> bool:
    """Whether the dealer must play if everybody passes; rulings 12 and 13, rules 1.20."""
    auction = rules.auction
    return auction.dealer_opens or auction.all_pass is AllPass.FORCE_DEALER


def deal_moves_on(rules: RuleSet) -> bool:
    """Whether the next seat deals after a hand without a bid; ruling 12."""
    return rules.auction.all_pass is AllPass.REDEAL_NEXT


def ended(fault: Ruling, end: str) -> Ruling:
    """*fault*, with *end* as the fate of the call: ``void`` or ``stood``."""
    why = fault.reason.removesuffix("stood").removesuffix("void").strip()
    return replace(fault, reason=f"{why} {end}".strip())


def bid_that_stood(bidder: Seat, bid: Bid, rules: RuleSet) -> tuple[Ruling, ...]:
    """The ruling on an illegal bid of a hand whose auction is not recorded; () if it is legal."""
    fault = bid_fault(bid, rules)
    return () if fault is None else (ended(replace(fault, seat=bidder), "stood"),)


def bid_fault(bid: Bid, rules: RuleSet, over: Bid | None = None) -> Ruling | None:
    """The ruling on the bid *bid*, whoever makes it; None if this table allows it.

    *over* is the bid before it; the legal bids that the ruling names are higher than that. Source:
    S000, S001; rulings 14 to 16 and 109.
    """
    if bid == MOON:
        most = highest_bid(rules)
        no_moon = Ruling("call-not-offered", reason="moon", values={"most": most})
        return None if moon_worth(rules) else no_moon
    minimum, step = least_bid(rules), bid_step(rules)
    if bid < minimum:
        return Ruling("bid-below-minimum", values={"bid": bid, "least": minimum})
    if bid > bid_maximum(rules):
        most = highest_bid(rules)
        why = "all points" if most == cards.hand_total(rules) else ""
        return Ruling("bid-over-maximum", reason=why, values={"bid": bid, "most": most})
    if bid % step:
        near = _near(bid, over, rules)
        return Ruling("bid-not-multiple", values={"bid": bid, "step": step, "near": near})
    return None


def _near(bid: int, over: Bid | None, rules: RuleSet) -> list[int]:
    """The legal bids next to *bid*, which is no multiple of the step; above *over* if possible."""
    below = bid - bid % bid_step(rules)
    beside = [amount for amount in (below, bid_over(bid, rules)) if amount is not None]
    least = bid_over(over, rules) if isinstance(over, int) else None
    if least is None:
        return beside
    return [amount for amount in beside if amount >= least] or [least]
