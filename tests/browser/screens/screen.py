"""How a phone gets to a screen, and the tables that screens and other tests begin with."""

from collections.abc import Callable, Mapping
from typing import Literal

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

Reach = Callable[[Phone, Scribe], None]

SCREENS: dict[str, Reach] = {}
"""Name to the way there."""


def screen(reach: Reach) -> Reach:
    """Adds *reach* to the screens, under its own name."""
    SCREENS[reach.__name__.replace("_", " ")] = reach
    return reach


def page(
    name: str,
    path: str | Callable[[Scribe], str],
    *,
    sees: str | tuple[Literal["button", "heading"], str] = "",
) -> None:
    """Adds a screen to which an address leads; of what stands there it *sees* some."""

    def reach(phone: Phone, scribe: Scribe) -> None:
        phone.open(path if isinstance(path, str) else path(scribe))
        if isinstance(sees, tuple):
            expect(phone.page.get_by_role(sees[0], name=sees[1])).to_be_visible()
        elif sees:
            expect(phone.page.get_by_text(sees)).to_be_visible()

    SCREENS[name] = reach


FIRST: Mapping[str, str | int] = {"bidder": 1, "bid": 90, "trump": "red", "taken": 95}
SECOND: Mapping[str, str | int] = {"bidder": 2, "bid": 100, "trump": "black", "taken": 85}
LONG = {"seat1": "Maximiliana Wolfeschlegelsteinhausen", "seat2": "نور الدين عبد الرحمن"}


def two_hands(scribe: Scribe, **names: str) -> str:
    """A game with a bid made and a set."""
    table = scribe.begin(**names)
    scribe.score(table, 1, **FIRST)
    scribe.score(table, 2, **SECOND)
    return table


def finished(scribe: Scribe) -> str:
    """A game that is over."""
    table = scribe.begin(target=100)
    scribe.score(table, 1, bidder=2, bid=100, trump="green", taken=85)
    scribe.score(table, 2, bidder=1, bid=100, trump="red", taken=110)
    return table


def of_eight(scribe: Scribe) -> str:
    """A game in which eight play alone, with a bid made and a set."""
    table = scribe.begin("double-deck-4?players=8", sides="alone", seat1=LONG["seat1"])
    shares = {f"taken{seat}": 10 for seat in range(1, 8)}
    bid: Mapping[str, str | int] = {"bidder": 8, "bid": 150, "trump": "green", "by": "sides"}
    scribe.score(table, 1, **bid, **shares)
    scribe.score(table, 2, **bid, **{**shares, "taken1": 100})
    return table


def in_play(scribe: Scribe, **names: str) -> str:
    """A game with two hands, in the third of which the bid is said."""
    table = two_hands(scribe, **names)
    scribe.bid(table, 3, bidder=1, bid=110, trump="yellow")
    return table


STRAYED = "Y14 G5 Y6 Y7"
"""The second seat does not follow, and lays a yellow card in the next trick."""


def disputed(scribe: Scribe, **names: str) -> str:
    """A hand in which somebody reneged, with the cards that prove it; the address of its judge."""
    table = scribe.begin(**names)
    scribe.score(table, 1, **FIRST)
    judge = f"{table}/hand/1/judge"
    for trick, cards in ((1, STRAYED), (2, "Y13 Y12 Y11 Y10")):
        scribe.send(judge, judge, do="tell-trick", trick=trick, cards=cards)
    return judge


RECORD = 'format = "rook-record/1"\nrules = "kentucky-discard"\n'


def looked_through(phone: Phone, text: str) -> None:
    phone.open("/import")
    phone.page.get_by_label("Or paste its text").fill(text)
    phone.press("Show what is in it")
    expect(phone.page.get_by_role("button", name="Look again")).to_be_visible()


SHEET = """Date,Hand,Bidder,Bid,Trump,Us,Them
2026-05-01,1,Ann,90,red,95,25
2026-05-01,2,Bob,80,green,40,80
2026-05-01,3,Cal,100,black,110,10
"""
