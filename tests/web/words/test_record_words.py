"""How much a record is, in words."""

import pytest

from referee.stats.season.records.held import Kind
from referee.web.words.season.records import record_words


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        (Kind.SHORTEST, 1, "1 hand"),
        (Kind.SHORTEST, 2, "2 hands"),
        (Kind.CLOSEST, 1, "1 point apart"),
        (Kind.COMEBACK, 485, "won from 485 points behind"),
        (Kind.LOWEST_TOTAL, -380, "−380 points"),
        (Kind.WINS_IN_A_ROW, 1, "1 game in a row"),
        (Kind.REDEALS, 2, "dealt again twice"),
    ],
)
def test_one_is_said_as_one(kind: Kind, value: int, words: str) -> None:
    assert record_words(kind, value) == words
