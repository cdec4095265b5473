"""What people call the rows that differ: players, games and seasons by their names."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from referee.store.tables import GAMES, PLAYERS, SEASONS


@dataclass(frozen=True, slots=True)
class Names:
    """Names by number."""

    players: Mapping[int, str] = field(default_factory=dict)
    games: Mapping[int, str] = field(default_factory=dict)
    """Their public ids."""
    seasons: Mapping[int, str] = field(default_factory=dict)


def names_of(connection: Connection) -> Names:
    """All of an installation: asked only where something differs."""
    told = (
        connection.execute(select(table.c.id, column)).all()
        for table, column in (
            (PLAYERS, PLAYERS.c.name),
            (GAMES, GAMES.c.public_id),
            (SEASONS, SEASONS.c.name),
        )
    )
    players, games, seasons = ({number: str(name) for number, name in rows} for rows in told)
    return Names(players, games, seasons)
