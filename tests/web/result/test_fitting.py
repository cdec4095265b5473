"""Text that must fit into a drawing."""

import unicodedata
from functools import cache
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from referee.web.shared.drawing import FONTS, SMALLEST, fitted_text, lines_down, width_of, wrapped

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


def test_a_headline_that_is_cut_twice_says_so_once() -> None:
    broad = "W" * 40

    lines = lines_down(f"{broad} and {broad} win", 0, 72, 3, 800)

    assert [line.words.lstrip("W") for line in lines] == ["…", "and", "…"]


def test_letters_that_no_hand_would_list_are_measured_too() -> None:
    """ø is drawn like o, ǆ wider than m; before they were all counted as 0.8 ems."""
    assert width_of("ø") < 0.72
    assert width_of("ǆ") > 1.25


def test_wide_signs_count_as_wide_and_marks_above_letters_as_nothing() -> None:
    assert width_of("王小明") == 3
    assert width_of("e\u0301") == width_of("e")


LETTERS = [
    sign
    for first, last in (
        (0x20, 0x148),
        (0x391, 0x3C9),
        (0x410, 0x451),
        (0x5D0, 0x5EA),
        (0x621, 0x64A),
        (0x2026, 0x2026),
    )
    for sign in map(chr, range(first, last + 1))
    if unicodedata.category(sign)[0] in "LPZ" or sign.isdecimal()
]
"""The letters of most names in Latin, Greek, Cyrillic, Hebrew and Arabic, and the ellipsis."""


OURS = sorted(FONTS.glob("*.ttf"))


def test_our_fonts_draw_no_letter_wider_than_it_is_counted_and_one_as_wide() -> None:
    for sign in LETTERS:
        drawn = max((ems(path).get(sign, 0) for path in OURS), default=0)
        assert drawn <= width_of(sign), sign
        assert not drawn or width_of(sign) < drawn + 0.011, sign


@pytest.mark.parametrize(
    "name",
    [
        "Maximiliana and Bartholomew",
        "MARGARET",
        "W" * 40,
        "1,240",
        "محمد عبد الرحمن بن خالد",
        "שמואל בן דוד",
    ],
)
def test_a_name_is_counted_as_wide_as_the_broadest_font_draws_it_and_little_wider(
    name: str,
) -> None:
    fonts = [ems(path) for path in OURS if set(name) <= ems(path).keys()]
    drawn = max(sum(map(font.__getitem__, name)) for font in fonts)

    assert drawn <= width_of(name)
    assert width_of(name) < drawn * 1.08


@cache
def ems(path: Path) -> dict[str, float]:
    """The width of every sign that the font at *path* has."""
    font = TTFont(path)
    widths, em = font["hmtx"].metrics, font["head"].unitsPerEm
    return {chr(sign): widths[glyph][0] / em for sign, glyph in font.getBestCmap().items()}


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
