"""What a record leaves open of the play, as steps of which each decides one thing."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.worlds.following import Following
from referee.engine.worlds.matching import Kinds
from referee.engine.worlds.nodes import Limit, Limits, Node
from referee.engine.worlds.takings import takings
from referee.engine.worlds.told import EVERY, bit


@dataclass(frozen=True)
class Wish:
    """What a way to play the hand is asked for."""

    ways: Callable[[Node, "Course"], Iterable[Limits]]
    """Any of these limits makes it true, once it is decided who led the trick."""
    trick: int | None = None
    """The trick that must be led by somebody known; None: none."""
    after_passes: bool = False
    """Whether it must be decided which cards were passed."""


Step = Callable[[Node], Iterator[Node]]


class Course:
    """What is to be decided of the play, in order."""

    def __init__(self, following: Following, begun: Node, wish: Wish | None) -> None:
        """Of a record, so that *wish* comes true; *begun*: what is known at once."""
        self.told = following.told
        self.captured = following.captured
        self._begun = begun
        self._wish = wish
        self._following = following

    @property
    def _asked(self) -> int | None:
        """The trick that must be led by somebody known."""
        return self._wish.trick if self._wish else None

    def steps(self, there: Kinds) -> list[Step]:
        """Everything that is to be decided, the wish as early as can be."""
        gaps = self._unled(self._begun.leaders)
        first = self._gap_of_asked(gaps)
        gaps.sort(key=lambda gap: (gap != first, gap))
        wished = [self._wished(self._wish)] if self._wish else []
        late = self._wish is not None and self._wish.after_passes
        return [
            *map(self._led, gaps[:1]),
            *([] if late else wished),
            *map(self._led, gaps[1:]),
            *map(self._placed, self._short()),
            *self._passes(),
            *(wished if late else []),
            *(self._taken(trick, there) for trick in sorted(self.doubtful)),
            *([self._counted] if self.captured.matters else []),
        ]

    def _unled(self, begun: Mapping[int, Seat]) -> list[int]:
        """The tricks that somebody led, nobody knows who, and that must be known."""
        told = self.told
        return [
            trick
            for trick in range(2, told.size + 1)
            if trick not in begun
            and (told.tricks[trick - 1] or trick == self._asked)
            and not told.is_whole(trick - 1)
        ]

    def _gap_of_asked(self, gaps: Sequence[int]) -> int | None:
        """The gap whose leader decides who led the trick that is asked about."""
        asked = self._asked or 0
        return max((gap for gap in gaps if gap <= asked), default=None)

    def _led(self, trick: int) -> Step:
        """Who led *trick*: any seat."""
        return lambda node: (
            self._following.followed(node, trick, seat) for seat in teams.seats(self.told.rules)
        )

    def _short(self) -> list[int]:
        """Tricks in the middle of which some cards are recorded, nobody knows which of them."""
        told = self.told
        every = range(1, len(told.hand.play) + 1)
        return [at for at in every if told.tricks[at - 1] and not told.is_in_order(at)]

    def _placed(self, trick: int) -> Step:
        """Which of the cards of *trick* are those that are recorded, in their order."""
        told = self.told
        number = len(told.tricks[trick - 1])
        return lambda node: (
            node.within(self._following.laid(trick, node.leaders[trick], places))
            for places in combinations(range(told.players), number)
        )

    def _passes(self) -> Iterator[Step]:
        """In circus Rook, which card each seat got from its right."""
        if self.told.is_circus:
            yield from map(self._received, teams.seats(self.told.rules))

    def _received(self, seat: Seat) -> Step:
        told = self.told
        mine = [told.cell(seat, trick) for trick in range(1, told.size + 1)]
        right = told.right_of(seat)
        passed = told.hand.circus
        kinds = bit(passed[right - 1]) if passed else EVERY

        def ways(node: Node) -> Iterator[Node]:
            for got in self.unlike(mine, node):
                limits = [
                    Limit(cell, kinds, 1 << right)
                    if cell == got
                    else Limit(cell, origins=1 << seat)
                    for cell in mine
                ]
                yield node.within(limits)

        return ways

    def unlike(self, numbers: Iterable[int], node: Node) -> list[int]:
        """Of the cells by *numbers* one of each kind, where nothing else tells them apart."""
        first: dict[object, int] = {}
        for number in numbers:
            own = number if self._is_told_apart(number) else None
            first.setdefault((node.cells[number], own), number)
        return list(first.values())

    def _is_told_apart(self, cell: int) -> bool:
        """Whether more is to be decided of the trick that *cell* is of."""
        trick = cell % self.told.size + 1
        if cell >= self.told.players * self.told.size:
            return False
        return trick in self.doubtful or bool(self.told.tricks[trick - 1])

    @cached_property
    def doubtful(self) -> frozenset[int]:
        """The tricks of which it matters who took them, and of which not every card is recorded."""
        told = self.told
        led = set(self._unled(self._begun.leaders))
        found = set()
        for trick in range(told.size, 0, -1):
            asked = trick + 1 in led and trick + 1 not in told.hand.leaders
            counts = self.captured.matters and trick <= self.captured.until
            if not told.is_whole(trick) and (asked or counts):
                found.add(trick)
                led.add(trick)
        return frozenset(found)

    def _taken(self, trick: int, there: Kinds) -> Step:
        """Who took *trick*, and how."""
        told = self.told

        def ways(node: Node) -> Iterator[Node]:
            leader = node.leaders[trick]
            follows = trick < told.size and trick + 1 not in told.hand.leaders
            next_leader = node.leaders.get(trick + 1) if follows else None
            for seat in [next_leader] if next_leader else teams.seats(told.rules):
                won = self._following.won(node, trick, seat)
                if follows:
                    won = won._replace(leaders={**won.leaders, trick + 1: seat})
                for limits in takings(told, trick, leader, seat, won.cells, there):
                    yield won.within(Limit(cell, kinds) for cell, kinds in limits)

        return ways

    def _counted(self, node: Node) -> Iterator[Node]:
        """Whether the piles and the tricks are as many as was told."""
        if self.captured.agrees(node.winners):
            team = self.captured.of_nest(node.winners)
            aside = (*self.told.aside, *self.told.undecided)
            yield node.within(Limit(cell, teams=team) for cell in aside)

    def _wished(self, wish: Wish) -> Step:
        return lambda node: (node.within(limits) for limits in wish.ways(node, self))
