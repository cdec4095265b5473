"""The calls that a table offers, and the result of a hand's auction."""

from dataclasses import replace
from enum import StrEnum

from referee.rook.hand import teams
from referee.rook.hand.facts import Hand, Seat, is_redealt, was_played
from referee.rook.play.auction import (
    Bidding,
    State,
    as_mended,
    auction_at_table,
    bid_that_stood,
    dealer_must_play,
    opening,
)
from referee.rook.play.card_order import NO_TRUMP, TrumpCall, card_order
from referee.rook.play.nest import redeal_fault
from referee.rook.rules.cards import Bid, bid_name, least_bid
from referee.rook.rules.model import RuleSet
from referee.rook.ruling import Ruling

# The calls that a table offers


class OfferedCall(StrEnum):
    """A call that a table may offer. Source: S000."""

    NO_TRUMP = "no trump"
    LOW_CARD = "low card"
    CIRCUS = "circus"
    ROOK = "rook"
    """High or low, as the bidder says."""


def table_calls(rules: RuleSet) -> frozenset[OfferedCall]:
    """The calls that this table offers; any other is void; ruling 79."""
    offers = {
        OfferedCall.NO_TRUMP: rules.trump.no_trump,
        OfferedCall.LOW_CARD: rules.trump.low_card,
        OfferedCall.CIRCUS: rules.trump.circus,
        OfferedCall.ROOK: rules.trump.rook_called,
    }
    return frozenset(call for call, on in offers.items() if on)


def is_rook_open(rook: str | None, rules: RuleSet) -> bool:
    """Whether the bidder must say if the Rook is high or low, and *rook* is None; ruling 80."""
    return rook is None and OfferedCall.ROOK in table_calls(rules)


# Calls that the table does not offer: they are void, and the table's rules apply


def offered_calls(hand: Hand, rules: RuleSet) -> tuple[Hand, tuple[Ruling, ...]]:
    """*hand* without the calls that its table does not offer, and a ruling on each.

    If "no trump" is not offered, the trump is unknown. Source: S000; ruling 79.
    """
    hand, called = _without_partner_cards(hand, rules)
    kept, rulings = _offered_calls(hand, rules)
    return kept, (*rulings, *called)


def _without_partner_cards(hand: Hand, rules: RuleSet) -> tuple[Hand, tuple[Ruling, ...]]:
    """*hand* without called cards if the table calls no partners, and the ruling on them."""
    if not hand.partner_cards or teams.partners_are_called(rules):
        return hand, ()
    void = Ruling("call-not-offered", seat=hand.bidder, reason="partner")
    return replace(hand, partner_cards=()), (void,)


def _offered_calls(hand: Hand, rules: RuleSet) -> tuple[Hand, tuple[Ruling, ...]]:
    """`offered_calls` for the calls other than partner cards."""
    calls = {
        OfferedCall.NO_TRUMP: hand.trump == NO_TRUMP,
        OfferedCall.LOW_CARD: hand.call == "low",
        OfferedCall.CIRCUS: hand.call == "circus",
        OfferedCall.ROOK: hand.rook is not None,
    }
    void = frozenset(call for call, is_made in calls.items() if is_made) - table_calls(rules)
    if not void and (not hand.circus or hand.call == "circus"):
        return hand, ()
    kept = replace(
        hand,
        trump=None if OfferedCall.NO_TRUMP in void else hand.trump,
        call=None if void & {OfferedCall.LOW_CARD, OfferedCall.CIRCUS} else hand.call,
        circus=hand.circus if hand.call == "circus" and OfferedCall.CIRCUS not in void else (),
        rook=None if OfferedCall.ROOK in void else hand.rook,
    )
    if hand.rook is not None and not _moves_rook(hand.rook, rules):
        void -= {OfferedCall.ROOK}  # it only repeats the rules of the table
    rulings = [
        Ruling("call-not-offered", seat=hand.bidder, reason=str(call)) for call in sorted(void)
    ]
    if hand.circus and hand.call != "circus":
        rulings.append(Ruling("told-otherwise", reason="no circus"))
    return kept, tuple(rulings)


def _moves_rook(rank: str, rules: RuleSet) -> bool:
    """Whether the Rook at *rank* is in another place than by the table's rules."""
    ours, theirs = (card_order(rules, TrumpCall("red", rook=rook)) for rook in (None, rank))
    return ours.strength != theirs.strength


Rulings = tuple[Ruling, ...]


def with_auction(hand: Hand, dealer: Seat, rules: RuleSet) -> tuple[Hand, Rulings]:
    """*hand* with the result of its auction, and the rulings on the calls.

    Facts recorded beside the auction take precedence. Of a redeal, a passed-out hand and a result
    only one can be true; a ruling says which of them is ignored.
    """
    offered, refused = offered_calls(hand, rules)
    bidding = auction_at_table(hand.auction, dealer, rules, hand.deal) if hand.auction else None
    called = offered if bidding is None else _after(bidding, offered)
    call_rulings = () if bidding is None else _auction_rulings(bidding, hand)
    return called, (
        *refused,
        *call_rulings,
        *_redeal_rulings(hand, bidding, rules),
        *_passed_out(hand, bidding, dealer, rules),
        *_dropped(called, bidding, dealer, rules),
        *_bid_rulings(called, hand, bidding, rules),
    )


def _went_on(hand: Hand) -> bool:
    """Whether the hand was played: facts other than an auction are recorded."""
    return any((hand.trump, hand.discard, hand.play, hand.taken, hand.piles, hand.last_trick))


def _after(bidding: Bidding, hand: Hand) -> Hand:
    if (hand.bidder is not None and hand.bid is not None) or hand.passed_out:
        return hand
    match bidding.state:
        case State.REDEAL if not _went_on(hand):
            return replace(hand, redeal=bidding.redeal)
        case State.REDEAL:
            bidding = as_mended(bidding)
        case State.PASSED_OUT:
            return replace(hand, passed_out=True)
    if bidding.state is State.OPEN and not _went_on(hand):
        return hand
    bidder = bidding.bidder if hand.bidder is None else hand.bidder
    return replace(hand, bidder=bidder, bid=bidding.bid if hand.bid is None else hand.bid)


def _auction_rulings(bidding: Bidding, hand: Hand) -> Rulings:
    """The rulings on the calls, and on a recorded bid that differs from the auction and stands."""
    if bidding.state is State.REDEAL and (_went_on(hand) or hand.bid is not None):
        entitled = bidding.doubt is not None and not bidding.doubt.rulings
        went_on = Ruling("told-otherwise", seat=bidding.redeal, reason="played on")
        return (*as_mended(bidding).rulings, *((went_on,) if entitled else ()))
    final = (hand.bidder or bidding.bidder, hand.bid or bidding.bid)
    if bidding.state is State.OPEN or hand.passed_out or final == (bidding.bidder, bidding.bid):
        return bidding.rulings
    if bidding.state is State.PASSED_OUT and None in final:
        return bidding.rulings
    bid, had = ("" if each is None else bid_name(each) for each in (final[1], bidding.bid))
    values = {"bidder": final[0], "bid": bid, "was": bidding.bidder, "had": had}
    reason = "passes" if bidding.state is State.PASSED_OUT else "bid"
    return (*bidding.rulings, Ruling("told-otherwise", seat=final[0], reason=reason, values=values))


def _redeal_rulings(hand: Hand, bidding: Bidding | None, rules: RuleSet) -> Rulings:
    """The ruling on a redeal that is recorded by itself, if that hand had a counter."""
    if hand.redeal is None or (bidding is not None and bidding.redeal == hand.redeal):
        return ()
    fault = redeal_fault(hand.deal[hand.redeal - 1] if hand.deal else (), rules)
    if fault is None:
        return ()
    return (replace(fault, seat=hand.redeal, reason=f"{fault.reason} stood"),)


def _passed_out(hand: Hand, bidding: Bidding | None, dealer: Seat, rules: RuleSet) -> Rulings:
    """The ruling on a passed-out hand whose dealer had to play; rulings 12 and 13."""
    if not hand.passed_out or _own_bid(hand, bidding, dealer, rules) or not dealer_must_play(rules):
        return ()
    return (Ruling("dealer-must-play", seat=dealer, values={"least": least_bid(rules)}),)


def _own_bid(
    hand: Hand, bidding: Bidding | None, dealer: Seat, rules: RuleSet
) -> tuple[Seat, Bid] | None:
    """The bidder and the bid, as recorded or by the auction; None if nobody bid.

    A bid that the rules impose on the dealer does not count as one.
    """
    own = (hand.bidder, hand.bid)
    if bidding is not None and own == (None, None):
        own = (bidding.bidder, bidding.bid)
        start = opening(dealer, rules)
        if bidding.state is State.FORCED or own == (start.bidder, start.bid):
            return None
    bidder, bid = own
    return None if bidder is None or bid is None else (bidder, bid)


def _dropped(called: Hand, bidding: Bidding | None, dealer: Seat, rules: RuleSet) -> Rulings:
    """The ruling that a result is ignored, because the hand was passed out or dealt again."""
    if called.agreed is not None:
        return ()
    if is_redealt(called) and _went_on(called):
        return (Ruling("told-otherwise", reason="redeal"),)
    if not called.passed_out:
        return ()
    own_bid = _own_bid(called, bidding, dealer, rules)
    if own_bid is not None:
        values = {"bid": bid_name(own_bid[1])}
        return (
            Ruling("told-otherwise", own_bid[0], reason="passed out over a bid", values=values),
        )
    if called.bid is not None or _went_on(called):
        return (Ruling("told-otherwise", reason="passed out"),)
    return ()


def _bid_rulings(called: Hand, recorded: Hand, bidding: Bidding | None, rules: RuleSet) -> Rulings:
    """The ruling on the bid that is played, unless a ruling on the auction has it already."""
    if called.bidder is None or called.bid is None or recorded.bid is None:
        return ()
    if not was_played(called):
        return ()
    if bidding is not None and (bidding.bidder, bidding.bid) == (called.bidder, called.bid):
        return ()
    return bid_that_stood(called.bidder, called.bid, rules)
