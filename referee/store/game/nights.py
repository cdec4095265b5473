"""Nights of poker: loading, listing, writing lines, and the form in which archives hold them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256

from sqlalchemy import Connection, bindparam, select

from referee.poker import PokerError
from referee.poker.night import fold_night, parse_line, read_terms
from referee.store.errors import UnknownGameError
from referee.store.game.entries import ledger, write_once, written_before
from referee.store.people.memberships import Access, Role, access_to, games_seen_by
from referee.store.stored import StoredEntry
from referee.store.tables import GAMES, POKER, ROOK

BY_THE_CLOCK = "late."
"""The start of the keys of lines that the clock alone has decided."""


@dataclass(frozen=True, slots=True)
class StoredNight:
    """A night of poker with its lines."""

    public_id: str
    id: int
    club_id: int
    version: int
    agreed: str
    """What is played and for how much, as JSON."""
    started_at: datetime
    evening: date
    """The date under which it is found; see `referee.store.game.evenings`."""
    lines: tuple[StoredEntry, ...]


def kind_of(connection: Connection, public_id: str) -> str:
    """The kind of game that is played at a table; ``ROOK`` if there is no such table."""
    found = connection.scalar(select(GAMES.c.kind).where(GAMES.c.public_id == public_id))
    return str(found or ROOK)


def load_night(connection: Connection, public_id: str) -> StoredNight:
    """The night, also if it is deleted.

    Raises:
        UnknownGameError: there is no such night.
    """
    row = connection.execute(_BY_PUBLIC_ID, {"public_id": public_id}).one_or_none()
    if row is None:
        raise UnknownGameError(f"no night {public_id!r}")
    return _night(connection, row)


def load_night_for(
    connection: Connection, public_id: str, *, device: str
) -> tuple[StoredNight, Access]:
    """The night, and what *device* may do there.

    Raises:
        UnknownGameError: no such night, or the device may not see it; the error is the same.
    """
    access = access_to(connection, public_id, device=device)
    return load_night(connection, public_id), access


def nights_of(
    connection: Connection,
    *,
    device: str,
    limit: int,
    deleted: bool = False,
    seen: Callable[[], None] = lambda: None,
) -> Sequence[StoredNight]:
    """The nights that *device* may see, the latest first; with *deleted*, only the deleted ones.

    *seen* is called after each.
    """
    gone = GAMES.c.deleted_at.is_not(None) if deleted else GAMES.c.deleted_at.is_(None)
    query = _NIGHT.where(games_seen_by(device, tuple(Role)), gone)
    rows = connection.execute(query.order_by(GAMES.c.id.desc()).limit(limit)).all()
    found = []
    for row in rows:
        found.append(_night(connection, row))
        seen()
    return found


def nights_on(
    connection: Connection, *, device: str, club_id: int, day: date
) -> Sequence[StoredNight]:
    """The nights on the evening of *day* that *device* may see in a club, the first begun first."""
    where = (GAMES.c.club_id == club_id, GAMES.c.deleted_at.is_(None), GAMES.c.evening == day)
    query = _NIGHT.where(games_seen_by(device, tuple(Role)), *where).order_by(GAMES.c.started_at)
    return [_night(connection, row) for row in connection.execute(query).all()]


def write_night_line(connection: Connection, night: StoredNight, entry: StoredEntry) -> None:
    """Writes *entry* as the next line of the night; the same key again changes nothing.

    Raises:
        StaleEntryError: the night has more lines by now, or fewer than expected.
    """
    if not write_once(connection, night.id, entry):
        written_before(connection, night.id, entry)


def _night(connection: Connection, row: object) -> StoredNight:
    lines = ledger(connection, row.id, row.version)  # type: ignore[attr-defined]
    return StoredNight(*row, lines=lines[0] if lines else ())  # type: ignore[misc]


_NIGHT = select(
    GAMES.c.public_id,
    GAMES.c.id,
    GAMES.c.club_id,
    GAMES.c.version,
    GAMES.c.rules.label("agreed"),
    GAMES.c.started_at,
    GAMES.c.evening,
).where(GAMES.c.kind == POKER)

_BY_PUBLIC_ID = _NIGHT.where(GAMES.c.public_id == bindparam("public_id"))


# Nights for an archive, without what was undone


@dataclass(frozen=True, slots=True)
class ArchivedNight:
    """A night as an archive holds it, without the lines that were undone."""

    began: datetime
    agreed: str
    """What is played and for how much, in the JSON of `referee.poker.night.write_terms`."""
    lines: tuple[tuple[datetime, str], ...]
    """The moment and the text of each line."""
    evening: date | None = None
    """The date under which it was found; None in an older archive."""

    @property
    def digest(self) -> str:
        """A SHA-256, in hex, that recognizes the same night."""
        return sha256(repr((self.began.isoformat(), self.agreed, self.lines)).encode()).hexdigest()


def archived_night(stored: StoredNight) -> ArchivedNight:
    """*stored* without the lines that were undone.

    Raises:
        PokerError: a line of it cannot be read.
    """
    try:
        lines = [parse_line(each.text) for each in stored.lines]
        standing = fold_night(read_terms(stored.agreed), lines).standing
    except (ValueError, KeyError, TypeError) as fault:
        raise PokerError("a line cannot be read") from fault
    entries = (stored.lines[number] for number in standing)
    kept = tuple((entry.recorded_at, entry.text) for entry in entries)
    return ArchivedNight(stored.started_at, stored.agreed, kept, stored.evening)


def leaving_nights(
    connection: Connection, club_id: int, seen: Callable[[], object] = lambda: None
) -> Iterator[ArchivedNight | str]:
    """The nights of a club, the oldest first; the public id of one that cannot be read.

    Two nights with the same contents are yielded once; deleted ones are left out. *seen* is called
    before each.
    """
    known: set[str] = set()
    where = (GAMES.c.club_id == club_id, GAMES.c.kind == POKER, GAMES.c.deleted_at.is_(None))
    listed = select(GAMES.c.public_id).where(*where).order_by(GAMES.c.started_at, GAMES.c.id)
    for public_id in connection.scalars(listed).all():
        seen()
        try:
            night = archived_night(load_night(connection, public_id))
        except PokerError:
            yield public_id
            continue
        if night.digest not in known:
            known.add(night.digest)
            yield night
