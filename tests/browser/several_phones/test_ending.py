"""The table ends a game while other phones look at it, or have no connection."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sits
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

HAND = (("bidder", 1), ("bid", 90), ("trump", "red"), ("taken", 95))


@pytest.fixture
def ann(sits: Sits) -> Phone:
    phone = sits(1)
    phone.allowed = {403, 409}
    return phone


@pytest.fixture
def bob(sits: Sits, ann: Phone) -> Phone:
    phone = sits(2)
    phone.allowed = ann.allowed
    return phone


def enters(phone: Phone, taken: int) -> None:
    for name, value in (*HAND[:3], ("taken", taken)):
        phone.choose(name, value)
    phone.save()


def test_a_hand_that_waits_on_a_phone_is_not_lost_by_the_end(
    ann: Phone, bob: Phone, table: str, scribe: Scribe
) -> None:
    enters(ann, 95)
    ann.stands("95", "25")
    ann.ready()
    ann.lose_connection()
    enters(ann, 120)
    expect(ann.page.locator("#outbox")).to_contain_text("1 hand not sent yet")
    scribe.end(table, "A")
    expect(bob.page.get_by_role("heading", name="Ann and Cal win")).to_be_visible()

    ann.find_connection()
    waits = ann.page.locator("#outbox")
    expect(waits).to_contain_text("Undo that first, if this hand is to count.")
    expect(waits).to_contain_text("Yours was not saved.")

    ann.press("Undo")
    expect(ann.page.get_by_role("heading", name="Ann and Cal win")).to_have_count(0)
    ann.press("Try again")
    ann.press("Keep mine as hand 2")
    for phone in (ann, bob):
        phone.stands("215", "25")
    expect(waits).to_have_count(0)


def test_every_phone_sees_the_end_and_its_undo(ann: Phone, bob: Phone) -> None:
    enters(ann, 95)
    bob.stands("95", "25")

    ann.menu("End the game")
    ann.press("Ann and Cal win")

    for phone in (ann, bob):
        expect(phone.page.get_by_role("heading", name="Ann and Cal win")).to_be_visible()
    ann.press("Undo")
    for phone in (ann, bob):
        expect(phone.page.get_by_role("heading", name="Ann and Cal win")).to_have_count(0)
    enters(ann, 120)
    bob.stands("215", "25")
