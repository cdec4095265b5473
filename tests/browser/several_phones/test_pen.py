"""The pen passes between phones, by plain http at an address that is not localhost."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones, Sits
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

HAND = (("bidder", 1), ("bid", 90), ("trump", "red"), ("taken", 95))


@pytest.fixture
def ann(sits: Sits) -> Phone:
    phone = sits(1)
    phone.allowed = {403}  # once the pen has passed it may still ask for the hands to come
    return phone


@pytest.fixture
def bob(sits: Sits, ann: Phone) -> Phone:
    phone = sits(2)
    phone.allowed = ann.allowed
    return phone


def taps(phone: Phone) -> None:
    for name, value in HAND:
        phone.choose(name, value)


def test_bob_asks_and_ann_gives_and_both_see_it_at_once(ann: Phone, bob: Phone, sits: Sits) -> None:
    cal = sits(3)
    expect(bob.page.get_by_role("region", name="The pen")).to_contain_text("Ann keeps the score.")

    bob.press("Ask for the pen")
    expect(ann.page.get_by_role("region", name="The pen")).to_contain_text("Bob asks for the pen.")
    ann.press("Give it to Bob")

    expect(bob.page.locator("#entry")).to_be_visible()
    for phone in (ann, cal):
        expect(phone.page.get_by_role("region", name="The pen")).to_contain_text(
            "Bob keeps the score."
        )
    taps(bob)
    bob.save()
    for phone in (ann, bob, cal):
        expect(phone.totals).to_have_text(["95", "25"])


def test_a_phone_that_was_handed_the_pen_keeps_hands_without_a_connection(
    ann: Phone, bob: Phone, table: str, scribe: Scribe
) -> None:
    """Neither a reload nor a save came between the pen and the loss of the network."""
    bob.press("Ask for the pen")
    expect(ann.page.get_by_role("region", name="The pen")).to_contain_text("Bob asks for the pen.")
    ann.press("Give it to Bob")
    expect(bob.page.locator("#entry")).to_be_visible()
    bob.ready()

    bob.lose_connection()
    for taken in (95, 120):
        for name, value in (*HAND[:3], ("taken", taken)):
            bob.choose(name, value)
        expect(bob.page.locator('#effect button[value="hand"]')).to_have_text("Save on this phone")
        bob.save()
    expect(bob.page.locator("#outbox")).to_contain_text("2 hands not sent yet")
    bob.find_connection()

    bob.stands("215", "25")
    expect(bob.page.locator("#outbox")).to_have_count(0)
    ann.stands("215", "25")
    assert scribe.get(f"{table}/record.rook").text.count("[[hand]]") == 2


def test_not_now_is_told_to_who_asked(ann: Phone, bob: Phone) -> None:
    bob.press("Ask for the pen")
    expect(ann.page.get_by_role("region", name="The pen")).to_contain_text("Bob asks for the pen.")

    ann.press("Not now")

    expect(ann.page.get_by_text("asks for the pen")).to_have_count(0)
    expect(ann.page.locator("#entry")).to_be_visible()
    expect(bob.page.get_by_role("region", name="The pen")).to_contain_text(
        "Ann keeps the pen for now."
    )


def test_a_wish_does_not_eat_what_is_being_tapped(ann: Phone, bob: Phone) -> None:
    taps(ann)

    bob.press("Ask for the pen")
    expect(ann.page.get_by_role("region", name="The pen")).to_contain_text("Bob asks for the pen.")

    for name, value in HAND:
        expect(ann.chip(name, value)).to_be_checked()
    ann.save()
    ann.stands("95", "25")


def test_a_page_of_a_finished_game_follows_the_pen_and_asks_for_it_again(
    ann: Phone, bob: Phone, table: str
) -> None:
    bob.press("Ask for the pen")
    ann.press("Give it to Bob")
    for won in ("120", "240", "360"):
        for name, value in (*HAND[:3], ("taken", 120)):
            bob.choose(name, value)
        bob.save()
        expect(bob.totals.first).to_have_text(won)
    bob.open(table)
    expect(bob.page.get_by_role("button", name="Rematch")).to_be_visible()

    ann.open(f"{table}/pen")
    ann.press("Take the pen")

    expect(bob.page.get_by_role("region", name="The pen")).to_contain_text("Ann keeps the score.")
    expect(bob.page.locator("#me")).to_have_count(1)
    bob.press("Ask for the pen")
    expect(bob.page.get_by_role("region", name="The pen")).to_contain_text(
        "You have asked Ann for the pen."
    )


def test_a_hand_in_the_making_is_not_lost_with_the_pen(ann: Phone, bob: Phone, table: str) -> None:
    taps(ann)
    bob.press("Ask for the pen")
    other = Phone(ann.context, ann.url)  # the same phone, in another tab
    other.open(table)
    other.press("Give it to Bob")

    note = ann.page.locator(".note", has_text="Bob has the pen now")
    expect(note).to_be_visible()
    for name, value in HAND:
        expect(ann.chip(name, value)).to_be_checked()
    ann.save()
    expect(ann.page.get_by_role("heading", name="Bob has the pen now")).to_be_visible()
    for name, value in HAND:
        expect(ann.chip(name, value)).to_be_checked()


def test_a_form_that_lost_the_pen_stands_beside_the_score_as_it_is_now(
    ann: Phone, bob: Phone, table: str
) -> None:
    asked: list[str] = []
    taps(ann)
    ann.page.wait_for_timeout(500)
    bob.press("Ask for the pen")
    other = Phone(ann.context, ann.url)
    other.open(table)
    other.press("Give it to Bob")
    expect(other.page.get_by_role("region", name="The pen")).to_contain_text("Bob keeps the score.")
    other.page.close()
    note = ann.page.locator(".note", has_text="Bob has the pen now")
    expect(note).to_be_visible()
    expect(bob.page.locator("#entry")).to_be_visible()
    ann.page.on("request", lambda request: asked.append(request.url))

    taps(bob)
    bob.save()

    expect(ann.totals).to_have_text(["95", "25"])
    expect(ann.page.locator(".status")).to_contain_text("Hand 2")
    expect(ann.page.locator(".sheet tbody tr:not(.gains)")).to_have_count(1)
    expect(note).to_contain_text("The score shown here is the current one.")
    for name, value in HAND:
        expect(ann.chip(name, value)).to_be_checked()
    assert not [url for url in asked if url.endswith("/effect")]


def test_a_hand_is_not_lost_with_a_pen_that_the_browser_forgot(phones: Phones) -> None:
    phone = phones()
    phone.allowed = {400, 403, 404}
    phone.open("/new/kentucky-discard")
    phone.seat("Ann", "Bob", "Cal", "Dee")
    phone.press("Start the game")
    phone.tap(phone.page.get_by_text("Recovery words"))
    words = phone.page.locator("details.set p.lead").inner_text()
    phone.context.clear_cookies()

    taps(phone)
    expect(phone.effect).to_contain_text("This phone has no pen.")
    phone.save()
    with phone.context.expect_page() as opened:
        phone.follow("Enter the recovery words")
    opened.value.get_by_label("The six words").fill(words)
    opened.value.get_by_role("button", name="Get back in").tap()
    expect(opened.value.get_by_role("link", name="Go on")).to_be_visible()
    phone.press("Try again")
    phone.press("Save")

    phone.stands("95", "25")
