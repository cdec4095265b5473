"""Backups: an installation's database and secret in one file, taken while the server runs.

A backup is a SQLite database like the original, with the secret in a table of its own, which phones
need to keep their pens. Only the owner may read it, as with the originals.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from referee.store.database import DATABASE_FILE, address_to, require_log
from referee.store.errors import (
    StoreDamagedError,
    StoreError,
    StoreUnavailableError,
)
from referee.store.files import SECRET_FILE, make_private, new_file, write_whole
from referee.store.migrations import require_known

SECRET_TABLE = "backed_up_secret"  # noqa: S105 - the table, not the secret

BUSY_TIMEOUT = 10.0
"""Seconds to wait for a writer."""


@dataclass(frozen=True, slots=True)
class Backup:
    """The contents of a backup."""

    games: int
    """Including deleted ones, which can be restored."""
    secret: bytes | None
    """None if it was taken without one."""


def back_up(database: Path, secret: bytes | None, target: Path) -> Backup:
    """Writes the present *database* and the *secret* to the new file *target*.

    After a crash or an error *target* does not exist.

    Raises:
        FileExistsError: *target* exists already; it is not changed.
        StoreError: the database cannot be read, is damaged, is not one of ours, or lacks its log
            while a program has it open.
        OSError: *target* cannot be written.
    """
    if target.exists():
        raise FileExistsError(f"{target} is there already: a backup replaces nothing")
    with new_file(target) as made:
        with _opened(database) as source:
            require_log(database)
            source.execute("VACUUM INTO ?", (str(made),))
        with _opened(made) as copy:
            _require_ours(copy)
            if secret is not None:
                copy.execute(f"DROP TABLE IF EXISTS {SECRET_TABLE}")
                copy.execute(f"CREATE TABLE {SECRET_TABLE} (secret BLOB NOT NULL)")
                copy.execute(f"INSERT INTO {SECRET_TABLE} VALUES (?)", (secret,))  # noqa: S608
            copy.commit()
            return Backup(_games(copy), secret)


def restore(source: Path, folder: Path) -> Backup:
    """Restores the backup *source* into *folder*, which must be empty or not exist.

    A plain copy of a database works too, but has no secret. A database of an older program is
    brought up to date when the server starts.

    Raises:
        FileExistsError: *folder* is not empty; it is not changed.
        StoreError: *source* is damaged, of a newer program, or no database of ours.
        OSError: *source* cannot be read, or *folder* not written.
    """
    _require_empty(folder)
    if not source.is_file():
        raise FileNotFoundError(f"there is no file {source}")
    with _made(folder), new_file(folder / DATABASE_FILE) as made:
        _copy(source, made)
        with _opened(made) as copy:
            _require_ours(copy)
            found = Backup(_games(copy), _secret_taken_out(copy))
        if found.secret is not None:
            write_whole(folder / SECRET_FILE, found.secret)
    if os.geteuid() == 0:  # otherwise the server could not read files of root
        owner = folder.stat()
        for path in folder.iterdir():
            os.chown(path, owner.st_uid, owner.st_gid)
    return found


@contextmanager
def _made(folder: Path) -> Iterator[None]:
    """Creates *folder* if it is missing; on an error everything that was put into it is removed."""
    missing = not folder.exists()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        yield
    except BaseException:
        (folder / SECRET_FILE).unlink(missing_ok=True)
        if missing:
            folder.rmdir()
        raise


def _copy(source: Path, made: Path) -> None:
    """Copies *source*, and the log that a killed server may have left beside it."""
    for end in ("", "-wal"):
        part = source.with_name(source.name + end)
        if part.exists():
            make_private(made.with_name(made.name + end))
            shutil.copyfile(part, made.with_name(made.name + end))


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to the database in *path*; SQLite's errors are raised as errors of the store."""
    try:
        with closing(
            sqlite3.connect(address_to(path), uri=True, timeout=BUSY_TIMEOUT)
        ) as connection:
            yield connection
    except sqlite3.DatabaseError as fault:
        code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        damaged = code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        kind = StoreDamagedError if damaged else StoreUnavailableError
        raise kind(f"{path}: {fault}") from fault


def _require_ours(connection: sqlite3.Connection) -> None:
    """Checks that all pages are sound, and that the tables are those of a known version."""
    (result,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if result != "ok":
        raise StoreDamagedError(f"the database is damaged: {result}")
    versions = "SELECT name FROM sqlite_schema WHERE name = 'alembic_version'"
    if connection.execute(versions).fetchone() is None:
        raise StoreError("this is no database of the referee")
    (version,) = connection.execute("SELECT max(version_num) FROM alembic_version").fetchone()
    require_known(version)


def _require_empty(folder: Path) -> None:
    if folder.is_dir() and (found := next(folder.iterdir(), None)):
        raise FileExistsError(f"{found} is there already: restore into an empty folder")


def _games(connection: sqlite3.Connection) -> int:
    (count,) = connection.execute("SELECT count(*) FROM game").fetchone()
    return int(count)


def _secret_taken_out(connection: sqlite3.Connection) -> bytes | None:
    """Removes the secret's table, which a server's database does not have; returns the secret.

    None if the backup was taken without one.
    """
    known = "SELECT name FROM sqlite_schema WHERE name = ?"
    if connection.execute(known, (SECRET_TABLE,)).fetchone() is None:
        return None
    (secret,) = connection.execute(f"SELECT secret FROM {SECRET_TABLE}").fetchone()  # noqa: S608
    connection.execute(f"DROP TABLE {SECRET_TABLE}")
    connection.commit()
    connection.execute("VACUUM")  # otherwise the page with the secret would stay in the file
    return bytes(secret)
