"""The news for a page that was left open."""

import re
from collections.abc import Callable
from html import unescape

import pytest

from tests.web.doors import take_pen
from tests.web.phone import Page, Phone
from tests.web.playing import Table, totals


def news_address(page: Page) -> str:
    """The address that *page* asks for news."""
    found = re.search(r'<div id="news" hx-get="([^"]*)"', page.html)
    assert found is not None
    return unescape(found[1])


def news(phone: Phone, page: Page) -> Page:
    headers = {"HX-Request": "true"}
    return Page(phone.client.get(news_address(page), headers=headers))


def test_no_news_is_an_empty_answer(table: Table, watcher: Phone) -> None:
    table.hand("Ann", 90, 95)

    for phone in (table.phone, watcher):
        answer = news(phone, phone.open(table.path))
        assert (answer.status, answer.html) == (204, "")


def test_a_page_with_a_form_hears_whose_hand_is_saved(table: Table) -> None:
    before = table.look().page
    table.hand("Ann", 90, 95)

    answer = news(table.phone, before)

    assert answer.status == 200
    assert answer.shows("Hand 1 is saved already.")
    assert answer.shows("Ann bid 90: made.")
    assert 'form="entry" name="do" value="edit"' in answer.html
    assert news(table.phone, answer).status == 204


@pytest.mark.parametrize(
    ("page", "happens", "sentence", "is_taken"),
    [
        ("", lambda table: table.correct(1, taken=100), "Hand 1 was changed.", False),
        ("", lambda table: table.undo(), "Hand 1 was changed.", True),
        ("/hand/1", lambda table: table.correct(1, taken=100), "Hand 1 is saved already.", True),
    ],
)
def test_a_page_hears_what_was_changed_and_whether_its_place_is_taken(
    table: Table, page: str, happens: Callable[[Table], Page], sentence: str, is_taken: bool
) -> None:
    table.hand("Ann", 90, 95)
    before = table.phone.open(f"{table.path}{page}")
    happens(table)

    answer = news(table.phone, before)

    assert answer.shows(sentence)
    assert ('form="entry" name="do" value="edit"' in answer.html) is is_taken
    assert (table.path in answer.links) is not is_taken


def test_a_page_hears_that_the_bid_it_shows_was_undone(table: Table) -> None:
    table.bid("Ann", 90)
    before = table.look().page
    table.undo()

    answer = news(table.phone, before)

    assert answer.shows("Hand 1 was changed.")


def test_who_only_watches_gets_the_table_as_it_stands(table: Table, watcher: Phone) -> None:
    before = watcher.open(table.path)
    table.hand("Ann", 90, 95)

    answer = news(watcher, before)

    assert totals(answer.html) == (95, 25)
    assert answer.response.headers["HX-Retarget"] == "#play"
    assert answer.html.startswith('<div id="play"')
    assert news(watcher, answer).status == 204


def test_a_table_that_is_gone_is_said_to_be(table: Table) -> None:
    before = table.look().page
    table.phone.send(table.phone.open("/games").form(f"{table.path}/delete"))

    answer = news(table.phone, before)

    assert (answer.status, answer.response.headers["HX-Refresh"]) == (410, "true")
    assert table.phone.open("/t/nowhere/news?v=1").status == 404


def test_the_history_of_a_hand_asks_for_no_news_where_one_only_watches(
    table: Table, watcher: Phone
) -> None:
    table.hand("Ann", 90, 95)

    assert 'id="news"' in table.phone.open(f"{table.path}/hand/1").html
    assert 'id="news"' not in watcher.open(f"{table.path}/hand/1").html


def test_a_finished_table_is_opened_again_where_the_pen_has_passed(
    table: Table, watcher: Phone
) -> None:
    table.happens("agreed", agreedA="300", agreedB="0")
    before = table.look().page
    assert news(table.phone, before).status == 204

    take_pen(table, watcher, "Bob")

    assert news(table.phone, before).response.headers["HX-Refresh"] == "true"
    assert news(table.phone, table.look().page).status == 204
