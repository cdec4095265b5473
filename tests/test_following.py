"""Many phones follow a table of a real server: each gets news at once, and none delays others."""

import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest

from referee.store.database import default_url, open_database
from referee.store.people.links import links_of, revoke_link
from referee.store.seated.games import load_game
from tests.browser.scribe import Scribe
from tests.browser.serving import Server
from tests.web.live.listener import Stream

pytestmark = [pytest.mark.slow, pytest.mark.timed]


MANY = "from referee.web.table import live; live.OF_ONE_PHONE = 5000"
"""In these tests one phone opens the streams of many."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("following"), first=MANY)
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.log()


@pytest.fixture
def scribe(server: Server) -> Scribe:
    return Scribe(server.url)


def stream(scribe: Scribe, table: str, *, patience: float = 10, **headers: str) -> Stream:
    """A stream for the phone of *scribe*."""
    port = int(scribe.url.rpartition(":")[2])
    sent = {"Cookie": f"rook-device={scribe.cookie()}"}
    sent |= {name.replace("_", "-"): each for name, each in headers.items()}
    return Stream(port, table, sent, patience=patience)


def test_a_saved_hand_reaches_followers_within_a_second(scribe: Scribe) -> None:
    table = scribe.begin()
    with ExitStack() as open_streams:
        streams = [open_streams.enter_context(stream(scribe, table)) for _ in range(50)]
        before = {each.version() for each in streams}
        assert len(before) == 1

        scribe.score(table, 1, bidder=1, bid=90, taken=95)
        saved = time.monotonic()
        after = {each.version() for each in streams}

        assert time.monotonic() - saved < 1
        assert len(after) == 1
        assert min(after) > max(before)


def test_the_head_says_that_it_is_a_stream_which_nobody_keeps_or_packs(scribe: Scribe) -> None:
    with stream(scribe, scribe.begin(), Accept_Encoding="gzip") as watched:
        head = watched.answer.headers

    assert head["Content-Type"].startswith("text/event-stream")
    assert head["Cache-Control"] == "no-store"
    assert head["X-Accel-Buffering"] == "no"
    assert head["Content-Encoding"] is None


def test_an_event_is_named_by_its_version(scribe: Scribe) -> None:
    with stream(scribe, scribe.begin()) as watched:
        event = watched.event()

    assert event["id"] == event["data"]


def test_the_version_is_repeated_before_a_phone_must_think_that_we_are_gone(scribe: Scribe) -> None:
    with stream(scribe, scribe.begin(), patience=4) as watched:
        assert watched.version() == watched.version() == watched.version()


def test_a_phone_that_connects_again_gets_at_once_what_it_missed(scribe: Scribe) -> None:
    table = scribe.begin()
    with stream(scribe, table) as watched:
        left_at = watched.version()
    scribe.score(table, 1, bidder=1, bid=90, taken=95)

    begun = time.monotonic()
    with stream(scribe, table, Last_Event_ID=str(left_at)) as watched:
        assert watched.version() > left_at

    assert time.monotonic() - begun < 1


def test_there_is_no_stream_of_no_table(server: Server) -> None:
    with Stream(server.port, "/t/nonesuch") as watched:
        assert watched.answer.status == 404


def test_the_stream_of_a_phone_whose_link_was_revoked_is_ended(
    server: Server, scribe: Scribe
) -> None:
    table = scribe.begin()
    guest = scribe.guest(table)
    with stream(guest, table) as theirs, stream(scribe, table) as ours:
        assert theirs.version() == ours.version()

        revoke_links(server, table)
        begun = time.monotonic()
        while theirs.event():
            pass

        assert time.monotonic() - begun < 2.5
        assert ours.event()
    with stream(guest, table) as theirs:
        assert theirs.answer.status == 404


def revoke_links(server: Server, table: str) -> None:
    """Revokes the links of the table, from another process."""
    database = open_database(default_url(server.data))
    with database.writing() as connection:
        game = load_game(connection, table.rpartition("/")[2])
        for link in links_of(connection, club_id=game.club_id):
            revoke_link(connection, link_id=link.id, club_id=game.club_id, now=datetime.now(UTC))
    database.close()


def test_streams_take_no_place_from_those_who_ask(tmp_path: Path) -> None:
    server = Server(tmp_path, first=MANY, handles=64)
    server.start()
    scribe = Scribe(server.url)
    table = scribe.begin()
    with ExitStack() as opened:
        streams = [opened.enter_context(stream(scribe, table)) for _ in range(40)]
        accepted = [each for each in streams if each.answer.status == 200]
        turned_away = [each for each in streams if each.answer.status == 503]
        halves = [opened.enter_context(half(server)) for _ in range(60)]

        # Of 64 handles 40 are kept for other things, half of the rest is for streams, and one
        # address takes half of those.
        assert len(accepted) == 6
        assert len(accepted) + len(turned_away) == 40
        assert scribe.get(table).status == 200
        assert len(halves) == 60
        for each in accepted:
            assert each.version() == each.version() == each.version()
    server.stop()
    assert "Traceback" not in server.log()


def half(server: Server) -> socket.socket:
    """A phone that sends half a request."""
    phone = socket.create_connection(("127.0.0.1", server.port), timeout=5)
    phone.sendall(b"GET /about HTTP/1.1\r\nHost: localhost\r\n")
    return phone


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_thousand_streams_do_not_delay_the_end(tmp_path: Path, number: signal.Signals) -> None:
    server = Server(tmp_path, first=MANY)
    server.start()
    scribe = Scribe(server.url)
    table = scribe.begin()
    with ExitStack() as opened:
        streams = [opened.enter_context(stream(scribe, table)) for _ in range(1000)]
        streams[-1].version()

        begun = time.monotonic()
        assert server.process is not None
        server.process.send_signal(number)
        assert server.process.wait(5) == 0

        assert time.monotonic() - begun < 2
        while streams[0].event():
            pass
        assert streams[0].answer.isclosed()
    assert "Traceback" not in server.log()
