"""In which season a game counts."""

from sqlalchemy import Connection, and_, select, update

from referee.store.season.keeping import count_anew
from referee.store.tables import GAMES, SEASONS
from referee.store.versions import touch


def season_of(connection: Connection, *, game_id: int) -> int | None:
    """The id of the season that a game counts in; None: it is practice."""
    found: int | None = connection.scalar(select(GAMES.c.season_id).where(GAMES.c.id == game_id))
    return found


def name_of_season(connection: Connection, *, game_id: int) -> str | None:
    """What the season is called that a game counts in; None: it is practice."""
    counts = (SEASONS.c.id == GAMES.c.season_id, SEASONS.c.deleted_at.is_(None))
    named = select(SEASONS.c.name).join(GAMES, and_(*counts)).where(GAMES.c.id == game_id)
    found: str | None = connection.scalar(named)
    return found


def count_in(
    connection: Connection, *, game_id: int, season_id: int | None, was: int | None
) -> bool:
    """Has the game count in the season, or with None be practice.

    False: it no longer counts where it *was*, nor yet where it shall, and nothing is changed.
    The season is one of the club's own: the caller has looked.
    """
    now = season_of(connection, game_id=game_id)
    if now == season_id:
        return True
    if now != was:
        return False
    connection.execute(update(GAMES).where(GAMES.c.id == game_id).values(season_id=season_id))
    touch(connection, game_id)
    count_anew(connection, [game_id])
    return True
