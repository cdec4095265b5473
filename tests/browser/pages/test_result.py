"""A result leaves the phone: shared, copied, printed, with what each browser allows."""

import base64
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.screens.screen import finished
from tests.browser.scribe import Scribe
from tests.browser.serving import Server

pytestmark = pytest.mark.browser

SHARES = """
window.shared = [];
navigator.canShare = () => true;
navigator.share = async (what) => {
  const files = (what.files ?? []).map((f) => [f.name, f.type, f.size]);
  window.shared.push({ text: what.text, files });
};
"""


def at_result(phone: Phone, table: str, url: str = "") -> None:
    phone.page.goto(f"{url or phone.url}{table}/result")
    expect(phone.page.get_by_role("button", name="Copy the text")).to_be_visible()


def test_on_plain_http_the_text_and_the_link_are_copied(
    phones: Phones, scribe: Scribe, server: Server
) -> None:
    table = finished(scribe)
    phone = phones(scribe=scribe.guest(table))
    url = f"http://rook.lan:{server.port}"
    at_result(phone, table, url)
    assert phone.page.evaluate("'clipboard' in navigator || 'share' in navigator") is False
    pasted = (
        "document.addEventListener('copy', () => { window.taken = getSelection().toString(); })"
    )
    phone.page.evaluate(pasted)

    phone.press("Copy the text")
    expect(phone.page.locator("#shared")).to_have_text("Copied.")
    assert phone.page.evaluate("window.taken").startswith("Ann and Cal win\nAnn and Cal: ")

    phone.press("Copy the link")
    phone.page.wait_for_function(f"window.taken === '{url}{table}'")
    expect(phone.page.get_by_role("button", name=re.compile("^Share"))).to_have_count(0)


def test_a_browser_that_does_not_copy_says_what_to_do(
    phones: Phones, scribe: Scribe, server: Server
) -> None:
    table = finished(scribe)
    phone = phones(scribe=scribe.guest(table))
    at_result(phone, table, f"http://rook.lan:{server.port}")
    phone.page.evaluate("document.execCommand = () => false")

    phone.press("Copy the text")

    expect(phone.page.locator("#shared")).to_contain_text("Hold a finger on the text")


def test_a_secure_page_shares_the_picture_and_the_text(phones: Phones, scribe: Scribe) -> None:
    table = finished(scribe)
    phone = phones(scribe=scribe.guest(table))
    phone.page.add_init_script(SHARES)
    at_result(phone, table)

    phone.press("Share the text")
    phone.press("Share the picture")
    phone.page.wait_for_function("window.shared.length === 2")

    text, picture = phone.page.evaluate("window.shared")
    assert text["text"].startswith("Ann and Cal win\n")
    assert text["files"] == []
    [(name, kind, size)] = picture["files"]
    assert (name, kind) == ("rook.png", "image/png")
    assert size > 10_000


def pages(phone: Phone, **paper: Any) -> bytes:
    """The page as a PDF, as the browser would print it."""
    protocol = phone.context.new_cdp_session(phone.page)
    told = {"preferCSSPageSize": True, "printBackground": False, **paper}
    return base64.b64decode(protocol.send("Page.printToPDF", told)["data"])


LETTER, A4 = {"paperWidth": 8.5, "paperHeight": 11}, {"paperWidth": 8.27, "paperHeight": 11.69}


@pytest.mark.parametrize("paper", [LETTER, A4], ids=["letter", "A4"])
def test_forty_hands_break_over_pages_with_their_heads(
    phones: Phones, scribe: Scribe, paper: dict[str, float]
) -> None:
    table = scribe.begin(target=9000)
    for hand in range(1, 41):
        scribe.score(table, hand, bidder=hand % 4 + 1, bid=100, trump="red", taken=110)
    phone = phones(1024, scribe=scribe.guest(table))
    phone.open(f"{table}/sheet")

    printed = pages(phone, **paper)

    assert 2 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= 3
    phone.page.emulate_media(media="print")
    shown = "(sel) => getComputedStyle(document.querySelector(sel)).display"
    assert phone.page.evaluate(shown, ".hands thead") == "table-header-group"
    assert [phone.page.evaluate(shown, each) for each in (".ask", ".top", "footer")] == ["none"] * 3
    expect(phone.page.locator(".hands tbody tr")).to_have_count(40)
    expect(phone.page.locator(".hands tbody tr").first).to_contain_text("Bob 100 red made")


def test_a_blank_sheet_with_its_rules_is_one_page(phone: Phone) -> None:
    phone.open("/sheet?rules=call-partner-6")

    for size in ("A4", "Letter"):
        printed = phone.page.pdf(format=size)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, size


def test_the_button_prints(phones: Phones, scribe: Scribe) -> None:
    table, phone = finished(scribe), phones(scribe=scribe)
    phone.page.add_init_script("window.print = () => { window.printed = true; }")
    phone.open(f"{table}/sheet")

    phone.press("Print")

    assert phone.page.evaluate("window.printed") is True
