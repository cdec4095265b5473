"""Chairs that nobody named: what stands for a name there."""

from referee.engine.hand.facts import Seat

MOST = 8
"""Seats that a table can have."""


def chair(seat: Seat) -> str:
    """What stands where nobody named who sits there: "Seat 3"."""
    return f"Seat {seat}"


CHAIRS = frozenset(chair(seat).casefold() for seat in range(1, MOST + 1))
"""All of them, in small letters."""
