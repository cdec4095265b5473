"""What became of bids: made or not, against what was taken, and the luck of nests and redeals."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from referee.stats.season.summary import GameSummary, HandSummary, Player
from referee.stats.season.sums import Share, Summed, summed


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid, and what became of it."""

    player: Player
    points: int
    made: bool
    hand: HandSummary
    game: GameSummary


def bids_of(games: Iterable[GameSummary], player: Player | None = None) -> Iterator[Bid]:
    """Every bid that counted, in order; of *player* alone, where one is named."""
    for game in games:
        for hand in game.hands:
            bid = _bid(hand, game)
            if bid is not None and player in (None, bid.player):
                yield bid


def _bid(hand: HandSummary, game: GameSummary) -> Bid | None:
    if hand.made is None or hand.bidder is None or hand.bid is None:
        return None
    return Bid(hand.player(hand.bidder), hand.bid, hand.made, hand, game)


# What was bid against what was taken: overbids, and points left on the table.
#
# A hand tells of it where it was played to its end and what the bidders captured is known.


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
    told = ((each.player, _bid_beside(each, each.hand.taken)) for each in bids if each.player)
    return summed((player, found) for player, found in told if found is not None)


def _bid_beside(each: Bid, taken: int | None) -> AgainstTaken | None:
    if taken is None:
        return None
    over = taken - each.points
    if each.made:
        return AgainstTaken(1, each.points, taken, made=1, left=over)
    return AgainstTaken(1, each.points, taken, short=-over)


# How often a bid of so many points is made


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


# The luck of the cards: hands without a counter, and what lay in the nests one bought


@dataclass(frozen=True, slots=True)
class Luck(Summed):
    """What the cards gave a player."""

    deals: int = 0
    """Hands dealt while the player sat there, those that were dealt again too."""
    redeals: int = 0
    """Those that the player had dealt again, holding no counter."""
    nests: int = 0
    """Nests that the player bought, of which all cards are known."""
    nest_points: int = 0
    """What lay in them."""

    @property
    def points_a_nest(self) -> float | None:
        """To one decimal; None: no nest is known."""
        return round(self.nest_points / self.nests, 1) if self.nests else None


def luck(games: Iterable[GameSummary]) -> Mapping[Player, Luck]:
    """What the cards gave each player."""
    hands = (hand for game in games for hand in game.hands)
    return summed(each for hand in hands for each in _luck_of(hand))


def luck_of_all(lucks: Iterable[Luck]) -> Luck:
    """What the cards gave all of them, to compare one with."""
    return summed((None, each) for each in lucks).get(None, Luck())


DEALT = Luck(deals=1)
"""What most hands give."""


def _luck_of(hand: HandSummary) -> Iterator[tuple[Player, Luck]]:
    for seat, player in enumerate(hand.players, 1):
        if not player:
            continue
        if seat == hand.bidder and hand.nest is not None:
            yield player, Luck(nests=1, nest_points=hand.nest)
        if seat == hand.redealt_by:
            yield player, Luck(redeals=1)
        yield player, DEALT
