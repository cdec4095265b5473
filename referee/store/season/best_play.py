"""What analyses found out about hands: a row a hand, never one of cards that were corrected.

A row says of which cards it is. Whoever reads it looks it up by the cards of the hand as it
stands now, so that one of before a correction is never found, and one comes back with an undo.
"""

import json
from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, select

from referee.engine.solver import Value
from referee.stats.season.players import Solved
from referee.store.file.database import insert_new
from referee.store.tables import BEST_PLAY, GAMES


class HandKey(NamedTuple):
    """A game, and what stands for the cards of a hand of it."""

    game_id: int
    digest: str


def keep_solved(connection: Connection, place: HandKey, club_id: int, of: Solved) -> None:
    """Keeps what was found out; what is known already is not forgotten for less."""
    known = hand_solved(connection, place)
    if known is not None:
        if _settled(known) >= _settled(of):
            return
        connection.execute(delete(BEST_PLAY).where(*_of(place)))
    body = {
        "side": of.declarers,
        "made": of.made,
        "worth": [of.worth.low, of.worth.high],
        "gave": of.gave,
    }
    written = json.dumps(body, separators=(",", ":"))
    insert_new(connection, BEST_PLAY, {**place._asdict(), "club_id": club_id, "body": written})


def hand_solved(connection: Connection, place: HandKey) -> Solved | None:
    """What was found out about a hand; None: it was not analysed yet."""
    body = connection.scalar(select(BEST_PLAY.c.body).where(*_of(place)))
    return None if body is None else _read(body)


def solved_of_games(
    connection: Connection, games: Collection[int]
) -> Mapping[tuple[str, str], Solved]:
    """What was found out about hands of *games*, also as they stood before, by game and digest."""
    found = (
        select(GAMES.c.public_id, BEST_PLAY.c.digest, BEST_PLAY.c.body)
        .join(GAMES, GAMES.c.id == BEST_PLAY.c.game_id)
        .where(BEST_PLAY.c.game_id.in_(games))
    )
    return {(row.public_id, row.digest): _read(row.body) for row in connection.execute(found)}


def _of(place: HandKey) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return BEST_PLAY.c.game_id == place.game_id, BEST_PLAY.c.digest == place.digest


def _settled(of: Solved) -> int:
    return sum(each is not None for each in of.gave)


def _read(body: str) -> Solved:
    told = json.loads(body)
    gave = tuple(told["gave"])
    return Solved(tuple(told["side"]), told["made"], Value(*told["worth"]), gave)
