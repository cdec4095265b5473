"""What the log has of every fault, and what it must not have."""

import logging
import re
import resource
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from referee.server.config import Config
from referee.store.database import default_url, open_database
from referee.store.errors import StoreFullError
from referee.store.people.pens import recovery_words
from referee.web.app import create_app
from tests.databases import NewDatabase
from tests.web.doors import ADDRESS, join, join_link, pen_link
from tests.web.phone import Phone
from tests.web.playing import Table

SECRET_NOTE = "Dee-looked-at-the-nest"


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, logger="referee")
    return caplog


@pytest.fixture
def app(new_file: NewDatabase, tmp_path: Path) -> Flask:
    """An app that logs its faults."""
    return create_app(Config(new_file(tmp_path), b"for tests", public_address=ADDRESS))


@pytest.fixture
def talkative(app: Flask) -> Flask:
    """An app that logs every request."""
    app.config["LOG_REQUESTS"] = True
    return app


def damage(folder: Path) -> None:
    for end in ("-wal", "-shm"):
        (folder / f"referee.sqlite3{end}").unlink(missing_ok=True)
    path = folder / "referee.sqlite3"
    path.write_bytes(path.read_bytes()[:100] + b"\xee" * 60_000)


def test_a_request_that_went_well_is_not_logged(
    app: Flask, logged: pytest.LogCaptureFixture
) -> None:
    phone = Phone.new(app)

    phone.open("/")
    phone.open("/nothing")

    assert logged.messages == []


def test_a_line_a_request_on_demand(talkative: Flask, logged: pytest.LogCaptureFixture) -> None:
    phone = Phone.new(talkative)

    phone.open("/")
    phone.open("/nothing?name=Ann")
    phone.open("/rules/kentucky-discard")

    lines = [re.sub(r"\d+ ms", "0 ms", line) for line in logged.messages]
    assert lines == [
        "200 GET / 0 ms",
        "404 GET (no such address) 0 ms",
        "200 GET /rules/kentucky-discard 0 ms",
    ]


def kept_secret(phone: Phone) -> str:
    cookie = phone.client.get_cookie("rook-device")
    assert cookie is not None
    return cookie.value.partition(".")[0]


def test_the_log_has_no_names_notes_or_secrets(
    talkative: Flask, logged: pytest.LogCaptureFixture
) -> None:
    table = Table.start(Phone.new(talkative))
    pen = pen_link(table)
    Phone.new(talkative).open(pen)
    Phone.new(talkative).open(pen.replace("/pen/", "/j/"))
    table.hand("Ann", 90, 95)
    form = table.small_form("misdeal")
    table.phone.post(form.action, form.forged({"note": SECRET_NOTE}, do="save"))
    table.phone.open(f"{table.path}/nothing/{SECRET_NOTE}?Cal=1")
    table.phone.open("/rules/x%0aforged%20line")
    words = recovery_words(kept_secret(table.phone))
    eve = Phone.new(talkative)
    assert eve.send(eve.open("/recover").form("/recover"), words=" ".join(words)).status == 200

    log = "\n".join(logged.messages)
    public_id = table.path.rpartition("/")[2]
    assert len(logged.messages) > 8
    hidden = ("Ann", "Cal", public_id, pen.rpartition("/")[2])
    two = [between.join(words[:2]) for between in " +"]  # one word alone may be in a path
    for secret in (SECRET_NOTE, *hidden, *two, "rook-device", kept_secret(table.phone)):
        assert secret not in log
    assert f"/t/{public_id[:4]}…/hand/1 " in log
    assert "/pen/… " in log
    assert "/j/… " in log
    assert not any("\n" in line for line in logged.messages)


def test_what_lets_a_phone_in_is_not_in_the_log(
    talkative: Flask, logged: pytest.LogCaptureFixture
) -> None:
    table = Table.start(Phone.new(talkative))
    link, token = join_link(table), "s" * 22
    join(table, Phone.new(talkative), "Bob")
    club = table.phone.led("/club")
    table.phone.open(club)
    table.phone.open(f"/own/{token}")

    log = "\n".join(logged.messages)
    assert {"/j/…", "/own/…", "/club/…"} <= set(log.split())
    for secret in (link.rpartition("/")[2], token, club.rpartition("/")[2], "Bob"):
        assert secret not in log


def test_a_locked_database_is_logged(
    app: Flask, logged: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    table = Table.start(Phone.new(app))
    form = table.entry()
    app.extensions["referee"] = replace(app.extensions["referee"], busy_timeout=0.01)
    other = sqlite3.connect(tmp_path / "referee.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    page = table.phone.post(form.action, form.forged({"bidder": 1, "bid": 90}, do="bid"))

    other.close()
    assert page.status == 503
    assert len(logged.messages) == 1
    assert logged.messages[0].endswith(" ms: StoreBusyError: database is locked")


@pytest.mark.parametrize(
    ("fault", "answer", "line"),
    [
        (StoreFullError("no room"), (507, "The disk is full"), "StoreFullError: no room"),
        (
            KeyError(SECRET_NOTE),
            (500, "Our mistake"),
            r"KeyError < web/rook/listing\.py:\d+ < web/club/home\.py:\d+",
        ),
    ],
)
def test_a_fault_is_one_line_with_its_place_where_it_is_the_programs(
    app: Flask,
    logged: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    fault: Exception,
    answer: tuple[int, str],
    line: str,
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr("referee.web.rook.listing.games_of", broken)

    page = Phone.new(app).open("/")

    status, text = answer
    assert (page.status, page.shows(text)) == (status, True)
    (log,) = logged.messages
    assert re.fullmatch(rf"{status} GET / \d+ ms: {line}", log)


def test_a_damaged_database_is_called_damaged(
    app: Flask, logged: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    damage(tmp_path)

    page = Phone.new(app).open("/")

    assert page.status == 502
    assert page.shows("The database is damaged")
    assert logged.messages[0].endswith(": StoreDamagedError: database disk image is malformed")


def test_a_removed_database_refuses_and_says_so(
    app: Flask, logged: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    table = Table.start(Phone.new(app))
    form = table.entry()
    (tmp_path / "referee.sqlite3").rename(tmp_path / "elsewhere")

    page = table.phone.post(form.action, form.forged({"bidder": 1, "bid": 90}, do="bid"))

    assert page.status == 503
    assert page.shows("The database is gone")
    assert ("bid", "90") in page.forms[0].fields
    assert "StoreGoneError: referee.sqlite3 was removed" in logged.messages[0]
    (tmp_path / "elsewhere").rename(tmp_path / "referee.sqlite3")
    assert table.phone.send(page.forms[0]).shows("Ann bid 90")


def test_health_is_well(app: Flask) -> None:
    answer = app.test_client().get("/healthz")

    assert (answer.status_code, answer.json) == (200, {"status": "ok"})
    assert "Set-Cookie" not in answer.headers


def test_health_is_ill_without_the_database(
    app: Flask, logged: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    (tmp_path / "referee.sqlite3").unlink()

    answer = app.test_client().get("/healthz")

    assert (answer.status_code, answer.json) == (503, {"status": "unavailable"})
    assert len(logged.messages) == 1


def test_health_is_ill_where_the_disk_takes_nothing_more(
    app: Flask, logged: pytest.LogCaptureFixture
) -> None:
    client = app.test_client()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, before[1]))
    try:
        answer = client.get("/healthz")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

    assert (answer.status_code, answer.json) == (503, {"status": "unavailable"})
    assert "no room beside referee.sqlite3" in logged.messages[0]
    assert client.get("/healthz").status_code == 200


def emptied(folder: Path) -> None:
    (folder / "referee.sqlite3").write_bytes(b"")


def damaged_in_its_rows(folder: Path) -> None:
    """Damages the rows only: the first page has the catalog, so a version can still be read."""
    path = folder / "referee.sqlite3"
    with closing(sqlite3.connect(path)) as plain:
        size = plain.execute("PRAGMA page_size").fetchone()[0]
        (root,) = plain.execute("SELECT rootpage FROM sqlite_master WHERE name = 'game'").fetchone()
    content = bytearray(path.read_bytes())
    content[(root - 1) * size : root * size] = b"\xee" * size
    path.write_bytes(content)


@pytest.mark.parametrize("happens", [damage, emptied, damaged_in_its_rows])
def test_health_is_ill_with_a_damaged_or_a_foreign_database(
    app: Flask, tmp_path: Path, happens: Callable[[Path], None]
) -> None:
    Table.start(Phone.new(app)).hand("Ann", 90, 95)
    assert app.test_client().get("/healthz").status_code == 200
    app.extensions["referee"].close()
    happens(tmp_path)
    app.extensions["referee"] = open_database(default_url(tmp_path), busy_timeout=0.02)

    assert app.test_client().get("/healthz").status_code == 503
