import re
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.browser.seasons import GAMES, record
from tests.web.pads.test_game import FOUR, begun, each, path, played, tap
from tests.web.phone import Page, Phone
from tests.web.records.test_import import saved


@dataclass(frozen=True)
class Club:
    """A club with games, and its owner's phone."""

    app: Flask
    phone: Phone
    id: str
    whist: str = ""
    """The id of a finished game of Whist, for which `WHIST` stands in an address."""

    def make(self, **fields: str) -> Page:
        """Makes a token, and returns the page that shows it."""
        page = self.phone.open(f"/club/{self.id}/tokens")
        return self.phone.send(page.form("/tokens"), **{"label": "", "gives": "api", **fields})

    def token(self) -> str:
        """Makes a token, and returns its secret."""
        return shown(self.make())

    def ask(self, tail: str, token: str, **more: str) -> TestResponse:
        """The response to a program, which has a token and no cookie."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        path = f"/api/v1/clubs/{self.id}/{tail.replace('WHIST', self.whist)}"
        return self.app.test_client().get(path, headers={**headers, **more})

    def read(self, tail: str, token: str) -> Any:
        """The JSON of that response."""
        answer = self.ask(tail, token)
        assert answer.status_code == 200, answer.text
        return answer.json


def shown(page: Page) -> str:
    """The token on *page*; an empty string if it shows none."""
    found = re.search(r"<textarea[^>]*>([^<]+)</textarea>", page.html)
    return found[1] if found else ""


@pytest.fixture(scope="module")
def club(app: Flask) -> Club:
    """A club with the five games of three evenings, a season without games, and a game of Whist."""
    phone = Phone.new(app)
    for game in GAMES:
        saved(phone, record(*game))
    whist = played(phone, begun(phone, "whist", *FOUR), each(tricks="8"), each(tricks=". 9"))
    tap(phone, phone.open(f"{path(whist)}/more"), "end:leader")
    page = phone.open(phone.led("/club"))
    club = Club(
        app, phone, page.response.request.path.rpartition("/")[2], path(whist).rpartition("/")[2]
    )
    seasons = phone.open(f"/club/{club.id}/seasons")
    phone.send(seasons.form("/seasons"), name="Spring", begins="2027-03-01", scoring="wins")
    return club


@pytest.fixture(scope="module")
def token(club: Club) -> str:
    """A token of that club."""
    return club.token()
