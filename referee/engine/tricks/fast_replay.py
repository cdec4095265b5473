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
    honest = _believed(hands, leader, played, order)
    return honest if honest is not None else _checked(hands, leader, played, order)


def _believed(
    hands: Sequence[int], leader: int, played: Sequence[int], order: CardOrder
) -> PlayedOut | None:
    """The whole hand; None where somebody did not follow, or not just what was held was played.

    Each card is taken from its hand without a look whether it is there, which saves a sixth of
    the time. As many cards as were held, which leave nothing of them, were those: any others
    that come to the same sum are more.
    """
    if order.size(sum(hands)) != len(played) or len(played) % len(hands):
        return None
    held = list(hands)
    units, counts, by_led, black_two_pair = (
        order.unit,
        order.points,
        order.by_led,
        order.black_two_pair,
    )
    others = _others(len(held))
    winners: list[int] = []
    points: list[int] = []
    at, end = 0, len(played)
    while at < end:  # an index, and no iterators side by side: a fifth less time
        led = played[at]
        at += 1
        strong, may, must = by_led[led]
        won, best, total = leader, strong[led], counts[led]
        held[leader] -= units[led]
        for seat in others[leader]:
            card = played[at]
            at += 1
            held[seat] = mine = held[seat] - units[card]
            if not may[card] and mine & must:
                return None
            total += counts[card]
            if strong[card] > best:
                best, won = strong[card], seat
        if black_two_pair is not None:
            won = _with_black_two(leader, played[at - len(held) : at], won, order)
        winners.append(won)
        points.append(total)
        leader = won
    return None if any(held) else PlayedOut(len(played), winners, points)


def _checked(
    hands: Sequence[int], leader: int, played: Sequence[int], order: CardOrder
) -> PlayedOut:
    """The hand card by card, up to the first that was not held or not allowed."""
    held, players = list(hands), len(hands)
    winners: list[int] = []
    points: list[int] = []
    for first in range(0, len(played), players):
        trick = played[first : first + players]
        for step, card in enumerate(trick):
            seat = (leader + step) % players
            if not order.playable(held[seat], trick[0] if step else None) & order.field[card]:
                return PlayedOut(first + step, winners, points)
            held[seat] -= order.unit[card]
        if len(trick) == players:
            leader = (leader + order.takes(trick)) % players
            winners.append(leader)
            points.append(sum(order.points[card] for card in trick))
    return PlayedOut(len(played), winners, points)


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
