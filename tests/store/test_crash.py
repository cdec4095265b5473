import random
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from referee.store.database import Database, default_url, open_database
from referee.store.seated.stored import StoredGame
from tests.laws import part
from tests.store.asking import begin, load
from tests.store.writer import HAND

ROOT = Path(__file__).parents[2]
KILLS = part(32)
ENDLESS = 1_000_000

pytestmark = pytest.mark.slow


def writer(url: str, public_id: str, name: str, wanted: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.store.writer", url, public_id, name, str(wanted)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def keys(game: StoredGame) -> list[str]:
    return [entry.key for hand in game.hands for entry in hand]


def whole_lines(output: str) -> list[str]:
    """The lines without an incomplete one at the end, which the kill cut off."""
    return output.splitlines()[: output.count("\n")]


def assert_in_order(game: StoredGame) -> None:
    places = [(entry.hand, entry.seq) for hand in game.hands for entry in hand]
    assert places == [(place // HAND + 1, place % HAND) for place in range(len(places))]


def assert_once_each(wanted: Iterable[str], found: Iterable[str]) -> None:
    counted = Counter(found)
    assert [key for key in wanted if counted[key] != 1] == []


def test_a_killed_process_loses_nothing_that_was_reported_saved(folder: Path) -> None:
    url = default_url(folder)
    chance = random.Random(14)
    saved = 0
    for number in range(KILLS):
        database = open_database(url)
        public_id = begin(database, f"game-{number}").public_id
        database.close()

        with writer(url, public_id, "w", ENDLESS) as process:
            assert process.stdout is not None
            first = process.stdout.readline()
            time.sleep(chance.uniform(0, 0.05))
            process.kill()
            printed = whole_lines(first + process.stdout.read())

        database = open_database(url)
        game = load(database, public_id)
        database.close()
        assert_once_each(printed, keys(game))
        assert_in_order(game)
        assert len(printed) <= game.entries <= len(printed) + 1
        saved += len(printed)

    assert saved > 2 * KILLS, "the writer was killed before it wrote"
    with sqlite3.connect(folder / "referee.sqlite3") as plain:
        assert plain.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    plain.close()


def test_two_processes_write_one_ledger(url: str, database: Database) -> None:
    begin(database)
    wanted = 60

    with writer(url, "game", "ann", wanted) as ann, writer(url, "game", "bob", wanted) as bob:
        assert ann.stdout is not None
        assert bob.stdout is not None
        printed = [*whole_lines(ann.stdout.read()), *whole_lines(bob.stdout.read())]

    game = load(database)
    assert len(printed) == 2 * wanted
    assert sorted(keys(game)) == sorted(printed)
    assert_in_order(game)
