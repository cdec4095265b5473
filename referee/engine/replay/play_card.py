"""Laying a card: where it goes, who takes the trick, and which hand it leaves."""

from referee.engine.errors import ImpossibleEventError
from referee.engine.hand.events import Play
from referee.engine.hand.facts import Seat
from referee.engine.replay.position import Held, Position
from referee.engine.rules.cards import Card


def play_card(position: Position, card: Card, seat: Seat) -> Position:
    """*position* after *seat* laid a *card* that it can lay; a full trick is taken at once."""
    now = position if position.trick else _led(position, seat)
    trick = (*now.trick, card)
    before = now.play[:-1] if now.trick else now.play
    held = _without(now.held, seat, card)
    after = now._replace(play=(*before, trick), trick=trick, held=held)
    return _taken(after) if len(trick) == len(held) else after


def _led(position: Position, seat: Seat) -> Position:
    """*position* with *seat* leading, in turn or not."""
    out_of_turn = position.out_of_turn_leads
    if seat != position.leader:
        out_of_turn = (*out_of_turn, (len(position.play) + 1, seat))
    leaders = (*position.leaders, seat)
    return position._replace(leader=seat, leaders=leaders, out_of_turn_leads=out_of_turn)


def seat_of(event: Play, position: Position) -> Seat:
    """Whose card *event* is: the seat it names, or the one whose turn it is.

    Raises:
        ImpossibleEventError: it is nobody's turn to play a card.
    """
    seat = event.seat or position.to_act
    if seat is None:
        raise ImpossibleEventError("it is nobody's turn to play a card")
    return seat


def _taken(position: Position) -> Position:
    """*position* with its full trick taken: who takes it leads next, and has captured it."""
    order, trick = position.order, position.trick
    if order is None:
        return position._replace(trick=())
    winner = (position.leaders[-1] - 1 + order.winner(trick)) % len(trick) + 1
    points = list(position.captured)
    points[winner - 1] += order.value(trick)
    return position._replace(leader=winner, trick=(), captured=tuple(points))


def _without(held: tuple[Held, ...], seat: Seat, card: Card) -> tuple[Held, ...]:
    hand = held[seat - 1]
    if hand is None:
        return held
    at = hand.index(card)
    return with_hand(held, seat, hand[:at] + hand[at + 1 :])


def with_hand(held: tuple[Held, ...], seat: Seat, hand: Held) -> tuple[Held, ...]:
    """The hands *held*, with that of *seat* changed."""
    return (*held[: seat - 1], hand, *held[seat:])
