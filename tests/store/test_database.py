import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text as sql

from referee.store.database import Database, default_url, open_database
from referee.store.errors import (
    StoreBusyError,
    StoreDamagedError,
    StoreFullError,
    StoreGoneError,
    StoreUnavailableError,
)
from referee.store.migrations import migrate
from referee.store.waiting import Waiting
from tests.store.asking import begin, load, write

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
    """Holds the write lock in another process."""
    command = [sys.executable, "-c", LOCK, str(folder / "referee.sqlite3")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"locked\n"
        yield


def pragma(database: Database, setting: str) -> object:
    with database.writing() as connection:
        return connection.exec_driver_sql(f"PRAGMA {setting}").scalar()


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

    assert [str(busy) for busy in refused] == ["others took more than 0.05 s"]
    assert begin(sqlite).public_id == "game"


def test_a_full_disk_is_reported_and_keeps_what_was_saved(sqlite: Database) -> None:
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


def test_a_quota_that_is_used_up_is_a_full_disk(sqlite: Database) -> None:
    """A limit of the size of files gives SQLite the same error as a quota of the disk."""
    game = begin(sqlite)
    first = write(sqlite, game.id, 1, 0)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))

    try:
        with pytest.raises(StoreFullError, match="no room beside"):
            write(sqlite, game.id, 1, 1)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    assert load(sqlite).hands == ((first,),)
    second = write(sqlite, game.id, 1, 1)
    assert load(sqlite).hands == ((first, second),)


def test_a_file_that_is_no_database_is_reported(tmp_path: Path) -> None:
    (tmp_path / "referee.sqlite3").write_bytes(b"not a database, " * 400)

    with pytest.raises(StoreDamagedError, match="not a database"):
        migrate(default_url(tmp_path))


def test_a_mistake_in_the_program_is_not_called_a_fault_of_the_disk(tmp_path: Path) -> None:
    (tmp_path / "referee.sqlite3").touch()
    database = open_database(default_url(tmp_path))

    with pytest.raises(Exception, match="no such table"):
        load(database)

    database.close()


def test_a_connection_is_free_again_after_an_error(sqlite: Database) -> None:
    for _ in range(60):
        with pytest.raises(InterruptedError), sqlite.writing():
            raise InterruptedError

    assert begin(sqlite).public_id == "game"


@pytest.fixture
def open_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder that existed before, in a process whose umask is 0."""
    before = os.umask(0)
    tmp_path.chmod(0o777)
    yield tmp_path
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


FILES = ("referee.sqlite3", "referee.sqlite3-wal", "referee.sqlite3-shm")


def test_the_database_is_its_owners_alone_in_any_folder(open_folder: Path) -> None:
    migrate(default_url(open_folder))
    database = open_database(default_url(open_folder))
    begin(database)

    assert modes(open_folder) == dict.fromkeys(FILES, 0o600)

    database.close()


def test_a_database_that_others_could_read_is_taken_from_them(folder: Path) -> None:
    killed = open_database(default_url(folder))
    begin(killed)
    for name in FILES:
        (folder / name).chmod(0o664)

    migrate(default_url(folder))

    assert modes(folder) == dict.fromkeys(FILES, 0o600)
    killed.close()


def test_a_copy_of_the_file_alone_is_whole_once_it_is_closed(folder: Path, tmp_path: Path) -> None:
    database = open_database(default_url(folder))
    game = begin(database)
    write(database, game.id, 1, 0)
    whole = load(database)
    reader = sqlite3.connect(folder / "referee.sqlite3")  # keeps SQLite from merging by itself
    assert reader.execute("SELECT count(*) FROM entry").fetchone() == (1,)

    database.close()

    reader.close()
    (tmp_path / "copy").mkdir()
    shutil.copy(folder / "referee.sqlite3", tmp_path / "copy")
    copy = open_database(default_url(tmp_path / "copy"))
    assert load(copy) == whole
    copy.close()


def test_who_writes_much_in_a_row_lets_those_first_who_wait(folder: Path) -> None:
    """A waiting program tries only at intervals, and once found no gap within seconds."""
    busy = open_database(default_url(folder), busy_timeout=20)
    other = open_database(default_url(folder), busy_timeout=4)
    game, holds, saved = begin(other), threading.Event(), threading.Event()

    def write_on() -> None:
        while not saved.is_set():
            with busy.writing():
                holds.set()
                time.sleep(0.1)
            busy.give_way()

    writer = threading.Thread(target=write_on, daemon=True)
    writer.start()
    try:
        for seq in range(5):
            holds.clear()
            assert holds.wait(10)
            write(other, game.id, 1, seq)
    finally:
        saved.set()
        writer.join()

    assert load(other).entries == 5
    busy.close()
    other.close()


def test_nothing_is_saved_to_a_database_that_was_removed(sqlite: Database, folder: Path) -> None:
    game = begin(sqlite)
    for name in FILES:
        (folder / name).unlink()

    with pytest.raises(StoreGoneError, match=r"referee\.sqlite3 was removed"):
        write(sqlite, game.id, 1, 0)
    with pytest.raises(StoreGoneError):
        load(sqlite)

    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("file", FILES[:2])
def test_a_save_that_meets_the_removal_is_refused(
    sqlite: Database, folder: Path, file: str
) -> None:
    begin(sqlite)

    with pytest.raises(StoreGoneError), sqlite.writing():
        (folder / file).unlink()


def test_nothing_is_saved_beside_a_database_that_took_the_place(
    sqlite: Database, folder: Path, migrated: Path
) -> None:
    begin(sqlite)
    (folder / "referee.sqlite3").unlink()
    shutil.copy(migrated / "referee.sqlite3", folder)

    with pytest.raises(StoreGoneError, match="replaced"):
        begin(sqlite, "another")


def test_a_database_that_is_put_back_goes_on(sqlite: Database, folder: Path) -> None:
    game = begin(sqlite)
    (folder / "referee.sqlite3").rename(folder / "elsewhere")
    with pytest.raises(StoreGoneError):
        load(sqlite)

    (folder / "elsewhere").rename(folder / "referee.sqlite3")

    assert load(sqlite) == game


@pytest.mark.parametrize("lost", [("-wal",), ("-shm",), ("-wal", "-shm")], ids=" ".join)
def test_nothing_is_saved_to_a_log_that_was_removed(
    sqlite: Database, folder: Path, tmp_path: Path, lost: Sequence[str]
) -> None:
    game = begin(sqlite)
    saved = write(sqlite, game.id, 1, 0)
    for end in lost:
        (folder / f"referee.sqlite3{end}").unlink()

    with pytest.raises(StoreGoneError, match=r"referee\.sqlite3 was removed"):
        write(sqlite, game.id, 2, 0)
    with pytest.raises(StoreGoneError):
        load(sqlite)

    (tmp_path / "killed").mkdir()
    shutil.copy(folder / "referee.sqlite3", tmp_path / "killed")  # all that a kill leaves
    left = open_database(default_url(tmp_path / "killed"))
    assert [line.text for (line,) in load(left).hands] == [saved.text]
    left.close()
    sqlite.close()  # whoever opens it anew goes on
    write(sqlite, game.id, 2, 0)
    assert load(sqlite).entries == 2


def test_a_log_of_somebody_else_is_left_alone(sqlite: Database, folder: Path) -> None:
    begin(sqlite)
    before = (folder / "referee.sqlite3").read_bytes()
    (folder / "referee.sqlite3-wal").unlink()
    (folder / "referee.sqlite3-wal").touch()

    with pytest.raises(StoreGoneError):
        load(sqlite)

    assert (folder / "referee.sqlite3").read_bytes() == before


def test_a_log_that_is_merged_beside_a_quiet_database_is_still_its_own(
    sqlite: Database, folder: Path
) -> None:
    """The last connection to close removes the log, and it must be our own."""
    game = begin(sqlite)
    sqlite.engine.dispose()
    other = open_database(default_url(folder))
    load(other)

    other.close()

    write(sqlite, game.id, 1, 0)
    assert load(sqlite).entries == 1


def test_nobody_opens_a_database_that_is_open_without_its_log(
    sqlite: Database, folder: Path
) -> None:
    begin(sqlite)
    for end in ("-wal", "-shm"):
        (folder / f"referee.sqlite3{end}").unlink()
    other = open_database(default_url(folder))

    with pytest.raises(StoreGoneError, match="while another program has it open"):
        load(other)

    assert [path.name for path in folder.iterdir()] == ["referee.sqlite3"]


def test_a_database_that_is_not_there_is_not_made_by_using_it(tmp_path: Path) -> None:
    database = open_database(default_url(tmp_path))

    with pytest.raises(StoreUnavailableError, match="unable to open"):
        load(database)

    assert list(tmp_path.iterdir()) == []
    database.close()


def test_a_database_whose_pages_were_overwritten_is_called_damaged(folder: Path) -> None:
    path = folder / "referee.sqlite3"
    content = path.read_bytes()
    path.write_bytes(content[:100] + b"\xee" * (len(content) - 100))
    database = open_database(default_url(folder))

    with pytest.raises(StoreDamagedError, match="malformed"):
        load(database)

    database.close()


def test_text_that_is_no_text_is_called_damaged(sqlite: Database) -> None:
    begin(sqlite)
    with sqlite.writing() as connection:
        connection.execute(sql("UPDATE player SET name = CAST(x'ff' AS TEXT) WHERE name = 'Ann'"))

    with pytest.raises(StoreDamagedError, match="UTF-8"), sqlite.reading() as connection:
        connection.execute(sql("SELECT name FROM player")).all()


def test_whoever_waits_for_another_program_lets_others_go_on(folder: Path) -> None:
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        time.sleep(seconds)

    waiting = Waiting(pause=pause)
    database = open_database(default_url(folder), busy_timeout=0.5, waiting=waiting)

    with locked(folder), pytest.raises(StoreBusyError):
        begin(database)

    assert len(pauses) > 1
    database.close()
