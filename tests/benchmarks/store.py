"""Saving an entry and loading its game through the store, against plain sqlite3.

Run with ``python -m tests.benchmarks.store``. Both make the same durable commit
(``synchronous=FULL``) on the same disk and read the same rows, by turns, each round in a game
of its own; the medians and their ratio are printed.
"""

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import click
from sqlalchemy import Connection

from referee.rook.rules import presets
from referee.store.database import Database, default_url, open_database
from referee.store.migrations import migrate
from referee.store.seated import entries, games
from tests.benchmarks.saving import NOW, begin, open_plainly

ROUNDS = 300
HANDS = 15
LINES = ('{ bidder = 1, bid = 110, trump = "red" }', "{ taken = { A = 95, B = 25 } }")

ADD = """
INSERT INTO entry (club_id, game_id, hand, seq, text, note, actor, key, recorded_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
GAME = """
SELECT game.*, player.name FROM game
JOIN seat ON seat.game_id = game.id JOIN player ON player.id = seat.player_id
WHERE game.public_id = ? ORDER BY seat.number
"""
LEDGER = """
SELECT hand, seq, text, note, actor, key, recorded_at FROM entry
WHERE game_id = ? ORDER BY hand, seq
"""

Work = Callable[[int], object]
"""What is measured, for the game of one round."""


def main() -> None:
    """Measures in a folder of its own under the current one, and prints a table."""
    with TemporaryDirectory(dir=Path.cwd()) as folder:
        url = default_url(Path(folder))
        migrate(url)
        database = open_database(url)
        fill(database)
        raw = open_plainly(Path(folder) / "referee.sqlite3")
        click.echo(f"median of {ROUNDS}, in us   sqlite3    store    ratio")
        report("save one entry", lambda game: save(raw, game), lambda game: append(database, game))
        report("load its game", lambda game: read(raw, game), lambda game: load(database, game))
        raw.close()
        database.close()


def fill(database: Database) -> None:
    """A game of `HANDS` hands for every round."""
    with database.writing() as connection:
        for game in range(1, ROUNDS + 1):
            begin(connection, game, presets.preset("kentucky-discard"), "phone")
            for number in range(HANDS * len(LINES)):
                hand, seq = divmod(number, len(LINES))
                add(connection, game, hand + 1, seq)


def add(connection: Connection, game: int, hand: int, seq: int) -> None:
    """A line of the ledger."""
    entries.append(
        connection, game_id=game, hand=hand, seq=seq, text=LINES[seq], actor="Ann",
        key=f"hand-{hand}-{seq}", now=NOW,
    )  # fmt: skip


def save(raw: sqlite3.Connection, game: int) -> None:
    """The first entry of a new hand, durably."""
    raw.execute("BEGIN IMMEDIATE")
    row = (1, game, HANDS + 1, 0, LINES[0], "", "Ann", "plain", NOW.isoformat(" "))
    raw.execute(ADD, row)
    raw.execute("COMMIT")


def append(database: Database, game: int) -> None:
    """The second entry of that hand, through the store."""
    with database.writing() as connection:
        add(connection, game, HANDS + 1, 1)


def read(raw: sqlite3.Connection, game: int) -> object:
    """The rows that a page needs."""
    raw.execute("BEGIN")
    seats = raw.execute(GAME, (f"game-{game}",)).fetchall()
    ledger = raw.execute(LEDGER, (seats[0][0],)).fetchall()
    raw.execute("COMMIT")
    return seats, ledger


def load(database: Database, game: int) -> object:
    """The game as the store gives it."""
    with database.reading() as connection:
        return games.load_game(connection, f"game-{game}")


def report(name: str, plain: Work, through_store: Work) -> None:
    """Runs both by turns and prints one line."""
    times: tuple[list[float], list[float]] = ([], [])
    for game in range(1, ROUNDS + 1):
        for work, spent in zip((plain, through_store), times, strict=True):
            began = time.perf_counter()
            work(game)
            spent.append(time.perf_counter() - began)
    fast, ours = (median(spent) * 1e6 for spent in times)
    click.echo(f"{name:20} {fast:11.0f} {ours:8.0f} {ours / fast:8.1f}")


if __name__ == "__main__":
    main()
