"""Helpers for SQL statements: compiled ones for every save, upserts, bulk inserts, versions.

`touch`, through which pages learn that a game has changed, is here too.

The statements of a save go to SQLite's driver directly. SQLAlchemy writes their SQL once, and
converts the values by the types of the columns. Executing them through SQLAlchemy takes several
times as long as SQLite itself does, on every tap. A server is much farther away than that, so there
SQLAlchemy executes these statements as it does all others.
"""

from collections import namedtuple
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    ReturnsRows,
    Table,
    bindparam,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

from referee.store.database import DriverResult, execute_in_driver, note_change
from referee.store.errors import UnknownGameError
from referee.store.tables import GAMES

Convert = Callable[[Any], Any]


class CompiledStatement:
    """A statement that is compiled once for SQLite; its bound parameters are given at each call."""

    def __init__(self, statement: Any) -> None:
        self.statement = statement
        compiled: SQLCompiler = statement.compile(dialect=_DIALECT)
        self._sql, self._fixed = str(compiled), compiled.params
        names = compiled.positiontup or ()
        self._given = [(name, _writer(compiled.binds[name].type)) for name in names]
        self._row = _row_of(statement)

    def rows(self, connection: Connection, **given: Any) -> Sequence[Any]:
        """The rows that it selects or returns, as named tuples."""
        if connection.dialect.name != sqlite.dialect.name:
            return connection.execute(self.statement, given).all()
        return list(map(self._row, self._ask(connection, given).rows))

    def count(self, connection: Connection, **given: Any) -> int:
        """Executes it, and returns how many rows it wrote."""
        if connection.dialect.name != sqlite.dialect.name:
            return connection.execute(self.statement, given).rowcount
        return self._ask(connection, given).written

    def _ask(self, connection: Connection, given: Mapping[str, Any]) -> DriverResult:
        every = {**self._fixed, **given}
        values = [write(every[name]) if write else every[name] for name, write in self._given]
        return execute_in_driver(connection, self._sql, values)


_DIALECT = sqlite.dialect()


def _writer(kind: TypeEngine[Any]) -> Convert | None:
    return kind.dialect_impl(_DIALECT).bind_processor(_DIALECT)


def _row_of(statement: Any) -> Callable[[Sequence[Any]], Any]:
    """A function that makes a row of *statement* from the driver's values."""
    if not isinstance(statement, ReturnsRows):
        return tuple
    columns = statement.exported_columns
    row: Any = namedtuple("row", columns.keys())  # type: ignore[misc]
    readers = [(place, _reader(column.type)) for place, column in enumerate(columns)]
    needed = [(place, read) for place, read in readers if read]

    def made(values: Sequence[Any]) -> Any:
        found = list(values)
        for place, read in needed:
            found[place] = read(found[place])
        return row._make(found)

    return made


def _reader(kind: TypeEngine[Any]) -> Convert | None:
    return kind.dialect_impl(_DIALECT).result_processor(_DIALECT, None)


# Columns, inserts and updates


def columns_for(
    kind: type, table: FromClause, /, **others: ColumnElement[Any]
) -> list[ColumnElement[Any]]:
    """A column for each field of the dataclass *kind*, in order, from *others* or from *table*."""
    names = [field.name for field in fields(kind)]
    return [(others[name] if name in others else table.c[name]).label(name) for name in names]


def insert_new(connection: Connection, table: Table, row: Mapping[str, Any]) -> bool:
    """Inserts *row* unless a unique constraint forbids it; returns whether it was inserted.

    Unlike a failed insert, this leaves the transaction usable, in PostgreSQL too.
    """
    statement = insert_into(connection, table).on_conflict_do_nothing()
    kept = connection.execute(statement.execution_options(preserve_rowcount=True), row)
    return kept.rowcount == 1


def insert_into(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """The INSERT of the connection's own dialect, which has ``on_conflict_do_nothing``."""
    on_sqlite = connection.dialect.name == "sqlite"
    return sqlite.insert(table) if on_sqlite else postgresql.insert(table)


def change_once(
    connection: Connection,
    table: Table,
    where: Collection[ColumnElement[bool]],
    version: int,
    to: Mapping[str, Any],
) -> bool:
    """Writes *to* into the row that meets *where*, if it still has *version*.

    Returns whether the row has these values now: sending the same change again returns True and
    changes nothing. False if there is no such row, or if it was changed to something else since.
    """
    now = update(table).where(*where, table.c.version == version)
    if connection.execute(now.values({**to, "version": version + 1})).rowcount == 1:
        return True
    same = [table.c[name].is_not_distinct_from(value) for name, value in to.items()]
    return connection.scalar(select(table.c.id).where(*where, *same)) is not None


Each = TypeVar("Each")


def in_parts(every: Iterable[Each], most: int) -> Iterator[list[Each]]:
    """The items of *every* in lists of at *most* so many, as statements limit their values."""
    rest = iter(every)
    while part := list(islice(rest, most)):
        yield part


AT_ONCE = 1000
"""The most rows of one statement, since a server cancels what takes too long."""


def write_many(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Inserts *rows*, which all have the same columns, `AT_ONCE` at a time."""
    for part in in_parts(rows, AT_ONCE):
        connection.execute(insert(table), part)


# How pages learn that a game has changed: a version that grows with every change


def touch(connection: Connection, game_id: int) -> int:
    """Notes that something which the game's pages show has changed; returns the game's new version.

    Called in the transaction of the change. After the commit, `referee.store.database.Database`
    passes it on to its ``changed``.

    Raises:
        UnknownGameError: there is no such game.
    """
    touched = next(iter(_TOUCH.rows(connection, game_id=game_id)), None)
    if touched is None:
        raise UnknownGameError(f"no game {game_id}")
    note_change(connection, touched.public_id, touched.version)
    return int(touched.version)


def touch_all(connection: Connection, game_ids: Collection[int]) -> None:
    """Does `touch` for several games, ignoring those that do not exist."""
    for some in in_parts(sorted(game_ids), AT_ONCE):
        for game in connection.execute(_GROW.where(GAMES.c.id.in_(some))):
            note_change(connection, game.public_id, game.version)


def club_of(connection: Connection, game_id: int) -> int:
    """The id of the club of a game; locks the game's row until this transaction ends.

    Raises:
        UnknownGameError: there is no such game.
    """
    query = select(GAMES.c.club_id).where(GAMES.c.id == game_id).with_for_update()
    found: int | None = connection.scalar(query)
    if found is None:
        raise UnknownGameError(f"no game {game_id}")
    return found


_GROW = (
    update(GAMES).values(version=GAMES.c.version + 1).returning(GAMES.c.public_id, GAMES.c.version)
)
_TOUCH = CompiledStatement(_GROW.where(GAMES.c.id == bindparam("game_id")))
