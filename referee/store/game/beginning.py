"""Beginning a game of any kind: its row, its pen, and the link by which others join."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, select, update

from referee.games import PLAIN
from referee.store.game.evenings import evening_in
from referee.store.people.links import TABLE_LASTS, NewLink, Signer, make_link
from referee.store.people.memberships import (
    Joining,
    Role,
    access_to,
    carry_over,
    join,
    name_in_club,
    owns,
)
from referee.store.people.pens import move_pen
from referee.store.statements import insert_new, touch, write_many
from referee.store.stored import StoredEntry
from referee.store.tables import ENTRIES, GAMES, HOME_CLUB, PENS, new_public_id
from referee.text import name_key

Columns = dict[str, Any]
"""The values of a row by the names of its columns."""


def begin_plain(  # noqa: PLR0913 - what a game begins with, by name
    connection: Connection,
    signer: Signer,
    *,
    public_id: str,
    key: str,
    kind: str,
    agreed: str,
    started_at: datetime,
    device: str,
    actor: str = "",
    rematch_of: str | None = None,
    club_id: int = HOME_CLUB,
) -> tuple[str, bool]:
    """Creates a game kept as lines that *device* may write to.

    Returns its public id, and whether it is new: the same *key* again changes nothing and returns
    the public id of the first time. *agreed* has the terms as its kind writes them; the other
    arguments are those of `create_game`.
    """
    row = {
        **plain_columns(kind, agreed, started_at),
        "evening": evening_in(connection, club_id, started_at),
        "club_id": club_id,
        "public_id": public_id,
        "key": key,
        "rematch_of": rematch_of,
    }
    game_id, first_id, added = insert_game(connection, row)
    if added:
        bring_along(connection, rematch_of, game_id, started_at)
        give_first_pen(connection, (club_id, game_id, public_id), device, actor, started_at)
        add_link(connection, signer, club_id, game_id, device, started_at)
    return first_id, added


def plain_columns(kind: str, agreed: str, started_at: datetime) -> Columns:
    """The values of the columns of a new game kept as lines, without club, key and public id."""
    return {
        "kind": kind,
        "rules": agreed,
        "digest": sha256(agreed.encode()).hexdigest(),
        "preset": kind,
        "dealer": 0,
        "before": "{}",
        "first_hand": 1,
        **placed(""),
        "started_at": started_at,
        "rules_name": "",
        "seals": PLAIN[kind].is_sealed,
    }


def insert_game(connection: Connection, row: Columns) -> tuple[int, str, bool]:
    """The id and the public id of the game with the key of *row*, and whether it is new."""
    added = insert_new(connection, GAMES, row)
    begun = select(GAMES.c.id, GAMES.c.public_id).where(GAMES.c.key == row["key"])
    game_id, public_id = connection.execute(begun).one()
    return int(game_id), str(public_id), added


def bring_along(
    connection: Connection, rematch_of: str | None, game_id: int, now: datetime
) -> None:
    """Admits the devices of the previous game's table, and copies whether its hands are sealed."""
    before = select(GAMES.c.id, GAMES.c.seals).where(GAMES.c.public_id == rematch_of)
    was = connection.execute(before).one_or_none()
    if was is None:
        return
    carry_over(connection, was=was.id, game_id=game_id, now=now)
    touch(connection, was.id)  # its pages lead to the new game
    connection.execute(update(GAMES).where(GAMES.c.id == game_id).values(seals=was.seals))


def placed(place: str) -> dict[str, str]:
    """The values of the columns for the place of a game."""
    return {"place": place, "place_key": name_key(place)}


def give_first_pen(
    connection: Connection, game: tuple[int, int, str], device: str, actor: str, now: datetime
) -> None:
    """Gives *device* the pen of a new *game*: its club's id, its own id and its public id."""
    club_id, game_id, public_id = game
    if not owns(connection, club_id=club_id, device=device):
        scribe = Joining(club_id, game_id, Role.SCRIBE, actor)
        join(connection, scribe, device=device, now=now)
    name = actor or access_to(connection, public_id, device=device).name
    move_pen(connection, game_id=game_id, device=device, name=name, now=now)


def add_link(
    connection: Connection, signer: Signer, club_id: int, game_id: int, device: str, now: datetime
) -> None:
    """Makes the link of a new game by which others join."""
    players = NewLink(club_id, game_id, Role.PLAYER, TABLE_LASTS, coded=True)
    make_link(connection, signer, players, by=device, now=now)


@dataclass(frozen=True, slots=True)
class Destination:
    """The club that games are imported into, the device that gets their pens, and the time."""

    club_id: int
    device: str
    """Gets the pens of the games."""
    now: datetime


def write_games(
    connection: Connection,
    place: Destination,
    games: Sequence[tuple[Columns, Sequence[StoredEntry]]],
) -> dict[str, int]:
    """Writes games, each with its ledger and its pen; returns their ids by public id, in order.

    All of them must have the same columns; one without a key gets a new one.
    """
    ids = [new_public_id() for _ in games]
    own = ({"key": f"import {each}", "public_id": each, "version": 1} for each in ids)
    club = {"club_id": place.club_id}
    rows = [{**each, **columns, **club} for each, (columns, _) in zip(own, games, strict=True)]
    write_many(connection, GAMES, rows)
    query = select(GAMES.c.public_id, GAMES.c.id).where(GAMES.c.public_id.in_(ids))
    numbers = {row.public_id: row.id for row in connection.execute(query)}
    keys = [{**club, "game_id": numbers[each]} for each in ids]
    name = name_in_club(connection, club_id=place.club_id, device=place.device)
    pen = {"device": place.device, "name": name, "granted_at": place.now, "seen_at": place.now}
    write_many(connection, PENS, [{**at, **pen} for at in keys])
    ledgers = zip(keys, (lines for _, lines in games), strict=True)
    entries = [{**at, **asdict(line)} for at, lines in ledgers for line in lines]
    write_many(connection, ENTRIES, entries)
    return {each: numbers[each] for each in ids}
