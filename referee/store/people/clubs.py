"""Clubs: whose tables belong together, who owns them, who is there, and what reads of them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, exists, func, or_, select, update

from referee.store.errors import UnknownClubError
from referee.store.people.links import ONCE_LASTS, Link, Minter, NewLink, make_link
from referee.store.people.memberships import (
    OWNS,
    Joining,
    Role,
    hashed,
    join,
    name_in_club,
)
from referee.store.statements import columns_for, insert_new
from referee.store.tables import (
    API_TOKENS,
    CLUBS,
    GAMES,
    MEMBERSHIPS,
    PENS,
    PLAYERS,
    ROOK,
    SEATS,
    new_public_id,
)


@dataclass(frozen=True, slots=True)
class Club:
    """One club."""

    id: int
    public_id: str
    name: str
    """Empty: nobody named it yet."""


@dataclass(frozen=True, slots=True)
class ClubTable:
    """A table of a club, as its owners list it."""

    id: int
    public_id: str
    names: tuple[str, ...]
    """By seat."""
    started_at: datetime
    pen: str | None
    """Who keeps the score on an owner's phone, perhaps empty; None: no owner's phone has the pen,
    or one that has come to the table as others do."""


@dataclass(frozen=True, slots=True)
class ClubMember:
    """A phone at a table of a club, or in the club."""

    game_id: int | None
    """None: the whole club."""
    role: Role
    name: str
    """Empty: it did not say."""
    seat: int | None
    link_id: int | None
    """The link that it came by; None: it began the table, or was there before links."""
    granted_at: datetime
    writes: bool
    """It holds the pen."""


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
    owned = _CLUB.join(MEMBERSHIPS, MEMBERSHIPS.c.club_id == CLUBS.c.id)
    owned = owned.where(MEMBERSHIPS.c.device == device, OWNS)
    latest = owned.order_by(MEMBERSHIPS.c.granted_at.desc(), MEMBERSHIPS.c.id.desc())
    return tuple(Club(*row) for row in connection.execute(latest))


def owned_club(connection: Connection, public_id: str, *, device: str) -> Club:
    """The club, for one of its owners.

    Raises:
        UnknownClubError: there is no such club, or *device* does not own it.
    """
    return _called(public_id, clubs_of(connection, device=device))


def seen_club(connection: Connection, public_id: str, *, device: str) -> Club:
    """The club, for a device that belongs to it, or is at one of its tables.

    Raises:
        UnknownClubError: there is no such club, or none for *device*: it cannot tell which.
    """
    return _called(public_id, clubs_seen(connection, device=device))


def _called(public_id: str, clubs: Iterable[Club]) -> Club:
    for club in clubs:
        if club.public_id == public_id:
            return club
    raise UnknownClubError(f"no club {public_id!r}")


def clubs_seen(connection: Connection, *, device: str) -> tuple[Club, ...]:
    """The clubs in which *device* sees anything, that of the table it came to last first."""
    mine = MEMBERSHIPS.c.device == device
    tables = select(MEMBERSHIPS.c.game_id).where(mine, MEMBERSHIPS.c.game_id.is_not(None))
    held = select(PENS.c.game_id).where(PENS.c.device == device)
    there = GAMES.c.club_id == CLUBS.c.id, or_(GAMES.c.id.in_(tables), GAMES.c.id.in_(held))
    last = select(func.max(GAMES.c.id)).where(*there).scalar_subquery()
    in_club = select(MEMBERSHIPS.c.club_id).where(mine)
    pens = select(PENS.c.club_id).where(PENS.c.device == device)
    seen = _CLUB.where(or_(CLUBS.c.id.in_(in_club), CLUBS.c.id.in_(pens)))
    latest = seen.order_by(func.coalesce(last, 0).desc(), CLUBS.c.id.desc())
    return tuple(Club(*row) for row in connection.execute(latest))


def club_with(connection: Connection, club_id: int) -> Club:
    """The club with the number *club_id*."""
    return Club(*connection.execute(_CLUB.where(CLUBS.c.id == club_id)).one())


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


def owner_link(
    connection: Connection,
    minter: Minter,
    *,
    club_id: int,
    by: str = "",
    key: str | None = None,
    now: datetime,
) -> Link:
    """A link that makes one phone an owner of the club, within a day."""
    wanted = NewLink(club_id, None, Role.OWNER, ONCE_LASTS, once=True)
    return make_link(connection, minter, wanted, by=by, key=key, now=now)


@dataclass(frozen=True, slots=True)
class CountedClub(Club):
    """A club, and how much was played in it."""

    games: int
    """Deleted ones aside."""


def every_club(connection: Connection) -> tuple[CountedClub, ...]:
    """All clubs of the server, the oldest first: for its owner at the keyboard."""
    played = (GAMES.c.club_id == CLUBS.c.id) & GAMES.c.deleted_at.is_(None)
    counted = select(*columns_for(CountedClub, CLUBS, games=func.count(GAMES.c.id)))
    counted = counted.outerjoin(GAMES, played).group_by(CLUBS.c.id).order_by(CLUBS.c.id)
    return tuple(CountedClub(*row) for row in connection.execute(counted))


def clubs_made(connection: Connection) -> tuple[Club, ...]:
    """The clubs that the owner of the server made, the latest first."""
    made = _CLUB.where(CLUBS.c.key.is_not(None)).order_by(CLUBS.c.id.desc())
    return tuple(Club(*row) for row in connection.execute(made))


def club_tables(connection: Connection, *, club_id: int, limit: int) -> tuple[ClubTable, ...]:
    """The tables of a club, those begun last first; deleted ones too."""
    latest = select(GAMES.c.id).where(GAMES.c.club_id == club_id, GAMES.c.kind == ROOK)
    return tables_with(connection, latest.order_by(GAMES.c.id.desc()).limit(limit))


def tables_with(
    connection: Connection, ids: Collection[int] | Select[tuple[int]]
) -> tuple[ClubTable, ...]:
    """The tables with these *ids*, those begun last first."""
    seated = (
        select(GAMES.c.id, GAMES.c.public_id, GAMES.c.started_at, PLAYERS.c.name, PENS.c.name)
        .join(SEATS, SEATS.c.game_id == GAMES.c.id)
        .join(PLAYERS, PLAYERS.c.id == SEATS.c.player_id)
        .outerjoin(PENS, and_(PENS.c.game_id == GAMES.c.id, ~_is_there()))
        .where(GAMES.c.id.in_(ids))
        .order_by(GAMES.c.id.desc(), SEATS.c.number)
    )
    found: dict[int, ClubTable] = {}
    for number, public_id, started_at, name, pen in connection.execute(seated):
        before = found[number].names if number in found else ()
        found[number] = ClubTable(number, public_id, (*before, name), started_at, pen)
    return tuple(found.values())


def _is_there() -> ColumnElement[bool]:
    """Whether the phone that has the pen came to its table as others do."""
    return exists().where(
        MEMBERSHIPS.c.game_id == PENS.c.game_id, MEMBERSHIPS.c.device == PENS.c.device
    )


def club_members(connection: Connection, *, club_id: int, limit: int) -> tuple[ClubMember, ...]:
    """The phones in a club and at its tables, those that came last first."""
    columns = MEMBERSHIPS.c
    there = (
        select(*columns_for(ClubMember, MEMBERSHIPS, writes=PENS.c.game_id.is_not(None)))
        .outerjoin(PENS, (PENS.c.game_id == columns.game_id) & (PENS.c.device == columns.device))
        .where(columns.club_id == club_id)
        .order_by(columns.id.desc())
        .limit(limit)
    )
    rows = connection.execute(there)
    return tuple(ClubMember(**{**row._mapping, "role": Role(row.role)}) for row in rows)


_CLUB: Select[Any] = select(*columns_for(Club, CLUBS))


# Tokens: by which other programs, and frames on other sites, read of a club; they never write.
#
# A token goes with the owner who made it, unless another owner keeps it.


class Gives(StrEnum):
    """What a token lets in to."""

    API = "api"
    """Standings, finished games and players, for a program that keeps it to itself."""
    STANDINGS = "standings"
    """The standings, in a frame on another site, where everybody reads its address."""
    SCORES = "scores"
    """The games that are played just now, in such a frame."""


@dataclass(frozen=True, slots=True)
class NewToken:
    """What a new token is to give."""

    club_id: int
    gives: Gives
    label: str = ""
    """What for; may be empty."""
    by: str = ""
    """The device of the owner who makes it, with whom it goes; "": nobody's."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token as its club lists it; never its secret."""

    id: int
    gives: Gives
    label: str
    """What for; may be empty."""
    made_at: datetime
    held_by: str
    """The device of who made it or keeps it; "": nobody's, for it is older than this was noted;
    `LEFT_BEHIND`: the right of who held it was taken back."""
    maker: str
    """Who made it; may be empty."""
    keeper: str | None
    """Who has kept it since; None: nobody."""
    used_at: datetime | None
    """When it was last used, give or take `NOTED_EVERY`; None: never."""
    reads: bool
    """Whether it lets in: it does as long as who holds it owns the club."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A program or a frame that was let in."""

    token_id: int
    club: Club
    used_at: datetime | None
    """When it was let in before, give or take `NOTED_EVERY`; None: never."""

    def is_due(self, now: datetime) -> bool:
        """Whether its use is to be noted."""
        return self.used_at is None or now - self.used_at >= NOTED_EVERY


NOTED_EVERY = timedelta(hours=1)
"""How often the use of a token is written down: a frame asks every few seconds."""


def make_token(connection: Connection, wanted: NewToken, *, secret: str, now: datetime) -> bool:
    """Has *secret* let in to a club; whether it does: the same one again does not after its end."""
    row = {"club_id": wanted.club_id, "secret": hashed(secret), "gives": wanted.gives.value}
    whose = {
        "held_by": wanted.by,
        "maker": name_in_club(connection, club_id=wanted.club_id, device=wanted.by),
    }
    insert_new(connection, API_TOKENS, row | whose | {"label": wanted.label, "made_at": now})
    return reader_by(connection, secret, wanted.gives) is not None


def tokens_of(connection: Connection, *, club_id: int) -> tuple[Token, ...]:
    """The tokens of a club that nobody revoked, the latest first."""
    there = (API_TOKENS.c.club_id == club_id, API_TOKENS.c.revoked_at.is_(None))
    query = select(*columns_for(Token, API_TOKENS, reads=_reads())).where(*there)
    rows = connection.execute(query.order_by(API_TOKENS.c.id.desc()))
    return tuple(Token(**{**row._mapping, "gives": Gives(row.gives)}) for row in rows)


def keep_token(connection: Connection, *, token_id: int, club_id: int, by: str) -> bool:
    """Has a token of the club let in as long as the device *by* owns it, whoever held it before.

    False: the club has no such token.
    """
    here = (API_TOKENS.c.id == token_id, API_TOKENS.c.club_id == club_id)
    living = (*here, API_TOKENS.c.revoked_at.is_(None))
    name = name_in_club(connection, club_id=club_id, device=by)
    connection.execute(update(API_TOKENS).where(*living).values(held_by=by, keeper=name))
    return connection.scalar(select(API_TOKENS.c.id).where(*living)) is not None


def revoke_token(connection: Connection, *, token_id: int, club_id: int, now: datetime) -> bool:
    """Has a token of the club let in no more; False: the club has no such token."""
    here = (API_TOKENS.c.id == token_id, API_TOKENS.c.club_id == club_id)
    ended = update(API_TOKENS).where(*here, API_TOKENS.c.revoked_at.is_(None))
    connection.execute(ended.values(revoked_at=now))
    return connection.scalar(select(API_TOKENS.c.id).where(*here)) is not None


def reader_by(connection: Connection, secret: str, gives: Gives) -> Reader | None:
    """Whom *secret* lets in; None: nobody, or not to this."""
    good = (API_TOKENS.c.secret == hashed(secret), API_TOKENS.c.gives == gives.value)
    whose = select(API_TOKENS.c.id, API_TOKENS.c.club_id, API_TOKENS.c.used_at)
    found = connection.execute(whose.where(*good, API_TOKENS.c.revoked_at.is_(None), _reads()))
    row = found.one_or_none()
    return None if row is None else Reader(row.id, club_with(connection, row.club_id), row.used_at)


def note_use(connection: Connection, *, token_id: int, now: datetime) -> None:
    """Keeps it that a token was used *now*."""
    connection.execute(update(API_TOKENS).where(API_TOKENS.c.id == token_id).values(used_at=now))


def _reads() -> ColumnElement[bool]:
    """Whether who holds a token owns its club still, or nobody holds it."""
    here = MEMBERSHIPS.c.club_id == API_TOKENS.c.club_id
    owner = exists().where(here, MEMBERSHIPS.c.device == API_TOKENS.c.held_by, OWNS)
    return or_(API_TOKENS.c.held_by == "", owner)
