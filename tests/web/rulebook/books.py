"""Rule books as a test reads them."""

from typing import Any

from referee.rook.rules import house
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset
from referee.web.rook.rulebook.book import in_force


def book(rules: RuleSet | str) -> dict[str, str]:
    """What the rule book of a table says, by the names of the rules."""
    mine = preset(rules) if isinstance(rules, str) else rules
    return {name: rule.sentence for name, rule in in_force(mine).items()}


def with_house(preset_id: str, **rules: Any) -> RuleSet:
    return house.with_house(preset(preset_id), rules)
