"""Which rule of the book stands behind a verdict: by the code of the ruling."""

from collections.abc import Mapping

from referee.engine.game import Step
from referee.engine.judge.scoring import Outcome

RULES: Mapping[str, str] = {
    "after-game-over": "target",
    "bad-discard": "bad-discard",
    "bid-after-pass": "turns",
    "bid-below-minimum": "bid_min",
    "bid-not-higher": "bid_step",
    "bid-not-multiple": "bid_step",
    "bid-out-of-turn": "bid-binds",
    "bid-over-maximum": "bid_max",
    "call-not-offered": "not-offered",
    "card-not-held": "one-card",
    "card-not-in-deck": "cards",
    "card-played-twice": "one-card",
    "claim-not-upheld": "false-claim",
    "dealer-must-play": "all_pass",
    "declared-otherwise": "declare_points",
    "discard-count": "nest-exchange",
    "discard-counter": "nest-exchange",
    "discard-not-held": "nest-exchange",
    "discard-trump": "nest-exchange",
    "exposed-card": "exposed-card",
    "lead-out-of-turn": "out-of-turn",
    "partners-unknown": "sides",
    "pass-not-best": "circus",
    "redeal-not-eligible": "no_counter_redeal",
    "redeal-too-late": "no_counter_redeal",
    "remedy-chosen": "renege_rule",
    "renege": "renege",
    "rook-unknown": "rook_rank",
    "score-agreed": "agreed",
    "told-otherwise": "recorded",
    "two-cards": "out-of-turn",
    "wrong-card-count": "wrong-cards",
}
"""By the code of a ruling, the rule that it is about."""

OUTCOMES: Mapping[Outcome, str] = {
    Outcome.MADE: "made",
    Outcome.SET: "set",
    Outcome.REDEAL: "no_counter_redeal",
    Outcome.PASSED_OUT: "all_pass",
    Outcome.RENEGED: "renege-ends",
    Outcome.BAD_DISCARD: "bad-discard",
}
"""The rule by which a hand ended so; a hand that goes on has none."""

ENDS: Mapping[str, str] = {
    "target": "target",
    "higher-total": "both_over",
    "bidder-goes": "both_over",
    "spread": "spread",
    "floor": "floor",
}
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
