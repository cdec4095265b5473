"""How much of a game is luck: how often those win whom the ratings had favored before it."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import log

from referee.stats.season.ratings import Rating, rated
from referee.stats.season.results import GameResult
from referee.stats.season.share import Share
from referee.stats.season.summary import Player


@dataclass(frozen=True, slots=True)
class Foresight:
    """What the ratings knew of games before each was played; of two sides each."""

    favored: Share
    """Games that the side with the better chance won, of those in which one had it."""
    expected: float | None
    """How often it should have won by its chances, from 0 to 1; None: there is no such game."""
    loss: float | None
    """The mean surprise of a result, in nats; a coin that is thrown has 0.693."""


COIN = log(2)
"""The surprise of a coin."""


def foresight(games: Iterable[GameResult]) -> Foresight:
    """What the ratings knew of *games*, in the order in which they were played."""
    won = list(chances_of_winners(games))
    best = [max(chance, 1 - chance) for chance in won if chance != 0.5]
    favored = Share(sum(chance > 0.5 for chance in won), len(best))
    expected = sum(best) / len(best) if best else None
    return Foresight(favored, expected, mean_loss(won))


def chances_of_winners(games: Iterable[GameResult]) -> Iterable[float]:
    """Of every game of two sides the chance that the winners had before it."""
    now: dict[Player, Rating] = {}
    for game in games:
        found = rated(game, now)
        if len(game.sides) == 2:
            yield found.chances[0]
        now |= found.after


def mean_loss(chances: Iterable[float]) -> float | None:
    """The mean surprise at what happened, which had these *chances*; None: nothing did."""
    losses = [-log(chance) for chance in chances]
    return sum(losses) / len(losses) if losses else None
