"""Phones that lie open follow the table at once, and say within five seconds that it is gone."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ROOT, Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe
from tests.browser.serving import Server

pytestmark = pytest.mark.timed

AT_ONCE = 1000
"""Milliseconds within which a phone shows what was saved on another one."""

SEEN = 5000
"""Milliseconds within which a phone sees that the table is gone, or back."""

STREAMS = """
window.streams = [];
window.EventSource = class extends EventSource {
  constructor(where) { super(where); window.streams.push(this); }
};
"""
"""Has a page remember its streams."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of these tests alone, which they stop and kill."""
    subprocess.run([sys.executable, ROOT / "scripts" / "bundle.py"], check=True)
    with Server(tmp_path_factory.mktemp("live")) as started:
        yield started


def alert(phone: Phone) -> Locator:
    return phone.page.locator("#lost")


def send(server: Server, number: signal.Signals) -> None:
    assert server.process is not None
    server.process.send_signal(number)


def open_streams(page: Page) -> int:
    found: int = page.evaluate("streams.filter((each) => each.readyState === 1).length")
    return found


def until(page: Page, said: str) -> None:
    """Waits until *said* is true on the page, which lets nobody else evaluate anything there."""
    last = time.monotonic() + 6
    while not page.evaluate(said):
        assert time.monotonic() < last, said
        page.wait_for_timeout(50)


def follows(phone: Phone, table: str) -> None:
    """Opens the table, and waits until its stream is open."""
    phone.page.add_init_script(STREAMS)
    phone.open(table)
    until(phone.page, "streams.some((each) => each.readyState === 1)")


def test_every_phone_shows_a_saved_hand_within_a_second(
    phones: Phones, phone: Phone, scribe: Scribe, table: str
) -> None:
    watching = [phones(scribe=scribe.guest(table)) for _ in range(3)]
    for each in (*watching, phone):
        follows(each, table)

    scribe.score(table, 1, bidder=1, bid=90, taken=95)
    saved = time.monotonic()
    for each in (*watching, phone):
        left = AT_ONCE - (time.monotonic() - saved) * 1000
        expect(each.totals).to_have_text(["95", "25"], timeout=max(1, left))


def test_ones_own_save_is_no_news(phone: Phone, table: str) -> None:
    follows(phone, table)
    asked: list[str] = []
    phone.page.on("request", lambda each: asked.append(each.url) if "/news" in each.url else None)

    phone.answer(bidder=1, bid=90, taken=95)
    phone.save()
    phone.stands("95", "25")
    phone.page.wait_for_timeout(2500)

    assert asked == []


@pytest.mark.parametrize("how", ["stopped", "killed", "without Wi-Fi"])
def test_a_table_that_is_gone_is_seen_within_five_seconds_and_so_is_its_return(
    phones: Phones, server: Server, scribe: Scribe, table: str, how: str
) -> None:
    phone = phones(scribe=scribe.guest(table))
    follows(phone, table)
    phone.unanswered = True

    match how:
        case "stopped":
            send(server, signal.SIGSTOP)
        case "killed":
            server.kill()
        case _:
            phone.lose_connection()
    try:
        expect(alert(phone)).to_contain_text("No connection", timeout=SEEN)
    finally:  # or all tests after this one would wait for the server
        match how:
            case "stopped":
                send(server, signal.SIGCONT)
            case "killed":
                server.start()
            case _:
                phone.find_connection()
    expect(alert(phone)).to_contain_text("The table answers again.", timeout=SEEN)
    expect(alert(phone)).to_be_hidden(timeout=SEEN)
    scribe.score(table, 1, bidder=1, bid=90, taken=95)
    expect(phone.totals).to_have_text(["95", "25"], timeout=SEEN)


def test_a_quiet_table_is_not_taken_for_lost(phones: Phones, scribe: Scribe, table: str) -> None:
    phone = phones(scribe=scribe.guest(table))
    follows(phone, table)

    phone.page.wait_for_timeout(7000)

    expect(alert(phone)).to_be_hidden()
    assert open_streams(phone.page) == 1
    assert phone.page.evaluate("streams.length") == 1


def test_a_hidden_tab_has_no_stream_and_looks_when_it_is_seen_again(
    phones: Phones, scribe: Scribe, table: str
) -> None:
    phone = phones(scribe=scribe.guest(table))
    follows(phone, table)

    hide(phone.page, hidden=True)
    until(phone.page, "streams.every((each) => each.readyState === 2)")
    scribe.score(table, 1, bidder=1, bid=90, taken=95)
    phone.page.wait_for_timeout(2500)
    phone.stands("0", "0")
    hide(phone.page, hidden=False)

    expect(phone.totals).to_have_text(["95", "25"], timeout=AT_ONCE)
    until(phone.page, "streams.some((each) => each.readyState === 1)")
    assert open_streams(phone.page) == 1


def hide(page: Page, *, hidden: bool) -> None:
    """Has the page believe that another tab is shown, or that it is."""
    said = "true" if hidden else "false"
    page.evaluate(
        f"Object.defineProperty(document, 'hidden', {{ value: {said}, configurable: true }});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )


@pytest.mark.parametrize("status", [404, 503])
def test_where_no_stream_holds_a_phone_follows_by_asking(
    phones: Phones, scribe: Scribe, table: str, status: int
) -> None:
    phone = phones(scribe=scribe.guest(table))
    phone.allowed.add(status)
    phone.page.route("**/live", lambda route: route.fulfill(status=status))
    phone.open(table)
    phone.stands("0", "0")

    scribe.score(table, 1, bidder=1, bid=90, taken=95)

    expect(phone.totals).to_have_text(["95", "25"], timeout=SEEN)
    expect(alert(phone)).to_be_hidden()


def test_where_the_stream_says_nothing_a_phone_follows_by_asking(
    phones: Phones, scribe: Scribe, table: str
) -> None:
    phone = phones(scribe=scribe.guest(table))
    phone.page.route("**/live", lambda _: None)
    phone.open(table)
    phone.stands("0", "0")

    scribe.score(table, 1, bidder=1, bid=90, taken=95)

    expect(phone.totals).to_have_text(["95", "25"], timeout=SEEN)
    expect(alert(phone)).to_be_hidden()
