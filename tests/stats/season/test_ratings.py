"""Laws that ratings obey whatever the numbers."""

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.stats.season.ratings import (
    Rating,
    chance,
    chances,
    rated,
    rated_before,
    ratings,
)
from referee.stats.season.results import GameResult, too_close
from tests.laws import law

NAMES = ("Ann", "Bob", "Cal", "Dee")


def won_by(side: tuple[str, ...], other: tuple[str, ...], by: int = 100) -> GameResult:
    return GameResult(sides=(side, other), totals=(300, 300 - by), players={})


def test_who_wins_rises_and_who_loses_falls_as_far() -> None:
    found = ratings([won_by(("Ann", "Cal"), ("Bob", "Dee"))])

    assert found["Ann"].mu > 25 > found["Bob"].mu
    assert isclose(found["Ann"].mu - 25, 25 - found["Bob"].mu)


def test_by_how_many_points_does_not_matter() -> None:
    close, clear = (ratings([won_by(("Ann", "Cal"), ("Bob", "Dee"), by)]) for by in (5, 400))

    assert close == clear


def test_partners_who_always_play_together_stay_level() -> None:
    found = ratings([won_by(("Ann", "Cal"), ("Bob", "Dee"))] * 5)

    assert found["Ann"] == found["Cal"]


def test_each_plays_alone_where_nobody_has_a_partner() -> None:
    found = ratings([GameResult((("Ann",), ("Bob",), ("Cal",)), (310, 200, 200), {})])

    assert found["Ann"].mu > found["Bob"].mu == found["Cal"].mu


def test_who_was_second_loses_less_than_who_was_last() -> None:
    found = ratings([GameResult((("Ann",), ("Bob",), ("Cal",)), (310, 200, 150), {})])

    assert found["Ann"].mu > found["Bob"].mu > found["Cal"].mu


@pytest.mark.parametrize(("games", "provisional"), [(29, True), (30, False)])
def test_a_rating_is_a_first_guess_below_30_games(games: int, *, provisional: bool) -> None:
    found = ratings([won_by(("Ann", "Cal"), ("Bob", "Dee"))] * games)

    assert found["Ann"].is_provisional is provisional


def test_level_sides_win_as_often() -> None:
    assert chance([Rating()], [Rating()]) == 0.5
    assert too_close(Rating(), Rating(mu=30))
    assert not too_close(Rating(mu=10, sigma=2), Rating(mu=30, sigma=2))


pairs = st.permutations(NAMES).map(lambda names: won_by(tuple(names[:2]), tuple(names[2:])))


@law(200)
@given(st.lists(pairs, max_size=12), st.lists(pairs, max_size=12))
def test_games_are_replayed_in_order(before: list[GameResult], after: list[GameResult]) -> None:
    """The effect of a game depends only on the games before it."""
    begun = ratings(before)

    whole = ratings([*before, *after])

    assert {name: whole[name].games for name in whole} == {
        name: sum(name in side for game in (*before, *after) for side in game.sides)
        for name in whole
    }
    assert ratings([*before]) == begun
    assert all(rating.sigma < 25 / 3 + 0.5 for rating in whole.values())


@law(200)
@given(st.integers(0, 50), st.integers(0, 50), st.floats(1, 9), st.floats(1, 9))
def test_one_side_wins_as_surely_as_the_other_loses(
    mu: int, other: int, sigma: float, its: float
) -> None:
    one, two = [Rating(mu, sigma)], [Rating(other, its)]

    assert isclose(chance(one, two) + chance(two, one), 1)
    assert (chance(one, two) > 0.5) == (mu > other)


def test_how_likely_a_side_is_to_win_follows_from_the_spread_of_both() -> None:
    """Two strengths that are known to the point, 25 apart: 1 / (1 + exp(-25 / (25 √2)))."""
    assert chance([Rating(50, 0)], [Rating(25, 0)]) == pytest.approx(0.669761, abs=1e-6)


def test_a_game_says_what_it_moved_and_who_was_likely_to_win() -> None:
    game = won_by(("Ann", "Cal"), ("Bob", "Dee"))
    begun = ratings([game])

    found = rated(game, begun)

    assert {move.player: move.before for move in found.moves} == begun
    assert found.after == ratings([game, game])
    assert found.chances[0] == chance([begun["Ann"], begun["Cal"]], [begun["Bob"], begun["Dee"]])
    assert found.chances[0] > 0.5


def test_a_seat_of_which_nobody_knows_is_rated_for_nobody() -> None:
    found = rated(won_by(("Ann", ""), ("Bob", "Dee")), {})

    assert [move.player for move in found.moves] == ["Ann", "Bob", "Dee"]


def test_the_moves_of_a_game_tell_its_chances_again() -> None:
    game = won_by(("Ann", ""), ("Bob", "Dee"))
    found = rated(game, ratings([won_by(("Ann", "Cal"), ("Bob", "Dee"))]))

    assert rated_before(game.sides, found.moves[::-1]) == found


@law(100)
@given(st.lists(st.integers(0, 50), min_size=2, max_size=6))
def test_the_chances_of_all_sides_are_one(strengths: list[int]) -> None:
    found = chances([[Rating(mu)] for mu in strengths])

    assert isclose(sum(found), 1)
    assert isclose(found[strengths.index(max(strengths))], max(found))
