"""One address that asks too often waits; nobody else does, and nothing typed is lost."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import gevent
import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.server import bounds
from referee.server.bounds import Rate, Spent, Work
from referee.server.config import Config
from referee.web.app import create_app
from tests.databases import NewDatabase, database_of
from tests.web.doors import sits
from tests.web.phone import Phone
from tests.web.playing import Table

DRAWN, DRAWN_THERE = 60, 600
"""Pictures, searches and files that one phone, and all at its address, may ask for in a minute."""

JOINED = 120
"""Links that an address may use in a minute."""

LOOKED = 20
"""Record files that a phone may have looked through in a minute."""

BEGUN = 100
"""Games that it may begin in an hour."""

HALL = 40
"""Phones behind one address."""


@pytest.fixture
def limited(new_database: NewDatabase, tmp_path: Path) -> Iterator[Flask]:
    """An app as it is served, with its limits."""
    app = create_app(Config(new_database(tmp_path), b"for tests"))
    app.testing = True
    bounds.limiter.reset()
    yield app
    database_of(app).close()


def asked(client: FlaskClient, path: str, address: str = "192.168.1.20") -> int:
    return client.get(path, environ_base={"REMOTE_ADDR": address}).status_code


def test_who_has_no_cookie_gets_so_many_searches_a_minute_with_all_at_its_address(
    limited: Flask,
) -> None:
    client = limited.test_client(use_cookies=False)

    assert {asked(client, "/games") for _ in range(DRAWN)} == {200}
    answer = client.get("/games", environ_base={"REMOTE_ADDR": "192.168.1.20"})

    assert answer.status_code == 429
    assert 1 <= int(answer.headers["Retry-After"]) <= 61  # whole seconds, rounded up twice
    assert "Too many requests" in answer.text
    assert asked(client, "/games", "192.168.1.21") == 200
    assert asked(client, "/rules") == 200


def test_a_phone_that_asks_too_often_is_refused_alone(limited: Flask) -> None:
    """What it is refused uses up nothing of the others at its address."""
    hasty, other = Phone.new(limited), Phone.new(limited)
    hasty.open("/")  # it has a cookie from now on
    answers = [hasty.open("/games").status for _ in range(DRAWN_THERE + DRAWN)]

    assert answers == [200] * DRAWN + [429] * DRAWN_THERE
    assert other.open("/games").status == 200


def test_who_makes_cookies_is_bounded_by_the_address(limited: Flask) -> None:
    phones = [Phone.new(limited) for _ in range(DRAWN_THERE // DRAWN + 1)]
    for phone in phones[:-1]:
        assert {phone.open("/games").status for _ in range(DRAWN)} == {200}

    assert phones[-1].open("/games").status == 429
    assert asked(phones[-1].client, "/games", "192.168.1.21") == 200


def test_forty_phones_of_a_hall_have_an_evening_behind_one_address(limited: Flask) -> None:
    """Ten tables: all phones open all there is at once, and one at each table keeps the score."""
    answers = Counter[tuple[str, int]]()
    for _ in range(HALL // 4):
        table = Table.start(Phone.new(limited), target="100")
        phones = [table.phone, *(sits(limited, table, seat) for seat in (2, 3, 4))]
        table.hand("Ann", 80, 85, trump="red")
        table.hand("Ann", 80, 85, trump="red")
        standings = f"{table.path}/standings"
        pages = [table.path, "/games", "/", standings, f"{table.path}/result.png"]
        pages += [f"{table.path}/result", f"{table.path}/sheet", f"{table.path}/live"]
        pages += [f"{table.path}/hand/1/judge?ask=made", f"{table.path}/what-if?target=90"]
        for phone in phones:
            for page in pages:
                answer = phone.client.get(page, follow_redirects=True)
                answers[page.replace(table.path, "/t"), answer.status_code] += 1

    assert {status for _, status in answers} == {200}, answers
    assert set(answers.values()) == {HALL}


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("192.0.2.1", "192.0.2.1"),
        ("", "here"),
    ],
)
def test_addresses_of_one_ipv6_network_count_as_one(app: Flask, address: str, counted: str) -> None:
    with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
        assert bounds.client_address() == counted


@pytest.mark.slow
def test_who_begins_too_many_games_keeps_what_was_typed(limited: Flask) -> None:
    phone = Phone.new(limited)
    path = Table.start(phone).path
    for number in range(BEGUN):
        form = {"csrf_token": phone.token(), "key": f"rematch {number}"}
        assert phone.client.post(f"{path}/rematch", data=form).status_code == 303

    sheet = phone.open("/new/kentucky-discard").form("/new/kentucky-discard")
    names = {f"seat{seat}": f"Quilla{seat}" for seat in range(1, 5)}
    page = phone.send(sheet, **names)

    assert page.status == 429
    assert page.response.headers["Retry-After"]
    assert all(page.shows(name) for name in names.values())
    assert phone.open(path).status == 200


def test_an_address_joins_so_many_tables_a_minute(limited: Flask) -> None:
    phone = Phone.new(limited)
    form = {"csrf_token": phone.token()}
    answers = [phone.client.post(f"/j/guess{number}", data=form) for number in range(JOINED + 1)]

    assert {answer.status_code for answer in answers[:-1]} == {404}
    assert answers[-1].status_code == 429


def test_record_files_are_looked_through_so_often_a_minute_and_the_text_is_kept(
    limited: Flask,
) -> None:
    phone = Phone.new(limited)
    form = phone.open("/import").form("/import")
    sent = {**dict(form.fields), "text": "# pasted"}

    assert {phone.post("/import", sent).status for _ in range(LOOKED)} == {422}
    page = phone.post("/import", sent)

    assert page.status == 429
    assert "# pasted" in dict(page.form("/import").fields)["text"]


def test_a_record_file_is_looked_at_though_the_address_had_its_share_of_pages(
    limited: Flask,
) -> None:
    shares = {Work.PAGE: Rate("0/minute"), Work.FILES: Rate("100/minute")}
    limited.extensions["spent"] = Spent(shares)
    phone = Phone.new(limited)
    form = phone.open("/import").form("/import")
    sent = {**dict(form.fields), "text": "# pasted"}

    page = gevent.spawn(phone.post, "/import", sent).get(timeout=20)

    assert page.status == 422  # looked at: it is no record


def test_a_program_that_asks_too_often_is_told_so_as_json(limited: Flask) -> None:
    client = limited.test_client()
    path = "/api/v1/clubs/nowhere/standings"

    first = [asked(client, path) for _ in range(DRAWN)]
    answer = client.get(path, environ_base={"REMOTE_ADDR": "192.168.1.20"})

    assert set(first) == {401}
    assert answer.status_code == 429
    assert 1 <= int(answer.headers["Retry-After"]) <= 61
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert set(answer.get_json()) == {"error"}
    described = client.get("/api/v1/openapi.json").get_json()["paths"]
    assert [each for each in described if asked(client, each) != 429] == []
