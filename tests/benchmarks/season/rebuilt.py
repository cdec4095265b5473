"""Makes all that follows from finished games anew, in a process of its own, and says how far it is.

`python -m tests.benchmarks.season` runs it with the address of a database, to see its memory.
"""

import sys

from referee.cli.installation import counting
from referee.store.database import open_database
from referee.store.seated.counting import rebuild
from referee.store.seated.games import count_games

PATIENCE = 24 * 3600
"""Seconds that a server of databases gives one statement."""


def main(url: str) -> None:
    """Summaries, sums and ratings, in one transaction."""
    database = open_database(url, statement_timeout=PATIENCE)
    with (
        database.writing() as connection,
        counting("Summing up", count_games(connection)) as seen,
    ):
        rebuild(connection, seen)
    database.close()


if __name__ == "__main__":
    main(sys.argv[1])
