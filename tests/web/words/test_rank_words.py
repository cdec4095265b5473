"""What is said of a rank."""

import pytest

from referee.stats.season.ratings import Rating
from referee.stats.season.results import PlayerResult
from referee.stats.season.scoring import Scoring
from referee.stats.season.standings import ranked
from referee.web.words.season.standings import rank_words

NAMES = {"1": "Ann", "2": "Bob", "3": "Cal"}


@pytest.mark.parametrize(
    ("scoring", "said"),
    [
        (
            Scoring.RATING,
            "1st: a rating of 26, more than anybody else who has played 30 games.",
        ),
        (
            Scoring.POINTS_A_HAND,
            "1st: 50 points a hand, more than anybody else who has played 30 games.",
        ),
        (Scoring.WINS, "1st: 20 games won, more than anybody else."),
    ],
)
def test_who_is_first_has_more_than_those_who_have_played_enough(
    scoring: Scoring, said: str
) -> None:
    sums = {
        "1": PlayerResult(played=30, won=20, points=5000, hands=100),
        "2": PlayerResult(played=30, won=10, points=4000, hands=100),
        "3": PlayerResult(played=3, won=3, points=900, hands=10),
    }
    ratings = {"1": Rating(26, 5, 30), "2": Rating(24, 5, 30), "3": Rating(28, 8, 3)}

    rows = ranked(sums, ratings, scoring, NAMES)

    assert rank_words(rows[0], rows, NAMES, scoring) == said
