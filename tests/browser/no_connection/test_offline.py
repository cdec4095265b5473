"""The worker that opens the last tables without a connection, where browsers allow one."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phone import PATIENCE, Phone
from tests.browser.scribe import Scribe
from tests.browser.serving import Server

NAMES = "async () => [...await caches.keys()]"
KEPT = """async () => {
  const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(caching.map((cache) => cache.keys()));
  return kept.flat().map(({ url }) => url);
}"""
WORKERS = """async () => {
  const found = await navigator.serviceWorker.getRegistrations();
  return found.filter((each) => each.active).map((each) => each.scope);
}"""


def visited(browser: Browser, server: Server, owner: Scribe) -> Phone:
    """The phone of *owner*, in which the worker is at work."""
    context = browser.new_context(viewport={"width": 390, "height": 700}, has_touch=True)
    context.add_cookies([{"name": "rook-device", "value": owner.cookie(), "url": server.url}])
    phone = Phone(context, server.url)
    phone.unanswered = True
    phone.open("/")
    until(phone, WORKERS, lambda scopes: scopes == [f"{server.url}/"])
    return phone


@pytest.fixture
def phone(browser: Browser, server: Server, scribe: Scribe) -> Iterator[Phone]:
    """The scribe's phone."""
    phone = visited(browser, server, scribe)
    yield phone
    phone.context.close()


def until(phone: Phone, script: str, fits: Callable[[list[str]], bool]) -> list[str]:
    """What *script* gives once it *fits*."""
    found: list[str] = []
    for _ in range(PATIENCE // 100):
        found = phone.page.evaluate(script)
        if fits(found):
            return found
        phone.page.wait_for_timeout(100)
    raise AssertionError(found)


def until_kept(phone: Phone, path: str) -> None:
    """Until the page at *path* is kept."""
    until(phone, KEPT, lambda urls: f"{phone.url}{path}" in urls)


def kept_pages(phone: Phone) -> list[str]:
    """The paths of the pages that are kept."""
    paths = [urlsplit(each).path for each in phone.page.evaluate(KEPT)]
    return [path for path in paths if not path.startswith("/static/")]


def test_the_last_table_opens_without_a_connection_and_says_that_it_is_old(
    browser: Browser, club: Server
) -> None:
    keeper = Scribe(club.url)
    table = keeper.begin()
    keeper.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    phone = visited(browser, club, keeper)
    phone.open(table)
    until_kept(phone, table)
    club.stop()

    phone.open(table)

    expect(phone.page.get_by_text("No connection. This is how it was on")).to_be_visible()
    phone.stands("95", "25")
    assert (
        phone.page.evaluate("getComputedStyle(document.querySelector('.total')).display")
        != "inline"
    )
    phone.context.close()


@contextmanager
def portal(port: int) -> Iterator[None]:
    """What answers at *port* with a page to sign in, whatever it is asked."""

    class SignIn(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            page = b"<!doctype html><html lang=en><title>Welcome</title><h1>Sign in</h1>"
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", port), SignIn) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield
        server.shutdown()


def test_a_page_to_sign_in_is_not_kept_as_the_table(browser: Browser, club: Server) -> None:
    keeper = Scribe(club.url)
    table = keeper.begin()
    keeper.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    phone = visited(browser, club, keeper)
    phone.open(table)
    until_kept(phone, table)
    club.stop()
    with portal(club.port):
        phone.open(table)
        expect(phone.page.get_by_role("heading", name="Sign in")).to_be_visible()
        phone.page.wait_for_timeout(500)

    phone.open(table)

    expect(phone.page.get_by_text("No connection. This is how it was on")).to_be_visible()
    phone.stands("95", "25")
    phone.context.close()


def test_a_hand_is_entered_in_an_old_page_and_sent(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    phone.open(table)
    until(phone, "() => [localStorage.getItem('plans') ?? '']", lambda found: bool(found[0]))
    until_kept(phone, table)
    phone.lose_connection()
    phone.open(table)

    phone.answer(bidder=1, bid=90, trump="red", taken=95)
    phone.save()

    expect(phone.page.locator("#outbox")).to_contain_text("1 hand not sent yet")
    phone.find_connection()
    expect(phone.totals.first).to_have_text("95")
    expect(phone.page.get_by_text("No connection.")).to_have_count(0)
    assert scribe.get(f"{table}/record.rook").text.count("[[hand]]") == 1


def test_only_pages_and_their_files_are_kept(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    phone.open(table)
    phone.answer(bidder=1, bid=90, taken=95)
    expect(phone.effect).to_contain_text("stand at 95")
    phone.save()
    phone.stands("95", "25")
    phone.open(f"{table}/hand/1")
    phone.open("/")
    until_kept(phone, table)
    phone.page.wait_for_timeout(2000)

    assert set(kept_pages(phone)) == {"/", table}


def test_a_table_of_another_game_opens_as_its_page_says(phone: Phone, scribe: Scribe) -> None:
    """The worker knows no game and no address: a page is marked, or it is not kept."""
    names = {"name1": "Ann", "name2": "Bob", "game": "holdem", "limit": "no"}
    begun = scribe.send("/poker/new", "/poker/new", **names, small=10, big=20, buy_in=1000)
    night = urlsplit(begun.url).path
    phone.open(f"{night}/bank")
    phone.open(night)
    until_kept(phone, night)
    assert f"{night}/bank" not in kept_pages(phone)
    phone.lose_connection()

    phone.open(night)

    expect(phone.page.get_by_text("No connection. This is how it was on")).to_be_visible()
    expect(phone.page.locator(".oval bdi").first).to_have_text(re.compile("^Ann"))


def test_what_is_kept_is_bounded(phone: Phone, scribe: Scribe) -> None:
    tables = [scribe.begin() for _ in range(8)]

    for table in tables:
        phone.open(table)
        until_kept(phone, table)

    until(phone, KEPT, lambda _: len(kept_pages(phone)) <= 6)
    assert tables[0] not in kept_pages(phone)


def test_a_worker_that_is_not_there_any_more_is_taken_out(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    phone.open(table)
    until(phone, KEPT, bool)
    phone.allowed = {404}
    phone.context.route("**/worker.js", lambda route: route.fulfill(status=404))
    phone.page.evaluate("sessionStorage.clear()")

    phone.open("/about")

    until(phone, WORKERS, lambda scopes: scopes == [])
    assert until(phone, NAMES, lambda names: names == []) == []


def test_below_a_path_the_worker_stays_there(browser: Browser, tmp_path: Path) -> None:
    with (
        Server(tmp_path / "data", {"REFEREE_PREFIX": "/club"}) as club,
        browser.new_context() as context,
    ):
        phone = Phone(context, f"{club.url}/club")
        phone.open("/")
        until(phone, WORKERS, lambda scopes: scopes == [f"{club.url}/club/"])
        phone.open("/")

        until(phone, KEPT, lambda urls: f"{club.url}/club/" in urls)
