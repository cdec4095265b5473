"""The list of a club's players, with their names and numbers of games, for its owners."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, and_, delete, select, update

from referee.store.errors import StalePlayerError, UnknownPlayerError
from referee.store.people.clubs import ClubTable, tables_with
from referee.store.people.players import (
    COLORS,
    IS_SOMEBODY,
    all_kept,
    games_of_player,
    kept_instead,
    rename_player,
)
from referee.store.seated.entries import sat_down
from referee.store.statements import touch_all
from referee.store.tables import MEMBERSHIPS, PLAYER_DEVICES, PLAYERS, SEATS, SITTINGS
from referee.text import one_line


@dataclass(frozen=True, slots=True)
class Listed:
    """A player of a club."""

    id: int
    name: str
    guest: bool
    """Whether they play without being ranked."""
    games: int
    """How many they have or had a seat in: unfinished games count, deleted ones, since they may be
    restored.
    """
    spellings: tuple[str, ...]
    """The names of players who were merged into this one."""
    nickname: str = ""
    """Shown where there is little room; may be empty."""
    color: str = ""
    """The mark beside the name; may be empty."""


def roster(connection: Connection, *, club_id: int) -> tuple[Listed, ...]:
    """The players of a club, by name, without those who were merged into others."""
    return _listed(connection, club_id, PLAYERS.c.club_id == club_id)


def club_player(connection: Connection, *, club_id: int, player_id: int) -> Listed:
    """A player of the club.

    Raises:
        UnknownPlayerError: the club has none with that id, or they were merged into another.
    """
    where = and_(PLAYERS.c.club_id == club_id, PLAYERS.c.id == player_id)
    for each in _listed(connection, club_id, where):
        return each
    raise UnknownPlayerError(f"no player {player_id}")


def _listed(connection: Connection, club_id: int, which: ColumnElement[bool]) -> tuple[Listed, ...]:
    where = and_(which, PLAYERS.c.merged_into.is_(None), IS_SOMEBODY)
    spellings, games = _spellings(connection, club_id), _games(connection, where)
    shown = (PLAYERS.c[name] for name in ("id", "name", "guest", "nickname", "color"))
    named = select(*shown).where(where).order_by(PLAYERS.c.name_key)
    return tuple(
        Listed(**row._mapping, games=games.get(row.id, 0), spellings=spellings.get(row.id, ()))
        for row in connection.execute(named)
    )


def _games(connection: Connection, there: ColumnElement[bool]) -> Mapping[int, int]:
    """The number of games of each player who meets the condition, if there are any."""
    theirs = select(PLAYERS.c.id).where(there)
    began = select(SEATS.c.player_id, SEATS.c.game_id).where(SEATS.c.player_id.in_(theirs))
    games = {(row.player_id, row.game_id) for row in connection.execute(began)}
    return Counter(player for player, _ in games | sat_down(connection, theirs))


def _spellings(connection: Connection, club_id: int) -> Mapping[int, tuple[str, ...]]:
    """The names of merged players by the present id of that person, through all merges."""
    kept = all_kept(connection, club_id)
    merged = select(PLAYERS.c.id, PLAYERS.c.name).where(PLAYERS.c.id.in_(kept))
    found: dict[int, tuple[str, ...]] = {}
    for player, name in connection.execute(merged.order_by(PLAYERS.c.name_key)):
        found[kept[player]] = (*found.get(kept[player], ()), name)
    return found


def set_name(connection: Connection, *, club_id: int, player_id: int, name: str, was: str) -> None:
    """Renames a player in all games; nothing happens if that is the name already.

    Raises:
        NameTakenError: another player has the name, or it is another spelling of this one's.
        StalePlayerError: the player's name is not *was* any more.
        UnknownPlayerError: the club has no such player, or they were merged into another.
        ValueError: *name* is blank.
    """
    now = club_player(connection, club_id=club_id, player_id=player_id).name
    if now == one_line(name):
        return
    if now != was:
        raise StalePlayerError(f"the player is called {now!r} now, and not {was!r}")
    rename_player(connection, club_id=club_id, name=now, new_name=name)
    touch_all(connection, games_of_player(connection, player_id))


def set_look(
    connection: Connection, *, club_id: int, player_id: int, nickname: str, color: str
) -> None:
    """Sets the nickname and the color of a player; either may be empty.

    Raises:
        UnknownPlayerError: the club has no such player, or they were merged into another.
        ValueError: *color* is neither one of `COLORS` nor empty.
    """
    if color not in ("", *COLORS):
        raise ValueError(f"want one of {COLORS}, got {color!r}")
    club_player(connection, club_id=club_id, player_id=player_id)
    values = {"nickname": one_line(nickname), "color": color}
    connection.execute(update(PLAYERS).where(PLAYERS.c.id == player_id).values(values))
    touch_all(connection, games_of_player(connection, player_id))


def make_guest(connection: Connection, *, club_id: int, player_id: int, guest: bool) -> None:
    """Sets whether a player is a guest, who is not ranked.

    Raises:
        UnknownPlayerError: the club has no such player, or they were merged into another.
    """
    club_player(connection, club_id=club_id, player_id=player_id)
    change = update(PLAYERS).where(PLAYERS.c.id == player_id).values(guest=guest)
    connection.execute(change)


def possible_players(connection: Connection, *, club_id: int, device: str) -> frozenset[int]:
    """The players whose seats *device* has had at tables of the club; its owner may be one."""
    where = (MEMBERSHIPS.c.club_id == club_id, MEMBERSHIPS.c.device == device)
    return frozenset(
        player
        for each in (SEATS, SITTINGS)
        for player in connection.scalars(
            select(each.c.player_id)
            .join(
                MEMBERSHIPS,
                (MEMBERSHIPS.c.game_id == each.c.game_id) & (MEMBERSHIPS.c.seat == each.c.number),
            )
            .join(PLAYERS, PLAYERS.c.id == each.c.player_id)
            .where(*where, IS_SOMEBODY)
        )
    )


def set_device_player(
    connection: Connection, *, club_id: int, device: str, player_id: int | None, now: datetime
) -> None:
    """Sets the player who owns *device* in the club; None removes it.

    Raises:
        UnknownPlayerError: the device never had that player's seat.
    """
    may_be = possible_players(connection, club_id=club_id, device=device)
    if player_id is not None and player_id not in may_be:
        raise UnknownPlayerError(f"player {player_id} has had no seat with this phone")
    where = (PLAYER_DEVICES.c.club_id == club_id, PLAYER_DEVICES.c.device == device)
    connection.execute(delete(PLAYER_DEVICES).where(*where))
    if player_id is not None:
        row = {"club_id": club_id, "device": device, "player_id": player_id, "said_at": now}
        connection.execute(PLAYER_DEVICES.insert().values(**row))


def device_player(connection: Connection, *, club_id: int, device: str) -> int | None:
    """The player who owns *device* in the club, through all merges; None if that is not known."""
    where = (PLAYER_DEVICES.c.club_id == club_id, PLAYER_DEVICES.c.device == device)
    found = connection.scalar(select(PLAYER_DEVICES.c.player_id).where(*where))
    return None if found is None else kept_instead(connection, [found])[found]


# Games with the names at their tables, for pages that list some of them


def named_games(connection: Connection, games: Collection[int]) -> tuple[ClubTable, ...]:
    """The games with these ids, the latest first; deleted ones too, since they may be restored."""
    found = tables_with(connection, games)
    return tuple(sorted(found, key=lambda each: (each.started_at, each.id), reverse=True))
