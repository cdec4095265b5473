"""Every way in which a hand can have gone that fits its record: is there one that fits a wish?

What the record leaves open is decided step by step: who led after a gap, which card was passed,
who took a trick that nobody recorded and with what. After each step the cards must still fit into
their cells, else this way is given up.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from referee.engine.worlds.called import bidding_sides
from referee.engine.worlds.captured import ways_captured
from referee.engine.worlds.course import Course, Step, Wish
from referee.engine.worlds.following import Following, Ground
from referee.engine.worlds.matching import Cell, Kinds, Pack
from referee.engine.worlds.nodes import Limits, Node
from referee.engine.worlds.told import Piece, Told

MOST_STEPS = 20_000
"""How many steps are tried before a way is believed that nobody found: no proof is made of it."""

FEW_STEPS = 200
"""The same, where it is only asked whether less of a record would do."""


class TooManyStepsError(Exception):
    """The search was given up; never leaves this module."""


class Beginning(NamedTuple):
    """A hand before anything is decided."""

    following: Following
    pack: Pack
    node: Node


class Search:
    """One record, asked for ways to play it."""

    def __init__(self, told: Told, most: int = MOST_STEPS) -> None:
        """Reads what was *told*; tries *most* steps for each wish."""
        self.told = told
        self._most = most
        self._left = 0
        self._found: tuple[Pack, list[Cell]] | None = None

    def filling(self, wish: Wish) -> list[Kinds] | None:
        """The card of each cell in one such way; None: none was found."""
        return self._found[0].filling(self._found[1]) if self.can(wish) and self._found else None

    def can(self, wish: Wish | None = None, seen: Limits = ()) -> bool:
        """Whether the hand can have gone so that *wish* comes true, as far as *seen*."""
        self._found = None
        self._left = self._most
        try:
            return any(self._finds(beginning, wish, seen) for beginning in self._beginnings)
        except TooManyStepsError:
            return True

    def keeping(self, pieces: frozenset[Piece], most: int) -> "Search":
        """The same with the recorded cards *pieces* alone, in *most* steps."""
        part = Search(replace(self.told, kept=pieces), most)
        part._packs = self._packs  # what was dealt does not change, nor who led and won
        return part

    @cached_property
    def _packs(self) -> tuple[tuple[Ground, Pack], ...]:
        """The cards of the hand, for each side that the bidder can have had."""
        if self.told.miscounts():
            return ()
        return tuple(
            (Ground(self.told, captured), Pack(captured.units))
            for side in bidding_sides(self.told)
            for captured in ways_captured(self.told, side)
        )

    @cached_property
    def _beginnings(self) -> tuple[Beginning, ...]:
        """All that is known at once, with each of the packs."""
        ways = ((Following(self.told, ground), pack) for ground, pack in self._packs)
        found = (Beginning(following, pack, following.begun()) for following, pack in ways)
        return tuple(each for each in found if each.pack.fits(each.node.cells))

    def _finds(self, beginning: Beginning, wish: Wish | None, seen: Limits) -> bool:
        following, pack, node = beginning
        course = Course(following, node, wish)
        start = node.within(seen)
        return (not seen or pack.fits(start.cells)) and self._goes_on(
            start, course.steps(pack.kinds), pack
        )

    def _goes_on(self, node: Node, steps: Sequence[Step], pack: Pack) -> bool:
        """Whether all *steps* can be taken from *node* on."""
        if not steps:
            self._found = pack, node.cells
            return True
        for after in steps[0](node):
            self._left -= 1
            if self._left < 0:
                raise TooManyStepsError
            if pack.fits(after.cells) and self._goes_on(after, steps[1:], pack):
                return True
        return False
