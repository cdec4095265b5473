"""What was bid against what was taken: overbids, and points left on the table.

A hand tells of it where it was played to its end and what the bidders captured is known.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from referee.stats.season.bidding.bids import Bid
from referee.stats.season.summary import Player
from referee.stats.season.sums import Summed, summed


@dataclass(frozen=True, slots=True)
class AgainstTaken(Summed):
    """Bids beside what their sides captured, bonus included."""

    hands: int = 0
    bid: int = 0
    taken: int = 0
    made: int = 0
    left: int = 0
    """Points on the table: taken beyond the bid, where it was made."""
    short: int = 0
    """By how much the sides that were set fell short."""
    cost: int = 0
    """What overbidding cost the book of the bidder: the bid, and the captured points with it."""

    @property
    def set(self) -> int:
        """Overbids: hands in which too little was taken."""
        return self.hands - self.made

    @property
    def mean_left(self) -> float | None:
        """Points on the table in a hand that was made, to one decimal; None without one."""
        return round(self.left / self.made, 1) if self.made else None

    @property
    def mean_short(self) -> float | None:
        """Points missing in a hand that was set, to one decimal; None without one."""
        return round(self.short / self.set, 1) if self.set else None


def against_taken(bids: Iterable[Bid]) -> Mapping[Player, AgainstTaken]:
    """What each bidder's bids came to; who never had one of which it is known is not there."""
    told = ((each.player, _bid(each, each.hand.taken)) for each in bids if each.player)
    return summed((player, found) for player, found in told if found is not None)


def _bid(each: Bid, taken: int | None) -> AgainstTaken | None:
    if taken is None:
        return None
    over = taken - each.points
    if each.made:
        return AgainstTaken(1, each.points, taken, made=1, left=over)
    return AgainstTaken(1, each.points, taken, short=-over, cost=each.points + taken)
