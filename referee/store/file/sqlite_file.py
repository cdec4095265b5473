"""The file of a SQLite database: opened without ever being made, and watched while it is open."""

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryFile
from urllib.parse import quote

from referee.store.errors import StoreFullError, StoreGoneError, StoreUnavailableError
from referee.store.file.files import COMPANIONS, make_private, owner_only

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
