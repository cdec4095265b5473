"""What a page that was left open is told when it asks for news."""

import re
from html import unescape

from tests.web.doors import take_pen
from tests.web.phone import Page, Phone
from tests.web.playing import Table, totals


def asked(page: Page) -> str:
    """The address that *page* asks for news."""
    found = re.search(r'<div id="news" hx-get="([^"]*)"', page.html)
    assert found is not None
    return unescape(found[1])


def news(phone: Phone, page: Page) -> Page:
    headers = {"HX-Request": "true"}
    return Page(phone.client.get(asked(page), headers=headers))


def test_no_news_is_an_empty_answer(table: Table, watcher: Phone) -> None:
    table.hand("Ann", 90, 95)

    for phone in (table.phone, watcher):
        answer = news(phone, phone.open(table.path))
        assert (answer.status, answer.html) == (204, "")


def test_a_page_with_a_form_is_told_whose_hand_is_saved(table: Table) -> None:
    before = table.look().page
    table.hand("Ann", 90, 95)

    answer = news(table.phone, before)

    assert answer.status == 200
    assert answer.shows("Hand 1 is saved already.")
    assert answer.shows("Ann bid 90: made.")
    assert 'form="entry" name="do" value="edit"' in answer.html
    assert news(table.phone, answer).status == 204


def test_a_page_whose_hand_is_still_open_is_told_what_else_was_changed(table: Table) -> None:
    table.hand("Ann", 90, 95)
    before = table.look().page
    table.correct(1, taken=100)

    answer = news(table.phone, before)

    assert answer.shows("Hand 1 was changed.")
    assert table.path in answer.links


def test_a_page_whose_hand_was_undone_is_told(table: Table) -> None:
    table.hand("Ann", 90, 95)
    before = table.look().page
    table.undo()

    answer = news(table.phone, before)

    assert answer.shows("Hand 1 was changed.")
    assert 'form="entry" name="do" value="edit"' in answer.html


def test_a_correction_is_told_that_it_comes_second(table: Table) -> None:
    table.hand("Ann", 90, 95)
    before = table.phone.open(f"{table.path}/hand/1")
    table.correct(1, taken=100)

    assert news(table.phone, before).shows("Hand 1 is saved already.")


def test_who_only_watches_gets_the_table_as_it_stands(table: Table, watcher: Phone) -> None:
    before = watcher.open(table.path)
    table.hand("Ann", 90, 95)

    answer = news(watcher, before)

    assert totals(answer.html) == (95, 25)
    assert answer.response.headers["HX-Retarget"] == "#play"
    assert answer.html.startswith('<div id="play"')
    assert news(watcher, answer).status == 204


def test_nonsense_is_answered(table: Table) -> None:
    for query in (
        "",
        "?v=x",
        "?v=1&at=7",
        "?v=9&at=5.5",
        "?v=0&at=1.0&at=2",
    ):
        assert table.phone.open(f"{table.path}/news{query}").status in (200, 204), query


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


def test_a_finished_table_is_opened_anew_where_the_pen_has_passed(
    table: Table, watcher: Phone
) -> None:
    table.happens("agreed", agreedA="300", agreedB="0")
    before = table.look().page
    assert news(table.phone, before).status == 204

    take_pen(table, watcher, "Bob")

    assert news(table.phone, before).response.headers["HX-Refresh"] == "true"
    assert news(table.phone, table.look().page).status == 204
