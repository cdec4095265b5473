"""What a change of the rules means, and what it would have changed in the game so far."""

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import RuleSetError
from referee.engine.rules import house
from referee.engine.rules.model import RuleSet
from referee.engine.rules.registry import SCORING
from referee.stats.what_if import WhatIf, what_if
from referee.web.rulebook.editor import changed_rules
from referee.web.state import TableState
from referee.web.words.game import what_if as words


def effect_lines(state: TableState, rules: RuleSet, before: RuleSet) -> tuple[str, ...]:
    """What *rules* instead of those *before* would have made of the game so far, a line each."""
    if not state.steps:
        return (words.NOTHING_YET,)
    change = scoring_change(rules, before)
    rest = words.THE_REST if len(change) < len(changed_rules(rules, before)) else ""
    found = reckoned(state, change) if change else None
    if found is None:
        return (words.NOT_RECKONED,)
    said = f"{words.lead_words(change, before)} {words.outcome_words(found, state.words)}"
    return tuple(filter(None, (said, words.doubt_words(found.in_doubt), rest)))


def scoring_change(rules: RuleSet, before: RuleSet) -> Mapping[str, Any]:
    """The house rules that say what a hand scores, or who wins, in which *rules* differ."""
    now = house.parameters(rules)
    return {name: now[name] for name in changed_rules(rules, before) if name in SCORING}


def reckoned(state: TableState, change: Mapping[str, Any]) -> WhatIf | None:
    """The game so far with *change*; None: such rules could not have been played."""
    try:
        return what_if(state.game.start.totals, state.steps, change)
    except RuleSetError:
        return None
