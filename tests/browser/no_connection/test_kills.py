"""A phone's outbox goes out to a server that is killed while it writes: nothing lost or doubled."""

import random
import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phone import Phone
from tests.browser.scribe import Scribe
from tests.browser.serving import Server

FULL = 8
"""Hands in the outbox at a time."""


def enter(phone: Phone, taken: int) -> None:
    """Enters a hand, which is kept on the phone."""
    phone.answer(bidder=1, bid=70, trump="red", taken=taken)
    save = phone.page.locator('#effect button[value="hand"]')
    expect(save).to_have_text("Save on this phone")
    phone.save()


def taken_in(record: str) -> list[int]:
    """What Ann and Cal captured in each hand of a record file."""
    return [int(points) for points in re.findall(r"taken = \{ A = (\d+)", record)]


@pytest.mark.slow
@pytest.mark.parametrize("kills", [4, pytest.param(40, marks=pytest.mark.soak)])
def test_a_full_outbox_survives_kills_of_the_server(
    browser: Browser, club: Server, kills: int
) -> None:
    chance = random.Random(20261128)
    keeper = Scribe(club.url)
    table = keeper.begin("kentucky-discard", target=100_000)
    context = browser.new_context(viewport={"width": 390, "height": 700}, has_touch=True)
    context.add_cookies([{"name": "rook-device", "value": keeper.cookie(), "url": club.url}])
    phone = Phone(context, club.url)
    phone.unanswered = True
    phone.open(table)
    phone.ready()
    outbox = phone.page.locator("#outbox")
    entered: list[int] = []
    left = kills
    while left:
        club.stop()
        for _ in range(FULL):
            entered.append(chance.choice(range(70, 125, 5)))
            enter(phone, entered[-1])
        expect(outbox).to_contain_text(f"{FULL} hands not sent yet")
        for _ in range(min(left, FULL)):
            club.start()
            phone.page.evaluate("dispatchEvent(new Event('online'))")
            phone.page.wait_for_timeout(chance.randrange(150))
            club.kill()
            left -= 1
        club.start()
        expect(outbox).to_have_count(0)
        phone.stands(str(sum(entered)), str(sum(120 - taken for taken in entered)))

    assert taken_in(keeper.get(f"{table}/record.rook").text) == entered
    context.close()
