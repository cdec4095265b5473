"""The least cost of an aim over every way in which the unseen cards can have been played.

First who took each trick, then with which card: at every step the cards lie so that the aim pays
the least, which no continuation can undercut; where they lie so that every trick goes to whom it
should, nothing more need be tried.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from referee.engine.hand.facts import Seat
from referee.engine.questions.making.aims import Aim
from referee.engine.questions.making.lay import Lay, Takers, tricks_lost
from referee.engine.questions.making.matching import Placing, bits, cheapest, narrowed, placed
from referee.engine.questions.making.shapes import Shape, Unseen


@dataclass
class Effort:
    """How much may still be tried before the answer is left at bounds."""

    left: int
    """So many cards may still be looked at, in steps of as many as nobody saw."""

    def spend(self, cards: int) -> bool:
        """Whether one more step may be made, with so many *cards*."""
        self.left -= cards
        return self.left >= 0


@dataclass
class Least:
    """The least cost: of a world that was found, and a bound that none undercuts.

    Both are `inf` where there is no world.
    """

    found: float = inf
    bound: float = inf


def least_cost(asked: Iterable[tuple[Lay, Aim]], effort: Effort) -> Least:
    """The least cost over all lays, of each the aim beside it."""
    searches = [_Search(lay, aim, effort) for lay, aim in asked]
    open_ones = sorted((s for s in searches if s.bound < inf), key=lambda s: s.bound)
    least = Least()
    for search in open_ones:
        if search.bound < least.found:
            _look(search, least)
    least.bound = min(least.bound, least.found)
    return least


def _look(search: "_Search", least: Least) -> None:
    """Looks for less than *least*; what was found with a part of the piles is a bound only."""
    if search.lay.claims.all_said:
        search.look(least)
    else:
        apart = Least()
        search.look(apart)
        least.bound = min(least.bound, apart.found, apart.bound)


class _Search:
    """The search through one lay."""

    def __init__(self, lay: Lay, aim: Aim, effort: Effort) -> None:
        self.lay, self.aim, self.effort = lay, aim, effort
        self.seen = {number: taker for number, taker, _ in lay.seen}
        self.paid = sum(points for _, taker, points in lay.seen if aim.costs(taker))
        self.free = frozenset(s for s in range(1, lay.players + 1) if not aim.costs(s))
        self.lost = tricks_lost(lay, self.free)
        self.start = self._settled(self._placed(), self.seen)
        self.bound = inf if self.start is None else max(self._floor(self.start), self._claimed())

    def _placed(self) -> Placing | None:
        """Some way in which all unseen cards can lie."""
        placing, last = placed(self.lay.masks), self.seen.get(self.lay.size)
        played_out = self.lay.size not in (each.number for each in self.lay.tricks)
        return narrowed(placing, self.lay.rest_bounds(last)) if placing and played_out else placing

    def _floor(self, start: Placing) -> float:
        """A cost that nothing undercuts: as many tricks are lost as must be, whichever they are."""
        tricks = self.lay.tricks
        gone = [each for each in tricks if self.free.isdisjoint(each.takers)]
        whole = [
            each for each in tricks if each not in gone and len(each.places) == self.lay.players
        ]
        least = min(len(whole), max(0, self.lost - len(gone)))
        found = (self._with_lost(start, gone, whole, n) for n in range(least, len(whole) + 1))
        return next((cost for cost in found if cost is not None), inf)

    def _claimed(self) -> int:
        """What the piles cost, wherever their cards were captured."""
        dear = sum(mask for side, mask in self.lay.claims.cards if self.free.isdisjoint(side))
        claimed = sum(self.lay.points[card] for card in bits(dear))
        return self.paid + claimed + self.aim.bonus(self.seen)

    def _with_lost(
        self, start: Placing, gone: Sequence[Unseen], whole: Sequence[Unseen], number: int
    ) -> float | None:
        """The cost if those *gone* are lost and a *number* of the *whole* tricks; None: too few.

        What nobody can beat who should take the others, must lie in those that are lost.
        """
        lost, kept = [*gone, *whole[:number]], whole[number:]
        dear = self._dear(self.seen)
        for trick in lost:
            dear |= trick.mask
        others = [
            place for trick in kept for seat, place in trick.places.items() if seat not in self.free
        ]
        lying = narrowed(start, dict.fromkeys(others, self.lay.beaten(self.free)))
        if lying is None:
            return None
        price = self._price(cheapest(lying, self.lay.points, dear), dear, self.seen, len(lost))
        return price + sum(trick.worth for trick in gone)

    def look(self, least: Least) -> None:
        """Looks for something cheaper than *least* has found, and leaves there what is sure."""
        self.least = least
        if self.start is not None and not self._takers(0, self.seen, self.start):
            least.bound = min(least.bound, self.bound)

    def _dear(self, takers: Takers) -> int:
        """The places whose counters are paid for, as bits."""
        dear = self.lay.rest if self.aim.rest_costs(takers.get(self.lay.size)) else 0
        for trick in self.lay.tricks:
            if trick.number in takers and self.aim.costs(takers[trick.number]):
                dear |= trick.mask
        return dear

    def _settled(self, placing: Placing | None, takers: Takers) -> Placing | None:
        """*placing* as cheap as can be, with what is known of who took which trick."""
        if placing is None:
            return None
        return cheapest(placing, self.lay.points, self._dear(takers))

    def _cost(self, placing: Placing, takers: Takers) -> int:
        return self._price(placing, self._dear(takers), takers, 0)

    def _price(self, placing: Placing, dear: int, takers: Takers, lost: int) -> int:
        """What the aim pays for the cards in the places *dear*, and *lost* tricks besides."""
        lying = sum(self.lay.points[placing.lies[place]] for place in bits(dear))
        bonus = self.aim.bonus(takers, lost)
        return self.paid + self._laid_cost(takers) + lying + bonus

    def _laid_cost(self, takers: Takers) -> int:
        """What the recorded cards cost that were laid aside, or in tricks seen in part."""
        aside = self.lay.aside if self.aim.rest_costs(takers.get(self.lay.size)) else 0
        return aside + sum(
            trick.worth
            for trick in self.lay.tricks
            if trick.number in takers and self.aim.costs(takers[trick.number])
        )

    def _takers(self, at: int, takers: Takers, placing: Placing) -> bool:
        """Tries everybody who can have taken the unseen tricks from *at* on; whether all of it."""
        if at == len(self.lay.tricks):
            return not self.lay.allows(takers) or self._cards(takers, placing)
        whole = True
        for now, lying in self._next(at, takers, placing):
            if self._cost(lying, now) < self.least.found:
                whole = self._takers(at + 1, now, lying) and whole
            if self.least.found <= self.bound:
                return True
            if self.effort.left <= 0:
                return False
        return whole

    def _next(self, at: int, takers: Takers, placing: Placing) -> Iterator[tuple[Takers, Placing]]:
        """Everybody who can have taken the next unseen trick, first who costs nothing."""
        trick = self.lay.tricks[at]
        leader = trick.leader or takers[trick.number - 1]
        won = Counter(takers.get(each.number) for each in self.lay.tricks)
        kept = sum(won[seat] for seat in self.free)
        for winner in sorted(trick.takers, key=lambda seat: (self.aim.costs(seat), seat != leader)):
            if winner in self.free and kept + self.lost >= len(self.lay.tricks):
                continue
            if won[winner] >= self.lay.most_won[winner]:
                continue
            self.effort.spend(len(placing.lies))
            now = {**takers, trick.number: winner}
            lying = self._settled(self._taken_by(winner, trick, leader, placing), now)
            if lying is not None:
                yield now, lying

    def _taken_by(
        self, winner: Seat, trick: Unseen, leader: Seat, placing: Placing
    ) -> Placing | None:
        """*placing* with nothing in *trick* that keeps *winner* from taking it."""
        found = _together(self.lay.shapes(trick, leader, winner))
        if found is None:
            return None
        open_to = self.lay.claims.open_to(winner)
        bounds = {trick.places[seat]: mask & open_to for seat, mask in found.items()}
        if trick.number == self.lay.size:
            bounds |= self.lay.rest_bounds(winner)
        return narrowed(placing, bounds)

    def _cards(self, takers: Takers, placing: Placing) -> bool:
        """Tries every card with which the first trick can be taken that goes elsewhere now."""
        cost = self._cost(placing, takers)
        if cost >= self.least.found:
            return True
        astray = next(self._astray(takers, placing), None)
        if astray is None:
            self.least.found = cost
            return True
        trick, leader = astray
        whole = True
        for shape in self.lay.shapes(trick, leader, takers[trick.number]):
            bounds = {trick.places[seat]: mask for seat, mask in shape.masks.items()}
            if not self.effort.spend(len(placing.lies)):
                return False
            lying = self._settled(narrowed(placing, bounds), takers)
            whole = (lying is None or self._cards(takers, lying)) and whole
            if self.least.found <= cost:
                return True
        return whole

    def _astray(self, takers: Takers, placing: Placing) -> Iterator[tuple[Unseen, Seat]]:
        """The tricks that do not go to whom they should as the cards lie, with their leaders."""
        order, numbers = self.lay.pool.order, self.lay.pool.numbers
        for trick in self.lay.tricks:
            leader = trick.leader or takers[trick.number - 1]
            seats = [(leader - 1 + step) % self.lay.players + 1 for step in range(self.lay.players)]
            unseen = seats[len(trick.laid) :]
            there = [numbers[placing.lies[trick.places[seat]]] for seat in unseen]
            if seats[order.takes([*trick.laid, *there])] != takers[trick.number]:
                yield trick, leader


def _together(found: Sequence[Shape]) -> Mapping[Seat, int] | None:
    """The cards that may lie there in any of the shapes *found*, by seat; None: there is none."""
    if not found:
        return None
    every: dict[Seat, int] = {}
    for shape in found:
        for seat, mask in shape.masks.items():
            every[seat] = every.get(seat, 0) | mask
    return every
