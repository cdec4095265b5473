"""Who is ahead: a row a player, from the results of finished games."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from referee.stats.season.ratings import Rating, ratings
from referee.stats.season.results import PlayerResult, result_of, sums_of
from referee.stats.season.summary import GameSummary, Player


@dataclass(frozen=True, slots=True)
class Row:
    """One player among the others."""

    rank: int
    """From 1; who won as often with as many points has the same."""
    player: Player
    result: PlayerResult
    rating: Rating

    @property
    def lost(self) -> int:
        """Games that the player's side, or book, did not win."""
        return self.result.played - self.result.won

    @property
    def set(self) -> int:
        """Own bids that were not made."""
        return self.result.bids - self.result.made

    @property
    def average_bid(self) -> float | None:
        """The mean of the own bids to one decimal; None without any."""
        bids = self.result.bids
        return round(self.result.bid_points / bids, 1) if bids else None


def standings(games: Iterable[GameSummary]) -> tuple[Row, ...]:
    """A row for every player of *games*, in the order in which they were played; the best first."""
    results = list(map(result_of, games))
    return ranked(sums_of(results), ratings(results))


def ranked(sums: Mapping[Player, PlayerResult], rated: Mapping[Player, Rating]) -> tuple[Row, ...]:
    """A row for every player of *sums*, with their rating; the best first."""
    ordered = sorted(sums, key=lambda player: (*_place(sums[player]), player.casefold(), player))
    ranks: dict[tuple[int, int], int] = {}
    for number, player in enumerate(ordered, 1):
        ranks.setdefault(_place(sums[player]), number)
    return tuple(
        Row(ranks[_place(sums[player])], player, sums[player], rated.get(player, Rating()))
        for player in ordered
    )


def _place(result: PlayerResult) -> tuple[int, int]:
    """What ranks a player: games won, then points, the most first."""
    return -result.won, -result.points
