"""Players: in a club each has one name, which is shown the same everywhere."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, func, select, union_all, update
from sqlalchemy.exc import DatabaseError

from referee.store.database import is_broken_text
from referee.store.errors import NameTakenError, OtherSpellingError, UnknownPlayerError
from referee.store.people.memberships import OWNS, WRITERS, games_seen_by
from referee.store.statements import insert_new
from referee.store.tables import (
    CHAIRS,
    GAMES,
    MEMBERSHIPS,
    PENS,
    PLAYERS,
    SEALINGS,
    SEALS,
    SEATS,
    SITTINGS,
)
from referee.text import name_key, one_line

COLORS = ("blue", "teal", "orange", "pink", "purple", "gray")
"""The colors that can mark a player; none is quite one of the deck's."""


def player_ids(
    connection: Connection, *, club_id: int, names: Sequence[str], now: datetime
) -> list[int]:
    """The ids of the players of a club called *names*, in that order; new players are added.

    The name of a player who was merged into another stands for the other. All seats without a name
    share one row, which is no person.

    Raises:
        NameTakenError: two of them are spellings of one player, because of a merge.
        ValueError: a name is blank, or two are the same; callers check this before.
    """
    keys = [name_key(name) for name in names]
    if not all(keys) or len(set(keys)) != len(keys):
        raise ValueError(f"want a name of its own for each player, got {names!r}")
    players = all_called(connection, club_id=club_id, names=names, now=now)
    if len(set(players)) != len(players):
        raise NameTakenError(f"two of {names!r} are one player")
    return players


def all_called(
    connection: Connection, *, club_id: int, names: Sequence[str], now: datetime
) -> list[int]:
    """Does `player_ids` for names of several tables, so two may mean the same player."""
    keys = [name_key(name) for name in names]
    for name, key in zip(names, keys, strict=True):
        row = {"name": one_line(name), "name_key": key, "created_at": now}
        insert_new(connection, PLAYERS, row | {"club_id": club_id})
    known = select(PLAYERS.c.name_key, PLAYERS.c.id).where(
        PLAYERS.c.club_id == club_id, PLAYERS.c.name_key.in_(keys)
    )
    ids = {row.name_key: row.id for row in connection.execute(known)}
    kept = kept_instead(connection, list(ids.values()))
    return [kept[ids[key]] for key in keys]


def player_called(connection: Connection, *, club_id: int, name: str) -> int | None:
    """The id of the player of a club who has this name, or had it before a merge; or None."""
    where = (PLAYERS.c.club_id == club_id, PLAYERS.c.name_key == name_key(name))
    found: int | None = connection.scalar(select(PLAYERS.c.id).where(*where))
    return found


def kept_instead(connection: Connection, players: Sequence[int]) -> dict[int, int]:
    """The present id of each of *players*, through all merges; usually their own."""
    now = dict(zip(players, players, strict=True))
    while into := _merged_into(connection, now.values()):
        now = {player: into.get(kept, kept) for player, kept in now.items()}
    return now


def all_kept(connection: Connection, club_id: int) -> dict[int, int]:
    """The present id of each merged player of the club, through all merges."""
    merged = select(PLAYERS.c.id).where(
        PLAYERS.c.club_id == club_id, PLAYERS.c.merged_into.is_not(None)
    )
    return kept_instead(connection, list(connection.scalars(merged)))


def _merged_into(connection: Connection, players: Iterable[int]) -> dict[int, int]:
    merged = select(PLAYERS.c.id, PLAYERS.c.merged_into).where(
        PLAYERS.c.id.in_(set(players)), PLAYERS.c.merged_into.is_not(None), IS_SOMEBODY
    )
    return {row.id: row.merged_into for row in connection.execute(merged)}


def present_names(connection: Connection, *, club_id: int, names: Sequence[str]) -> tuple[str, ...]:
    """*names*, with those of merged players replaced by the present name of that person."""
    keys = [name_key(name) for name in names]
    merged = select(PLAYERS.c.name_key, PLAYERS.c.id).where(
        PLAYERS.c.club_id == club_id,
        PLAYERS.c.name_key.in_(keys),
        PLAYERS.c.merged_into.is_not(None),
    )
    merged_ids = {row.name_key: row.id for row in connection.execute(merged)}
    if not merged_ids:
        return tuple(names)
    kept = kept_instead(connection, list(merged_ids.values()))
    called = select(PLAYERS.c.id, PLAYERS.c.name).where(PLAYERS.c.id.in_(kept.values()))
    today = {row.id: row.name for row in connection.execute(called)}
    return tuple(
        today[kept[merged_ids[key]]] if key in merged_ids else name
        for key, name in zip(keys, names, strict=True)
    )


def names_nobody(name: str) -> bool:
    """Whether *name* is the placeholder for a seat without a name.

    A record or a score sheet has only names, so it has no other way to say it.
    """
    return name_key(name) in CHAIRS


def in_summaries(name: str, player_id: int) -> str:
    """The player's id as summaries have it; empty if *name* is the placeholder for no name."""
    return "" if names_nobody(name) else str(player_id)


IS_SOMEBODY: ColumnElement[bool] = PLAYERS.c.name_key.not_in(CHAIRS)
"""The condition that a row of the players is a person, not the placeholder for seats without a
name.
"""


def people(connection: Connection, club_id: int) -> tuple[str, ...]:
    """The names of the players of a club, in order, without those who were merged into others."""
    where = (PLAYERS.c.club_id == club_id, PLAYERS.c.merged_into.is_(None), IS_SOMEBODY)
    names = select(PLAYERS.c.name).where(*where)
    return tuple(connection.scalars(names.order_by(PLAYERS.c.name_key)))


def games_of_player(connection: Connection, player_id: int) -> frozenset[int]:
    """The ids of the games in which a player has or had a seat; deleted ones too."""
    sat = (
        select(each.c.game_id).where(each.c.player_id == player_id) for each in (SEATS, SITTINGS)
    )
    return frozenset(game for each in sat for game in connection.scalars(each))


def known_names(connection: Connection, *, device: str, limit: int) -> tuple[str, ...]:
    """The players of the games that *device* may write to, the latest first; no deleted games."""
    latest, sat = func.max(GAMES.c.id), _SAT.subquery()
    played = (
        select(PLAYERS.c.name)
        .join(sat, sat.c.player_id == PLAYERS.c.id)
        .join(GAMES, GAMES.c.id == sat.c.game_id)
        .where(games_seen_by(device, WRITERS), GAMES.c.deleted_at.is_(None), IS_SOMEBODY)
        .group_by(PLAYERS.c.id, PLAYERS.c.name)
        .order_by(latest.desc(), func.min(sat.c.number), PLAYERS.c.id)
        .limit(limit)
    )
    try:
        return tuple(connection.execute(played).scalars())
    except DatabaseError as fault:
        if not is_broken_text(fault):
            raise
        return ()  # one of them cannot be read; a game can be begun without them


def offered_names(connection: Connection, *, device: str, limit: int) -> tuple[str, ...]:
    """The names to offer for a seat: `known_names`, then all others in the device's own clubs."""
    clubs = select(MEMBERSHIPS.c.club_id).where(MEMBERSHIPS.c.device == device, OWNS)
    where = (PLAYERS.c.club_id.in_(clubs), PLAYERS.c.merged_into.is_(None), IS_SOMEBODY)
    others = select(PLAYERS.c.name).where(*where).order_by(PLAYERS.c.name_key).limit(limit)
    known = known_names(connection, device=device, limit=limit)
    return tuple(dict.fromkeys((*known, *connection.scalars(others))))[:limit]


_SAT = union_all(
    *(select(sat.c.game_id, sat.c.number, sat.c.player_id) for sat in (SEATS, SITTINGS))
)
"""The players and their seats in each game, from the first hand or a later one."""


def rename_player(connection: Connection, *, club_id: int, name: str, new_name: str) -> None:
    """Changes the name of a player of a club in every game, old ones too.

    Raises:
        UnknownPlayerError: nobody is called *name*.
        NameTakenError: another player is called *new_name*, or it is the placeholder for no name.
        OtherSpellingError: *new_name* is that of a player who was merged into this one.
        ValueError: *new_name* is blank.
    """
    new_key = name_key(new_name)
    if not new_key:
        raise ValueError(f"want a name, got {new_name!r}")
    player_id = player_called(connection, club_id=club_id, name=name)
    if player_id is None:
        raise UnknownPlayerError(f"no player is called {name!r}")
    twin = player_called(connection, club_id=club_id, name=new_name)
    if names_nobody(new_name):
        raise NameTakenError(f"{new_name!r} is what a chair is called")
    if twin is not None and twin != player_id:
        own = kept_instead(connection, [twin])[twin] == player_id
        refused = OtherSpellingError if own else NameTakenError
        raise refused(f"another player is called {new_name!r}")
    renamed = {"name": one_line(new_name), "name_key": new_key}
    was = connection.scalar(select(PLAYERS.c.name).where(PLAYERS.c.id == player_id))
    connection.execute(update(PLAYERS).where(PLAYERS.c.id == player_id).values(renamed))
    games = games_of_player(connection, player_id)
    rename_phones(connection, games, was=str(was), name=renamed["name"])


def rename_phones(connection: Connection, games: Collection[int], *, was: str, name: str) -> None:
    """Changes the owner's name of phones at *games* from *was* to *name*, also on their seals."""
    for column in _OF_PHONES:
        change = update(column.table).where(column.table.c.game_id.in_(games), column == was)
        connection.execute(change.values({column: name}))


_OF_PHONES = (MEMBERSHIPS.c.name, PENS.c.name, PENS.c.asked_name, SEALS.c.name, SEALINGS.c.name)
"""The columns with the name of a phone's owner at a table."""
