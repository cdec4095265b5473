"""Which tricks players may look at again. Source: S000, S002; ruling 48."""

import pytest

from referee.engine.play.tricks import tricks_open
from referee.engine.rules.house import with_house
from referee.engine.rules.presets import preset, preset_ids


@pytest.mark.parametrize("name", preset_ids())
def test_no_preset_lets_players_look_at_tricks_taken(name: str) -> None:
    assert list(tricks_open(9, preset(name))) == []


@pytest.mark.parametrize(
    ("review", "taken", "open_tricks"),
    [
        ("none", 3, []),
        ("last-trick", 0, []),
        ("last-trick", 1, [1]),
        ("last-trick", 3, [3]),
        ("all", 0, []),
        ("all", 3, [1, 2, 3]),
    ],
)
def test_a_house_rule_opens_tricks(review: str, taken: int, open_tricks: list[int]) -> None:
    rules = with_house(preset("kentucky-discard"), {"review": review})

    assert list(tricks_open(taken, rules)) == open_tricks
