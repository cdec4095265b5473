"""Many requests at once on a server, and a timeout for every wait."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

import gevent
import pytest
from sqlalchemy import select
from sqlalchemy import text as sql

from referee.store import server
from referee.store.database import Database, open_database
from referee.store.errors import (
    StoreBusyError,
    StoreUnavailableError,
)
from referee.store.tables import CLUBS
from tests.store.asking import begin, write
from tests.store.server.using import Open, club, lose, sleep

pytestmark = [pytest.mark.slow, pytest.mark.timed]


@contextmanager
def ticking() -> Iterator[list[float]]:
    """Measures the longest pause of another greenlet, in seconds, as the list's only item."""
    longest = [0.0]

    def tick() -> None:
        while True:
            begun = time.monotonic()
            gevent.sleep(0.01)
            longest[0] = max(longest[0], time.monotonic() - begun)

    ticker = gevent.spawn(tick)
    gevent.sleep(0)
    try:
        yield longest
    finally:
        ticker.kill()


def test_a_statement_holds_up_no_other_greenlet(opened: Open) -> None:
    database = opened()

    begun = time.monotonic()
    with ticking() as longest:
        gevent.joinall([gevent.spawn(sleep, database, 1) for _ in range(2)], raise_error=True)

    assert longest[0] < 0.5
    assert 1 <= time.monotonic() - begun < 1.9


def test_connecting_holds_up_no_other_greenlet(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly(kind: type[server.TimedConnection], /, *args: object, **how: object) -> object:
        time.sleep(0.8)
        return super(server.TimedConnection, kind).connect(*args, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(server.TimedConnection, "connect", classmethod(slowly))

    with ticking() as longest:
        gevent.spawn(sleep, opened(busy_timeout=5), 0).get()

    assert longest[0] < 0.5


def test_more_greenlets_than_connections_wait_and_are_refused(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "POOL_TIMEOUT", 0.3)
    database = opened()

    with ticking() as longest:
        jobs = [gevent.spawn(sleep, database, 1) for _ in range(server.CONNECTIONS + 3)]
        gevent.joinall(jobs)

    refused = [job.exception for job in jobs if job.exception is not None]
    assert [type(each) for each in refused] == [StoreBusyError] * 3
    assert longest[0] < 0.5


def test_a_page_is_read_while_all_who_save_wait_for_a_lock(opened: Open) -> None:
    database, other = opened(busy_timeout=3), opened()
    game = begin(database)

    with other.writing():
        saving = [gevent.spawn(write, database, game.id, 1, seq) for seq in range(30)]
        gevent.sleep(0.5)
        begun = time.monotonic()
        with database.reading() as connection:
            found = connection.execute(sql("SELECT count(*) FROM game")).scalar()
        took = time.monotonic() - begun

    gevent.joinall(saving)
    assert (found, took < 1) == (1, True)


def test_waiting_for_a_free_connection_is_worth_it(opened: Open) -> None:
    database = opened(busy_timeout=5)

    jobs = [gevent.spawn(sleep, database, 0.1) for _ in range(3 * server.CONNECTIONS)]

    gevent.joinall(jobs, raise_error=True)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("statement_timeout", "10s"),
        ("lock_timeout", "500ms"),
        ("idle_in_transaction_session_timeout", "10s"),
        ("synchronous_commit", "on"),
        ("jit", "off"),  # it takes seconds where tables were just made, and saves nothing
    ],
)
def test_every_connection_has_its_limits(opened: Open, setting: str, value: str) -> None:
    with opened().reading() as connection:
        found = connection.execute(sql(f"SHOW {setting}")).scalar()

    assert found == value


def test_a_network_that_is_cut_is_noticed(opened: Open) -> None:
    with opened().reading() as connection:
        parameters = connection.connection.dbapi_connection.info.get_parameters()  # type: ignore[union-attr]

    assert {"keepalives_idle": "30", "tcp_user_timeout": "15000"}.items() <= parameters.items()


def test_the_address_may_say_other_limits(url: str) -> None:
    database = open_database(f"{url}&options=-c%20statement_timeout%3D7s")
    with database.reading() as connection:
        assert connection.execute(sql("SHOW statement_timeout")).scalar() == "7s"
    database.close()


def test_a_statement_that_takes_too_long_is_given_up(opened: Open) -> None:
    database = opened(statement_timeout=0.2)

    with pytest.raises(StoreBusyError, match="statement timeout"):
        sleep(database, 5)

    assert begin(database).public_id == "game"


def test_who_is_silent_in_a_transaction_is_thrown_out(opened: Open) -> None:
    database = opened(statement_timeout=0.2)

    with pytest.raises(StoreBusyError):
        lose(database, lambda: time.sleep(0.6))

    with database.reading() as connection:
        assert connection.execute(select(CLUBS.c.id)).scalars().all() == [1]


def test_a_server_that_never_answers_is_away(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SILENCE", 0.3)
    database = opened(statement_timeout=0.2)
    with pytest.raises(StoreUnavailableError, match="said nothing"):
        ask_while_frozen(database)

    assert begin(database).public_id == "game"


def ask_while_frozen(database: Database) -> None:
    with database.reading() as connection:
        pid = connection.execute(sql("SELECT pg_backend_pid()")).scalar_one()
        os.kill(pid, signal.SIGSTOP)
        try:
            connection.execute(sql("SELECT 1"))
        finally:
            os.kill(pid, signal.SIGCONT)


def test_a_reader_sees_one_moment(opened: Open) -> None:
    database = opened()
    game = begin(database)

    with database.reading() as connection:
        before = connection.execute(sql("SELECT count(*) FROM entry")).scalar()
        write(database, game.id, 1, 0)
        after = connection.execute(sql("SELECT count(*) FROM entry")).scalar()

    assert before == after == 0


def test_a_reader_cannot_write(opened: Open) -> None:
    with pytest.raises(StoreUnavailableError, match="read-only"), opened().reading() as connection:
        connection.execute(CLUBS.insert(), club("reader"))


@pytest.mark.parametrize(
    ("first", "second", "waits"),
    [
        ("one", "one", True),
        ("one", "another", False),
        (None, "one", True),
        ("one", None, True),
        (None, None, True),
    ],
)
def test_a_writer_keeps_others_from_his_game_alone(
    opened: Open, first: str | None, second: str | None, *, waits: bool
) -> None:
    database, other = opened(), opened(busy_timeout=0.2)

    with database.writing(first):
        if waits:
            with pytest.raises(StoreBusyError, match="lock timeout"), other.writing(second):
                pass
        else:
            with other.writing(second) as connection:
                connection.execute(CLUBS.insert(), club("beside"))
