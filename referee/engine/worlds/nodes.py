"""A hand that is decided in part, and what a step forbids."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from referee.engine.hand.facts import Seat
from referee.engine.worlds.matching import Cell, Kinds
from referee.engine.worlds.told import ANY, EVERY


class Limit(NamedTuple):
    """What may lie in one cell."""

    cell: int
    kinds: Kinds = EVERY
    origins: int = ANY
    teams: int = ANY


Limits = Sequence[Limit]


class Node(NamedTuple):
    """A hand as far as it is decided."""

    cells: list[Cell]
    leaders: Mapping[int, Seat]
    """Trick to who led it."""
    winners: Mapping[int, Seat]
    """Trick to who took it."""

    def within(self, limits: Iterable[Limit]) -> "Node":
        """The same with less that may lie in some cells."""
        found = list(self.cells)
        for cell, kinds, origins, sides in limits:
            was = found[cell]
            less = (was[0] & kinds, was[1] & origins, was[2] & sides)
            if less != was:  # else it stays the same object: what lies there need not be looked at
                found[cell] = Cell(*less)
        return self._replace(cells=found)
