"""A short night of poker on a phone: a hand, an undo, a clock that is counted, who wins."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Phones


def test_a_short_night_at_a_phone(phones: Phones) -> None:
    phone = phones()
    page = phone.page
    phone.open("/poker/new")
    for number, name in enumerate(("Ann", "Bob", "Cal"), 1):
        page.locator(f"[name=name{number}]").fill(name)
    page.locator("summary", has_text="Clock").click()
    page.locator("[name=clock]").select_option("20")
    page.get_by_role("button", name="Begin").click()

    def tap(label: str, turn: str) -> None:
        page.get_by_role("button", name=label, exact=True).click()
        expect(page.locator(".turn")).to_have_text(turn)

    tap("Deal hand 1", "Ann: 20 to call")
    expect(page.locator(".clock")).to_have_text(re.compile("^1[0-9] s$"))  # it is counted down
    expect(page.get_by_role("button", name="Time is out")).to_be_hidden()
    tap("Fold", "Bob: 10 to call")
    tap("Undo", "Ann: 20 to call")
    tap("Call 20", "Bob: 10 to call")
    page.get_by_label("To").fill("100")
    tap("Raise", "Cal: 80 to call")
    tap("Fold", "Ann: 80 to call")
    tap("Call 80", "Bob: check or bet")
    for _ in range(2):
        tap("Check", "Ann: check or bet")
        tap("Check", "Bob: check or bet")
    tap("Check", "Ann: check or bet")
    tap("Check", "Who wins?")
    tap("Bob", "Bob wins 220.")
    row = page.locator(".people tr", has_text="Bob").locator("td").last
    expect(row).to_have_text("1120")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
