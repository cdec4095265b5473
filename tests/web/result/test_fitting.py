"""Text that must fit into a drawing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.web.result.drawing import SMALLEST, fitted_text, width_of, wrapped

NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=80)


def test_what_fits_stays_as_it_is() -> None:
    assert fitted_text("Ann and Cal", 600, 40) == ("Ann and Cal", 40)


def test_what_is_a_little_long_gets_smaller_letters() -> None:
    text, size = fitted_text("Maximiliana and Bartholomew", 500, 40)

    assert text == "Maximiliana and Bartholomew"
    assert SMALLEST <= size < 40


def test_what_is_too_long_is_cut_and_says_so() -> None:
    text, size = fitted_text("W" * 200, 500, 40)

    assert size == SMALLEST
    assert text.endswith("…")
    assert 10 < len(text) < 40


def test_wide_signs_count_as_wide_and_marks_above_letters_as_nothing() -> None:
    assert width_of("王小明") == 3
    assert width_of("e\u0301") == width_of("e")


@given(NAMES, st.integers(100, 900), st.integers(24, 80))
def test_nothing_sticks_out(text: str, width: int, size: int) -> None:
    line, fits = fitted_text(text, width, size)

    assert width_of(line) * fits <= width
    for each in wrapped(text, width, size):
        assert width_of(each) * size <= width or each == "…"


@given(st.lists(st.text("abcd", min_size=1, max_size=6), min_size=1, max_size=30))
def test_no_short_word_is_lost_by_wrapping(words: list[str]) -> None:
    assert " ".join(wrapped(" ".join(words), 500, 30)).split() == words


@pytest.mark.parametrize("text", ["", "   "])
def test_nothing_is_no_line(text: str) -> None:
    assert wrapped(text, 500, 30) == []
