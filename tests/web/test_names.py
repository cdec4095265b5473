"""Names of any script in English sentences."""

import pytest

from referee.engine.rules.presets import preset
from referee.web.words.names import Words

ARABIC = "عبد الرحمن"
WALLED = f"\N{FIRST STRONG ISOLATE}{ARABIC}\N{POP DIRECTIONAL ISOLATE}"


def test_a_name_from_right_to_left_leaves_the_words_around_it_in_place() -> None:
    names = ("Ann", ARABIC, "Cal", "Dee")

    assert Words(preset("dixie"), names).deals(2) == f"{WALLED} deals"
    assert Words(preset("dixie"), names).book("B") == f"{WALLED} and Dee"


@pytest.mark.parametrize("name", ["Ann", "Jörg", "Ольга", "美咲", "<b>Bobby</b>"])
def test_a_name_from_left_to_right_is_written_as_it_is(name: str) -> None:
    assert Words(preset("dixie"), (name, "Bob", "Cal", "Dee")).deals(1) == f"{name} deals"


def test_a_name_that_is_cut_is_still_walled_off() -> None:
    names = ("Ann", ARABIC * 2, "Cal", "Dee")

    cut = Words(preset("dixie"), names).short_book("B")

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

    assert Words(preset(preset_id), names).short_book(book) == short
