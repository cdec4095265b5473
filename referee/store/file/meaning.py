"""What the refusals of a database mean for whoever asked, in our own errors."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from referee.store.errors import (
    StoreBusyError,
    StoreDamagedError,
    StoreError,
    StoreFullError,
    StoreGoneError,
    StoreUnavailableError,
)


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
