"""With whom one wins: what two players did on the same side."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, starmap

from referee.engine.hand.facts import Seat
from referee.stats.season.share import Share
from referee.stats.season.summary import GameSummary, HandSummary, Player
from referee.stats.season.sums import Summed, summed

Pair = tuple[Player, Player]
"""Two players, in the order of what names them."""


@dataclass(frozen=True, slots=True)
class Together(Summed):
    """What two players did on one side; a trio is three such pairs."""

    played: int = 0
    """Games at the end of which they sat together."""
    won: int = 0
    hands: int = 0
    """Scored hands in which they were partners, called ones too."""
    points: int = 0
    """What the books of both scored in them: twice the side's score where they share a book."""
    bids: int = 0
    """Those in which one of them was the bidder."""
    made: int = 0

    @property
    def wins(self) -> Share:
        """Of the games."""
        return Share(self.won, self.played)

    @property
    def kept(self) -> Share:
        """Of their bids, those that were made."""
        return Share(self.made, self.bids)

    @property
    def points_a_hand(self) -> float | None:
        """What the book of one of them scored in a hand, to one decimal; None without a hand."""
        return round(self.points / (2 * self.hands), 1) if self.hands else None


@dataclass(frozen=True, slots=True)
class Partnership:
    """Two players who sat together."""

    players: Pair
    result: Together


def partners_of(player: Player, games: Iterable[GameSummary]) -> tuple[Partnership, ...]:
    """Those of *player*; first with whom they surely win most, then with whom they played most."""
    sums = summed(each for game in games for each in _game(player, game))
    found = (Partnership(pair, result) for pair, result in sums.items())
    return tuple(sorted(found, key=_best_first))


def other(player: Player, pair: Pair) -> Player:
    """Who of *pair* is not *player*."""
    return pair[1] if pair[0] == player else pair[0]


def pair_of(one: Player, two: Player) -> Pair | None:
    """Both, in their order; None: they are one player, or one of them is nobody."""
    if not one or not two or one == two:
        return None
    return (one, two) if one < two else (two, one)


def _best_first(each: Partnership) -> tuple[float, int, int, Pair]:
    low, _ = each.result.wins.interval
    return -low, -each.result.played, -each.result.points, each.players


def pairs_of(side: Iterable[Player]) -> Iterator[Pair]:
    """Every two players of *side* who are known."""
    return filter(None, starmap(pair_of, combinations(side, 2)))


def _game(player: Player, game: GameSummary) -> Iterator[tuple[Pair, Together]]:
    for place, side in enumerate(game.sides):
        for pair in pairs_of(side):
            if player in pair:
                yield pair, Together(played=1, won=int(place == 0))
    for hand in game.hands:
        if hand.counts:
            for seat in hand.seats_of(player):
                yield from _hand(seat, hand)


def _hand(one: Seat, hand: HandSummary) -> Iterator[tuple[Pair, Together]]:
    for two in hand.seats:
        pair = pair_of(hand.player(one), hand.player(two))
        if pair and hand.are_partners(one, two):
            yield pair, _as_partners(one, two, hand)


def _as_partners(one: Seat, two: Seat, hand: HandSummary) -> Together:
    bid = hand.bidder in (one, two) and hand.made is not None
    return Together(
        hands=1,
        points=hand.score(one) + hand.score(two),
        bids=int(bid),
        made=int(bid and hand.made is True),
    )
