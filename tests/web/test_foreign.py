"""Requests that a page of another site can make a browser send: none has any effect."""

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from referee.web.shared.phone import NAME
from tests.web.phone import Page, Phone
from tests.web.playing import FOUR, Table

FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "http://localhost:8001"},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "localhost"},
    {"Origin": "ftp://localhost"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
]
"""The headers that browsers send with a form of another site, port or sandbox."""

OURS = [
    {},
    {"Origin": "http://localhost"},
    {"Origin": "http://localhost:80"},
    {"Origin": "https://localhost"},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "http://behind-a-proxy"},
]


def bid(table: Table, headers: dict[str, str]) -> TestResponse:
    """Posts a bid with a valid form and token, and with *headers*."""
    form = table.entry()
    sent = form.forged({"bidder": 1, "bid": 90}, do="bid")
    return table.phone.client.post(form.action, data=sent, headers=headers)


@pytest.mark.parametrize("headers", FOREIGN)
def test_a_form_of_another_site_is_refused(table: Table, headers: dict[str, str]) -> None:
    before = table.phone.client.get_cookie(NAME)

    answer = bid(table, headers)

    assert answer.status_code == 403
    assert Page(answer).shows("Not from here")
    assert "Set-Cookie" not in answer.headers
    assert table.phone.client.get_cookie(NAME) == before
    assert not table.look().page.shows("Ann bid 90")


@pytest.mark.parametrize("headers", FOREIGN)
@pytest.mark.parametrize("path", ["/new/kentucky-discard", "/pen/nothing", "/t/x/rematch"])
def test_a_form_that_came_without_our_cookie_sets_none(
    app: Flask, headers: dict[str, str], path: str
) -> None:
    answer = app.test_client().post(path, data={"seat1": "Ann"}, headers=headers)

    assert answer.status_code == 403
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("headers", OURS)
def test_a_form_of_our_own_is_taken(table: Table, headers: dict[str, str]) -> None:
    assert bid(table, headers).status_code == 303


def test_an_old_browser_that_brings_no_cookie_gets_none_with_the_refusal(app: Flask) -> None:
    answer = app.test_client().post("/new/kentucky-discard", data={"seat1": "Ann"})

    assert answer.status_code == 400
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    ("mode", "dest"), [("no-cors", "image"), ("navigate", "iframe"), ("no-cors", "empty")]
)
def test_what_another_site_loads_from_here_sets_no_cookie(
    phone: Phone, mode: str, dest: str
) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest}

    answer = phone.client.get("/", headers=headers)

    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers


def test_a_link_from_another_site_leads_here_as_ever(phone: Phone) -> None:
    headers = {
        "Sec-Fetch-Site": "cross-site",
        "Sec-Fetch-Mode": "navigate",
        "Sec-Fetch-Dest": "document",
    }
    answer = phone.client.get("/new/kentucky-discard", headers=headers)

    assert phone.send(Page(answer).forms[-1], **FOUR).status == 200
