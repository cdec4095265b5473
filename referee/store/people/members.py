"""The phones of a table: where their owners sit, and what becomes of the pen when one leaves."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, or_, select, update

from referee.store.file.statements import fields_of
from referee.store.people.roles import Role
from referee.store.tables import MEMBERSHIPS, PENS
from referee.store.versions import touch


@dataclass(frozen=True, slots=True)
class Member:
    """A phone that belongs to one table."""

    id: int
    device: str
    role: Role
    seat: int | None
    """Where its owner sits; None: nowhere, or nobody said."""
    name: str
    """Who has it; may be empty."""


def members_of(connection: Connection, *, game_id: int, but: str = "") -> tuple[Member, ...]:
    """The phones that belong to a table, in the order in which they came, except the device *but*.

    Owners of its club are among them only where they have come to this very table.
    """
    here = (MEMBERSHIPS.c.game_id == game_id, MEMBERSHIPS.c.device != but)
    return _members(connection, *here)


def tables_of(connection: Connection, *, device: str) -> dict[int, Member]:
    """What *device* is at each table that it belongs to, by the game's id."""
    mine = (MEMBERSHIPS.c.device == device, MEMBERSHIPS.c.game_id.is_not(None))
    query = select(MEMBERSHIPS.c.game_id, *_MEMBER).where(*mine)
    return {row.game_id: _member(row) for row in connection.execute(query)}


def take_seat(
    connection: Connection,
    *,
    game_id: int,
    device: str,
    seat: int | None,
    name: str,
    now: datetime,
) -> None:
    """Says where the owner of *device* sits at a table that it belongs to; None: he watches.

    Who keeps the score, or owns the club, may do so still. Who sat nowhere is there since *now*,
    as far as the hands go that he is asked about.
    """
    role = Role.SPECTATOR if seat is None else Role.PLAYER
    weak = MEMBERSHIPS.c.role.in_([Role.SPECTATOR.value, Role.PLAYER.value])
    here = update(MEMBERSHIPS).where(
        MEMBERSHIPS.c.game_id == game_id, MEMBERSHIPS.c.device == device
    )
    if seat is not None:
        connection.execute(here.where(MEMBERSHIPS.c.seat.is_(None)).values(granted_at=now))
    connection.execute(here.values(seat=seat, name=name))
    connection.execute(here.where(weak).values(role=role.value))
    touch(connection, game_id)


def link_to_club(connection: Connection, *, club_id: int, device: str) -> int | None:
    """The link by which *device* came to the club; None: by none, or it never came."""
    mine = (MEMBERSHIPS.c.club_id == club_id, MEMBERSHIPS.c.device == device)
    whole = select(MEMBERSHIPS.c.link_id).where(*mine, MEMBERSHIPS.c.game_id.is_(None))
    found: int | None = connection.scalar(whole)
    return found


def leave_table(connection: Connection, *, game_id: int, device: str) -> None:
    """Takes *device* from a table; the pen that it has there is nobody's then."""
    here = (MEMBERSHIPS.c.game_id == game_id, MEMBERSHIPS.c.device == device)
    connection.execute(delete(MEMBERSHIPS).where(*here))
    free_pens(connection, [game_id])
    touch(connection, game_id)


def free_pens(connection: Connection, game_ids: Sequence[int]) -> None:
    """Makes those pens nobody's, and forgets those wishes, whose phones belong there no more."""
    at = PENS.c.game_id.in_(game_ids)
    connection.execute(delete(PENS).where(at, ~_belongs(PENS.c.device)))
    gone = (PENS.c.asked_by.is_not(None), ~_belongs(PENS.c.asked_by))
    forgotten = update(PENS).where(at, *gone)
    connection.execute(forgotten.values(asked_by=None, asked_name="", asked_at=None))


def _belongs(device: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether a *device* of a pen may see its table."""
    there = or_(MEMBERSHIPS.c.game_id == PENS.c.game_id, MEMBERSHIPS.c.game_id.is_(None))
    mine = (MEMBERSHIPS.c.device == device, MEMBERSHIPS.c.club_id == PENS.c.club_id, there)
    return select(MEMBERSHIPS.c.id).where(*mine).exists()


def _members(connection: Connection, *which: ColumnElement[bool]) -> tuple[Member, ...]:
    query = select(*_MEMBER).where(*which).order_by(MEMBERSHIPS.c.id)
    return tuple(map(_member, connection.execute(query)))


def _member(row: Any) -> Member:
    return Member(row.id, row.device, Role(row.role), row.seat, row.name)


_MEMBER = fields_of(Member, MEMBERSHIPS)
