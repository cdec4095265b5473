"""The database: opening it, reading, writing, and what its refusals mean.

SQLite's file is opened without ever being made, and watched while it is open. What is particular to
a server stands in `referee.store.server`.
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
)
from referee.store.files import COMPANIONS, make_private, owner_only
from referee.store.waiting import BY_THREADS, Turn, Waiting, held

if TYPE_CHECKING:
    from referee.store.server import Server

DATABASE_FILE = "referee.sqlite3"
"""What the database is called in a data folder."""

BLINK = 0.005
"""Seconds that SQLite itself waits for others: it holds up every phone meanwhile."""

LOG = ("-wal", "-shm")
"""Those that are there for as long as a program has the database open."""

LOOK = 0.5
"""Seconds for another program that opens the database just now to make its log."""

ROOM = 256 * 1024
"""Bytes that a save may take, with what SQLite writes for it."""

Which = tuple[int, int]
"""Which file it is: its device and its number there."""


class SqliteFile:
    """One database's file and its log, and which they were when it was opened first.

    *rebuilding*: tables are made anew, as SQLite changes most of what a column is, and rows lead
    nowhere meanwhile; whoever does that looks at them in the end.
    """

    def __init__(self, path: Path, busy_timeout: float, *, rebuilding: bool = False) -> None:
        self.path = path
        self._paths = tuple(f"{path}{end}" for end in ("", *LOG))
        self._foreign_keys = "OFF" if rebuilding else "ON"
        self._busy_timeout = busy_timeout
        self._first: sqlite3.Connection | None = None
        """Open for as long as the database is: the last to close would have the log removed."""
        self._opened: tuple[Which | None, ...] | None = None

    @property
    def is_open(self) -> bool:
        """Whether it was opened and is still in its place, and nobody else's log beside it."""
        if self._opened is None:
            return False
        (file, *log), (found, *beside) = self._opened, self._present()
        return file == found and all(
            now in (None, ours) for ours, now in zip(log, beside, strict=True)
        )

    def make(self) -> None:
        """Makes the file if need be, and takes it from everybody but its owner.

        Raises:
            StoreUnavailableError: it cannot be made, or not written to.
        """
        try:
            make_private(self.path)
        except OSError as fault:
            raise StoreUnavailableError(f"cannot make {self.path}: {fault.strerror}") from fault
        for each in (self.path.parent, self.path):  # SQLite keeps its log beside the file
            if not os.access(each, os.W_OK):
                raise StoreUnavailableError(f"cannot write to {each}: it is read-only")
        for end in ("", *COMPANIONS):
            owner_only(self.path.with_name(self.path.name + end))

    def connect(self) -> sqlite3.Connection:
        """A new connection; what it answers as saved is on the disk.

        Raises:
            sqlite3.Error: it cannot be opened; a missing file is not made.
            StoreGoneError: another program has it open, without its log.
        """
        if self._first is None:
            require_log(self.path)
            self._first = self._connection()
            self._opened = self._present()
        return self._connection()

    def close(self) -> None:
        """Lets it go, once all other connections are closed; the next use opens it anew."""
        if self._first is not None:
            self._first.close()
        self._first = self._opened = None

    def require(self) -> None:
        """Makes sure that the files that are open are still those in their places.

        What is written to a file that was removed is gone with the program.

        Raises:
            StoreGoneError: one was removed, or another file took its place.
        """
        if self._opened is None:
            return
        found = self._present()
        if None in self._opened:  # a file without anything in it has no log yet
            self._opened = tuple(ours or now for ours, now in zip(self._opened, found, strict=True))
        if found == self._opened:
            return
        self._merge_what_was_saved()
        raise StoreGoneError(f"{self.path.name} was removed or replaced while it was open")

    def require_room(self) -> None:
        """Makes sure that a save finds room on the disk: by taking as much, and leaving it again.

        Raises:
            StoreFullError: there is none.
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
            f"busy_timeout = {BLINK * 1000:.0f}",  # from now on, whoever asks waits by himself
        ):
            connection.execute(f"PRAGMA {setting}").close()
        return connection

    def _merge_what_was_saved(self) -> None:
        """Brings what was answered as saved from a log that was removed into the file.

        Where somebody else opened the file since, and has a log, it is his to write to.
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
        """Which files they are now; None: there is none."""
        return tuple(_which(path) for path in self._paths)


def require_log(path: Path) -> None:
    """Makes sure that no other program has the database open whose log was removed.

    Without its log the file lacks what that program saved last, and looks whole all the same.

    Raises:
        sqlite3.Error: it cannot be opened.
        StoreGoneError: the log was removed under a program that runs.
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
    """The address of a file for SQLite, which then makes none that is missing."""
    return f"file:{quote(str(path.absolute()))}?mode=rw"


def _which(path: str) -> Which | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - at every use: a path of its own takes twice as long
    except OSError:
        return None
    return found.st_dev, found.st_ino


# What the refusals of a database mean for whoever asked, in our own errors


@contextmanager
def our_errors() -> Iterator[None]:
    """Makes what the database refuses within our own error; a mistake of ours stays one."""
    try:
        yield
    except PoolTimeoutError as fault:
        raise StoreBusyError("too many at once") from fault
    except DatabaseError as fault:
        meaning = meaning_of(fault)
        if meaning is None:
            raise
        raise meaning(str(fault.orig)) from fault


def meaning_of(fault: DatabaseError) -> type[StoreError] | None:
    """Our error for what the database said; None: it is a mistake in the program."""
    code = getattr(fault.orig, "sqlite_errorcode", None)
    if code is not None:
        return _SQLITE.get(code) or _SQLITE.get(code & 0xFF)
    if is_no_text(fault):
        return StoreDamagedError
    state = getattr(fault.orig, "sqlstate", None)
    if state is None:
        return StoreUnavailableError if isinstance(fault, OperationalError) else None
    return next((error for start, error in _POSTGRESQL.items() if state.startswith(start)), None)


def is_no_text(fault: DatabaseError) -> bool:
    """Whether the driver, not SQLite, stumbled: over a text in the database that is no UTF-8."""
    orig = fault.orig
    return isinstance(orig, sqlite3.OperationalError) and not hasattr(orig, "sqlite_errorcode")


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
"""By the start of the SQLSTATE, special cases first."""


# What SQLite's own driver is asked, past SQLAlchemy


class DriverAnswer(NamedTuple):
    """What the driver has found, or how many rows it has written."""

    rows: Sequence[Sequence[Any]]
    written: int


def ask_driver(connection: Connection, sql: str, values: Sequence[Any] = ()) -> DriverAnswer:
    """What SQLite's driver answers within the transaction of *connection*.

    Raises:
        sqlalchemy.exc.DatabaseError: what it refuses, as SQLAlchemy says it.
    """
    driver: Any = connection.connection.driver_connection
    try:
        cursor = driver.execute(sql, values)
        return DriverAnswer(cursor.fetchall(), cursor.rowcount)
    except sqlite3.DatabaseError as fault:
        kind: type[exc.DBAPIError] = getattr(exc, type(fault).__name__)
        raise kind(sql, None, fault) from fault


# The database itself


BUSY_TIMEOUT = 5.0
"""Seconds to wait for another writer."""

STATEMENT_TIMEOUT = 10.0
"""Seconds that a server may take for one statement."""

PAUSE = 0.02
"""Seconds between two looks whether another program still writes."""


Changed = Callable[[str, int], None]
"""What is called with the public id of a game, and the version that it has come to."""


def tell_nobody(_game: str, _version: int) -> None:
    """What a program does about a change that nobody else looks at."""


@dataclass(frozen=True, slots=True)
class Database:
    """An open database; one for the whole process."""

    engine: Engine
    busy_timeout: float
    pause: Callable[[float], None]
    turn: Turn
    """Held while writing to a file: SQLite's own waiting is unfair."""
    file: SqliteFile | None
    server: "Server | None" = None
    """One of the two is there."""
    changed: Changed = tell_nobody
    """Told of every game that was changed, once that is kept. It must neither fail nor wait."""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one moment of the database, for as long as it is open.

        Raises:
            StoreError: what the database refused, in our terms.
        """
        self._require_file()
        place = self.server.reading.place() if self.server else nullcontext()
        with our_errors(), place:
            engine = self.server.snapshots if self.server else self.engine
            with engine.begin() as connection:
                if self.file:  # the driver would not begin yet
                    ask_driver(connection, "BEGIN")
                yield connection

    @contextmanager
    def writing(self, about: str | None = None) -> Iterator[Connection]:
        """A connection whose changes are all kept at the end, or none when an error leaves it.

        After it the changes are on the disk: they survive a crash and a power cut. Nobody else
        writes meanwhile; where a server keeps the data, to the game with the public id *about*
        alone, which then is all that may be looked at before it is written.

        Raises:
            StoreError: what the database refused, in our terms.
        """
        until = time.monotonic() + self.busy_timeout
        place = self.server.writing.place() if self.server else nullcontext()
        with our_errors(), self._turn(), place:
            self._require_file()
            with self.engine.begin() as connection:
                self._begin_writing(connection, until, about)
                noted = connection.info  # a connection that is lost would not give it again
                noted[CHANGED] = changed = dict[str, int]()
                try:
                    yield connection
                finally:
                    noted.pop(CHANGED, None)
            self._require_file()
        for game, version in changed.items():
            self.changed(game, version)

    def require_room(self) -> None:
        """Makes sure that a save would find room; how much a server has, it alone knows.

        Raises:
            StoreError: there is none, or nothing can be written.
        """
        if self.file:
            self.file.require_room()

    def give_way(self) -> None:
        """Lets others write first, between two of many transactions in a row.

        Who waits for a file looks every `PAUSE` seconds; a server keeps a queue.
        """
        if self.file:
            self.pause(2 * PAUSE)

    def close(self) -> None:
        """Merges SQLite's log into the file, so that a copy of it is whole, and lets it go.

        Raises:
            StoreError: the log could not be merged: it stays, and nothing is lost.
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

    def _require_file(self) -> None:
        if self.file:
            self.file.require()

    def _turn(self) -> AbstractContextManager[None]:
        return held(self.turn, self.busy_timeout) if self.file else nullcontext()

    def _begin_writing(self, connection: Connection, until: float, about: str | None) -> None:
        """Begins in SQLite, once no other program writes.

        A writer takes the lock at once: a reader that turns writer is refused without waiting.
        This is no listener to SQLAlchemy's own begin, since one listener makes every statement
        dearer. SQLite would wait too, but hold up everybody else in this process.
        """
        if self.server:
            self.server.take_turn(connection, about)
            return
        while not _took_the_lock(connection, last=time.monotonic() >= until):
            self.pause(PAUSE)


CHANGED = "changed"
"""Where a connection keeps the games that were changed, until that is on the disk."""


def note_change(connection: Connection, game: str, version: int) -> None:
    """Has `Database.changed` told that *game* came to *version*, if all of this is kept."""
    connection.info.setdefault(CHANGED, {})[game] = version


def default_url(data_folder: Path) -> str:
    """The address of the database in *data_folder*, which must be there when it is opened."""
    path = data_folder.absolute() / DATABASE_FILE
    return URL.create("sqlite", database=str(path)).render_as_string(hide_password=False)


def open_database(
    url: str,
    *,
    busy_timeout: float = BUSY_TIMEOUT,
    waiting: Waiting = BY_THREADS,
    changed: Changed = tell_nobody,
    statement_timeout: float = STATEMENT_TIMEOUT,
    rebuilding: bool = False,
) -> Database:
    """The database at *url*, ``sqlite:///path`` or ``postgresql+psycopg://…``; see `migrate`.

    Nothing is read yet: a database that is not there is found by the first use. A statement that
    a server has not answered after *statement_timeout* seconds is given up. *rebuilding*: see
    `SqliteFile`.

    Raises:
        DatabaseAddressError: *url* is no such address.
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
    """*url* read; what is wrong is said without it, since it may hold a password.

    Raises:
        DatabaseAddressError: it is no address of a database that the store is written for.
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
    """The file of a SQLite database; None: it is a server's."""
    on_sqlite = address.get_backend_name() == "sqlite"
    return Path(address.database or "").absolute() if on_sqlite else None


def _server(address: URL, waiting: Waiting, busy_timeout: float, statement: float) -> "Server":
    kind = address.drivername
    try:
        # Only here: the driver is an extra, and a club on SQLite does without.
        from referee.store.server import Server  # noqa: PLC0415

        return Server(address, busy_timeout, waiting, statement)
    except (ModuleNotFoundError, NoSuchModuleError) as fault:
        raise DatabaseAddressError(
            f"the library for {kind!r} is not installed (rook-referee[postgres]): {WANTED}"
        ) from fault


def _took_the_lock(connection: Connection, *, last: bool) -> bool:
    """Whether the database is ours to write to now; after the *last* try an error says why."""
    try:
        ask_driver(connection, "BEGIN IMMEDIATE")
    except OperationalError as fault:
        if last or meaning_of(fault) is not StoreBusyError:
            raise
        return False
    return True
