"""The derived data of games, as plain rows to compare."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Table, select

from referee.store.tables import GAMES, RATING_MARKS, RATING_MOVES, RATINGS, SUMMARIES, TALLIES

TABLES = (SUMMARIES, TALLIES, RATINGS, RATING_MOVES)


def everything(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    """All rows, in an order that does not depend on when they were written."""
    standing = select(GAMES.c.id, GAMES.c.standing, GAMES.c.written_at).order_by(GAMES.c.id)
    return {
        **{table.name: _rows(connection, table) for table in TABLES},
        GAMES.name: [tuple(row) for row in connection.execute(standing)],
    }


def marks(connection: Connection) -> list[tuple[Any, ...]]:
    """The marks from which games still have to be replayed."""
    return _rows(connection, RATING_MARKS)


def _rows(connection: Connection, table: Table) -> list[tuple[Any, ...]]:
    found: Iterable[Any] = connection.execute(select(table).order_by(*table.primary_key))
    return [tuple(row) for row in found]
