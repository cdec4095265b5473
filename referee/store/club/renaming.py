"""A player called otherwise in all games that a device may write to."""

from collections.abc import Collection, Iterator
from datetime import datetime

from sqlalchemy import Connection, delete, exists, select, update

from referee.store.errors import NameTakenError, UnknownPlayerError
from referee.store.game.summarising import resummarise
from referee.store.people.memberships import seen_by
from referee.store.people.players import (
    games_of_player,
    kept_instead,
    name_key,
    names_nobody,
    player_ids,
    rename_player,
)
from referee.store.people.roles import WRITERS
from referee.store.season.keeping import give_to
from referee.store.tables import (
    CONSENTS,
    GAMES,
    MERGES,
    PLAYER_DEVICES,
    PLAYERS,
    SEATS,
    SITTINGS,
)
from referee.store.versions import club_of, touch_all


def rename_in_games(  # noqa: PLR0913 - who is called what, where and by whom, by name
    connection: Connection,
    *,
    game_id: int,
    device: str,
    name: str,
    new_name: str,
    now: datetime,
    spared: Collection[str] = (),
) -> int:
    """Calls the player *name* *new_name* in this and all games that *device* writes; how many.

    Where *new_name* is somebody known, that is who sat there; games in which both played stay as
    they are, and so do those with the public ids *spared*. A chair that nobody named gets its name
    in this game alone.

    Raises:
        UnknownPlayerError: nobody called *name* sat in the game.
        NameTakenError: who is called *new_name* sat in the game, too.
        ValueError: *new_name* is blank.
    """
    club_id = club_of(connection, game_id)
    old = _player_in(connection, club_id, game_id, name)
    if name_key(name) == name_key(new_name):
        rename_player(connection, club_id=club_id, name=name, new_name=new_name)
        touch_all(connection, games_of_player(connection, old))
        return 1
    (new,) = player_ids(connection, club_id=club_id, names=[new_name], now=now)
    if new == old:  # another spelling of the same player, as a merge said
        return 0
    if game_id in games_of_player(connection, new):
        raise NameTakenError(f"another player is called {new_name!r}")
    mine = {game_id} | (set() if names_nobody(name) else _written_by(connection, device, club_id))
    mine -= _with_ids(connection, spared)
    moved = games_of_player(connection, old) & mine - games_of_player(connection, new)
    for table in (SEATS, SITTINGS, CONSENTS):
        here = (table.c.player_id == old, table.c.game_id.in_(moved))
        connection.execute(update(table).where(*here).values(player_id=new))
    if names_nobody(name) or names_nobody(new_name):  # what nobody did, only the ledger tells
        resummarise(connection, *moved)
    else:
        give_to(connection, games=moved, old=old, new=new)
    _forget_who_never_played(connection, old, new)
    touch_all(connection, moved)
    return len(moved)


def games_named(connection: Connection, *, game_id: int, device: str, name: str) -> tuple[str, ...]:
    """The public ids of the games that *device* writes in which *name* sat.

    Where *name* is about to take the place of another, they are what taking that back must spare.
    """
    club_id = club_of(connection, game_id)
    named = select(PLAYERS.c.id).where(
        PLAYERS.c.club_id == club_id, PLAYERS.c.name_key == name_key(name)
    )
    player = connection.scalar(named)
    if player is None:
        return ()
    kept = kept_instead(connection, [player])[player]
    mine = _written_by(connection, device, club_id) & games_of_player(connection, kept)
    return tuple(connection.scalars(select(GAMES.c.public_id).where(GAMES.c.id.in_(mine))))


def _with_ids(connection: Connection, public_ids: Collection[str]) -> set[int]:
    found = select(GAMES.c.id).where(GAMES.c.public_id.in_(public_ids))
    return set(connection.scalars(found)) if public_ids else set()


def _player_in(connection: Connection, club_id: int, game_id: int, name: str) -> int:
    known = select(PLAYERS.c.id).where(
        PLAYERS.c.club_id == club_id, PLAYERS.c.name_key == name_key(name)
    )
    player = connection.scalar(known)
    if player is None or game_id not in games_of_player(connection, player):
        raise UnknownPlayerError(f"no player is called {name!r}")
    return int(player)


def _written_by(connection: Connection, device: str, club_id: int) -> set[int]:
    """The games of the club that *device* has written, or may write to."""
    mine = select(GAMES.c.id).where(GAMES.c.club_id == club_id, seen_by(device, WRITERS))
    return set(connection.scalars(mine))


def _forget_who_never_played(connection: Connection, player: int, new: int) -> None:
    """A name that no game has any more was a slip: its phones are those of *new*.

    It stays where a merge was told of it, whose undo asks for it.
    """
    if any(_told_of(connection, player)):
        return
    own = update(PLAYER_DEVICES).where(PLAYER_DEVICES.c.player_id == player)
    connection.execute(own.values(player_id=new))
    connection.execute(delete(PLAYERS).where(PLAYERS.c.id == player))


def _told_of(connection: Connection, player: int) -> Iterator[bool]:
    columns = (SEATS.c.player_id, SITTINGS.c.player_id, CONSENTS.c.player_id)
    for column in (*columns, MERGES.c.gone, MERGES.c.kept):
        yield bool(connection.scalar(select(exists().where(column == player))))
