"""The standings over time: who stood where after each day on which games were played."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from referee.stats.season.ratings import Rating, rated
from referee.stats.season.results import PlayerResult, result_of
from referee.stats.season.standings import Scoring, ranked
from referee.stats.season.summary import GameSummary, Player
from referee.store.season.standings import Players
from referee.web.charts import MOST, Plot, Track, few, lines
from referee.web.season.evening import day_of
from referee.web.season.read import ClubGames, SeasonFilters, chosen
from referee.web.words.vocabulary import short_day

DAYS = 40
"""Days along the lines: more cannot be told apart on a phone."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A line for each of those who are ahead now."""

    days: int
    ranked: int
    """How many are ranked after the last of them."""
    chart: Plot | None
    """None: there is but one day, or nobody is ranked."""


def progress(played: ClubGames, filters: SeasonFilters) -> Progress:
    """The standings after each day on which games that the *filters* leave were played."""
    games = chosen(played.games, filters)
    days = tuple(after_each_day(games, played.scoring, played.players))
    ranked_now = len(days[-1].ranks) if days else 0
    chart = _chart(days, played.names) if len(days) > 1 and ranked_now else None
    return Progress(len(days), ranked_now, chart)


def _chart(days: Sequence["After"], names: Mapping[Player, str]) -> Plot:
    """The first place is at the top."""
    shown, ahead = few(days, DAYS), list(days[-1].ranks)[:MOST]
    tracks = [Track(names[player], [each.ranks.get(player) for each in shown]) for player in ahead]
    spoken = (
        f"Who stood where after each of {len(days)} days, the first place at the top; "
        f"now {names[ahead[0]]}."
    )
    places = [short_day(each.day) for each in shown]
    return lines(spoken, "After", places, tracks, best_low=True)


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
        among = {player: each for player, each in sums.items() if player in players.ranked}
        rows = ranked(among, ratings, scoring, players.names)
        yield After(day, {row.player: row.rank for row in rows})


def _add(
    game: GameSummary, sums: dict[Player, PlayerResult], ratings: dict[Player, Rating]
) -> None:
    """Adds *game* to what was before it."""
    result = result_of(game)
    ratings |= rated(result, ratings).after
    for player, each in result.players.items():
        sums[player] = sums.get(player, PlayerResult()) + each
