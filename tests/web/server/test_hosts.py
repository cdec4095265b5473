"""The host names that the server answers to; a stranger's name for it must not get a page."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.server.config import Config
from referee.web.app import create_app
from tests.databases import NewDatabase

NEAR = (
    *("localhost", "LOCALHOST:8000", "127.0.0.1:8000", "192.168.1.20", "[::1]:8000", "[fe80::1]"),
    *("kitchen", "kitchen.local:8000", "kitchen.local.", "rook.home.arpa", "rook.test"),
    *("rook.fritz.box", "rook.attlocal.net:8000", "rook.speedport.ip", "rook.localdomain"),
    "rook.tail1a2b.ts.net",
)
STRANGE = (
    *("evil.com", "evil.com:8000", "192.168.1.20.evil.com", "localhost.evil.com", "rook.org."),
    *("local.evil.com", "[::1", "1.2.3.4.5", "rook.test.evil.com", "evillocal.com"),
    *("evilfritz.box", "rook.box", "rook.fritz.box.evil.com", "evil-ts.net"),
)


def served(url: str, **settings: object) -> FlaskClient:
    return create_app(Config(url, b"for tests", **settings)).test_client()  # type: ignore[arg-type]


def status_for(client: FlaskClient, host: str) -> int:
    return client.get("/about", headers={"Host": host}).status_code


@pytest.mark.parametrize("host", NEAR)
def test_an_address_and_a_name_of_the_own_network_are_answered(app: Flask, host: str) -> None:
    assert status_for(app.test_client(), host) == 200


@pytest.mark.parametrize("host", STRANGE)
def test_any_other_name_is_not(app: Flask, host: str) -> None:
    assert status_for(app.test_client(), host) in (400, 421)


def test_the_page_says_what_to_do(app: Flask) -> None:
    page = app.test_client().get("/", headers={"Host": "evil.com"})

    assert page.status_code == 421
    assert "REFEREE_HOSTS" in page.text
    assert "evil.com" not in page.text


def test_names_that_were_set_are_answered(new_database: NewDatabase, tmp_path: Path) -> None:
    settings = {"public_address": "https://Rook.Example.org:8443", "hosts": ("cards.club.org",)}
    client = served(new_database(tmp_path), **settings)

    assert status_for(client, "rook.example.org") == 200
    assert status_for(client, "CARDS.club.org:8000") == 200
    assert status_for(client, "example.org") == 421


def test_by_https_the_certificate_says_it_unless_names_were_set(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    url = new_database(tmp_path)

    assert status_for(served(url, secure_cookies=True), "rook.anywhere.org") == 200
    with_names = served(url, secure_cookies=True, hosts=("rook.club.org",))
    assert status_for(with_names, "rook.anywhere.org") == 421
