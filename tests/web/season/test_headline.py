"""The headline of an evening."""

import pytest

from referee.web.season.evening import headline_words


@pytest.mark.parametrize(
    ("first", "won", "games", "words"),
    [
        (["Ann", "Cal"], 1, 1, "Ann and Cal won"),
        (["Ann"], 2, 3, "Ann won most: 2 of 3 games"),
        (["Ann", "Cal"], 2, 3, "Ann and Cal won most: 2 games each"),
        (["Ann", "Bob", "Dee"], 1, 2, "Ann, Bob and Dee won most: 1 game each"),
    ],
)
def test_who_won_as_often_as_others_need_not_have_sat_in_all_games(
    first: list[str], won: int, games: int, words: str
) -> None:
    assert headline_words(first, won, games) == words
