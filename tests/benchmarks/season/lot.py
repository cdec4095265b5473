"""Hands by lot, by their results alone."""

from random import Random

from referee.engine import preset
from referee.engine.hand.ledger import facts_line

RULES = preset("kentucky-discard")
COLORS = ("red", "yellow", "green", "black")


def line(lot: Random) -> str:
    """A hand in which the bidders are set more often than not: a game of 300 lasts."""
    bidder, bid = lot.randint(1, 4), 5 * lot.randint(16, 24)
    side, other = ("A", "B") if bidder % 2 else ("B", "A")
    taken = 5 * lot.randint(8, 22)
    told = {"bidder": bidder, "bid": bid, "trump": lot.choice(COLORS)}
    return facts_line({**told, "taken": {side: taken, other: 120 - taken}})
