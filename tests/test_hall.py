"""Forty honest phones behind one address of a real server, which limits them: none waits long."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from threading import Event
from typing import NamedTuple

import pytest

from tests.browser.scribe import Forms, Scribe
from tests.browser.serving import Server

pytestmark = [pytest.mark.slow, pytest.mark.timed]

TABLES, SEATS = 10, 4

LONGEST = 4.0
"""Seconds that a phone waits at most: less than three if nothing else runs on its two cores."""

UPLOADS, PAUSE = 16, 0.5
"""Files that one phone looks at meanwhile, and seconds between two; it may send twenty a minute."""

RECORD = Path(__file__).parent / "real_games/game-01.rook"

FIELDS = {"by": "bidders", "trump": "red", "bidder": "1", "bid": "90", "taken": "95"}


class Answered(NamedTuple):
    """How a phone was answered."""

    what: str
    status: int
    seconds: float


@dataclass(slots=True)
class Hall:
    """Ten tables of four phones, all with the address 127.0.0.1."""

    server: Server
    answers: list[Answered] = field(default_factory=list)

    def ask(self, what: str, request: Callable[[], int]) -> None:
        """Sends *request*, and notes how it is answered."""
        begun = time.monotonic()
        status = request()
        self.answers.append(Answered(what, status, time.monotonic() - begun))

    def all_ask(self, what: str, requests: Sequence[Callable[[], int]]) -> None:
        """Sends all *requests* in the same second, each by a phone."""

        def send(at: int, request: Callable[[], int]) -> None:
            time.sleep(at / TABLES / SEATS)
            self.ask(what, request)

        with ThreadPoolExecutor(len(requests)) as phones:
            list(phones.map(send, range(len(requests)), requests))

    def all_open(self, phones: Sequence[tuple[Scribe, str]], page: str) -> None:
        """All *phones* open *page*, which may begin with that of their table."""
        self.all_ask(
            page,
            [partial(self.status, phone, page.format(table=table)) for phone, table in phones],
        )

    def status(self, phone: Scribe, path: str) -> int:
        """The status of the answer to *phone*, which reads all of it, at *path*."""
        wire = HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        wire.request("GET", path, headers={"Cookie": f"rook-device={phone.cookie()}"})
        answer = wire.getresponse()
        answer.read()
        wire.close()
        led = answer.headers["Location"]
        return self.status(phone, led) if led else answer.status

    def look_at_files(self, over: Event) -> None:
        """One more phone looks at files, one after the other, until the evening is *over*."""
        phone = Scribe(self.server.url)
        form = Forms(phone.get("/import").text).found["/import"]
        sent = {**form, "text": RECORD.read_text("utf-8")}
        for _ in range(UPLOADS):
            if not over.wait(PAUSE):
                self.ask("/import", lambda: phone.post("/import", sent).status)


def test_forty_phones_behind_one_address_have_an_evening_without_waiting(tmp_path: Path) -> None:
    with Server(tmp_path / "data", {"REFEREE_LIMITS": "1"}) as server:
        hall, over = Hall(server), Event()
        scribes = [Scribe(server.url) for _ in range(TABLES)]
        tables = [
            scribe.begin(target=150, seat1=f"Ann of {number}")
            for number, scribe in enumerate(scribes, 1)
        ]
        with ThreadPoolExecutor(1) as another:
            looking = another.submit(hall.look_at_files, over)
            try:
                evening(hall, scribes, tables)
            finally:
                over.set()
            looking.result()

    assert {answer.status for answer in hall.answers} == {200}, refused(hall)
    assert len({answer.what for answer in hall.answers}) == 10
    assert max(answer.seconds for answer in hall.answers) < LONGEST, longest(hall)


def evening(hall: Hall, scribes: Sequence[Scribe], tables: Sequence[str]) -> None:
    """A game of two hands at each of the *tables*."""
    guests = [Scribe(hall.server.url) for _ in range(TABLES * (SEATS - 1))]
    offers = [scribe.shown(f"{table}/join") for scribe, table in zip(scribes, tables, strict=True)]
    hall.all_ask("join", [joining(guest, offers, at) for at, guest in enumerate(guests)])
    writers = list(zip(scribes, tables, strict=True))
    phones = writers + [(guest, tables[at % TABLES]) for at, guest in enumerate(guests)]
    for hand in (1, 2):
        for what, action, do in (("preview", "/effect", {}), ("save", "", {"do": "save"})):
            hall.all_ask(what, [posting(*writer, hand, action, do) for writer in writers])
    hall.all_open(phones, "{table}")
    hall.all_open(phones, "/games")
    hall.all_open(phones, "{table}/standings")
    hall.all_open(phones, "{table}/hand/1/judge?ask=made")
    hall.all_open(phones, "{table}/result")
    hall.all_open(phones, "{table}/result.png")


def joining(guest: Scribe, offers: Sequence[str], at: int) -> Callable[[], int]:
    """Accepts the offer of a seat, other than the first, at one of the tables."""
    return lambda: guest.accept(offers[at % TABLES], seat=2 + at // TABLES).status


def posting(
    scribe: Scribe, table: str, hand: int, action: str, do: dict[str, str]
) -> Callable[[], int]:
    """Sends the form of *hand* to its *action*."""
    form = Forms(scribe.get(table).text).found[f"{table}/hand/{hand}"]
    return lambda: scribe.post(f"{table}/hand/{hand}{action}", {**form, **FIELDS, **do}).status


def refused(hall: Hall) -> list[Answered]:
    """The answers that are none."""
    return [answer for answer in hall.answers if answer.status != 200]


def longest(hall: Hall) -> list[Answered]:
    """The answers for which phones waited longest."""
    return sorted(hall.answers, key=lambda answer: -answer.seconds)[:20]
