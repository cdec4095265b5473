"""The screens of a table's charter, and of a game scored by other rules."""

import re

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.screens.screen import LONG, alike, page, screen, two_hands
from tests.browser.scribe import Forms, Scribe

REASON = "We said three hundred at eight o’clock, and it is far too late for a longer game"


def at_a_table(scribe: Scribe) -> tuple[str, dict[int, Scribe]]:
    """A table of four phones with long names, and the phones by seat."""
    table = two_hands(scribe, **LONG)
    scribe.sit(table, 1)
    return table, {1: scribe, **{seat: scribe.player(table, seat) for seat in (2, 3)}}


def proposed(table: str, scribe: Scribe, asked: str = "target=500&bid_min=80") -> None:
    scribe.send(f"{table}/charter/effect?{asked}", f"{table}/charter/effect")


def says(table: str, scribe: Scribe, verb: str, **more: str | int) -> None:
    """What a phone says of the open proposal."""
    text = scribe.get(f"{table}/charter").text
    found = re.search(r'name="(?:agree|disagree|withdraw)" value="(\d+)"', text)
    assert found is not None
    token = Forms(text).found[f"{table}/charter"]["csrf_token"]
    scribe.post(f"{table}/charter", {"csrf_token": token, verb: found[1], **more})


@alike
def the_charter_at_the_beginning(phone: Phone, scribe: Scribe) -> None:
    table, phones = at_a_table(scribe)
    phone.become(phones[2])
    phone.open(f"{table}/charter")
    expect(phone.page.get_by_role("button", name="I agree to these rules")).to_be_visible()


def disagreed(scribe: Scribe) -> str:
    """A table with a proposal that somebody does not agree to."""
    table, phones = at_a_table(scribe)
    proposed(table, phones[2])
    says(table, phones[3], "disagree", reason=REASON)
    return table


@alike
def the_table_that_waits_for_others(phone: Phone, scribe: Scribe) -> None:
    table, phones = at_a_table(scribe)
    proposed(table, phones[2])
    phone.become(phones[2])
    phone.open(table)
    expect(phone.page.get_by_text("It waits for")).to_be_visible()


@screen
def the_charter_with_versions(phone: Phone, scribe: Scribe) -> None:
    table, phones = at_a_table(scribe)
    proposed(table, phones[2])
    says(table, phones[2], "withdraw")
    proposed(table, phones[3])
    for each in (phones[1], phones[2]):
        says(table, each, "agree")
    says(table, scribe, "say", seat=4)
    phone.open(f"{table}/charter")
    expect(phone.page.get_by_role("heading", name="Version 2, from hand 3 on")).to_be_visible()


@alike
def a_change_to_propose(phone: Phone, scribe: Scribe) -> None:
    table, _ = at_a_table(scribe)
    phone.open(f"{table}/charter/change?target=500&rook_rank=none")


@screen
def the_effect_of_a_change(phone: Phone, scribe: Scribe) -> None:
    table, _ = at_a_table(scribe)
    phone.open(f"{table}/charter/effect?target=100&rook_points=40")
    expect(phone.page.get_by_role("button", name="Propose it to the table")).to_be_visible()


@screen
def a_game_of_five_by_other_rules(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin("call-partner-5")
    called = {"trump": "black", "rook": "low", "partners": "4", "last_trick": "declarers"}
    scribe.score(table, 1, bidder=2, bid=120, taken=150, **called)
    phone.open(f"{table}/what-if?bonus=none")


# Screens that an address alone leads to

page("questions of what if", lambda scribe: f"{two_hands(scribe, **LONG)}/what-if", alike=True)
page(
    "a game by other rules",
    lambda scribe: f"{two_hands(scribe, **LONG)}/what-if?rook_points=40&target=200",
    sees="would need more than was recorded",
    alike=True,
)
page(
    "the charter with a proposal",
    lambda scribe: f"{disagreed(scribe)}/charter",
    sees=("button", "Dee agrees (said at the table)"),
)
page("the table with a proposal", disagreed, sees=("button", "I agree"), alike=True)
