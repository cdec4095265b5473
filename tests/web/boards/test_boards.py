"""The table for tablets and televisions: what it shows, to whom, and how it updates."""

import re
from collections import Counter
from html import unescape

import pytest

from tests.web.phone import Page, Phone
from tests.web.playing import Table, totals

KINDS = ("centre", "tv")


def board(phone: Phone, table: Table, kind: str) -> Page:
    return phone.open(f"{table.path}/{kind}")


def panels(page: Page) -> list[str]:
    """The text of each panel with the totals."""
    found = re.findall(r"<section([^>]*)>(.*?)</section>", page.html, re.DOTALL)
    return [" ".join(unescape(re.sub("<[^>]*>", " ", content)).split()) for _, content in found]


def news_of(page: Page) -> str:
    """The address that *page* requests for updates."""
    found = re.search(r'<div id="news" hx-get="([^"]*)"', page.html)
    assert found is not None
    return unescape(found[1])


def news(phone: Phone, page: Page) -> Page:
    return Page(phone.client.get(news_of(page), headers={"HX-Request": "true"}))


def test_the_middle_says_the_same_towards_four_sides_and_is_read_aloud_once(table: Table) -> None:
    table.hand("Ann", 90, 95)
    table.bid("Bob", 110, trump="red")

    page = board(table.phone, table, "centre")

    assert Counter(panels(page)).most_common() == [
        ("Ann & Cal 95 +95 205 to go Bob & Dee 25 +25 275 to go Bob bid 110 in red", 4)
    ]
    assert page.html.count('aria-hidden="true">\n<div class="books') == 3
    assert page.html.count('aria-label="Totals in points"') == 1


def test_the_middle_says_who_deals_before_there_is_a_bid(table: Table) -> None:
    assert panels(board(table.phone, table, "centre"))[0].endswith("Hand 1 Dee deals")


def test_a_television_says_the_bid_who_deals_and_the_last_hand(table: Table) -> None:
    table.hand("Ann", 90, 95)
    table.bid("Bob", 110, trump="red")

    page = board(table.phone, table, "tv")

    assert panels(page) == ["Ann & Cal 95 +95 205 to go Bob & Dee 25 +25 275 to go"]
    assert page.shows("Bob bid 110 in red Hand 2 Ann deals First to 300 Hand 1: Ann bid 90: made.")


@pytest.mark.parametrize("kind", KINDS)
def test_the_end_of_a_game_names_the_winner(phone: Phone, kind: str) -> None:
    table = Table.start(phone, target=100)
    table.hand("Ann", 100, 105)

    page = board(phone, table, kind)

    assert page.shows("Ann and Cal win")
    assert not page.shows("deals")


def test_a_television_says_why_nobody_has_won(phone: Phone) -> None:
    table = Table.start(phone, target=60)
    table.happens("agreed", agreedA="100", agreedB="100")

    assert board(phone, table, "tv").shows("Level at 100: another hand.")


@pytest.mark.parametrize("kind", KINDS)
def test_who_asks_for_news_gets_the_block_of_the_page_once_there_are_any(
    table: Table, watcher: Phone, kind: str
) -> None:
    before = board(watcher, table, kind)
    assert (news(watcher, before).status, news(watcher, before).html) == (204, "")
    table.hand("Ann", 90, 95)

    answer = news(watcher, before)

    assert answer.response.headers["HX-Retarget"] == "#play"
    assert answer.html.startswith('<div id="play"')
    assert answer.html in board(watcher, table, kind).html
    assert news(watcher, answer).status == 204


@pytest.mark.parametrize("kind", KINDS)
def test_one_link_leads_there_and_one_back_and_it_asks_again_by_itself(
    table: Table, kind: str
) -> None:
    page = board(table.phone, table, kind)
    opened = table.phone.open(news_of(page))  # by somebody, not by the page

    assert f"{table.path}/{kind}" in table.look().page.links
    assert [each for each in page.links if each != "#main"] == [table.path]
    assert '<noscript><meta http-equiv="refresh" content="10"></noscript>' in page.html
    assert (opened.status, panels(opened)) == (200, panels(page))


@pytest.mark.parametrize(
    ("preset", "books"), [("call-partner-6", 6), ("double-deck-4", 2), ("rook-for-three", 3)]
)
def test_every_book_has_its_total_on_each_side(phone: Phone, preset: str, books: int) -> None:
    table = Table.start(phone, preset)

    shown = [len(totals(board(phone, table, kind).html)) for kind in KINDS]

    assert shown == [4 * books, books]
