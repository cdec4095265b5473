"""Following a table: the phones that do, and how they are told of a new version.

A stream is server-sent events, one a browser tab. Nobody has a queue: a phone only needs the newest
version, and one that cannot be sent thirty bytes at once is let go. Its browser comes again by
itself, and is told what stands then.
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

from referee.store.database import Database
from referee.store.errors import StoreError, UnknownGameError
from referee.store.people.memberships import access_to, devices_of, follows
from referee.web.access import database, device, look_in
from referee.web.server.connections import HOLD, HeldConnection, Hold, Piece, piece_of
from referee.web.server.greenlets import SingleFlightCache
from referee.web.server.log import LOG, brief
from referee.web.ui.fields import number_in

if TYPE_CHECKING:
    from referee.store.server import Channel  # it needs the driver, which is an extra


stream = Blueprint("stream", __name__)

RETRY = 1000
"""Milliseconds after which a browser comes again whose stream has ended."""

BEGIN = piece_of(f"retry: {RETRY}\n\n")
"""Goes before everything else."""

REMARK = piece_of(":\n\n")
"""Says nothing, but that somebody is there."""


BEATS_OF_LIFE = 15
"""Beats after which it is told once more who follows."""

BEAT = 2.0
"""Seconds after which every phone is told the version again, so that it knows it is connected."""

AT_ONCE = 16
"""Phones that are told in one go; then whoever saves or asks has his turn."""

SOON = 2
"""libev's highest priority: with the next turn of the loop, which looks at all connections first.

`gevent.sleep(0)` would not do: what sleeps so is woken again and again before that look.
"""

OF_ONE_PHONE = 8
"""Streams that one phone may have open: a browser opens six at most."""


@lru_cache(256)
def message(version: int) -> Piece:
    """The event that the table has come to *version*, with a remark, which some wait for."""
    return piece_of(f":\nid: {version}\ndata: {version}\n\n")


@dataclass(frozen=True, slots=True)
class TableVersion:
    """What is to be told of a table just now."""

    version: int
    seen_by: Collection[str] | None = None
    """The devices that may look at it; None: every one."""

    def shows(self, device: str) -> bool:
        """Whether *device* may look."""
        return self.seen_by is None or device in self.seen_by


Look = Callable[[Sequence[str]], Mapping[str, TableVersion]]
"""Reads what stands at the tables it is given; one that nobody may see any more is missing."""


LookOne = Callable[[str, str], int | None]
"""Reads the version of one table for one device; None: it may not look."""


Present = Callable[[Collection[tuple[str, str]]], None]
"""What is told now and then who follows: a table's public id, and a device."""


@dataclass(eq=False, slots=True)
class Follower:
    """One stream."""

    table: str
    device: str
    line: HeldConnection
    told: int | None = None
    """The version that it was told last."""


Read = TypeVar("Read")


class Streams:
    """Every stream of this process. All of it happens in the thread of the server."""

    def __init__(self, look: Look, look_one: LookOne, most: int, present: Present) -> None:
        self._look = look
        self._present = present
        self._look_one = look_one
        self._most = most
        self._followers: dict[Follower, None] = {}
        """In the order in which they came."""
        self._changed: set[str] = set()
        self._telling: set[str] = set()
        self._ended = self._beating = False

    def __len__(self) -> int:
        return len(self._followers)

    @property
    def has_room(self) -> bool:
        """Whether one stream more can be held."""
        return len(self) < self._most and not self._ended

    def join(self, table: str, device: str, line: HeldConnection, known: int | None) -> None:
        """From now on *line* is told the versions of *table*, at once if it is not the one *known*.

        It follows before it is known what stands there, so that no version falls in between.
        """
        if self._ended:
            line.end()
            return
        follower = self._added(Follower(table, device, line))
        self._send(follower, BEGIN)
        now = self._read(partial(self._look_one, table, device))
        if now is None:
            self._end(follower)
        elif now != known:
            self._say(follower, TableVersion(now))
        if not self._beating:
            self._beating = True
            gevent.spawn(self._beat)

    def heard(self, table: str, _version: int) -> None:
        """Soon tells all who follow *table* what stands there, which may be newer still."""
        if all(each.table != table for each in self._followers):
            return
        self._changed.add(table)
        if table not in self._telling:
            self._telling.add(table)
            gevent.spawn(self._tell_changed, table)

    def missed(self) -> None:
        """Soon tells everybody what stands: something may have changed without a word."""
        if self._followers:
            gevent.spawn(self._tell, self._tables())

    def end_all(self) -> None:
        """Ends every stream, and from now on any that begins."""
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
                    present = ((each.table, each.device) for each in self._followers)
                    self._present(frozenset(present))
        finally:
            self._beating = False

    def _tell_changed(self, table: str) -> None:
        """Tells of *table* until nothing has changed meanwhile: of several changes, of the last."""
        try:
            while table in self._changed:
                self._changed.remove(table)
                self._tell([table])
        finally:
            self._telling.remove(table)

    def _tell(self, tables: Sequence[str]) -> None:
        """Tells all who follow *tables*, some at a time, whether they were told before or not.

        Not those who come while it is read: it may be older than their right to look.
        """
        told = frozenset(tables)
        followers = [each for each in self._followers if each.table in told]
        standing = self._read(partial(self._look, tables))
        for first in range(0, len(followers), AT_ONCE):
            for follower in followers[first : first + AT_ONCE]:
                if standing is None:
                    self._send(follower, REMARK)
                else:
                    self._say(follower, standing.get(follower.table))
            gevent.idle(SOON)

    def _read(self, look: Callable[[], Read]) -> Read | None:
        """What *look* finds; None while the database cannot be read."""
        try:
            return look()
        except StoreError as fault:
            LOG.error("live: %s", brief(fault))
            return None

    def _say(self, follower: Follower, now: TableVersion | None) -> None:
        """Sends what stands *now*, or the end where there is nothing to be seen any more."""
        if now is None or not now.shows(follower.device):
            self._end(follower)
            return
        follower.told = max(now.version, follower.told or 0)
        self._send(follower, message(follower.told))

    def _send(self, follower: Follower, piece: Piece) -> None:
        if not follower.line.send(piece):
            self._end(follower)

    def _tables(self) -> tuple[str, ...]:
        return tuple({each.table: None for each in self._followers})

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
"""Tables whose phones are remembered."""


class Looks:
    """Reads all of many tables in one query, but who may look only where that has changed."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._seen_by = SingleFlightCache[frozenset[str]](KNOWN)

    def standing(self, tables: Sequence[str]) -> dict[str, TableVersion]:
        """What is to be told of *tables*; those that are gone are missing."""
        with self._database.reading() as connection:
            return {
                table: TableVersion(now.version, self._devices(connection, table, now.members))
                for table, now in follows(connection, tables).items()
            }

    def version_for(self, table: str, device: str) -> int | None:
        """The version of *table*; None where *device* may not look at it."""
        with self._database.reading() as connection:
            try:
                access = access_to(connection, table, device=device)
            except UnknownGameError:
                return None
        return None if access.deleted else access.version

    def _devices(self, connection: Connection, table: str, members: str) -> frozenset[str]:
        """Who may look, of the same moment as the sign *members* by which it is remembered."""
        return self._seen_by.get((table, members), partial(devices_of, connection, table))


@stream.get("/t/<public_id>/live")
def follow(public_id: str) -> Response:
    """Sends the table's version as it changes, and again every two seconds, until the phone goes.

    404 and 410 as the table itself; 503 where no more streams can be held: the page then asks
    now and then. Where the server cannot hold a connection, the stream ends after its first
    event, and the browser comes again.
    """
    with database().reading() as connection:
        access = look_in(connection, public_id)
    hold: Hold | None = request.environ.get(HOLD)
    if hold is None or request.method != "GET":
        return _events([BEGIN.plain, message(access.version).plain])
    streams: Streams = current_app.extensions["streams"]
    if not streams.has_room:
        abort(HTTPStatus.SERVICE_UNAVAILABLE)
    known = number_in(request.headers.get("Last-Event-ID", ""))
    joining: Callable[[HeldConnection], None] = partial(
        streams.join, public_id, device(), known=known
    )
    hold(joining)
    return _events(iter(()))


def _events(pieces: Iterable[bytes]) -> Response:
    answer = Response(pieces, mimetype="text/event-stream")
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


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
