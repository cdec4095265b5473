"""Imported games count in the season that is chosen for them."""

import re

import pytest

from tests.web.phone import Phone
from tests.web.playing import Table

from .test_seasons import PRACTICE, club_of, counted, make

RECORD = """format = "rook-record/1"
rules = "kentucky-discard"
players = ["Ann", "Bob", "Cal", "Dee"]
[[hand]]
bidder = 1
bid = 90
taken = { A = 95, B = 25 }
"""


def sent(phone: Phone, **more: str) -> tuple[int, str, Table]:
    """Posts the record with *more*; returns the status, the page and the game."""
    page = phone.open("/import")
    own = {name: value for name, value in page.form("/import").fields if name != "seen"}
    answer = phone.client.post("/import", data={**own, "text": RECORD, **more})
    return answer.status_code, answer.text, Table(phone, answer.headers.get("Location", ""))


def offered(phone: Phone) -> dict[str, str]:
    """The hash ``seen`` of the record on the page, and the seasons offered, by name."""
    _, page, _ = sent(phone)
    (seen,) = re.findall(r'name="seen" value="([^"]*)"', page)
    seasons = dict(re.findall(r'<option value="([^"]*)"[^>]*>([^<]*)<', page))
    return {"seen": seen, **{name: value for value, name in seasons.items()}}


@pytest.mark.parametrize(("name", "counts"), [("Autumn", "Season: Autumn"), ("", PRACTICE)])
def test_a_game_from_a_file_counts_where_it_is_said(table: Table, name: str, counts: str) -> None:
    make(table.phone, club_of(table.phone))
    found = offered(table.phone)

    status, _, game = sent(
        table.phone, seen=found["seen"], do="save", season=found.get(name, "none")
    )

    assert status == 303
    assert counted(game) == counts
