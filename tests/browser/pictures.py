"""Takes the pictures of the README: `python -m tests.browser.pictures`."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from referee.web.shared.phone import NAME
from tests.browser.carded import add_line, carded
from tests.browser.conftest import FLAGS, ROOT, chromium_path
from tests.browser.phone import Phone
from tests.browser.screens.screen import disputed
from tests.browser.scribe import Scribe
from tests.browser.seasons import season
from tests.browser.serving import Server

IMAGES = ROOT / "docs" / "images"


def show(phone: Phone, scribe: Scribe, path: str) -> None:
    """Opens *path* on the phone of *scribe*."""
    phone.context.add_cookies([{"name": NAME, "value": scribe.cookie(), "url": phone.url}])
    phone.open(path)


def played(scribe: Scribe) -> str:
    """A table with three hands, of which one was set."""
    table = scribe.begin()
    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    scribe.score(table, 2, bidder=2, bid=100, trump="green", taken=85)
    scribe.score(table, 3, bidder=3, bid=90, trump="black", taken=100)
    return table


def bid(phone: Phone, scribe: Scribe) -> None:
    """A fourth hand in play."""
    path = played(scribe)
    scribe.bid(path, 4, bidder=2, bid=95, trump="yellow")
    show(phone, scribe, path)


def table(phone: Phone, scribe: Scribe) -> None:
    """The form with the effect of saving."""
    bid(phone, scribe)
    phone.choose("taken", 80)
    expect(phone.effect).to_contain_text("stand")


def pad(phone: Phone, scribe: Scribe) -> None:
    """The pad with the captured counters."""
    bid(phone, scribe)
    phone.choose("by", "pad")
    for card in ("R14#1", "Y5#1", "Y10#1", "G10#1", "B14#1", "RK#1"):
        phone.choose("pileA", card)
    for card in ("R5#1", "R10#1", "Y14#1", "G5#1", "G14#1", "B5#1", "B10#1"):
        phone.choose("pileB", card)
    expect(phone.effect).to_contain_text("stand")
    phone.page.locator(".sums").evaluate("sums => sums.scrollIntoView()")


def over(phone: Phone, scribe: Scribe) -> None:
    """A game that is won."""
    path = played(scribe)
    scribe.score(path, 4, bidder=1, bid=100, trump="red", taken=110)
    show(phone, scribe, path)


def join(phone: Phone, scribe: Scribe) -> None:
    """The code to join, at an address as phones have it."""
    path = scribe.begin()
    phone.url = phone.url.replace("127.0.0.1", "rook.lan")
    show(phone, scribe, f"{path}/join")


def seal(phone: Phone, scribe: Scribe) -> None:
    """The phone of the other side."""
    path = scribe.begin()
    scribe.sit(path, 1)
    bob = scribe.player(path, 2)
    scribe.score(path, 1, bidder=1, bid=85, trump="red", taken=90)
    scribe.score(path, 2, bidder=2, bid=110, trump="green", taken=50)
    show(phone, bob, path)


def judge(phone: Phone, scribe: Scribe) -> None:
    """A renege that the cards prove."""
    show(phone, scribe, f"{disputed(scribe)}?ask=renege+2@1")


def cards(phone: Phone, scribe: Scribe) -> None:
    """The deck to tap."""
    path = scribe.begin()
    scribe.bid(path, 1, bidder=1, bid=90, trump="red")
    add_line(scribe, path, {"play": ["R14 R5 Y5"]})
    show(phone, scribe, f"{path}/hand/1/cards")


def replay(phone: Phone, scribe: Scribe) -> None:
    """A trick of a hand that is over."""
    show(phone, scribe, f"{carded(scribe, 'carded-kentucky-discard')}/hand/1/replay?at=3.2")


def standings(phone: Phone, scribe: Scribe) -> None:
    """Those of three evenings."""
    show(phone, scribe, f"{season(scribe)[-1]}/standings")


def centre(phone: Phone, scribe: Scribe) -> None:
    """A tablet in the middle."""
    show(phone, scribe, f"{played(scribe)}/centre")


PICTURES: tuple[Callable[[Phone, Scribe], None], ...] = (
    *(table, pad, over, join, seal, judge, cards, replay, standings, centre),
)


def take(browser: Browser, server: Server, picture: Callable[[Phone, Scribe], None]) -> None:
    """Takes a picture, and replaces the file."""
    wide = picture is centre
    context = browser.new_context(
        viewport={"width": 1024, "height": 768} if wide else {"width": 390, "height": 844},
        device_scale_factor=1 if wide else 1.5,
        is_mobile=not wide,
        has_touch=True,
        reduced_motion="reduce",
    )
    phone = Phone(context, server.url)
    picture(phone, Scribe(server.url, server.database))
    phone.page.wait_for_timeout(500)
    phone.page.screenshot(path=IMAGES / f"{picture.__name__}.png")
    context.close()


def main() -> None:
    """Takes all pictures, with a server of its own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "data") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        for picture in PICTURES:
            take(browser, server, picture)


if __name__ == "__main__":
    main()
