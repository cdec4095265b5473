"""House rules that a table changes while its game is under way."""

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import RuleSetError
from referee.engine.rules.house import with_house
from referee.engine.rules.model import RuleSet

FIXED: Mapping[str, str] = {
    "players": "how many play stays the same until the game is over",
    "sides": "who plays with whom stays the same until the game is over",
}
"""House rules by which a game keeps its books, and what is said of each in mid-game."""


def in_mid_game(rules: RuleSet, house: Mapping[str, Any]) -> RuleSet:
    """*rules* with the house rules *house*, from the next hand of a game on.

    Raises:
        RuleSetError: they cannot be, or not before the game is over.
    """
    if not house:
        return rules
    for name, said in FIXED.items():
        if house.get(name, mine := getattr(rules.table, name)) != mine:
            raise RuleSetError(said, name)
    return with_house(rules, house)
