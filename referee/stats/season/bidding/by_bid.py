"""How often a bid of so many points is made."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from referee.stats.season.bidding.bids import Bid
from referee.stats.season.share import Share, too_close


@dataclass(frozen=True, slots=True)
class AtBid:
    """All bids of so many points."""

    bid: int
    """The points; the least of them where several are one row."""
    made: Share


def by_bid(bids: Iterable[Bid], width: int = 1) -> tuple[AtBid, ...]:
    """A row for every bid that was made or lost, the lowest first; *width* points are one row."""
    sums: dict[int, tuple[int, int]] = {}
    for each in bids:
        least = each.points - each.points % width
        made, times = sums.get(least, (0, 0))
        sums[least] = made + each.made, times + 1
    return tuple(AtBid(least, Share(*sums[least])) for least in sorted(sums))


def drops(rows: Iterable[AtBid]) -> Iterator[tuple[AtBid, AtBid]]:
    """Rows beside each other of which the higher bid is surely made less often."""
    for low, high in pairwise(rows):
        if not too_close(low.made, high.made) and low.made.interval > high.made.interval:
            yield low, high
