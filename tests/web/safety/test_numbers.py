"""A number in a path that no row can have leads nowhere, whatever the route and the method."""

import re

import pytest

from tests.web.playing import Table
from tests.web.test_pages import dump

from .rights import FIELDS
from .rights import table as routes
from .world import Opened

NUMBERS = (2**31, 2**63 - 1, 2**63, 2**64, 10**30)
PART = re.compile(r"<(int:\w+|player_id|part)>")
"""A part of a path that holds a number."""
NUMBERED = [each for each in routes() if PART.search(each[1])]
AT_TABLES = [each for each in NUMBERED if "/t/<public_id>/hand/<int:hand>" in each[1]]
WHO = ("owner", "holder", "player")
"""Between them they may ask at every one of these addresses."""


@pytest.mark.parametrize(("method", "rule"), NUMBERED, ids=[" ".join(each) for each in NUMBERED])
def test_a_number_that_no_row_can_have_leads_nowhere(
    shared: Opened, method: str, rule: str
) -> None:
    before = dump(shared.app)

    for number in NUMBERS:
        for path in paths(shared, method, rule, number):
            answered = {shared.ask(who, method, rule, path)[0] for who in WHO}
            assert 404 in answered <= {403, 404}, path

    assert dump(shared.app) == before


@pytest.mark.parametrize(("method", "rule"), AT_TABLES, ids=[" ".join(each) for each in AT_TABLES])
def test_hands_are_counted_from_1(table: Table, method: str, rule: str) -> None:
    """Also where none is recorded: counted from the end there is no last one."""
    path = rule.replace("/t/<public_id>", table.path).replace("<int:hand>", "0")
    path = path.replace("<kind>", "misdeal").replace("<part>", "seat1")
    form = {
        "csrf_token": table.phone.token(),
        "key": "a-key-of-ann",
        "seq": "0",
        **FIELDS.get(rule, {}),
    }

    answer = table.phone.client.open(path, method=method, data=form)

    assert answer.status_code in (403, 404)


def paths(shared: Opened, method: str, rule: str, number: int) -> list[str]:
    """The address of *rule* with *number* in each of its numbered parts by turns."""
    there = shared.world.address(method, rule).split("/")
    return [
        "/".join([*there[:at], f"{'seat' if part == '<part>' else ''}{number}", *there[at + 1 :]])
        for at, part in enumerate(rule.split("/"))
        if PART.fullmatch(part)
    ]
