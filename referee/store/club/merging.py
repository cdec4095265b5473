"""Merging players who are one person, undoing that, and renaming a player in some games.

A merge moves seats and keeps a list of what it moved. A player who points at another would put a
step into each query that is ever made of games.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Table,
    delete,
    exists,
    insert,
    literal,
    select,
    update,
)

from referee.store.errors import (
    NameTakenError,
    SatTogetherError,
    StaleMergeError,
    UnknownPlayerError,
)
from referee.store.people.memberships import WRITERS, games_seen_by
from referee.store.people.players import (
    IS_SOMEBODY,
    games_of_player,
    kept_instead,
    names_nobody,
    player_called,
    player_ids,
    rename_phones,
    rename_player,
)
from referee.store.seated.counting import reassign, resummarise
from referee.store.statements import club_of, insert_new, touch_all
from referee.store.tables import (
    CONSENTS,
    GAMES,
    MERGES,
    MOVED,
    PLAYER_DEVICES,
    PLAYERS,
    SEATS,
    SITTINGS,
)
from referee.text import name_key

# Merging two players who are one person, and undoing that


@dataclass(frozen=True, slots=True)
class Merge:
    """A merge that has not been undone."""

    id: int
    gone: int
    kept: int
    gone_name: str
    kept_name: str
    at: datetime


def merge(
    connection: Connection,
    *,
    club_id: int,
    gone: int,
    kept: int,
    key: str,
    device: str,
    now: datetime,
) -> frozenset[int]:
    """Moves every seat of the player *gone* to *kept*, and makes the former's name mean *kept*.

    Returns the ids of the games that changed; none if the same *key* has done it before.

    Raises:
        SatTogetherError: both played in the same game, so they are two people.
        UnknownPlayerError: one of them is no player of the club, or has been merged already.
    """
    if connection.scalar(select(MERGES.c.id).where(MERGES.c.key == key)) is not None:
        return frozenset()
    _require_players(connection, club_id, gone, kept)
    both = sat_together(connection, gone, kept)
    if both:
        raise SatTogetherError(both)
    row = {"club_id": club_id, "gone": gone, "kept": kept, "key": key, "device": device, "at": now}
    insert_new(connection, MERGES, row)
    merge_id = connection.scalar(select(MERGES.c.id).where(MERGES.c.key == key)) or 0
    games = games_of_player(connection, gone)
    for place in PLACES:
        place.move(connection, merge_id, gone, kept)
    was, called = (_name(connection, each) for each in (gone, kept))
    rename_phones(connection, games, was=was, name=called)
    _point(connection, gone, kept)
    touch_all(connection, games)
    reassign(connection, games=games, old=gone, new=kept)
    return games


def undo_merge(
    connection: Connection, *, club_id: int, merge_id: int, now: datetime
) -> frozenset[int]:
    """Moves back what the merge moved, unless it was moved again; returns the ids of changed games.

    Does nothing if it is undone already.

    Raises:
        StaleMergeError: the player *kept* has been merged since; that merge must be undone first.
        UnknownPlayerError: the club has no such merge.
    """
    query = select(MERGES).where(MERGES.c.club_id == club_id, MERGES.c.id == merge_id)
    found = connection.execute(query).one_or_none()
    if found is None:
        raise UnknownPlayerError(f"no merge {merge_id}")
    if found.undone_at is not None:
        return frozenset()
    kept = select(PLAYERS.c.merged_into).where(PLAYERS.c.id == found.kept)
    if connection.scalar(kept) is not None:
        raise StaleMergeError(f"who was kept by merge {merge_id} is merged, too")
    games = {game for place in PLACES for game in place.give_back(connection, found)}
    _point(connection, found.gone, None)
    undone = update(MERGES).where(MERGES.c.id == merge_id).values(undone_at=now)
    connection.execute(undone)
    touch_all(connection, games)
    mixed = games & games_of_player(connection, found.kept)
    was, called = (_name(connection, each) for each in (found.kept, found.gone))
    rename_phones(connection, games - mixed, was=was, name=called)
    reassign(connection, games=games - mixed, old=found.kept, new=found.gone)
    resummarise(connection, *mixed)
    return frozenset(games)


def sat_together(connection: Connection, one: int, other: int) -> tuple[str, ...]:
    """The public ids of the games in which both played, deleted ones too, the first begun first."""
    both = games_of_player(connection, one) & games_of_player(connection, other)
    order = (GAMES.c.started_at, GAMES.c.id)
    named = select(GAMES.c.public_id).where(GAMES.c.id.in_(both)).order_by(*order)
    return tuple(connection.scalars(named))


def merges_of(connection: Connection, *, club_id: int) -> tuple[Merge, ...]:
    """The merges of a club that have not been undone, the latest first."""
    gone, kept = PLAYERS.alias("gone"), PLAYERS.alias("kept")
    columns = (MERGES.c.id, MERGES.c.gone, MERGES.c.kept, gone.c.name, kept.c.name, MERGES.c.at)
    where = (MERGES.c.club_id == club_id, MERGES.c.undone_at.is_(None))
    holding = (
        select(*columns)
        .join(gone, gone.c.id == MERGES.c.gone)
        .join(kept, kept.c.id == MERGES.c.kept)
        .where(*where)
        .order_by(MERGES.c.id.desc())
    )
    return tuple(Merge(*row) for row in connection.execute(holding))


def _require_players(connection: Connection, club_id: int, *players: int) -> None:
    known = select(PLAYERS.c.id).where(
        PLAYERS.c.club_id == club_id,
        PLAYERS.c.id.in_(players),
        PLAYERS.c.merged_into.is_(None),
        IS_SOMEBODY,
    )
    if set(connection.scalars(known)) != set(players) or len(set(players)) != len(players):
        raise UnknownPlayerError(f"want two players of the club, got {players!r}")


def _point(connection: Connection, gone: int, kept: int | None) -> None:
    connection.execute(update(PLAYERS).where(PLAYERS.c.id == gone).values(merged_into=kept))


@dataclass(frozen=True, slots=True)
class PlayerRows:
    """A table with a row for each place of a player in a game."""

    name: str
    table: Table
    apart: Mapping[str, ColumnElement[Any]]
    """The columns that identify a row within its game, by their names in `MOVED`."""

    def move(self, connection: Connection, merge_id: int, gone: int, kept: int) -> None:
        """Gives the rows of *gone* to *kept*, and records in `MOVED` which they were."""
        columns, mine = self.table.c, self.table.c.player_id == gone
        copied = {
            "club_id": columns.club_id,
            "merge_id": literal(merge_id),
            "place": literal(self.name),
            "game_id": columns.game_id,
            **self.apart,
        }
        moved = insert(MOVED).from_select(list(copied), select(*copied.values()).where(mine))
        connection.execute(moved)
        connection.execute(update(self.table).where(mine).values(player_id=kept))

    def give_back(self, connection: Connection, merge: Row[Any]) -> frozenset[int]:
        """Gives the rows that *merge* moved back, if they are still those of the player it kept.

        Returns the ids of their games.
        """
        same = (
            MOVED.c.merge_id == merge.id,
            MOVED.c.place == self.name,
            MOVED.c.game_id == self.table.c.game_id,
            *(MOVED.c[name] == column for name, column in self.apart.items()),
        )
        where = (self.table.c.player_id == merge.kept, exists().where(*same))
        back = update(self.table).where(*where).values(player_id=merge.gone)
        return frozenset(connection.scalars(back.returning(self.table.c.game_id)))


PLACES = (
    PlayerRows("seat", SEATS, {"number": SEATS.c.number}),
    PlayerRows("sitting", SITTINGS, {name: SITTINGS.c[name] for name in ("hand", "seq", "number")}),
    PlayerRows("consent", CONSENTS, {"number": CONSENTS.c.id}),
)


# Renaming a player in all games that a device may write to


def rename_in_games(
    connection: Connection,
    *,
    game_id: int,
    device: str,
    name: str,
    new_name: str,
    now: datetime,
    spared: Collection[str] = (),
) -> int:
    """Renames the player *name* in this and all games that *device* may write to; returns how many.

    If *new_name* is the name of a known player, that player gets the seats. Games in which both
    played do not change, nor do those with the public ids *spared*. The placeholder for a seat
    without a name is replaced in this game only.

    Raises:
        UnknownPlayerError: nobody called *name* played in the game.
        NameTakenError: the player called *new_name* played in the game, too.
        ValueError: *new_name* is blank.
    """
    club_id = club_of(connection, game_id)
    old = player_called(connection, club_id=club_id, name=name)
    if old is None or game_id not in games_of_player(connection, old):
        raise UnknownPlayerError(f"no player is called {name!r}")
    if name_key(name) == name_key(new_name):
        rename_player(connection, club_id=club_id, name=name, new_name=new_name)
        touch_all(connection, games_of_player(connection, old))
        return 1
    (new,) = player_ids(connection, club_id=club_id, names=[new_name], now=now)
    if new == old:  # another spelling of the same player, because of a merge
        return 0
    if game_id in games_of_player(connection, new):
        raise NameTakenError(f"another player is called {new_name!r}")
    own = {game_id} | (set() if names_nobody(name) else _written_by(connection, device, club_id))
    own -= set(connection.scalars(select(GAMES.c.id).where(GAMES.c.public_id.in_(spared))))
    moved = games_of_player(connection, old) & own - games_of_player(connection, new)
    for table in (SEATS, SITTINGS, CONSENTS):
        where = (table.c.player_id == old, table.c.game_id.in_(moved))
        connection.execute(update(table).where(*where).values(player_id=new))
    if names_nobody(name) or names_nobody(new_name):  # summaries have no id for that
        resummarise(connection, *moved)
    else:
        reassign(connection, games=moved, old=old, new=new)
    was, called = (_name(connection, each) for each in (old, new))
    rename_phones(connection, moved, was=was, name=called)
    _forget_who_never_played(connection, old, new)
    touch_all(connection, moved)
    return len(moved)


def games_named(connection: Connection, *, game_id: int, device: str, name: str) -> tuple[str, ...]:
    """The public ids of the games that *device* may write to and *name* played in.

    Ask before another player gets this name: undoing that must spare these games.
    """
    club_id = club_of(connection, game_id)
    player = player_called(connection, club_id=club_id, name=name)
    if player is None:
        return ()
    kept = kept_instead(connection, [player])[player]
    own = _written_by(connection, device, club_id) & games_of_player(connection, kept)
    return tuple(connection.scalars(select(GAMES.c.public_id).where(GAMES.c.id.in_(own))))


def _name(connection: Connection, player: int) -> str:
    return str(connection.scalar(select(PLAYERS.c.name).where(PLAYERS.c.id == player)))


def _written_by(connection: Connection, device: str, club_id: int) -> set[int]:
    """The ids of the games of the club that *device* may write to."""
    query = select(GAMES.c.id).where(GAMES.c.club_id == club_id, games_seen_by(device, WRITERS))
    return set(connection.scalars(query))


def _forget_who_never_played(connection: Connection, player: int, new: int) -> None:
    """Deletes a player who is in no game any more; their phones become those of *new*.

    The player stays if a merge refers to them, since its undo needs them.
    """
    columns = (SEATS.c.player_id, SITTINGS.c.player_id, CONSENTS.c.player_id)
    for column in (*columns, MERGES.c.gone, MERGES.c.kept):
        if connection.scalar(select(exists().where(column == player))):
            return
    own = update(PLAYER_DEVICES).where(PLAYER_DEVICES.c.player_id == player)
    connection.execute(own.values(player_id=new))
    connection.execute(delete(PLAYERS).where(PLAYERS.c.id == player))
