"""Names of any script in English sentences."""

import pytest

from referee.engine.rules.presets import preset
from referee.web.words import hands as words

ARABIC = "عبد الرحمن"
WALLED = f"\N{FIRST STRONG ISOLATE}{ARABIC}\N{POP DIRECTIONAL ISOLATE}"


def test_a_name_from_right_to_left_leaves_the_words_around_it_in_place() -> None:
    names = ("Ann", ARABIC, "Cal", "Dee")

    assert words.dealer_words(2, names) == f"{WALLED} deals"
    assert words.book_name("B", preset("dixie"), names) == f"{WALLED} and Dee"


@pytest.mark.parametrize("name", ["Ann", "Jörg", "Ольга", "美咲", "<b>Bobby</b>"])
def test_a_name_from_left_to_right_is_written_as_it_is(name: str) -> None:
    assert words.dealer_words(1, (name, "Bob", "Cal", "Dee")) == f"{name} deals"


def test_a_name_that_is_cut_is_still_walled_off() -> None:
    names = ("Ann", ARABIC * 2, "Cal", "Dee")

    cut = words.short_book_name("B", preset("dixie"), names)

    assert cut.count("\N{FIRST STRONG ISOLATE}") == cut.count("\N{POP DIRECTIONAL ISOLATE}") == 1


@pytest.mark.parametrize(
    ("preset_id", "book", "short"),
    [
        ("call-partner-5", "2", "Wolfgang-…"),
        ("dixie", "B", "Wolf… & Dee"),
        ("double-deck-6", "A", "Ann, Cal, Ev…"),
    ],
)
def test_names_are_cut_to_stand_beside_a_line_of_the_chart(
    preset_id: str, book: str, short: str
) -> None:
    names = ("Ann", "Wolfgang-Amadeus", "Cal", "Dee", "Evelyn", "Fay")

    assert words.short_book_name(book, preset(preset_id), names) == short
