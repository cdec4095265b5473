"""Who belongs together: seats, teams that capture, and books that score."""

from collections.abc import Sequence
from functools import lru_cache

from referee.engine.hand.facts import Book, Seat, Team
from referee.engine.rules.model import KNOWN_RULES, RuleSet, Sides


def fixed_sides(rules: RuleSet) -> tuple[Book, ...]:
    """The sides that stay together all game, ``A`` to ``D``; () where there are none."""
    return _FIXED_SIDES[rules.table.sides]


_FIXED_SIDES = {sides: tuple("ABCD"[: sides.fixed]) for sides in Sides}


def seats(rules: RuleSet) -> range:
    """The seats of the table, clockwise from 1."""
    return range(1, rules.table.players + 1)


def books(rules: RuleSet) -> tuple[Book, ...]:
    """What totals are kept for: the sides ``A``, ``B`` …, or every seat's number."""
    return fixed_sides(rules) or tuple(str(seat) for seat in seats(rules))


def book(seat: Seat, rules: RuleSet) -> Book:
    """The book in which *seat* scores: partners sit evenly round the table."""
    sides = fixed_sides(rules)
    return sides[(seat - 1) % len(sides)] if sides else str(seat)


@lru_cache(maxsize=KNOWN_RULES)
def books_by_seat(rules: RuleSet) -> tuple[Book, ...]:
    """The book of each seat, in the order of the seats."""
    return tuple(book(seat, rules) for seat in seats(rules))


def partners_are_called(rules: RuleSet) -> bool:
    """Whether called cards make up the bidder's side, and everyone keeps a book of his own."""
    return rules.table.sides is Sides.CALLED


def most_partners(rules: RuleSet) -> int:
    """How many cards the bidder may call, each making its holder a partner; 0: none."""
    return rules.table.called_cards


def teams(rules: RuleSet) -> tuple[Team, ...]:
    """Who captures together in one hand; the names under which captured points are told."""
    if partners_are_called(rules):
        return ("declarers", "defenders")
    return books(rules)


def team(seat: Seat, declarers: Sequence[Seat], rules: RuleSet) -> Team:
    """The team of *seat* in a hand that *declarers*, the bidder and his partners, play."""
    if partners_are_called(rules):
        return "declarers" if seat in declarers else "defenders"
    return book(seat, rules)


def partners(bidder: Seat, rules: RuleSet) -> tuple[Seat, ...] | None:
    """The fixed partners of *bidder*; None where they are called, () where there are none."""
    if partners_are_called(rules):
        return None
    mine = book(bidder, rules)
    return tuple(s for s in seats(rules) if s != bidder and book(s, rules) == mine)


def next_seat(seat: Seat, rules: RuleSet) -> Seat:
    """The seat to the left of *seat*."""
    return seat % rules.table.players + 1


# Chairs that nobody named: what stands for a name there


MOST = 8
"""Seats that a table can have."""


def chair(seat: Seat) -> str:
    """What stands where nobody named who sits there: "Seat 3"."""
    return f"Seat {seat}"


CHAIRS = frozenset(chair(seat).casefold() for seat in range(1, MOST + 1))
"""All of them, in small letters."""
