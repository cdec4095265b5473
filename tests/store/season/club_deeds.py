"""Things that can happen to the players and seasons of a club, and to all its games at once."""

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from random import Random

from sqlalchemy import Connection, select

from referee.exchange.archive import export_club, read_archive
from referee.exchange.found import ReadOptions
from referee.exchange.importing import Import
from referee.stats.season.ranking import Scoring
from referee.store.club.merging import merge, merges_of, undo_merge
from referee.store.club.roster import make_guest, set_name
from referee.store.club.seasons import change_season, mark_season, seasons_of
from referee.store.errors import (
    NameTakenError,
    SatTogetherError,
    StaleMergeError,
    UnknownPlayerError,
)
from referee.store.tables import HOME_CLUB, PLAYERS
from tests.store.asking import NOW
from tests.store.season.playing import PHONE, Does, Table


def called_otherwise(name: str, new: str, table: Table) -> None:
    """Renames a player in all games at once."""
    player = table.player(name)
    with suppress(NameTakenError, UnknownPlayerError):
        set_name(table.connection, club_id=HOME_CLUB, player_id=player, name=new, was=name)


def made_guest(name: str, table: Table, *, guest: bool) -> None:
    player = table.player(name)
    with suppress(UnknownPlayerError):
        make_guest(table.connection, club_id=HOME_CLUB, player_id=player, guest=guest)


def season_changed(number: int, days: int, scoring: Scoring, table: Table) -> None:
    """Changes the end and the scoring of a season, which removes no game from it."""
    season = seasons_of(table.connection, club_id=HOME_CLUB)[number : number + 1]
    for each in season:
        ends = each.terms.begins + timedelta(days=days)
        terms = replace(each.terms, ends=ends, scoring=scoring)
        change_season(
            table.connection,
            terms,
            club_id=HOME_CLUB,
            public_id=each.public_id,
            version=each.version,
        )


def season_deleted(number: int, table: Table, *, back: bool) -> None:
    there = seasons_of(table.connection, club_id=HOME_CLUB, deleted=back)
    for each in there[number : number + 1]:
        mark_season(
            table.connection,
            club_id=HOME_CLUB,
            public_id=each.public_id,
            version=each.version,
            deleted_at=None if back else NOW,
        )


def merged(gone: int, kept: int, table: Table) -> None:
    here = (PLAYERS.c.club_id == HOME_CLUB, PLAYERS.c.merged_into.is_(None))
    ids = table.connection.scalars(select(PLAYERS.c.id).where(*here).order_by(PLAYERS.c.id))
    players = list(ids)
    with suppress(SatTogetherError, UnknownPlayerError):
        merge(
            table.connection,
            club_id=HOME_CLUB,
            gone=players[gone % len(players)],
            kept=players[kept % len(players)],
            key=table.key(),
            device=PHONE,
            now=NOW,
        )


def taken_apart(number: int, table: Table) -> None:
    merges = merges_of(table.connection, club_id=HOME_CLUB)
    if merges:
        chosen = merges[number % len(merges)].id
        with suppress(StaleMergeError):
            undo_merge(table.connection, club_id=HOME_CLUB, merge_id=chosen, now=NOW)


def in_turn(first: Does, second: Does, third: Does, table: Table) -> None:
    for deed in (first, second, third):
        deed(table)


def brought_back(order: int, table: Table) -> None:
    """Exports all games and imports them into the same club again: none of them is new."""
    assert arrived(table.connection, HOME_CLUB, order) == 0


def arrived(connection: Connection, club_id: int, order: int) -> int:
    """Imports the archive of the first club in another order; returns the number of games."""
    packed = BytesIO()
    export_club(connection, HOME_CLUB, packed)
    found = read_archive("club.zip", packed.getvalue(), ReadOptions(), lambda: None)
    assert not found.faults, found.faults
    games = Random(order).sample(found.games, len(found.games))
    taking = Import(club_id, PHONE, NOW)
    taking.take(connection, [replace(found, games=tuple(games))])
    assert not [each for each in taking.done.skipped if club_id != HOME_CLUB]
    return taking.done.games
