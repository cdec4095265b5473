"""Thousands of requests that are almost right: none makes the server fail."""

import random
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.scribe import Forms, Scribe, encoded
from tests.browser.serving import Server
from tests.laws import part

REQUESTS = part(8_000)
ODD = (
    *(b"\x00", b"\xff\xfe", b"%00", b"%", b"%ff", b"+", b"&", b"=", b";", b"\r", b"\n", b" ", b"'"),
    *(b"..", b"//", b"\xe2\x80\xae", b"-1", b"9" * 30, b"1e9", b"[", b"{", b"#", b"x" * 3000),
    *(
        b"\r\nTransfer-Encoding: chunked",
        b"\r\nContent-Length: 5",
        b"\r\nHost: [",
        b"\r\nHost: a b",
    ),
    *(
        b"\r\nCookie: rook-device=x; session=.",
        b"\r\nHX-Request: true",
        b"\r\nExpect: 100-continue",
    ),
    *(b"\r\nX-Forwarded-Host: \xff", b"\r\nUpgrade: websocket", b"\r\nAccept-Encoding: gzip;q=x"),
)

pytestmark = pytest.mark.slow


def request(method: str, path: str, cookie: str, body: bytes = b"") -> bytes:
    """A request as a browser sends it."""
    head = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Cookie: rook-device={cookie}"]
    if body:
        head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
    return "\r\n".join([*head, "Connection: close", "", ""]).encode() + body


def seeds(server: Server) -> list[bytes]:
    """A request of every kind, from a phone with the pen."""
    scribe = Scribe(server.url)
    table = scribe.begin(target=100_000)
    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    cookie = scribe.cookie()
    form = Forms(scribe.get(table).text).found[f"{table}/hand/2"]
    filled = {**form, "by": "bidders", "bidder": "1", "bid": "90", "trump": "red", "taken": "95"}
    new = Forms(scribe.get("/new/dixie").text).found["/new/dixie"]
    names = {f"seat{seat}": f"N{seat}" for seat in range(1, 5)}
    posts = {
        f"{table}/hand/2": {**filled, "do": "save"},
        f"{table}/hand/1": {**filled, "do": "edit", "past": "yes"},
        f"{table}/hand/2/effect": filled,
        f"{table}/hand/1/undo": Forms(scribe.get(table).text).found[f"{table}/hand/1/undo"],
        "/new/dixie": {**new, **names, "dealer": "4", "beforeA": "95", "target": "500"},
        f"{table}/rematch": form,
        f"{table}/pen": {**form, "do": "ask"},
        f"{table}/join": form,
        f"{table}/links": {**form, "role": "spectator", "label": "N5"},
        f"{table}/place": {**form, "place": "The club", "was": ""},
    }
    pages = ["", "?before=3&deleted=x", "new", "new/dixie", "rules/boston", "about", "healthz"]
    pages += ["games?q=ann%25&player=Ann&preset=dixie&since=2024-02-30&until=9999-12-31&before=2"]
    paths = [table, f"{table}/join", f"{table}/pen", f"{table}/hand/1", f"{table}/hand/1/other"]
    paths += [f"{table}/record.rook", f"{table}/rules", "/static/x/css/referee.css"]
    paths += [f"{table}/result", f"{table}/result.svg", f"{table}/result.png", f"{table}/sheet"]
    return [
        *(request("GET", f"/{page}", cookie) for page in pages),
        *(request("GET", path, cookie) for path in paths),
        *(request("POST", path, cookie, encoded(fields)) for path, fields in posts.items()),
    ]


def mutated(sent: bytes, chance: random.Random) -> bytes:
    """*sent* with a few of its bytes changed, removed, doubled or inserted."""
    text = sent
    for _ in range(chance.choice((1, 1, 2, 5))):
        at, much = chance.randrange(len(text) + 1), chance.choice((1, 1, 4, 20))
        before, piece, after = text[:at], text[at : at + much], text[at + much :]
        among = chance.choice((b"", piece * 2, chance.randbytes(much), chance.choice(ODD) + piece))
        text = before + among + after
    return text or b"\n"


def statuses(server: Server, sent: bytes) -> Iterator[bytes]:
    """The status of each response to *sent*, until the server closes the connection."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as phone:
        heard = b""
        try:
            phone.sendall(sent)
            phone.shutdown(socket.SHUT_WR)
            while part := phone.recv(65536):
                heard += part
        except ConnectionError:
            pass
    for answer in heard.split(b"HTTP/1.1 ")[1:]:
        yield answer[:3]


def test_no_mutated_request_is_a_fault_of_ours(tmp_path: Path) -> None:
    chance = random.Random(20)
    with Server(tmp_path) as server:
        whole = seeds(server)
        found = {status for sent in whole for status in statuses(server, sent)}
        assert found <= {b"200", b"303", b"403", b"404", b"409", b"410", b"422"}

        for _ in range(REQUESTS):
            sent = mutated(chance.choice(whole), chance)
            for status in statuses(server, sent):
                assert not status.startswith(b"5"), sent
        assert server.answers()
        assert server.log().count("\n") < 40, server.log()
