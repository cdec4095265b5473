"""Clubs: whose tables belong together."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, select, update

from referee.store.file.database import insert_new
from referee.store.people.memberships import Joining, join
from referee.store.people.minted import new_public_id
from referee.store.people.roles import Role
from referee.store.tables import CLUBS, MEMBERSHIPS


@dataclass(frozen=True, slots=True)
class Club:
    """One club."""

    id: int
    public_id: str
    name: str
    """Empty: nobody named it yet."""


def new_club(
    connection: Connection, *, name: str = "", key: str | None = None, now: datetime
) -> Club:
    """A new club, without anybody in it. The same *key* again gives the club of the first time."""
    public_id = new_public_id()
    row = {"name": name, "public_id": public_id, "created_at": now, "key": key}
    insert_new(connection, CLUBS, row)
    made = CLUBS.c.public_id == public_id if key is None else CLUBS.c.key == key
    return Club(*connection.execute(_CLUB.where(made)).one())


def clubs_of(connection: Connection, *, device: str) -> tuple[Club, ...]:
    """The clubs that *device* owns, the latest first."""
    owned = _CLUB.join(MEMBERSHIPS, MEMBERSHIPS.c.club_id == CLUBS.c.id).where(
        MEMBERSHIPS.c.device == device,
        MEMBERSHIPS.c.game_id.is_(None),
        MEMBERSHIPS.c.role == Role.OWNER.value,
    )
    latest = owned.order_by(MEMBERSHIPS.c.granted_at.desc(), MEMBERSHIPS.c.id.desc())
    return tuple(Club(*row) for row in connection.execute(latest))


def club_to_begin_in(connection: Connection, *, device: str, now: datetime) -> Club:
    """Where *device* begins a table: the club that it owns, else a new one of its own."""
    mine = clubs_of(connection, device=device)
    if mine:
        return mine[0]
    club = new_club(connection, now=now)
    join(connection, Joining(club.id, None, Role.OWNER), device=device, now=now)
    return club


def name_club(connection: Connection, *, club_id: int, name: str) -> None:
    """Calls a club *name*."""
    connection.execute(update(CLUBS).where(CLUBS.c.id == club_id).values(name=name))


_CLUB = select(CLUBS.c.id, CLUBS.c.public_id, CLUBS.c.name)
