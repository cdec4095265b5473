"""Results of finished games by player, and base types for sums and shares."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import sqrt
from operator import attrgetter
from typing import Any, Protocol, Self, TypeVar

from referee.stats.season.summary import GameSummary, HandSummary, Player, Seat


class Summed:
    """Base of a frozen dataclass with two or more numeric fields that default to 0."""

    __slots__ = ()

    def __add__(self, other: Self) -> Self:
        """The sum, field by field."""
        kind: Any = type(self)
        numbers = _numbers(kind)
        mine, its = numbers(self), numbers(other)
        total: Self = kind(*(one + two for one, two in zip(mine, its, strict=True)))
        return total

    def __sub__(self, other: Self) -> Self:
        """The difference, field by field, to take a game out of a sum."""
        kind: Any = type(self)
        numbers = _numbers(kind)
        mine, its = numbers(self), numbers(other)
        difference: Self = kind(*(one - two for one, two in zip(mine, its, strict=True)))
        return difference


@lru_cache
def _numbers(kind: Any) -> "attrgetter[tuple[int, ...]]":
    return attrgetter(*(field.name for field in fields(kind)))


Key = TypeVar("Key", bound=Hashable)
Sum = TypeVar("Sum", bound=Summed)


def summed(values: Iterable[tuple[Key, Sum]]) -> dict[Key, Sum]:
    """The sums of *values* by key. Those with an empty key are left out: an unnamed player's.

    For the thousands of games of a club, the values of each key are first collected, and then added
    column by column, which runs in C.
    """
    by: defaultdict[Key, list[Sum]] = defaultdict(list)
    for key, value in values:
        if key:
            by[key].append(value)
    sums: dict[Key, Sum] = {}
    for key, some in by.items():
        kind: Any = type(some[0])
        sums[key] = kind(*map(sum, zip(*map(_numbers(kind), some), strict=True)))
    return sums


# Shares and their confidence intervals.
#
# Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.


Z = 1.96
"""The number of standard deviations to either side that contain 95 %."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share: *hits* out of *times*."""

    hits: int | Fraction = 0
    """A draw is half a win."""
    times: int = 0

    @property
    def value(self) -> float | None:
        """The share, from 0 to 1; None if *times* is 0."""
        return float(self.hits) / self.times if self.times else None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the true share; 0 to 1 if *times* is 0."""
        if not self.times:
            return 0.0, 1.0
        share, spread = float(self.hits) / self.times, Z * Z / self.times
        middle = share + spread / 2
        half = sqrt(spread * (share * (1 - share) + spread / 4))
        low, high = (middle - half) / (1 + spread), (middle + half) / (1 + spread)
        return (low if self.hits else 0.0), (high if self.hits < self.times else 1.0)


def with_draws(won: int, drawn: int) -> int | Fraction:
    """Games won, with a draw as half of one."""
    return won + Fraction(drawn, 2) if drawn else won


def half_words(amount: int | Fraction) -> str:
    """*amount*, which may have a half: "3", "3½", "½"."""
    whole, half = divmod(amount, 1)
    return f"{whole or ''}½" if half else str(whole)


class Uncertain(Protocol):
    """An estimate with a confidence interval: a share, or a rating."""

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds of the 95 % confidence interval."""


def too_close(one: Uncertain, other: Uncertain) -> bool:
    """Whether the intervals overlap, so that neither can be called better."""
    (low, high), (other_low, other_high) = one.interval, other.interval
    return low <= other_high and other_low <= high


# Results of a finished game by player


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a finished game, for standings."""

    sides: Sequence[Sequence[Player]]
    """The players of each side at the last hand: the winners first, then by totals."""
    totals: Sequence[int]
    """The totals of these sides, with points brought from paper."""
    players: Mapping[Player, "PlayerResult"]
    shared: int = 0
    """How many of the first sides share the win, in a draw; 0 if one side has won."""


@dataclass(frozen=True, slots=True)
class PlayerResult(Summed):
    """The result of one player; a hand counts for the player who sat there when it was played."""

    played: int = 0
    """Games in which the player sat at the end; 0 or 1 for one game."""
    won: int = 0
    points: int = 0
    """The score of the player's book in the player's hands."""
    against: int = 0
    """The score of the other books in them: in each hand their mean, rounded to a whole point."""
    hands: int = 0
    """Scored hands."""
    bids: int = 0
    """Hands in which the player was the bidder."""
    made: int = 0
    bid_points: int = 0
    """The sum of the player's bids."""
    drawn: int = 0
    """Games in which the player's side shares the win."""

    @property
    def wins(self) -> int | Fraction:
        """Games won, with a draw as half of one."""
        return with_draws(self.won, self.drawn)


def result_of(summary: GameSummary) -> GameResult:
    """What the game of *summary* adds to the standings."""
    hands = (result for hand in summary.hands for result in _hands(hand))
    players = summed((*_games(summary), *hands))
    return GameResult(summary.sides, summary.totals, players, summary.shared)


def sums_of(games: Iterable[GameResult]) -> Mapping[Player, PlayerResult]:
    """The result of every player over all *games*."""
    return summed(result for game in games for result in game.players.items())


def beside(partner: Player, games: Iterable[GameSummary]) -> Mapping[Player, PlayerResult]:
    """The results of all players as partners of *partner* in *games*.

    A game counts for those on the same side at its end, a hand for those who were partners in it,
    fixed or called.
    """
    return summed(result for game in games for result in _beside(partner, game))


def _beside(partner: Player, game: GameSummary) -> Iterator[tuple[Player, PlayerResult]]:
    mates = {player for side in game.sides if partner in side for player in side} - {partner}
    yield from (result for result in _games(game) if result[0] in mates)
    for hand in game.hands:
        if hand.counts:
            for theirs, seat in product(hand.seats_of(partner), hand.seats):
                if seat != theirs and hand.are_partners(seat, theirs):
                    yield hand.player(seat), _hand(seat, hand)


def _games(summary: GameSummary) -> Iterator[tuple[Player, PlayerResult]]:
    """Yields the result of the game itself, for the players at its end."""
    for place, side in enumerate(summary.sides):
        for player in side:
            won, drawn = int(summary.won(place)), int(summary.drew(place))
            yield player, PlayerResult(played=1, won=won, drawn=drawn)


def _hands(hand: HandSummary) -> Iterator[tuple[Player, PlayerResult]]:
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
        against=(2 * others + books) // (2 * books),  # rounds half up
        hands=1,
        bids=int(bid is not None),
        made=int(bid is not None and hand.made is True),
        bid_points=bid or 0,
    )
