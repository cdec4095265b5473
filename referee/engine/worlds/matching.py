"""Whether cards can be put into cells, so that each lies where it may and every cell is full.

A cell is one card's place: what a seat played to one trick, or one card laid aside. No rule of
the game is read here; `told` says what each cell may hold.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from operator import is_not
from typing import NamedTuple

Kinds = int
"""Cards by their number in the order of all cards, as bits."""


class Cell(NamedTuple):
    """What one place may hold."""

    kinds: Kinds
    origins: int
    """Who may have taken the card up, as bits by seat; bit 0: nobody, it is not in the deck."""
    teams: int
    """Who may have captured it, as bits."""


class Unit(NamedTuple):
    """So many copies of one card of which the same is known."""

    kind: Kinds
    origins: int
    teams: int
    number: int


Copies = int
"""Single cards of a pack, as bits in the order of its units."""

Sort = tuple[int, int]
"""Where cards come from and who captured them, as bits: alike for many cards."""


class Filled:
    """Cells with the card that lies in each of them."""

    def __init__(self, cells: Sequence[Cell], free: Copies) -> None:
        """No cell has a card yet, and all of those *free* lie in none."""
        self.cells = cells
        self.free = free
        self.open_to: list[Copies] = [0] * len(cells)
        """By cell: the cards that may lie there."""
        self.held: list[Copies] = [0] * len(cells)
        """By cell: the card that does; 0: none does yet."""
        self.holder: dict[Copies, int] = {}
        """By card: the cell that it lies in."""

    def copy(self, cells: Sequence[Cell]) -> "Filled":
        """The same cards in *cells*, which may be changed."""
        found = Filled(cells, self.free)
        found.open_to, found.held = self.open_to.copy(), self.held.copy()
        found.holder = self.holder.copy()
        return found

    def fill(self, empty: int) -> bool:
        """Puts a card into the cell *empty*, others moved along where they must, if that can be."""
        seen, came, queue = 0, {empty: empty}, [empty]
        for cell in queue:
            new = self.open_to[cell] & ~seen
            seen |= new
            if new & self.free:
                self._move(cell, new & self.free, came)
                return True
            for card in _each(new):
                came[self.holder[card]] = cell
                queue.append(self.holder[card])
        return False

    def _move(self, cell: int, choice: Copies, came: dict[int, int]) -> None:
        """Lays a card of *choice* into *cell*; what lay there goes to where the way *came* from."""
        card = choice & -choice
        self.free ^= card
        while card:
            left, self.held[cell] = self.held[cell], card
            self.holder[card] = cell
            card, cell = left, came[cell]


class Pack:
    """All cards of a hand, to be put into cells."""

    def __init__(self, units: Iterable[Unit]) -> None:
        """Keeps the *units*, by what is known of them."""
        self._kinds: list[Kinds] = []
        self._of_kind: dict[Kinds, Copies] = {}
        self._of_kinds: dict[Kinds, Copies] = {}
        self._of_sort: dict[Sort, Copies] = {}
        self._open_to: dict[Cell, Copies] = {}
        self._last: Filled | None = None
        for kind, *sort, number in units:
            self._add(kind, (sort[0], sort[1]), number)

    def _add(self, kind: Kinds, sort: Sort, number: int) -> None:
        copies = (1 << number) - 1 << len(self._kinds)
        self._kinds += [kind] * number
        self._of_kind[kind] = self._of_kind.get(kind, 0) | copies
        self._of_sort[sort] = self._of_sort.get(sort, 0) | copies

    @property
    def kinds(self) -> Kinds:
        """Every card that is there."""
        return sum(self._of_kind)

    def fits(self, cells: Sequence[Cell]) -> bool:
        """Whether the cards can be put into *cells*, as many as there are cards, one in each.

        What was found for the cells asked about before is kept where it still holds: mostly few
        of them differ.
        """
        found = self._filled(cells, self._last)
        if found is None:
            return False
        self._last = found
        return True

    def filling(self, cells: Sequence[Cell]) -> list[Kinds]:
        """The card of each of the *cells*, in one way to put all cards away; there must be one."""
        found = self._filled(cells, None)
        if found is None:
            raise ValueError("want cells that the cards fit into")
        return [self._kinds[card.bit_length() - 1] for card in found.held]

    def _filled(self, cells: Sequence[Cell], before: Filled | None) -> Filled | None:
        """The *cells* with their cards, most of them where they lay *before*; None: none fit."""
        if len(cells) != len(self._kinds):
            return None
        before = before or Filled([_NOWHERE] * len(cells), (1 << len(cells)) - 1)
        found = before.copy(cells)
        empty = self._emptied(found, before)
        return found if all(map(found.fill, empty)) else None

    def _emptied(self, found: Filled, before: Filled) -> list[int]:
        """Takes out of *found* each card that may not lie where it lay *before*.

        Returns:
            The cells that are empty now, those of the fewest cards first.
        """
        empty = []
        new = map(is_not, found.cells, before.cells)
        for at in compress(range(len(found.cells)), new):
            if found.cells[at] != before.cells[at]:
                found.open_to[at] = self._copies(found.cells[at])
                if not found.held[at] & found.open_to[at]:
                    found.free |= found.held[at]
                    found.held[at] = 0
                    empty.append(at)
        return sorted(empty, key=lambda at: found.open_to[at].bit_count())

    def _copies(self, cell: Cell) -> Copies:
        """The cards that may lie in *cell*."""
        found = self._open_to.get(cell)
        if found is None:
            of_sort = sum(copies for sort, copies in self._of_sort.items() if _may_lie(sort, cell))
            found = self._open_to[cell] = self._copies_of(cell.kinds) & of_sort
        return found

    def _copies_of(self, kinds: Kinds) -> Copies:
        found = self._of_kinds.get(kinds)
        if found is None:
            found = sum(copies for kind, copies in self._of_kind.items() if kind & kinds)
            self._of_kinds[kinds] = found
        return found


_NOWHERE = Cell(0, 0, 0)


def _may_lie(sort: Sort, cell: Cell) -> bool:
    return bool(sort[0] & cell.origins and sort[1] & cell.teams)


def _each(cards: Copies) -> Iterator[Copies]:
    while cards:
        yield cards & -cards
        cards &= cards - 1
