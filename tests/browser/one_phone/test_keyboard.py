"""Return does what the highlighted button says, with JavaScript and without."""

import urllib.parse

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

HAND = (("bidder", 1), ("bid", 90), ("trump", "red"), ("taken", 95))


def tapped(phone: Phone, *taps: tuple[str, object]) -> None:
    for name, value in taps:
        phone.choose(name, value)


def test_return_on_a_chip_saves_the_hand_that_the_button_offers(
    phone: Phone, scribe: Scribe
) -> None:
    phone.open(scribe.begin())
    tapped(phone, *HAND)
    expect(phone.effect).to_contain_text("stand at 95")
    assert is_highlighted(phone, phone.page.locator("#entry .b.go:visible").first.inner_text())

    phone.chip("taken", 95).press("Enter")

    phone.stands("95", "25")
    expect(phone.row(1)).to_contain_text("made")


def test_return_saves_no_bid_but_leads_to_what_is_missing(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {422}
    phone.open(scribe.begin())
    tapped(phone, *HAND[:3])
    alone = phone.page.get_by_role("button", name="Save the bid 90")
    expect(alone).to_be_visible()

    phone.chip("trump", "red").press("Enter")

    expect(phone.page.locator(".bad .err")).to_have_text("Tap what was captured.")
    expect(phone.page.get_by_role("region", name="The bid in play")).to_have_count(0)
    alone.press("Enter")
    expect(phone.page.get_by_role("region", name="The bid in play")).to_contain_text("Ann bid 90")


def test_return_without_javascript_drops_no_points(phones: Phones, scribe: Scribe) -> None:
    table = scribe.begin()
    phone = phones(scribe=scribe, java_script_enabled=False)
    phone.open(table)
    tapped(phone, *HAND)

    phone.chip("taken", 95).press("Enter")

    expect(phone.page.get_by_role("status")).to_contain_text("Ann and Cal take 95")
    assert is_highlighted(phone, "Save")
    assert not is_highlighted(phone, "Change it")
    phone.press("Save")
    phone.stands("95", "25")


def is_highlighted(phone: Phone, label: str) -> bool:
    """Whether the button is filled with the ink that no other kind of button has."""
    button = phone.page.get_by_role("button", name=label, exact=True)
    style = "b => [getComputedStyle(b).backgroundColor, getComputedStyle(b).color]"
    ground, letters = button.evaluate(style)
    page = phone.page.evaluate("getComputedStyle(document.body).color")
    return bool(ground == page and letters != page)


NIGHT: dict[str, str | int] = {
    "name1": "Ann",
    "name2": "Bob",
    "name3": "Cal",
    "small": 10,
    "big": 20,
    "buy_in": 1000,
}


@pytest.fixture
def night(phone: Phone, scribe: Scribe) -> Phone:
    """A phone with a night of poker of Ann, Bob and Cal, before the first hand."""
    begun = scribe.send("/poker/new", "/poker/new", **NIGHT, game="holdem", limit="no")
    phone.open(urllib.parse.urlsplit(begun.url).path)
    return phone


def turn(phone: Phone, words: str) -> None:
    """The line that says whose turn it is, which has the focus."""
    expect(phone.page.locator(".turn")).to_have_text(words)
    expect(phone.page.locator(".turn")).to_be_focused()


def test_after_a_tap_the_focus_is_on_whose_turn_it_is(night: Phone) -> None:
    night.page.get_by_role("button", name="Deal hand 1").press("Enter")
    turn(night, "Ann: 20 to call")
    night.page.get_by_role("button", name="Call 20").press("Enter")
    turn(night, "Bob: 10 to call")
    night.page.get_by_role("button", name="Undo").press("Enter")
    turn(night, "Ann: 20 to call")
    night.page.keyboard.press("Tab")
    assert night.page.evaluate("document.activeElement.innerText") == "Fold"


def test_a_held_return_acts_once(night: Phone) -> None:
    night.page.get_by_role("button", name="Deal hand 1").focus()

    for _ in range(20):
        night.page.keyboard.down("Enter")
        night.page.wait_for_timeout(60)
    night.page.keyboard.up("Enter")

    turn(night, "Ann: 20 to call")


def test_the_focus_of_a_player_stays_in_the_page_when_another_phone_acts(
    night: Phone, scribe: Scribe
) -> None:
    night.page.get_by_role("button", name="Deal hand 1").press("Enter")
    night.page.get_by_role("button", name="Call 20").focus()

    scribe.send(night.path, night.path, do="check-or-call")

    turn(night, "Bob: 10 to call")


def test_without_a_connection_the_focus_is_on_the_turn_too(night: Phone) -> None:
    night.page.get_by_role("button", name="Deal hand 1").press("Enter")
    turn(night, "Ann: 20 to call")
    night.lose_connection()

    night.page.get_by_role("button", name="Call 20").press("Enter")
    turn(night, "The next player")
    night.page.get_by_role("button", name="Check or call").press("Enter")

    expect(night.page.locator("#outbox")).to_contain_text("Check or call")
    turn(night, "The next player")


def test_a_held_return_lays_one_card(phone: Phone, scribe: Scribe, table: str) -> None:
    scribe.bid(table, 1, bidder=1, bid=90, trump="red")
    phone.open(f"{table}/hand/1/cards")
    phone.page.locator(".deck [value=R14]").focus()

    for _ in range(20):
        phone.page.keyboard.down("Enter")
        phone.page.wait_for_timeout(60)
    phone.page.keyboard.up("Enter")

    expect(phone.page.locator(".turn p")).to_have_text("Bob plays to Ann’s red 14")
