"""A whole hand replayed at once, every card checked: the quick way to judge honest play.

It asks the same card order as everything else. What it cannot say is why a card was wrong:
that is `referee.engine.evidence.reneges`.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from referee.engine.tricks.card_order import CardOrder


class PlayedOut(NamedTuple):
    """How far a hand was played by the rules."""

    legal: int
    """How many cards, from the first, were held and allowed."""
    winners: list[int]
    """The place, from 0, of the seat that took each whole trick."""
    points: list[int]
    """The counters in each whole trick."""


def play_out(
    hands: Sequence[int], leader: int, played: Sequence[int], order: CardOrder
) -> PlayedOut:
    """Replays *played*, card numbers in order of play, from *hands*, masks by place.

    *leader* is the place, from 0, of the seat that leads. Stops at the first card that was
    not held or not allowed.
    """
    held = list(hands)
    fields, units, counts = order.field, order.unit, order.points
    by_led, black_two_pair = order.by_led, order.black_two_pair
    others = _others(len(held))
    winners: list[int] = []
    points: list[int] = []
    left = iter(played)
    for led in left:
        strong, may, must = by_led[led]
        won, best, total = leader, strong[led], counts[led]
        mine = held[leader]
        if not mine & fields[led]:
            return _stopped(0, winners, points, len(held))
        held[leader] = mine - units[led]
        for seat, card in zip(others[leader], left):  # noqa: B905  # it costs 6 %
            mine = held[seat]
            if not mine & fields[card] or (not may[card] and mine & must):
                place = 1 + others[leader].index(seat)
                return _stopped(place, winners, points, len(held))
            held[seat] = mine - units[card]
            total += counts[card]
            if strong[card] > best:
                best, won = strong[card], seat
        if black_two_pair is not None:
            first = len(winners) * len(held)
            won = _with_black_two(leader, played[first : first + len(held)], won, order)
        winners.append(won)
        points.append(total)
        leader = won
    if len(played) % len(held):
        del winners[-1], points[-1]
    return PlayedOut(len(played), winners, points)


def _stopped(place: int, winners: list[int], points: list[int], players: int) -> PlayedOut:
    """The hand up to the card at *place* of the trick under way."""
    return PlayedOut(len(winners) * players + place, winners, points)


def _with_black_two(leader: int, trick: Sequence[int], won: int, order: CardOrder) -> int:
    """The place that takes *trick* where a black 2 may have caught the Rook."""
    if order.black_two_pair is None or not set(order.black_two_pair) <= set(trick):
        return won
    return (leader + trick.index(order.black_two_pair[0])) % len(trick)


@cache
def _others(players: int) -> tuple[tuple[int, ...], ...]:
    """By leader, the places that play after it, in order."""
    return tuple(
        tuple((leader + step) % players for step in range(1, players)) for leader in range(players)
    )
