"""A player called otherwise in all games that a device may write to."""

from datetime import datetime

from sqlalchemy import Connection, Table, delete, exists, select, update

from referee.store.errors import NameTakenError, UnknownPlayerError
from referee.store.people.memberships import seen_by
from referee.store.people.players import name_key, player_ids, rename_player
from referee.store.people.roles import WRITERS
from referee.store.tables import CONSENTS, GAMES, PLAYERS, SEATS, SITTINGS
from referee.store.versions import touch_all


def rename_in_games(  # noqa: PLR0913 - what is renamed, by whom and when, by name
    connection: Connection,
    *,
    game_id: int,
    device: str,
    name: str,
    new_name: str,
    only_here: bool,
    now: datetime,
) -> int:
    """Calls the player *name* *new_name* in this and all games that *device* writes; how many.

    Where *new_name* is somebody known, that is who sat there; games in which both played stay as
    they are. *only_here*: in this game alone, for a chair that had no name.

    Raises:
        UnknownPlayerError: nobody called *name* sat in the game.
        NameTakenError: who is called *new_name* sat in the game, too.
        ValueError: *new_name* is blank.
    """
    club_id = connection.scalar(select(GAMES.c.club_id).where(GAMES.c.id == game_id)) or 0
    old = _player_in(connection, club_id, game_id, name)
    if name_key(name) == name_key(new_name):
        rename_player(connection, club_id=club_id, name=name, new_name=new_name)
        touch_all(connection, _games_of(connection, old))
        return 1
    (new,) = player_ids(connection, club_id=club_id, names=[new_name], now=now)
    if game_id in _games_of(connection, new):
        raise NameTakenError(f"another player is called {new_name!r}")
    mine = {game_id} | (set() if only_here else _written_by(connection, device, club_id))
    moved = _games_of(connection, old) & mine - _games_of(connection, new)
    for table in (SEATS, SITTINGS, CONSENTS):
        here = (table.c.player_id == old, table.c.game_id.in_(moved))
        connection.execute(update(table).where(*here).values(player_id=new))
    _forget_who_never_played(connection, old)
    touch_all(connection, moved)
    return len(moved)


def _player_in(connection: Connection, club_id: int, game_id: int, name: str) -> int:
    known = select(PLAYERS.c.id).where(
        PLAYERS.c.club_id == club_id, PLAYERS.c.name_key == name_key(name)
    )
    player = connection.scalar(known)
    if player is None or game_id not in _games_of(connection, player):
        raise UnknownPlayerError(f"no player is called {name!r}")
    return int(player)


def _games_of(connection: Connection, player: int) -> set[int]:
    """The games in which *player* sat, if only for a hand."""
    return {each for table in (SEATS, SITTINGS) for each in _games_in(connection, table, player)}


def _games_in(connection: Connection, table: Table, player: int) -> set[int]:
    here = select(table.c.game_id).where(table.c.player_id == player)
    return set(connection.scalars(here))


def _written_by(connection: Connection, device: str, club_id: int) -> set[int]:
    """The games of the club that *device* has written, or may write to."""
    mine = select(GAMES.c.id).where(GAMES.c.club_id == club_id, seen_by(device, WRITERS))
    return set(connection.scalars(mine))


def _forget_who_never_played(connection: Connection, player: int) -> None:
    """A name that no game has any more was a slip, and is nobody."""
    tables = (SEATS, SITTINGS, CONSENTS)
    sat = (exists().where(table.c.player_id == player) for table in tables)
    here = [PLAYERS.c.id == player, *(~each for each in sat)]
    connection.execute(delete(PLAYERS).where(*here))
