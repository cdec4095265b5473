"""No address takes a write that one of our own pages, on that very phone, did not send."""

from collections.abc import Mapping

import pytest
from flask import Flask

from tests.web.phone import Phone
from tests.web.playing import Table
from tests.web.safety.every import address, kept, of_table, rules

ELSEWHERE: Mapping[str, Mapping[str, str]] = {
    "another site, by https": {"Sec-Fetch-Site": "cross-site"},
    "another host of the same site": {"Sec-Fetch-Site": "same-site"},
    "another site, by http": {"Origin": "http://evil.com"},
    "another port": {"Origin": "http://localhost:81"},
    "a sandbox": {"Origin": "null"},
}


@pytest.fixture(scope="module")
def played(app: Flask) -> Table:
    """A table with a hand, on the phone that keeps its score and owns its club."""
    table = Table.start(Phone.new(app))
    table.hand("Ann", 90, 95, trump="red")
    return table


@pytest.fixture(scope="module")
def token_of_another(app: Flask) -> str:
    return Phone.new(app).token()


def statuses(
    app: Flask, played: Table, token: str | None, headers: Mapping[str, str]
) -> dict[str, int]:
    """What every address that takes a form answers to one with *token* and heads *headers*."""
    found = {}
    form = {} if token is None else {"csrf_token": token}
    for rule in rules(app, "POST"):
        path = address(app, rule, of_table(played))
        sent = {**form, "key": "from-elsewhere", "seq": "2", "do": "save", "name": "Eve"}
        found[path] = played.phone.client.post(path, data=sent, headers=headers).status_code
    assert len(found) > 15
    return found


@pytest.mark.parametrize("where", ELSEWHERE)
def test_a_page_of_elsewhere_writes_nothing(app: Flask, played: Table, where: str) -> None:
    before, token = kept(app, played), played.phone.token()

    assert set(statuses(app, played, token, ELSEWHERE[where]).values()) == {403}
    assert kept(app, played) == before


@pytest.mark.parametrize("token", [None, "", "x" * 24])
def test_nor_does_a_form_without_a_token_of_this_server(
    app: Flask, played: Table, token: str | None
) -> None:
    before = kept(app, played)

    assert set(statuses(app, played, token, {}).values()) == {400}
    assert kept(app, played) == before


def test_nor_does_one_with_the_token_of_another_phone(
    app: Flask, played: Table, token_of_another: str
) -> None:
    before = kept(app, played)

    assert set(statuses(app, played, token_of_another, {}).values()) == {400}
    assert kept(app, played) == before


def test_no_address_takes_a_method_that_the_checks_do_not_know(app: Flask) -> None:
    known = {"GET", "HEAD", "OPTIONS", "POST"}

    assert {method for rule in app.url_map.iter_rules() for method in rule.methods or ()} == known
