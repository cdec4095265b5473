"""Two server processes on one PostgreSQL serve the same tables, also while that is restarted.

On one SQLite file they do, too, but hear of each other with the next beat.
"""

import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from tests.browser.scribe import Answer, Forms, Scribe, Values
from tests.browser.serving import Server
from tests.cluster import Cluster
from tests.web.live.listener import Stream
from tests.web.playing import totals

pytestmark = pytest.mark.slow

RESTARTS = 3


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    made = Cluster()
    made.start()
    yield made
    made.close()


@pytest.fixture(scope="module")
def servers(
    cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    """Two servers that start at the same moment over a database without tables."""
    settings = {"REFEREE_DATABASE_URL": cluster.empty(), "REFEREE_SECRET_KEY": "shared by both"}
    folders = [tmp_path_factory.mktemp("process") for _ in range(2)]
    first, second = both = [Server(folder, settings) for folder in folders]
    starting = [threading.Thread(target=each.start) for each in both]
    for thread in starting:
        thread.start()
    for thread in starting:
        thread.join()
    yield first, second
    for each in both:
        each.stop()
    assert all("Traceback" not in each.log() for each in both), first.log() + second.log()


class Keeper:
    """A phone that saves hand after hand, alternately through each process, until it is stopped.

    It sends a refused form again unchanged, as a player would.
    """

    def __init__(self, servers: tuple[Server, Server]) -> None:
        self.scribe = Scribe(servers[0].url)
        self.urls = [each.url for each in servers]
        self.table = self.scribe.begin(target=100_000)
        self.saved = 0
        self.refused = 0
        self.enough = threading.Event()

    def save_on(self) -> None:
        while not self.enough.is_set():
            self.save_one()

    def save_one(self) -> None:
        action = f"{self.table}/hand/{self.saved + 1}"
        hidden = Forms(self._until_it_works(lambda: self.scribe.get(self.table)).text).found[action]
        chosen = {"do": "save", "by": "bidders", "trump": "red", "bidder": "1", "bid": "90"}
        form = {**hidden, **chosen, "taken": "95"}
        self._until_it_works(lambda: self.scribe.post(action, form))
        self.saved += 1

    def _until_it_works(self, send: Callable[[], Answer]) -> Answer:
        until = time.monotonic() + 30
        while True:
            self.scribe.url = self.urls[self.saved % 2]
            answer = send()
            if answer.status == 200:
                return answer
            assert answer.status in (502, 503), answer.text
            assert "nothing was saved" in answer.text
            assert time.monotonic() < until
            self.refused += 1
            time.sleep(0.02)


@pytest.mark.timed
def test_a_hand_saved_by_one_process_reaches_followers_of_the_other(
    servers: tuple[Server, Server],
) -> None:
    first, second = servers
    scribe = Scribe(first.url)
    table = scribe.begin(target=100_000)
    with Stream(second.port, table, {"Cookie": f"rook-device={scribe.cookie()}"}) as stream:
        before = stream.version()
        for hand in range(1, 6):
            while stream.version() != before:  # a beat: the next one is two seconds away
                continue
            scribe.score(table, hand, bidder=1, bid=90, taken=95)
            saved = time.monotonic()
            after = stream.version()
            assert after > before
            assert time.monotonic() - saved < 0.8
            before = after


def test_a_phone_goes_on_at_the_other_process(servers: tuple[Server, Server]) -> None:
    first, second = servers
    scribe = Scribe(first.url)
    table = scribe.begin()
    form = Forms(scribe.get(table).text).found[f"{table}/hand/1"]

    scribe.url = second.url
    filled = {**form, "do": "save", "by": "bidders", "bidder": "1", "bid": "90", "taken": "95"}
    original = scribe.post(f"{table}/hand/1", filled)
    scribe.url = first.url
    repeated = scribe.post(f"{table}/hand/1", filled)

    assert original.status == repeated.status == 200
    assert totals(scribe.get(table).text) == (95, 25)


def test_of_two_who_save_at_once_one_is_first(servers: tuple[Server, Server]) -> None:
    first = Scribe(servers[0].url)
    table = first.begin(target=100_000)
    second = _same_phone(first, servers[1].url)
    for hand in range(1, 11):
        forms = [
            {**Forms(each.get(table).text).found[f"{table}/hand/{hand}"], "do": "save"}
            | {"by": "bidders", "bidder": "1", "bid": "90", "taken": "95"}
            for each in (first, second)
        ]
        action = f"{table}/hand/{hand}"
        with ThreadPoolExecutor(2) as both:
            statuses = both.map(partial(_post, action), (first, second), forms)
        assert sorted(statuses) == [200, 409]
    assert totals(first.get(table).text)[0] == 950


def _post(action: str, who: Scribe, form: Mapping[str, Values]) -> int:
    return who.post(action, form).status


def _same_phone(scribe: Scribe, url: str) -> Scribe:
    again = Scribe(url)
    for cookie in scribe.jar:
        again.jar.set_cookie(cookie)
    return again


def test_restarts_of_the_database_lose_nothing_and_count_nothing_twice(
    servers: tuple[Server, Server], cluster: Cluster
) -> None:
    keepers = [Keeper(servers) for _ in range(3)]
    saving = [threading.Thread(target=each.save_on) for each in keepers]
    for thread in saving:
        thread.start()

    for number in range(RESTARTS):
        goal = [each.saved + 3 for each in keepers]
        while any(each.saved < wanted for each, wanted in zip(keepers, goal, strict=True)):
            time.sleep(0.01)
        cluster.end(signal.SIGQUIT if number % 2 else signal.SIGINT)
        time.sleep(0.2)
        cluster.start()
    for each in keepers:
        each.enough.set()
    for thread in saving:
        thread.join(60)

    assert sum(each.refused for each in keepers) > 0
    for each in keepers:
        assert totals(each.scribe.get(each.table).text)[0] == 95 * each.saved


@pytest.mark.timed
def test_a_process_whose_database_is_away_says_so_and_answers_at_once(
    servers: tuple[Server, Server], cluster: Cluster
) -> None:
    scribe = Scribe(servers[0].url)
    table = scribe.begin()
    cluster.end()
    try:
        begun = time.monotonic()
        answers = [scribe.get(table).status, scribe.get("/healthz").status]
        assert answers == [502, 503]
        assert scribe.get("/about").status == 200
        assert time.monotonic() - begun < 2
    finally:
        cluster.start()

    assert scribe.get(table).status == 200


@pytest.mark.timed
def test_two_processes_on_one_file_lose_nothing_and_hear_two_seconds_late(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as first, Server(tmp_path / "data") as second:
        keeper = Keeper((first, second))
        cookie = {"Cookie": f"rook-device={keeper.scribe.cookie()}"}
        with Stream(second.port, keeper.table, cookie) as stream:
            before, saved = stream.version(), time.monotonic()
            for _ in range(10):
                keeper.save_one()
            while stream.version() == before:
                continue
            assert time.monotonic() - saved < 4

        test_of_two_who_save_at_once_one_is_first((first, second))
        assert totals(keeper.scribe.get(keeper.table).text)[0] == 95 * keeper.saved == 950


def test_a_process_without_the_driver_serves_a_file(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", first="import sys; sys.modules['psycopg'] = None")
    server.start()
    try:
        assert Scribe(server.url).begin().startswith("/t/")
    finally:
        server.stop()
