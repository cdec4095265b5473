"""The luck of the cards: hands without a counter, and what lay in the nests one bought."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from referee.stats.season.summary import GameSummary, HandSummary, Player
from referee.stats.season.sums import Summed, summed


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
    return summed(each for hand in hands for each in _hand(hand))


def together(lucks: Iterable[Luck]) -> Luck:
    """What the cards gave all of them, to compare one with."""
    return summed((None, each) for each in lucks).get(None, Luck())


DEALT = Luck(deals=1)
"""What most hands give."""


def _hand(hand: HandSummary) -> Iterator[tuple[Player, Luck]]:
    for seat, player in enumerate(hand.players, 1):
        if not player:
            continue
        if seat == hand.bidder and hand.nest is not None:
            yield player, Luck(nests=1, nest_points=hand.nest)
        if seat == hand.redealt_by:
            yield player, Luck(redeals=1)
        yield player, DEALT
