"""What a club brings along beside its games: its players, seasons and named rules.

What is there already stays as it is; only what is missing is added.
"""

from datetime import datetime

from sqlalchemy import Connection, insert, select, update

from referee.store.club.seasons import Terms, make_season, seasons_of
from referee.store.errors import NameTakenError
from referee.store.file.database import insert_new
from referee.store.moving.leaving import owners_of
from referee.store.moving.told import ToldClub, ToldPlayer
from referee.store.people.minted import new_public_id
from referee.store.people.named_rules import keep_rules, rules_keeper
from referee.store.people.players import name_key
from referee.store.tables import CLUBS, MERGES, PLAYERS


def settle(connection: Connection, club_id: int, told: ToldClub, now: datetime) -> None:
    """Gives the club what *told* has and it has not."""
    unnamed = (CLUBS.c.id == club_id, CLUBS.c.name == "")
    connection.execute(update(CLUBS).where(*unnamed).values(name=told.name))
    new = [each for each in told.players if _add_player(connection, club_id, each, now)]
    for player in new:
        if player.means:
            _merge(connection, club_id, player, now)
    for season in told.seasons:
        add_season(connection, club_id, season, now)
    _add_rules(connection, club_id, told, now)


def _add_player(connection: Connection, club_id: int, player: ToldPlayer, now: datetime) -> bool:
    key = name_key(player.name)
    row = {"club_id": club_id, "name": player.name, "name_key": key, "created_at": now}
    shown = {"guest": player.guest, "nickname": player.nickname, "color": player.color}
    return insert_new(connection, PLAYERS, {**row, **shown})


def _merge(connection: Connection, club_id: int, player: ToldPlayer, now: datetime) -> None:
    """Makes a name that came mean whom it means; the row by which that is undone moves nothing."""
    gone, kept = (_player(connection, club_id, name) for name in (player.name, player.means))
    here = PLAYERS.c.id == gone
    connection.execute(update(PLAYERS).where(here).values(merged_into=kept))
    key = f"import {new_public_id()}"
    row = {"club_id": club_id, "gone": gone, "kept": kept, "key": key, "device": "", "at": now}
    connection.execute(insert(MERGES), row)


def _player(connection: Connection, club_id: int, name: str) -> int:
    """The id of the player called so, or of whom that name means."""
    here = (PLAYERS.c.club_id == club_id, PLAYERS.c.name_key == name_key(name))
    row = connection.execute(select(PLAYERS.c.id, PLAYERS.c.merged_into).where(*here)).one()
    return int(row.merged_into or row.id)


def add_season(connection: Connection, club_id: int, season: Terms, now: datetime) -> None:
    """Makes *season*, unless the club has one of that name."""
    if name_key(season.name) not in season_ids(connection, club_id):
        key = f"import {new_public_id()}"
        make_season(connection, season, club_id=club_id, key=key, now=now)


def season_ids(connection: Connection, club_id: int) -> dict[str, int]:
    """The ids of the seasons of a club by the keys of their names."""
    return {name_key(each.name): each.id for each in seasons_of(connection, club_id=club_id)}


def _add_rules(connection: Connection, club_id: int, told: ToldClub, now: datetime) -> None:
    """Keeps named rules for an owner of the club, or for whoever will be its first."""
    keeper = next(iter(owners_of(connection, club_id)), rules_keeper(club_id))
    for rules in told.rules:
        try:
            keep_rules(
                connection,
                public_id=(public_id := new_public_id()),
                key=f"import {public_id}",
                device=keeper,
                name=rules.name,
                preset=rules.preset,
                said=rules.said,
                now=now,
            )
        except NameTakenError:
            continue
