"""Telling the viewers of one table that a hand was saved, against a bare asyncio stream server.

Run with ``python -m tests.benchmarks.live``. One server process (the one that players use) and one
bare one take turns: a hand is saved with a durable commit, answered, and told to every viewer. One
client process on the other core holds all viewers and notes when each of them was told.
"""

import asyncio
import os
import re
import select
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from statistics import median

import click

from referee.server.config import Config
from referee.server.connections import want_handles
from referee.store.database import Database, open_database
from referee.store.people.memberships import Joining, Role, device_of, join
from referee.store.seated.games import load_game
from referee.web.app import create_app
from referee.web.launch import listen, serve_phones
from referee.web.shared.phone import cookie_of
from tests.benchmarks.saving import (
    HANDS,
    KENTUCKY,
    PHONE,
    SECRET,
    Phone,
    Wire,
    bare_database,
    pin,
    served,
    stage,
)

PRESET = "kentucky-discard"
COOKIE = cookie_of(PHONE, SECRET)
GAMES = 12
BEATS = 10.0
"""Seconds that all viewers are watched for."""


# The servers


def run_ours(folder: Path, told: Connection, many: int = 1000, most: int = 5000) -> None:
    """The app with some games, until the process is ended."""
    pin(0)
    want_handles()
    url = stage(folder, PRESET, GAMES)
    admit(open_database(url), many, most)
    app = create_app(Config(url, SECRET))
    listener = listen("127.0.0.1", 0)
    told.send(listener.getsockname()[1])
    serve_phones(app, listener, app.extensions["streams"].end_all)


def admit(database: Database, many: int, most: int) -> None:
    """Lets so many phones watch the tables, and so many the last two."""
    now = datetime.now(UTC)
    devices = [device_of(viewer(number)) for number in range(most)]
    with database.writing() as connection:
        for number in range(GAMES):
            game = load_game(connection, f"game-{number}")
            joining = Joining(game.club_id, game.id, Role.SPECTATOR)
            for device in devices if number >= GAMES - 2 else devices[:many]:
                join(connection, joining, device=device, now=now)
    database.close()


def run_bare(folder: Path, told: Connection) -> None:
    """What is posted is kept by one durable commit, answered, and numbered to all streams."""
    pin(0)
    want_handles()
    asyncio.run(Bare(folder).run(told))


class Bare:
    """As little as can be between a commit and the streams."""

    def __init__(self, folder: Path) -> None:
        self.database = bare_database(folder)
        self.streams: list[asyncio.StreamWriter] = []
        self.version = 0

    async def run(self, told: Connection) -> None:
        """Serves until the process is ended."""
        server = await asyncio.start_server(self.answer, "127.0.0.1", 0, backlog=512)
        told.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        while not reader.at_eof():
            try:
                head = await reader.readuntil(b"\r\n\r\n")
            except asyncio.IncompleteReadError:
                return
            if head.startswith(b"GET"):
                kind = b"Content-Type: text/event-stream\r\nTransfer-Encoding: chunked"
                writer.write(b"HTTP/1.1 200 OK\r\n" + kind + b"\r\n\r\n" + self.event())
                self.streams.append(writer)
                await reader.read()
                self.streams.remove(writer)
                writer.close()
                return
            length = re.search(rb"(?i)content-length: (\d+)", head)
            assert length is not None
            text = await reader.readexactly(int(length[1]))
            self.database.execute("INSERT INTO entry (text) VALUES (?)", (text.decode(),)).close()
            self.version += 1
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nsaved")
            event = self.event()
            for stream in self.streams:
                stream.write(event)

    def event(self) -> bytes:
        """The version, as one chunk."""
        said = f":\nid: {self.version}\ndata: {self.version}\n\n".encode()
        return b"%x\r\n%s\r\n" % (len(said), said)


def resident(server: BaseProcess) -> int:
    """Bytes of memory that *server* holds, without those of the system's sockets."""
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


# The viewers


def viewer(number: int) -> str:
    """The secret of a viewer's phone."""
    return f"viewer-{number:05}-of-the-benchmark"


def version_in(said: bytes) -> int:
    """The newest version that *said* tells; -1: none."""
    _, _, newest = said.rpartition(b"data: ")
    return int(newest.split()[0]) if newest[:1].isdigit() else -1


class Viewers:
    """Streams of one table, all read by one loop."""

    def __init__(self, port: int, path: str, many: int) -> None:
        self.poll = select.epoll()
        self.lines: dict[int, socket.socket] = {}
        self.lost = 0
        for number in range(many):
            cookie = f"rook-device={cookie_of(viewer(number), SECRET)}"
            head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n"
            line = socket.create_connection(("127.0.0.1", port))
            line.sendall(head.encode())
            got = b""
            while b"data: " not in got:
                got = line.recv(65536)
                assert got
            self.version = version_in(got)
            line.setblocking(False)
            self.lines[line.fileno()] = line
            self.poll.register(line.fileno(), select.EPOLLIN)

    def close(self) -> None:
        """Goes away."""
        self.poll.close()
        for line in self.lines.values():
            line.close()

    def read(self, number: int) -> bytes:
        """What came for one of them."""
        got = self.lines[number].recv(65536)
        if not got:
            self.lost += 1
            self.poll.unregister(number)
        return got

    def drain(self) -> None:
        """Reads all that has come."""
        while found := self.poll.poll(0.02):
            for number, _ in found:
                self.read(number)

    def told(self, wire: Wire, save: Callable[[], None]) -> tuple[float, list[float]]:
        """When the save was answered, and when each was told of it, in seconds since it began."""
        self.drain()
        self.version += 1
        self.poll.register(wire.link.fileno(), select.EPOLLIN)
        began = time.perf_counter()
        save()
        answered, seen = 0.0, dict[int, float]()
        while not answered or len(seen) < len(self.lines) - self.lost:
            for number, _ in self.poll.poll(10):
                now = time.perf_counter() - began
                if number == wire.link.fileno():
                    answered = now
                    self.poll.unregister(number)
                elif version_in(self.read(number)) == self.version:
                    seen.setdefault(number, now)
        return answered, list(seen.values())

    def held(self, seconds: float) -> int:
        """How many are told something within *seconds*, and were not ended."""
        until, heard = time.monotonic() + seconds, set[int]()
        self.drain()
        while time.monotonic() < until:
            heard.update(number for number, _ in self.poll.poll(0.1) if self.read(number))
        return len(heard)


@contextmanager
def viewers(port: int, path: str, many: int) -> Iterator[Viewers]:
    """So many viewers of *path*."""
    found = Viewers(port, path, many)
    try:
        yield found
    finally:
        found.close()
        time.sleep(5)  # by then the servers know


# What is measured


@dataclass(frozen=True, slots=True)
class Told:
    """Seconds from the answer to the first, the median and the last viewer: medians of saves."""

    first: float
    middle: float
    last: float


def spread(saves: Sequence[tuple[float, list[float]]]) -> Told:
    """What *saves* have in common."""
    ranked = [(answered, sorted(seen)) for answered, seen in saves]
    at = ((seen[0] - t, seen[len(seen) // 2] - t, seen[-1] - t) for t, seen in ranked)
    first, middle, last = zip(*at, strict=True)
    return Told(median(first), median(middle), median(last))


def of_the_app(port: int, game: int, many: int) -> Told:
    """Every hand of a game, with so many viewers."""
    phone = Phone(Wire(port, COOKIE, gzip=True), game, KENTUCKY)
    phone.open()
    saves = []
    with viewers(port, f"/t/game-{game}/live", many) as watching:
        for _ in range(HANDS):
            form = phone.form()
            saves.append(watching.told(phone.wire, lambda: phone.wire.send(phone.path, form)))  # noqa: B023 - called at once
            phone.read(phone.wire.receive())
    return spread(saves)


def of_the_bare(port: int, many: int) -> Told:
    """As many saves to the bare server."""
    wire = Wire(port, COOKIE, gzip=False)
    saves = []
    with viewers(port, "/", many) as watching:
        for _ in range(HANDS):
            saves.append(watching.told(wire, lambda: wire.send("/", {"what": "x" * 200})))
            assert wire.receive().body == "saved"
    return spread(saves)


def saves_beside(port: int, games: tuple[int, int, int], many: int) -> tuple[float, float]:
    """Seconds of a save while nobody is told of anything, and while so many viewers are.

    The three games are saved by turns: the first is the one that is watched, the second is saved
    straight after it, the third once all is quiet.
    """
    watched, busy, quiet = (Phone(Wire(port, COOKIE, gzip=True), game, KENTUCKY) for game in games)
    for phone in (watched, busy, quiet):
        phone.open()
    during, alone = [], []
    with viewers(port, f"/t/game-{games[0]}/live", many) as watching:
        for _ in range(HANDS):
            watched.save()
            during.append(busy.save())
            watching.drain()
            alone.append(quiet.save())
    return median(alone), median(during)


def ending(port: int, server: BaseProcess, many: int) -> float:
    """Seconds from SIGTERM to the end of *server*, which so many follow."""
    with viewers(port, "/t/game-0/live", many):
        began = time.perf_counter()
        server.terminate()
        server.join(10)
        assert server.exitcode is not None
        return time.perf_counter() - began


def report(label: str, told: Told) -> None:
    """One line."""
    click.echo(
        f"{label:28} {told.first * 1e3:8.1f} {told.middle * 1e3:8.1f} {told.last * 1e3:8.1f}"
    )


@click.command()
@click.option("--many", default=1000, show_default=True, help="Viewers of the table.")
@click.option("--most", default=5000, show_default=True, help="Viewers that are to be held.")
def main(many: int, most: int) -> None:
    """Measures in a folder of its own under the current one."""
    pin(1)
    want_handles()
    ours_for = partial(run_ours, many=many, most=most)
    with served(ours_for) as (port, server), served(run_bare) as (bare_port, _):
        before = resident(server)
        with viewers(port, "/t/game-0/live", many):
            each = (resident(server) - before) / many
        found = [saves_beside(port, games, many) for games in ((1, 2, 3), (4, 5, 6))]
        alone, beside = (median(each) for each in zip(*found, strict=True))
        click.echo(f"{many} viewers; ms from the answer to   first   median     last")
        ratios = []
        for game in (7, 8, 9):
            ours, bare = of_the_app(port, game, many), of_the_bare(bare_port, many)
            report("the app", ours)
            report("bare asyncio", bare)
            ratios.append(ours.last / bare.last)
        click.echo(f"last viewer: {median(ratios):.2f} times bare; {each / 1e3:.1f} kB a viewer")
        click.echo(
            f"a save: {alone * 1e3:.2f} ms without, {beside * 1e3:.2f} ms with viewers "
            f"({beside / alone:.2f} times)"
        )
        before = resident(server)
        with viewers(port, f"/t/game-{GAMES - 2}/live", most) as watching:
            each = (resident(server) - before) / most
            held = watching.held(BEATS)
            click.echo(f"{held} of {most} held, {watching.lost} lost, {each / 1e3:.1f} kB a viewer")
        report(f"the app, {most} viewers", of_the_app(port, GAMES - 1, most))
        report(f"bare asyncio, {most} viewers", of_the_bare(bare_port, most))
        click.echo(f"SIGTERM with {many} viewers: {ending(port, server, many):.2f} s")


if __name__ == "__main__":
    main()
