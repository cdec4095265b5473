"""What processes call to each other over a PostgreSQL server, on connections of their own.

It is called after a commit, never inside: there PostgreSQL lets one commit at a time through.
"""

import selectors
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import psycopg

from referee.store.errors import StoreUnavailableError

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
