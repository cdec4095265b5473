"""Ratings of players from the games that they won and lost, replayed in order.

A hand of cards is mostly luck, so the model is told that a result says little (a large beta): with
the library's own values it would be far too sure of itself: docs/decisions/0033.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, sqrt
from typing import Any

from openskill.models import BradleyTerryFull

from referee.stats.season.results import GameResult, Z
from referee.stats.season.summary import Player

MU = 25.0
SIGMA = MU / 3
BETA = 25.0
TAU = MU / 300

PROVISIONAL = 30
"""Games below which a rating is only a first guess."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is, as far as the games say."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def is_provisional(self) -> bool:
        """Whether there are too few games to say much."""
        return self.games < PROVISIONAL

    @property
    def interval(self) -> tuple[float, float]:
        """The least and the most that the strength may be, 95 times in a hundred."""
        return self.mu - Z * self.sigma, self.mu + Z * self.sigma


@dataclass(frozen=True, slots=True)
class Move:
    """What a game did to the rating of a player."""

    player: Player
    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class RatedGame:
    """What a game moved, and why: who was how likely to win it before it was played."""

    moves: tuple[Move, ...]
    chances: tuple[float, ...]
    """The chance of each side, the winners first; together 1."""

    @property
    def after(self) -> Mapping[Player, Rating]:
        """The ratings of its players after it."""
        return {move.player: move.after for move in self.moves}


def ratings(games: Iterable[GameResult]) -> Mapping[Player, Rating]:
    """The rating of every player after *games*, in the order in which they were played."""
    found: dict[Player, Rating] = {}
    for game in games:
        found |= rated(game, found).after
    return found


def rated(game: GameResult, before: Mapping[Player, Rating]) -> RatedGame:
    """What *game* moves where its players stood as *before* says.

    A seat of which nobody knows who sat there plays as somebody new, and is not kept.
    """
    sides = [[before.get(player, Rating()) for player in side] for side in game.sides]
    told = [[_told(each) for each in side] for side in sides]
    moved = _model().rate(told, ranks=_ranks(game))
    moves = tuple(
        Move(player, was, Rating(now.mu, now.sigma, was.games + 1))
        for names, old, new in zip(game.sides, sides, moved, strict=True)
        for player, was, now in zip(names, old, new, strict=True)
        if player
    )
    return RatedGame(moves, chances(sides))


def rated_before(sides: Sequence[Sequence[Player]], moves: Sequence[Move]) -> RatedGame:
    """A game between *sides* whose *moves* are known, in any order, as `rated` gave it."""
    by = {move.player: move for move in moves}
    stood = [[by[each].before if each in by else Rating() for each in side] for side in sides]
    return RatedGame(tuple(by[each] for side in sides for each in side if each), chances(stood))


def chances(sides: Sequence[Sequence[Rating]]) -> tuple[float, ...]:
    """How likely each of *sides* is to win: of its duels with all others, shared out to 1."""
    duels = len(sides) * (len(sides) - 1) / 2
    return tuple(
        sum(chance(one, other) for at, other in enumerate(sides) if at != place) / duels
        for place, one in enumerate(sides)
    )


def chance(one: Sequence[Rating], other: Sequence[Rating]) -> float:
    """How likely *one* side is to win against the *other*, from 0 to 1."""
    ahead = sum(each.mu for each in one) - sum(each.mu for each in other)
    spread = sqrt(sum(each.sigma**2 for each in (*one, *other)) + 2 * BETA**2)
    return 1 / (1 + exp(-ahead / spread))


def _ranks(game: GameResult) -> list[float]:
    """The place of every side: the winner alone is first, equal totals share a place."""
    behind = sorted(set(game.totals[1:]), reverse=True)
    return [1.0, *(2.0 + behind.index(total) for total in game.totals[1:])]


def _told(rating: Rating) -> Any:
    return _model().rating(rating.mu, rating.sigma)


@lru_cache(maxsize=1)
def _model() -> Any:
    return BradleyTerryFull(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)
