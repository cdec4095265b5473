"""Clubs: their tables, owners, members, and the tokens by which other programs read them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, exists, func, or_, select, update

from referee.store.errors import UnknownClubError
from referee.store.people.links import ONCE_LASTS, Link, NewLink, Signer, make_link
from referee.store.people.memberships import OWNS, Joining, Role, hashed, join, name_in_club
from referee.store.statements import columns_for, insert_new
from referee.store.tables import (
    API_TOKENS,
    CLUBS,
    GAMES,
    HAS_SEATS,
    MEMBERSHIPS,
    PENS,
    PLAYERS,
    SEATS,
    new_public_id,
)


@dataclass(frozen=True, slots=True)
class Club:
    """A club."""

    id: int
    public_id: str
    name: str
    """Empty if nobody has named it yet."""
    zone: str = ""
    """Its time zone, such as "America/New_York"; empty: that of the server."""


@dataclass(frozen=True, slots=True)
class ClubTable:
    """A table in the list for a club's owners."""

    id: int
    public_id: str
    names: tuple[str, ...]
    """By seat."""
    started_at: datetime
    evening: date
    """The date under which it is found."""
    pen: str | None
    """The person who keeps the score on an owner's phone, perhaps empty. None if the pen is with no
    owner's phone, or with one that has joined the table as a member.
    """


@dataclass(frozen=True, slots=True)
class ClubMember:
    """A phone that belongs to a club, or to one of its tables."""

    game_id: int | None
    """None if it belongs to the whole club."""
    role: Role
    name: str
    """The phone's owner; may be empty."""
    seat: int | None
    link_id: int | None
    """The link by which it joined; None if it joined without one, because it began the table."""
    granted_at: datetime
    writes: bool
    """Whether it has the pen."""


def new_club(
    connection: Connection, *, name: str = "", key: str | None = None, now: datetime
) -> Club:
    """Creates a club without members; the same *key* again returns the club of the first time."""
    public_id = new_public_id()
    row = {"name": name, "public_id": public_id, "created_at": now, "key": key}
    insert_new(connection, CLUBS, row)
    made = CLUBS.c.public_id == public_id if key is None else CLUBS.c.key == key
    return Club(*connection.execute(_CLUB.where(made)).one())


def clubs_of(connection: Connection, *, device: str) -> tuple[Club, ...]:
    """The clubs that *device* owns, the latest joined first."""
    owned = _CLUB.join(MEMBERSHIPS, MEMBERSHIPS.c.club_id == CLUBS.c.id)
    owned = owned.where(MEMBERSHIPS.c.device == device, OWNS)
    latest = owned.order_by(MEMBERSHIPS.c.granted_at.desc(), MEMBERSHIPS.c.id.desc())
    return tuple(Club(*row) for row in connection.execute(latest))


def owned_club(connection: Connection, public_id: str, *, device: str) -> Club:
    """The club, if *device* is one of its owners.

    Raises:
        UnknownClubError: there is no such club, or *device* does not own it.
    """
    return _called(public_id, clubs_of(connection, device=device))


def seen_club(connection: Connection, public_id: str, *, device: str) -> Club:
    """The club, if *device* belongs to it or to one of its tables.

    Raises:
        UnknownClubError: no such club, or the device may not see it; the error is the same.
    """
    return _called(public_id, clubs_seen(connection, device=device))


def _called(public_id: str, clubs: Iterable[Club]) -> Club:
    for club in clubs:
        if club.public_id == public_id:
            return club
    raise UnknownClubError(f"no club {public_id!r}")


def clubs_seen(connection: Connection, *, device: str) -> tuple[Club, ...]:
    """The clubs of which *device* may see anything, the one with its newest table first."""
    mine = MEMBERSHIPS.c.device == device
    tables = select(MEMBERSHIPS.c.game_id).where(mine, MEMBERSHIPS.c.game_id.is_not(None))
    with_pen = select(PENS.c.game_id).where(PENS.c.device == device)
    there = GAMES.c.club_id == CLUBS.c.id, or_(GAMES.c.id.in_(tables), GAMES.c.id.in_(with_pen))
    last = select(func.max(GAMES.c.id)).where(*there).scalar_subquery()
    in_club = select(MEMBERSHIPS.c.club_id).where(mine)
    pens = select(PENS.c.club_id).where(PENS.c.device == device)
    seen = _CLUB.where(or_(CLUBS.c.id.in_(in_club), CLUBS.c.id.in_(pens)))
    latest = seen.order_by(func.coalesce(last, 0).desc(), CLUBS.c.id.desc())
    return tuple(Club(*row) for row in connection.execute(latest))


def club_with(connection: Connection, club_id: int) -> Club:
    """The club with the id *club_id*."""
    return Club(*connection.execute(_CLUB.where(CLUBS.c.id == club_id)).one())


def club_to_begin_in(connection: Connection, *, device: str, now: datetime) -> Club:
    """The club in which *device* begins a table: one that it owns, or else a new one."""
    owned = clubs_of(connection, device=device)
    if owned:
        return owned[0]
    club = new_club(connection, now=now)
    join(connection, Joining(club.id, None, Role.OWNER), device=device, now=now)
    return club


def name_club(connection: Connection, *, club_id: int, name: str, zone: str) -> None:
    """Sets the name and the time zone of a club; games that have begun keep their evening."""
    values = {"name": name, "zone": zone}
    connection.execute(update(CLUBS).where(CLUBS.c.id == club_id).values(values))


def owner_link(
    connection: Connection,
    signer: Signer,
    *,
    club_id: int,
    by: str = "",
    key: str | None = None,
    now: datetime,
) -> Link:
    """Makes a link by which one phone becomes an owner of the club, within a day."""
    wanted = NewLink(club_id, None, Role.OWNER, ONCE_LASTS, once=True)
    return make_link(connection, signer, wanted, by=by, key=key, now=now)


@dataclass(frozen=True, slots=True)
class CountedClub(Club):
    """A club with its number of games."""

    games: int = 0
    """Without deleted ones."""


def every_club(connection: Connection) -> tuple[CountedClub, ...]:
    """All clubs of the server, the oldest first, for the command line."""
    played = (GAMES.c.club_id == CLUBS.c.id) & GAMES.c.deleted_at.is_(None)
    counted = select(*columns_for(CountedClub, CLUBS, games=func.count(GAMES.c.id)))
    counted = counted.outerjoin(GAMES, played).group_by(CLUBS.c.id).order_by(CLUBS.c.id)
    return tuple(CountedClub(*row) for row in connection.execute(counted))


def clubs_made(connection: Connection) -> tuple[Club, ...]:
    """The clubs that the owner of the server has created, the latest first."""
    made = _CLUB.where(CLUBS.c.key.is_not(None)).order_by(CLUBS.c.id.desc())
    return tuple(Club(*row) for row in connection.execute(made))


def club_tables(connection: Connection, *, club_id: int, limit: int) -> tuple[ClubTable, ...]:
    """The tables of a club, the latest begun first; deleted ones too."""
    latest = select(GAMES.c.id).where(GAMES.c.club_id == club_id, HAS_SEATS)
    return tables_with(connection, latest.order_by(GAMES.c.id.desc()).limit(limit))


def tables_with(
    connection: Connection, ids: Collection[int] | Select[tuple[int]]
) -> tuple[ClubTable, ...]:
    """The tables with these *ids*, the latest begun first."""
    seated = (
        select(
            GAMES.c.id,
            GAMES.c.public_id,
            GAMES.c.started_at,
            GAMES.c.evening,
            PLAYERS.c.name,
            PENS.c.name,
        )
        .join(SEATS, SEATS.c.game_id == GAMES.c.id)
        .join(PLAYERS, PLAYERS.c.id == SEATS.c.player_id)
        .outerjoin(PENS, and_(PENS.c.game_id == GAMES.c.id, ~_is_there()))
        .where(GAMES.c.id.in_(ids))
        .order_by(GAMES.c.id.desc(), SEATS.c.number)
    )
    found: dict[int, ClubTable] = {}
    for number, public_id, started_at, evening, name, pen in connection.execute(seated):
        before = found[number].names if number in found else ()
        found[number] = ClubTable(number, public_id, (*before, name), started_at, evening, pen)
    return tuple(found.values())


def _is_there() -> ColumnElement[bool]:
    """Whether the phone that has the pen is a member of its table."""
    return exists().where(
        MEMBERSHIPS.c.game_id == PENS.c.game_id, MEMBERSHIPS.c.device == PENS.c.device
    )


def club_members(connection: Connection, *, club_id: int, limit: int) -> tuple[ClubMember, ...]:
    """The phones in a club and at its tables, the latest joined first."""
    columns = MEMBERSHIPS.c
    query = (
        select(*columns_for(ClubMember, MEMBERSHIPS, writes=PENS.c.game_id.is_not(None)))
        .outerjoin(PENS, (PENS.c.game_id == columns.game_id) & (PENS.c.device == columns.device))
        .where(columns.club_id == club_id)
        .order_by(columns.id.desc())
        .limit(limit)
    )
    rows = connection.execute(query)
    return tuple(ClubMember(**{**row._mapping, "role": Role(row.role)}) for row in rows)


_CLUB: Select[Any] = select(*columns_for(Club, CLUBS))


# Tokens, by which other programs and frames on other sites read the data of a club; none can write.
#
# A token works as long as its maker owns the club, unless another owner takes it over.


class Gives(StrEnum):
    """The data that a token gives access to."""

    API = "api"
    """Standings, finished games and players, for a program that keeps the token secret."""
    STANDINGS = "standings"
    """The standings, in a frame on another site, whose address everybody can read."""
    SCORES = "scores"
    """The games that are being played, in such a frame."""


@dataclass(frozen=True, slots=True)
class NewToken:
    """The properties of a token that is to be made."""

    club_id: int
    gives: Gives
    label: str = ""
    """A note on its purpose; may be empty."""
    by: str = ""
    """The device of the owner who makes it, and with whose ownership it ends; "" if it is nobody's.
    """


@dataclass(frozen=True, slots=True)
class Token:
    """A token, without its secret."""

    id: int
    gives: Gives
    label: str
    """A note on its purpose; may be empty."""
    made_at: datetime
    held_by: str
    """The device of the owner who made it or took it over. "" if it is older than this column and
    belongs to nobody; `LEFT_BEHIND` if its holder's ownership was revoked.
    """
    maker: str
    """The person who made it; may be empty."""
    keeper: str | None
    """The person who took it over; None if nobody did."""
    used_at: datetime | None
    """When it was last used, to within `NOTED_EVERY`; None if never."""
    reads: bool
    """Whether it works, which it does as long as its holder owns the club."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A program or a frame that has shown a valid token."""

    token_id: int
    club: Club
    used_at: datetime | None
    """When the token was used before, to within `NOTED_EVERY`; None if never."""

    def is_due(self, now: datetime) -> bool:
        """Whether this use has to be recorded."""
        return self.used_at is None or now - self.used_at >= NOTED_EVERY


NOTED_EVERY = timedelta(hours=1)
"""The least time between two records of a token's use, since a frame reads every few seconds."""


def make_token(connection: Connection, wanted: NewToken, *, secret: str, now: datetime) -> bool:
    """Stores a token with *secret*; returns whether it works.

    Storing the same one again changes nothing, so it does not work if it was revoked before.
    """
    row = {"club_id": wanted.club_id, "secret": hashed(secret), "gives": wanted.gives.value}
    whose = {
        "held_by": wanted.by,
        "maker": name_in_club(connection, club_id=wanted.club_id, device=wanted.by),
    }
    insert_new(connection, API_TOKENS, row | whose | {"label": wanted.label, "made_at": now})
    return reader_by(connection, secret, wanted.gives) is not None


def tokens_of(connection: Connection, *, club_id: int) -> tuple[Token, ...]:
    """The tokens of a club that are not revoked, the latest first."""
    where = (API_TOKENS.c.club_id == club_id, API_TOKENS.c.revoked_at.is_(None))
    query = select(*columns_for(Token, API_TOKENS, reads=_reads())).where(*where)
    rows = connection.execute(query.order_by(API_TOKENS.c.id.desc()))
    return tuple(Token(**{**row._mapping, "gives": Gives(row.gives)}) for row in rows)


def keep_token(connection: Connection, *, token_id: int, club_id: int, by: str) -> bool:
    """Makes the device *by* the holder of a token; it works as long as that device owns the club.

    False if the club has no such token.
    """
    where = (API_TOKENS.c.id == token_id, API_TOKENS.c.club_id == club_id)
    living = (*where, API_TOKENS.c.revoked_at.is_(None))
    name = name_in_club(connection, club_id=club_id, device=by)
    connection.execute(update(API_TOKENS).where(*living).values(held_by=by, keeper=name))
    return connection.scalar(select(API_TOKENS.c.id).where(*living)) is not None


def revoke_token(connection: Connection, *, token_id: int, club_id: int, now: datetime) -> bool:
    """Revokes a token of the club; False if the club has no such token."""
    where = (API_TOKENS.c.id == token_id, API_TOKENS.c.club_id == club_id)
    ended = update(API_TOKENS).where(*where, API_TOKENS.c.revoked_at.is_(None))
    connection.execute(ended.values(revoked_at=now))
    return connection.scalar(select(API_TOKENS.c.id).where(*where)) is not None


def reader_by(connection: Connection, secret: str, gives: Gives) -> Reader | None:
    """The reader with the token *secret*; None if it does not work, or does not give that."""
    good = (API_TOKENS.c.secret == hashed(secret), API_TOKENS.c.gives == gives.value)
    whose = select(API_TOKENS.c.id, API_TOKENS.c.club_id, API_TOKENS.c.used_at)
    found = connection.execute(whose.where(*good, API_TOKENS.c.revoked_at.is_(None), _reads()))
    row = found.one_or_none()
    return None if row is None else Reader(row.id, club_with(connection, row.club_id), row.used_at)


def note_use(connection: Connection, *, token_id: int, now: datetime) -> None:
    """Records that a token was used."""
    connection.execute(update(API_TOKENS).where(API_TOKENS.c.id == token_id).values(used_at=now))


def _reads() -> ColumnElement[bool]:
    """Whether the holder of a token still owns its club, or it belongs to nobody."""
    same_club = MEMBERSHIPS.c.club_id == API_TOKENS.c.club_id
    owner = exists().where(same_club, MEMBERSHIPS.c.device == API_TOKENS.c.held_by, OWNS)
    return or_(API_TOKENS.c.held_by == "", owner)
