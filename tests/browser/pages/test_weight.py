"""What a phone must fetch in a game of fifteen hands."""

from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

FIRST_LOAD = 56_000
OWN_SCRIPT = 12_600
LATER_PAGE = 5_000
SAVED_HAND = 4_000
"""The most bytes of all that crosses the wire, heads too."""

HANDS = 15


class Wire:
    """The bytes that reach a page, by address."""

    def __init__(self, phone: Phone) -> None:
        self.bytes: dict[str, int] = {}
        self._addresses: dict[str, str] = {}
        session = phone.context.new_cdp_session(phone.page)
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.loadingFinished", self._came)
        session.send("Network.enable")

    def _asked(self, event: dict[str, Any]) -> None:
        request = event["request"]
        self._addresses[event["requestId"]] = f"{request['method']} {request['url']}"

    def _came(self, event: dict[str, Any]) -> None:
        address = self._addresses.get(event["requestId"])
        if address is None:
            return  # it was asked for before anybody weighed
        self.bytes[address] = self.bytes.get(address, 0) + int(event["encodedDataLength"])

    def matching(self, end: str) -> int:
        """The bytes from addresses that end so; there must be one."""
        found = [each for address, each in self.bytes.items() if address.endswith(end)]
        assert found, f"nothing came from {end}: {self.bytes}"
        return sum(found)

    def total(self) -> int:
        """All that came so far."""
        return sum(self.bytes.values())


@pytest.fixture
def played(phones: Phones, scribe: Scribe) -> tuple[Phone, str]:
    """A phone with an empty cache, and the path of a table of two decks with fifteen hands."""
    table = scribe.begin("double-deck-4", target=5000)
    trumps = cycle(("red", "yellow", "green", "black"))
    for hand in range(1, HANDS + 1):
        got = 165 if hand % 3 else 145
        scribe.score(table, hand, bidder=hand % 4 + 1, bid=150, trump=next(trumps), taken=got)
    return phones(scribe=scribe), table


def test_the_first_load_of_the_table_is_light(played: tuple[Phone, str]) -> None:
    phone, table = played
    wire = Wire(phone)
    phone.open(table)
    phone.page.wait_for_load_state("networkidle")

    assert wire.total() <= FIRST_LOAD, wire.bytes
    assert wire.matching("/built/table.js") <= OWN_SCRIPT
    expect(phone.page.locator(".sheet tbody tr:not(.gains)")).to_have_count(HANDS)


def test_a_later_page_is_one_light_answer(played: tuple[Phone, str]) -> None:
    phone, table = played
    phone.open("/")
    phone.page.wait_for_load_state("networkidle")
    wire = Wire(phone)

    phone.open(table)
    phone.page.wait_for_load_state("networkidle")

    assert wire.total() == wire.matching(f"GET {phone.url}{table}"), wire.bytes
    assert wire.total() <= LATER_PAGE


def test_a_saved_hand_is_lighter_still(played: tuple[Phone, str]) -> None:
    phone, table = played
    phone.open(table)
    bid = phone.page.locator("#entry input[name=bid]").first.get_attribute("value")
    phone.answer(bidder=1, bid=bid, trump="red", taken=100)
    expect(phone.effect).to_contain_text("stand at")

    wire = Wire(phone)

    phone.save()

    expect(phone.row(HANDS + 1)).to_be_visible()
    assert wire.matching(f"POST {phone.url}{table}/hand/{HANDS + 1}") <= SAVED_HAND
