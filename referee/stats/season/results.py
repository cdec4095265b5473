"""What finished games were for each of their players, and values that are added up."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import product
from math import sqrt
from operator import attrgetter
from typing import Any, Protocol, Self, TypeVar

from referee.engine.hand.facts import Seat
from referee.stats.season.summary import GameSummary, HandSummary, Player


class Summed:
    """A frozen dataclass of two numbers or more, all 0 unless said."""

    __slots__ = ()

    def __add__(self, other: Self) -> Self:
        """Both together."""
        kind: Any = type(self)
        numbers = _numbers(kind)
        mine, its = numbers(self), numbers(other)
        made: Self = kind(*(one + two for one, two in zip(mine, its, strict=True)))
        return made

    def __sub__(self, other: Self) -> Self:
        """This without *other*: how a sum is taken back when a game changes."""
        kind: Any = type(self)
        numbers = _numbers(kind)
        mine, its = numbers(self), numbers(other)
        made: Self = kind(*(one - two for one, two in zip(mine, its, strict=True)))
        return made


@lru_cache
def _numbers(kind: Any) -> "attrgetter[tuple[int, ...]]":
    return attrgetter(*(each.name for each in fields(kind)))


Key = TypeVar("Key", bound=Hashable)
Sum = TypeVar("Sum", bound=Summed)


def summed(told: Iterable[tuple[Key, Sum]]) -> dict[Key, Sum]:
    """The sums of what was *told*, by its key.

    A club has thousands of games: of each key the columns of its numbers are added, in C. All
    values are held until then.
    """
    by: defaultdict[Key, list[Sum]] = defaultdict(list)
    for key, each in told:
        by[key].append(each)
    return {key: _sum(some) for key, some in by.items()}


def _sum(some: Sequence[Sum]) -> Sum:
    kind: Any = type(some[0])
    made: Sum = kind(*map(sum, zip(*map(_numbers(kind), some), strict=True)))
    return made


# How often something happened of the times it could have, and how much that says.
#
# Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.


Z = 1.96
"""Standard deviations to either side that hold 95 of 100."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    hits: int = 0
    times: int = 0

    @property
    def value(self) -> float | None:
        """From 0 to 1; None: it could never happen."""
        return self.hits / self.times if self.times else None

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the true share lies, 95 times in a hundred: anywhere, before it is tried."""
        if not self.times:
            return 0.0, 1.0
        share, spread = self.hits / self.times, Z * Z / self.times
        middle = share + spread / 2
        half = sqrt(spread * (share * (1 - share) + spread / 4))
        low, high = (middle - half) / (1 + spread), (middle + half) / (1 + spread)
        return (low if self.hits else 0.0), (high if self.hits < self.times else 1.0)


class Uncertain(Protocol):
    """What is known to lie between two bounds: a share, or a rating."""

    @property
    def interval(self) -> tuple[float, float]:
        """The least and the most that it may be, 95 times in a hundred."""


def too_close(one: Uncertain, other: Uncertain) -> bool:
    """Whether the intervals of both overlap, so that neither can be called the better."""
    (low, high), (other_low, other_high) = one.interval, other.interval
    return low <= other_high and other_low <= high


# What one finished game was for each of its players


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that is over, as a table of standings counts it."""

    sides: Sequence[Sequence[Player]]
    """Who sat together at the last hand, the winners first, then by their totals."""
    totals: Sequence[int]
    """The totals of these sides, scores brought along from paper included."""
    players: Mapping[Player, "PlayerResult"]


@dataclass(frozen=True, slots=True)
class PlayerResult(Summed):
    """What one player did in a game; each hand counts for who sat there as it was played."""

    played: int = 0
    """1 where the player sat there to the end: the game counts."""
    won: int = 0
    points: int = 0
    """What the player's book scored in the hands that the player sat through."""
    against: int = 0
    """What another book scored in them: the mean of the others, hand by hand to a whole point."""
    hands: int = 0
    """Scored hands."""
    bids: int = 0
    """Those in which the player was the bidder."""
    made: int = 0
    bid_points: int = 0
    """The sum of the bids."""


def result_of(summary: GameSummary) -> GameResult:
    """What the game of *summary* was for its players; a seat of which nobody knows is nobody's."""
    hands = (each for hand in summary.hands for each in _hands(hand))
    return GameResult(summary.sides, summary.totals, by_player((*_games(summary), *hands)))


def by_player(results: Iterable[tuple[Player, PlayerResult]]) -> Mapping[Player, PlayerResult]:
    """The sums of *results* by player."""
    return summed((player, result) for player, result in results if player)


def sums_of(games: Iterable[GameResult]) -> Mapping[Player, PlayerResult]:
    """What every player did in *games* together."""
    return by_player(each for game in games for each in game.players.items())


def beside(partner: Player, games: Iterable[GameSummary]) -> Mapping[Player, PlayerResult]:
    """What everybody did as the partner of *partner* in *games*.

    A game counts for who sat on their side at its end, a hand for who was their partner in it,
    called ones too.
    """
    return by_player(each for game in games for each in _beside(partner, game))


def _beside(partner: Player, game: GameSummary) -> Iterator[tuple[Player, PlayerResult]]:
    mates = {player for side in game.sides if partner in side for player in side} - {partner}
    yield from (each for each in _games(game) if each[0] in mates)
    for hand in game.hands:
        if hand.counts:
            for theirs, seat in product(hand.seats_of(partner), hand.seats):
                if seat != theirs and hand.are_partners(seat, theirs):
                    yield hand.player(seat), _hand(seat, hand)


def _games(summary: GameSummary) -> Iterator[tuple[Player, PlayerResult]]:
    """The game itself, for who sat there at its end."""
    for place, side in enumerate(summary.sides):
        for player in side:
            yield player, PlayerResult(played=1, won=int(place == 0))


def _hands(hand: HandSummary) -> Iterator[tuple[Player, PlayerResult]]:
    """One hand, for who sat there as it was played."""
    if hand.counts:
        for seat in hand.seats:
            yield hand.player(seat), _hand(seat, hand)


def _hand(seat: Seat, hand: HandSummary) -> PlayerResult:
    mine = hand.points[hand.book(seat)]
    others = sum(hand.points.values()) - mine
    books = len(hand.points) - 1
    bid = hand.bid if hand.bidder == seat else None
    return PlayerResult(
        points=mine,
        against=(2 * others + books) // (2 * books),  # halves go up
        hands=1,
        bids=int(bid is not None),
        made=int(bid is not None and hand.made is True),
        bid_points=bid or 0,
    )
