"""How it gets about between processes that a table has changed.

Several processes on one PostgreSQL tell each other over the server. A file has no server, so no
hub: what another process wrote there is found with the next beat. Two greenlets do it, one that
calls and one that listens, each on a connection of its own. While the server is away both come
again; what was to be called is called then, and whoever follows a table is told to look, since
something may have been missed.
"""

import secrets
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING

import gevent
from gevent import Greenlet
from gevent.event import Event

from referee.web.server.log import LOG, brief

if TYPE_CHECKING:
    from referee.store.file.server import Channel  # it needs the driver, which is an extra

SILENCE = 20.0
"""Seconds without a call after which we ask whether the server is still there."""

PAUSES = (0.1, 0.3, 1.0, 2.0)
"""Seconds until we try again, the first time, the second …, and then each time."""

Heard = Callable[[str, int], None]
"""What is called with a table's public id and the version that it has come to."""

Missed = Callable[[], None]
"""What is called when versions may have been published that nobody here heard of."""


class Hub:
    """Spreads versions over the database's server. What it says is a hint: who missed it looks.

    *heard* is called with what any process published, *missed* where something may be missing.
    """

    def __init__(self, channel: "Callable[[], Channel]", heard: Heard, missed: Missed) -> None:
        self._channel = channel
        self._heard = heard
        self._missed = missed
        self._me = secrets.token_hex(8)
        self._to_call: dict[str, int] = {}
        self._more = Event()
        self._working: list[Greenlet] = []

    def start(self) -> None:
        """Begins to hear what other processes publish, and to tell them."""
        self._working = [gevent.spawn(_over_and_over, job) for job in (self._call, self._hear)]

    def publish(self, table: str, version: int) -> None:
        """Tells this process at once, and soon the others. Called after the commit; never fails."""
        self._heard(table, version)
        self._to_call[table] = max(version, self._to_call.get(table, version))
        self._more.set()

    def close(self) -> None:
        """Lets its connections go; nothing is heard of other processes any more."""
        gevent.killall(self._working)
        self._working.clear()

    def _call(self, works: Callable[[], None]) -> None:
        with closing(self._channel()) as channel:
            while True:
                if not self._to_call:
                    self._more.clear()
                    self._more.wait()
                calling = dict(self._to_call)
                channel.call([f"{self._me} {table} {at}" for table, at in calling.items()])
                works()
                for table, version in calling.items():
                    if self._to_call[table] == version:
                        del self._to_call[table]

    def _hear(self, works: Callable[[], None]) -> None:
        with closing(self._channel()) as channel:
            channel.listen()
            works()
            self._missed()
            while True:
                for line in channel.hear(SILENCE):
                    who, table, version = line.split(" ")
                    if who != self._me:
                        self._heard(table, int(version))


def _over_and_over(job: Callable[[Callable[[], None]], None]) -> None:
    """Does *job*, which never ends by itself, anew each time that the server was away.

    Whatever else went wrong, such as a call that is none of ours, is told and gone over too:
    without this greenlet no page here would ever hear of another process again.
    """
    failed = 0

    def works() -> None:
        nonlocal failed
        failed = 0

    while True:
        try:
            job(works)
        except Exception as fault:  # noqa: BLE001 - see above
            LOG.error("live: %s", brief(fault))
        gevent.sleep(PAUSES[min(failed, len(PAUSES) - 1)])
        failed += 1
