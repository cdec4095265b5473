"""A PostgreSQL server: a limited number of connections, and a timeout for every wait.

psycopg waits for a socket in C, which would block all greenlets of a process. Here it waits with
the selector of `Waiting`, so nothing needs to be patched.
"""

import selectors
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from hashlib import sha256
from time import monotonic
from typing import Any, TypeVar, cast

import psycopg
from psycopg.abc import PQGen
from psycopg.conninfo import make_conninfo
from psycopg.pq import PGconn, Ping, TransactionStatus
from sqlalchemy import Connection, Engine, bindparam, create_engine, event, func, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import QueuePool

from referee.store.errors import StoreBusyError, StoreUnavailableError
from referee.store.waiting import Turn, Waiting, locked

# Notifications between processes, on connections of their own.
#
# They are sent after a commit, not in its transaction: PostgreSQL serializes commits that notify.


NAME = "referee"


class Channel:
    """A connection by which processes notify each other; a sender and a listener need one each."""

    def __init__(
        self,
        connect: Callable[[], psycopg.Connection[Any]],
        selector: Callable[[], selectors.BaseSelector],
    ) -> None:
        """Opens the connection.

        Raises:
            StoreUnavailableError: the server is away.
        """
        self._selector = selector
        with _away():
            self._connection = connect()
            self._connection.autocommit = True

    def call(self, lines: Sequence[str]) -> None:
        """Sends *lines* to all listeners, including those in this process.

        Raises:
            StoreUnavailableError: the server is away; the lines may have been received.
        """
        with _away():
            self._connection.execute(
                "SELECT pg_notify(%s, line) FROM unnest(%s::text[]) AS line", (NAME, list(lines))
            )

    def listen(self) -> None:
        """Starts to receive notifications.

        Raises:
            StoreUnavailableError: the server is away.
        """
        with _away():
            self._connection.execute(f"LISTEN {NAME}".encode())

    def hear(self, patience: float) -> tuple[str, ...]:
        """Returns notifications as soon as any arrive; none after *patience* seconds.

        Raises:
            StoreUnavailableError: the server is away.
        """
        with _away(), self._selector() as sockets:
            sockets.register(self._connection.fileno(), selectors.EVENT_READ)
            if not sockets.select(patience):
                self._connection.execute("SELECT 1")  # the connection may be cut without a sign
            return tuple(notify.payload for notify in self._connection.notifies(timeout=0))

    def close(self) -> None:
        """Closes the connection."""
        with suppress(psycopg.Error):
            self._connection.close()


@contextmanager
def _away() -> Iterator[None]:
    try:
        yield
    except psycopg.Error as fault:
        raise StoreUnavailableError(str(fault)) from fault


Answer = TypeVar("Answer")

CONNECTIONS = 8
"""The most connections of one process that write, and the most that only read."""

POOL_TIMEOUT = 5.0
"""Seconds to wait for a free connection."""

RETRY = 0.03
"""Seconds between two attempts to open a connection that the server refused."""

CONNECT_TIMEOUT = 5
"""Seconds until a server that does not accept a connection counts as away."""

SILENCE = 5.0
"""Seconds beyond the statement timeout until a server that does not answer counts as away."""

EVERYBODY = 7005
"""The key of the lock for writing anywhere; an arbitrary number."""

ABOUT = 7006
"""The key of the locks for writing to a single game."""


class RefusedError(psycopg.OperationalError):
    """The server is there and has let us in before, but opens no further connection."""


class ConnectionPool:
    """A connection pool with a limit."""

    def __init__(
        self, address: URL, patience: float, waiting: Waiting, connect: "Connect", first: Turn
    ) -> None:
        self._room = waiting.turns(CONNECTIONS)
        self._first = first
        self._known = False
        self._pause = waiting.pause
        self._in_use = 0
        self.engine = _engine(address, patience, connect)

    @contextmanager
    def connection(self, beside: "ConnectionPool", engine: Engine) -> Iterator[Connection]:
        """One of the connections of *engine*, which is this pool's, for the ``with`` block.

        The pool itself never has to wait, since it would block all greenlets. The server may let us
        open fewer connections than the pool would hold: then this waits until one is free here, or
        until the pool *beside* can close one.

        Raises:
            StoreBusyError: all were in use for too long.
            sqlalchemy.exc.OperationalError: the server is away.
        """
        until = monotonic() + POOL_TIMEOUT
        while True:
            with locked(self._room, max(0.0, until - monotonic())):
                opened = self._opened(beside, engine)
                if opened is not None:
                    self._in_use += 1
                    try:
                        with opened:
                            yield opened
                    finally:
                        self._in_use -= 1
                    return
            if monotonic() > until:
                raise StoreBusyError(f"no connection was free for {POOL_TIMEOUT:g} s")
            self._pause(RETRY)

    def _opened(self, beside: "ConnectionPool", engine: Engine) -> Connection | None:
        """A connection; None if the server is there, but lets us open no further one."""
        try:
            self._ask_once()
            return engine.connect()
        except OperationalError as fault:
            if not isinstance(fault.orig, RefusedError):
                raise
            if not self._in_use:  # otherwise one of these is free soon
                beside._close_one()
            return None

    def _close_one(self) -> None:
        """Closes a connection that is not in use, for the other pool."""
        pool = cast(QueuePool, self.engine.pool)
        with suppress(OperationalError, StoreBusyError), locked(self._room, 0):
            if pool.checkedin():
                with self.engine.connect() as idle:
                    idle.invalidate()

    def _ask_once(self) -> None:
        """Opens the pool's first connection once, under a lock.

        SQLAlchemy queries the server's version then, under a lock of its own that blocks whole
        threads.
        """
        if self._known:
            return
        with locked(self._first, POOL_TIMEOUT):
            if not self._known:
                self.engine.connect().close()
                self._known = True


class Server:
    """The connections of this process to one server.

    Writers may all wait for the same lock, so readers, who wait for none, have connections of their
    own.
    """

    def __init__(self, address: URL, patience: float, waiting: Waiting, statement: float) -> None:
        self._selector = waiting.selector
        self._connect = _connecting(address, patience, waiting, statement)
        first = waiting.turns(1)
        self.writing = ConnectionPool(address, patience, waiting, self._connect, first)
        self.reading = ConnectionPool(address, patience, waiting, self._connect, first)
        self.snapshots = self.reading.engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        """For transactions that only read and see the database as it is at one moment."""

    def connection(self, *, reads: bool) -> AbstractContextManager[Connection]:
        """A connection that only *reads* and sees one moment, or one that writes."""
        if reads:
            return self.reading.connection(self.writing, self.snapshots)
        return self.writing.connection(self.reading, self.writing.engine)

    def close(self) -> None:
        """Closes the connections that are not in use."""
        self.writing.engine.dispose()
        self.reading.engine.dispose()

    def channel(self) -> Channel:
        """Opens a connection by which processes notify each other.

        Raises:
            StoreUnavailableError: the server is away.
        """
        return Channel(self._connect, self._selector)

    @staticmethod
    def take_turn(connection: Connection, about: str | None) -> None:
        """Waits until nobody else writes to the game *about*; if None, until nobody writes at all.

        A transaction that reads and then writes can therefore trust what it read, as with SQLite.
        The lock is released at the end of the transaction.
        """
        if about is None:
            connection.execute(_ALONE)
        else:
            connection.execute(_BESIDE, {"about": _number(about)})


def _number(name: str) -> int:
    """The key of a game's lock, of 32 bits; two games with the same one may wait."""
    return int.from_bytes(sha256(name.encode()).digest()[:4], "big", signed=True)


_ALONE = select(func.pg_advisory_xact_lock(EVERYBODY, 0))
_BESIDE = select(
    func.pg_advisory_xact_lock_shared(EVERYBODY, 0),
    func.pg_advisory_xact_lock(ABOUT, bindparam("about")),
)


Connect = Callable[..., "TimedConnection"]
"""Opens a connection; takes further connection parameters."""


def _engine(address: URL, patience: float, connect: Connect) -> Engine:
    engine = create_engine(
        address,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=patience,
        pool_pre_ping=True,
        use_native_hstore=False,
    )

    @event.listens_for(engine, "do_connect")
    def ours(_dialect: Any, _record: Any, _where: Any, how: dict[str, Any]) -> Any:
        return connect(**how)

    return engine


def _connecting(address: URL, patience: float, waiting: Waiting, statement: float) -> Connect:
    """A function that opens connections; parameters in the address override our limits."""
    limit = statement + SILENCE
    settings = {"selector": waiting.selector, "limit": limit}
    kind: type[TimedConnection] = type("TimedConnection", (TimedConnection,), settings)
    _, given = address.get_dialect()().create_connect_args(address)
    known = {**_limits(patience, statement), **given}

    was_let_in = False

    def open_now(settings: dict[str, Any]) -> TimedConnection:
        nonlocal was_let_in
        try:
            opened = kind.connect(**settings)
        except psycopg.OperationalError as fault:
            # libpq does not say why it was refused, except in the language of the server.
            asked = make_conninfo(**{**settings, "context": None})  # that one is psycopg's own
            if was_let_in and PGconn.ping(asked.encode()) == Ping.OK:
                raise RefusedError(str(fault)) from fault
            raise
        was_let_in = True
        return opened

    def connect(**how: Any) -> TimedConnection:
        opened: TimedConnection = waiting.in_a_thread(lambda: open_now(known | how))
        return opened

    return connect


def _limits(patience: float, statement: float) -> dict[str, str | int]:
    """Connection parameters so that no wait on the connection is endless."""
    seconds = {
        "statement_timeout": statement,
        "lock_timeout": patience,
        "idle_in_transaction_session_timeout": statement,
    }
    settings = [f"-c {name}={limit * 1000:.0f}" for name, limit in seconds.items()]
    return {
        "connect_timeout": CONNECT_TIMEOUT,
        "options": " ".join([*settings, "-c synchronous_commit=on", "-c jit=off"]),
        "keepalives": 1,
        "keepalives_idle": 30,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": int((statement + SILENCE) * 1000),
        "application_name": "rook-referee",
    }


class TimedConnection(psycopg.Connection[Any]):
    """A connection that waits with the selector of `Waiting`, and with a timeout."""

    selector: Callable[[], selectors.BaseSelector]
    limit: float

    def wait(
        self, gen: PQGen[Answer], interval: float = 0.0, timeout: float | None = None
    ) -> Answer:
        """Runs *gen* to its end and returns its result.

        An interrupted wait in the middle of a query leaves the connection unusable, so it is
        closed.
        """
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        try:
            return _answer(gen, self.pgconn.socket, type(self).selector, self.limit)
        except BaseException:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.pgconn.finish()
            raise


def _answer(
    gen: PQGen[Answer], socket: int, selector: Callable[[], selectors.BaseSelector], limit: float
) -> Answer:
    until = monotonic() + limit
    try:
        wanted = next(gen)
        with selector() as sockets:
            while True:
                sockets.register(socket, wanted)
                ready = sockets.select(until - monotonic())
                sockets.unregister(socket)
                if not ready:
                    raise psycopg.OperationalError(f"the server said nothing for {limit:g} s")
                wanted = gen.send(ready[0][1])
    except StopIteration as done:
        answer: Answer = done.value
        return answer
