"""Statements of every save, put to SQLite's driver itself.

SQLAlchemy writes their SQL, once, and reads and writes the values by the types of the columns.
Its way from a statement to rows costs several times what SQLite takes, on every tap. A server,
which is far away in comparison, is asked through SQLAlchemy as by every other statement.
"""

import sqlite3
from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, ReturnsRows, exc
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

Convert = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A statement as the driver takes it."""

    sql: str
    given: Sequence[tuple[str, Convert | None]]
    """The bound names in their order, each with how its value is written."""
    fixed: Mapping[str, Any]
    """The values that stand in the statement itself."""
    row: Callable[[Sequence[Any]], Any]


class Quick:
    """A statement that is asked for again and again; its bound names are given each time."""

    def __init__(self, statement: Any) -> None:
        self.statement = statement

    def rows(self, connection: Connection, **given: Any) -> Sequence[Any]:
        """What it finds, or what it wrote and returns: columns by their names, and in order."""
        if connection.dialect.name != sqlite.dialect.name:
            return connection.execute(self.statement, given).all()
        with_driver = self._run(connection, given).fetchall
        row = self._prepared.row
        return [row(values) for values in _wrapped(self._prepared.sql, with_driver)]

    def count(self, connection: Connection, **given: Any) -> int:
        """How many rows it wrote."""
        if connection.dialect.name != sqlite.dialect.name:
            return connection.execute(self.statement, given).rowcount
        return self._run(connection, given).rowcount

    def _run(self, connection: Connection, given: Mapping[str, Any]) -> sqlite3.Cursor:
        told = {**self._prepared.fixed, **given}
        values = [
            told[name] if write is None else write(told[name])
            for name, write in self._prepared.given
        ]
        return ask_driver(connection, self._prepared.sql, values)

    @cached_property
    def _prepared(self) -> Prepared:
        compiled: SQLCompiler = self.statement.compile(dialect=_DIALECT)
        names = compiled.positiontup or ()
        given = [(name, _writer(compiled.binds[name].type)) for name in names]
        return Prepared(str(compiled), given, compiled.params, _row_of(self.statement))


_DIALECT = sqlite.dialect()


def ask_driver(connection: Connection, sql: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
    """What SQLite's driver answers within the transaction of *connection*.

    Raises:
        sqlalchemy.exc.DatabaseError: what it refuses, as SQLAlchemy says it.
    """
    driver: Any = connection.connection.driver_connection
    cursor: sqlite3.Cursor = _wrapped(sql, lambda: driver.execute(sql, values))
    return cursor


def _wrapped(sql: str, ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except sqlite3.DatabaseError as fault:
        as_told: type[exc.DBAPIError] = getattr(exc, type(fault).__name__)
        raise as_told(sql, None, fault) from fault


def _writer(kind: TypeEngine[Any]) -> Convert | None:
    return kind.dialect_impl(_DIALECT).bind_processor(_DIALECT)


def _row_of(statement: Any) -> Callable[[Sequence[Any]], Any]:
    """What makes a row, its values by the types of the columns."""
    if not isinstance(statement, ReturnsRows):
        return tuple
    columns = statement.exported_columns
    row: Any = namedtuple("row", columns.keys())  # type: ignore[misc]
    readers = [(place, _reader(column.type)) for place, column in enumerate(columns)]
    needed = [(place, read) for place, read in readers if read]

    def made(values: Sequence[Any]) -> Any:
        told = list(values)
        for place, read in needed:
            told[place] = read(told[place])
        return row._make(told)

    return made


def _reader(kind: TypeEngine[Any]) -> Convert | None:
    return kind.dialect_impl(_DIALECT).result_processor(_DIALECT, None)
