"""Games on a pad by fingers: how many taps a round takes, and what is on the page meanwhile."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve")


def begin(phone: Phone, game: str, players: int) -> None:
    """Begins a game from the first page, as somebody does who knows its name."""
    phone.open("/")
    phone.taps = 0
    for link in ("New game", "Another card game"):
        phone.tap(phone.page.get_by_role("link", name=link, exact=True))
    phone.tap(phone.page.get_by_role("link", name=re.compile(f"^{game} ")))
    for seat, name in enumerate(NAMES[:players], 1):
        phone.page.get_by_label(f"Player {seat}", exact=True).fill(name)
    phone.tap(phone.page.get_by_role("button", name="Begin"))
    expect(phone.page.locator("#entry")).to_be_visible()


def choose(phone: Phone, field: str, value: object) -> None:
    """Taps a chip."""
    phone.tap(phone.page.locator(f'label:has([name="{field}"][value="{value}"])'))


def save(phone: Phone, effect: str) -> None:
    """Saves the round, once the bar says what it brings."""
    expect(phone.page.locator("#effect strong")).to_have_text(effect)
    phone.tap(phone.page.locator("#effect button").first)
    expect(phone.page.locator(".saved p")).to_contain_text(effect)


def totals(phone: Phone) -> list[str]:
    """The totals, in the order of those who score."""
    return phone.page.locator(".totals b").all_inner_texts()


@pytest.mark.parametrize("width", [320, 390])
def test_a_round_takes_few_taps(phones: Phones, width: int) -> None:
    phone = phones(width)
    begin(phone, "Whist", 4)
    assert phone.taps == 4
    phone.taps = 0
    choose(phone, "tricks-0", 8)
    save(phone, "Ann and Cal +20, Bob and Dee 0.")
    assert phone.taps <= 3
    assert totals(phone) == ["20", "0"]

    begin(phone, "Wizard", 4)
    phone.taps = 0
    for at, bid in enumerate((1, 0, 0, 0)):
        choose(phone, f"bid-{at}", bid)
    for at, tricks in enumerate((0, 1, 0)):
        choose(phone, f"tricks-{at}", tricks)
    save(phone, "Ann −10, Bob −10, Cal +20, Dee +20.")
    assert phone.taps <= 9
    assert totals(phone) == ["−10", "−10", "20", "20"]

    begin(phone, "Spades", 4)
    phone.taps = 0
    for field, number in {"bid-0-0": 3, "bid-0-1": 4, "bid-1-0": 3, "bid-1-1": 3}.items():
        choose(phone, field, number)
    for field, number in {"tricks-0-0": 4, "tricks-0-1": 4, "tricks-1-0": 2}.items():
        choose(phone, field, number)
    save(phone, "Ann and Cal +71, Bob and Dee −60.")
    assert phone.taps <= 8
    assert totals(phone) == ["71", "−60"]
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_is_half_entered_does_not_stand_for_the_next_round(phones: Phones) -> None:
    phone = phones(390)
    begin(phone, "Whist", 4)
    other = Phone(phone.context, phone.url)
    other.page.goto(phone.page.url)
    choose(other, "tricks-0", 9)
    expect(other.page.locator("#effect strong")).to_have_text("Ann and Cal +30, Bob and Dee 0.")
    phone.page.bring_to_front()
    choose(phone, "tricks-0", 8)
    save(phone, "Ann and Cal +20, Bob and Dee 0.")

    other.page.bring_to_front()

    expect(other.page.locator(".totals b")).to_have_text(["20", "0"])
    expect(other.page.locator("#entry :checked")).to_have_count(0)
    other.page.reload()
    expect(other.page.locator(".totals b")).to_have_text(["20", "0"])
    expect(other.page.locator("#entry :checked")).to_have_count(0)


def test_a_long_form_is_typed_in_a_few_screens_and_no_field_lies_below_the_bar(
    phones: Phones,
) -> None:
    """Six alone at Hand and Foot: four numbers of each, two kinds of books, and who went out."""
    phone = phones(320)
    page = phone.page
    phone.open("/pads/new/hand-and-foot")
    for seat, name in enumerate((*NAMES, "Maximilian-Alexander"), 1):
        page.get_by_label(f"Player {seat}", exact=True).fill(name)
    phone.tap(page.get_by_role("button", name="Begin"))
    fields = page.locator("#entry [type=text]")
    expect(fields).to_have_count(36)
    assert page.evaluate("document.documentElement.scrollHeight") < 2900

    fields.first.focus()
    page.keyboard.type("90")
    said = page.locator("#effect output")
    expect(said).to_have_text(
        "Ann +90, Bob 0, Cal 0, Dee 0, Eve 0, Maximilian-Alexander 0.", use_inner_text=True
    )
    for at in range(1, 36):
        page.keyboard.press("Enter" if at % 2 else "Tab")
        while not page.evaluate("document.activeElement.matches('[type=text]')"):
            page.keyboard.press("Tab")  # past who went out
        expect(fields.nth(at)).to_be_focused()
        field, bar = fields.nth(at).bounding_box(), page.locator(".bar").bounding_box()
        assert field is not None
        assert bar is not None
        assert field["y"] + field["height"] <= bar["y"], fields.nth(at).get_attribute("name")
