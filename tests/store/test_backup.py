"""A backup is a single file, taken while others write, and restored to empty folders only."""

import os
import shutil
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from referee.store.backup import Backup, back_up, restore
from referee.store.database import Database, default_url, open_database
from referee.store.errors import (
    NewerDatabaseError,
    StoreDamagedError,
    StoreError,
    StoreGoneError,
    StoreUnavailableError,
)
from referee.store.seated.stored import StoredGame
from tests.store.asking import begin, load, write
from tests.store.test_database import modes

SECRET = b"of these phones"


@pytest.fixture
def game(sqlite: Database) -> StoredGame:
    """A game with one line."""
    write(sqlite, begin(sqlite).id, 1, 0)
    return load(sqlite)


@pytest.fixture
def file(folder: Path) -> Path:
    return folder / "referee.sqlite3"


@pytest.fixture
def backup(file: Path, game: StoredGame, tmp_path: Path) -> Path:
    """A backup of that game, taken while the database has a log."""
    assert game.entries == 1
    back_up(file, SECRET, tmp_path / "backup")
    return tmp_path / "backup"


def games_in(folder: Path) -> Iterator[StoredGame]:
    database = open_database(default_url(folder))
    yield load(database)
    database.close()


def test_what_was_backed_up_comes_back_with_the_secret_beside_it(
    backup: Path, game: StoredGame, tmp_path: Path
) -> None:
    new, before = tmp_path / "new" / "folder", os.umask(0)
    found = restore(backup, new)
    os.umask(before)

    assert found == Backup(1, SECRET)
    assert modes(new) == {"referee.sqlite3": 0o600, "secret-key": 0o600}
    assert (new / "secret-key").read_bytes() == SECRET
    assert SECRET not in (new / "referee.sqlite3").read_bytes()
    with closing(sqlite3.connect(new / "referee.sqlite3")) as plain:
        tables = {name for (name,) in plain.execute("SELECT name FROM sqlite_schema")}
    assert ("backed_up_secret" in tables, "entry" in tables) == (False, True)
    assert list(games_in(new)) == [game]


def test_a_backup_is_one_file_for_its_owner_alone(backup: Path, tmp_path: Path) -> None:
    assert {path.name for path in tmp_path.iterdir()} == {"data", "backup"}
    assert backup.stat().st_mode & 0o777 == 0o600


def test_what_root_restores_belongs_to_whom_the_folder_belongs_to(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[str, int, int]] = []
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("os.chown", lambda path, *to: given.append((path.name, *to)))

    restore(backup, tmp_path / "new")

    owner = (tmp_path / "new").stat()
    assert sorted(given) == [
        ("referee.sqlite3", owner.st_uid, owner.st_gid),
        ("secret-key", owner.st_uid, owner.st_gid),
    ]


@pytest.mark.parametrize("lost", [("-wal",), ("-shm",), ("-wal", "-shm")], ids=" ".join)
def test_no_backup_is_taken_of_a_database_that_is_open_without_its_log(
    game: StoredGame, file: Path, tmp_path: Path, lost: Sequence[str]
) -> None:
    assert game.entries == 1
    for end in lost:
        file.with_name(f"{file.name}{end}").unlink()

    with pytest.raises(StoreGoneError, match=r"the log of referee\.sqlite3 was removed"):
        back_up(file, SECRET, tmp_path / "backup")

    assert not (tmp_path / "backup").exists()


def test_a_backup_while_others_write_is_one_moment(
    folder: Path, file: Path, tmp_path: Path
) -> None:
    """The lines are written one after the other, so a backup in between must have no gap."""
    database = open_database(default_url(folder))
    begun = begin(database)
    stopped = threading.Event()

    def write_on() -> None:
        own = open_database(default_url(folder))
        for hand in range(1, 2000):
            write(own, begun.id, hand, 0)
            if stopped.is_set():
                break
        own.close()

    writer = threading.Thread(target=write_on)
    writer.start()
    sizes = []
    for number in range(5):
        back_up(file, None, tmp_path / f"{number}")
        restore(tmp_path / f"{number}", tmp_path / f"new{number}")
        (found,) = games_in(tmp_path / f"new{number}")
        assert [entry.hand for hand in found.hands for entry in hand] == list(
            range(1, found.entries + 1)
        )
        sizes.append(found.entries)
    stopped.set()
    writer.join()

    assert sizes == sorted(sizes)
    assert load(database).entries > sizes[-1] > sizes[0]
    database.close()


def test_a_backup_replaces_nothing(backup: Path, file: Path) -> None:
    before = backup.read_bytes()

    with pytest.raises(FileExistsError, match="is there already"):
        back_up(file, SECRET, backup)

    assert backup.read_bytes() == before


def test_a_power_cut_leaves_no_half_of_a_backup(
    file: Path, game: StoredGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert game.entries == 1

    def power_cut(*_: object) -> None:
        raise InterruptedError

    monkeypatch.setattr("os.fsync", power_cut)
    monkeypatch.setattr("os.link", power_cut)
    monkeypatch.setattr(Path, "rename", power_cut)
    with pytest.raises(InterruptedError):
        back_up(file, SECRET, tmp_path / "backup")

    assert not (tmp_path / "backup").exists()


@pytest.mark.parametrize("there", ["referee.sqlite3", "secret-key", "holiday.jpg"])
def test_nothing_comes_back_over_what_is_there(backup: Path, tmp_path: Path, there: str) -> None:
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / there).write_bytes(b"mine")

    with pytest.raises(FileExistsError, match=there):
        restore(backup, tmp_path / "new")

    assert [path.read_bytes() for path in (tmp_path / "new").iterdir()] == [b"mine"]


def damaged(backup: Path) -> None:
    content = bytearray(backup.read_bytes())
    content[5000:9000] = b"\xee" * 4000
    backup.write_bytes(content)


def cut_short(backup: Path) -> None:
    backup.write_bytes(backup.read_bytes()[:10_000])


def newer(backup: Path) -> None:
    with closing(sqlite3.connect(backup)) as plain:
        plain.execute("UPDATE alembic_version SET version_num = '9999'")
        plain.commit()


def foreign(backup: Path) -> None:
    backup.unlink()
    with closing(sqlite3.connect(backup)) as plain:
        plain.execute("CREATE TABLE recipes (name)")


def no_database(backup: Path) -> None:
    backup.write_text("Dear diary")


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (damaged, StoreDamagedError),
        (cut_short, StoreDamagedError),
        (newer, NewerDatabaseError),
        (foreign, StoreError),
        (no_database, StoreDamagedError),
        (Path.unlink, FileNotFoundError),
    ],
)
def test_what_cannot_come_back_leaves_nothing_behind(
    backup: Path, tmp_path: Path, spoil: object, error: type[Exception]
) -> None:
    assert callable(spoil)
    spoil(backup)

    with pytest.raises(error):
        restore(backup, tmp_path / "new")

    assert not (tmp_path / "new").exists()


def test_a_damaged_database_gives_no_backup(file: Path, tmp_path: Path) -> None:
    damaged(file)

    with pytest.raises(StoreDamagedError):
        back_up(file, SECRET, tmp_path / "backup")

    assert not (tmp_path / "backup").exists()


def test_a_database_that_is_not_there_gives_no_backup(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError, match="unable to open"):
        back_up(tmp_path / "referee.sqlite3", SECRET, tmp_path / "backup")

    assert list(tmp_path.iterdir()) == []


def test_files_copied_while_the_server_ran_come_back_too(
    folder: Path, game: StoredGame, tmp_path: Path
) -> None:
    shutil.copytree(folder, tmp_path / "copied")

    found = restore(tmp_path / "copied" / "referee.sqlite3", tmp_path / "new")

    assert found == Backup(1, None)
    assert list(games_in(tmp_path / "new")) == [game]
    assert not (tmp_path / "new" / "secret-key").exists()


def test_a_restored_backup_can_be_backed_up(backup: Path, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    shutil.copy(backup, tmp_path / "new" / "referee.sqlite3")

    found = back_up(tmp_path / "new" / "referee.sqlite3", b"another", tmp_path / "second")

    assert found.secret == b"another"
    assert restore(tmp_path / "second", tmp_path / "newer").secret == b"another"
