"""Remarks that stand in a row, and where a sentence ends."""

import pytest

from referee.web.words.vocabulary import in_a_row, refusal, with_stop


@pytest.mark.parametrize(
    ("remarks", "said"),
    [
        (("", ""), ""),
        (("corrected", "", "not sealed"), "corrected, not sealed"),
        (("The bonus is 20.", "not sealed"), "The bonus is 20. Not sealed"),
        (("It was late!", "corrected", "not sealed"), "It was late! Corrected, not sealed"),
    ],
)
def test_a_remark_after_a_sentence_begins_another(remarks: tuple[str, ...], said: str) -> None:
    assert in_a_row(remarks) == said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("It waits for Ann", "It waits for Ann."),
        ("It waits for Ann B.", "It waits for Ann B."),
        ("It waits for \u2068Zoë B.\u2069", "It waits for \u2068Zoë B.\u2069"),
    ],
)
def test_a_name_that_ends_with_a_full_stop_ends_the_sentence(words: str, said: str) -> None:
    assert with_stop(words) == said


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("points B: want a number, got 'x'", "Points B: there must be a number, not 'x'."),
        ("want the points of each side", "There must be the points of each side."),
        ("bidder: want a seat 1..4, got 9", "Bidder: there must be a seat 1 to 4, not 9."),
        ("the red 14 was played already", "The red 14 was played already."),
    ],
)
def test_what_the_engine_refuses_is_said_in_words_of_players(why: str, said: str) -> None:
    assert refusal(why) == said
