"""The bids of a player, or of everybody, that counted."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.stats.season.summary import GameSummary, HandSummary, Player


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
