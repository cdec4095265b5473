"""The file of a SQLite database: opened without ever being made, and watched while it is open."""

import sqlite3
from pathlib import Path
from urllib.parse import quote

from referee.store.errors import StoreGoneError, StoreUnavailableError
from referee.store.file.files import make_private, owner_only

DATABASE_FILE = "referee.sqlite3"
"""What the database is called in a data folder."""

BLINK = 0.005
"""Seconds that SQLite itself waits for others: it holds up every phone meanwhile."""

COMPANIONS = ("-wal", "-shm", "-journal")
"""Files of SQLite's own beside a database that is open, or was when its program died."""


class SqliteFile:
    """One database's file, and which one it was when it was opened first.

    *rebuilding*: tables are made anew, as SQLite changes most of what a column is, and rows lead
    nowhere meanwhile; whoever does that looks at them in the end.
    """

    def __init__(self, path: Path, busy_timeout: float, *, rebuilding: bool = False) -> None:
        self.path = path
        self._foreign_keys = "OFF" if rebuilding else "ON"
        self._busy_timeout = busy_timeout
        self._opened: tuple[int, int] | None = None

    @property
    def is_open(self) -> bool:
        """Whether it was ever opened, and is still in its place."""
        return self._opened is not None and self._opened == self._present()

    def make(self) -> None:
        """Makes the file if need be, and takes it from everybody but its owner.

        Raises:
            StoreUnavailableError: it cannot be made.
        """
        try:
            make_private(self.path)
        except OSError as fault:
            raise StoreUnavailableError(f"cannot make {self.path}: {fault.strerror}") from fault
        for end in ("", *COMPANIONS):
            owner_only(self.path.with_name(self.path.name + end))

    def connect(self) -> sqlite3.Connection:
        """A new connection; what it answers as saved is on the disk.

        Raises:
            sqlite3.Error: it cannot be opened; a missing file is not made.
        """
        address = f"file:{quote(str(self.path))}?mode=rw"
        connection = sqlite3.connect(
            address, uri=True, timeout=self._busy_timeout, check_same_thread=False
        )
        for setting in (
            "journal_mode = WAL",
            "synchronous = FULL",
            "fullfsync = ON",  # macOS: a plain fsync there does not reach the disk
            f"foreign_keys = {self._foreign_keys}",
            f"busy_timeout = {BLINK * 1000:.0f}",  # from now on, whoever asks waits by himself
        ):
            connection.execute(f"PRAGMA {setting}").close()
        self._opened = self._opened or self._present()
        return connection

    def require(self) -> None:
        """Makes sure that the open file is still the one in its place.

        What is written to a file that was removed is gone with the program.

        Raises:
            StoreGoneError: it was removed, or another file took its place.
        """
        if self._opened not in (None, self._present()):
            raise StoreGoneError(f"{self.path.name} was removed or replaced while it was open")

    def _present(self) -> tuple[int, int] | None:
        """Which file it is now; None: there is none."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
