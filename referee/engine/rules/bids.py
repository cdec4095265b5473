"""The highest bid that a table's rules allow."""

from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet


def bid_maximum(rules: RuleSet) -> int:
    """The highest bid: as set, else all points of a hand; ruling 14."""
    if rules.auction.maximum is None:
        return cards.hand_total(rules)
    return rules.auction.maximum
