"""In which ways a seat can have taken a trick of which not every card is recorded."""

from collections.abc import Iterator

from referee.engine.hand.facts import Seat
from referee.engine.tricks.card_order import CardOrder
from referee.engine.tricks.follow import seats_from
from referee.engine.worlds.matching import Cell, Kinds
from referee.engine.worlds.told import EVERY, Told

Limits = tuple[tuple[int, Kinds], ...]
"""Cells, by number, with the cards that may lie in them."""


def takings(
    told: Told, trick: int, leader: Seat, winner: Seat, cells: list[Cell], there: Kinds
) -> Iterator[Limits]:
    """Every way in which *winner* takes *trick*, led by *leader*, the likeliest first.

    *there*: the cards that are in the deck, of which the others need not be tried.
    """
    order = told.order
    seats = seats_from(leader, told.rules)
    numbers = [told.cell(seat, trick) for seat in seats]
    won = seats.index(winner)
    led = cells[numbers[0]].kinds & there
    mine = cells[numbers[won]].kinds & there
    for suit, kinds in enumerate(told.ranks.follow):
        if not led & kinds:
            continue
        for card, below in told.ranks.beats[suit]:
            if not mine & card or (won == 0 and not card & kinds):
                continue
            yield from _with(order, numbers, won, card, below, kinds)
    yield from _by_black_two(order, numbers, won, mine, there)


def _with(
    order: CardOrder, numbers: list[int], won: int, card: Kinds, below: Kinds, led: Kinds
) -> Iterator[Limits]:
    """The trick taken with *card*: nobody plays more, and the same card only after it."""
    limits = [
        (number, below if place < won else below | card) for place, number in enumerate(numbers)
    ]
    limits[won] = numbers[won], card
    limits[0] = numbers[0], limits[0][1] & led
    if order.black_two_pair is None:
        yield tuple(limits)
        return
    for missing in order.black_two_pair:  # else the black 2 takes it; S000
        without = ~(1 << missing)
        yield tuple((number, kinds & without) for number, kinds in limits)


def _by_black_two(
    order: CardOrder, numbers: list[int], won: int, mine: Kinds, there: Kinds
) -> Iterator[Limits]:
    """The trick taken by a black 2 that caught the Rook."""
    if order.black_two_pair is None:
        return
    two, rook = (1 << number for number in order.black_two_pair)
    for at in range(len(numbers)):
        if at != won and mine & two and there & rook:
            before = tuple((number, EVERY & ~two) for number in numbers[:won])
            yield ((numbers[won], two), (numbers[at], rook), *before)
