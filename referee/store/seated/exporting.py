"""Exports the games of a club: the record of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import Connection, select

from referee.errors import NotationError
from referee.rook import Record
from referee.rook.hand.facts import is_no_hand
from referee.rook.record.file import write_record
from referee.store.seated.games import one_by_one, record_of
from referee.store.seated.stored import StoredGame
from referee.store.statements import in_parts
from referee.store.stored import Progress, UnreadableGame
from referee.store.tables import GAMES, HAS_SEATS, SEASONS


@dataclass(frozen=True, slots=True)
class ArchivedGame:
    """A game in an archive's list of games."""

    file: str
    """The name of its record file in the archive."""
    began: datetime
    """Timezone-aware; games are listed in this order."""
    season: str = ""
    """Empty if it counts in none."""
    rules_name: str = ""
    """The table's own name for its rules; may be empty."""
    evening: date | None = None
    """The date under which the club finds it; None in an older archive."""


AT_ONCE = 200
"""The most games loaded at a time."""


class ExportedGame(NamedTuple):
    """A game to be exported."""

    listed: ArchivedGame
    record: Record
    text: str
    """The record as it is written to the file."""

    @property
    def hands(self) -> int:
        """The number of its hands."""
        return sum(not is_no_hand(hand) for hand in self.record.hands)


def exported_games(
    connection: Connection, club_id: int, seen: Progress = lambda: None
) -> Iterator[ExportedGame | UnreadableGame]:
    """The games of a club in the order in which they were played, without deleted ones.

    Games whose records are identical are exported once. *seen* is called before each.
    """
    known: set[bytes] = set()
    for game, season in _games(connection, club_id):
        seen()
        if isinstance(game, UnreadableGame):
            yield game
            continue
        try:
            record = record_of(game)
            text = write_record(record)
        except NotationError:
            yield UnreadableGame(game.public_id, game.id)
            continue
        digest = sha256(text.encode()).digest()
        if digest not in known:
            known.add(digest)
            file = game_file(len(known))
            listed = ArchivedGame(file, game.started_at, season, game.rules_name, game.evening)
            yield ExportedGame(listed, record, text)


def game_file(number: int) -> str:
    """The name of the record of game *number*, from 1, in an archive."""
    return f"games/{number:06}.rook"


def _games(
    connection: Connection, club_id: int
) -> Iterator[tuple[StoredGame | UnreadableGame, str]]:
    listed = (
        select(GAMES.c.id, SEASONS.c.name)
        .outerjoin(SEASONS, (SEASONS.c.id == GAMES.c.season_id) & SEASONS.c.deleted_at.is_(None))
        .where(GAMES.c.club_id == club_id, GAMES.c.deleted_at.is_(None), HAS_SEATS)
        .order_by(GAMES.c.started_at, GAMES.c.id)
    )
    for some in in_parts(connection.execute(listed).all(), AT_ONCE):
        games = one_by_one(connection, [row.id for row in some])
        yield from zip(games, (row.name or "" for row in some), strict=True)
