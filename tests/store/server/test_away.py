"""A server that goes away, comes back, or refuses the connection."""

import signal
import sys

import gevent
import pytest
from sqlalchemy import select

from referee.store.database import open_database
from referee.store.errors import (
    DatabaseAddressError,
    StoreError,
    StoreUnavailableError,
)
from referee.store.migrations import migrate
from referee.store.tables import CLUBS
from tests.cluster import Cluster
from tests.store.asking import begin, load, write
from tests.store.server.using import Open, ask_again, lose, sleep

pytestmark = pytest.mark.slow


def test_a_restarted_server_is_not_noticed_by_the_next(cluster: Cluster, opened: Open) -> None:
    database = opened()
    game = begin(database)
    gevent.joinall([gevent.spawn(sleep, database, 0.2) for _ in range(3)], raise_error=True)

    cluster.end()
    cluster.start()

    write(database, game.id, 1, 0)
    assert load(database).entries == 1


def test_a_server_that_is_away_is_reported_at_once(cluster: Cluster, opened: Open) -> None:
    database = opened()
    game = begin(database)
    cluster.end()
    try:
        with pytest.raises(StoreUnavailableError):
            load(database)
    finally:
        cluster.start()

    assert load(database) == game


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_what_a_restart_breaks_off_is_saved_once(
    cluster: Cluster, opened: Open, how: signal.Signals
) -> None:
    database = opened()
    game = begin(database)

    with pytest.raises(StoreError):
        lose(database, lambda: cluster.restart(how))

    for _ in range(2):
        write(database, game.id, 1, 0, key="the same")
    assert load(database).entries == 1
    with database.reading() as connection:
        assert connection.execute(select(CLUBS.c.id)).scalars().all() == [1]


def test_a_server_lost_between_two_queries_is_unavailable(cluster: Cluster, opened: Open) -> None:
    database = opened()

    with pytest.raises(StoreError):
        ask_again(database, cluster.restart)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (("referee@/", "nobody:s3cret@/"), 'role "nobody" does not exist'),
        (("?host=", "?host=/nowhere"), "No such file or directory"),
    ],
)
def test_a_server_that_does_not_let_us_in_is_unavailable(
    url: str, changed: tuple[str, str], message: str
) -> None:
    with pytest.raises(StoreUnavailableError, match=message) as fault:
        migrate(url.replace(*changed))

    assert "s3cret" not in str(fault.value)


def test_a_missing_driver_is_reported(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setitem(sys.modules, "referee.store.server", None)

    with pytest.raises(DatabaseAddressError, match=r"rook-referee\[postgres\]"):
        open_database(url)
