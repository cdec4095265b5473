"""Head to head: what a player did against each of the others."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations

from referee.engine.hand.facts import Seat
from referee.stats.season.share import Share
from referee.stats.season.summary import GameSummary, HandSummary, Player
from referee.stats.season.sums import Summed, summed


@dataclass(frozen=True, slots=True)
class Against(Summed):
    """What one player did against another."""

    played: int = 0
    """Games at the end of which they sat on different sides."""
    won: int = 0
    lost: int = 0
    """Games that the other won; where there are more sides than two, a third may have won."""
    hands: int = 0
    """Scored hands in which they were opponents."""
    points: int = 0
    """What the player's book scored in them."""
    against: int = 0
    """What the other's book scored in them."""

    @property
    def wins(self) -> Share:
        """Of the games that one of the two won."""
        return Share(self.won, self.won + self.lost)


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody against whom a player has played."""

    player: Player
    result: Against
    """As the player of whom it is told saw it."""


def rivals_of(player: Player, games: Iterable[GameSummary]) -> tuple[Rival, ...]:
    """Everybody against whom *player* played, who was met most often first."""
    sums = summed(each for game in games for each in _game(player, game))
    found = (Rival(other, result) for other, result in sums.items())
    return tuple(sorted(found, key=_most_met_first))


def _most_met_first(rival: Rival) -> tuple[int, int, Player]:
    return -rival.result.played, -rival.result.hands, rival.player


def _game(player: Player, game: GameSummary) -> Iterator[tuple[Player, Against]]:
    for (place, side), (_, others) in permutations(enumerate(game.sides), 2):
        if player in side:
            for other in others:
                if other and other != player:
                    yield other, _met(place, other in game.sides[0])
    for hand in game.hands:
        if hand.counts:
            for seat in hand.seats_of(player):
                yield from _hand(seat, hand)


def _met(place: int, other_won: bool) -> Against:  # noqa: FBT001
    return Against(played=1, won=int(place == 0), lost=int(other_won))


def _hand(one: Seat, hand: HandSummary) -> Iterator[tuple[Player, Against]]:
    for two in hand.seats:
        other = hand.player(two)
        if other and other != hand.player(one) and hand.are_opponents(one, two):
            yield other, Against(hands=1, points=hand.score(one), against=hand.score(two))
