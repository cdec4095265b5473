"""The hub on PostgreSQL: every process hears what another one publishes."""

from collections.abc import Callable, Iterator

import gevent
import pytest
from sqlalchemy import func, select

from referee.store.database import Database, open_database
from referee.store.greenlets import BY_GREENLETS
from referee.store.server import NAME
from referee.web.table.live import Hub
from tests.cluster import QUICK, Cluster

pytestmark = pytest.mark.slow

SOON = 30.0
"""Seconds that a hub may take on a busy machine."""


class Process:
    """The hub of a server process, and what it has heard."""

    def __init__(self, url: str) -> None:
        self.database: Database = open_database(url, waiting=BY_GREENLETS)
        self.heard: list[tuple[str, int]] = []
        self.looks = 0
        assert self.database.server is not None
        self.hub = Hub(self.database.server.channel, self._hear, self._look)
        self.hub.start()

    def _hear(self, table: str, version: int) -> None:
        self.heard.append((table, version))

    def _look(self) -> None:
        self.looks += 1

    def close(self) -> None:
        self.hub.close()
        self.database.close()


Begin = Callable[[], Process]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    made = Cluster(*QUICK)
    made.start()
    yield made
    made.close()


@pytest.fixture
def begin(cluster: Cluster) -> Iterator[Begin]:
    """Starts a process that listens, and waits until it does."""
    url, made = cluster.empty(), list[Process]()

    def process() -> Process:
        made.append(Process(url))
        until(lambda: made[-1].looks == 1)
        return made[-1]

    yield process
    for each in made:
        each.close()


def until(true: Callable[[], bool]) -> None:
    with gevent.Timeout(SOON):
        while not true():
            gevent.sleep(0.01)


def test_others_hear_and_the_own_process_hears_once(begin: Begin) -> None:
    here, there = begin(), begin()

    here.hub.publish("abc", 7)
    assert here.heard == [("abc", 7)]
    until(lambda: there.heard != [])
    there.hub.publish("abc", 8)
    until(lambda: len(here.heard) == 2)

    assert here.heard == there.heard == [("abc", 7), ("abc", 8)]


def test_of_many_versions_at_once_others_hear_the_newest(begin: Begin) -> None:
    here, there = begin(), begin()

    for version in range(1000):
        here.hub.publish("abc", version)
    here.hub.publish("def", 1)
    until(lambda: ("def", 1) in there.heard)

    assert ("abc", 999) in there.heard
    assert len(there.heard) < 20


def test_after_a_restart_all_look_since_a_call_may_have_come_before_they_listened(
    begin: Begin, cluster: Cluster
) -> None:
    here, there = begin(), begin()

    cluster.restart()
    until(lambda: there.looks >= 2 and here.looks >= 2)
    here.hub.publish("abc", 2)

    until(lambda: ("abc", 2) in there.heard)


def test_what_is_published_before_the_first_connection_is_not_lost(begin: Begin) -> None:
    there = begin()
    here = Process(there.database.engine.url.render_as_string(hide_password=False))

    here.hub.publish("abc", 1)
    until(lambda: there.heard == [("abc", 1)])

    here.close()


def test_a_listener_whose_connection_was_cut_without_a_sign_comes_again(
    begin: Begin, cluster: Cluster
) -> None:
    here, there = begin(), begin()

    cluster.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    until(lambda: there.looks >= 2)
    here.hub.publish("abc", 3)

    until(lambda: there.heard == [("abc", 3)])


def test_a_hub_that_is_closed_hears_nothing_and_holds_nothing(
    begin: Begin, cluster: Cluster
) -> None:
    here, there = begin(), begin()
    there.hub.close()

    here.hub.publish("abc", 7)
    until(lambda: here.heard != [])
    gevent.sleep(0.1)

    assert there.heard == []
    listening = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
    assert cluster.ask(listening) == [(1,)]


def test_what_is_no_call_of_ours_is_told_in_the_log_and_the_next_one_heard(
    begin: Begin, caplog: pytest.LogCaptureFixture
) -> None:
    here, there = begin(), begin()

    with there.database.writing() as connection:
        connection.execute(select(func.pg_notify(NAME, "hello")))
    until(lambda: here.looks >= 2 and there.looks >= 2)
    here.hub.publish("abc", 9)

    until(lambda: ("abc", 9) in there.heard)
    assert "live:" in caplog.text
