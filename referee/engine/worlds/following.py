"""The recorded tricks laid into their cells, one after the other, as far as it is known who led."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.tricks.follow import seats_from
from referee.engine.worlds.captured import Captured
from referee.engine.worlds.nodes import Limit, Limits, Node
from referee.engine.worlds.told import Spot, Told, bit, bits, bits_seen, first_cells


class Run(NamedTuple):
    """Tricks one after the other, from one that somebody led to the next gap."""

    leaders: dict[int, Seat]
    winners: dict[int, Seat]
    laid: list[tuple[Spot, Limit]]
    """Every recorded card, with where it lies."""
    captured: list[Limit]
    """Whose the cards are, where that matters."""


class Ground:
    """What of a hand stays as it is, whatever cards of it are left out of a proof."""

    def __init__(self, told: Told, captured: Captured) -> None:
        """Of a hand as it was *told*, and who captured what of it."""
        self.told = told
        self.captured = captured
        self.cells = first_cells(told)
        self._runs: dict[tuple[int, Seat], Run] = {}

    def run(self, trick: int, leader: Seat) -> Run:
        """The record from *trick* on, led by *leader*, as far as it goes without a gap."""
        key = trick, leader
        if key not in self._runs:
            self._runs[key] = self._run(trick, leader)
        return self._runs[key]

    def _run(self, trick: int, leader: Seat) -> Run:
        told = self.told
        run = Run({}, {}, [], [])
        while trick <= told.size:
            run.leaders[trick] = leader
            if not told.is_in_order(trick):
                break
            run.laid.extend(self.laid(trick, leader, range(len(told.tricks[trick - 1]))))
            if not told.is_whole(trick):
                break
            won = told.order.winner(told.tricks[trick - 1])
            run.winners[trick] = seats_from(leader, told.rules)[won]
            run.captured.extend(self.captured_by(run.winners[trick], trick))
            leader = told.hand.leaders.get(trick + 1, run.winners[trick])
            trick += 1
        return run

    def laid(self, trick: int, leader: Seat, places: Iterable[int]) -> Iterator[tuple[Spot, Limit]]:
        """The recorded cards of *trick*, played at these *places* after its *leader*."""
        told = self.told
        seats = seats_from(leader, told.rules)
        for at, (place, card) in enumerate(zip(places, told.tricks[trick - 1], strict=True)):
            yield (trick, at), Limit(told.cell(seats[place], trick), bit(card))

    def captured_by(self, winner: Seat, trick: int) -> Iterator[Limit]:
        """Whose the cards of *trick* are, where that matters."""
        if self.captured.matters:
            stopped = trick > self.captured.until
            team = self.captured.nobody if stopped else self.captured.team(winner)
            for seat in teams.seats(self.told.rules):
                yield Limit(self.told.cell(seat, trick), teams=team)

    @cached_property
    def unled(self) -> Sequence[tuple[frozenset[Spot], Limits]]:
        """What whole tricks hold, whoever led them: the cards of each, with its limits."""
        found, seats = [], teams.seats(self.told.rules)
        for trick, laid in enumerate(self.told.tricks, 1):
            if self.told.is_whole(trick):
                spots = frozenset((trick, at) for at in range(len(laid)))
                kinds = bits(laid)
                limits = [Limit(self.told.cell(seat, trick), kinds) for seat in seats]
                found.append((spots, limits))
        return found

    @cached_property
    def nobodys(self) -> Limits:
        """What was never captured: cards out of the deck, tricks after a foul stopped the hand."""
        told, captured = self.told, self.captured
        if not captured.matters:
            return ()
        after = range(captured.until + 1, told.size + 1)
        cells = (told.cell(seat, trick) for trick in after for seat in teams.seats(told.rules))
        return [Limit(cell, teams=captured.nobody) for cell in (*told.out, *cells)]


@dataclass(frozen=True)
class Following:
    """A record, and who captured what of it."""

    told: Told
    ground: Ground

    @property
    def captured(self) -> Captured:
        """Who captured what."""
        return self.ground.captured

    def begun(self) -> Node:
        """The hand with all that is known of it at once."""
        told, ground = self.told, self.ground
        limits = [Limit(cell, kinds) for cell, kinds in self.captured.side.nowhere]
        for spots, those in ground.unled:
            if told.kept is None or spots <= told.kept:
                limits += those
        limits += (
            Limit(told.cell(each.seat, each.trick), bits_seen(each.card)) for each in told.sightings
        )
        node = Node(ground.cells, {}, {}).within((*limits, *ground.nobodys))
        node = self.followed(node, 1, told.hand.leaders.get(1, told.first_leader))
        for trick, leader in sorted(told.hand.leaders.items()):
            if trick <= told.size and trick not in node.leaders:
                node = self.followed(node, trick, leader)
        return node

    def followed(self, node: Node, trick: int, leader: Seat) -> Node:
        """*node* from *trick* on, led by *leader*, as far as the record goes without a gap."""
        run = self.ground.run(trick, leader)
        leaders, winners = {**node.leaders, **run.leaders}, {**node.winners, **run.winners}
        limits = (*self._kept(run.laid), *run.captured)
        return Node(node.cells, leaders, winners).within(limits)

    def _kept(self, laid: Iterable[tuple[Spot, Limit]]) -> list[Limit]:
        """The limits by those of the cards *laid* that count."""
        kept = self.told.kept
        return [limit for spot, limit in laid if kept is None or spot in kept]

    def laid(self, trick: int, leader: Seat, places: Iterable[int]) -> list[Limit]:
        """The recorded cards of *trick*, played at these *places* after its *leader*."""
        return self._kept(self.ground.laid(trick, leader, places))

    def won(self, node: Node, trick: int, winner: Seat) -> Node:
        """*node* with *trick* taken by *winner*."""
        node = node._replace(winners={**node.winners, trick: winner})
        return node.within(self.ground.captured_by(winner, trick))
