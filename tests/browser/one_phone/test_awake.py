"""The screen stays on while a game is played: what browsers allow where."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe
from tests.browser.serving import Server

pytestmark = pytest.mark.browser

LOCKS = """
window.locks = [];
const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
navigator.wakeLock.request = async (kind) => {
  const lock = await ask(kind);
  window.locks.push(lock);
  return lock;
};
"""


def lan(server: Server) -> str:
    """The server as phones at a table reach it: plain http, and no localhost."""
    return f"http://rook.lan:{server.port}"


def score(phone: Phone) -> None:
    """Saves a hand, as soon as its effect was seen."""
    phone.answer(bidder=1, bid=100, taken=100)
    expect(phone.effect).to_contain_text("Made.")
    phone.save()


def film(phone: Phone) -> dict[str, Any]:
    """What the video of nothing does."""
    told: dict[str, Any] = phone.page.locator("video.film").evaluate(
        """(video) => {
          const at = video.getBoundingClientRect();
          const seen = at.right <= innerWidth && at.bottom <= innerHeight;
          const stream = video.srcObject instanceof MediaStream;
          return { plays: !video.paused, stream, muted: video.muted, wide: at.width, seen };
        }"""
    )
    return told


def test_on_plain_http_a_stream_is_shown_and_the_page_says_so(
    phones: Phones, scribe: Scribe, server: Server
) -> None:
    table = scribe.begin()
    phone = phones(scribe=scribe.guest(table))

    phone.page.goto(lan(server) + table)

    expect(phone.page.locator("#wake")).to_contain_text("asks the screen to stay on")
    assert phone.page.evaluate("isSecureContext || 'wakeLock' in navigator") is False
    # Browsers stay awake for a stream of any size, while it plays and is in sight.
    assert film(phone) == {"plays": True, "stream": True, "muted": True, "wide": 2, "seen": True}


def test_the_stream_goes_on_after_the_page_was_hidden_or_stopped(
    phones: Phones, scribe: Scribe, server: Server
) -> None:
    table = scribe.begin()
    phone = phones(scribe=scribe.guest(table))
    phone.page.goto(lan(server) + table)
    expect(phone.page.locator("#wake")).to_be_visible()

    phone.page.evaluate("document.querySelector('.film').pause()")
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.page.wait_for_function("!document.querySelector('.film').paused")

    phone.page.evaluate("document.querySelector('.film').pause()")
    phone.page.locator("h2").first.tap()
    phone.page.wait_for_function("!document.querySelector('.film').paused")
    assert phone.page.locator("video").count() == 1


def test_the_lock_is_held_while_a_game_is_played_and_given_back_at_its_end(
    phones: Phones, scribe: Scribe
) -> None:
    table = scribe.begin(target=100)
    phone = phones(scribe=scribe)
    phone.may_keep_the_screen_on()
    phone.page.add_init_script(LOCKS)
    phone.open(table)
    expect(phone.page.locator("#wake")).to_have_text("The screen stays on while this page is open.")

    score(phone)

    expect(phone.page.get_by_role("heading", name="Ann and Cal win")).to_be_visible()
    phone.page.wait_for_function(
        "window.locks.length && window.locks.every((lock) => lock.released)"
    )
    expect(phone.page.locator("#wake")).to_have_count(0)


def test_a_browser_without_any_means_says_that_the_screen_may_sleep(
    phones: Phones, scribe: Scribe, server: Server
) -> None:
    table = scribe.begin()
    phone = phones(scribe=scribe.guest(table))
    phone.page.add_init_script("delete HTMLCanvasElement.prototype.captureStream;")

    phone.page.goto(lan(server) + table)

    expect(phone.page.locator("#wake")).to_contain_text("lets the screen sleep here")
