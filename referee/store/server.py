"""A PostgreSQL server: a bounded number of connections, and a limit for every wait.

psycopg waits for a socket in C, which would hold up all greenlets of a process. Here it waits as
it is told to, without anything being patched.
"""

import selectors
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from time import monotonic
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus
from sqlalchemy import Connection, Engine, bindparam, create_engine, event, func, select
from sqlalchemy.engine import URL

from referee.store.errors import StoreUnavailableError
from referee.store.waiting import Waiting, held

# What processes call to each other over a PostgreSQL server, on connections of their own.
#
# It is called after a commit, never inside: there PostgreSQL lets one commit at a time through.


NAME = "referee"


class Channel:
    """One connection; whoever calls and whoever listens have one each."""

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
        """Calls *lines* to all who listen, this process too.

        Raises:
            StoreUnavailableError: the server is away; perhaps they were heard.
        """
        with _away():
            self._connection.execute(
                "SELECT pg_notify(%s, line) FROM unnest(%s::text[]) AS line", (NAME, list(lines))
            )

    def listen(self) -> None:
        """From now on hears what is called.

        Raises:
            StoreUnavailableError: the server is away.
        """
        with _away():
            self._connection.execute(f"LISTEN {NAME}".encode())

    def hear(self, patience: float) -> tuple[str, ...]:
        """What was called, as soon as it is; after *patience* seconds of silence nothing.

        Raises:
            StoreUnavailableError: the server is away.
        """
        with _away(), self._selector() as sockets:
            sockets.register(self._connection.fileno(), selectors.EVENT_READ)
            if not sockets.select(patience):
                self._connection.execute("SELECT 1")  # the line may be cut without a sign
            return tuple(each.payload for each in self._connection.notifies(timeout=0))

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
"""Of one process, at most, for those who write, and as many for those who only read."""

PLACE = 5.0
"""Seconds that somebody waits for one of them: others only have their turn before him."""

CONNECT = 5
"""Seconds until a server that does not answer is taken to be away."""

SILENCE = 5.0
"""Seconds beyond those of a statement until a server that says nothing is taken to be away."""

EVERYBODY = 7005
"""The lock of who may write anywhere; a number of our own."""

ABOUT = 7006
"""The locks of who writes to one game."""


class Places:
    """Connections of this process, so many and no more."""

    def __init__(self, address: URL, patience: float, waiting: Waiting, connect: "Connect") -> None:
        self._room = waiting.turns(CONNECTIONS)
        self._first = waiting.turns(1)
        self._known = False
        self.engine = _engine(address, patience, connect)

    @contextmanager
    def place(self) -> Iterator[None]:
        """While one of the connections is free for us.

        The pool itself never waits: it would hold up everybody.

        Raises:
            StoreBusyError: all were taken for too long.
        """
        with held(self._room, PLACE):
            self._ask_once()
            yield

    def _ask_once(self) -> None:
        """Lets the pool ask the server, once, who it is: under a lock that stops whole threads."""
        if self._known:
            return
        with held(self._first, PLACE):
            if not self._known:
                self.engine.connect().close()
                self._known = True


class Server:
    """The connections of this process to one server.

    Those who write may all wait for one lock; who only reads, which waits for none, has others.
    """

    def __init__(self, address: URL, patience: float, waiting: Waiting, statement: float) -> None:
        self._selector = waiting.selector
        self._connect = _connecting(address, patience, waiting, statement)
        self.writing = Places(address, patience, waiting, self._connect)
        self.reading = Places(address, patience, waiting, self._connect)
        self.snapshots = self.reading.engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        """For those who only read and see one moment."""

    def close(self) -> None:
        """Closes the connections that nobody uses any more."""
        self.writing.engine.dispose()
        self.reading.engine.dispose()

    def channel(self) -> Channel:
        """A connection of its own, on which processes call to each other.

        Raises:
            StoreUnavailableError: the server is away.
        """
        return Channel(self._connect, self._selector)

    @staticmethod
    def take_turn(connection: Connection, about: str | None) -> None:
        """Waits until nobody else writes to the same game, or, without one, to anything.

        So who looks first and writes then can trust what he saw, as on SQLite; the transaction's
        end lets the next one in.
        """
        if about is None:
            connection.execute(_ALONE)
        else:
            connection.execute(_BESIDE, {"about": _number(about)})


def _number(name: str) -> int:
    """Of 32 bits: two names that share one only wait for each other."""
    return int.from_bytes(sha256(name.encode()).digest()[:4], "big", signed=True)


_ALONE = select(func.pg_advisory_xact_lock(EVERYBODY, 0))
_BESIDE = select(
    func.pg_advisory_xact_lock_shared(EVERYBODY, 0),
    func.pg_advisory_xact_lock(ABOUT, bindparam("about")),
)


Connect = Callable[..., "Patient"]
"""Opens a connection, with what is asked for beside the address and our limits."""


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
    """What opens a connection; what the address says goes before our limits."""
    limit = statement + SILENCE
    settings = {"selector": waiting.selector, "limit": limit}
    kind: type[Patient] = type("Patient", (Patient,), settings)
    _, asked = address.get_dialect()().create_connect_args(address)
    known = {**_limits(patience, statement), **asked}

    def connect(**how: Any) -> Patient:
        opened: Patient = waiting.aside(lambda: kind.connect(**(known | how)))
        return opened

    return connect


def _limits(patience: float, statement: float) -> dict[str, str | int]:
    """What a connection is opened with, so that nothing on it waits for ever."""
    seconds = {
        "statement_timeout": statement,
        "lock_timeout": patience,
        "idle_in_transaction_session_timeout": statement,
    }
    settings = [f"-c {name}={limit * 1000:.0f}" for name, limit in seconds.items()]
    return {
        "connect_timeout": CONNECT,
        "options": " ".join([*settings, "-c synchronous_commit=on", "-c jit=off"]),
        "keepalives": 1,
        "keepalives_idle": 30,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": int((statement + SILENCE) * 1000),
        "application_name": "rook-referee",
    }


class Patient(psycopg.Connection[Any]):
    """A connection that waits as its server's `Waiting` says, and not for ever."""

    selector: Callable[[], selectors.BaseSelector]
    limit: float

    def wait(
        self, gen: PQGen[Answer], interval: float = 0.0, timeout: float | None = None
    ) -> Answer:
        """What *gen* has in the end.

        Who is interrupted leaves a connection in the middle of a sentence: it is of no use then.
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
