"""What games moved, read back from what is kept of it."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, select

from referee.stats.season.ratings import Move, Rating
from referee.store.season.counted import Scope
from referee.store.tables import GAMES, RATING_MOVES

Moved = Mapping[str, Sequence[Move]]
"""What each game moved, by its public id; a game that is still to be rated is not there."""


def moved_with(connection: Connection, scope: Scope, player_id: int) -> Moved:
    """What every game of *scope* that moved that player moved, theirs and the others' ratings."""
    here = RATING_MOVES.c.season_id == scope.season_id
    own = select(RATING_MOVES.c.game_id).where(
        here, RATING_MOVES.c.player_id == player_id, RATING_MOVES.c.club_id == scope.club_id
    )
    found = (
        select(GAMES.c.public_id, RATING_MOVES)
        .join(GAMES, GAMES.c.id == RATING_MOVES.c.game_id)
        .where(here, RATING_MOVES.c.game_id.in_(own))
        .order_by(RATING_MOVES.c.game_id)
    )
    by_game = groupby(connection.execute(found), attrgetter("public_id"))
    return {game: tuple(map(_move, rows)) for game, rows in by_game}


def _move(row: Any) -> Move:
    before = Rating(row.mu_before, row.sigma_before, row.games - 1)
    return Move(str(row.player_id), before, Rating(row.mu, row.sigma, row.games))
