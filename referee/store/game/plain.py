"""Games kept as lines, of any kind: loading, listing, writing, and their form in archives.

What a line means only its kind can say; see `referee.games`.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, bindparam, or_, select

from referee.errors import RefereeError
from referee.games import PLAIN
from referee.store.database import readable
from referee.store.errors import UnknownGameError, UnreadableGameError
from referee.store.game.entries import ledger, write_once, written_before
from referee.store.game.seals import NO_SEALS, TableSeals, agreed_at
from referee.store.people.memberships import Access, Role, access_to, games_seen_by
from referee.store.stored import StoredEntry
from referee.store.tables import GAMES, HAS_SEATS

BY_THE_CLOCK = "late."
"""The start of the keys of lines that the clock alone has decided."""


@dataclass(frozen=True, slots=True)
class PlainGame:
    """A game with its lines."""

    kind: str
    """The name of its kind in `referee.games.PLAIN`."""
    public_id: str
    id: int
    club_id: int
    version: int
    agreed: str
    """Its terms, as JSON."""
    started_at: datetime
    evening: date
    """The date under which it is found; see `referee.store.game.evenings`."""
    is_sealed: bool
    """Whether the other players are asked to seal what is recorded."""
    lines: tuple[StoredEntry, ...]
    seals: TableSeals = NO_SEALS
    """What their phones said; empty if nobody is asked, or only one phone is at the table."""


def kind_of(connection: Connection, public_id: str) -> str:
    """The kind of game that is played at a table.

    Raises:
        UnknownGameError: there is no such table.
    """
    found = connection.scalar(select(GAMES.c.kind).where(GAMES.c.public_id == public_id))
    if found is None:
        raise UnknownGameError(f"no game {public_id!r}")
    return str(found)


def load_plain(connection: Connection, public_id: str) -> PlainGame:
    """The game, also if it is deleted.

    Raises:
        UnknownGameError: there is no such game, or it is kept in another way.
        UnreadableGameError: a row of it is not as the program writes it.
    """
    with readable(public_id):
        row = connection.execute(_BY_PUBLIC_ID, {"public_id": public_id}).one_or_none()
    if row is None:
        raise UnknownGameError(f"no game {public_id!r}")
    return _plain(connection, row)


def load_plain_for(
    connection: Connection, public_id: str, *, device: str
) -> tuple[PlainGame, Access]:
    """The game, and what *device* may do there.

    Raises:
        UnknownGameError: no such game, or the device may not see it; the error is the same.
    """
    access, game = (
        access_to(connection, public_id, device=device),
        load_plain(connection, public_id),
    )
    if access.shared and game.is_sealed:
        game = replace(game, seals=agreed_at(connection, game.id))
    return game, access


def plain_games_of(
    connection: Connection,
    *,
    kind: str,
    device: str,
    limit: int,
    deleted: bool = False,
    seen: Callable[[], None] = lambda: None,
) -> Sequence[PlainGame]:
    """The games of a kind that *device* may see, the latest first; *deleted*: only deleted ones.

    *seen* is called after each. Those with an unreadable row are left out.
    """
    is_deleted = GAMES.c.deleted_at.is_not(None) if deleted else GAMES.c.deleted_at.is_(None)
    query = _PLAIN.where(GAMES.c.kind == kind, games_seen_by(device, tuple(Role)), is_deleted)
    found = []
    for game in _those_readable(connection, query.order_by(GAMES.c.id.desc()).limit(limit)):
        found.append(game)
        seen()
    return found


def plain_games_on(
    connection: Connection, *, kind: str, device: str, club_id: int, day: date
) -> Sequence[PlainGame]:
    """The games of a kind on the evening of *day* that *device* may see, the first begun first.

    Those with an unreadable row are left out.
    """
    where = (
        GAMES.c.kind == kind,
        GAMES.c.club_id == club_id,
        GAMES.c.deleted_at.is_(None),
        GAMES.c.evening == day,
    )
    query = _PLAIN.where(games_seen_by(device, tuple(Role)), *where).order_by(GAMES.c.started_at)
    return list(_those_readable(connection, query))


def plain_game_in(
    connection: Connection, *, kinds: Collection[str], club_id: int, public_id: str
) -> PlainGame | None:
    """The game of one of these kinds in a club, whoever may see it; None if it has none, or had.

    Raises:
        UnreadableGameError: a row of it is not as the program writes it.
    """
    with readable(public_id):
        query = _PLAIN.where(*_in_club(kinds, club_id), GAMES.c.public_id == public_id)
        row = connection.execute(query).one_or_none()
    return _plain(connection, row) if row is not None else None


def plain_games_in(
    connection: Connection,
    *,
    kinds: Collection[str],
    club_id: int,
    limit: int,
    before: PlainGame | None = None,
    seen: Callable[[], None] = lambda: None,
) -> Sequence[PlainGame]:
    """The games of these kinds in a club, whoever may see them, the latest first.

    *before*: only those that began before this one. *seen* is called after each. Those with an
    unreadable row are left out.
    """
    query = _PLAIN.where(*_in_club(kinds, club_id))
    if before is not None:
        earlier = GAMES.c.started_at < before.started_at
        level = and_(GAMES.c.started_at == before.started_at, GAMES.c.id < before.id)
        query = query.where(or_(earlier, level))
    in_order = query.order_by(GAMES.c.started_at.desc(), GAMES.c.id.desc())
    found = []
    for game in _those_readable(connection, in_order.limit(limit)):
        found.append(game)
        seen()
    return found


def _in_club(kinds: Collection[str], club_id: int) -> Sequence[ColumnElement[bool]]:
    of_club = (GAMES.c.club_id == club_id, GAMES.c.deleted_at.is_(None))
    return (GAMES.c.kind.in_(kinds), *of_club)


def plain_evenings(connection: Connection, *, device: str, club_id: int) -> Sequence[date]:
    """The dates of all evenings on which *device* may see a game of any kind here, in order.

    What is stored in place of a date is left out.
    """
    is_date = GAMES.c.evening.between(date.min, date.max)
    of_club = (is_date, GAMES.c.club_id == club_id, GAMES.c.deleted_at.is_(None), ~HAS_SEATS)
    query = select(GAMES.c.evening).where(games_seen_by(device, tuple(Role)), *of_club)
    return connection.scalars(query.distinct().order_by(GAMES.c.evening)).all()


def write_plain_line(connection: Connection, game: PlainGame, entry: StoredEntry) -> None:
    """Writes *entry* as the next line of *game*; the same key again changes nothing.

    Raises:
        StaleEntryError: the game has more lines by now, or fewer than expected.
    """
    if not write_once(connection, game.id, entry):
        written_before(connection, game.id, entry)


def _those_readable(connection: Connection, query: Select[Any]) -> Iterator[PlainGame]:
    """The games that *query* selects; if a row cannot be read, each is read separately."""
    try:
        with readable(""):
            rows = connection.execute(query).all()
    except UnreadableGameError:
        ids = connection.scalars(query.with_only_columns(GAMES.c.public_id)).all()
        for public_id in ids:
            with suppress(UnreadableGameError):
                yield load_plain(connection, public_id)
        return
    for row in rows:
        with suppress(UnreadableGameError):
            yield _plain(connection, row)


def _plain(connection: Connection, row: Row[*tuple[Any, ...]]) -> PlainGame:
    with readable(row.public_id):
        lines = ledger(connection, row.id, row.version)
        return PlainGame(*row, lines=lines[0] if lines else ())  # type: ignore[misc]


_PLAIN = select(
    GAMES.c.kind,
    GAMES.c.public_id,
    GAMES.c.id,
    GAMES.c.club_id,
    GAMES.c.version,
    GAMES.c.rules.label("agreed"),
    GAMES.c.started_at,
    GAMES.c.evening,
    GAMES.c.seals,
).where(~HAS_SEATS)

_BY_PUBLIC_ID = _PLAIN.where(GAMES.c.public_id == bindparam("public_id"))


# For an archive, without what was undone


@dataclass(frozen=True, slots=True)
class ArchivedPlain:
    """A game as an archive holds it, without the lines that were undone."""

    kind: str
    began: datetime
    agreed: str
    """Its terms, as JSON."""
    lines: tuple[tuple[datetime, str], ...]
    """The moment and the text of each line."""
    evening: date | None = None
    """The date under which it was found; None in an older archive."""

    @property
    def digest(self) -> str:
        """A SHA-256, in hex, that recognizes the same game."""
        return sha256(repr((self.began.isoformat(), self.agreed, self.lines)).encode()).hexdigest()


def archived_plain(stored: PlainGame) -> ArchivedPlain:
    """*stored* without the lines that were undone.

    Raises:
        RefereeError: a line of it cannot be read.
    """
    kind = PLAIN[stored.kind]
    standing = kind.in_force(stored.agreed, [entry.text for entry in stored.lines])
    entries = (stored.lines[number] for number in standing)
    kept = tuple((entry.recorded_at, entry.text) for entry in entries)
    return ArchivedPlain(stored.kind, stored.started_at, stored.agreed, kept, stored.evening)


def exported_plain(
    connection: Connection, club_id: int, seen: Callable[[], object] = lambda: None
) -> Iterator[ArchivedPlain | str]:
    """The plain games of a club, the oldest first; the public id of one that cannot be read.

    Two with the same contents are yielded once; deleted ones are left out. *seen* is called
    before each.
    """
    known: set[str] = set()
    where = (GAMES.c.club_id == club_id, ~HAS_SEATS, GAMES.c.deleted_at.is_(None))
    listed = select(GAMES.c.public_id).where(*where).order_by(GAMES.c.started_at, GAMES.c.id)
    for public_id in connection.scalars(listed).all():
        seen()
        try:
            game = archived_plain(load_plain(connection, public_id))
        except (RefereeError, UnreadableGameError):
            yield public_id
            continue
        if game.digest not in known:
            known.add(game.digest)
            yield game
