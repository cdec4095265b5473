"""What tables and chips say to who does not see them, or needs large letters."""

import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

CUT = """spans => spans.filter(span => span.scrollHeight > span.clientHeight + 1)
  .map(span => span.textContent)"""


def test_a_row_of_poker_says_the_name_then_what_the_player_is(phone: Phone, scribe: Scribe) -> None:
    stakes: dict[str, str | int] = {
        "small": 10,
        "big": 20,
        "buy_in": 1000,
        "game": "holdem",
        "limit": "no",
    }
    begun = scribe.send("/poker/new", "/poker/new", name1="Ann", name2="Bob", name3="Fay", **stakes)
    here = urllib.parse.urlsplit(begun.url).path
    scribe.send(here, here, do="deal")
    phone.open(here)

    for name, mark in (("Ann", "button"), ("Bob", "small blind"), ("Fay", "big blind")):
        said = re.compile(rf"^\s*{name}\s*,\s*{mark}\s*has \d")
        expect(phone.page.locator(".oval li", has_text=said)).to_be_visible()


@pytest.mark.parametrize("width", [320, 390, 600])
def test_chips_of_a_game_are_not_cut(phones: Phones, width: int) -> None:
    phone = phones(width)
    phone.open("/poker/new")

    assert phone.page.locator(".tabs span").evaluate_all(CUT) == []
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_figure_of_the_standings_says_what_it_is_on_a_phone(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin(target=100)
    scribe.score(table, 1, bidder=1, bid=120, taken=120)
    phone.open("/standings")

    figure = phone.page.locator("td.chosen").first
    of = figure.get_attribute("data-of")
    assert of
    before = figure.evaluate("cell => getComputedStyle(cell, '::before').content")
    assert before == f'"{of} "'


def test_each_question_of_the_judge_has_a_title_of_its_own(
    phone: Phone, scribe: Scribe, table: str
) -> None:
    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    judge = f"{table}/hand/1/judge"

    phone.open(f"{judge}?ask=made")
    expect(phone.page).to_have_title("Was the bid made? The judge – Rook referee")
    phone.open(judge)
    expect(phone.page).to_have_title("The judge – Rook referee")
