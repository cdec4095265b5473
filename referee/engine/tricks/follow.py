"""Playing to tricks: which cards may be played, who takes a trick, who leads."""

from collections.abc import Sequence
from typing import assert_never

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.rules.cards import Card
from referee.engine.rules.model import FirstLead, Review, RuleSet
from referee.engine.tricks.card_order import NUMBER, CardOrder


def playable(hand: Sequence[Card], led: Card | None, order: CardOrder) -> tuple[Card, ...]:
    """The cards of *hand* that may be played to *led*, in the order of *hand*; None: to lead."""
    bits = order.playable(order.mask(hand), None if led is None else NUMBER[led])
    return tuple(card for card in hand if bits & order.field[NUMBER[card]])


def first_leader(dealer: Seat, bidder: Seat, *, circus: bool, rules: RuleSet) -> Seat:
    """Who leads to the first trick; ruling 11. In circus Rook the seat that named trump."""
    if circus:
        return teams.next_seat(bidder, rules)
    match rules.play.first_lead:
        case FirstLead.LEFT_OF_DEALER:
            return teams.next_seat(dealer, rules)
        case FirstLead.LEFT_OF_BIDDER:
            return teams.next_seat(bidder, rules)
        case FirstLead.BIDDER:
            return bidder


def seats_from(leader: Seat, rules: RuleSet) -> tuple[Seat, ...]:
    """All seats in the order in which they play to a trick that *leader* leads."""
    return tuple(
        (leader - 1 + place) % rules.table.players + 1 for place in range(rules.table.players)
    )


# Which tricks may be looked at again while a hand is played


def tricks_open(taken: int, rules: RuleSet) -> range:
    """The tricks, from 1, that a player may look at once so many are *taken*.

    The trick under way always lies open, and is not among them. What the referee may look at is
    another matter. Source: S000, S002; ruling 48.
    """
    match rules.play.review:
        case Review.NONE:
            return range(0)
        case Review.LAST_TRICK:
            return range(max(taken, 1), taken + 1)
        case Review.ALL:
            return range(1, taken + 1)
        case never:
            assert_never(never)
