"""A server that is asked to stop, also under load, leaves everything in its database file."""

import http.client
import shutil
import signal
import sqlite3
import threading
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from referee.store.database import default_url, open_database
from tests.browser.scribe import Answer, Forms, Scribe
from tests.browser.serving import Server
from tests.laws import spread
from tests.store.asking import load
from tests.test_killed_server import Keeper

pytestmark = pytest.mark.slow

LONG_GRACE = "from referee.web import launch; launch.SHUTDOWN_GRACE = 30.0"
"""A grace period longer than `Server.stop` waits."""


def entries_in(folder: Path, table: str) -> int:
    """How many lines of the game at *table* the database in *folder* holds."""
    database = open_database(default_url(folder))
    found = load(database, table.rpartition("/")[2]).entries
    database.close()
    return found


@pytest.mark.parametrize("number", spread([signal.SIGTERM, signal.SIGINT, signal.SIGHUP], 1))
def test_a_copy_of_the_file_of_a_stopped_server_holds_everything(
    tmp_path: Path, number: signal.Signals
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "copy").mkdir()
    server = Server(tmp_path / "data")
    server.start()
    keepers = []
    for _ in range(3):
        scribe = Scribe(server.url)
        keepers.append(Keeper(scribe, scribe.begin(target=100_000)))
    threads = [threading.Thread(target=keeper.save_on) for keeper in keepers]
    for thread in threads:
        thread.start()
    while min(keeper.answered for keeper in keepers) < 3:
        time.sleep(0.005)

    assert server.process is not None
    server.process.send_signal(number)
    assert server.process.wait(5) == 0
    for thread in threads:
        thread.join(20)

    shutil.copy(tmp_path / "data/referee.sqlite3", tmp_path / "copy")
    for keeper in keepers:
        found = entries_in(tmp_path / "copy", keeper.table)
        assert keeper.answered <= found <= keeper.answered + bool(keeper.lost)
    assert "Traceback" not in server.log()


def test_phones_that_only_keep_their_connection_do_not_delay_the_end(tmp_path: Path) -> None:
    server = Server(tmp_path, first=LONG_GRACE)
    server.start()
    with ExitStack() as idle:
        for _ in range(5):
            phone = http.client.HTTPConnection("127.0.0.1", server.port)
            idle.callback(phone.close)
            phone.request("GET", "/about")
            phone.getresponse().read()

        server.stop()


def test_a_save_that_waits_for_another_program_is_kept_for_another_try(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    scribe = Scribe(server.url)
    keeper = Keeper(scribe, scribe.begin(target=100_000))
    other = sqlite3.connect(tmp_path / "referee.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answers: list[Answer] = []
    form = Forms(scribe.get(keeper.table).text).found[f"{keeper.table}/hand/1"]
    fields = {**form, "do": "bid", "bidder": "1", "bid": "90"}
    saving = threading.Thread(
        target=lambda: answers.append(scribe.post(f"{keeper.table}/hand/1", fields))
    )
    saving.start()
    time.sleep(0.3)

    server.stop()

    saving.join(20)
    other.close()
    assert [answer.status for answer in answers] == [503]
    assert "The database is busy" in answers[0].text
    assert "Traceback" not in server.log()
