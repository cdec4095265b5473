"""Tables that play a house rule otherwise than their game: some for each rule that there is."""

from collections.abc import Iterator
from typing import Any

import pytest

from referee.errors import RuleSetError
from referee.rook.rules.house import parameters, with_house
from referee.rook.rules.presets import preset, preset_ids
from referee.rook.rules.registry import RULES, HouseRule
from tests.rook.asking import plain

NUMBERS = (1, 6, 10, 100, -100)
"""Whatever a number is of, it can be one of these."""

RANKS = [2, 5, 10, 13, 14]
"""The ranks that there can be."""

POINTS = {"5": 5, "10": 10, "13": 10}
"""What else the cards may count."""


def otherwise(rule: HouseRule) -> Iterator[tuple[str, str, Any]]:
    """Yields the rule's name, a game, and another value that the game could have.

    Each value of a choice comes once, in the first game where it is another; of numbers one.
    """
    seen: set[Any] = set()
    for game in preset_ids():
        now = parameters(preset(game))[rule.name]
        others = {int: NUMBERS, list: [RANKS], dict: [POINTS]}
        for value in rule.values if rule.is_choice else others[type(now)]:
            kind = value if rule.is_choice else type(now)
            if kind not in seen and value != now and _can_be(game, rule, value):
                seen.add(kind)
                yield rule.name, game, value


def _can_be(game: str, rule: HouseRule, value: Any) -> bool:
    try:
        with_house(preset(game), {rule.name: value})
    except RuleSetError:
        return False
    return rule.can_change(preset(game))


OTHERWISE = tuple(row for rule in RULES.values() for row in otherwise(rule))

each_rule_otherwise = pytest.mark.parametrize(
    ("name", "game", "value"),
    [pytest.param(*row, id=f"{row[0]}={plain(row[2])}-{row[1]}") for row in OTHERWISE],
)
