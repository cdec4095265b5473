"""A hand read in one way: the tricks that were seen, and places for the cards that were not."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from referee.engine.hand.facts import Seat, Team
from referee.engine.questions.making.matching import bits, most_matched
from referee.engine.questions.making.shapes import Pool, Shape, Unseen, shapes

Takers = Mapping[int, Seat]
"""Trick to who took it."""


@dataclass(frozen=True, slots=True)
class Claims:
    """What the piles at the end show of the unseen cards: whose they were."""

    cards: tuple[tuple[frozenset[Seat], int], ...] = ()
    """The seats of each side, with the cards of the pool that it must have captured."""
    nest_is_captured: bool = True
    last: frozenset[Team] = frozenset()
    """Who must have taken the last trick: cards laid aside lie on that pile; nobody: anybody."""
    all_said: bool = True
    """Whether these are all the cards of the piles: without some of them more can have been."""

    def open_to(self, taker: Seat | None) -> int:
        """The cards that may lie in a trick that *taker* took; None: that nobody took."""
        return ~sum(mask for side, mask in self.cards if taker not in side)


@dataclass(frozen=True)
class Lay:
    """A hand read in one way: what was seen, and the places of what was not."""

    tricks: tuple[Unseen, ...]
    pool: Pool
    masks: tuple[int, ...]
    """By place: the cards of the pool that may lie there."""
    rest: int
    """The places in no trick that counts, as bits."""
    aside: int
    """What the cards count that were recorded as laid aside."""
    points: tuple[int, ...]
    """By card of the pool."""
    players: int
    seen: tuple[tuple[int, Seat, int], ...]
    """The tricks that were seen and count: number, who took it, counters in it."""
    size: int
    """How many tricks the hand has."""
    claims: Claims
    allows: Callable[[Takers], bool]
    """Whether all that was recorded of who took how many tricks, and the last one, holds."""
    _shapes: dict[tuple[object, ...], tuple[Shape, ...]] = field(default_factory=dict)

    def shapes(self, trick: Unseen, leader: Seat, winner: Seat) -> tuple[Shape, ...]:
        """Every way in which *winner* can take *trick*."""
        key = (leader, winner, trick.laid)
        if key not in self._shapes:
            self._shapes[key] = shapes(trick, leader, winner, self.players, self.pool)
        return self._shapes[key]

    @cached_property
    def most_won(self) -> Mapping[Seat, int]:
        """By seat: how many of the unseen tricks it can have taken at most."""
        every = range(1, self.players + 1)
        lost = {seat: tricks_lost(self, frozenset([seat])) for seat in every}
        return {seat: len(self.tricks) - lost[seat] for seat in every}

    def beaten(self, seats: frozenset[Seat]) -> int:
        """All cards that some card of *seats* may beat."""
        found = 0
        for _, losers in self.beaten_by(seats):
            found |= losers
        return found

    def beaten_by(self, seats: frozenset[Seat]) -> list[tuple[int, int]]:
        """Each card that one of *seats* may have played, with the cards that it may beat."""
        held = 0
        for seat in seats:
            held |= self.pool.reach[seat]
        return [(at, self.pool.beaten(self.pool.numbers[at])) for at in bits(held)]

    @property
    def is_dealt(self) -> bool:
        """Whether each seat has no more cards to choose from than places for them."""
        places = Counter(seat for trick in self.tricks for seat in trick.places)
        return all(self.pool.reach[seat].bit_count() == number for seat, number in places.items())

    def rest_bounds(self, last: Seat | None) -> Mapping[int, int]:
        """By place in no trick: the cards that may lie there, if *last* took the last trick."""
        open_to = self.claims.open_to(last if self.claims.nest_is_captured else None)
        return dict.fromkeys(bits(self.rest), open_to) if self.claims.cards else {}


def tricks_lost(lay: Lay, free: frozenset[Seat]) -> int:
    """How many unseen tricks at least go to none of the seats *free*.

    Each card that another seat must have played, to a trick of its own, wants a better one of
    theirs in the same trick.
    """
    begun = sum(bool(trick.laid) for trick in lay.tricks)
    others = [seat for seat in range(1, lay.players + 1) if seat not in free]
    return max(0, *(_unbeaten(lay, seat, free) - begun for seat in others)) if others else 0


def _unbeaten(lay: Lay, seat: Seat, free: frozenset[Seat]) -> int:
    """How many cards that *seat* must have played the seats *free* cannot have beaten."""
    own = {trick.places[seat] for trick in lay.tricks if seat in trick.places}
    mine = elsewhere = 0
    for place, mask in enumerate(lay.masks):
        if place in own:
            mine |= mask
        else:
            elsewhere |= mask
    forced = list(bits(mine & ~elsewhere))
    beats = lay.beaten_by(free)
    wants = [sum(1 << at for at, losers in beats if losers >> card & 1) for card in forced]
    return len(forced) - most_matched(wants, len(lay.points))
