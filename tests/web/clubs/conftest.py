from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask

from referee.server.config import Config
from referee.store.people.clubs import owner_link
from referee.store.people.links import Signer
from referee.store.tables import HOME_CLUB
from referee.web.app import create_app
from tests.databases import NewDatabase, database_of
from tests.web.doors import ADDRESS
from tests.web.phone import Page, Phone

KEY = b"for tests"


@pytest.fixture
def server(new_database: NewDatabase, tmp_path: Path) -> Iterator[Flask]:
    """A private server that nobody owns yet."""
    app = create_app(Config(new_database(tmp_path), KEY, private=True, public_address=ADDRESS))
    app.testing = True
    yield app
    app.extensions["referee"].close()


@pytest.fixture
def first(server: Flask) -> str:
    """The path of the link for the first owner, as the terminal shows it."""
    return own_path(server)


def own_path(server: Flask) -> str:
    signer = Signer(KEY)
    with database_of(server).writing() as connection:
        link = owner_link(connection, signer, club_id=HOME_CLUB, now=datetime.now(UTC))
    return f"/own/{link.secret(signer)}"


@pytest.fixture
def owner(server: Flask, first: str) -> Phone:
    """The phone of the server's owner."""
    phone = Phone.new(server)
    become(phone, first, "Olga")
    return phone


def become(phone: Phone, path: str, name: str = "") -> Page:
    """Opens an owner's link on *phone*, and accepts it."""
    return phone.send(phone.open(path).form(path), name=name)


def club_of(phone: Phone) -> Page:
    """The page of the only club that the phone belongs to and owns."""
    return phone.open(phone.led("/club"))


def invitation(page: Page) -> str:
    """The path of the owner's link that *page* shows."""
    found = next(link for link in page.links if "/own/" in link)
    return f"/own/{found.rpartition('/own/')[2]}"
