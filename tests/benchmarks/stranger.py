"""How long everybody's pages take while a stranger, of another address, does his worst.

Run with ``python -m tests.benchmarks.stranger --folder build/stranger``: Linux, five minutes; the
club is kept there for the next run. One `referee serve`, open to everybody, with its limits on. The
stranger owns a club of his own, with twenty running games of 150 hands of which every card is
logged, and asks for all that is dear, as fast as he is answered, with eight connections at once,
while twelve of his uploads are never finished. Another phone asks for the pages of a club of 5,000
games. Before each round a player is called otherwise, here and there, so that no page is kept from
before.
"""

import http.client
import io
import json
import random
import socket
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import product
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import NamedTuple

import click
from sqlalchemy import Connection, func, select, update

from referee.exchange.archive import pack, write_club
from referee.rook import start, with_house
from referee.rook.hand.ledger import fold
from referee.rook.record.file import Record, write_record
from referee.store.club.exporting import ArchivedClub
from referee.store.database import Database, open_database
from referee.store.game.beginning import Destination
from referee.store.people.clubs import club_to_begin_in
from referee.store.people.memberships import device_of
from referee.store.seated.exporting import ArchivedGame
from referee.store.seated.importing import import_games, importable
from referee.store.tables import CLUBS, GAMES, PLAYERS
from tests.benchmarks.season import past
from tests.benchmarks.season.club import PHONE, opened
from tests.benchmarks.season.past import RULES, line
from tests.benchmarks.season.places import in_folder
from tests.browser.scribe import Forms
from tests.browser.serving import Server
from tests.web.cards.hands import one_color_each

MANY = 5_000
ROUNDS = 9
STRANGER = "stranger" * 4
"""The cookie of his phone."""
HIS, OURS = "127.0.0.2", "127.0.0.1"
"""Addresses from which they ask."""
LINES, UNFINISHED = 8, 12
RUNNING, HANDS = 20, 150
"""His running games, and their hands."""
CARDS = tuple(map(tuple, one_color_each()))
PAUSE = 4
"""Seconds before each round: a phone may ask for sixty such pages a minute."""
HEAD_START = 3
"""Seconds in which he fills all lines."""
AIM = 2.0
BOUNDARY = "----rook"


class Club(NamedTuple):
    """Where somebody's pages are."""

    home: str
    cookie: str
    address: str


class Line:
    """A connection from an address, of a phone that is known."""

    def __init__(self, port: int, club: Club) -> None:
        self.club = club
        whence = (club.address, 0)
        self.open = http.client.HTTPConnection("127.0.0.1", port, 120, source_address=whence)

    def ask(
        self, method: str, path: str, body: bytes | None = None, kind: str = ""
    ) -> tuple[int, str]:
        """The status, and what is said."""
        heads = {"Cookie": f"rook-device={self.club.cookie}"}
        heads |= {"Content-Type": kind} if kind else {}
        self.open.request(method, path, body, heads)
        answer = self.open.getresponse()
        return answer.status, answer.read().decode(errors="replace")


def large_archive() -> bytes:
    """600 games of 100 hands, in as many bytes as an upload may have, or less."""
    lot = random.Random(7)
    texts = []
    for _ in range(600):
        hands = tuple(fold([line(lot)], RULES) for _ in range(100))
        texts.append(write_record(Record(RULES, past.PLAYERS[:4], start(RULES), hands)))
    told = [ArchivedGame(f"games/{n:06}.rook", past.begun(n)) for n in range(len(texts))]
    target = io.BytesIO()
    pack(target, write_club(ArchivedClub("His"), zip(told, texts, strict=True)))
    return target.getvalue()


def his_club(database: Database) -> str:
    """The public id of the stranger's club, with 1,000 games; it is made where there is none."""
    device = device_of(STRANGER)
    with database.writing() as connection:
        club = club_to_begin_in(connection, device=device, now=past.BEGUN)
        there = connection.execute(
            select(GAMES.c.id).where(GAMES.c.club_id == club.id).limit(1)
        ).first()
        if there is None:
            games = tuple(replace(past.game(number), season="") for number in range(1, 1001))
            import_games(connection, Destination(club.id, device, past.BEGUN), games)
            _begin_long_games(connection, Destination(club.id, device, past.BEGUN))
        return club.public_id


def _begin_long_games(connection: Connection, place: Destination) -> None:
    """Games of many hands whose cards are all logged, as if they were played here now."""
    rules = with_house(RULES, {"target": 100_000})
    tricks = [f'{{ trick = {{ {n} = "1: {" ".join(t)}" }} }}' for n, t in enumerate(CARDS, 1)]
    bids = product(past.COLORS, range(70, 120, 5), range(1, 5))
    told = [f'{{ bidder = {b}, bid = {bid}, trump = "{c}" }}' for c, bid, b in bids]
    hands = tuple(fold([first, *tricks], rules) for first in told[:HANDS])
    names = past.PLAYERS[:4]
    records = (Record(rules, names, start(rules), hands[n:] + hands[:n]) for n in range(RUNNING))
    ids = import_games(connection, place, list(map(importable, records))).values()
    here = update(GAMES).where(GAMES.c.id.in_(ids))
    connection.execute(here.values(imported=None, written_at=datetime.now(UTC)))


class Stranger:
    """All that he does, and what he is answered."""

    def __init__(self, port: int, club: Club, archive: bytes, change: Callable[[], object]) -> None:
        self.port, self.club, self.archive, self.change = port, club, archive, change
        self.over = Event()
        self.answered: Counter[tuple[str, int]] = Counter()

    def __enter__(self) -> "Stranger":
        deeds = [self.upload, self.upload, self.read, self.read, self.list]
        deeds += [self.list, self.take, self.take]
        self.threads = [Thread(target=self._again, args=(deed,)) for deed in deeds]
        self.threads += [Thread(target=self._unfinished) for _ in range(UNFINISHED)]
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join()

    def _again(self, deed: Callable[[Line], tuple[str, int]]) -> None:
        while not self.over.is_set():
            line = Line(self.port, self.club)
            try:
                while not self.over.is_set():
                    what, status = deed(line)
                    self.answered[what, status] += 1
                    if status in (429, 503):
                        self.over.wait(0.2)  # he is no flood: that is a proxy's work
            except (OSError, http.client.HTTPException):
                self.answered["broken off", 0] += 1

    def upload(self, line: Line) -> tuple[str, int]:
        """An archive that takes as long to look at as any."""
        path = f"{self.club.home}/import"
        _, page = line.ask("GET", path)
        form = next((each for at, each in Forms(page).found.items() if at == path), {})
        kind = f"multipart/form-data; boundary={BOUNDARY}"
        status, _ = line.ask("POST", path, _parts(form, self.archive), kind)
        return "archive", status

    def read(self, line: Line) -> tuple[str, int]:
        """A page that reads all games, of other days than before."""
        page = random.choice(("records", "over-time", "standings"))
        self.change()
        return page, line.ask("GET", f"{self.club.home}/{page}?period=2020")[0]

    def list(self, line: Line) -> tuple[str, int]:
        """The list of his long games, and the first page."""
        path = random.choice(("/games", "/"))
        return path, line.ask("GET", path)[0]

    def take(self, line: Line) -> tuple[str, int]:
        """All that his club has."""
        name = random.choice(("club.zip", "hands.csv"))
        return name, line.ask("GET", f"{self.club.home}/export/{name}")[0]

    def _unfinished(self) -> None:
        """An upload that is begun and goes no further."""
        while not self.over.is_set():
            try:
                with socket.create_connection(
                    ("127.0.0.1", self.port), source_address=(HIS, 0)
                ) as half:
                    head = f"POST {self.club.home}/import HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                    half.sendall(f"{head}Content-Length: 600000\r\n\r\nhalf".encode())
                    half.settimeout(0.5)
                    while not self.over.is_set():
                        try:
                            if not half.recv(1000):
                                break
                        except TimeoutError:
                            continue
            except OSError:
                self.over.wait(0.2)


def _parts(form: dict[str, str], archive: bytes) -> bytes:
    """A form with a file, as a browser sends it."""
    head = f"--{BOUNDARY}\r\nContent-Disposition: form-data; name="
    fields = "".join(f'{head}"{name}"\r\n\r\n{each}\r\n' for name, each in form.items())
    file = f'{head}"file"; filename="club.zip"\r\nContent-Type: application/zip\r\n\r\n'
    return f"{fields}{file}".encode() + archive + f"\r\n--{BOUNDARY}--\r\n".encode()


def rename(database: Database, home: str) -> None:
    """Changes what follows for the club at *home*: one of its players is called otherwise."""
    club = select(CLUBS.c.id).where(CLUBS.c.public_id == home.rpartition("/")[2]).scalar_subquery()
    one = select(func.min(PLAYERS.c.id)).where(PLAYERS.c.club_id == club).scalar_subquery()
    name = f"Player {random.random()}"
    with database.writing() as connection:
        connection.execute(update(PLAYERS).where(PLAYERS.c.id == one).values(name=name))


def ms(work: Callable[[], tuple[int, str]]) -> float:
    """Milliseconds until it is answered; it has to be answered."""
    began = time.perf_counter()
    status, said = work()
    assert status == 200, f"{status}: {said[:500]}"
    return 1000 * (time.perf_counter() - began)


def measure(line: Line, database: Database) -> dict[str, float]:
    """How long each page takes, in milliseconds."""
    time.sleep(PAUSE)
    rename(database, line.club.home)
    path = f"{line.club.home}/records"
    return {
        "records": ms(lambda: line.ask("GET", path)),
        "records again": ms(lambda: line.ask("GET", path)),
        "first page": ms(lambda: line.ask("GET", "/")),
        "list of games": ms(lambda: line.ask("GET", "/games")),
        "standings": ms(lambda: line.ask("GET", f"{line.club.home}/standings")),
        "rules": ms(lambda: line.ask("GET", "/rules")),
    }


@click.command()
@click.option("--folder", type=click.Path(path_type=Path), default=Path("build/stranger"))
@click.option("--rounds", default=ROUNDS)
@click.option("--games", default=MANY, help="Games of the other club.")
def main(folder: Path, rounds: int, games: int) -> None:
    """Prints the medians, quiet and then with the stranger."""
    club = opened(in_folder(folder)("club"), games)
    ours = Club(club.home, PHONE, OURS)
    club.database.close()
    database = open_database(club.url)
    his = Club(f"/club/{his_club(database)}", STRANGER, HIS)
    archive = large_archive()
    click.echo(f"archive: {len(archive) // 1024} KiB")
    quiet: dict[str, list[float]] = defaultdict(list)
    beside: dict[str, list[float]] = defaultdict(list)
    with Server(folder / "club", {"REFEREE_LIMITS": "1"}) as server:
        line = Line(server.port, ours)
        measure(line, database)  # nothing is warm
        for _ in range(rounds):
            _add(quiet, measure(line, database))
        change = partial(rename, database, his.home)
        with Stranger(server.port, his, archive, change) as stranger:
            time.sleep(HEAD_START)
            for _ in range(rounds):
                _add(beside, measure(line, database))
        answered = stranger.answered
    database.close()
    for name, found in quiet.items():
        calm, busy = median(found), median(beside[name])
        most = max(beside[name])
        click.echo(
            f"{name:14} {calm:7.0f} {busy:7.0f} {busy / calm:6.2f} times (aim: {AIM}), at most "
            f"{max(found):7.0f} {most:7.0f} {most / max(found):6.2f} times"
        )
    shown = {f"{what} {status}": many for (what, status), many in sorted(answered.items())}
    click.echo(json.dumps(shown))


def _add(to: dict[str, list[float]], found: dict[str, float]) -> None:
    for name, each in found.items():
        to[name].append(each)


if __name__ == "__main__":
    sys.exit(main())
