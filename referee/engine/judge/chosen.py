"""What the table chose for a renege in one hand, in the place of what its rule says."""

from dataclasses import replace

from referee.engine.hand.facts import Hand
from referee.engine.hand.fouls import ending_foul, ends_hand
from referee.engine.hand.values import PLAYED_ON
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
    passed = hand.remedy == PLAYED_ON
    if foul is None or not (passed or foul.kind == "renege"):
        return hand, rules, (Ruling("told-otherwise", reason="remedy"),)
    if passed:
        left = tuple(each for each in hand.irregularities if not ends_hand(each))
        reason = "played-on" if foul.kind == "renege" else "discard-passed"
        said = Ruling("remedy-chosen", seat=foul.seat, trick=foul.trick, reason=reason)
        return replace(hand, irregularities=left), rules, (said,)
    return hand, _by_rule(RenegeRule(hand.remedy), rules), _said(hand.remedy, rules)


def _by_rule(remedy: RenegeRule, rules: RuleSet) -> RuleSet:
    return replace(rules, foul=replace(rules.foul, renege_rule=remedy))


def _said(remedy: str, rules: RuleSet) -> tuple[Ruling, ...]:
    """That the table chose *remedy*, where that is not its rule."""
    if _by_rule(RenegeRule(remedy), rules) == rules:
        return ()
    return (Ruling("remedy-chosen", reason=remedy),)
