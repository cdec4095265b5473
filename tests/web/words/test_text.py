"""Remarks that stand in a row."""

import pytest

from referee.web.words.text import noted


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
    assert noted(remarks) == said
