"""Laying a card: where it goes, who takes the trick, and which hand it leaves."""

from dataclasses import replace

from referee.engine.errors import ImpossibleEventError
from referee.engine.hand.events import Lay
from referee.engine.hand.facts import Seat
from referee.engine.replay.position import Held, Position
from referee.engine.rules.cards import Card


def lay(position: Position, event: Lay) -> Position:
    """*position* after a card that can be laid; a full trick is taken at once."""
    seat = seat_of(event, position)
    leader, strays, trick = position.leader, position.strays, (*position.trick, event.card)
    leaders = position.leaders if position.trick else (*position.leaders, seat)
    before = position.play[:-1] if position.trick else position.play
    if not position.trick and seat != leader:
        strays = (*strays, (len(position.play) + 1, seat))
    play_now, captured = (*before, trick), position.captured
    if len(trick) == len(position.held):
        leader, captured = _taken(position, trick, leaders[-1])
        trick = ()
    else:
        leader = leaders[-1]
    return replace(
        position,
        play=play_now,
        strays=strays,
        leaders=leaders,
        leader=leader,
        trick=trick,
        captured=captured,
        held=_without(position.held, seat, event.card),
    )


def seat_of(event: Lay, position: Position) -> Seat:
    """Whose card *event* is: the seat it names, or the one whose turn it is.

    Raises:
        ImpossibleEventError: it is nobody's turn to play a card.
    """
    seat = event.seat or position.to_act
    if seat is None:
        raise ImpossibleEventError("it is nobody's turn to play a card")
    return seat


def _taken(
    position: Position, trick: tuple[Card, ...], leader: Seat
) -> tuple[Seat, tuple[int, ...]]:
    """Who takes the full *trick*, and what every seat has captured with it."""
    table = position.table
    if table is None:
        return leader, position.captured
    winner = (leader - 1 + table.winner(trick)) % len(trick) + 1
    points = list(position.captured)
    points[winner - 1] += table.value(trick)
    return winner, tuple(points)


def _without(held: tuple[Held, ...], seat: Seat, card: Card) -> tuple[Held, ...]:
    hand = held[seat - 1]
    if hand is None:
        return held
    at = hand.index(card)
    return with_hand(held, seat, hand[:at] + hand[at + 1 :])


def with_hand(held: tuple[Held, ...], seat: Seat, hand: Held) -> tuple[Held, ...]:
    """The hands *held*, with that of *seat* changed."""
    return (*held[: seat - 1], hand, *held[seat:])
