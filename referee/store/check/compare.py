"""What is kept of games, compared with what their ledgers give."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Table, select

from referee.store.check import columns, sitters
from referee.store.check.anew import in_parts
from referee.store.check.difference import Difference, Row
from referee.store.check.named import Names, names_of
from referee.store.errors import UnreadableGameError
from referee.store.game import rulings
from referee.store.game.every import every_game
from referee.store.game.summarising import counted
from referee.store.season import replays, summaries, tallies
from referee.store.season.counted import Counted, Place, Scope
from referee.store.season.reckoning import Reckoning
from referee.store.stored import Seen
from referee.store.tables import RATING_MOVES, RATINGS, RULINGS, SUMMARIES, TALLIES

Settled = Callable[[Row], bool]
"""Whether a row of ratings is not about to be replayed anyway."""


@dataclass(slots=True)
class Compared:
    """What came of a comparison."""

    games: int = 0
    """Looked at: all that are not deleted."""
    unreadable: tuple[str, ...] = ()
    """The public ids of games that cannot be read, and so do not count."""
    differences: tuple[Difference, ...] = ()
    waiting: tuple[Scope, ...] = ()
    """Where ratings are still to be replayed; those are not compared."""
    names: Names = field(default_factory=Names, compare=False)
    """What the rows that differ are called."""


def compare(connection: Connection, seen: Seen = lambda: None) -> Compared:
    """Everything that is kept against everything made anew, in one moment of the database."""
    told = Compared(waiting=replays.open_scopes(connection))
    marks = {scope: replays.mark_of(connection, scope) for scope in told.waiting}
    told.differences = tuple(_all(connection, told, seen, lambda row: _is_settled(row, marks)))
    if told.differences:
        told.names = names_of(connection)
    return told


def _is_settled(row: Row, marks: Mapping[Scope, Place | None]) -> bool:
    mark = marks.get(Scope(row["club_id"], row["season_id"]))
    if mark is None:
        return True
    return "game_id" in row and Place(row["started_at"], row["game_id"]) < mark


def _all(
    connection: Connection, told: Compared, seen: Seen, settled: Settled
) -> Iterator[Difference]:
    reckoning, known = Reckoning(), set[int]()
    for part in in_parts(_counted(connection, told, seen)):
        ids = {game.game_id for game in part}
        known |= ids
        yield from _of_games(connection, SUMMARIES, ids, map(summaries.row_of, part))
        moves = [row for game in part for row in reckoning.add(game)]
        yield from _of_games(connection, RATING_MOVES, ids, moves, settled)
    for table in (SUMMARIES, RATING_MOVES):
        for some in in_parts(sorted(_ids(connection, table) - known)):
            yield from _of_games(connection, table, set(some), ())
    sums = (tallies.row_of(*each) for each in reckoning.sums.items())
    yield from _differing(TALLIES, _kept(connection, TALLIES), sums)
    yield from _differing(RATINGS, _kept(connection, RATINGS), reckoning.rated, settled)
    yield from _differing(RULINGS, _kept(connection, RULINGS), rulings.all_rows(connection))
    yield from columns.differing(connection)
    yield from sitters.differing(connection)


def _counted(connection: Connection, told: Compared, seen: Seen) -> Iterator[Counted]:
    for game in every_game(connection):
        told.games += 1
        seen()
        try:
            found = counted(connection, game)
        except UnreadableGameError:
            told.unreadable += (game.public_id,)
            continue
        if found:
            yield found


def _ids(connection: Connection, table: Table) -> set[int]:
    return set(connection.scalars(select(table.c.game_id).distinct()))


def _of_games(
    connection: Connection,
    table: Table,
    ids: set[int],
    rows: Iterable[Row],
    settled: Settled = lambda _row: True,
) -> Iterator[Difference]:
    here = select(table).where(table.c.game_id.in_(ids))
    return _differing(table, connection.execute(here).mappings(), rows, settled)


def _kept(connection: Connection, table: Table) -> Iterable[Any]:
    return connection.execute(select(table)).mappings()


def _differing(
    table: Table,
    kept: Iterable[Any],
    anew: Iterable[Row],
    settled: Settled = lambda _row: True,
) -> Iterator[Difference]:
    columns = [column.name for column in table.primary_key]
    before, now = (
        {tuple(row[name] for name in columns): dict(row) for row in rows if settled(row)}
        for rows in (kept, anew)
    )
    for key in sorted(before.keys() | now.keys()):
        if before.get(key) != now.get(key):
            named = dict(zip(columns, key, strict=True))
            yield Difference(table.name, named, before.get(key), now.get(key))
