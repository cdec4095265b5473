"""How pages learn that a table has changed: a number that grows with every change of it."""

from collections.abc import Collection

from sqlalchemy import Connection, bindparam, select, update

from referee.store.errors import UnknownGameError
from referee.store.file.database import note_change
from referee.store.file.statements import CompiledStatement, in_parts
from referee.store.tables import GAMES


def touch(connection: Connection, game_id: int) -> int:
    """Says that something of the game changed which a page of it could show; its new version.

    Called in the transaction of the change. `referee.store.file.database.Database` tells whoever
    listens, once that is on the disk.

    Raises:
        UnknownGameError: there is no such game.
    """
    touched = next(iter(_TOUCH.rows(connection, game_id=game_id)), None)
    if touched is None:
        raise UnknownGameError(f"no game {game_id}")
    note_change(connection, touched.public_id, touched.version)
    return int(touched.version)


def touch_all(connection: Connection, game_ids: Collection[int]) -> None:
    """`touch` for several games; none of them need be there."""
    for some in in_parts(sorted(game_ids), AT_ONCE):
        for game in connection.execute(_GROW.where(GAMES.c.id.in_(some))):
            note_change(connection, game.public_id, game.version)


def club_of(connection: Connection, game_id: int) -> int:
    """The club of a game, which nobody else writes to until this transaction ends.

    Raises:
        UnknownGameError: there is no such game.
    """
    here = select(GAMES.c.club_id).where(GAMES.c.id == game_id).with_for_update()
    found: int | None = connection.scalar(here)
    if found is None:
        raise UnknownGameError(f"no game {game_id}")
    return found


AT_ONCE = 500
"""Games that are named in one statement."""

_GROW = (
    update(GAMES).values(version=GAMES.c.version + 1).returning(GAMES.c.public_id, GAMES.c.version)
)
_TOUCH = CompiledStatement(_GROW.where(GAMES.c.id == bindparam("game_id")))
