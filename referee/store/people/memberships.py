"""Memberships: the role of a device at a table, or at all tables of a club.

A device without one may see and do nothing there.
"""

from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    ScalarSelect,
    Select,
    Text,
    and_,
    bindparam,
    cast,
    delete,
    exists,
    func,
    or_,
    select,
    union,
    update,
)

from referee.store.errors import UnknownGameError
from referee.store.statements import columns_for, insert_new, touch
from referee.store.tables import GAMES, MEMBERSHIPS, NAMED_RULES, PENS, SEATS

# The names of devices


def device_of(secret: str) -> str:
    """The name of the device that keeps *secret*, from which the secret cannot be computed."""
    return hashed(secret)


def hashed(secret: str) -> str:
    """The hash that is stored of a *secret*, which must be random enough to need no key or salt."""
    return url_text(sha256(secret.encode()).digest())


def url_text(value: bytes) -> str:
    """*value* in base64 for URLs, without padding."""
    return urlsafe_b64encode(value).rstrip(b"=").decode()


# Roles: each may do all that the next ones may


class Role(StrEnum):
    """The role of a phone at a table, the strongest first."""

    OWNER = "owner"
    """Owner of the club: sees all its tables, may take any pen, makes and revokes links."""
    SCRIBE = "scribe"
    """May take the pen when it is offered."""
    PLAYER = "player"
    """Sees the table, seals for the side of the seat, and can ask for the pen."""
    SPECTATOR = "spectator"
    """Sees the table."""

    def covers(self, other: "Role") -> bool:
        """Whether this role may do all that *other* may."""
        return _ORDER.index(self) <= _ORDER.index(other)


WRITERS = (Role.OWNER, Role.SCRIBE)
"""The roles that may have the pen without asking for it."""

WATCHERS = (Role.PLAYER, Role.SPECTATOR)

_ORDER = tuple(Role)


def strongest(*roles: Role) -> Role:
    """The one of *roles* that covers all others; there must be at least one."""
    return min(roles, key=_ORDER.index)


def weakest(*roles: Role) -> Role:
    """The one of *roles* that all others cover; there must be at least one."""
    return max(roles, key=_ORDER.index)


# The access of a device, and the followers of a table


@dataclass(frozen=True, slots=True)
class PenRequest:
    """A request for the pen, or its refusal."""

    name: str
    """The person who asks; may be empty."""
    at: datetime | None
    """When it was made; None if it was refused."""
    mine: bool
    """Whether this device made it."""


@dataclass(frozen=True, slots=True)
class Access:
    """What one device may do at one table."""

    game_id: int
    club_id: int
    version: int
    """How often what the table's pages show has changed."""
    deleted: bool
    role: Role
    seat: int | None
    """The seat of the device's owner; None if they have none, or it is not known."""
    name: str
    """The device's owner; may be empty."""
    writes: bool
    """Whether it has the pen."""
    pen_name: str | None
    """The person who keeps the score, perhaps empty; None if no device has the pen."""
    shared: bool = False
    """Whether somebody sits at the table with a phone other than the one that has the pen."""
    pen_seen_at: datetime | None = None
    """When the phone that has the pen was last heard of."""
    pen_request: PenRequest | None = None
    """The request for the pen; None if there is none."""
    next_game: str | None = None
    """The public id of the next game at this table, if this device may see it."""


def access_to(connection: Connection, public_id: str, *, device: str) -> Access:
    """What *device* may do at a table, also if that is deleted or unreadable.

    Raises:
        UnknownGameError: no such game, or the device may not see it; the error is the same.
    """
    who = {"public_id": public_id, "device": device}
    row = connection.execute(_ACCESS, who).one_or_none()
    if row is None:
        raise UnknownGameError(f"no game {public_id!r}")
    return access_in(row)


def access_in(row: Row[Any]) -> Access:
    """The access in a *row* of a query `with_access`."""
    roles = [Role(each) for each in (row.role_here, row.role_in_club) if each is not None]
    return Access(
        game_id=row.id,
        club_id=row.club_id,
        version=row.version,
        deleted=row.deleted_at is not None,
        role=strongest(*roles),
        seat=row.seat_here,
        name=row.name_here or row.name_in_club or "",
        writes=bool(row.writes),
        pen_name=row.pen_name,
        shared=bool(row.shared),
        pen_seen_at=row.seen_at,
        pen_request=PenRequest(row.asked_name, row.asked_at, bool(row.mine))
        if row.mine is not None
        else None,
        next_game=row.next_game,
    )


OWNS = and_(MEMBERSHIPS.c.game_id.is_(None), MEMBERSHIPS.c.role == Role.OWNER.value)
"""The condition that a membership is that of an owner of its club."""

_NEXT = GAMES.alias("next")
_HERE = MEMBERSHIPS.alias("here")
_IN_CLUB = MEMBERSHIPS.alias("in_club")
_OTHERS = MEMBERSHIPS.alias("others")


def with_access(games: Select[Any]) -> Select[Any]:
    """*games* that the bound parameter ``device`` may see, with the columns of its `Access`."""
    device: ColumnElement[str] = bindparam("device")
    at_table = and_(_HERE.c.game_id == GAMES.c.id, _HERE.c.device == device)
    in_club = and_(
        _IN_CLUB.c.club_id == GAMES.c.club_id,
        _IN_CLUB.c.game_id.is_(None),
        _IN_CLUB.c.device == device,
    )
    others = (
        _OTHERS.c.game_id == GAMES.c.id,
        _OTHERS.c.device.is_distinct_from(PENS.c.device),
        _OTHERS.c.seat.is_not(None),
    )
    return (
        games.outerjoin(_HERE, at_table)
        .outerjoin(_IN_CLUB, in_club)
        .outerjoin(PENS, PENS.c.game_id == GAMES.c.id)
        .where(or_(_HERE.c.id.is_not(None), _IN_CLUB.c.id.is_not(None)))
        .add_columns(
            _HERE.c.role.label("role_here"),
            _HERE.c.seat.label("seat_here"),
            _HERE.c.name.label("name_here"),
            _IN_CLUB.c.role.label("role_in_club"),
            _IN_CLUB.c.name.label("name_in_club"),
            PENS.c.name.label("pen_name"),
            (PENS.c.device == device).label("writes"),
            exists().where(*others).label("shared"),
            (PENS.c.asked_by == device).label("mine"),
            PENS.c.seen_at,
            PENS.c.asked_name,
            PENS.c.asked_at,
            _next_game(device).label("next_game"),
        )
    )


def _next_game(device: ColumnElement[str]) -> ScalarSelect[str]:
    """The public id of the latest game that followed at the table and that *device* may see."""
    at_table = MEMBERSHIPS.c.game_id == _NEXT.c.id
    in_club = and_(MEMBERSHIPS.c.game_id.is_(None), MEMBERSHIPS.c.club_id == _NEXT.c.club_id)
    seen = exists().where(MEMBERSHIPS.c.device == device, or_(at_table, in_club)).correlate(_NEXT)
    followed = (_NEXT.c.rematch_of == GAMES.c.public_id, _NEXT.c.deleted_at.is_(None))
    latest = select(_NEXT.c.public_id).where(*followed, seen).order_by(_NEXT.c.id.desc()).limit(1)
    return latest.correlate(GAMES).scalar_subquery()


_ACCESS = with_access(
    select(GAMES.c.id, GAMES.c.club_id, GAMES.c.version, GAMES.c.deleted_at).where(
        GAMES.c.public_id == bindparam("public_id")
    )
)


def games_seen_by(device: str, roles: Sequence[Role]) -> ColumnElement[bool]:
    """The condition that the strongest role of *device* for a game is one of *roles*."""
    stronger = [each for each in Role if all(each is not r and each.covers(r) for r in roles)]
    found = _has(device, roles)
    return found & ~_has(device, stronger) if stronger else found


def _has(device: str, roles: Sequence[Role]) -> ColumnElement[bool]:
    where = MEMBERSHIPS.c.device == device, MEMBERSHIPS.c.role.in_(roles)
    tables = select(MEMBERSHIPS.c.game_id).where(*where, MEMBERSHIPS.c.game_id.is_not(None))
    clubs = select(MEMBERSHIPS.c.club_id).where(*where, MEMBERSHIPS.c.game_id.is_(None))
    return or_(GAMES.c.id.in_(tables), GAMES.c.club_id.in_(clubs))


@dataclass(frozen=True, slots=True)
class Follow:
    """The version of a table, and a value that changes with its members."""

    version: int
    members: str
    """Different whenever other devices belong to the table, directly or through its club."""


def follows(connection: Connection, public_ids: Sequence[str]) -> dict[str, Follow]:
    """The state of the games with these ids, by id, without deleted ones."""
    rows = connection.execute(_FOLLOWS, {"public_ids": list(public_ids)})
    return {row.public_id: Follow(row.version, f"{row.here} {row.in_club}") for row in rows}


def devices_of(connection: Connection, public_id: str) -> frozenset[str]:
    """The devices that may see the game."""
    return frozenset(connection.scalars(_DEVICES, {"public_id": public_id}))


_AT_TABLE = MEMBERSHIPS.c.game_id == GAMES.c.id
_AT_CLUB = and_(MEMBERSHIPS.c.game_id.is_(None), MEMBERSHIPS.c.club_id == GAMES.c.club_id)


def _sign(which: ColumnElement[bool]) -> ScalarSelect[str]:
    """The number of memberships, the last id and the last time.

    The time is needed since an id can be used again after the last row was deleted.
    """
    parts = func.count(), func.max(MEMBERSHIPS.c.id), func.max(MEMBERSHIPS.c.granted_at)
    count, last, when = (func.coalesce(cast(part, Text), "") for part in parts)
    sign = count.concat(" ").concat(last).concat(" ").concat(when)
    return select(sign).where(which).scalar_subquery()


_FOLLOWS = select(
    GAMES.c.public_id,
    GAMES.c.version,
    _sign(_AT_TABLE).label("here"),
    _sign(_AT_CLUB).label("in_club"),
).where(
    GAMES.c.public_id.in_(bindparam("public_ids", expanding=True)), GAMES.c.deleted_at.is_(None)
)

_DEVICES = (
    select(MEMBERSHIPS.c.device)
    .join(GAMES, or_(_AT_TABLE, _AT_CLUB))
    .where(GAMES.c.public_id == bindparam("public_id"))
)


def likeliest(connection: Connection, *, devices: Sequence[str], public_id: str) -> str | None:
    """The one of *devices* that most probably is the user's at the game.

    That is the one with its pen, else the last to join it, else the last to join anything. None if
    none of them belongs anywhere.
    """
    at = select(GAMES.c.id, GAMES.c.club_id).where(GAMES.c.public_id == public_id).subquery()
    whole = and_(MEMBERSHIPS.c.game_id.is_(None), MEMBERSHIPS.c.club_id == at.c.club_id)
    found = (
        select(MEMBERSHIPS.c.device)
        .outerjoin(at, or_(MEMBERSHIPS.c.game_id == at.c.id, whole))
        .outerjoin(PENS, and_(PENS.c.game_id == at.c.id, PENS.c.device == MEMBERSHIPS.c.device))
        .where(MEMBERSHIPS.c.device.in_(devices))
        .order_by(
            PENS.c.device.is_(None),
            at.c.id.is_(None),
            MEMBERSHIPS.c.granted_at.desc(),
            MEMBERSHIPS.c.id.desc(),
        )
    )
    device: str | None = connection.scalar(found.limit(1))
    return device


def known_of(connection: Connection, *, devices: Sequence[str]) -> frozenset[str]:
    """Those of *devices* that are known here: by a membership, a pen, or named rules."""
    tables = (MEMBERSHIPS, PENS, NAMED_RULES)
    found = (select(table.c.device).where(table.c.device.in_(devices)) for table in tables)
    return frozenset(connection.scalars(union(*found)))


@dataclass(frozen=True, slots=True)
class Joining:
    """The role to give to a device, and the link that gives it."""

    club_id: int
    game_id: int | None
    """None if it is for every table of the club."""
    role: Role
    name: str = ""
    """The device's owner; may be empty."""
    seat: int | None = None
    link_id: int | None = None
    """The link that gives it; None if none does."""


def join(connection: Connection, joining: Joining, *, device: str, now: datetime) -> None:
    """Makes *device* a member as *joining* says; a stronger role that it has already stays."""
    row = asdict(joining) | {"device": device, "granted_at": now}
    if not insert_new(connection, MEMBERSHIPS, row):
        _join_again(connection, joining, device, now)
    if joining.game_id is not None:
        touch(connection, joining.game_id)


def _join_again(connection: Connection, joining: Joining, device: str, now: datetime) -> None:
    where = (*_of(joining.club_id, joining.game_id), MEMBERSHIPS.c.device == device)
    was = connection.execute(select(MEMBERSHIPS).where(*where)).one()
    given = {"role": joining.role, "link_id": joining.link_id}
    more = {} if Role(was.role).covers(joining.role) else given
    kept = {"name": joining.name or was.name, "seat": joining.seat or was.seat}
    if joining.seat and was.seat is None:  # earlier hands are not theirs to seal
        kept["granted_at"] = now
    connection.execute(update(MEMBERSHIPS).where(*where).values(**kept, **more))


def _of(club_id: int, game_id: int | None) -> tuple[ColumnElement[bool], ...]:
    return (MEMBERSHIPS.c.club_id == club_id, MEMBERSHIPS.c.game_id.is_not_distinct_from(game_id))


def carry_over(connection: Connection, *, was: int, game_id: int, now: datetime) -> None:
    """Makes all members of the game *was* members of *game_id*, each in their player's seat."""
    before, after = SEATS.alias("before"), SEATS.alias("after")
    query = (
        select(MEMBERSHIPS, after.c.number)
        .outerjoin(before, and_(before.c.game_id == was, before.c.number == MEMBERSHIPS.c.seat))
        .outerjoin(after, and_(after.c.game_id == game_id, after.c.player_id == before.c.player_id))
        .where(MEMBERSHIPS.c.game_id == was)
    )
    for row in connection.execute(query).all():
        joining = Joining(row.club_id, game_id, Role(row.role), row.name, row.number, row.link_id)
        join(connection, joining, device=row.device, now=now)


def owns(connection: Connection, *, club_id: int, device: str) -> bool:
    """Whether *device* is an owner of the club."""
    where = (MEMBERSHIPS.c.club_id == club_id, MEMBERSHIPS.c.device == device, OWNS)
    return connection.scalar(select(MEMBERSHIPS.c.id).where(*where)) is not None


def name_in_club(connection: Connection, *, club_id: int, device: str) -> str:
    """The name of the owner of *device* in a club; "" if it is not known."""
    where = (*_of(club_id, None), MEMBERSHIPS.c.device == device)
    return connection.scalar(select(MEMBERSHIPS.c.name).where(*where)) or ""


def owners_of(connection: Connection, club_id: int) -> tuple[str, ...]:
    """The devices that own the club, in the order in which they joined."""
    owners = select(MEMBERSHIPS.c.device).where(MEMBERSHIPS.c.club_id == club_id, OWNS)
    return tuple(connection.scalars(owners.order_by(MEMBERSHIPS.c.id)))


# The members of a table: the seats of their owners, and the pen when one leaves


@dataclass(frozen=True, slots=True)
class Member:
    """A phone that is a member of one table."""

    id: int
    device: str
    role: Role
    seat: int | None
    """The seat of its owner; None if they have none, or it is not known."""
    name: str
    """The phone's owner; may be empty."""


def members_of(connection: Connection, *, game_id: int, but: str = "") -> tuple[Member, ...]:
    """The members of a table except the device *but*, in the order in which they joined.

    Owners of its club are among them only if they have joined this table.
    """
    where = (MEMBERSHIPS.c.game_id == game_id, MEMBERSHIPS.c.device != but)
    query = select(*_MEMBER).where(*where).order_by(MEMBERSHIPS.c.id)
    return tuple(map(_member, connection.execute(query)))


def tables_of(connection: Connection, *, device: str) -> dict[int, Member]:
    """The membership of *device* at each table, by the game's id."""
    where = (MEMBERSHIPS.c.device == device, MEMBERSHIPS.c.game_id.is_not(None))
    query = select(MEMBERSHIPS.c.game_id, *_MEMBER).where(*where)
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
    """Sets the seat and the name of a member; without a seat it becomes a spectator.

    A scribe or an owner keeps that role. A member who had no seat before counts as present from
    *now*, so it is not asked to seal earlier hands.
    """
    role = Role.SPECTATOR if seat is None else Role.PLAYER
    weak = MEMBERSHIPS.c.role.in_([Role.SPECTATOR.value, Role.PLAYER.value])
    change = update(MEMBERSHIPS).where(
        MEMBERSHIPS.c.game_id == game_id, MEMBERSHIPS.c.device == device
    )
    if seat is not None:
        connection.execute(change.where(MEMBERSHIPS.c.seat.is_(None)).values(granted_at=now))
    connection.execute(change.values(seat=seat, name=name))
    connection.execute(change.where(weak).values(role=role.value))
    touch(connection, game_id)


def link_to_club(connection: Connection, *, club_id: int, device: str) -> int | None:
    """The link by which *device* joined the club; None if it joined without one, or not at all."""
    where = (MEMBERSHIPS.c.club_id == club_id, MEMBERSHIPS.c.device == device)
    whole = select(MEMBERSHIPS.c.link_id).where(*where, MEMBERSHIPS.c.game_id.is_(None))
    found: int | None = connection.scalar(whole)
    return found


def leave_table(connection: Connection, *, game_id: int, device: str) -> None:
    """Removes *device* from a table; if it has the pen there, no device has it afterwards."""
    where = (MEMBERSHIPS.c.game_id == game_id, MEMBERSHIPS.c.device == device)
    connection.execute(delete(MEMBERSHIPS).where(*where))
    free_pens(connection, [game_id])
    touch(connection, game_id)


def free_pens(connection: Connection, game_ids: Sequence[int]) -> None:
    """Removes the pens, and the requests for them, of devices that left these games."""
    at = PENS.c.game_id.in_(game_ids)
    connection.execute(delete(PENS).where(at, ~_belongs(PENS.c.device)))
    asked_by_nobody = (PENS.c.asked_by.is_not(None), ~_belongs(PENS.c.asked_by))
    forgotten = update(PENS).where(at, *asked_by_nobody)
    connection.execute(forgotten.values(asked_by=None, asked_name="", asked_at=None))


def _belongs(device: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether the *device* of a pen may see its table."""
    there = or_(MEMBERSHIPS.c.game_id == PENS.c.game_id, MEMBERSHIPS.c.game_id.is_(None))
    mine = (MEMBERSHIPS.c.device == device, MEMBERSHIPS.c.club_id == PENS.c.club_id, there)
    return select(MEMBERSHIPS.c.id).where(*mine).exists()


def _member(row: Any) -> Member:
    return Member(row.id, row.device, Role(row.role), row.seat, row.name)


_MEMBER = columns_for(Member, MEMBERSHIPS)
