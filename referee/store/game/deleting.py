"""Games deleted and brought back: nothing of them is ever lost."""

from datetime import datetime

from sqlalchemy import ColumnElement, Connection, select, update

from referee.store.errors import UnknownGameError
from referee.store.game.summarising import resummarise
from referee.store.tables import GAMES
from referee.store.versions import touch


def delete_game(connection: Connection, *, public_id: str, now: datetime) -> None:
    """Marks the game as deleted; nothing is lost. One that is already stays as it was.

    Raises:
        UnknownGameError: there is no such game.
    """
    _mark(connection, public_id, GAMES.c.deleted_at.is_(None), now)


def restore_game(connection: Connection, *, public_id: str) -> None:
    """Brings a deleted game back.

    Raises:
        UnknownGameError: there is no such game.
    """
    _mark(connection, public_id, GAMES.c.deleted_at.is_not(None), None)


def _mark(
    connection: Connection, public_id: str, which: ColumnElement[bool], moment: datetime | None
) -> None:
    here = GAMES.c.public_id == public_id
    game_id = connection.scalar(select(GAMES.c.id).where(here))
    if game_id is None:
        raise UnknownGameError(f"no game {public_id!r}")
    marked = connection.execute(update(GAMES).where(here, which).values(deleted_at=moment))
    if marked.rowcount:
        touch(connection, game_id)
        resummarise(connection, game_id)
