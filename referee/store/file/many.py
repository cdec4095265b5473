"""Many rows at a time.

SQLite's driver goes through a list of rows by itself. A server is told all of them in one value, as
JSON, and makes rows of it: a row a time costs a turn of the socket each.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Insert, Table, bindparam, cast, column, func, insert, select
from sqlalchemy.dialects.postgresql import JSON

AT_ONCE = 1000
"""Rows in one statement, which a server gives up after some seconds."""

KNOWN = 64
"""Statements that are remembered: a few for each table."""


def write_many(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Writes *rows*, new ones, `AT_ONCE` at a time.

    Raises:
        ValueError: not all have the same columns, or a moment is without its zone.
    """
    for first in range(0, len(rows), AT_ONCE):
        _write(connection, table, rows[first : first + AT_ONCE])


def _write(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    if any(row.keys() != rows[0].keys() for row in rows):
        raise ValueError(f"want the same columns in all rows of {table.name}")
    if connection.dialect.name == "sqlite":
        connection.execute(insert(table), list(rows))
        return
    told = json.dumps(rows, default=_moment, ensure_ascii=False)
    connection.execute(_from_json(table, tuple(rows[0])), {"rows": told})


def _moment(value: object) -> str:
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError(f"want a time with its zone, got {value!r}")
        return value.isoformat()
    raise TypeError(f"want a value of a row, got {value!r}")


@lru_cache(KNOWN)
def _from_json(table: Table, names: tuple[str, ...]) -> Insert:
    """What writes the rows that the value "rows" tells, with columns called *names*."""
    columns = [column(name, table.c[name].type) for name in names]
    told = func.json_to_recordset(cast(bindparam("rows"), JSON)).table_valued(*columns)
    rows = told.render_derived(name="told", with_types=True)
    return insert(table).from_select(names, select(*(rows.c[name] for name in names)))
