"""What a club has already, so that nothing comes twice, and how it reads the files that come."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from sqlalchemy import Connection, delete, insert, select

from referee.engine.errors import NotationError
from referee.store.errors import UnreadableGameError
from referee.store.game.games import load_game, record_of
from referee.store.game.importing import digest_of, twin_at
from referee.store.moving.arriving import Arrival
from referee.store.moving.leaving import ArchivedPlayer
from referee.store.people.players import all_kept, name_key, names_nobody
from referee.store.tables import GAMES, HABITS, PLAYERS, ROOK


@dataclass(slots=True)
class Known:
    """What a club has, and what comes in meanwhile."""

    digests: set[str]
    """Of the records that games were read from, deleted games too."""
    moments: dict[datetime, list[str]]
    """The public ids of games by when they began."""
    names: dict[str, str]
    """The keys of all names; where two players were made one, what the name means today."""
    looked_at: dict[str, str] = field(default_factory=dict)
    """Digests of games as they stand, by their public ids."""

    def has(self, connection: Connection, game: Arrival) -> bool:
        """Whether the club has *game*: by the same record, or as a game stands today."""
        if game.digest in self.digests:
            return True
        same = self.moments.get(game.columns["started_at"], ())
        return any(self._digest(connection, each) == game.digest for each in same)

    def _digest(self, connection: Connection, public_id: str) -> str:
        if public_id not in self.looked_at:
            self.looked_at[public_id] = _digest_of(connection, public_id)
        return self.looked_at[public_id]

    def add(self, game: Arrival) -> list[str]:
        """Notes that *game* comes in; the names in it that nobody here had."""
        self.digests.add(game.digest)
        new: list[str] = []
        for name in game.names:
            if name_key(name) not in self.names and not names_nobody(name):
                self.names[name_key(name)] = name_key(name)
                new.append(name)
        return new

    def add_players(self, players: Sequence[ArchivedPlayer]) -> list[str]:
        """Notes that *players* come in; the names that nobody here had."""
        new = [each for each in players if name_key(each.name) not in self.names]
        for each in new:
            self.names[name_key(each.name)] = name_key(each.means or each.name)
        return [each.name for each in new]

    def clash(self, game: Arrival) -> str:
        """Why *game* cannot be: one player of the club sits there twice. Empty: it can."""
        return twin_at(game.tables, self.names)


def _digest_of(connection: Connection, public_id: str) -> str:
    """That of a game as it stands; empty: it cannot be read, and is none that could come."""
    try:
        return digest_of(record_of(load_game(connection, public_id)))
    except (NotationError, UnreadableGameError):
        return ""


def club_known(connection: Connection, club_id: int) -> Known:
    """What the club has now."""
    games = select(GAMES.c.public_id, GAMES.c.imported, GAMES.c.started_at)
    digests, moments = set(), defaultdict(list)
    for row in connection.execute(games.where(GAMES.c.club_id == club_id, GAMES.c.kind == ROOK)):
        moments[row.started_at].append(row.public_id)
        if row.imported is not None:
            digests.add(row.imported)
    here = select(PLAYERS.c.id, PLAYERS.c.name_key).where(PLAYERS.c.club_id == club_id)
    keys = {row.id: row.name_key for row in connection.execute(here)}
    kept = all_kept(connection, club_id)
    names = {key: keys[kept.get(player, player)] for player, key in keys.items()}
    return Known(digests, dict(moments), names)


def digests_there(connection: Connection, club_id: int, digests: Sequence[str]) -> set[str]:
    """Those of *digests* that records had from which the club has games."""
    here = (GAMES.c.club_id == club_id, GAMES.c.imported.in_(digests))
    return {each for each in connection.scalars(select(GAMES.c.imported).where(*here)) if each}


# How a club reads files: what was said once holds for the next file


MOST = 2000
"""Headings, or names, that one file can say something of."""


class HabitKind(StrEnum):
    """What is read so."""

    COLUMN = "column"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Habits:
    """What headings and names mean in the files of a club, by their keys."""

    columns: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


def habits_of(connection: Connection, *, club_id: int) -> Habits:
    """What was said so far."""
    columns = (HABITS.c.kind, HABITS.c.written, HABITS.c.meant)
    rows = connection.execute(select(*columns).where(HABITS.c.club_id == club_id)).all()
    told = {
        kind: {row.written: row.meant for row in rows if row.kind == kind} for kind in HabitKind
    }
    return Habits(told[HabitKind.COLUMN], told[HabitKind.NAME])


def keep_habits(connection: Connection, habits: Habits, *, club_id: int) -> None:
    """Adds *habits* to those of the club; what was said of the same before is forgotten."""
    for kind, told in ((HabitKind.COLUMN, habits.columns), (HabitKind.NAME, habits.names)):
        here = (HABITS.c.club_id == club_id, HABITS.c.kind == kind.value)
        rows = [
            {"club_id": club_id, "kind": kind.value, "written": key, "meant": meant}
            for key, meant in list(told.items())[:MOST]
        ]
        if rows:
            connection.execute(delete(HABITS).where(*here, HABITS.c.written.in_(list(told)[:MOST])))
            connection.execute(insert(HABITS), rows)
