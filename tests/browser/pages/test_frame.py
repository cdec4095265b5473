"""A page of another site that shows scores in a frame, and cannot show any other page of ours."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import FrameLocator, expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.screens.club_screens import club_of
from tests.browser.scribe import Scribe

pytestmark = pytest.mark.browser

RENEWS = 20_000
"""Milliseconds."""


class Silent(SimpleHTTPRequestHandler):
    """Sends files, and says nothing of it."""

    def log_message(self, *_said: object) -> None:
        """Nothing."""


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """The address of a site of which *tmp_path* has the files."""
    site = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(tmp_path)))
    thread = Thread(target=site.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{site.server_port}/site.html"
    site.shutdown()
    thread.join()
    site.server_close()


@pytest.fixture
def reader(phones: Phones) -> Phone:
    """A phone that was never here, with time in the hands of the test."""
    found = phones()
    found.allowed = {404}  # the site has no icon
    found.page.clock.install()
    return found


def framed(reader: Phone, elsewhere: str, tmp_path: Path, path: str) -> FrameLocator:
    """The frame of the other site's page that shows the one of ours at *path*."""
    (tmp_path / "site.html").write_text(f'<iframe src="{reader.url}{path}"></iframe>')
    reader.page.goto(elsewhere)
    return reader.page.frame_locator("iframe")


def test_a_site_shows_scores_that_renew_themselves(
    reader: Phone, scribe: Scribe, elsewhere: str, tmp_path: Path
) -> None:
    table = scribe.begin()
    there = f"{club_of(scribe)}/tokens"
    made = scribe.send(there, there, gives="scores", label="").text
    path = "/embed/" + made.partition("/embed/")[2].partition("&#34;")[0]
    frame = framed(reader, elsewhere, tmp_path, path)
    expect(frame.get_by_text("Hand 1 ·")).to_be_visible()

    scribe.score(table, 1, bidder=1, bid=90, taken=95)
    reader.page.clock.run_for(RENEWS)

    expect(frame.get_by_text("Hand 2 ·")).to_be_visible()
    expect(frame.get_by_text("+95")).to_be_visible()


FACES = """() => ["h1", "dd b"].map((each) =>
  getComputedStyle(document.querySelector(each)).fontFamily.split(",")[0])"""
COME = "[...document.fonts].some((each) => each.family === 'Besley' && each.status === 'loaded')"


def test_a_frame_has_the_typeface_of_the_other_pages(
    reader: Phone, scribe: Scribe, elsewhere: str, tmp_path: Path
) -> None:
    scribe.begin()
    there = f"{club_of(scribe)}/tokens"
    made = scribe.send(there, there, gives="scores", label="").text
    path = "/embed/" + made.partition("/embed/")[2].partition("&#34;")[0]

    expect(framed(reader, elsewhere, tmp_path, path).get_by_text("Hand 1 ·")).to_be_visible()
    reader.page.wait_for_load_state("networkidle")
    frame = reader.page.frames[1]

    assert frame.evaluate(FACES) == ["Besley", "Besley"]
    assert frame.evaluate(COME)


def test_it_shows_no_other_page_of_ours(reader: Phone, elsewhere: str, tmp_path: Path) -> None:
    with reader.page.expect_console_message(lambda said: "frame-ancestors" in said.text):
        framed(reader, elsewhere, tmp_path, "/about")

    reader.faults.clear()
