"""Nights of poker on their way out of a club and into another, without what was undone."""

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from sqlalchemy import Connection, select

from referee.poker import PokerError
from referee.poker.night import fold_night, parse_line, read_terms
from referee.store.game.beginning import night_columns
from referee.store.game.entries import FROM_FILE
from referee.store.game.nights import StoredNight, load_night
from referee.store.moving.arriving import Destination, write_games
from referee.store.stored import StoredEntry
from referee.store.tables import GAMES, POKER


@dataclass(frozen=True, slots=True)
class ArchivedNight:
    """A night as an archive has it."""

    began: datetime
    agreed: str
    """As JSON, as `referee.poker.night.write_terms` writes it."""
    lines: tuple[tuple[datetime, str], ...]
    """Each with its moment."""

    @property
    def digest(self) -> str:
        """By which it is known again."""
        return sha256(repr((self.began.isoformat(), self.agreed, self.lines)).encode()).hexdigest()


def archived_night(stored: StoredNight) -> ArchivedNight:
    """What stands of *stored*.

    Raises:
        PokerError: a line of it cannot be read.
    """
    try:
        lines = [parse_line(each.text) for each in stored.lines]
        struck = fold_night(read_terms(stored.agreed), lines).struck
    except (ValueError, KeyError, TypeError) as fault:
        raise PokerError("a line cannot be read") from fault
    kept = tuple(
        (entry.recorded_at, entry.text)
        for number, (entry, line) in enumerate(zip(stored.lines, lines, strict=True))
        if number not in struck and "undo" not in line
    )
    return ArchivedNight(stored.started_at, stored.agreed, kept)


def leaving_nights(
    connection: Connection, club_id: int, seen: Callable[[], object] = lambda: None
) -> Iterator[ArchivedNight | str]:
    """The nights of a club, the oldest first; of one that cannot be read its public id.

    Two that tell the same are one; deleted ones stay behind. *seen* is called before each.
    """
    known: set[str] = set()
    here = (GAMES.c.club_id == club_id, GAMES.c.kind == POKER, GAMES.c.deleted_at.is_(None))
    listed = select(GAMES.c.public_id).where(*here).order_by(GAMES.c.started_at, GAMES.c.id)
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


def nights_there(
    connection: Connection, club_id: int, nights: Collection[ArchivedNight]
) -> frozenset[str]:
    """The digests of those of *nights* that the club has: as they came, or as they stand.

    A night is read for it only where one of them began at the same moment, and where it is not
    as it came.
    """
    here = (GAMES.c.club_id == club_id, GAMES.c.kind == POKER)
    wanted = {each.digest for each in nights}
    came = set(connection.scalars(select(GAMES.c.imported).where(*here)))
    began = GAMES.c.started_at.in_({each.began for each in nights})
    as_it_came = GAMES.c.imported.is_not(None) & (GAMES.c.version == 1)
    query = select(GAMES.c.public_id).where(*here, GAMES.c.deleted_at.is_(None), began, ~as_it_came)
    for public_id in connection.scalars(query).all():
        with suppress(PokerError):
            came.add(archived_night(load_night(connection, public_id)).digest)
    return frozenset(wanted & came)


def arrive_nights(
    connection: Connection, place: Destination, nights: Collection[ArchivedNight]
) -> tuple[str, ...]:
    """Writes *nights*, which the club does not have; their public ids."""
    games = [
        (
            {**night_columns(each.agreed, each.began), "imported": each.digest},
            [
                StoredEntry(1, seq, text, "", "", f"{FROM_FILE}{seq}", at)
                for seq, (at, text) in enumerate(each.lines)
            ],
        )
        for each in nights
    ]
    return tuple(write_games(connection, place, games))
