"""Pages of other sites: one shows scores in a frame and no other page of ours, none takes a pen."""

from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Forms, Scribe

RENEWS = 20_000
"""Milliseconds."""

FACES = """() => ["h1", "dd b"].map((each) =>
  getComputedStyle(document.querySelector(each)).fontFamily.split(",")[0])"""
COME = "[...document.fonts].some((each) => each.family === 'Besley' && each.status === 'loaded')"


class Silent(SimpleHTTPRequestHandler):
    """Sends files, and says nothing of it."""

    def log_message(self, *_said: object) -> None:
        """Nothing."""


Elsewhere = Callable[[str], str]


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Elsewhere]:
    """Gives a page its address, on a site that is not ours."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(tmp_path))) as site:

        def address(page: str) -> str:
            (tmp_path / "site.html").write_text(page)
            return f"http://127.0.0.1:{site.server_port}/site.html"

        thread = Thread(target=site.serve_forever)
        thread.start()
        yield address
        site.shutdown()
        thread.join()


@pytest.fixture
def reader(phones: Phones) -> Phone:
    """A phone that was never here, with time in the hands of the test."""
    found = phones()
    found.allowed = {404}  # the site has no icon
    found.page.clock.install()
    return found


def test_a_site_shows_scores_that_renew_themselves_in_the_typeface_of_other_pages(
    reader: Phone, scribe: Scribe, elsewhere: Elsewhere, table: str
) -> None:
    there = f"{scribe.club()}/tokens"
    made = scribe.send(there, there, gives="scores", label="").text
    path = "/embed/" + made.partition("/embed/")[2].partition("&#34;")[0]
    reader.page.goto(elsewhere(f'<iframe src="{reader.url}{path}"></iframe>'))
    frame = reader.page.frame_locator("iframe")
    expect(frame.get_by_text("Hand 1 ·")).to_be_visible()
    reader.page.wait_for_load_state("networkidle")
    assert reader.page.frames[1].evaluate(FACES) == ["Besley", "Besley"]
    assert reader.page.frames[1].evaluate(COME)

    scribe.score(table, 1, bidder=1, bid=90, taken=95)
    reader.page.clock.run_for(RENEWS)

    expect(frame.get_by_text("Hand 2 ·")).to_be_visible()
    expect(frame.get_by_text("+95")).to_be_visible()


def test_it_shows_no_other_page_of_ours(reader: Phone, elsewhere: Elsewhere) -> None:
    with reader.page.expect_console_message(lambda said: "frame-ancestors" in said.text):
        reader.page.goto(elsewhere(f'<iframe src="{reader.url}/about"></iframe>'))

    reader.faults.clear()


def test_a_form_on_another_site_takes_no_pen_away(
    scribe: Scribe, phone: Phone, elsewhere: Elsewhere, table: str
) -> None:
    """It sends a bid with the scribe's own token, had that been stolen."""
    action = f"{table}/hand/1"
    hidden = Forms(scribe.get(table).text).found[action] | {"bidder": "1", "bid": "90"}
    fields = "".join(f'<input name="{name}" value="{value}">' for name, value in hidden.items())
    button = '<button name="do" value="bid">Win a prize</button>'
    site = elsewhere(f'<form method="post" action="{scribe.url}{action}">{fields}{button}</form>')
    before = scribe.cookie()
    phone.allowed = {403, 404}

    for host in ("localhost", "127.0.0.1"):  # a site of its own; a program beside ours
        phone.page.goto(site.replace("127.0.0.1", host))
        phone.page.get_by_role("button", name="Win a prize").click()
        expect(phone.page.get_by_role("heading", name="Not from here")).to_be_visible()

    kept = {each["name"]: each["value"] for each in phone.context.cookies(phone.url)}
    assert kept["rook-device"] == before
    phone.open(table)
    phone.answer(bidder=1, bid=85)
    phone.press("Save the bid 85")
    expect(phone.page.locator(".deal")).to_contain_text("85")
