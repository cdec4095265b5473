"""A game by the line about a hand alone: it stays open and focused, and each answer is heard."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sits
from tests.browser.listening import Listener
from tests.browser.phone import Phone

SAVED = (
    "Hand 1: Ann bid 90 in red: made. Ann and Cal +95, Bob and Dee +25. Ann & Cal 95, Bob & Dee 25."
)


@pytest.fixture
def listener(phone: Phone) -> Listener:
    return Listener(phone.page)


@pytest.fixture
def line(phone: Phone, table: str, listener: Listener) -> Locator:  # noqa: ARG001 - it listens
    """The line about a hand, opened by its key."""
    phone.open(table)
    phone.page.locator("details.say > summary").press("Enter")
    return phone.page.locator("#line")


def says(line: Locator, words: str) -> None:
    line.fill(words)
    line.press("Enter")


def test_a_hand_is_said_saved_and_the_next_one_can_be_said(
    phone: Phone, line: Locator, listener: Listener
) -> None:
    says(line, "a 90 r 95")
    listener.hears(
        "Made. Ann and Cal take 95 and stand at 95. Bob and Dee take 25 and stand at 25."
    )
    expect(line).to_be_focused()

    phone.page.locator("#effect button.go").press("Enter")
    listener.hears(SAVED)
    expect(line).to_be_focused()
    expect(line).to_have_value("")

    says(line, "b 90 g")
    listener.hears("Tap what was captured.")
    expect(line).to_be_focused()


def test_a_question_is_answered_and_what_is_filled_in_stays(
    phone: Phone, line: Locator, listener: Listener
) -> None:
    says(line, "a 90 r 95")
    expect(phone.chip("taken", 95)).to_be_checked()
    phone.page.wait_for_timeout(300)
    listener.heard()

    for _ in range(2):
        says(line, "score")
        listener.hears("Ann and Cal 0, Bob and Dee 0.")
        expect(line).to_be_focused()
        expect(line).to_have_value("")
    expect(phone.chip("taken", 95)).to_be_checked()
    phone.page.locator("#effect button.go").press("Enter")
    listener.hears(SAVED)


def test_each_of_four_quick_questions_is_heard(line: Locator, listener: Listener) -> None:
    for question, shown in (
        ("score", "Ann and Cal 0"),
        ("who deals", "Dee deals."),
        ("who bids first", "Ann bids first."),
        ("who leads", "Ann leads to trick 1."),
    ):
        says(line, question)
        expect(line.page.locator("#answer")).to_contain_text(shown)

    line.page.wait_for_timeout(1000)
    heard = " ".join(listener.heard())
    assert heard == (
        "Ann and Cal 0, Bob and Dee 0. Dee deals. Ann bids first. Ann leads to trick 1."
    )


def test_what_is_typed_stays_when_another_phone_takes_the_pen(sits: Sits, table: str) -> None:
    ann, bob = sits(1), sits(2)
    for phone in (ann, bob):
        phone.allowed = {403}
    ann.page.locator("details.say > summary").click()
    line = ann.page.locator("#line")
    bob.press("Ask for the pen")
    expect(ann.page.get_by_role("region", name="The pen")).to_contain_text("Bob asks for the pen.")
    line.fill("ann 90 re")
    other = Phone(ann.context, ann.url)  # the same phone, in another tab
    other.open(table)
    other.press("Give it to Bob")

    expect(ann.page.locator(".note", has_text="Bob has the pen now")).to_be_visible()
    expect(line).to_have_value("ann 90 re")

    ann.open(f"{table}/pen")
    ann.press("Take the pen")
    expect(ann.page.locator("#entry")).to_be_visible()
    ann.page.locator("details.say > summary").click()
    expect(line).to_have_value("ann 90 re")
