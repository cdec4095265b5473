"""Awards for what somebody bid, and what became of it."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from referee.stats.season.awards.award import Claim, Claims, Rule, Tag, Told, Unit, ratio
from referee.stats.season.bidding.bids import Bid
from referee.stats.season.records.runs import bids_made, longest
from referee.stats.season.summary import Player

NARROW = 5
"""Points by which a bid is only just lost: the smallest counter."""


def unset(told: Told) -> Claims:
    """The longest run of own bids that were made."""
    runs = {held.players[0]: length for length, held in longest(bids_made(told.games))}
    return {player: Claim(Fraction(runs[player]), len(mine)) for player, mine in told.bids.items()}


def moth(told: Told) -> Claims:
    """The part of the own bids that was lost."""
    return _share(told.bids, lambda bid: not bid.made)


def sandbagger(told: Told) -> Claims:
    """Points taken beyond the bid, in a bid that was made."""
    made = _those(told.bids, lambda bid: bid.made and bid.hand.taken is not None)
    return _mean(made, lambda bid: (bid.hand.taken or 0) - bid.points)


def height(told: Told) -> Claims:
    """The own bid on average."""
    return _mean(told.bids, lambda bid: bid.points)


def so_close(told: Told) -> Claims:
    """Bids that were lost by one small counter."""
    return _count(told.bids, lambda bid: bid.hand.taken == bid.points - NARROW)


def to_the_point(told: Told) -> Claims:
    """Bids of which exactly the bid was taken."""
    return _count(told.bids, lambda bid: bid.hand.taken == bid.points)


def broom(told: Told) -> Claims:
    """Own bids in which everything was captured."""
    return _count(told.bids, lambda bid: bid.hand.taken == bid.hand.worth)


def one_color(told: Told) -> Claims:
    """The part of the own trumps that the color named most often has."""
    named = _those(told.bids, lambda bid: bid.hand.trump is not None)
    return {
        player: ratio(max(Counter(bid.hand.trump for bid in mine).values()), len(mine))
        for player, mine in named.items()
    }


def lucky_nest(told: Told) -> Claims:
    """The points of a nest that was bought."""
    known = _those(told.bids, lambda bid: bid.hand.nest is not None)
    return _mean(known, lambda bid: bid.hand.nest or 0)


RULES = (
    Rule(Tag.UNSET, unset, Unit.BIDS, 10, 3),
    Rule(Tag.MOTH, moth, Unit.BIDS, 10, 3),
    Rule(Tag.SANDBAGGER, sandbagger, Unit.MADE, 10, 2),
    Rule(Tag.HIGH_ROLLER, height, Unit.BIDS, 10, 3),
    Rule(Tag.PENNY_PINCHER, height, Unit.BIDS, 10, 3, least=True),
    Rule(Tag.SO_CLOSE, so_close, Unit.BIDS, 10, 3),
    Rule(Tag.TO_THE_POINT, to_the_point, Unit.BIDS, 10, 3),
    Rule(Tag.BROOM, broom, Unit.BIDS, 10, 3),
    Rule(Tag.ONE_COLOR, one_color, Unit.TRUMPS, 10, 3),
    Rule(Tag.LUCKY_NEST, lucky_nest, Unit.NESTS, 5, 2),
)


Bids = Mapping[Player, Sequence[Bid]]
"""By who bid."""


def _those(bids: Bids, is_one: Callable[[Bid], bool]) -> Bids:
    """The *bids* that are such; whoever has none is not there."""
    found = {player: list(filter(is_one, mine)) for player, mine in bids.items()}
    return {player: mine for player, mine in found.items() if mine}


def _count(bids: Bids, is_one: Callable[[Bid], bool]) -> Claims:
    return {
        player: Claim(Fraction(sum(map(is_one, mine))), len(mine)) for player, mine in bids.items()
    }


def _share(bids: Bids, is_one: Callable[[Bid], bool]) -> Claims:
    return _mean(bids, lambda bid: int(is_one(bid)))


def _mean(bids: Bids, points: Callable[[Bid], int]) -> Claims:
    return {player: ratio(sum(map(points, mine)), len(mine)) for player, mine in bids.items()}
