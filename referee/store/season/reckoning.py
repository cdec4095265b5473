"""Everything that is summed up of finished games, made anew from them in playing order."""

from dataclasses import dataclass, field
from typing import Any

from referee.stats.season.ratings import Rating
from referee.store.season.counted import Counted, Scope
from referee.store.season.replays import Row, moved_by, row_of
from referee.store.season.tallies import NOTHING, Key, Sum, counts, plus


@dataclass(slots=True)
class Reckoning:
    """The sums and ratings of the games so far; it does not grow with their number."""

    sums: dict[Key, Sum] = field(default_factory=dict)
    ratings: dict[Scope, dict[str, Rating]] = field(default_factory=dict)

    def add(self, game: Counted) -> list[Row]:
        """Counts *game*, the next one, and gives what it moves."""
        for key, values in counts(game):
            self.sums[key] = plus(self.sums.get(key, NOTHING), values)
        return [row for scope in game.scopes for row in self._rate(scope, game)]

    def _rate(self, scope: Scope, game: Counted) -> list[Row]:
        known = self.ratings.setdefault(scope, {})
        rows, after = moved_by(scope, game, known)
        known |= after
        return rows

    @property
    def rated(self) -> list[dict[str, Any]]:
        """The rows of all ratings."""
        return [
            dict(row_of(scope, player, rating))
            for scope, ratings in self.ratings.items()
            for player, rating in ratings.items()
        ]
