"""Who is ahead: a row a player, from the results of finished games."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from referee.stats.season.ratings import PROVISIONAL, Rating, ratings
from referee.stats.season.results import PlayerResult, Share, result_of, sums_of
from referee.stats.season.summary import GameSummary, Player

# By what a season ranks its players, and what decides between two of them


class Scoring(StrEnum):
    """What a season counts."""

    WINS = "wins"
    """Games won, then points."""
    POINTS = "points"
    """Points, then games won."""
    POINTS_A_HAND = "points-a-hand"
    """Points a hand, of those who have played enough games; the others come after them."""
    RATING = "rating"
    """The rating, of those who have played enough games; the others come after them."""


class By(StrEnum):
    """What one player is ahead of another by."""

    WON = "won"
    POINTS = "points"
    POINTS_A_HAND = "points-a-hand"
    RATING = "rating"
    GAMES = "games"
    """The other has played too few of them to be ranked among the rest."""
    HANDS = "hands"
    """The other has played none."""


Mark = tuple[By, int | Fraction | float]
"""Something that counts, and how much of it there is; the more the better."""

Marks = tuple[Mark, ...]
"""All that counts of a player; the first in which two differ decides."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What put one player after another."""

    by: By
    ahead: int | Fraction | float
    """How much who is ahead has of it."""
    behind: int | Fraction | float


def marks(scoring: Scoring, result: PlayerResult, rating: Rating) -> Marks:
    """What counts of a player, where a season is ranked by *scoring*."""
    won, points = (By.WON, result.won), (By.POINTS, result.points)
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
    """The games of who has too few to be ranked; all who have enough are level in it."""
    return By.GAMES, min(games // PROVISIONAL, 1) * PROVISIONAL


def _a_hand(result: PlayerResult) -> Mark:
    return By.POINTS_A_HAND, Fraction(result.points, result.hands or 1)


def decided(ahead: Marks, behind: Marks) -> Decided | None:
    """What put *behind* after *ahead*; None: they are level."""
    for (by, mine), (_, its) in zip(ahead, behind, strict=True):
        if mine != its:
            return Decided(by, mine, its)
    return None


# The rows


@dataclass(frozen=True, slots=True)
class Row:
    """One player among the others."""

    rank: int
    """From 1; who is level has the same."""
    player: Player
    result: PlayerResult
    rating: Rating
    decided: Decided | None = None
    """What put them after who is ranked before them; None: nobody is."""

    @property
    def lost(self) -> int:
        """Games that the player's side, or book, did not win."""
        return self.result.played - self.result.won

    @property
    def set(self) -> int:
        """Own bids that were not made."""
        return self.result.bids - self.result.made

    @property
    def wins(self) -> Share:
        """Of the games."""
        return Share(self.result.won, self.result.played)

    @property
    def kept(self) -> Share:
        """Of the own bids, those that were made."""
        return Share(self.result.made, self.result.bids)

    @property
    def points_a_hand(self) -> float | None:
        """To one decimal; None without a hand."""
        return self._a_hand(self.result.points)

    @property
    def against_a_hand(self) -> float | None:
        """What another book scored in these hands, to one decimal; None without a hand."""
        return self._a_hand(self.result.against)

    def _a_hand(self, points: int) -> float | None:
        hands = self.result.hands
        return round(points / hands, 1) if hands else None

    @property
    def average_bid(self) -> float | None:
        """The mean of the own bids to one decimal; None without any."""
        bids = self.result.bids
        return round(self.result.bid_points / bids, 1) if bids else None


def standings(
    games: Iterable[GameSummary],
    scoring: Scoring = Scoring.WINS,
    among: Collection[Player] | None = None,
) -> tuple[Row, ...]:
    """A row for every player of *games*, in the order in which they were played; the best first.

    *among*: who is ranked, against whom the others count all the same; None: everybody.
    """
    results = list(map(result_of, games))
    sums = sums_of(results)
    asked = {name: each for name, each in sums.items() if among is None or name in among}
    return ranked(asked, ratings(results), scoring)


def ranked(
    sums: Mapping[Player, PlayerResult],
    rated: Mapping[Player, Rating],
    scoring: Scoring = Scoring.WINS,
    names: Mapping[Player, str] | None = None,
) -> tuple[Row, ...]:
    """A row for every player of *sums*, with their rating; the best first, then by name.

    Partners who never play without each other have one rating, and so one rank by it. *names*:
    what players are called; None: by these very names.
    """
    own = {each: marks(scoring, sums[each], rated.get(each, Rating())) for each in sums}
    called = {each: (names or {}).get(each, each) for each in own}
    rows: list[Row] = []
    for number, player in enumerate(sorted(own, key=lambda each: _key(own[each], called[each])), 1):
        ahead = rows[-1] if rows else None
        why = decided(own[ahead.player], own[player]) if ahead else None
        rank, why = (ahead.rank, ahead.decided) if ahead and why is None else (number, why)
        rows.append(Row(rank, player, sums[player], rated.get(player, Rating()), why))
    return tuple(rows)


def _key(own: Marks, name: str) -> tuple[tuple[Fraction, ...], str, str]:
    """By which who has *own* marks, and is called *name*, is in order."""
    return tuple(-Fraction(value) for _, value in own), name.casefold(), name
