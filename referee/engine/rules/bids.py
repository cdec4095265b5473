"""The bids that a table's rules allow."""

from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet


def bid_maximum(rules: RuleSet) -> int:
    """Where the bids end: as set, else all points of a hand; ruling 14."""
    if rules.auction.maximum is None:
        return cards.hand_total(rules)
    return rules.auction.maximum


def highest_bid(rules: RuleSet) -> int:
    """The highest bid there is: the last multiple of the step; rulings 14 and 16."""
    maximum = bid_maximum(rules)
    return maximum - maximum % bid_step(rules)


def bid_over(bid: int, rules: RuleSet) -> int | None:
    """The lowest bid that goes over *bid*, which may be none by the rules; None: nothing does.

    Rulings 14 to 16 and 76.
    """
    above = max(least_bid(rules), bid - bid % bid_step(rules) + bid_step(rules))
    return above if above <= highest_bid(rules) else None


def least_bid(rules: RuleSet) -> int:
    """The lowest bid of this table, points."""
    return rules.auction.minimum


def bid_step(rules: RuleSet) -> int:
    """What every bid is a multiple of; ruling 16."""
    return rules.auction.step


def legal_bids(rules: RuleSet) -> tuple[int, ...]:
    """Every bid of this table, lowest first."""
    return tuple(range(least_bid(rules), highest_bid(rules) + 1, bid_step(rules)))


def bids_within_reach(rules: RuleSet) -> tuple[int, ...]:
    """The bids of this table that a side can make: none is over all the points of a hand.

    A table that pays a sweep may allow more.
    """
    return tuple(bid for bid in legal_bids(rules) if bid <= cards.hand_total(rules))
