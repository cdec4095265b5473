"""Exports a club: its players, seasons and rules, and the record of each of its games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from referee.errors import RefereeError
from referee.games import PLAIN
from referee.store.club.seasons import Terms, seasons_of
from referee.store.people.memberships import owners_of
from referee.store.people.named_rules import read_choices, rules_keeper
from referee.store.people.players import IS_SOMEBODY, all_kept
from referee.store.seated.exporting import ArchivedGame
from referee.store.tables import CLUBS, NAMED_RULES, PLAYERS

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


def archived_club(connection: Connection, club_id: int) -> ArchivedClub:
    """What the club has besides its games."""
    club = connection.execute(select(CLUBS.c.name, CLUBS.c.zone).where(CLUBS.c.id == club_id)).one()
    seasons = seasons_of(connection, club_id=club_id)
    return ArchivedClub(
        club.name,
        tuple(_players(connection, club_id)),
        tuple(sorted((season.terms for season in seasons), key=lambda terms: terms.name)),
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
        if choices is not None and _is_readable(row.preset, choices):
            kept.setdefault(row.name_key, ArchivedRules(row.name, row.preset, choices))
    return iter(kept[key] for key in sorted(kept))


def _is_readable(preset: str, choices: Mapping[str, str]) -> bool:
    """Whether an import will take these rules: for one that it refuses it takes no game either."""
    try:
        if preset in PLAIN:
            PLAIN[preset].check_kept(choices)
    except RefereeError:
        return False
    return True
