"""Chairs that nobody named: somebody in their own game, and nobody over several."""

from dataclasses import replace

from referee.stats.season.results import result_of, sums_of
from referee.stats.season.summary import strangers, with_strangers
from tests.stats.season.test_summary import MADE, game_of

GAMES = [
    replace(game_of(MADE, names=("Ann", "Bob", "", ""), ahead=250), game=name) for name in "ab"
]


def test_each_chair_is_somebody_of_its_own_game() -> None:
    seats = [strangers(game) for game in GAMES]

    assert [sorted(each.values()) for each in seats] == [[3, 4], [3, 4]]
    assert not seats[0].keys() & seats[1].keys()


def test_who_sat_there_did_what_their_side_did() -> None:
    game = with_strangers(GAMES[0])
    third, fourth = sorted(strangers(GAMES[0]), key=strangers(GAMES[0]).__getitem__)

    found = result_of(game).players

    assert game.sides == (("Ann", third), ("Bob", fourth))
    assert (found[third].won, found[third].points) == (1, found["Ann"].points)
    assert found[third].points != 0
    assert (found[fourth].played, found[fourth].won) == (1, 0)


def test_a_side_is_who_sat_there_at_the_end() -> None:
    away = replace(MADE, players={1: "Eve"})

    game = with_strangers(game_of(MADE, away, names=("Ann", "Bob", "", "Dee"), ahead=200))

    assert game.sides == (("Eve", "abc/3"), ("Bob", "Dee"))


def test_over_several_games_nobody_is_the_same() -> None:
    found = sums_of(map(result_of, map(with_strangers, GAMES)))

    assert sorted(each.played for each in found.values()) == [1, 1, 1, 1, 2, 2]


def test_a_game_in_which_all_are_named_stays_as_it_is() -> None:
    game = game_of(MADE, names=("Ann", "Bob", "Cal", "Dee"))

    assert with_strangers(game) == game
    assert strangers(game) == {}
