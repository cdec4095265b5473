"""Asking the rules on a phone: as one types, and without losing what was tapped."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.screens.screen import two_hands
from tests.browser.scribe import Scribe


def ask(phones: Phones, scribe: Scribe) -> Phone:
    there = f"{two_hands(scribe)}/ask"
    phone = phones(390, scribe)
    phone.open(there)
    return phone


def test_answers_come_as_one_types(phones: Phones, scribe: Scribe) -> None:
    phone = ask(phones, scribe)

    phone.page.get_by_label("What do you want to know?").press_sequentially("bird")

    first = phone.page.locator("#found h2").first
    expect(first).to_have_text("When may I play the Rook, and when must I?")
    expect(phone.page.get_by_label("What do you want to know?")).to_be_focused()


def test_an_answer_leads_to_its_rule_in_sight(phones: Phones, scribe: Scribe) -> None:
    phone = ask(phones, scribe)

    phone.tap(phone.page.get_by_text("Who gets the nest?"))
    phone.tap(phone.page.get_by_role("link", name="The nest goes to").first)

    expect(phone.page.locator(":target")).to_be_in_viewport()
    expect(phone.page.locator(":target")).to_contain_text("goes to the side that takes the last")
