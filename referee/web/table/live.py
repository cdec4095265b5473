"""Live updates: the phones that follow a table learn of each new version of it.

A stream is server-sent events, one for each browser tab. There are no queues: a phone needs only
the newest version, and one that cannot receive thirty bytes at once is dropped. Its browser
reconnects by itself, and receives the version of that moment.
"""

import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache, partial
from http import HTTPStatus
from itertools import count
from typing import TYPE_CHECKING, TypeVar

import gevent
from flask import Blueprint, Response, abort, current_app, request
from gevent import Greenlet
from gevent.event import Event
from sqlalchemy import Connection

from referee.server.bounds import client_address
from referee.server.connections import HOLD, HeldConnection, Hold, Piece, piece_of
from referee.server.greenlets import SingleFlightCache
from referee.server.log import LOG, brief
from referee.store.database import Database
from referee.store.errors import StoreError, UnknownGameError
from referee.store.people.memberships import access_to, devices_of, follows
from referee.web.shared.access import database, device, look_in
from referee.web.shared.ui.fields import number_in

if TYPE_CHECKING:
    from referee.store.server import Channel  # it needs the driver, which is an extra


stream = Blueprint("stream", __name__)

RETRY = 1000
"""Milliseconds after which a browser reconnects."""

BEGIN = piece_of(f"retry: {RETRY}\n\n")
"""The first piece of every stream."""

REMARK = piece_of(":\n\n")
"""A comment, which only shows that the server is alive."""


BEATS_OF_LIFE = 15
"""Beats between two reports of who follows."""

BEAT = 2.0
"""Seconds after which every phone receives the version again, to know that it is connected."""

PHONES_AT_ONCE = 16
"""Phones that receive an update before other requests get their turn."""

SOON = 2
"""libev's highest priority: the next turn of the loop, after it has polled all connections.

`gevent.sleep(0)` would not do: it is resumed again and again before that poll.
"""

OF_ONE_PHONE = 8
"""Open streams of one phone: a browser opens six at most."""

OF_ONE_TABLE, OF_ONE_ADDRESS = 5000, 1000
"""Open streams of one table and of one address, and never more than half of all: nobody can take
them from everybody else.
"""


@lru_cache(256)
def message(version: int) -> Piece:
    """The event for *version*, with a comment, since some clients wait for one."""
    return piece_of(f":\nid: {version}\ndata: {version}\n\n")


@dataclass(frozen=True, slots=True)
class TableVersion:
    """The version of a table, and who may learn of it."""

    version: int
    seen_by: Collection[str] | None = None
    """The devices that may see the table; None for all."""

    def shows(self, device: str) -> bool:
        """Whether *device* may see the table."""
        return self.seen_by is None or device in self.seen_by


ReadVersions = Callable[[Sequence[str]], Mapping[str, TableVersion]]
"""Reads the versions of tables; a table that nobody may see any more is missing."""


ReadVersion = Callable[[str, str], int | None]
"""Reads the version of one table for one device; None if it may not see it."""


Present = Callable[[Collection[tuple[str, str]]], None]
"""Receives from time to time who follows: the public id of a table, and a device."""


@dataclass(eq=False, slots=True)
class Follower:
    """A stream."""

    table: str
    device: str
    line: HeldConnection
    address: str = ""
    """From where it asks; empty if addresses are not counted."""
    sent: int | None = None
    """The version that was sent last."""


Read = TypeVar("Read")


class Streams:
    """All streams of this process. It is used in the server's thread only."""

    def __init__(
        self, read_versions: ReadVersions, read_version: ReadVersion, most: int, present: Present
    ) -> None:
        self._read_versions = read_versions
        self._present = present
        self._read_version = read_version
        self._most = most
        self._followers: dict[Follower, None] = {}
        """In the order in which they began."""
        self._changed: set[str] = set()
        self._telling: set[str] = set()
        self._ended = self._beating = False

    def __len__(self) -> int:
        return len(self._followers)

    def has_room(self, table: str, address: str = "") -> bool:
        """Whether another stream of *table* can be opened from *address*."""
        if self._ended or len(self) >= self._most:
            return False
        half = self._most // 2
        of_table = sum(follower.table == table for follower in self._followers)
        of_address = (
            sum(follower.address == address for follower in self._followers) if address else 0
        )
        return of_table < min(half, OF_ONE_TABLE) and of_address < min(half, OF_ONE_ADDRESS)

    def join(
        self,
        table: str,
        device: str,
        line: HeldConnection,
        known: int | None,
        address: str = "",
    ) -> None:
        """Sends the versions of *table* to *line* from now on, at once unless it is *known*.

        It is added before its version is read, so that it misses none in between.
        """
        if self._ended:
            line.end()
            return
        follower = self._added(Follower(table, device, line, address))
        self._send(follower, BEGIN)
        now = self._read(partial(self._read_version, table, device))
        if now is None:
            self._end(follower)
        elif now != known:
            self._say(follower, TableVersion(now))
        if not self._beating:
            self._beating = True
            gevent.spawn(self._beat)

    def heard(self, table: str, _version: int) -> None:
        """Schedules an update for all who follow *table*; it sends the version of that moment."""
        if all(follower.table != table for follower in self._followers):
            return
        self._changed.add(table)
        if table not in self._telling:
            self._telling.add(table)
            gevent.spawn(self._tell_changed, table)

    def missed(self) -> None:
        """Schedules an update for all, since changes may have been missed."""
        if self._followers:
            gevent.spawn(self._tell, self._tables())

    def end_all(self) -> None:
        """Ends every stream, and any that begins later."""
        self._ended = True
        for follower in tuple(self._followers):
            self._end(follower)

    def _beat(self) -> None:
        try:
            for beat in count(1):
                gevent.sleep(BEAT)
                if not self._followers:
                    break
                self._tell(self._tables())
                if beat % BEATS_OF_LIFE == 0:
                    present = ((follower.table, follower.device) for follower in self._followers)
                    self._present(frozenset(present))
        finally:
            self._beating = False

    def _tell_changed(self, table: str) -> None:
        """Sends updates of *table* until it did not change meanwhile; several changes are one."""
        try:
            while table in self._changed:
                self._changed.remove(table)
                self._tell([table])
        finally:
            self._telling.remove(table)

    def _tell(self, tables: Sequence[str]) -> None:
        """Sends the versions of *tables* to all who follow them, `PHONES_AT_ONCE` at a time.

        Streams that begin while the versions are read are left out: the answer may be older than
        their right to see the table.
        """
        wanted = frozenset(tables)
        followers = [each for each in self._followers if each.table in wanted]
        standing = self._read(partial(self._read_versions, tables))
        for first in range(0, len(followers), PHONES_AT_ONCE):
            for follower in followers[first : first + PHONES_AT_ONCE]:
                if standing is None:
                    self._send(follower, REMARK)
                else:
                    self._say(follower, standing.get(follower.table))
            gevent.idle(SOON)

    def _read(self, read: Callable[[], Read]) -> Read | None:
        """The result of *read*; None while the database cannot be read."""
        try:
            return read()
        except StoreError as fault:
            LOG.error("live: %s", brief(fault))
            return None

    def _say(self, follower: Follower, now: TableVersion | None) -> None:
        """Sends version *now*, or ends the stream if the phone may not see the table any more."""
        if now is None or not now.shows(follower.device):
            self._end(follower)
            return
        follower.sent = max(now.version, follower.sent or 0)
        self._send(follower, message(follower.sent))

    def _send(self, follower: Follower, piece: Piece) -> None:
        if not follower.line.send(piece):
            self._end(follower)

    def _tables(self) -> tuple[str, ...]:
        return tuple({follower.table: None for follower in self._followers})

    def _added(self, follower: Follower) -> Follower:
        mine = [each for each in self._followers if each.device == follower.device]
        if follower.device and len(mine) >= OF_ONE_PHONE:
            self._end(mine[0])
        self._followers[follower] = None
        return follower

    def _end(self, follower: Follower) -> None:
        follower.line.end()
        self._followers.pop(follower, None)


KNOWN = 256
"""Tables whose devices are cached."""


class TableVersions:
    """Reads the versions of many tables in one query, and who may see them only after a change."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._seen_by = SingleFlightCache[frozenset[str]](KNOWN)

    def standing(self, tables: Sequence[str]) -> dict[str, TableVersion]:
        """The versions of *tables*; deleted tables are missing."""
        with self._database.reading() as connection:
            return {
                table: TableVersion(now.version, self._devices(connection, table, now.members))
                for table, now in follows(connection, tables).items()
            }

    def version_for(self, table: str, device: str) -> int | None:
        """The version of *table*; None if *device* may not see it."""
        with self._database.reading() as connection:
            try:
                access = access_to(connection, table, device=device)
            except UnknownGameError:
                return None
        return None if access.deleted else access.version

    def _devices(self, connection: Connection, table: str, members: str) -> frozenset[str]:
        """The devices that may see *table*, cached by *members*, a sign of its memberships."""
        return self._seen_by.get((table, members), partial(devices_of, connection, table))


@stream.get("/t/<public_id>/live")
def follow(public_id: str) -> Response:
    """Streams the table's version whenever it changes, and every two seconds, until the phone goes.

    404 and 410 as for the table itself; 503 if no more streams can be held: the page then polls. If
    the server cannot hold connections, the stream ends after its first event, and the browser
    reconnects.
    """
    with database().reading() as connection:
        access = look_in(connection, public_id)
    hold: Hold | None = request.environ.get(HOLD)
    if hold is None or request.method != "GET":
        return _events([BEGIN.plain, message(access.version).plain])
    streams: Streams = current_app.extensions["streams"]
    address = client_address() if current_app.config["RATE_LIMITS"] else ""
    if not streams.has_room(public_id, address):
        abort(HTTPStatus.SERVICE_UNAVAILABLE)
    known = number_in(request.headers.get("Last-Event-ID", ""))
    joining: Callable[[HeldConnection], None] = partial(
        streams.join, public_id, device(), known=known, address=address
    )
    hold(joining)
    return _events(iter(()))


def _events(pieces: Iterable[bytes]) -> Response:
    answer = Response(pieces, mimetype="text/event-stream")
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


SILENCE = 20.0
"""Seconds without a notification after which the connection is checked."""

PAUSES = (0.1, 0.3, 1.0, 2.0)
"""Seconds before each retry; the last for all further ones."""

Heard = Callable[[str, int], None]
"""Called with the public id of a table and its new version."""

Missed = Callable[[], None]
"""Called when versions may have been missed."""


class Hub:
    """Publishes versions to other processes through the database server; each is only a hint.

    *heard* is called for every published version, *missed* if some may have been lost.
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
        """Begins to exchange versions with other processes."""
        self._working = [gevent.spawn(_over_and_over, job) for job in (self._call, self._hear)]

    def publish(self, table: str, version: int) -> None:
        """Publishes a version, to this process at once. Called after the commit; never fails."""
        self._heard(table, version)
        self._to_call[table] = max(version, self._to_call.get(table, version))
        self._more.set()

    def close(self) -> None:
        """Closes its connections; nothing is heard from other processes any more."""
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
    """Runs *job*, which never ends by itself, again whenever it fails.

    Any exception, such as an unreadable notification, is logged and retried: without this greenlet
    no page of this process would learn of changes by other processes.
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
