"""What holds from a hand on, read strictly: who sits down in another's place, and house rules."""

import re
from typing import Any

from referee.engine.errors import NotationError, RuleSetError, within
from referee.engine.hand.values import read_seat, read_table, read_text
from referee.engine.rules.mid_game import in_mid_game
from referee.engine.rules.model import RuleSet
from referee.engine.text import toml


def read_names(value: Any, rules: RuleSet) -> dict[int, str]:
    """Who sits down, by seat."""
    names = {}
    for seat, name in read_table(value).items():
        if not re.fullmatch("[1-9]", seat):
            raise NotationError("want the number of a seat", seat)
        with within(seat):
            names[read_seat(int(seat), rules)] = _read_name(name, rules)
    return names


def _read_name(value: Any, rules: RuleSet) -> str:
    if not read_text(value, rules).strip():
        raise NotationError(toml.wanted("a name", value))
    return str(value)


def read_house(value: Any, rules: RuleSet) -> dict[str, Any]:
    """House rules that can be changed in mid-game, by their outer names."""
    changed = dict(read_table(value))
    try:
        in_mid_game(rules, changed)
    except RuleSetError as fault:
        raise NotationError(str(fault)) from fault
    return changed
