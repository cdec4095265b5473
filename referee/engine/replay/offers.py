"""What may happen next, by the rules: exactly the buttons to show."""

from collections.abc import Iterator

from referee.engine import nest
from referee.engine.auction.auction import call_faults
from referee.engine.hand.events import CallCards, Discard, Event, NameTrump, PassLeft, Play
from referee.engine.hand.facts import Call
from referee.engine.hand.teams import seats
from referee.engine.replay.position import Phase, Position
from referee.engine.rules.cards import COLORS, deck, legal_bids
from referee.engine.tricks.card_order import OfferedCall, table_calls
from referee.engine.tricks.tricks import playable


def possible_events(position: Position) -> tuple[Event, ...]:
    """Every event that the rules allow now, where they can be listed.

    Of cards laid aside or passed only "not shown" is listed: which cards is the owner's choice.
    """
    match position.phase:
        case Phase.AUCTION:
            return tuple(_calls(position))
        case Phase.PARTNER:
            return (CallCards(), *(CallCards((card,)) for card in deck(position.rules)))
        case Phase.DISCARD:
            return (Discard(),)
        case Phase.TRUMP:
            return tuple(_trumps(position))
        case Phase.PASSING:
            return (PassLeft(),)
        case Phase.PLAY:
            return tuple(_cards(position))
        case Phase.OVER:
            return ()


def _calls(position: Position) -> Iterator[Event]:
    seat = position.bidding.to_act
    if seat is not None:
        bids = (Call(seat, bid) for bid in legal_bids(position.rules))
        yield Call(seat)
        yield from (b for b in bids if not call_faults(position.bidding, b, position.rules))
    for each in seats(position.rules):
        dealt = position.facts.deal[each - 1] if position.facts.deal else ()
        if nest.redeal_fault(dealt, position.rules) is None:
            yield Call(each, redeal=True)


def _trumps(position: Position) -> Iterator[Event]:
    """What the bidder may name at this table. Source: S000; rules 1.19."""
    offers = table_calls(position.rules)
    rooks = ("high", "low") if OfferedCall.ROOK in offers else (None,)
    calls = (None, *(("low",) if OfferedCall.LOW_CARD in offers else ()))
    colors = (*COLORS.values(), *(("none",) if OfferedCall.NO_TRUMP in offers else ()))
    for color in colors:
        for rook in rooks:
            for call in calls:
                yield NameTrump(color, call, rook)
            if OfferedCall.CIRCUS in offers and color != "none":
                yield NameTrump(color, "circus", rook)


def _cards(position: Position) -> Iterator[Event]:
    seat, order = position.to_act, position.order
    if seat is None or order is None:
        return
    held = position.held[seat - 1]
    if held is None:
        yield from (Play(card, seat) for card in deck(position.rules) if position.may_hold(card))
        return
    led = position.trick[0] if position.trick else None
    for card in dict.fromkeys(playable(held, led, order)):
        yield Play(card, seat)
