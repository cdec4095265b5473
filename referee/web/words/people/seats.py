"""Chairs that nobody has named yet, in the words that a player reads."""

from collections.abc import Sequence

from referee.web.words.text import listed, verb

CHANGE_SEATS = "Change seats"
"""What leads to the same table once more, with other seats."""


def nameless_words(seats: Sequence[int]) -> str:
    """Which chairs have no name: "Seats 3 and 4 have no name."."""
    said = _seats(seats)
    return f"{said[:1].upper()}{said[1:]} {verb(seats, 'has', 'have')} no name."


def start_nameless_words(seats: Sequence[int]) -> str:
    """What starts the game all the same: "Start without names for seats 3 and 4"."""
    what = verb(seats, "a name", "names")
    return f"Start without {what} for {_seats(seats)}"


def _seats(seats: Sequence[int]) -> str:
    return f"{verb(seats, 'seat', 'seats')} {listed(map(str, seats))}"
