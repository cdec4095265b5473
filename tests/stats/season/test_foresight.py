"""How much the ratings knew: reckoned again by hand."""

from math import isclose, log

import pytest

from referee.stats.season.foresight import COIN, chances_of_winners, foresight, mean_loss
from referee.stats.season.ratings import chance, ratings
from referee.stats.season.results import GameResult
from referee.stats.season.share import Share
from tests.stats.season.test_ratings import won_by

ANN, BOB = ("Ann", "Cal"), ("Bob", "Dee")


def test_every_game_is_foretold_by_those_before_it_alone() -> None:
    games = [won_by(ANN, BOB), won_by(ANN, BOB), won_by(BOB, ANN)]

    found = list(chances_of_winners(games))

    for number, game in enumerate(games):
        known = ratings(games[:number])
        if number:
            sides = [[known[name] for name in side] for side in game.sides]
            assert isclose(found[number], chance(*sides))
    assert found[0] == 0.5
    assert found[1] > 0.5 > found[2]


def test_the_favorite_is_who_had_the_better_chance() -> None:
    games = [won_by(ANN, BOB), won_by(ANN, BOB), won_by(BOB, ANN)]
    _, second, third = chances_of_winners(games)

    found = foresight(games)

    assert found.favored == Share(1, 2)  # the first game had no favorite
    assert found.expected == pytest.approx((second + 1 - third) / 2)
    assert found.loss == pytest.approx(-(log(0.5) + log(second) + log(third)) / 3)


def test_a_coin_is_surprised_by_ln_2() -> None:
    assert mean_loss([0.5, 0.5]) == pytest.approx(COIN)
    assert mean_loss([]) is None


def test_a_game_of_more_sides_has_no_favorite_but_is_rated() -> None:
    alone = GameResult((("Ann",), ("Bob",), ("Cal",)), (310, 200, 100), {})

    found = foresight([alone, GameResult((("Ann",), ("Bob",)), (310, 200), {})])

    assert found.favored == Share(1, 1)
    assert foresight([alone]).expected is None
