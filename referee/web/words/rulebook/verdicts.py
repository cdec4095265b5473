"""Which rule of the book stands behind a verdict: by the code of the ruling."""

from collections.abc import Mapping

from referee.engine.game import Step
from referee.web.words.text import words_in

_RULES = words_in(__file__, "verdicts.toml")

RULES: Mapping[str, str] = _RULES["rulings"]
"""By the code of a ruling, the rule that it is about."""

OUTCOMES: Mapping[str, str] = _RULES["outcomes"]
"""The rule by which a hand ended so; a hand that goes on has none."""

ENDS: Mapping[str, str] = _RULES["ends"]
"""The rule by which a game ended, by the reason of its standing."""


def rule_of(code: str) -> str:
    """The name of the rule that a ruling with this *code* is about."""
    return RULES[code]


def ended_by(step: Step) -> str:
    """The rule by which a hand ended as it did; "" where it goes on."""
    if step.hand.agreed is not None:
        return "agreed"
    if step.verdict.score.sweep is not None:
        return "sweep_points"
    if any(each.kind == "misdeal" for each in step.hand.irregularities):
        return "exposed-card"
    return OUTCOMES.get(step.verdict.score.outcome, "")
