"""Standings: a ranked row for each player, from the results of finished games."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from referee.stats.season.ratings import PROVISIONAL, Rating, ratings
from referee.stats.season.results import PlayerResult, Share, result_of, sums_of
from referee.stats.season.summary import GameSummary, Player

# What a season ranks by


class Scoring(StrEnum):
    """What a season is ranked by."""

    WINS = "wins"
    """Games won, with a draw as half of one, then points."""
    POINTS = "points"
    """Points, then games won."""
    POINTS_A_HAND = "points-a-hand"
    """Mean points in a hand. Players with too few games come last."""
    RATING = "rating"
    """The rating. Players with too few games come last."""


class By(StrEnum):
    """The value in which one player is ahead of another."""

    WON = "won"
    POINTS = "points"
    POINTS_A_HAND = "points-a-hand"
    RATING = "rating"
    GAMES = "games"
    """The other has too few games to be ranked with the rest."""
    HANDS = "hands"
    """The other has no hand."""


Mark = tuple[By, int | Fraction | float]
"""A value that counts, and its amount; more is better."""

Marks = tuple[Mark, ...]
"""The values of a player, most important first; the first that differs decides."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The value that ranked one player behind another."""

    by: By
    ahead: int | Fraction | float
    """The amount of the player who is ahead."""
    behind: int | Fraction | float


def marks(scoring: Scoring, result: PlayerResult, rating: Rating) -> Marks:
    """The values of a player by which *scoring* ranks."""
    won, points = (By.WON, result.wins), (By.POINTS, result.points)
    match scoring:
        case Scoring.WINS:
            return won, points
        case Scoring.POINTS:
            return points, won
        case Scoring.POINTS_A_HAND:
            return enough(result.played), (By.HANDS, min(result.hands, 1)), _a_hand(result)
        case Scoring.RATING:
            return enough(rating.games), (By.RATING, rating.mu)


def enough(games: int) -> Mark:
    """Whether *games* are enough to be ranked with the rest, as a mark of two possible amounts."""
    return By.GAMES, min(games // PROVISIONAL, 1) * PROVISIONAL


def _a_hand(result: PlayerResult) -> Mark:
    return By.POINTS_A_HAND, Fraction(result.points, result.hands or 1)


def decided(ahead: Marks, behind: Marks) -> Decided | None:
    """The value that ranked *behind* after *ahead*; None if they are level."""
    for (by, mine), (_, its) in zip(ahead, behind, strict=True):
        if mine != its:
            return Decided(by, mine, its)
    return None


# The rows


@dataclass(frozen=True, slots=True)
class Row:
    """One player in the standings."""

    rank: int
    """The rank, from 1; players who are level have the same."""
    player: Player
    result: PlayerResult
    rating: Rating
    decided: Decided | None = None
    """The value that ranked the player behind those ahead; None if nobody is ahead."""

    @property
    def lost(self) -> int:
        """Games that the player's side, or book, neither won nor drew."""
        return self.result.played - self.result.won - self.result.drawn

    @property
    def set(self) -> int:
        """Bids of the player that were not made."""
        return self.result.bids - self.result.made

    @property
    def wins(self) -> Share:
        """The share of games won, with a draw as half of one."""
        return Share(self.result.wins, self.result.played)

    @property
    def kept(self) -> Share:
        """The share of the player's bids that were made."""
        return Share(self.result.made, self.result.bids)

    @property
    def points_a_hand(self) -> float | None:
        """Mean points in a hand, to one decimal; None without a hand."""
        return self._a_hand(self.result.points)

    @property
    def against_a_hand(self) -> float | None:
        """Mean points of the other books in these hands, to one decimal; None without a hand."""
        return self._a_hand(self.result.against)

    def _a_hand(self, points: int) -> float | None:
        hands = self.result.hands
        return round(points / hands, 1) if hands else None

    @property
    def average_bid(self) -> float | None:
        """The mean of the player's bids, to one decimal; None without a bid."""
        bids = self.result.bids
        return round(self.result.bid_points / bids, 1) if bids else None


def standings(
    games: Iterable[GameSummary],
    scoring: Scoring = Scoring.WINS,
    among: Collection[Player] | None = None,
) -> tuple[Row, ...]:
    """A row for every player of *games*, which are in order of play; the best first.

    *among* are the players to rank; None: everybody. Other players still count as opponents.
    """
    results = list(map(result_of, games))
    sums = sums_of(results)
    eligible = {name: result for name, result in sums.items() if among is None or name in among}
    return ranked(eligible, ratings(results), scoring)


def ranked(
    sums: Mapping[Player, PlayerResult],
    rated: Mapping[Player, Rating],
    scoring: Scoring = Scoring.WINS,
    names: Mapping[Player, str] | None = None,
) -> tuple[Row, ...]:
    """A row for every player of *sums*, with their rating; the best first, then by name.

    Partners who never play without each other have the same rating, and so the same rank by it.
    *names* are the names to sort by; a player without one is sorted by its key.
    """
    own = {player: marks(scoring, sums[player], rated.get(player, Rating())) for player in sums}
    called = {player: (names or {}).get(player, player) for player in own}
    rows: list[Row] = []

    def best_first(player: Player) -> tuple[tuple[Fraction, ...], str, str]:
        name = called[player]
        return tuple(-Fraction(value) for _, value in own[player]), name.casefold(), name

    for number, player in enumerate(sorted(own, key=best_first), 1):
        ahead = rows[-1] if rows else None
        why = decided(own[ahead.player], own[player]) if ahead else None
        rank, why = (ahead.rank, ahead.decided) if ahead and why is None else (number, why)
        rows.append(Row(rank, player, sums[player], rated.get(player, Rating()), why))
    return tuple(rows)
