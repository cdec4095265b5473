"""Who is ahead, as the sums say it: read at once, however many games there are."""

from collections.abc import Mapping

from sqlalchemy import Connection, select

from referee.stats.season.standings import Row, ranked
from referee.store.season.counted import Scope
from referee.store.season.replays import ratings_of
from referee.store.season.tallies import EVERY_PRESET, sums_of
from referee.store.tables import PLAYERS


def standings_of(
    connection: Connection, scope: Scope, preset: str = EVERY_PRESET
) -> tuple[Row, ...]:
    """A row for every player of *scope*, by name, the best first; *preset*: of its games alone.

    A rating is that of all games of the scope.
    """
    sums, rated = sums_of(connection, scope, preset), ratings_of(connection, scope)
    names = _names(connection, scope.club_id)
    return ranked(
        {names[player]: result for player, result in sums.items()},
        {names[player]: rating for player, rating in rated.items()},
    )


def _names(connection: Connection, club_id: int) -> Mapping[int, str]:
    here = select(PLAYERS.c.id, PLAYERS.c.name).where(PLAYERS.c.club_id == club_id)
    return dict(connection.execute(here).all())
