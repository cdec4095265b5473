"""Saving a hand through the app, against a bare Flask route that makes one durable commit.

Run with ``python -m tests.benchmarks.saving``. One server process (the one that players use)
serves both, with a database each in one folder, both in WAL with ``synchronous=FULL``. One
client asks them by turns over kept connections; each save is a new hand of a real game.
"""

import multiprocessing
import os
import re
import selectors
import socket
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode
from zlib import MAX_WBITS, decompress

import click
from flask import Flask, request
from sqlalchemy import Connection as SqlConnection
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from referee.rook.rules import presets
from referee.rook.rules.model import RuleSet
from referee.server.config import Config
from referee.store.database import Database, default_url, open_database
from referee.store.migrations import migrate
from referee.store.people.links import Signer
from referee.store.people.memberships import device_of
from referee.store.seated.beginning import create_game
from referee.web.app import create_app
from referee.web.launch import listen, serve_phones
from referee.web.shared.phone import cookie_of

HANDS = 15
"""Of every game; the four below by turns, so that nobody reaches the target."""

KENTUCKY = ((1, 85, 90), (2, 110, 70), (3, 120, 60), (4, 80, 95))
DOUBLE = ((1, 200, 190), (2, 200, 190), (3, 150, 160), (4, 155, 165))
"""Bidder, bid and what the bidders took."""

NAMES = ("Ann", "Bob", "Cal", "Dee")
PRESETS = {"kentucky-discard": KENTUCKY, "double-deck-4": DOUBLE}
CLIENTS = 32
EVENINGS = 4
"""Games that each of the clients plays, all at once."""
SECRET = b"only for the benchmark"
PHONE = "the-phone-of-the-scribe"
"""The secret of the phone that writes. Its cookie is signed: of any other phone the database would
be asked at each request."""
SIGNER = Signer(SECRET)
NOW = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)


# The server


def run_server(folder: Path, told: Connection, preset: str, games: int) -> None:
    """Prepares the games and serves both apps until the process is ended."""
    pin(0)
    url = stage(folder, preset, games)
    app = create_app(Config(url, SECRET))
    both = DispatcherMiddleware(app.wsgi_app, {"/bare": bare_app(folder).wsgi_app})
    listener = listen("127.0.0.1", 0)
    told.send((listener.getsockname()[1], cookie_of(PHONE, SECRET)))
    serve_phones(both, listener)


def bare_app(folder: Path) -> Flask:
    """One route that keeps what is posted, and answers once it is on the disk."""
    database = bare_database(folder)
    app = Flask("bare")

    @app.post("/")
    def keep() -> str:
        text = request.get_data(as_text=True)
        database.execute("INSERT INTO entry (text) VALUES (?)", (text,)).close()
        return "saved"

    return app


def bare_database(folder: Path) -> sqlite3.Connection:
    """One table, of which each row is on the disk before it is answered."""
    database = open_plainly(folder / "bare.sqlite3")
    database.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    return database


def open_plainly(path: Path) -> sqlite3.Connection:
    """A plain connection with the settings of the store."""
    database = sqlite3.connect(path, isolation_level=None)
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        database.execute(f"PRAGMA {setting}").close()
    return database


def stage(folder: Path, preset: str, games: int) -> str:
    """The address of a database in *folder* with so many games."""
    url = default_url(folder)
    migrate(url)
    fill(open_database(url), preset, games)
    return url


def fill(
    database: Database, preset: str, games: int, phone: Callable[[int], str] = lambda _: PHONE
) -> None:
    """The games, which `PHONE` may write to, or another *phone* each."""
    with database.writing() as connection:
        for game in range(games):
            names = [f"{name} {game % 50}" for name in NAMES]
            begin(connection, game, presets.preset(preset), device_of(phone(game)), names)
    database.close()


def begin(
    connection: SqlConnection,
    game: int,
    rules: RuleSet,
    device: str,
    names: Sequence[str] = NAMES,
) -> None:
    """The game of that number, which *device* may write to."""
    create_game(
        connection, SIGNER, public_id=f"game-{game}", key=f"game-{game}", rules=rules, names=names,
        dealer=4, before={}, started_at=NOW, device=device, actor="Ann",
    )  # fmt: skip


@contextmanager
def served(run: Callable[[Path, Connection], None]) -> Iterator[tuple[Any, BaseProcess]]:
    """What a server of its own tells first, its data below the current folder, and its process."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    with TemporaryDirectory(dir=Path.cwd()) as folder:
        server = context.Process(target=run, args=(Path(folder), theirs))
        server.start()
        try:
            yield ours.recv(), server
        finally:
            server.kill()
            server.join()


def pin(core: int) -> None:
    """Keeps server and client apart, where the system can."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {core})


# The client


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    head: str
    sent: bytes
    """The body as it came."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        return int(self.head.split(" ", 2)[1])

    @property
    def body(self) -> str:
        """The body as a browser reads it."""
        packed = "content-encoding: gzip" in self.head
        return (decompress(self.sent, MAX_WBITS | 16) if packed else self.sent).decode()


@dataclass(slots=True)
class Wire:
    """One kept connection, without the weight of a full client."""

    port: int
    cookie: str
    gzip: bool
    address: str = "127.0.0.1"
    """From where it comes: any address of this computer."""
    link: socket.socket = field(init=False)

    def __post_init__(self) -> None:
        self.link = socket.create_connection(
            ("127.0.0.1", self.port), source_address=(self.address, 0)
        )
        self.link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def get(self, path: str) -> Answer:
        """The page at *path*."""
        self.link.sendall(self.head("GET", path, 0))
        return self.receive()

    def post(self, path: str, form: Mapping[str, str]) -> Answer:
        """What a form posted by htmx is answered with."""
        self.send(path, form)
        return self.receive()

    def send(self, path: str, form: Mapping[str, str]) -> None:
        """Posts *form* and leaves the answer to be received."""
        body = urlencode(form).encode()
        self.link.sendall(self.head("POST", path, len(body)) + body)

    def head(self, method: str, path: str, length: int) -> bytes:
        """The lines above the body."""
        lines = [
            f"{method} {path} HTTP/1.1",
            "Host: 127.0.0.1",
            f"Cookie: rook-device={self.cookie}",
        ]
        lines += ["Accept-Encoding: gzip"] if self.gzip else []
        if method == "POST":
            kind = "application/x-www-form-urlencoded"
            lines += ["HX-Request: true", f"Content-Type: {kind}", f"Content-Length: {length}"]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    def receive(self) -> Answer:
        """The answer, whole."""
        got = b""
        while b"\r\n\r\n" not in got:
            got += self.more()
        head, body = got.split(b"\r\n\r\n", 1)
        said = head.decode().lower()
        length = re.search(r"content-length: (\d+)", said)
        assert length is not None, said
        while len(body) < int(length[1]):
            body += self.more()
        return Answer(said, body)

    def more(self) -> bytes:
        """The next bytes; an end in the middle of an answer is an error."""
        got = self.link.recv(65536)
        if not got:
            raise ConnectionError("the server hung up")
        return got


@dataclass(slots=True)
class Phone:
    """A phone at the table of one game, which saves one hand after another."""

    wire: Wire
    game: int
    plays: Sequence[tuple[int, int, int]]
    hand: int = 0
    fields: dict[str, str] = field(default_factory=dict)
    """What the last page put into its form."""

    def open(self) -> Answer:
        """Opens the table page."""
        answer = self.wire.get(f"/t/game-{self.game}")
        self.read(answer)
        return answer

    def read(self, answer: Answer) -> None:
        """Takes the form's fields from *answer*, which must show the next hand."""
        body = answer.body
        assert answer.status == 200, body[:1000]
        form = body.partition('id="entry"')[2]
        self.hand += 1
        assert f'action="/t/game-{self.game}/hand/{self.hand}"' in form, form[:1000]
        self.fields = {
            name: re.findall(f'name="{name}" value="([^"]*)"', form)[0]
            for name in ("csrf_token", "key", "seq")
        }

    def form(self) -> dict[str, str]:
        """What is posted for the hand: the form's fields, and what was tapped."""
        bidder, bid, taken = self.plays[(self.hand - 1) % len(self.plays)]
        tapped = {"bidder": bidder, "bid": bid, "trump": "red", "by": "bidders", "taken": taken}
        return {**self.fields, **{k: str(v) for k, v in tapped.items()}, "rest": "", "do": "hand"}

    def save(self) -> float:
        """Saves the hand; the seconds until it was answered."""
        form = self.form()
        began = time.perf_counter()
        answer = self.wire.post(self.path, form)
        spent = time.perf_counter() - began
        self.read(answer)
        return spent

    @property
    def path(self) -> str:
        """Where the hand is saved."""
        return f"/t/game-{self.game}/hand/{self.hand}"


@dataclass(frozen=True, slots=True)
class Sample:
    """Seconds that saves took, and the largest answer."""

    ours: Sequence[float]
    bare: Sequence[float]
    wire: int


def by_turns(port: int, cookie: str, games: Iterable[int], preset: str, *, gzip: bool) -> Sample:
    """Every hand of *games*, each followed by the same form sent to the bare route."""
    app, bare = Wire(port, cookie, gzip), Wire(port, cookie, gzip)
    ours: list[float] = []
    floor: list[float] = []
    largest = 0
    for game in games:
        phone = Phone(app, game, PRESETS[preset])
        phone.open()
        for _ in range(HANDS):
            form = phone.form()
            began = time.perf_counter()
            answer = app.post(phone.path, form)
            between = time.perf_counter()
            ours.append(between - began)
            largest = max(largest, len(answer.sent))
            phone.read(answer)
            began = time.perf_counter()
            assert bare.post("/bare/", form).body == "saved"
            floor.append(time.perf_counter() - began)
    return Sample(ours, floor, largest)


def opened(port: int, cookie: str, games: Iterable[int], preset: str) -> list[Phone]:
    """A phone at the table of each of *games*."""
    phones = [Phone(Wire(port, cookie, gzip=True), game, PRESETS[preset]) for game in games]
    for phone in phones:
        phone.open()
    return phones


def at_once(phones: Iterable[Phone]) -> list[float]:
    """Seconds of every save of *phones*, each of which saves as fast as it is answered."""
    spent: list[float] = []
    sent: dict[int, float] = {}
    with selectors.DefaultSelector() as waiting:
        for phone in phones:
            waiting.register(phone.wire.link, selectors.EVENT_READ, phone)
            sent[phone.game] = time.perf_counter()
            phone.wire.send(phone.path, phone.form())
        while waiting.get_map():
            for key, _ in waiting.select():
                phone = key.data
                answer = phone.wire.receive()
                spent.append(time.perf_counter() - sent[phone.game])
                phone.read(answer)
                if phone.hand > HANDS:
                    waiting.unregister(phone.wire.link)
                    continue
                sent[phone.game] = time.perf_counter()
                phone.wire.send(phone.path, phone.form())
    return spent


def report(label: str, sample: Sample) -> None:
    """One line: both medians, their ratio, both p99."""
    ours, bare = median(sample.ours), median(sample.bare)
    click.echo(
        f"{label:28} {ours * 1e3:8.2f} {bare * 1e3:8.2f} {ours / bare:7.2f} "
        f"{p99(sample.ours) * 1e3:8.2f} {p99(sample.bare) * 1e3:8.2f} {sample.wire:9}"
    )


def p99(spent: Sequence[float]) -> float:
    """The time that one save in a hundred exceeds."""
    return quantiles(spent, n=100)[-1]


@click.command()
@click.option("--games", default=60, show_default=True, help="Games of 15 hands a line.")
def main(games: int) -> None:
    """Measures in a folder of its own under the current one, and prints two tables."""
    pin(1)
    click.echo("times in ms                       app     bare   ratio  p99 app p99 bare   largest")
    for preset in PRESETS:
        run = partial(run_server, preset=preset, games=2 * games + EVENINGS * CLIENTS + 1)
        with served(run) as ((port, cookie), _):
            by_turns(port, cookie, (0,), preset, gzip=False)
            for gzip in (False, True):
                block = range(1 + gzip * games, 1 + (gzip + 1) * games)
                sample = by_turns(port, cookie, block, preset, gzip=gzip)
                report(f"{preset}, {'gzip' if gzip else 'plain'}", sample)
            starts = range(2 * games + 1, 2 * games + 1 + EVENINGS * CLIENTS, CLIENTS)
            evenings = [
                at_once(opened(port, cookie, range(at, at + CLIENTS), preset)) for at in starts
            ]
        spent = [each for evening in evenings for each in evening]
        p50, worst = median(spent), p99(spent)
        click.echo(
            f"{CLIENTS} phones at once: p50 {p50 * 1e3:.1f} ms, p99 {worst * 1e3:.1f} ms "
            f"({worst / p50:.2f} times), {len(spent)} saves, none failed"
        )


if __name__ == "__main__":
    main()
