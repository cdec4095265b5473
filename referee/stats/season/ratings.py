"""Ratings of players, computed by replaying their wins and losses in order.

A hand of cards is mostly luck, so the model has a large beta, three times the spread between
players, and a logistic chance to win: one result says little. With the defaults of the library,
made for games of skill, it would be far too certain; docs/performance.md has the figures. The
margin of a win does not count, and nobody is ranked by `mu - 3 sigma`, which would reward who plays
most.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
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
"""The number of games below which a rating is provisional."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a player, as estimated from games."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def is_provisional(self) -> bool:
        """Whether there are too few games for a reliable rating."""
        return self.games < PROVISIONAL

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the strength."""
        return self.mu - Z * self.sigma, self.mu + Z * self.sigma


@dataclass(frozen=True, slots=True)
class Move:
    """The change of a player's rating by a game."""

    player: Player
    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class RatedGame:
    """The changes of ratings by a game, and the chances of the sides before it."""

    moves: tuple[Move, ...]
    chances: tuple[float, ...]
    """The winning chance of each side, the winners first; the sum is 1."""

    @property
    def after(self) -> Mapping[Player, Rating]:
        """The ratings of its players after the game."""
        return {move.player: move.after for move in self.moves}


def ratings(games: Iterable[GameResult]) -> Mapping[Player, Rating]:
    """The rating of every player after *games*, which are in order of play."""
    rated_so_far: dict[Player, Rating] = {}
    for game in games:
        rated_so_far |= rated(game, rated_so_far).after
    return rated_so_far


def rated(game: GameResult, before: Mapping[Player, Rating]) -> RatedGame:
    """The changes by *game* for players with the ratings *before*.

    An unknown player is rated as a new one, and has no move in the result.
    """
    sides = [[before.get(player, Rating()) for player in side] for side in game.sides]
    models = [[_model().rating(rating.mu, rating.sigma) for rating in side] for side in sides]
    moved = _model().rate(models, ranks=_ranks(game))
    moves = tuple(
        Move(player, was, Rating(now.mu, now.sigma, was.games + 1))
        for names, old, new in zip(game.sides, sides, moved, strict=True)
        for player, was, now in zip(names, old, new, strict=True)
        if player
    )
    return RatedGame(moves, chances(sides))


def rated_before(sides: Sequence[Sequence[Player]], moves: Sequence[Move]) -> RatedGame:
    """The rated game between *sides* from its *moves*, in any order, as `rated` returned them."""
    by = {move.player: move for move in moves}
    stood = [[by[player].before if player in by else Rating() for player in side] for side in sides]
    return RatedGame(
        tuple(by[player] for side in sides for player in side if player), chances(stood)
    )


def chances(sides: Sequence[Sequence[Rating]]) -> tuple[float, ...]:
    """The winning chance of each side: its mean chance in a duel with each other side.

    The chances are scaled so that their sum is 1.
    """
    duels = len(sides) * (len(sides) - 1) / 2
    return tuple(
        sum(chance(one, other) for at, other in enumerate(sides) if at != place) / duels
        for place, one in enumerate(sides)
    )


def chance(one: Sequence[Rating], other: Sequence[Rating]) -> float:
    """The chance that *one* side beats *other*, from 0 to 1."""
    ahead = sum(rating.mu for rating in one) - sum(rating.mu for rating in other)
    spread = sqrt(sum(rating.sigma**2 for rating in (*one, *other)) + 2 * BETA**2)
    return 1 / (1 + exp(-ahead / spread))


def _ranks(game: GameResult) -> list[float]:
    """The rank of every side: the winner is first, or all who share the win; equal totals share."""
    first = game.shared or 1
    behind = sorted(set(game.totals[first:]), reverse=True)
    return [1.0] * first + [2.0 + behind.index(total) for total in game.totals[first:]]


def _model() -> Any:
    return BradleyTerryFull(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)
