"""Exports a club: its players, seasons and rules, and the record of each of its games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import Connection, select

from referee.errors import NotationError
from referee.rook import Record
from referee.rook.record.file import write_record
from referee.store.club.seasons import Terms, seasons_of
from referee.store.game.games import one_by_one, record_of
from referee.store.people.memberships import owners_of
from referee.store.people.named_rules import read_choices, rules_keeper
from referee.store.people.players import IS_SOMEBODY, all_kept
from referee.store.statements import in_parts
from referee.store.stored import Progress, StoredGame, UnreadableGame
from referee.store.tables import CLUBS, GAMES, NAMED_RULES, PLAYERS, SEASONS, SEATED

# What a club has besides the hands of its games, as plain values without any device


@dataclass(frozen=True, slots=True)
class ArchivedPlayer:
    """A player in an archive."""

    name: str
    guest: bool = False
    means: str = ""
    """The name of the player into whom this one was merged; empty if they were not merged."""
    nickname: str = ""
    color: str = ""
    """One of `referee.store.people.players.COLORS`; may be empty."""


@dataclass(frozen=True, slots=True)
class ArchivedRules:
    """Named house rules in an archive."""

    name: str
    preset: str
    choices: Mapping[str, str]
    """Each house rule as a field of a form."""


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


@dataclass(frozen=True, slots=True)
class ArchivedClub:
    """What an archive contains besides the records."""

    name: str
    players: Sequence[ArchivedPlayer] = ()
    seasons: Sequence[Terms] = ()
    rules: Sequence[ArchivedRules] = ()
    games: Sequence[ArchivedGame] = ()
    zone: str = ""
    """Its time zone; empty: that of the server."""


# Reading the club from the database


AT_ONCE = 200
"""The most games loaded at a time."""


def archived_club(connection: Connection, club_id: int) -> ArchivedClub:
    """What the club has besides its games."""
    club = connection.execute(select(CLUBS.c.name, CLUBS.c.zone).where(CLUBS.c.id == club_id)).one()
    seasons = seasons_of(connection, club_id=club_id)
    return ArchivedClub(
        club.name,
        tuple(_players(connection, club_id)),
        tuple(sorted((each.terms for each in seasons), key=lambda terms: terms.name)),
        tuple(_rules(connection, club_id)),
        zone=club.zone,
    )


def _players(connection: Connection, club_id: int) -> Iterator[ArchivedPlayer]:
    where = (PLAYERS.c.club_id == club_id, IS_SOMEBODY)
    shown = (PLAYERS.c.name, PLAYERS.c.guest, PLAYERS.c.nickname, PLAYERS.c.color)
    rows = connection.execute(select(PLAYERS.c.id, *shown).where(*where))
    by_id = {row.id: row for row in rows}
    kept = all_kept(connection, club_id)
    for row in sorted(by_id.values(), key=lambda row: str(row.name)):
        means = by_id[kept[row.id]].name if kept.get(row.id) in by_id else ""
        yield ArchivedPlayer(row.name, row.guest, means, row.nickname, row.color)


def _rules(connection: Connection, club_id: int) -> Iterator[ArchivedRules]:
    """The named rules of the phones that own the club; the oldest of each name.

    Those that cannot be read are left out.
    """
    keepers = (*owners_of(connection, club_id), rules_keeper(club_id))
    where = (NAMED_RULES.c.device.in_(keepers), NAMED_RULES.c.deleted_at.is_(None))
    kept: dict[str, ArchivedRules] = {}
    for row in connection.execute(select(NAMED_RULES).where(*where).order_by(NAMED_RULES.c.id)):
        choices = read_choices(row.choices)
        if choices is not None:
            kept.setdefault(row.name_key, ArchivedRules(row.name, row.preset, choices))
    return iter(kept[key] for key in sorted(kept))


class LeavingGame(NamedTuple):
    """A game to be exported."""

    listed: ArchivedGame
    record: Record
    text: str
    """The record as it is written to the file."""


def leaving(
    connection: Connection, club_id: int, seen: Progress = lambda: None
) -> Iterator[LeavingGame | UnreadableGame]:
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
            yield LeavingGame(listed, record, text)


def game_file(number: int) -> str:
    """The name of the record of game *number*, from 1, in an archive."""
    return f"games/{number:06}.rook"


def _games(
    connection: Connection, club_id: int
) -> Iterator[tuple[StoredGame | UnreadableGame, str]]:
    listed = (
        select(GAMES.c.id, SEASONS.c.name)
        .outerjoin(SEASONS, (SEASONS.c.id == GAMES.c.season_id) & SEASONS.c.deleted_at.is_(None))
        .where(GAMES.c.club_id == club_id, GAMES.c.deleted_at.is_(None), SEATED)
        .order_by(GAMES.c.started_at, GAMES.c.id)
    )
    for some in in_parts(connection.execute(listed).all(), AT_ONCE):
        games = one_by_one(connection, [row.id for row in some])
        yield from zip(games, (row.name or "" for row in some), strict=True)
