"""The database: opening it, transactions for reading and writing, and the store's own errors.

The file of a SQLite database is never created by opening it, and is watched while it is open. What
only a server needs is in `referee.store.server`.
"""

import errno
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, exc
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, NoSuchModuleError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from referee.store.errors import (
    DatabaseAddressError,
    StoreBusyError,
    StoreDamagedError,
    StoreError,
    StoreFullError,
    StoreGoneError,
    StoreUnavailableError,
    UnreadableGameError,
)
from referee.store.files import COMPANIONS, make_private, owner_only
from referee.store.waiting import BY_THREADS, Turn, Waiting, locked

if TYPE_CHECKING:
    from referee.store.server import Server

DATABASE_FILE = "referee.sqlite3"
"""The name of the database file in a data folder."""

BLINK = 0.005
"""Seconds that SQLite itself waits for a lock: all other phones wait meanwhile."""

LOG = ("-wal", "-shm")
"""The suffixes of the files that exist while a program has the database open."""

LOOK = 0.5
"""Seconds that another program which is just opening the database has to create its log."""

ROOM = 256 * 1024
"""Bytes that a save may need, with what SQLite writes for it."""

Which = tuple[int, int]
"""The identity of a file: its device and its inode number."""


class SqliteFile:
    """The file of a database and its log, and the identity that each had when it was first opened.

    With *rebuilding*, foreign keys are not enforced. To alter a column, SQLite needs its whole
    table rebuilt, and rows refer to nothing meanwhile; the caller checks them at the end.
    """

    def __init__(self, path: Path, busy_timeout: float, *, rebuilding: bool = False) -> None:
        self.path = path
        self._paths = tuple(f"{path}{end}" for end in ("", *LOG))
        self._foreign_keys = "OFF" if rebuilding else "ON"
        self._busy_timeout = busy_timeout
        self._first: sqlite3.Connection | None = None
        """Stays open as long as the database does: the last connection to close removes the log."""
        self._opened: tuple[Which | None, ...] | None = None

    @property
    def is_open(self) -> bool:
        """Whether it is open, is still in its place, and has no other program's log beside it."""
        if self._opened is None:
            return False
        (file, *log), (found, *beside) = self._opened, self._present()
        return file == found and all(
            now in (None, ours) for ours, now in zip(log, beside, strict=True)
        )

    def make(self) -> None:
        """Creates the file if it is missing, and makes it accessible to its owner only.

        Raises:
            StoreUnavailableError: it cannot be created, or not be written to.
        """
        try:
            make_private(self.path)
        except OSError as fault:
            raise StoreUnavailableError(f"cannot make {self.path}: {fault.strerror}") from fault
        for each in (self.path.parent, self.path):  # SQLite writes its log beside the file
            if not os.access(each, os.W_OK):
                raise StoreUnavailableError(f"cannot write to {each}: it is read-only")
        for end in ("", *COMPANIONS):
            owner_only(self.path.with_name(self.path.name + end))

    def connect(self) -> sqlite3.Connection:
        """A new connection; what it commits is on the disk.

        Raises:
            sqlite3.Error: it cannot be opened; a missing file is not created.
            StoreGoneError: another program has it open, without its log.
        """
        if self._first is None:
            require_log(self.path)
            self._first = self._connection()
            self._opened = self._present()
        return self._connection()

    def close(self) -> None:
        """Closes the file, after all other connections are closed; `connect` opens it again."""
        if self._first is not None:
            self._first.close()
        self._first = self._opened = None

    def require(self) -> None:
        """Checks that the open files are still in their places.

        What is written to a removed file is lost when the program ends.

        Raises:
            StoreGoneError: one was removed, or replaced by another file.
        """
        if self._opened is None:
            return
        found = self._present()
        if None in self._opened:  # an empty file has no log yet
            self._opened = tuple(ours or now for ours, now in zip(self._opened, found, strict=True))
        if found == self._opened:
            return
        self._merge_what_was_saved()
        raise StoreGoneError(f"{self.path.name} was removed or replaced while it was open")

    def require_room(self) -> None:
        """Checks that the disk has room for a save, by writing a temporary file of that size.

        Raises:
            StoreFullError: there is no room.
            StoreUnavailableError: nothing can be written there.
        """
        try:
            with TemporaryFile(dir=self.path.parent) as room:
                room.write(bytes(ROOM))
                room.flush()
        except OSError as fault:
            full = fault.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
            kind = StoreFullError if full else StoreUnavailableError
            raise kind(f"no room beside {self.path.name}: {fault.strerror}") from fault

    def _connection(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            address_to(self.path), uri=True, timeout=self._busy_timeout, check_same_thread=False
        )
        for setting in (
            "journal_mode = WAL",
            "synchronous = FULL",
            "fullfsync = ON",  # macOS: a plain fsync there does not reach the disk
            f"foreign_keys = {self._foreign_keys}",
            f"busy_timeout = {BLINK * 1000:.0f}",  # from now on `_begin_writing` waits instead
        ):
            connection.execute(f"PRAGMA {setting}").close()
        return connection

    def _merge_what_was_saved(self) -> None:
        """Merges what was saved into the database file when its log was removed.

        Not if another program has opened the file since and has a log: only that program may write
        to it.
        """
        if self._first is None or not self.is_open:
            return
        try:
            self._first.execute("PRAGMA wal_checkpoint(PASSIVE)").close()
        except sqlite3.Error as fault:
            raise StoreGoneError(
                f"the log of {self.path.name} was removed, and cannot be merged: {fault}"
            ) from fault

    def _present(self) -> tuple[Which | None, ...]:
        """The identities of the files now; None for one that does not exist."""
        return tuple(_which(path) for path in self._paths)


def require_log(path: Path) -> None:
    """Checks that no other program has the database open with its log removed.

    Without its log the file lacks what that program saved last, and yet looks complete.

    Raises:
        sqlite3.Error: it cannot be opened.
        StoreGoneError: the log was removed under a running program.
    """
    log = [Path(f"{path}{end}") for end in LOG]
    if not path.exists() or all(each.exists() for each in log):
        return
    with closing(sqlite3.connect(address_to(path), uri=True, timeout=LOOK)) as alone:
        alone.execute("PRAGMA locking_mode = EXCLUSIVE").close()
        try:
            alone.execute("SELECT count(*) FROM sqlite_schema").close()
        except sqlite3.OperationalError as fault:
            in_use = fault.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if in_use and not all(each.exists() for each in log):
                raise StoreGoneError(
                    f"the log of {path.name} was removed while another program has it open: stop "
                    "that program, then try again"
                ) from fault
            if not in_use:
                raise


def address_to(path: Path) -> str:
    """The URI by which SQLite opens a file without creating a missing one."""
    return f"file:{quote(str(path.absolute()))}?mode=rw"


def _which(path: str) -> Which | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - at every use, and a Path takes twice as long
    except OSError:
        return None
    return found.st_dev, found.st_ino


# The store's own errors for what a database refuses


@contextmanager
def our_errors() -> Iterator[None]:
    """Raises the store's own errors for those of the database, but not for our own mistakes."""
    try:
        yield
    except PoolTimeoutError as fault:
        raise StoreBusyError("too many at once") from fault
    except DatabaseError as fault:
        meaning = store_error(fault)
        if meaning is None:
            raise
        raise meaning(str(fault.orig)) from fault


def store_error(fault: DatabaseError) -> type[StoreError] | None:
    """The store's error for *fault*; None if it is a mistake in the program."""
    code = getattr(fault.orig, "sqlite_errorcode", None)
    if code is not None:
        return _SQLITE.get(code) or _SQLITE.get(code & 0xFF)
    if is_broken_text(fault):
        return StoreDamagedError
    state = getattr(fault.orig, "sqlstate", None)
    if state is None:
        return StoreUnavailableError if isinstance(fault, OperationalError) else None
    return next((error for start, error in _POSTGRESQL.items() if state.startswith(start)), None)


def is_broken_text(fault: DatabaseError) -> bool:
    """Whether the driver, not SQLite, failed: on a text in the database that is not valid UTF-8."""
    orig = fault.orig
    return isinstance(orig, sqlite3.OperationalError) and not hasattr(orig, "sqlite_errorcode")


@contextmanager
def readable(public_id: str) -> Iterator[None]:
    """Raises UnreadableGameError for every error that unreadable rows of a game can cause."""
    try:
        yield
    except (ValueError, KeyError, TypeError) as fault:
        raise UnreadableGameError(f"game {public_id!r} cannot be read") from fault
    except DatabaseError as fault:
        if not is_broken_text(fault):
            raise
        raise UnreadableGameError(f"game {public_id!r} cannot be read") from fault


_SQLITE: Mapping[int, type[StoreError]] = {
    sqlite3.SQLITE_FULL: StoreFullError,
    sqlite3.SQLITE_IOERR_SHMSIZE: StoreFullError,
    sqlite3.SQLITE_BUSY: StoreBusyError,
    sqlite3.SQLITE_LOCKED: StoreBusyError,
    sqlite3.SQLITE_IOERR: StoreUnavailableError,
    sqlite3.SQLITE_READONLY: StoreUnavailableError,
    sqlite3.SQLITE_READONLY_DBMOVED: StoreGoneError,
    sqlite3.SQLITE_CANTOPEN: StoreUnavailableError,
    sqlite3.SQLITE_CORRUPT: StoreDamagedError,
    sqlite3.SQLITE_NOTADB: StoreDamagedError,
}
"""By primary or extended result code."""

_POSTGRESQL: Mapping[str, type[StoreError]] = {
    "53100": StoreFullError,
    "53": StoreBusyError,
    "55P03": StoreBusyError,  # waited for a lock for too long
    "57014": StoreBusyError,  # took too long
    "25P03": StoreBusyError,  # was silent for too long in a transaction
    "57P": StoreBusyError,  # is just being stopped or started
    "40": StoreBusyError,
    "08": StoreUnavailableError,
    "28": StoreUnavailableError,
    "3D": StoreUnavailableError,
    "42501": StoreUnavailableError,
    "25006": StoreUnavailableError,
    "XX001": StoreDamagedError,
    "XX002": StoreDamagedError,
    "58": StoreUnavailableError,
}
"""By the start of the SQLSTATE; special cases come first."""


# Statements that SQLite's own driver executes, without SQLAlchemy


class DriverResult(NamedTuple):
    """The rows that a statement found, and how many rows it wrote."""

    rows: Sequence[Sequence[Any]]
    written: int


def execute_in_driver(connection: Connection, sql: str, values: Sequence[Any] = ()) -> DriverResult:
    """Executes a statement with SQLite's driver, in the transaction of *connection*.

    Raises:
        sqlalchemy.exc.DatabaseError: the driver's error, as SQLAlchemy would wrap it.
    """
    driver: Any = connection.connection.driver_connection
    try:
        cursor = driver.execute(sql, values)
        return DriverResult(cursor.fetchall(), cursor.rowcount)
    except sqlite3.DatabaseError as fault:
        kind: type[exc.DBAPIError] = getattr(exc, type(fault).__name__)
        raise kind(sql, None, fault) from fault


# The database itself


BUSY_TIMEOUT = 5.0
"""Seconds to wait for another writer."""

STATEMENT_TIMEOUT = 10.0
"""Seconds that a server may take for one statement."""

PAUSE = 0.02
"""Seconds between two attempts to take the lock while another program writes."""


Changed = Callable[[str, int], None]
"""Called with the public id of a changed game and its new version."""


def ignore_change(_game: str, _version: int) -> None:
    """Ignores a change, in a program that shows no live pages."""


@dataclass(frozen=True, slots=True)
class Database:
    """An open database; a process has one."""

    engine: Engine
    busy_timeout: float
    pause: Callable[[float], None]
    turn: Turn
    """Held while writing to a file, since SQLite's own waiting is unfair."""
    file: SqliteFile | None
    server: "Server | None" = None
    """None for a database file; exactly one of ``file`` and ``server`` is not None."""
    changed: Changed = ignore_change
    """Called for every changed game after the commit. It must neither fail nor wait."""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees the database as it is at one moment, for as long as it is open.

        Raises:
            StoreError: the database refused something.
        """
        self._require_file()
        with our_errors(), self._connection(reads=True) as connection, connection.begin():
            if self.file:  # the driver itself begins only before a write
                execute_in_driver(connection, "BEGIN")
            yield connection

    @contextmanager
    def writing(self, about: str | None = None) -> Iterator[Connection]:
        """A connection whose changes are committed at the end, or all rolled back on an error.

        After it the changes are on the disk: they survive a crash and a power cut. Nobody else
        writes meanwhile. On a server only other writers of the game with the public id *about* are
        excluded; then nothing but that game may be read before the write.

        Raises:
            StoreError: the database refused something.
        """
        until = time.monotonic() + self.busy_timeout
        with self._quota(), our_errors(), self._turn():
            self._require_file()
            with self._connection(reads=False) as connection, connection.begin():
                self._begin_writing(connection, until, about)
                noted = connection.info  # a lost connection would raise when asked for it again
                noted[CHANGED] = changed = dict[str, int]()
                try:
                    yield connection
                finally:
                    noted.pop(CHANGED, None)
            self._require_file()
        for game, version in changed.items():
            self.changed(game, version)

    def require_room(self) -> None:
        """Checks that a save would find room on the disk; on a server this does nothing.

        Raises:
            StoreError: there is no room, or nothing can be written.
        """
        if self.file:
            self.file.require_room()

    def give_way(self) -> None:
        """Lets others write first, between two of many transactions in a row.

        Another program that waits for the file tries every `PAUSE` seconds; a server has a queue.
        """
        if self.file:
            self.pause(2 * PAUSE)

    def close(self) -> None:
        """Merges SQLite's log into the file, so that a copy of it is complete, and closes it.

        Raises:
            StoreError: the log could not be merged; it stays, and nothing is lost.
        """
        try:
            if self.file and self.file.is_open:
                with our_errors(), self.engine.connect() as connection:
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            self.engine.dispose()
            if self.file:
                self.file.close()
            if self.server:
                self.server.close()

    @contextmanager
    def _quota(self) -> Iterator[None]:
        """Tells a quota that is used up from other faults: SQLite says only that it cannot write.

        Raises:
            StoreFullError: there is no room.
        """
        try:
            yield
        except StoreUnavailableError:
            self.require_room()
            raise

    def _require_file(self) -> None:
        if self.file:
            self.file.require()

    def _connection(self, *, reads: bool) -> AbstractContextManager[Connection]:
        return self.server.connection(reads=reads) if self.server else self.engine.connect()

    def _turn(self) -> AbstractContextManager[None]:
        return locked(self.turn, self.busy_timeout) if self.file else nullcontext()

    def _begin_writing(self, connection: Connection, until: float, about: str | None) -> None:
        """Begins a transaction that writes, once no other program does.

        In SQLite it takes the lock at once: a reader that starts to write later would be refused
        without waiting. This is no listener of SQLAlchemy's own begin, since a single listener
        makes every statement slower. SQLite could wait too, but would block all threads of this
        process.
        """
        if self.server:
            self.server.take_turn(connection, about)
            return
        while not _took_the_lock(connection, last=time.monotonic() >= until):
            self.pause(PAUSE)


CHANGED = "changed"
"""The key in ``connection.info`` of the games that were changed, until the commit."""


def note_change(connection: Connection, game: str, version: int) -> None:
    """Has `Database.changed` called for *game* and *version* after the commit."""
    connection.info.setdefault(CHANGED, {})[game] = version


def default_url(data_folder: Path) -> str:
    """The URL of the database in *data_folder*, which must exist when the database is opened."""
    path = data_folder.absolute() / DATABASE_FILE
    return URL.create("sqlite", database=str(path)).render_as_string(hide_password=False)


def open_database(
    url: str,
    *,
    busy_timeout: float = BUSY_TIMEOUT,
    waiting: Waiting = BY_THREADS,
    changed: Changed = ignore_change,
    statement_timeout: float = STATEMENT_TIMEOUT,
    rebuilding: bool = False,
) -> Database:
    """The database at *url*, ``sqlite:///path`` or ``postgresql+psycopg://…``; see `migrate`.

    Nothing is read yet: that a database is missing shows at its first use. A server cancels a
    statement after *statement_timeout* seconds. For *rebuilding* see `SqliteFile`.

    Raises:
        DatabaseAddressError: *url* is not such an address.
    """
    address = address_of(url)
    path = file_of(address)
    turn = waiting.turns(1)
    if path is None:
        server = _server(address, waiting, busy_timeout, statement_timeout)
        return Database(
            server.writing.engine, busy_timeout, waiting.pause, turn, None, server, changed
        )
    file = SqliteFile(path, busy_timeout, rebuilding=rebuilding)
    engine = create_engine(
        address, creator=file.connect, pool_size=8, max_overflow=32, pool_timeout=busy_timeout
    )
    return Database(engine, busy_timeout, waiting.pause, turn, file, None, changed)


def address_of(url: str) -> URL:
    """Parses *url*; error messages leave it out, since it may contain a password.

    Raises:
        DatabaseAddressError: it is not the URL of a database that the store supports.
    """
    try:
        address = make_url(url)
    except (ArgumentError, ValueError) as fault:
        raise DatabaseAddressError(
            f"the address of the database cannot be read: {WANTED}"
        ) from fault
    kind = address.drivername
    if kind in ("sqlite", "sqlite+pysqlite"):
        named = address.database and not address.database.startswith((":memory:", "file:"))
        if not named or address.host or address.query:
            raise DatabaseAddressError(f"the address of the database names no file: {WANTED}")
    elif address.get_backend_name() != "postgresql":
        raise DatabaseAddressError(f"no database of the kind {kind!r} can be used: {WANTED}")
    return address


WANTED = "want one such as sqlite:////srv/rook/club.sqlite3"


def file_of(address: URL) -> Path | None:
    """The file of a SQLite database; None if the database is on a server."""
    on_sqlite = address.get_backend_name() == "sqlite"
    return Path(address.database or "").absolute() if on_sqlite else None


def _server(address: URL, waiting: Waiting, busy_timeout: float, statement: float) -> "Server":
    kind = address.drivername
    try:
        # Imported here: the driver is an extra, which a club on SQLite does not need.
        from referee.store.server import Server  # noqa: PLC0415

        return Server(address, busy_timeout, waiting, statement)
    except (ModuleNotFoundError, NoSuchModuleError) as fault:
        raise DatabaseAddressError(
            f"the library for {kind!r} is not installed (rook-referee[postgres]): {WANTED}"
        ) from fault


def _took_the_lock(connection: Connection, *, last: bool) -> bool:
    """Whether the write lock is ours now; on the *last* try, a failure raises the error."""
    try:
        execute_in_driver(connection, "BEGIN IMMEDIATE")
    except OperationalError as fault:
        if last or store_error(fault) is not StoreBusyError:
            raise
        return False
    return True
