"""A server that lets this program have few connections: whoever finds none free waits for one."""

from collections.abc import Iterator

import gevent
import pytest

from referee.store.database import Database, open_database
from referee.store.errors import StoreBusyError
from referee.store.greenlets import BY_GREENLETS
from referee.store.server import POOL_TIMEOUT
from tests.cluster import Cluster
from tests.store.asking import begin, load, write
from tests.store.server.using import Open, sleep

pytestmark = pytest.mark.timed


@pytest.fixture
def limited(cluster: Cluster, url: str, request: pytest.FixtureRequest) -> Iterator[Database]:
    """The database as somebody has it who may open only so many connections."""
    cluster.ask(f"CREATE ROLE guest LOGIN CONNECTION LIMIT {request.param}")
    cluster.ask("GRANT pg_read_all_data, pg_write_all_data TO guest")
    where = url.replace("referee@/", "guest@/")
    database = open_database(where, busy_timeout=2, waiting=BY_GREENLETS)
    yield database
    database.close()
    cluster.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'guest'")
    cluster.ask("DROP ROLE guest")


@pytest.mark.parametrize("limited", [1, 2, 6], indirect=True)
def test_as_many_phones_as_ever_wait_for_the_connections_that_there_are(
    limited: Database, opened: Open
) -> None:
    other = opened()
    games = [begin(other, f"game{number}") for number in range(12)]
    reading = [gevent.spawn(sleep, limited, 0.02) for _ in range(12)]
    saving = [gevent.spawn(write, limited, game.id, 1, 0) for game in games]

    gevent.joinall([*reading, *saving], raise_error=True)

    assert [load(other, game.public_id).entries for game in games] == [1] * 12


@pytest.mark.parametrize("limited", [1], indirect=True)
def test_who_waits_for_too_long_is_told_that_it_is_busy(limited: Database) -> None:
    holding = gevent.spawn(sleep, limited, POOL_TIMEOUT + 1)
    gevent.sleep(0.3)

    with pytest.raises(StoreBusyError), limited.writing():
        pass

    holding.join()
