"""The input of the search, for a hand and for a position in it, as plain numbers."""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from types import SimpleNamespace
from typing import NamedTuple

KEPT = 400_000
"""The most positions that a plain search keeps before it clears its table: 100 MB."""

TRICKS = 31
"""The bits of a mode with the tricks that our side lacks for the bonus; 0 if that is decided."""

SWEEPING = 32
"""The bit of a mode for our side having every counter so far, if a sweep pays."""

PAYS = 64
"""The bit of a mode for a sweep being enough to reach the target."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of one hand; lists are by bit, the lowest first."""

    players: int
    points: list[int]
    above: list[int]
    """The bits of all stronger cards, in every suit."""
    suit_of: list[int]
    """The bits of the card's suit."""
    mark: list[int]
    """The owner, from 0, in three bits, and above them a number for its points and special rights.
    """
    suits: list[int]
    trumps: int
    free: int
    """The Rook, if it may be played at any time."""
    black_two: int
    rooks: int
    """The Rooks that the black 2 catches."""
    special: int
    """Cards with special rights, which are never equivalent to others."""
    paying: int
    """Cards that are worth points."""
    lower: int
    """The first copy of each card with two copies."""
    ours: list[bool]
    """By seat, from 0: whether it is on the bidder's side."""
    trick_worth: int
    majority: int
    kept: int = KEPT
    pruned: bool = True
    """Whether to use bounds, equal cards and the table of positions; False in tests."""


class SearchPosition(NamedTuple):
    """A position as the search takes it."""

    hands: tuple[int, ...]
    seat: int
    step: int
    led: int
    above: int
    winner: int
    points: int
    table: int
    left: int
    rest: int
    tricks: int
    aside: int
    """Discarded counters that go with the last trick."""


@dataclass(slots=True)
class Budget:
    """The cost limit of several questions together."""

    nodes: int = 1 << 60
    """The number of positions before a trick that may still be searched."""
    go_on: Callable[[], bool] = lambda: True
    """Called now and then; returns whether there is time left."""


not_compiled = SimpleNamespace(compiled=False, nogil=nullcontext())
"""A replacement, without effect, for the two names of Cython that the search uses."""
