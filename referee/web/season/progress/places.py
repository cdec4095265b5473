"""Who stood where after each day on which games were played."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from referee.stats.season.ratings import Rating, rated
from referee.stats.season.results import PlayerResult, result_of
from referee.stats.season.scoring import Scoring
from referee.stats.season.standings import ranked
from referee.stats.season.summary import GameSummary, Player
from referee.store.season.standings import Players
from referee.web.season.evening.told import day_of


@dataclass(frozen=True, slots=True)
class After:
    """The standings after a day."""

    day: date
    ranks: Mapping[Player, int]
    """Of who has played so far, the best first."""


def after_each_day(
    games: Iterable[GameSummary], scoring: Scoring, players: Players
) -> Iterator[After]:
    """The ranks of those of *players* who are ranked, after each day of *games*, in order."""
    sums: dict[Player, PlayerResult] = {}
    ratings: dict[Player, Rating] = {}
    for day, played in groupby(games, day_of):
        for game in played:
            _add(game, sums, ratings)
        asked = {player: each for player, each in sums.items() if player in players.ranked}
        rows = ranked(asked, ratings, scoring, players.names)
        yield After(day, {row.player: row.rank for row in rows})


def _add(
    game: GameSummary, sums: dict[Player, PlayerResult], ratings: dict[Player, Rating]
) -> None:
    """Adds *game* to what was before it."""
    result = result_of(game)
    ratings |= rated(result, ratings).after
    for player, each in result.players.items():
        sums[player] = sums.get(player, PlayerResult()) + each
