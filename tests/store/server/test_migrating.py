"""Several processes that migrate the same database of a server."""

import subprocess
import sys
from threading import Event, Thread

import pytest

from referee.store.database import open_database
from referee.store.migrations import HEAD, migrate, version_of
from tests.cluster import Cluster

pytestmark = pytest.mark.slow


def test_processes_that_migrate_at_once_make_one_database(cluster: Cluster) -> None:
    url = cluster.empty()
    program = "import sys; from referee.store.migrations import migrate; migrate(sys.argv[1])"
    run = [sys.executable, "-c", program, url]

    started = [subprocess.Popen(run, stderr=subprocess.PIPE) for _ in range(3)]

    assert [each.communicate(timeout=60)[1].decode() for each in started] == [""] * 3
    database = open_database(url)
    assert version_of(database) == HEAD
    database.close()


def test_migrating_waits_for_whoever_migrates(cluster: Cluster) -> None:
    url = cluster.empty()
    database = open_database(url)
    ended = Event()

    def second() -> None:
        migrate(url)
        ended.set()

    with database.writing():
        thread = Thread(target=second)
        thread.start()
        assert not ended.wait(0.5)
    thread.join(30)

    assert version_of(database) == HEAD
    database.close()


def test_a_migration_that_fails_leaves_nothing_behind(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = cluster.empty()
    with monkeypatch.context() as patch:
        patch.setattr("alembic.command.stamp", _power_cut)
        with pytest.raises(InterruptedError):
            migrate(url)

    migrate(url)

    database = open_database(url)
    assert version_of(database) == HEAD
    database.close()


def _power_cut(*_: object, **__: object) -> None:
    raise InterruptedError
