"""Cleaning of text that people typed."""

import pytest

from referee.text import one_line


@pytest.mark.parametrize("unseen", ["\u3164", "\u2800", "\ufe0f", "\u034f \u115f", "\U000e0061"])
def test_a_line_of_which_nothing_can_be_seen_is_empty(unseen: str) -> None:
    assert one_line(unseen) == ""


@pytest.mark.parametrize("line", ["Lea \u2764\ufe0f", "\u0915\u094d\u200c\u0937", "A\u034fnn"])
def test_the_spelling_of_a_line_with_anything_to_see_stays(line: str) -> None:
    assert one_line(line) == line
