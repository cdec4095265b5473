"""Groups at the table: seats, teams that capture together, and books that score."""

from collections.abc import Sequence

from referee.rook.hand.facts import Book, Penalty, Seat, Team
from referee.rook.rules.model import RuleSet, Sides


def fixed_sides(rules: RuleSet) -> tuple[Book, ...]:
    """The sides that stay together for the whole game, ``A`` to ``D``; () if there are none."""
    return _FIXED_SIDES[rules.table.sides]


_FIXED_SIDES = {sides: tuple("ABCD"[: sides.fixed]) for sides in Sides}


def seats(rules: RuleSet) -> range:
    """The seats of the table, clockwise from 1."""
    return range(1, rules.table.players + 1)


def books(rules: RuleSet) -> tuple[Book, ...]:
    """The books of a game: the sides ``A``, ``B`` …, or the number of every seat."""
    return fixed_sides(rules) or tuple(str(seat) for seat in seats(rules))


def book(seat: Seat, rules: RuleSet) -> Book:
    """The book in which *seat* scores; partners sit evenly round the table."""
    sides = fixed_sides(rules)
    return sides[(seat - 1) % len(sides)] if sides else str(seat)


def books_by_seat(rules: RuleSet) -> tuple[Book, ...]:
    """The book of each seat, in the order of the seats."""
    return tuple(book(seat, rules) for seat in seats(rules))


def payer(penalty: Penalty, rules: RuleSet) -> Book:
    """The book that pays *penalty*."""
    return penalty.side or book(penalty.seat or 0, rules)


def partners_are_called(rules: RuleSet) -> bool:
    """Whether called cards decide the bidder's partners, and every seat has its own book."""
    return rules.table.sides is Sides.CALLED


def most_partners(rules: RuleSet) -> int:
    """The number of cards the bidder may call, each making its holder a partner; 0: none."""
    return rules.table.called_cards


def teams(rules: RuleSet) -> tuple[Team, ...]:
    """The teams that capture in a hand, by the names under which captured points are recorded."""
    if partners_are_called(rules):
        return ("declarers", "defenders")
    return books(rules)


def team(seat: Seat, declarers: Sequence[Seat], rules: RuleSet) -> Team:
    """The team of *seat* in a hand; *declarers* are the bidder and his partners."""
    if partners_are_called(rules):
        return "declarers" if seat in declarers else "defenders"
    return book(seat, rules)


def partners(bidder: Seat, rules: RuleSet) -> tuple[Seat, ...] | None:
    """The fixed partners of *bidder*; None if partners are called, () if there are none."""
    if partners_are_called(rules):
        return None
    mine = book(bidder, rules)
    return tuple(s for s in seats(rules) if s != bidder and book(s, rules) == mine)


def next_seat(seat: Seat, rules: RuleSet) -> Seat:
    """The seat to the left of *seat*."""
    return seat % rules.table.players + 1
