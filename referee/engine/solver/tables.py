"""What the search is told of a hand and of a position in it: plain numbers."""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from types import SimpleNamespace
from typing import NamedTuple

KEPT = 400_000
"""Positions that a plain search keeps before it begins anew: 100 MB."""

TRICKS = 31
"""The bits of a mode that say how many tricks our side lacks for the bonus; 0: it is decided."""

SWEEPING = 32
"""The bit of a mode that says that our side has every counter so far, where that pays."""

PAYS = 64
"""The bit of a mode that says that capturing every counter is as much as was asked for."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What the search is made of: by bit, the lowest first, where it is a list."""

    players: int
    points: list[int]
    above: list[int]
    """The bits that are stronger, of all suits."""
    suit_of: list[int]
    """The bits of its suit."""
    mark: list[int]
    """Who holds it, from 0, in three bits, and what it counts or may do as a number above them."""
    suits: list[int]
    trumps: int
    free: int
    """The Rook, where it may be played at any time."""
    black_two: int
    rooks: int
    """The Rooks that the black 2 catches."""
    special: int
    """Cards that have a right of their own."""
    paying: int
    """Cards that count."""
    lower: int
    """The first copy of each card that is there twice."""
    ours: list[bool]
    """By seat, from 0: whether it is of the bidder's side."""
    trick_worth: int
    majority: int
    kept: int = KEPT
    pruned: bool = True
    """Whether bounds, equal cards and the table of positions are used; tests try it without."""


class SearchPosition(NamedTuple):
    """A position as the search asks about it."""

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
    """Counters laid aside that go with the last trick."""


@dataclass(slots=True)
class Budget:
    """How much questions may cost together."""

    nodes: int = 1 << 60
    """Positions before a trick that may still be looked into."""
    go_on: Callable[[], bool] = lambda: True
    """Asked now and then: whether there is time left."""


not_compiled = SimpleNamespace(compiled=False, nogil=nullcontext())
"""The two words of Cython that the search says, where there is no Cython: they do nothing."""
