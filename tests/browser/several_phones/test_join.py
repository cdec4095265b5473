"""A phone comes to a table: by the code that a camera reads, or by the six signs below it.

All of it at an address of plain http that is not localhost, as at a real table.
"""

import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.screens.seeing import scanned


@pytest.fixture
def ann(phone: Phone, table: str) -> Phone:
    """The phone that keeps the score, and shows the code of its table."""
    ann = phone.by_wifi()
    ann.open(table)
    ann.menu("Let others join")
    ann.press("Ann")  # who holds this phone
    expect(ann.page.get_by_role("button", name="Ann")).to_have_count(0)
    return ann


def test_who_scans_the_code_is_in_with_one_tap(ann: Phone, table: str, phones: Phones) -> None:
    bob = phones().by_wifi()
    begun = time.monotonic()

    bob.page.goto(scanned(ann))
    bob.press("Bob")

    expect(bob.page).to_have_url(bob.url + table)
    expect(bob.page.get_by_text("Ann keeps the score")).to_be_visible()
    assert time.monotonic() - begun < 10
    assert bob.taps == 1


def test_the_code_can_be_scanned_from_every_size_of_screen(ann: Phone) -> None:
    for width, height in ((320, 568), (390, 844), (844, 390), (1440, 900)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert scanned(ann).startswith(f"{ann.url}/j/"), (width, height)


def test_who_cannot_scan_types_the_code(ann: Phone, table: str, phones: Phones) -> None:
    code = ann.page.locator(".code").inner_text().removeprefix("Code:").strip()
    cal = phones(320).by_wifi()

    cal.open("/")
    cal.follow("Join a table")
    cal.page.get_by_label("Code").fill(f" {code.lower()} ")
    cal.press("Join")
    cal.press("Cal")

    expect(cal.page).to_have_url(cal.url + table)


def test_four_phones_see_the_hand_that_one_of_them_saves(
    ann: Phone, table: str, phones: Phones
) -> None:
    address = scanned(ann)
    others = [phones(width) for width in (320, 360, 414)]
    for phone, name in zip(others, ("Bob", "Cal", "Dee"), strict=True):
        phone.page.goto(address)
        phone.press(name)
        expect(phone.page.locator(".books")).to_be_visible()
    expect(ann.page.locator("#joined")).to_have_text("Bob, Cal and Dee have joined.")

    ann.open(table)
    ann.answer(bidder=1, bid=90, trump="red", taken=95)
    ann.save()

    for phone in (ann, *others):
        expect(phone.totals).to_have_text(["95", "25"])
