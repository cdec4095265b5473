"""The ways to the screens of a poker night, and of the questions that need none."""

import urllib.parse

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.screens.screen import LONG, alike, page, screen
from tests.browser.scribe import Scribe

STAKES: dict[str, str | int] = {
    "name1": "Ann",
    "name2": LONG["seat1"],
    "name3": LONG["seat2"],
    "game": "holdem",
    "limit": "no",
    "small": 10,
    "big": 20,
    "buy_in": 1000,
}
"""Three players, Ann on the button."""


def night(scribe: Scribe, *taps: str, **changed: str | int) -> str:
    """The path of a night after *taps*."""
    begun = scribe.send("/poker/new", "/poker/new", **{**STAKES, **changed})
    path = urllib.parse.urlsplit(begun.url).path
    for tap in taps:
        answer = scribe.send(path, path, do=tap)
        assert answer.status == 200, answer.text
    return path


@screen
def a_poker_hand_with_side_pots_to_give(phone: Phone, scribe: Scribe) -> None:
    """Ann has 500 more than the others, who have 1000 and 980 after the blind was lost."""
    path = night(scribe, "deal", "fold", "fold", "deal", "raise:990", "raise:1010", "check-or-call")
    phone.open(path)
    expect(phone.page.get_by_text("Who wins?", exact=True)).to_be_visible()


@screen
def poker_cards_to_tap(phone: Phone, scribe: Scribe) -> None:
    path = night(scribe, "deal", "raise:1000", "check-or-call", "check-or-call")
    phone.open(f"{path}/cards?board=Kd9s4c2h7d&p1=Jh")


@alike
def the_nights_of_a_phone(phone: Phone, scribe: Scribe) -> None:
    night(scribe, "deal", "fold", "fold")
    phone.open("/poker")


# Screens that an address alone leads to

page("a night to set up", "/poker/new")
page(
    "a turn of a poker hand",
    lambda scribe: night(scribe, "deal", "raise:60", clock=60, rise=15, ante=2),
    sees=("button", "Call 50"),
)
page("the bank of a night", lambda scribe: f"{night(scribe, 'deal', 'fold', 'fold')}/bank")
page("a night to share", lambda scribe: f"{night(scribe, 'deal', 'fold', 'fold')}/result")
page(
    "a night on paper", lambda scribe: f"{night(scribe, 'deal', 'fold', 'fold')}/sheet", alike=True
)
page(
    "a night in the middle of the table",
    lambda scribe: f"{night(scribe, 'deal', clock=60)}/centre",
    alike=True,
)
page("who wins at poker", "/poker/judge?board=Kd9s4c2h7d&p1=9d9h&p2=KhQs", alike=True)
page("what is in the pots", "/poker/judge/pots?c1=100&c2=250&c3=400&c4=250&f4=1", alike=True)
page("whether a raise was allowed", "/poker/judge/raise?bet=20&bets=60+150&to=200", alike=True)
