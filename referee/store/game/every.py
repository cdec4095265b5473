"""Every game of Rook of an installation, in the order in which they were played."""

from collections.abc import Iterator

from sqlalchemy import Connection, func, select

from referee.store.game.games import one_by_one
from referee.store.stored import StoredGame, UnreadableGame
from referee.store.tables import GAMES, ROOK

AT_ONCE = 200
"""Games that are held in memory at a time."""


def every_game(
    connection: Connection, *, season_id: int | None = None
) -> Iterator[StoredGame | UnreadableGame]:
    """All games that are not deleted, with their ledgers, the first begun first.

    *season_id*: only those that count in that season.
    """
    order = (GAMES.c.started_at, GAMES.c.id)
    there = select(GAMES.c.id).where(*_THERE).order_by(*order)
    if season_id is not None:
        there = there.where(GAMES.c.season_id == season_id)
    ids = list(connection.scalars(there))
    for first in range(0, len(ids), AT_ONCE):
        yield from one_by_one(connection, ids[first : first + AT_ONCE])


_THERE = (GAMES.c.deleted_at.is_(None), GAMES.c.kind == ROOK)


def count_games(connection: Connection) -> int:
    """How many games are not deleted."""
    there = select(func.count()).select_from(GAMES).where(*_THERE)
    return int(connection.scalar(there) or 0)
