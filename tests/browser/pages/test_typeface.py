"""Headings and figures in Besley: on every phone the same, never waited for, never a jolt."""

import time

from playwright.sync_api import Route, expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

SHIFT = 0.01
"""The most that a page may move when the font comes; a tenth of what counts as good."""

WATCH = """new PerformanceObserver((seen) => {
  for (const each of seen.getEntries()) window.moved = (window.moved ?? 0) + each.value;
}).observe({type: "layout-shift", buffered: true})"""

WIDTHS = """(signs) => {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = "700 100px Besley";
  return [...signs].map((sign) => pen.measureText(sign + sign).width);
}"""


READY = "document.fonts.check('700 16px Besley')"


def until(phone: Phone, said: str) -> None:
    """Waits for what the page must say; its policy forbids Playwright's own way to wait."""
    deadline = time.monotonic() + 10
    while not phone.page.evaluate(said):
        assert time.monotonic() < deadline, said
        phone.page.wait_for_timeout(20)


def test_every_figure_is_as_wide_as_the_others(phones: Phones) -> None:
    phone = phones()
    phone.open("/")
    phone.page.evaluate("document.fonts.load('700 16px Besley')")

    widths = phone.page.evaluate(WIDTHS, "0123456789+\N{MINUS SIGN}")

    assert max(widths) - min(widths) < 0.5
    assert phone.page.evaluate(WIDTHS, "i") != widths[:1]


def test_a_page_is_read_before_the_font_has_come_and_stays_where_it_is(
    phones: Phones, scribe: Scribe
) -> None:
    table = scribe.begin("kentucky-discard")
    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    phone = phones(scribe=scribe)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.page.route("**/besley*.woff2", hold)
    phone.page.add_init_script(WATCH)
    phone.page.goto(phone.url + table, wait_until="domcontentloaded")
    expect(phone.page.locator(".figure").first).to_have_text("95")
    until(phone, "performance.getEntriesByName('first-contentful-paint').length > 0")
    assert phone.page.evaluate(READY) is False
    assert held

    for route in held:
        route.continue_()
    until(phone, READY)
    phone.page.screenshot()

    assert phone.page.evaluate("window.moved ?? 0") < SHIFT


def test_letters_that_only_a_name_brings_come_when_one_does(phones: Phones, scribe: Scribe) -> None:
    table = scribe.begin("kentucky-discard")
    phone = phones(scribe=scribe)
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.open(table)
    phone.page.wait_for_load_state("networkidle")
    assert [each for each in asked if each.endswith("/besley.woff2")]
    assert not [each for each in asked if each.endswith("/besley-latin1.woff2")]

    phone.page.evaluate("document.querySelector('h2 bdi').textContent = 'Zoé'")

    until(phone, "document.fonts.check('700 16px Besley', 'é')")
    assert [each for each in asked if each.endswith("/besley-latin1.woff2")]
