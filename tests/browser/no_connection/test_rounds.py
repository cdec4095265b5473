"""Rounds of a game on a pad at a table that does not answer: kept, sent in turn, each once."""

import urllib.parse

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe


@pytest.fixture
def here(scribe: Scribe) -> str:
    """The path of a game of Wizard of Ann, Bob and Cal, before its first round."""
    names = {"name1": "Ann", "name2": "Bob", "name3": "Cal"}
    begun = scribe.send("/pads/new/wizard", "/pads/new/wizard", **names)
    return urllib.parse.urlsplit(begun.url).path


@pytest.fixture
def phone(phones: Phones, scribe: Scribe, here: str) -> Phone:
    """A phone at that game."""
    phone = phones(320, scribe=scribe)
    phone.open(here)
    return phone


def first_round(phone: Phone) -> None:
    """Ann and Bob bid 1, Cal 0; Ann takes the trick: 30, −10, 20."""
    for field, number in {"bid-0": 1, "bid-1": 1, "bid-2": 0, "tricks-0": 1}.items():
        phone.tap(phone.page.locator(f'label:has([name="{field}"][value="{number}"])'))
    phone.tap(phone.page.locator("#effect button[value=hand]"))


def second_round(phone: Phone) -> None:
    """Ann bids 2 and takes none, Bob and Cal bid 1 and take 1: −20, 30, 30."""
    form = phone.page.locator("form.unsent")
    for field, number in {"bid": (2, 1, 1), "tricks": (0, 1, 1)}.items():
        for at, each in enumerate(number):
            form.locator(f'[name="{field}-{at}-0"]').fill(str(each))
    phone.tap(form.get_by_role("button", name="Save"))


def unsent(phone: Phone) -> list[str]:
    """What waits on the phone, the first of it first."""
    phone.page.locator("#outbox details").evaluate("all => (all.open = true)")
    return phone.page.locator("#outbox li").all_inner_texts()


def totals(phone: Phone) -> list[str]:
    return phone.page.locator(".totals b").all_inner_texts()


def test_rounds_wait_for_the_table_and_are_sent_in_turn(phone: Phone) -> None:
    phone.lose_connection()
    first_round(phone)
    expect(phone.page.get_by_role("heading", name="The next round")).to_be_visible()
    expect(phone.page.locator("#outbox h2")).to_have_text("1 round not sent yet")
    expect(phone.page.locator("#lost")).to_contain_text("is kept on this phone")
    second_round(phone)

    assert unsent(phone) == [
        "Round 1: Ann 1, Bob 1, Cal 0, Ann 1",
        "Round 2: Ann 2, Bob 1, Cal 1, Ann 0, Bob 1, Cal 1",
    ]
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 320
    phone.find_connection()

    expect(phone.page.locator("#outbox")).to_have_count(0)
    expect(phone.page.locator(".status")).to_contain_text("Round 3 of 20")
    assert totals(phone) == ["10", "20", "50"]


def test_a_round_that_came_too_late_is_asked_about(phone: Phone, scribe: Scribe, here: str) -> None:
    phone.allowed.add(409)
    phone.lose_connection()
    first_round(phone)
    expect(phone.page.get_by_role("heading", name="The next round")).to_be_visible()
    taps = {"bid-0": 0, "bid-1": 0, "bid-2": 0, "tricks-2": 1}
    scribe.send(here, here, do="hand", **taps)
    phone.find_connection()

    asked = phone.page.locator("#outbox")
    expect(asked).to_contain_text("Now it says: Round 1: Ann +20, Bob +20, Cal −10.")
    phone.tap(asked.get_by_role("button", name="Drop all of mine"))

    expect(asked).to_have_count(0)
    expect(phone.page.locator("#entry")).to_be_visible()
    assert totals(phone) == ["20", "20", "−10"]


def test_points_below_nothing_wait_with_their_sign(phones: Phones, scribe: Scribe) -> None:
    begun = scribe.send("/pads/new/any", "/pads/new/any", name1="Ann", name2="Bob")
    phone = phones(320, scribe=scribe)
    phone.open(urllib.parse.urlsplit(begun.url).path)
    phone.lose_connection()
    minus = phone.page.get_by_role("checkbox", name="Ann: minus")
    phone.tap(phone.page.locator("label", has=minus))
    for at, points in enumerate(("20", "5")):
        phone.page.locator(f'#entry [name="points-{at}-0"]').fill(points)
    phone.tap(phone.page.locator("#effect button[value=hand]"))

    expect(phone.page.get_by_role("heading", name="The next round")).to_be_visible()
    expect(phone.page.locator("#outbox")).to_contain_text("Round 1: Ann − 20, Bob 5")


def test_a_phone_that_was_handed_the_pen_keeps_rounds_without_a_connection(
    phones: Phones, phone: Phone, scribe: Scribe, here: str
) -> None:
    """Neither a reload nor a save came between the pen and the loss of the network."""
    bob = phones(390, scribe=scribe.player(here.replace("/pads/", "/t/"), 2))
    bob.open(here)
    bob.press("Ask for the pen")
    phone.press("Give it to Bob")
    expect(bob.page.locator("#entry")).to_be_visible()
    expect(phone.page.locator("#entry")).to_have_count(0)

    bob.lose_connection()
    first_round(bob)
    expect(bob.page.get_by_role("heading", name="The next round")).to_be_visible()
    second_round(bob)
    expect(bob.page.locator("#outbox h2")).to_have_text("2 rounds not sent yet")
    bob.find_connection()

    for each in (bob, phone):
        expect(each.page.locator(".totals b")).to_have_text(["10", "20", "50"])
    expect(bob.page.locator("#outbox")).to_have_count(0)
    expect(bob.page.locator(".status")).to_contain_text("Round 3 of 20")
