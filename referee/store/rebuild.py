"""Summaries, sums and ratings, made again from the ledgers of all games."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Connection, delete

from referee.stats.season.ratings import Rating
from referee.stats.season.results import PlayerResult
from referee.store.file.database import Database
from referee.store.file.statements import in_parts, write_many
from referee.store.game.games import every_game
from referee.store.game.summarising import counted_if_readable
from referee.store.season import summaries, tallies
from referee.store.season.replays import Row, moved_by, rating_row
from referee.store.season.summaries import Counted, Scope
from referee.store.season.tallies import NOTHING, Key, adds_to_sums
from referee.store.stored import Seen
from referee.store.tables import (
    RATING_MARKS,
    RATING_MOVES,
    RATINGS,
    SUMMARIES,
    TALLIES,
)


@dataclass(slots=True)
class Reckoning:
    """The sums and ratings of the games so far; it does not grow with their number."""

    sums: dict[Key, PlayerResult] = field(default_factory=dict)
    ratings: dict[Scope, dict[str, Rating]] = field(default_factory=dict)

    def add(self, game: Counted) -> list[Row]:
        """Counts *game*, the next one, and gives what it moves."""
        for key, result in adds_to_sums(game):
            self.sums[key] = self.sums.get(key, NOTHING) + result
        rows: list[Row] = []
        for scope in game.scopes:
            known = self.ratings.setdefault(scope, {})
            moved, after = moved_by(scope, game, known)
            known |= after
            rows += moved
        return rows

    @property
    def rated(self) -> list[dict[str, Any]]:
        """The rows of all ratings."""
        return [
            dict(rating_row(scope, player, rating))
            for scope, ratings in self.ratings.items()
            for player, rating in ratings.items()
        ]


# Summaries, sums and ratings made anew from the ledgers of all games, in a stream


AT_ONCE = 500
"""Games whose rows are held in memory."""

SAID_EVERY = 5000
"""Games after which whoever waits hears how many there were."""

Each = TypeVar("Each")


def make_if_due(database: Database, say: Callable[[str], object]) -> None:
    """Sums up all games where that was not done yet; *say* is told first: it may take long."""
    with database.reading() as connection:
        due = summaries.is_due(connection)
    if due:
        say("Summing up all finished games, once …")
        with database.writing() as connection:
            rebuild(connection, _Told(say).one_more)


@dataclass(slots=True)
class _Told:
    """Says now and then how many games were looked at."""

    say: Callable[[str], object]
    games: int = 0

    def one_more(self) -> None:
        self.games += 1
        if self.games % SAID_EVERY == 0:
            self.say(f"{self.games} games …")


def rebuild(connection: Connection, seen: Seen = lambda: None) -> None:
    """Makes everything anew from nothing."""
    for table in (RATING_MARKS, RATING_MOVES, RATINGS, TALLIES, SUMMARIES):
        connection.execute(delete(table))
    _write(connection, _with_summaries(connection, counted_games(connection, seen)))
    summaries.mark_made(connection)


def recount(connection: Connection, club_id: int, seen: Seen = lambda: None) -> None:
    """Makes the sums and ratings of a club anew from its summaries."""
    for table in (RATING_MARKS, RATING_MOVES, RATINGS, TALLIES):
        connection.execute(delete(table).where(table.c.club_id == club_id))
    games = each_seen(summaries.counted_in_order(connection, Scope(club_id)), seen)
    _write(connection, in_parts(games, AT_ONCE))


def counted_games(connection: Connection, seen: Seen = lambda: None) -> Iterator[Counted]:
    """Every game that counts, folded from its ledger, in playing order."""
    for game in every_game(connection):
        found = counted_if_readable(connection, game)
        if found:
            yield found
        seen()


def each_seen(games: Iterable[Each], seen: Seen) -> Iterator[Each]:
    """*games*, each of which is *seen* once it was used."""
    for game in games:
        yield game
        seen()


def _with_summaries(connection: Connection, games: Iterable[Counted]) -> Iterator[list[Counted]]:
    for part in in_parts(games, AT_ONCE):
        summaries.add_summaries(connection, part)
        yield part


def _write(connection: Connection, parts: Iterable[list[Counted]]) -> None:
    """Writes what follows from all games of *parts*."""
    reckoning = Reckoning()
    for part in parts:
        moves = [row for game in part for row in reckoning.add(game)]
        write_many(connection, RATING_MOVES, moves)
    tallies.put_all(connection, reckoning.sums)
    write_many(connection, RATINGS, reckoning.rated)
