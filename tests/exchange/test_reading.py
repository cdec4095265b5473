"""What a file may hold at most, and which rules go over which."""

import pytest

from referee.engine import preset
from referee.exchange.reading import is_table, read_text
from referee.exchange.taking import How
from referee.store import lengths

from .clubs import faults

HEAD = "A,B\n"
HAND = "60,60\n"


def test_as_many_hands_as_are_read_come_in_and_one_more_does_not() -> None:
    how = How(preset("kentucky-discard"), most_hands=2)

    assert faults(read_text("a.csv", HEAD + 2 * HAND, how)) == []
    ((_, _, why),) = faults(read_text("a.csv", HEAD + 3 * HAND, how))
    assert why == "want at most 2 hands in one file, got 3 lines"


def test_a_game_may_have_as_many_hands_as_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lengths, "HANDS", 2)

    (game,) = read_text("a.csv", HEAD + 2 * HAND).games

    assert len(game.arrival.lines) == 2


def test_rules_that_are_said_hold_where_the_sheet_names_none() -> None:
    sheet = "Game,Rules,A,B\n1,kentucky-discard,60,60\n2,,90,90\n"

    named, unnamed = read_text("a.csv", sheet, How(preset("one-eighty"))).games

    rules = [game.record.rules.id for game in (named, unnamed) if game.record]
    assert rules == ["kentucky-discard", "one-eighty"]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("\nA;B\n95;25\n", True),
        ("A B\n95 25\n", False),
        ('rules = "buckeye"\nplayers = ["Ann", "Bob"]\n', False),
        ('players = ["Ann", "Bob"]\n', False),
        ('[{"us": ["Ann"], "dem": ["Bob"]}]', False),
    ],
)
def test_a_text_without_a_name_is_told_by_its_form(text: str, is_one: bool) -> None:
    assert is_table(text) is is_one
