"""What the table chose for a renege in one hand, in the place of what its rule says."""

from dataclasses import replace

from referee.engine.hand.facts import Hand, ending_foul, ends_hand
from referee.engine.hand.values import PLAYED_ON, REMEDIES
from referee.engine.rules.model import RenegeRule, RuleSet
from referee.engine.ruling import Ruling

Chosen = tuple[Hand, RuleSet, tuple[Ruling, ...]]
"""The hand and the rules to judge it by, with what is said of the choice."""


def with_remedy(hand: Hand, rules: RuleSet) -> Chosen:
    """*hand* and *rules* as the remedy says that the table chose; as they are without one.

    The table has the last word, and it is said that it spoke.
    """
    if hand.remedy is None:
        return hand, rules, ()
    foul = ending_foul(hand)
    if foul is None or hand.remedy not in choices(foul.kind):
        return hand, rules, (Ruling("told-otherwise", reason="remedy"),)
    if hand.remedy == PLAYED_ON:
        left = tuple(each for each in hand.irregularities if not ends_hand(each))
        reason = LET_PASS.get(foul.kind, "turn-passed")
        said = Ruling("remedy-chosen", seat=foul.seat, trick=foul.trick, reason=reason)
        return replace(hand, irregularities=left), rules, (said,)
    return hand, by_rule(hand.remedy, rules), _said(hand.remedy, rules)


LET_PASS = {"renege": "played-on", "bad-discard": "discard-passed"}
"""How it is said that a foul was let pass; else it was a card at the wrong time."""


def choices(kind: str) -> tuple[str, ...]:
    """The remedies among which a table may choose for a foul of this *kind*, by name."""
    return (PLAYED_ON,) if kind == "bad-discard" else REMEDIES


def by_rule(remedy: str, rules: RuleSet) -> RuleSet:
    """*rules* with *remedy*, the name of a renege rule, in the place of their own."""
    return replace(rules, foul=replace(rules.foul, renege_rule=RenegeRule(remedy)))


def _said(remedy: str, rules: RuleSet) -> tuple[Ruling, ...]:
    """That the table chose *remedy*, where that is not its rule."""
    if by_rule(remedy, rules) == rules:
        return ()
    return (Ruling("remedy-chosen", reason=remedy),)
