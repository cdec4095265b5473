"""Who is ahead, as the sums say it: read at once, however many games there are."""

from collections import Counter
from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, select

from referee.stats.season.ratings import Rating
from referee.stats.season.results import PlayerResult
from referee.stats.season.standings import Row, ranked
from referee.store.season.counted import Scope
from referee.store.season.replays import ratings_of
from referee.store.season.tallies import EVERY_PRESET, sums_of
from referee.store.tables import CLUBS, PLAYERS


def standings_of(
    connection: Connection, *scopes: Scope, preset: str = EVERY_PRESET
) -> tuple[Row, ...]:
    """A row for every player of *scopes*, by name, the best first; *preset*: of its games alone.

    A rating is that of all games of its scope. Whose name is somebody's in another of the clubs
    has the name of the own club beside it.
    """
    sums: dict[int, PlayerResult] = {}
    rated: dict[int, Rating] = {}
    for scope in scopes:
        sums |= sums_of(connection, scope, preset)
        rated |= ratings_of(connection, scope)
    names = _names(connection, [scope.club_id for scope in scopes])
    return ranked(
        {names[player]: result for player, result in sums.items()},
        {names[player]: rating for player, rating in rated.items()},
    )


def _names(connection: Connection, clubs: Sequence[int]) -> Mapping[int, str]:
    players = (
        select(PLAYERS.c.id, PLAYERS.c.name, CLUBS.c.name.label("club"), CLUBS.c.public_id)
        .join(CLUBS, CLUBS.c.id == PLAYERS.c.club_id)
        .where(PLAYERS.c.club_id.in_(clubs))
    )
    rows = connection.execute(players).all()
    known = Counter(row.name for row in rows)
    return {
        row.id: row.name if known[row.name] == 1 else f"{row.name} ({row.club or row.public_id})"
        for row in rows
    }
