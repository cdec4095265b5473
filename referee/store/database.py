"""The database: opening it, reading, writing, and what its refusals mean.

All that is particular to SQLite or PostgreSQL stands here.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DatabaseError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from referee.store.errors import StoreBusyError, StoreError, StoreFullError, StoreUnavailableError

BUSY_TIMEOUT = 5.0
"""Seconds to wait for another writer."""


@dataclass(frozen=True, slots=True)
class Database:
    """An open database; one for the whole process."""

    engine: Engine
    lock: "Lock | None"
    """Held while writing where only one can: SQLite's own waiting is unfair between threads."""
    busy_timeout: float

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one moment of the database, for as long as it is open.

        Raises:
            StoreError: what the database refused, in our terms.
        """
        with _our_errors(), self.engine.begin() as connection:
            _begin(connection, writes=False)
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection whose changes are all kept at the end, or none when an error leaves it.

        After it the changes are on the disk: they survive a crash and a power cut.

        Raises:
            StoreError: what the database refused, in our terms.
        """
        with _our_errors(), _held(self.lock, self.busy_timeout), self.engine.begin() as connection:
            _begin(connection, writes=True)
            yield connection

    def close(self) -> None:
        """Closes every connection that is not in use."""
        self.engine.dispose()


def default_url(data_folder: Path) -> str:
    """The address of the database in *data_folder*, which must be there when it is opened."""
    path = data_folder.absolute() / "referee.sqlite3"
    return URL.create("sqlite", database=str(path)).render_as_string(hide_password=False)


def open_database(url: str, *, busy_timeout: float = BUSY_TIMEOUT) -> Database:
    """The database at *url*, ``sqlite:///path`` or ``postgresql+psycopg://…``; see `migrate`.

    Nothing is read yet: a database that is not there is found by the first use.
    """
    if make_url(url).get_backend_name() != "sqlite":
        engine = create_engine(url, pool_pre_ping=True)
        return Database(engine, None, busy_timeout)
    engine = create_engine(
        url,
        pool_size=8,
        max_overflow=32,
        pool_timeout=busy_timeout,
        connect_args={"timeout": busy_timeout},
    )
    event.listen(engine, "connect", _prepare_sqlite)
    return Database(engine, Lock(), busy_timeout)


def insert_new(connection: Connection, table: Table, row: Mapping[str, Any]) -> bool:
    """Adds *row* unless a unique constraint forbids it; whether it was added.

    Unlike an error, this leaves the transaction usable, in PostgreSQL too.
    """
    on_sqlite = connection.dialect.name == "sqlite"
    insert = sqlite.insert(table) if on_sqlite else postgresql.insert(table)
    statement = insert.on_conflict_do_nothing().execution_options(preserve_rowcount=True)
    return connection.execute(statement, row).rowcount == 1


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    for setting in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "fullfsync = ON",  # macOS: a plain fsync there does not reach the disk
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {setting}").close()


def _begin(connection: Connection, *, writes: bool) -> None:
    """Begins in SQLite, where the driver would not yet.

    A writer takes the lock at once: a reader that turns writer is refused without waiting. This
    is no listener to SQLAlchemy's own begin, since one listener makes every statement dearer.
    """
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def _held(lock: "Lock | None", busy_timeout: float) -> Iterator[None]:
    if lock is None:
        yield
        return
    if not lock.acquire(timeout=busy_timeout):
        raise StoreBusyError(f"another write took more than {busy_timeout:g} s")
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _our_errors() -> Iterator[None]:
    try:
        yield
    except PoolTimeoutError as fault:
        raise StoreBusyError("too many at once") from fault
    except DatabaseError as fault:
        meaning = _meaning(fault)
        if meaning is None:
            raise
        raise meaning(str(fault.orig)) from fault


def _meaning(fault: DatabaseError) -> type[StoreError] | None:
    """Our error for what the database said; None: it is a mistake in the program."""
    code = getattr(fault.orig, "sqlite_errorcode", None)
    if code is not None:
        return _SQLITE.get(code) or _SQLITE.get(code & 0xFF)
    if fault.connection_invalidated:
        return StoreUnavailableError
    state = getattr(fault.orig, "sqlstate", None)
    if state is None:
        return StoreUnavailableError
    return next((error for start, error in _POSTGRESQL.items() if state.startswith(start)), None)


_SQLITE: Mapping[int, type[StoreError]] = {
    sqlite3.SQLITE_FULL: StoreFullError,
    sqlite3.SQLITE_IOERR_SHMSIZE: StoreFullError,
    sqlite3.SQLITE_BUSY: StoreBusyError,
    sqlite3.SQLITE_LOCKED: StoreBusyError,
    sqlite3.SQLITE_IOERR: StoreUnavailableError,
    sqlite3.SQLITE_READONLY: StoreUnavailableError,
    sqlite3.SQLITE_CANTOPEN: StoreUnavailableError,
    sqlite3.SQLITE_CORRUPT: StoreUnavailableError,
    sqlite3.SQLITE_NOTADB: StoreUnavailableError,
}
"""By primary or extended result code."""

_POSTGRESQL: Mapping[str, type[StoreError]] = {
    "53100": StoreFullError,
    "53": StoreBusyError,
    "55P03": StoreBusyError,
    "40": StoreBusyError,
    "08": StoreUnavailableError,
    "57P": StoreUnavailableError,
    "25006": StoreUnavailableError,
    "58": StoreUnavailableError,
}
"""By the start of the SQLSTATE, special cases first."""
