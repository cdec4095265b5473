"""Players: one name each in a club, the same everywhere it is shown."""

import unicodedata
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, func, select, union_all, update
from sqlalchemy.exc import DatabaseError

from referee.engine.text.harmless import one_line
from referee.store.errors import NameTakenError, UnknownPlayerError
from referee.store.file.database import insert_new
from referee.store.file.meaning import is_no_text
from referee.store.people.memberships import seen_by
from referee.store.people.roles import WRITERS
from referee.store.tables import GAMES, PLAYERS, SEATS, SITTINGS


def name_key(name: str) -> str:
    """What two spellings of one name share: capitals, blanks and look-alike forms aside.

    Empty where nothing of the name would be seen.
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    words = ("".join(filter(_seen, word)) for word in folded.split())
    return " ".join(word for word in words if word)


def _seen(sign: str) -> bool:
    """Whether *sign* can be seen at all: no format or control character can."""
    return unicodedata.category(sign) not in ("Cf", "Cc")


def player_ids(
    connection: Connection, *, club_id: int, names: Sequence[str], now: datetime
) -> list[int]:
    """The players of a club called *names*, in that order; who is new here is added.

    Raises:
        ValueError: a name is blank, or two are the same; the caller has asked before.
    """
    keys = [name_key(name) for name in names]
    if not all(keys) or len(set(keys)) != len(keys):
        raise ValueError(f"want a name of its own for each player, got {names!r}")
    for name, key in zip(names, keys, strict=True):
        row = {"name": one_line(name), "name_key": key, "created_at": now}
        insert_new(connection, PLAYERS, row | {"club_id": club_id})
    known = select(PLAYERS.c.name_key, PLAYERS.c.id).where(
        PLAYERS.c.club_id == club_id, PLAYERS.c.name_key.in_(keys)
    )
    ids = {row.name_key: row.id for row in connection.execute(known)}
    return [ids[key] for key in keys]


def keys_of(connection: Connection, club_id: int) -> frozenset[str]:
    """All players of a club, as `name_key` compares them."""
    keys = select(PLAYERS.c.name_key).where(PLAYERS.c.club_id == club_id)
    return frozenset(connection.scalars(keys))


def known_names(connection: Connection, *, device: str, limit: int) -> tuple[str, ...]:
    """Who has played in the games that *device* wrote, the latest first; deleted games aside."""
    latest, sat = func.max(GAMES.c.id), _SAT.subquery()
    played = (
        select(PLAYERS.c.name)
        .join(sat, sat.c.player_id == PLAYERS.c.id)
        .join(GAMES, GAMES.c.id == sat.c.game_id)
        .where(seen_by(device, WRITERS), GAMES.c.deleted_at.is_(None))
        .group_by(PLAYERS.c.id, PLAYERS.c.name)
        .order_by(latest.desc(), func.min(sat.c.number), PLAYERS.c.id)
        .limit(limit)
    )
    try:
        return tuple(connection.execute(played).scalars())
    except DatabaseError as fault:
        if not is_no_text(fault):
            raise
        return ()  # one of them cannot be read; a game can be begun without them


_SAT = union_all(
    *(select(sat.c.game_id, sat.c.number, sat.c.player_id) for sat in (SEATS, SITTINGS))
)
"""Who sat where in which game: from its first hand on, or from a later one."""


def rename_player(connection: Connection, *, club_id: int, name: str, new_name: str) -> None:
    """Calls the player *name* of a club *new_name* in every game, old ones too.

    Raises:
        UnknownPlayerError: nobody is called *name*.
        NameTakenError: somebody else is called *new_name*.
        ValueError: *new_name* is blank.
    """
    key, new_key = name_key(name), name_key(new_name)
    if not new_key:
        raise ValueError(f"want a name, got {new_name!r}")
    found = select(PLAYERS.c.id).where(PLAYERS.c.club_id == club_id)
    player_id = connection.scalar(found.where(PLAYERS.c.name_key == key))
    if player_id is None:
        raise UnknownPlayerError(f"no player is called {name!r}")
    if connection.scalar(found.where(PLAYERS.c.name_key == new_key)) not in (None, player_id):
        raise NameTakenError(f"another player is called {new_name!r}")
    renamed = {"name": one_line(new_name), "name_key": new_key}
    connection.execute(update(PLAYERS).where(PLAYERS.c.id == player_id).values(renamed))
