"""The pen passes between phones, by plain http at an address that is not localhost."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phone import Phone
from tests.browser.screens.seeing import scanned
from tests.browser.scribe import Scribe
from tests.browser.serving import Server

HASTY = """
from datetime import timedelta
from referee.store.people import pens
pens.SILENCE, pens.NOTED_EVERY = timedelta(seconds=4), timedelta(seconds=1)
"""
"""Seconds instead of minutes."""

HAND = (("bidder", 1), ("bid", 90), ("trump", "red"), ("taken", 95))


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which a phone is silent after four seconds."""
    server = Server(tmp_path_factory.mktemp("hasty"), first=HASTY)
    server.start()
    yield server
    server.stop()


class Evening:
    """Phones at one table, by names; Ann's began it."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.url = server.url.replace("127.0.0.1", "rook.lan")
        self.phones: dict[str, Phone] = {}
        scribe = Scribe(server.url)
        self.table = scribe.begin()
        ann = self.phone("Ann")
        ann.context.add_cookies(
            [{"name": "rook-device", "value": scribe.cookie(), "url": self.url}]
        )
        ann.open(f"{self.table}/join")
        ann.press("Ann")
        expect(ann.page.get_by_role("button", name="Ann")).to_have_count(0)
        self.code = scanned(ann)
        ann.open(self.table)

    def phone(self, name: str, **options: Any) -> Phone:
        context = self.browser.new_context(
            viewport={"width": 390, "height": 700}, has_touch=True, **options
        )
        # Whose pen has passed may still ask for the hands to come.
        self.phones[name] = Phone(context, self.url, allowed={403})
        return self.phones[name]

    def comes(self, name: str, **options: Any) -> Phone:
        """One more phone, by the code."""
        phone = self.phone(name, **options)
        phone.page.goto(self.code)
        phone.press(name)
        expect(phone.totals).to_have_count(2)
        return phone

    @property
    def ann(self) -> Phone:
        return self.phones["Ann"]


@pytest.fixture
def evening(browser: Browser, hasty: Server) -> Iterator[Evening]:
    made = Evening(browser, hasty)
    yield made
    faults = [fault for phone in made.phones.values() for fault in phone.faults]
    for phone in made.phones.values():
        phone.context.close()
    assert faults == []


def taps(phone: Phone) -> None:
    for name, value in HAND:
        phone.choose(name, value)


def test_bob_asks_and_ann_gives_and_both_see_it_at_once(evening: Evening) -> None:
    ann, bob = evening.ann, evening.comes("Bob")
    cal = evening.comes("Cal")
    expect(bob.page.get_by_text("Ann keeps the score.")).to_be_visible()

    bob.press("Ask for the pen")
    expect(ann.page.get_by_role("alert")).to_contain_text("Bob asks for the pen.")
    ann.press("Give it to Bob")

    expect(bob.page.locator("#entry")).to_be_visible()
    for phone in (ann, cal):
        expect(phone.page.get_by_text("Bob keeps the score.")).to_be_visible()
    taps(bob)
    bob.save()
    for phone in (ann, bob, cal):
        expect(phone.totals).to_have_text(["95", "25"])


def test_not_now_is_told_to_who_asked(evening: Evening) -> None:
    ann, bob = evening.ann, evening.comes("Bob")
    bob.press("Ask for the pen")
    expect(ann.page.get_by_role("alert")).to_contain_text("Bob asks for the pen.")

    ann.press("Not now")

    expect(ann.page.get_by_text("asks for the pen")).to_have_count(0)
    expect(ann.page.locator("#entry")).to_be_visible()
    expect(bob.page.get_by_text("Ann keeps the pen for now.")).to_be_visible()


def test_a_wish_does_not_eat_what_is_being_tapped(evening: Evening) -> None:
    ann, bob = evening.ann, evening.comes("Bob")
    taps(ann)

    bob.press("Ask for the pen")
    expect(ann.page.get_by_role("alert")).to_contain_text("Bob asks for the pen.")

    for name, value in HAND:
        expect(ann.chip(name, value)).to_be_checked()
    ann.save()
    ann.stands("95", "25")


def test_the_pen_passes_from_a_phone_that_fell_silent(evening: Evening) -> None:
    ann, bob = evening.ann, evening.comes("Bob")
    bob.allowed.add(409)
    bob.press("Ask for the pen")
    bob.press("No answer in 2 minutes? Take it")
    expect(bob.page.get_by_text("You have asked; once that phone")).to_be_visible()

    ann.context.set_offline(True)
    ann.unanswered = True
    bob.page.wait_for_timeout(6000)
    bob.open(evening.table)
    bob.press("No answer in 2 minutes? Take it")

    expect(bob.page.locator("#entry")).to_be_visible()


def test_a_page_of_a_finished_game_follows_the_pen_and_asks_for_it_again(evening: Evening) -> None:
    ann, bob = evening.ann, evening.comes("Bob")
    bob.press("Ask for the pen")
    ann.press("Give it to Bob")
    for won in ("120", "240", "360"):
        for name, value in (*HAND[:3], ("taken", 120)):
            bob.choose(name, value)
        bob.save()
        expect(bob.totals.first).to_have_text(won)
    bob.open(evening.table)
    expect(bob.page.get_by_role("button", name="Rematch")).to_be_visible()

    ann.open(f"{evening.table}/pen")
    ann.press("Take the pen")

    expect(bob.page.get_by_text("Ann keeps the score.")).to_be_visible()
    expect(bob.page.locator("#me")).to_have_count(1)
    bob.press("Ask for the pen")
    expect(bob.page.get_by_text("You have asked Ann for the pen.")).to_be_visible()


def test_a_hand_in_the_making_is_not_lost_with_the_pen(evening: Evening) -> None:
    ann, bob = evening.ann, evening.comes("Bob")
    taps(ann)
    bob.press("Ask for the pen")
    other = Phone(ann.context, ann.url)  # the same phone, in another tab
    other.open(evening.table)
    other.press("Give it to Bob")

    note = ann.page.get_by_role("alert").filter(has_text="Bob has the pen now")
    expect(note).to_be_visible()
    for name, value in HAND:
        expect(ann.chip(name, value)).to_be_checked()
    ann.save()
    expect(ann.page.get_by_role("heading", name="Bob has the pen now")).to_be_visible()
    for name, value in HAND:
        expect(ann.chip(name, value)).to_be_checked()


def test_a_form_that_lost_the_pen_stands_beside_the_score_as_it_is_now(evening: Evening) -> None:
    ann, bob = evening.ann, evening.comes("Bob")
    asked: list[str] = []
    taps(ann)
    ann.page.wait_for_timeout(500)
    bob.press("Ask for the pen")
    other = Phone(ann.context, ann.url)
    other.open(evening.table)
    other.press("Give it to Bob")
    expect(other.page.get_by_text("Bob keeps the score.")).to_be_visible()
    other.page.close()
    note = ann.page.get_by_role("alert").filter(has_text="Bob has the pen now")
    expect(note).to_be_visible()
    expect(bob.page.locator("#entry")).to_be_visible()
    ann.page.on("request", lambda request: asked.append(request.url))

    taps(bob)
    bob.save()

    expect(ann.totals).to_have_text(["95", "25"])
    expect(ann.page.locator(".status")).to_contain_text("Hand 2")
    expect(ann.page.locator(".sheet tbody tr")).to_have_count(1)
    expect(note).to_contain_text("The score shown here is as it stands now.")
    for name, value in HAND:
        expect(ann.chip(name, value)).to_be_checked()
    assert not [url for url in asked if url.endswith("/effect")]


def test_two_phones_that_write_at_once_are_one_hand_and_one_first_by_name(
    evening: Evening,
) -> None:
    ann, bob = evening.ann, evening.comes("Bob")
    bob.press("Ask for the pen")
    expect(ann.page.get_by_role("alert")).to_contain_text("Bob asks for the pen.")
    taps(ann)
    other = Phone(ann.context, ann.url)
    other.open(evening.table)
    other.press("Give it to Bob")
    expect(bob.page.locator("#entry")).to_be_visible()
    taps(bob)

    bob.save()
    ann.save()

    bob.stands("95", "25")
    expect(ann.page.get_by_role("heading", name="Bob was first")).to_be_visible()
    expect(ann.page.locator(".sheet tbody tr")).to_have_count(1)


def test_the_owner_takes_the_pen_back_after_a_question(evening: Evening) -> None:
    ann, bob = evening.ann, evening.comes("Bob")
    bob.press("Ask for the pen")
    ann.press("Give it to Bob")
    expect(bob.page.locator("#entry")).to_be_visible()

    ann.tap(ann.page.get_by_role("link", name="Take the pen"))
    expect(ann.page.get_by_role("heading", name="Take the pen from Bob?")).to_be_visible()
    ann.press("Take the pen")

    expect(ann.page.locator("#entry")).to_be_visible()
    expect(bob.page.get_by_text("Ann keeps the score.")).to_be_visible()


def test_without_javascript_the_pen_passes_too(evening: Evening) -> None:
    ann = evening.ann
    bob = evening.comes("Bob", java_script_enabled=False)

    bob.press("Ask for the pen")
    expect(bob.page.get_by_text("You have asked Ann for the pen.")).to_be_visible()
    ann.press("Give it to Bob")
    expect(ann.page.get_by_text("Bob keeps the score.")).to_be_visible()
    bob.open(evening.table)

    expect(bob.page.locator("#entry")).to_be_visible()
