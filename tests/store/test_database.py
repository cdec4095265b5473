import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from referee.store.database import Database, default_url, open_database
from referee.store.errors import StoreBusyError, StoreFullError, StoreUnavailableError
from referee.store.migrations import migrate

from .asking import begin, load, write

LOCK = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.read()
"""
MANY = "x" * 4000  # fills a page


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """While another process holds the write lock."""
    command = [sys.executable, "-c", LOCK, str(folder / "referee.sqlite3")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"locked\n"
        yield


def pragma(database: Database, said: str) -> object:
    with database.writing() as connection:
        return connection.exec_driver_sql(f"PRAGMA {said}").scalar()


@pytest.mark.parametrize(
    ("name", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
def test_what_is_saved_survives_a_power_cut(sqlite: Database, name: str, value: object) -> None:
    assert pragma(sqlite, name) == value


def test_a_path_may_hold_any_sign(tmp_path: Path) -> None:
    folder = tmp_path / "a b%20?c#d é"
    folder.mkdir()

    migrate(default_url(folder))

    assert (folder / "referee.sqlite3").is_file()


def test_a_locked_database_is_busy_until_the_lock_is_gone(sqlite: Database, folder: Path) -> None:
    with locked(folder), pytest.raises(StoreBusyError, match="locked"):
        begin(sqlite)

    assert begin(sqlite).public_id == "game"


def test_a_locked_database_can_be_read(sqlite: Database, folder: Path) -> None:
    game = begin(sqlite)

    with locked(folder):
        assert load(sqlite) == game


def test_a_writer_keeps_others_out_before_it_writes(sqlite: Database, folder: Path) -> None:
    other = open_database(default_url(folder), busy_timeout=0.05)

    with sqlite.writing(), pytest.raises(StoreBusyError):
        begin(other)

    other.close()


def test_one_thread_waits_for_another_and_then_gives_up(sqlite: Database) -> None:
    refused: list[StoreBusyError] = []

    def second() -> None:
        try:
            begin(sqlite)
        except StoreBusyError as busy:
            refused.append(busy)

    with sqlite.writing():
        thread = threading.Thread(target=second)
        thread.start()
        thread.join()

    assert [str(busy) for busy in refused] == ["another write took more than 0.05 s"]
    assert begin(sqlite).public_id == "game"


def test_a_full_disk_is_said_and_keeps_what_was_saved(sqlite: Database) -> None:
    game = begin(sqlite)
    first = write(sqlite, game.id, 1, 0)
    pages = pragma(sqlite, "page_count")
    pragma(sqlite, f"max_page_count = {pages}")

    with pytest.raises(StoreFullError, match="full"):
        write(sqlite, game.id, 1, 1, text=MANY)

    assert load(sqlite).hands == ((first,),)
    pragma(sqlite, "max_page_count = 1000000")
    second = write(sqlite, game.id, 1, 1, text=MANY)
    assert load(sqlite).hands == ((first, second),)


def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / "referee.sqlite3").write_bytes(b"not a database, " * 400)

    with pytest.raises(StoreUnavailableError, match="not a database"):
        migrate(default_url(tmp_path))


def test_a_mistake_in_the_program_is_not_called_a_fault_of_the_disk(tmp_path: Path) -> None:
    database = open_database(default_url(tmp_path))

    with pytest.raises(Exception, match="no such table"):
        load(database)

    database.close()


def test_a_connection_is_free_again_after_an_error(sqlite: Database) -> None:
    for _ in range(60):
        with pytest.raises(InterruptedError), sqlite.writing():
            raise InterruptedError

    assert begin(sqlite).public_id == "game"
