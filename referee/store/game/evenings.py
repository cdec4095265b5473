"""The evening of a game: the one date under which every list and every page finds it.

It is written when the game begins or is imported, and stays: a club that sets another time zone
does not move its past.
"""

from datetime import date, datetime

from sqlalchemy import Connection, select, update

from referee import toml
from referee.stats.season.summary import evening_of
from referee.store.tables import CLUBS, GAMES, zone_called


def evening_in(
    connection: Connection, club_id: int, started_at: datetime, recorded: str | None = None
) -> date:
    """The evening of a game of the club that began at *started_at*.

    *recorded* is its start by its record, in TOML; empty or None if no record says it.
    """
    name = connection.scalar(select(CLUBS.c.zone).where(CLUBS.c.id == club_id))
    began: date = toml.parse(f"began = {recorded}")["began"] if recorded else started_at
    return evening_of(began, zone_called(name or ""))


def write_missing(connection: Connection) -> None:
    """Gives games from before there were evenings theirs."""
    shown = (GAMES.c.id, GAMES.c.club_id, GAMES.c.started_at, GAMES.c.recorded_start)
    for row in connection.execute(select(*shown).where(GAMES.c.evening.is_(None))).all():
        evening = evening_in(connection, row.club_id, row.started_at, row.recorded_start)
        connection.execute(update(GAMES).where(GAMES.c.id == row.id).values(evening=evening))
