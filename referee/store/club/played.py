"""Games by the names at their tables: what is shown where somebody asks which games are meant."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, select

from referee.store.tables import GAMES, PLAYERS, SEATS


@dataclass(frozen=True, slots=True)
class Played:
    """One game, without its ledger."""

    public_id: str
    started_at: datetime
    names: tuple[str, ...]
    """Who sat there as it began, by seat."""


def played(connection: Connection, games: Collection[int]) -> tuple[Played, ...]:
    """The games with these ids, the latest first; deleted ones too, which may come back."""
    seated = (
        select(GAMES.c.id, GAMES.c.public_id, GAMES.c.started_at, PLAYERS.c.name)
        .join(SEATS, SEATS.c.game_id == GAMES.c.id)
        .join(PLAYERS, PLAYERS.c.id == SEATS.c.player_id)
        .where(GAMES.c.id.in_(games))
        .order_by(GAMES.c.started_at.desc(), GAMES.c.id.desc(), SEATS.c.number)
    )
    found: dict[int, Played] = {}
    for row in connection.execute(seated):
        before = found[row.id].names if row.id in found else ()
        found[row.id] = Played(row.public_id, row.started_at, (*before, row.name))
    return tuple(found.values())
