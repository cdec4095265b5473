"""Incomplete requests, silent phones and a locked database do not delay anybody else."""

import http.client
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from tests.browser.scribe import Forms, Scribe
from tests.browser.serving import Server

pytestmark = [pytest.mark.slow, pytest.mark.timed]

HASTE = """
from referee.server import connections
connections.HEAD, connections.BODY, connections.IDLE, connections.LINGER = 0.4, 0.5, 4.0, 0.3
"""
"""Shorter timeouts, so that a test need not wait for a minute."""

HEAD = b"GET /about HTTP/1.1\r\nHost: localhost\r\n"


@contextmanager
def served(server: Server) -> Iterator[Server]:
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with short timeouts."""
    with served(Server(tmp_path_factory.mktemp("hasty"), first=HASTE)) as server:
        yield server


def dialled(server: Server, sent: bytes = b"") -> socket.socket:
    phone = socket.create_connection(("127.0.0.1", server.port), timeout=5)
    phone.sendall(sent)
    return phone


def seconds_until_ended(phone: socket.socket) -> float:
    begun = time.monotonic()
    while phone.recv(65536):
        pass
    phone.close()
    return time.monotonic() - begun


def status(server: Server, path: str = "/about", cookie: str = "") -> int:
    phone = http.client.HTTPConnection("127.0.0.1", server.port, timeout=2)
    phone.request("GET", path, headers={"Cookie": f"rook-device={cookie}"})
    answer = phone.getresponse()
    answer.read()
    phone.close()
    return answer.status


@pytest.mark.parametrize(
    "half", [b"", b"GET /ab", HEAD, b"POST /new/x HTTP/1.1\r\nContent-Length: 9\r\n\r\nname="]
)
def test_half_a_request_is_given_up(hasty: Server, half: bytes) -> None:
    assert 0.2 < seconds_until_ended(dialled(hasty, half)) < 3.5


def test_a_head_that_comes_a_sign_at_a_time_is_given_up(hasty: Server) -> None:
    phone = dialled(hasty, HEAD)
    begun = time.monotonic()

    with suppress(ConnectionError):
        while time.monotonic() < begun + 5:
            phone.sendall(b"X")
            time.sleep(0.05)

    assert time.monotonic() - begun < 4
    phone.close()


def test_a_kept_connection_may_rest_longer_than_a_head_takes(hasty: Server) -> None:
    phone = http.client.HTTPConnection("127.0.0.1", hasty.port, timeout=5)
    phone.request("GET", "/about")
    assert phone.getresponse().read()
    opened = phone.sock

    time.sleep(0.8)
    phone.request("GET", "/about")

    assert phone.getresponse().status == 200
    assert phone.sock is opened
    phone.close()


def test_a_kept_connection_does_not_rest_for_ever(hasty: Server) -> None:
    phone = dialled(hasty, HEAD + b"\r\n")

    assert 3.5 < seconds_until_ended(phone) < 9


def test_idle_halves_leave_a_handle_for_who_really_asks(tmp_path: Path) -> None:
    with served(Server(tmp_path, handles=64)) as server, ExitStack() as halves:
        for number in range(150):
            half = b"POST /new/x HTTP/1.1\r\nContent-Length: 99\r\n\r\n" if number % 2 else HEAD
            halves.enter_context(dialled(server, half))

        begun = time.monotonic()
        answers = [status(server) for _ in range(5)]

        assert answers == [200] * 5
        assert time.monotonic() - begun < 5
        assert "Traceback" not in server.log()


@pytest.mark.parametrize(
    "header", [b"Connection: upgrade\r\n", b"Connection: Upgrade\r\nUpgrade: h2c\r\n"]
)
def test_a_request_for_another_protocol_is_answered_in_this_one(
    hasty: Server, header: bytes
) -> None:
    """Some proxies send such headers with every request."""
    phone = dialled(hasty, HEAD + header + b"\r\n")

    assert phone.recv(65536).startswith(b"HTTP/1.1 200 ")
    phone.close()


def test_a_form_that_is_too_long_gets_413(hasty: Server) -> None:
    request = (
        b"POST /new/kentucky-discard HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\n\r\n"
    )
    phone = dialled(hasty, request + b"x" * 300_000)

    assert phone.recv(65536).startswith(b"HTTP/1.1 413 ")
    phone.close()


def test_a_record_file_may_be_larger_than_a_form(hasty: Server) -> None:
    head = "POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
    for length, status in ((300_000, b"400"), (1_100_000, b"413")):  # 400: without a token
        phone = dialled(hasty, f"{head}Content-Length: {length}\r\n\r\n".encode() + b"x" * length)

        assert phone.recv(65536).startswith(b"HTTP/1.1 " + status)
        phone.close()


UNFINISHED = b"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 600000\r\n\r\nhalf"


def test_unfinished_uploads_hold_up_nobody_who_sends_his(tmp_path: Path) -> None:
    with served(Server(tmp_path / "data")) as server, ExitStack() as stack:
        for _ in range(12):
            stack.callback(dialled(server, UNFINISHED).close)
        time.sleep(0.5)
        begun = time.monotonic()
        phone = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        phone.request("POST", "/import", b"text=" + bytes(300_000))

        assert phone.getresponse().status == 400  # no page had the form
        assert time.monotonic() - begun < 3
        phone.close()


def test_an_upload_that_goes_on_is_not_the_one_that_must_go(tmp_path: Path) -> None:
    with served(Server(tmp_path / "data")) as server, ExitStack() as stack:
        phone = dialled(server, UNFINISHED[:-4])
        for _ in range(12):
            phone.sendall(bytes(50_000))
            time.sleep(0.1)
            stack.callback(dialled(server, UNFINISHED).close)

        assert phone.recv(12) == b"HTTP/1.1 400"
        phone.close()


def test_a_form_in_chunks_is_read(hasty: Server) -> None:
    request = (
        b"POST /new/kentucky-discard HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
    )
    phone = dialled(hasty, request + b"\r\n3\r\na=b\r\n0\r\n\r\n")

    assert phone.recv(65536).startswith(b"HTTP/1.1 400 ")  # without a token
    phone.close()


@pytest.mark.parametrize(
    "header",
    [
        b"Transfer-Encoding: xchunked\r\nContent-Length: 3",
        b"Transfer-Encoding: chunked\r\nContent-Length: 3",
        b"Transfer-Encoding: gzip, chunked",
        b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
        b"Transfer-Encoding:\r\nContent-Length: 3",
        b"Content-Length: 3\r\nContent-Length: 30",
        b"Content-Length: 3, 3",
        b"Content-Length: +3",
        b"Content-Length: 0_3",
        b"Content-Length : 3",
        b"Transfer-Encoding : chunked\r\nContent-Length: 3",
        b"X: y\rTransfer-Encoding: chunked",
        b"nonsense\r\nContent-Length: 3",
        b"X: y\r\n Content-Length: 9\r\nContent-Length: 3",
    ],
)
def test_a_form_whose_length_can_be_read_in_two_ways_is_refused(
    hasty: Server, header: bytes
) -> None:
    head = b"POST /new/kentucky-discard HTTP/1.1\r\nHost: localhost\r\n"
    phone = dialled(hasty, head + header + b"\r\n\r\na=bGET /about HTTP/1.1\r\n\r\n")

    heard = b""
    while part := phone.recv(65536):
        heard += part

    phone.close()
    assert heard.startswith(b"HTTP/1.1 400 Bad Request\r\nConnection: close")
    assert heard.count(b"HTTP/1.1") == 1


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/x.y\r\n\r\n",
        b"GET / HTTP/1\r\n\r\n",
        b"GET /about HTTP/1.1\r\nContent-Length: x\r\n\r\n",
        b"GET /about HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n",
        b"GET /about HTTP/1.1\r\n" + b"".join(b"X%d: %s\r\n" % (i, b"y" * 900) for i in range(80)),
        b"GET /about HTTP/1.1\r\nX: " + b"y" * 70_000 + b"\r\n\r\n",
    ],
)
def test_what_is_no_request_is_refused_without_a_word_in_the_log(
    hasty: Server, sent: bytes
) -> None:
    before = hasty.log()
    phone = dialled(hasty, sent)

    assert phone.recv(65536).startswith(b"HTTP/1.1 400 ")

    phone.close()
    assert hasty.log() == before


def test_a_locked_database_holds_up_only_who_saves(tmp_path: Path) -> None:
    with served(Server(tmp_path)) as server:
        scribe = Scribe(server.url)
        table = scribe.begin()
        form = Forms(scribe.get(table).text).found[f"{table}/hand/1"]
        fields = {**form, "do": "save", "by": "bidders", "bidder": "1", "bid": "90", "taken": "95"}
        answers: list[int] = []

        def save() -> None:
            answers.append(scribe.post(f"{table}/hand/1", {**fields, "trump": "red"}).status)

        other = sqlite3.connect(tmp_path / "referee.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        saving = threading.Thread(target=save)
        saving.start()
        time.sleep(0.2)

        slowest = 0.0
        while saving.is_alive():
            begun = time.monotonic()
            assert status(server, table, scribe.cookie()) == 200
            slowest = max(slowest, time.monotonic() - begun)
            time.sleep(0.02)

        other.close()
        assert answers == [503]
        assert slowest < 1
        save()
        assert answers == [503, 200]
