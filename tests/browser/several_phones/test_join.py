"""A phone comes to a table: by the code that a camera reads, or by the six signs below it.

All of it at an address of plain http that is not localhost, as at a real table.
"""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.screens.seeing import scanned
from tests.browser.scribe import Scribe
from tests.browser.serving import Server

Guest = Callable[..., Phone]


@pytest.fixture
def lan(server: Server) -> str:
    """The server as phones on the Wi-Fi reach it."""
    return server.url.replace("127.0.0.1", "rook.lan")


@pytest.fixture
def guest(phones: Phones, lan: str) -> Guest:
    """Makes phones that come by the Wi-Fi."""

    def make(width: int = 390, **options: Any) -> Phone:
        made = phones(width, **options)
        made.url = lan
        return made

    return make


@pytest.fixture
def ann(phones: Phones, scribe: Scribe, lan: str) -> Phone:
    """The phone that began the table and keeps the score."""
    scribe.get("/")
    made = phones()
    made.url = lan
    made.context.add_cookies([{"name": "rook-device", "value": scribe.cookie(), "url": lan}])
    return made


@pytest.fixture
def table(scribe: Scribe, ann: Phone) -> str:
    path = scribe.begin()
    ann.open(path)
    show_code(ann)
    ann.press("Ann")  # who holds this phone
    expect(ann.page.get_by_role("button", name="Ann")).to_have_count(0)
    return path


def show_code(phone: Phone) -> None:
    phone.tap(phone.page.get_by_text("Menu", exact=True))
    phone.tap(phone.page.get_by_role("link", name="Let others join"))


def test_who_scans_the_code_is_in_with_one_tap(ann: Phone, table: str, guest: Guest) -> None:
    bob = guest()
    begun = time.monotonic()

    bob.page.goto(scanned(ann))
    bob.press("Bob")

    expect(bob.page).to_have_url(bob.url + table)
    expect(bob.page.get_by_text("Ann keeps the score")).to_be_visible()
    assert time.monotonic() - begun < 10
    assert bob.taps == 1


@pytest.mark.usefixtures("table")
def test_the_code_can_be_scanned_from_every_size_of_screen(ann: Phone) -> None:
    for width, height in ((320, 568), (390, 844), (844, 390), (1440, 900)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert scanned(ann).startswith(f"{ann.url}/j/"), (width, height)


def test_who_cannot_scan_types_the_code(ann: Phone, table: str, guest: Guest) -> None:
    code = ann.page.locator(".code").inner_text().removeprefix("Code:").strip()
    cal = guest(320)

    cal.open("/")
    cal.tap(cal.page.get_by_role("link", name="Join a table"))
    cal.page.get_by_label("Code").fill(f" {code.lower()} ")
    cal.press("Join")
    cal.press("Cal")

    expect(cal.page).to_have_url(cal.url + table)


def test_without_javascript_a_phone_comes_and_watches(ann: Phone, table: str, guest: Guest) -> None:
    plain = guest(java_script_enabled=False)

    plain.page.goto(
        ann.page.get_by_role("link", name="Share as a link").get_attribute("href") or ""
    )
    plain.press("I only watch")

    expect(plain.page).to_have_url(plain.url + table)
    expect(plain.page.get_by_role("button", name="Ask for the pen")).to_have_count(0)


def test_four_phones_see_the_hand_that_one_of_them_saves(
    ann: Phone, table: str, guest: Guest
) -> None:
    address = scanned(ann)
    others = [guest(width) for width in (320, 360, 414)]
    for phone, name in zip(others, ("Bob", "Cal", "Dee"), strict=True):
        phone.page.goto(address)
        phone.press(name)
        expect(phone.page.locator(".books")).to_be_visible()
    expect(ann.page.get_by_role("status")).to_have_text("Bob, Cal and Dee have joined.")

    ann.open(table)
    ann.answer(bidder=1, bid=90, trump="red", taken=95)
    ann.save()

    for phone in (ann, *others):
        expect(phone.totals).to_have_text(["95", "25"])


@pytest.mark.usefixtures("table")
def test_joining_again_changes_the_seat(ann: Phone, guest: Guest) -> None:
    address = scanned(ann)
    bob = guest()
    bob.page.goto(address)
    bob.press("Dee")
    expect(bob.totals).to_have_count(2)
    bob.page.goto(address)
    expect(bob.page.get_by_role("button", name=re.compile("^Dee"))).to_contain_text("that is you")

    bob.press(re.compile("^Bob"))
    expect(bob.totals).to_have_count(2)
    bob.page.goto(address)

    expect(bob.page.get_by_role("button", name=re.compile("^Bob"))).to_contain_text("that is you")
    expect(bob.page.get_by_role("button", name="Dee", exact=True)).to_be_visible()


def test_the_games_are_what_a_phone_has_joined_too(ann: Phone, table: str, guest: Guest) -> None:
    bob = guest()
    bob.page.goto(scanned(ann))
    bob.press("Bob")
    expect(bob.totals).to_have_count(2)
    bob.open("/")
    expect(bob.page.get_by_role("region", name="On the table")).to_contain_text("Bob")
    bob.open("/games")
    expect(bob.page.locator(f'a[href="{table}"]')).to_contain_text("Bob")

    bob.allowed.add(404)
    bob.press("Leave")

    expect(bob.page.locator(f'a[href="{table}"]')).to_have_count(0)
    bob.open(table)
    expect(bob.page.get_by_role("heading", name="Nothing here")).to_be_visible()


def test_a_phone_whose_link_was_ended_is_out_with_its_next_request(
    ann: Phone, table: str, guest: Guest
) -> None:
    bob = guest()
    bob.page.goto(scanned(ann))
    bob.press("Bob")
    expect(bob.page.locator(".books")).to_be_visible()
    bob.allowed.add(404)

    ann.tap(ann.page.get_by_role("link", name="All links of this table"))
    ann.tap(ann.page.get_by_role("link", name="End it"))
    ann.press("Yes, end it")

    bob.open(table)
    expect(bob.page.get_by_role("heading", name="Nothing here")).to_be_visible()


def test_a_new_code_ends_the_old_one_and_nobody_who_is_in(
    ann: Phone, table: str, guest: Guest
) -> None:
    old = scanned(ann)
    bob, late = guest(), guest()
    bob.page.goto(old)
    bob.press("Bob")
    expect(bob.page.locator(".books")).to_be_visible()

    ann.press("Make a new code")
    expect(ann.page.locator(".code")).to_be_visible()
    assert scanned(ann) != old
    late.allowed.add(404)
    late.page.goto(old)

    expect(late.page.get_by_text("This link does not work any more")).to_be_visible()
    bob.open(table)
    expect(bob.page.locator(".books")).to_be_visible()
