"""Who can have played with the bidder, and what that says of the cards he called."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.worlds.told import EVERY, Told, bit


class Side(NamedTuple):
    """The bidder's side, with the cells in which some cards cannot have been."""

    declarers: tuple[Seat, ...] | None
    """None: nobody knows, and nothing depends on it."""
    nowhere: tuple[tuple[int, int], ...] = ()
    """Cells, by number, with the cards that may lie in them."""


def bidding_sides(told: Told) -> Iterator[Side]:
    """Every side that the bidder can have had, once for each way to share out the called cards.

    Source: rulings 65 and 66: the holder of a called card is a partner; in the bidder's own hand
    or laid aside it makes none.
    """
    fixed = teams.partners(told.bidder, told.rules)
    if fixed is not None:
        yield Side((told.bidder, *fixed))
        return
    called = _called(told)
    if not _is_asked(told):
        yield Side(None)
    elif not called:
        for partners in _choices(told):
            yield Side((told.bidder, *partners))
    else:
        yield from _by_holders(called, told)


def _is_asked(told: Told) -> bool:
    hand = told.hand
    captured = (hand.piles, hand.tricks, hand.last_trick)
    return hand.partners is not None or any(each is not None for each in captured)


def _called(told: Told) -> list[Card]:
    """The called cards, where the deck has one of each."""
    deck = cards.deck(told.rules)
    return [card for card in dict.fromkeys(told.hand.partner_cards) if deck.get(card) == 1]


def _choices(told: Told) -> Iterable[tuple[Seat, ...]]:
    """Who can be the partners, where no card tells."""
    if told.hand.partners is not None:
        return [told.hand.partners]
    others = [seat for seat in teams.seats(told.rules) if seat != told.bidder]
    most = min(teams.most_partners(told.rules), len(others))
    return [each for size in range(most + 1) for each in combinations(others, size)]


def _by_holders(called: list[Card], told: Told) -> Iterator[Side]:
    for holders in product(teams.seats(told.rules), repeat=len(called)):
        partners = {seat for seat in holders if seat != told.bidder}
        if told.hand.partners is None or partners == set(told.hand.partners):
            nowhere = (
                (cell, EVERY & ~bit(card))
                for card, holder in zip(called, holders, strict=True)
                for cell in _elsewhere(holder, told)
            )
            yield Side((told.bidder, *sorted(partners)), tuple(nowhere))


def _elsewhere(holder: Seat, told: Told) -> Iterator[int]:
    """All cells but those of *holder*, and what was laid aside where that is the bidder."""
    for seat in teams.seats(told.rules):
        if seat != holder:
            yield from (told.cell(seat, trick) for trick in range(1, told.size + 1))
    if holder != told.bidder:
        yield from (*told.aside, *told.undecided)
