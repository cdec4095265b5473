"""Compares the stored derived data with the ledgers, and repairs it where it differs."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Table, delete, insert, select, update

from referee.errors import NotationError
from referee.store.database import Database
from referee.store.errors import UnreadableGameError
from referee.store.people.players import all_called
from referee.store.season import ratings, summaries
from referee.store.season.ratings import replay_all
from referee.store.season.summaries import Counted, PlaceInOrder, Scope
from referee.store.season.tallies import sum_row
from referee.store.seated.counting import (
    AT_ONCE,
    Accumulator,
    counted,
    counted_if_readable,
    each_seen,
    mark_made,
    recount,
)
from referee.store.seated.entries import SEATS_MARK, all_rows, noted, seats_in
from referee.store.seated.games import every_game, one_by_one
from referee.store.seated.standing import computed_columns, stand_again
from referee.store.statements import in_parts
from referee.store.stored import Progress
from referee.store.tables import (
    ENTRIES,
    GAMES,
    NAMED_RULES,
    PLAYERS,
    RATING_MOVES,
    RATINGS,
    RULINGS,
    SEASONS,
    SITTINGS,
    SUMMARIES,
    TALLIES,
    TableRow,
)
from referee.text import name_key

# Rows that differ


Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Difference:
    """A row that differs from what the ledgers give."""

    table: str
    key: Values
    """The row's primary key."""
    kept: Values | None
    """The stored row; None if it is missing."""
    computed: Values | None
    """The row that the ledgers give; None if they give none."""

    @property
    def club_id(self) -> int:
        """The club of the row."""
        return int((self.kept or self.computed or {})["club_id"])

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that differ; empty if the whole row is missing or superfluous."""
        if self.kept is None or self.computed is None:
            return ()
        return tuple(name for name in self.computed if self.computed[name] != self.kept[name])


Names = Mapping[tuple[str, int], str]
"""What people call a player, a season or a game, by the column that refers to it and its id."""


def names_of(connection: Connection) -> Names:
    """All names of an installation; games are called by their public ids."""
    named = (
        ("player_id", PLAYERS.c.id, PLAYERS.c.name),
        ("season_id", SEASONS.c.id, SEASONS.c.name),
        ("game_id", GAMES.c.id, GAMES.c.public_id),
    )
    return {
        (column, row[0]): str(row[1])
        for column, *pair in named
        for row in connection.execute(select(*pair))
    }


# Columns computed from others of the same row, such as the key of a name


@dataclass(frozen=True, slots=True)
class Follows:
    """A column of a table that is computed from another one."""

    table: Table
    column: str
    source: str
    compute: Callable[[str], str | None]
    """Computes the column's value; None if the source cannot be read."""


def differing_columns(connection: Connection) -> Iterator[Difference]:
    """Every such column with a wrong value."""
    for each in FOLLOWS:
        yield from _differing_in(connection, each)


def _differing_in(connection: Connection, each: Follows) -> Iterator[Difference]:
    keys = [column.name for column in each.table.primary_key]
    names = (*keys, "club_id", each.source, each.column)
    rows = connection.execute(select(*(each.table.c[name] for name in names)))
    for row in rows.mappings():
        want = each.compute(row[each.source])
        if want not in (None, row[each.column]):
            key = {name: row[name] for name in keys}
            kept = {name: row[name] for name in ("club_id", each.column)}
            yield Difference(each.table.name, key, kept, kept | {each.column: want})


def _preset(rules: str) -> str | None:
    try:
        return str(json.loads(rules)["id"])
    except (ValueError, KeyError, TypeError):
        return None


FOLLOWS: Sequence[Follows] = (
    Follows(GAMES, "preset", "rules", _preset),
    Follows(GAMES, "place_key", "place", name_key),
    Follows(ENTRIES, "note", "text", noted),
    Follows(PLAYERS, "name_key", "name", name_key),
    Follows(SEASONS, "name_key", "name", name_key),
    Follows(NAMED_RULES, "name_key", "name", name_key),
)


# Players who sat down in the middle of a game: lines of the ledgers compared with SITTINGS.
#
# A line has the name of its time; only the row in SITTINGS has the player. If the row is lost, the
# player who has that name now takes its place.


PLACE = ("game_id", "hand", "seq")
"""The columns that identify a line."""


def differing_sittings(connection: Connection) -> Iterator[Difference]:
    """Rows of sittings that are missing though a line gives them, and rows that no line gives."""
    columns = (*PLACE, "number", "club_id")
    kept = connection.execute(select(*(SITTINGS.c[name] for name in columns))).mappings()
    lines = select(*(ENTRIES.c[name] for name in (*PLACE, "club_id", "text")))
    lines = lines.where(ENTRIES.c.text.contains(SEATS_MARK))
    seated: list[Values] = []
    unread = set[tuple[int, ...]]()
    for row in connection.execute(lines).mappings():
        line = {name: row[name] for name in (*PLACE, "club_id")}
        try:
            seated += ({**line, "number": int(seat)} for seat in seats_in(row["text"]))
        except NotationError:
            unread.add(_place(line))
    yield from _differing(SITTINGS, kept, seated, lambda row: _place(row) not in unread)


def _place(row: Values) -> tuple[int, ...]:
    return tuple(row[name] for name in PLACE)


# How each game stands, deleted or not


def differing_standings(connection: Connection) -> Iterator[Difference]:
    """The games of which a list would show another standing than their ledgers give.

    One with a lost sitting is left out: that is repaired first.
    """
    for game in every_game(connection, deleted=True):
        try:
            computed = computed_columns(connection, game)
        except UnreadableGameError:
            continue
        columns = (GAMES.c.club_id, *(GAMES.c[name] for name in computed))
        kept = connection.execute(select(*columns).where(GAMES.c.id == game.id)).mappings().one()
        want = {"club_id": kept["club_id"], **computed}
        if dict(kept) != want:
            yield Difference(GAMES.name, {"id": game.id}, dict(kept), want)


# Comparing the derived data of games with their ledgers


Settled = Callable[[Values], bool]
"""Whether a row of ratings is compared: not if it will be replayed anyway."""


@dataclass(slots=True)
class Compared:
    """The result of a comparison."""

    games: int = 0
    """The number of games examined, which are all that are not deleted."""
    unreadable: tuple[str, ...] = ()
    """The public ids of games that cannot be read, and so do not count."""
    differences: tuple[Difference, ...] = ()
    waiting: tuple[Scope, ...] = ()
    """The scopes with ratings that still have to be replayed; these are not compared."""
    names: Names = field(default_factory=dict)
    """Empty if nothing differs."""


def compare(connection: Connection, seen: Progress = lambda: None) -> Compared:
    """Compares all derived data with the ledgers, at one moment of the database."""
    compared = Compared(waiting=ratings.open_scopes(connection))
    marks = {scope: ratings.mark_of(connection, scope) for scope in compared.waiting}
    compared.differences = tuple(
        _all(connection, compared, seen, lambda row: _is_settled(row, marks))
    )
    if compared.differences:
        compared.names = names_of(connection)
    return compared


def _is_settled(row: Values, marks: Mapping[Scope, PlaceInOrder | None]) -> bool:
    mark = marks.get(Scope(row["club_id"], row["season_id"]))
    if mark is None:
        return True
    return "game_id" in row and PlaceInOrder(row["started_at"], row["game_id"]) < mark


def _all(
    connection: Connection, compared: Compared, seen: Progress, settled: Settled
) -> Iterator[Difference]:
    accumulator, known = Accumulator(), set[int]()
    for part in in_parts(_counted(connection, compared, seen), AT_ONCE):
        ids = {game.game_id for game in part}
        known |= ids
        yield from _of_games(connection, SUMMARIES, ids, map(summaries.summary_row, part))
        moves = [row for game in part for row in accumulator.add(game)]
        yield from _of_games(connection, RATING_MOVES, ids, moves, settled)
    for table in (SUMMARIES, RATING_MOVES):
        stored = set(connection.scalars(select(table.c.game_id).distinct()))
        for some in in_parts(sorted(stored - known), AT_ONCE):
            yield from _of_games(connection, table, set(some), ())
    sums = (sum_row(*each) for each in accumulator.sums.items())
    yield from _differing(TALLIES, _kept(connection, TALLIES), sums)
    yield from _differing(RATINGS, _kept(connection, RATINGS), accumulator.rated, settled)
    yield from _differing(RULINGS, _kept(connection, RULINGS), all_rows(connection))
    yield from differing_columns(connection)
    yield from differing_sittings(connection)
    yield from differing_standings(connection)


def _counted(connection: Connection, compared: Compared, seen: Progress) -> Iterator[Counted]:
    for game in every_game(connection):
        compared.games += 1
        seen()
        try:
            found = counted(connection, game)
        except UnreadableGameError:
            compared.unreadable += (game.public_id,)
            continue
        if found:
            yield found


def _of_games(
    connection: Connection,
    table: Table,
    ids: set[int],
    rows: Iterable[Values],
    settled: Settled = lambda _row: True,
) -> Iterator[Difference]:
    query = select(table).where(table.c.game_id.in_(ids))
    return _differing(table, connection.execute(query).mappings(), rows, settled)


def _kept(connection: Connection, table: Table) -> Iterable[Any]:
    return connection.execute(select(table)).mappings()


def _differing(
    table: Table,
    kept: Iterable[Any],
    computed: Iterable[Values],
    settled: Settled = lambda _row: True,
) -> Iterator[Difference]:
    columns = [column.name for column in table.primary_key]
    before, now = (
        {tuple(row[name] for name in columns): dict(row) for row in rows if settled(row)}
        for rows in (kept, computed)
    )
    for key in sorted(before.keys() | now.keys()):
        if before.get(key) != now.get(key):
            named = dict(zip(columns, key, strict=True))
            yield Difference(table.name, named, before.get(key), now.get(key))


# Repairing what differs, while others go on playing


COUNTED = {each.name for each in (SUMMARIES, TALLIES, RATINGS, RATING_MOVES)}
"""The tables that are computed from finished games."""


def repair(
    database: Database, differences: Iterable[Difference], seen: Progress = lambda: None
) -> None:
    """Repairs rows that differ; the sums and ratings of an affected club are all computed again.

    It works in several transactions, so a save in between waits only for one of them.
    """
    every = list(differences)
    with database.writing() as connection:
        for each in every:
            if each.table not in COUNTED and "standing" not in (each.computed or {}):
                _mend(connection, each, datetime.now(UTC))
    stands = {each.key["id"] for each in every if "standing" in (each.computed or {})}
    for part in in_parts(sorted(stands), AT_ONCE):
        with database.writing() as connection:
            for game in one_by_one(connection, part):
                stand_again(connection, game)
        database.give_way()
    found = [each for each in every if each.table in COUNTED]
    unlike = {each.key["game_id"] for each in found if each.table == SUMMARIES.name}
    for part in in_parts(sorted(unlike), AT_ONCE):
        with database.writing() as connection:
            _summarise(connection, part, seen)
        database.give_way()
    for club_id in sorted({each.club_id for each in found}):
        with database.writing() as connection:
            recount(connection, club_id, seen)
        database.give_way()
    with database.writing() as connection:
        mark_made(connection)
    replay_all(database, seen)


def _mend(connection: Connection, each: Difference, now: datetime) -> None:
    """Writes a row that is missing or differs, or deletes one that should not exist."""
    table = TableRow.metadata.tables[each.table]
    where = [table.c[name] == value for name, value in each.key.items()]
    if each.computed is None:
        connection.execute(delete(table).where(*where))
    elif each.kept is not None:
        named = {name: each.computed[name] for name in each.columns}
        connection.execute(update(table).where(*where).values(named))
    else:
        found = _with_player(connection, each.computed, now) if table is SITTINGS else each.computed
        connection.execute(insert(table), {**each.key, **found})


def _with_player(connection: Connection, row: Values, now: datetime) -> Values:
    """A *row* of sittings with the player who has, at present, the name in its line."""
    where = [ENTRIES.c[name] == row[name] for name in PLACE]
    line = connection.scalar(select(ENTRIES.c.text).where(*where)) or ""
    name = seats_in(line)[str(row["number"])]
    (player,) = all_called(connection, club_id=row["club_id"], names=[name], now=now)
    return {**row, "player_id": player}


def _summarise(connection: Connection, game_ids: Sequence[int], seen: Progress) -> None:
    """Computes the summaries of games again, replacing those that are stored."""
    connection.execute(delete(SUMMARIES).where(SUMMARIES.c.game_id.in_(game_ids)))
    games = (counted_if_readable(connection, game) for game in one_by_one(connection, game_ids))
    summaries.add_summaries(connection, [game for game in each_seen(games, seen) if game])
