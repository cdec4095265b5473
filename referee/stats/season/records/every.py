"""All records of a season."""

from collections.abc import Sequence

from referee.stats.season.records.held import Kind, Record
from referee.stats.season.records.of_games import of_games
from referee.stats.season.records.of_hands import of_hands
from referee.stats.season.records.runs import of_runs
from referee.stats.season.summary import GameSummary


def records(games: Sequence[GameSummary]) -> tuple[Record, ...]:
    """Every record that somebody holds in *games*, played in that order."""
    found = (*of_hands(games), *of_runs(games), *of_games(games))
    held = [record for record in found if record is not None]
    return tuple(sorted(held, key=lambda record: list(Kind).index(record.kind)))
