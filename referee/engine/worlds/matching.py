"""Whether cards can be put into cells, so that each lies where it may and every cell is full.

A cell is one card's place: what a seat played to one trick, or one card laid aside. No rule of
the game is read here; `told` says what each cell may hold.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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


Stock = list[Kinds]
"""Cards that are there at least once, at least twice, and so on."""

Sort = tuple[int, int]
"""Where cards come from and who captured them, as bits: alike for many cards."""


class Pack:
    """All cards of a hand, to be put into cells."""

    def __init__(self, units: Iterable[Unit]) -> None:
        """Keeps the *units*, by what is known of them."""
        self._stocks: dict[Sort, Stock] = {}
        self._sorts: dict[Kinds, list[Sort]] = {}
        for kind, origins, teams, number in units:
            sort = origins, teams
            stock = self._stocks.setdefault(sort, [])
            for _ in range(number):
                _add(kind, stock)
            if sort not in self._sorts.setdefault(kind, []):
                self._sorts[kind].append(sort)

    @property
    def kinds(self) -> Kinds:
        """Every card that is there."""
        return sum(self._sorts)

    def fits(self, cells: Iterable[Cell]) -> bool:
        """Whether the cards can be put into *cells*, as many as there are cards, one in each."""
        left = {sort: list(stock) for sort, stock in self._stocks.items()}
        rooms: dict[Cell, int] = {}
        for cell in cells:
            kinds = cell[0]
            sort = self._only_sort(cell) if not kinds & (kinds - 1) else None
            if sort is None:
                rooms[cell] = rooms.get(cell, 0) + 1
            elif not _take(kinds, left[sort]):
                return False
        if 0 in (cell[0] for cell in rooms):
            return False
        return _put_away(_supply(left, list(rooms)), list(rooms.values())) is not None

    def _only_sort(self, cell: Cell) -> Sort | None:
        """The sort that the one card of *cell* must be of; None: there is not just one."""
        sorts = self._sorts.get(cell[0], ())
        if len(sorts) == 1 and _may_lie(sorts[0], cell):
            return sorts[0]
        return None

    def filling(self, cells: Sequence[Cell]) -> list[Kinds]:
        """The card of each of the *cells*, in one way to put all cards away; there must be one."""
        left = {sort: list(stock) for sort, stock in self._stocks.items()}
        rooms = list(dict.fromkeys(cells))
        held = _put_away(_supply(left, rooms), [cells.count(room) for room in rooms])
        if held is None:
            raise ValueError("want cells that the cards fit into")
        stacks = {
            room: _drawn(choices, rooms, left) for room, choices in zip(rooms, held, strict=True)
        }
        return [stacks[cell].pop() for cell in cells]


def _add(kind: Kinds, stock: Stock) -> None:
    for at, there in enumerate(stock):
        if not there & kind:
            stock[at] |= kind
            return
    stock.append(kind)


def _take(kind: Kinds, stock: Stock) -> bool:
    """Takes one of *kind* from *stock*, if there is one."""
    for at in range(len(stock) - 1, -1, -1):
        if stock[at] & kind:
            stock[at] ^= kind
            return True
    return False


def _may_lie(sort: Sort, cell: Cell) -> bool:
    return bool(sort[0] & cell[1] and sort[1] & cell[2])


def _supply(left: Mapping[Sort, Stock], rooms: Sequence[Cell]) -> Mapping[int, int]:
    """How many cards are *left* for each choice of *rooms*, given as bits."""
    supply: Counter[int] = Counter()
    for sort, stock in left.items():
        for kinds, choice in _choices(sort, stock, rooms):
            supply[choice] += sum((kinds & there).bit_count() for there in stock)
    return supply


def _choices(sort: Sort, stock: Stock, rooms: Sequence[Cell]) -> Iterator[tuple[Kinds, int]]:
    """The cards of *stock*, those together that may lie in the same *rooms*."""
    parts = [(stock[0], 0)] if stock and stock[0] else []
    for at, room in enumerate(rooms):
        if _may_lie(sort, room):
            kinds, here = room[0], 1 << at
            parts = [
                part
                for those, choice in parts
                for part in ((those & kinds, choice | here), (those & ~kinds, choice))
                if part[0]
            ]
    yield from parts


def _drawn(
    choices: Mapping[int, int], rooms: Sequence[Cell], left: Mapping[Sort, Stock]
) -> list[Kinds]:
    """As many cards of each of *choices* as it says, taken from those *left*."""
    wanted = dict(choices)
    drawn: list[Kinds] = []
    for sort, stock in left.items():
        for kinds, choice in list(_choices(sort, stock, rooms)):
            for kind in _each(kinds):
                while wanted.get(choice) and _take(kind, stock):
                    wanted[choice] -= 1
                    drawn.append(kind)
    return drawn


def _each(kinds: Kinds) -> Iterator[Kinds]:
    while kinds:
        yield kinds & -kinds
        kinds &= kinds - 1


_Held = list[dict[int, int]]
"""By room: how many cards of each choice lie in it."""


def _put_away(supply: Mapping[int, int], rooms: list[int]) -> _Held | None:
    """Every card in a room of its choice, others moved along where they must; None: it cannot be.

    *rooms*: how many cards each has room for, which is used up.
    """
    if supply.get(0):
        return None
    held: _Held = [{} for _ in rooms]
    for choice in sorted(supply, key=int.bit_count):
        left = supply[choice]
        while left:
            moved = _push(choice, left, rooms, held)
            if not moved:
                return None
            left -= moved
    return held


def _push(choice: int, number: int, rooms: list[int], held: _Held) -> int:
    """Puts up to *number* cards of *choice* away, and says how many."""
    came: dict[int, tuple[int, int]] = {}
    queue = [(-1, choice)]
    seen = 0
    for start, group in queue:
        new = group & ~seen
        seen |= new
        while new:
            at = (new & -new).bit_length() - 1
            new &= new - 1
            came[at] = start, group
            if rooms[at]:
                return _moved(at, number, came, rooms, held)
            queue += [(at, other) for other in held[at]]
    return 0


def _moved(
    end: int, number: int, came: Mapping[int, tuple[int, int]], rooms: list[int], held: _Held
) -> int:
    """Moves cards along the way that they *came* to the room *end*, as many as can."""
    way = list(_way(end, came))
    amount = min(number, rooms[end], *(held[start][group] for start, _, group in way[:-1]))
    rooms[end] -= amount
    for start, at, group in way:
        held[at][group] = held[at].get(group, 0) + amount
        if start >= 0:
            held[start][group] -= amount
            if not held[start][group]:
                del held[start][group]
    return amount


def _way(at: int, came: Mapping[int, tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Each move that leads to the room *at*, the last one first: from where, to where, and what."""
    while at >= 0:
        start, group = came[at]
        yield start, at, group
        at = start
