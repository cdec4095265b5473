"""What a question wishes for: that something was so, or that it was not, as limits on cells."""

from collections.abc import Iterable, Iterator

from referee.engine import nest
from referee.engine.hand.facts import Seat
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.tricks.card_order import NUMBER
from referee.engine.worlds.course import Course, Wish
from referee.engine.worlds.matching import Kinds
from referee.engine.worlds.nodes import Limit, Limits, Node
from referee.engine.worlds.told import EVERY, Told, bit, bits


def renege(seat: Seat, trick: int, *, so: bool) -> Wish:
    """That *seat* did not follow in *trick* though it could; not *so*: that it was right.

    Source: S000, S002 "Play"; rulings 1 to 6.
    """

    def ways(node: Node, course: Course) -> Iterator[Limits]:
        told, leader = course.told, node.leaders[trick]
        if leader == seat:
            if not so:
                yield ()
            return
        own = told.cell(seat, trick)
        later = told.from_trick(seat, trick + 1)
        for led, limits in _led(told, trick, leader):
            follow, may = told.ranks.follow[led], told.ranks.allowed[led]
            if so:
                wrong = Limit(own, EVERY & ~may)
                for cell in course.unlike(later, node):
                    yield (*limits, wrong, Limit(cell, follow))
            else:
                yield (*limits, Limit(own, may))
                yield (*limits, *(Limit(cell, EVERY & ~follow) for cell in later))

    return Wish(ways, trick)


def _led(told: Told, trick: int, leader: Seat) -> Iterator[tuple[int, Limits]]:
    """The suit led to *trick*, or every one where the card led is not recorded."""
    if told.is_in_order(trick):
        yield told.order.suit[NUMBER[told.tricks[trick - 1][0]]], ()
        return
    for suit, kinds in enumerate(told.ranks.follow):
        yield suit, (Limit(told.cell(leader, trick), kinds),)


def held(seat: Seat, card: Card, trick: int, *, so: bool) -> Wish:
    """That *seat* held *card* when it played to *trick*."""

    def ways(node: Node, course: Course) -> Iterable[Limits]:
        there = course.told.from_trick(seat, trick)
        if so:
            return ([Limit(cell, bit(card))] for cell in course.unlike(there, node))
        return [[Limit(cell, EVERY & ~bit(card)) for cell in there]]

    return Wish(ways)


def bad_discard(*, so: bool) -> Wish:
    """That more cards went aside than may while others were kept; not *so*: that all was right.

    Source: S001; rulings 27 to 32. What may not go aside may go where nothing else is held.
    """

    def ways(node: Node, course: Course) -> Iterator[Limits]:
        told = course.told
        banned = banned_kinds(told)
        others = EVERY & ~banned
        most = nest.let_go(told.rules)
        if so:
            went = _some(told, node, most + 1, banned)
            if most + 1 > told.nest:
                return
            for cell in course.unlike(_kept(told), node):
                yield (*went, Limit(cell, others, 1 << told.bidder))
        else:
            yield _some(told, node, told.nest - most, others)
            yield [
                Limit(cell, banned)
                for cell in _kept(told)
                if node.cells[cell].origins == 1 << told.bidder
            ]

    return Wish(ways, after_passes=True)


def banned_kinds(told: Told) -> Kinds:
    """The cards that may not be laid aside while others are held."""
    deck = cards.deck(told.rules)
    return bits(card for card in deck if nest.is_banned(card, told.order, told.rules))


def _kept(told: Told) -> list[int]:
    """The cells of what the bidder may have kept: in circus Rook the left has one of them."""
    seats = [told.bidder]
    if told.is_circus:
        seats.append(told.bidder % told.players + 1)
    return [told.cell(seat, trick) for seat in seats for trick in range(1, told.size + 1)]


def _some(told: Told, node: Node, number: int, kinds: Kinds) -> Limits:
    """That so many of the cards laid aside, or more, are of *kinds*, those first that must be."""

    def doubt(cell: int) -> tuple[bool, bool]:
        there = node.cells[cell].kinds
        return bool(there & ~kinds), not there & kinds

    return [Limit(cell, kinds) for cell in sorted(told.aside, key=doubt)[: max(0, number)]]
