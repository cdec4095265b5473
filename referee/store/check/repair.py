"""What differs from the ledgers, made anew while others go on playing."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, insert

from referee.store.check import columns, sitters
from referee.store.check.anew import in_parts, mark_made, recount, told
from referee.store.check.difference import Difference
from referee.store.file.database import Database
from referee.store.game.games import one_by_one
from referee.store.game.summarising import counted_if_readable
from referee.store.season import summaries
from referee.store.season.replays import replay_all
from referee.store.stored import Seen
from referee.store.tables import RATING_MOVES, RATINGS, RULINGS, SUMMARIES, TALLIES

COUNTED = {each.name for each in (SUMMARIES, TALLIES, RATINGS, RATING_MOVES)}
"""What follows from finished games."""


def repair(
    database: Database, differences: Iterable[Difference], seen: Seen = lambda: None
) -> None:
    """Makes anew what differs, row by row; the sums and ratings of each such club at once.

    A save in between waits for one part of it, and is counted as it should be.
    """
    every = list(differences)
    with database.writing() as connection:
        _mend_rulings(connection, every)
        columns.mend(connection, every)
        sitters.mend(connection, every, datetime.now(UTC))
    found = [each for each in every if each.table in COUNTED]
    for part in in_parts(sorted({d.key["game_id"] for d in found if d.table == SUMMARIES.name})):
        with database.writing() as connection:
            _summarise(connection, part, seen)
        database.give_way()
    for club_id in sorted({each.club_id for each in found}):
        with database.writing() as connection:
            recount(connection, club_id, seen)
        database.give_way()
    with database.writing() as connection:
        mark_made(connection)
    replay_all(database, seen)


def _mend_rulings(connection: Connection, differences: Sequence[Difference]) -> None:
    """Writes the rulings that are missing, and takes away those that follow from no line."""
    for each in differences:
        if each.table == RULINGS.name:
            here = (RULINGS.c[name] == value for name, value in each.key.items())
            connection.execute(delete(RULINGS).where(*here))
            if each.anew is not None:
                connection.execute(insert(RULINGS), each.anew)


def _summarise(connection: Connection, game_ids: Sequence[int], seen: Seen) -> None:
    """Writes the summaries of games anew, whatever was there."""
    connection.execute(delete(SUMMARIES).where(SUMMARIES.c.game_id.in_(game_ids)))
    games = (counted_if_readable(connection, game) for game in one_by_one(connection, game_ids))
    summaries.add(connection, [game for game in told(games, seen) if game])
