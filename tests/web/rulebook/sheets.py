"""Rule sheets as a test reads them."""

from typing import Any

from referee.engine.rules import house
from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import preset
from referee.web.rulebook.sheet import fact_groups


def sheet(rules: RuleSet | str) -> dict[str, str]:
    """Label to what the rule sheet says."""
    mine = preset(rules) if isinstance(rules, str) else rules
    return {fact.label: fact.value for group in fact_groups(mine) for fact in group.facts}


def with_house(preset_id: str, **rules: Any) -> RuleSet:
    return house.with_house(preset(preset_id), rules)
