"""By what a season ranks its players, and what decides between two of them."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from referee.stats.season.ratings import PROVISIONAL, Rating
from referee.stats.season.results import PlayerResult


class Scoring(StrEnum):
    """What a season counts."""

    WINS = "wins"
    """Games won, then points where they compare, else the share of the games that were won."""
    POINTS = "points"
    """Points, then games won."""
    POINTS_A_HAND = "points-a-hand"
    """Points a hand, of those who have played enough games; the others come after them."""
    RATING = "rating"
    """The rating, of those who have played enough games; the others come after them."""


class By(StrEnum):
    """What one player is ahead of another by."""

    WON = "won"
    SHARE = "share"
    """Games won of those played, from 0 to 1."""
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


def marks(scoring: Scoring, result: PlayerResult, rating: Rating, *, is_one_game: bool) -> Marks:
    """What counts of a player, where a season is ranked by *scoring*.

    *is_one_game*: all games are of one preset, so that points decide between as many games won.
    """
    won, points = (By.WON, result.won), (By.POINTS, result.points)
    match scoring:
        case Scoring.WINS:
            share = By.SHARE, Fraction(result.won, result.played or 1)
            return won, points if is_one_game else share
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


def most_first(of: Marks) -> tuple[Fraction, ...]:
    """A key by which who has the most comes first."""
    return tuple(-Fraction(value) for _, value in of)
