"""Whole evenings under long names, in which every form is left open for ten seconds."""

import html
import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.geometry import enlarge, wrong
from tests.browser.one_phone.test_evening_turns import other
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

pytestmark = pytest.mark.soak

NAMES = (
    "Maximiliana Wolfeschlegelsteinhausen",
    "نور الدين عبد الرحمن",
    "Bartholomew Featherstonehaugh-Cholmo",
    "Wilhelmina",
    "Konstantinos Papadimitrakopoulos Jr.",
    "Ó Súilleabháin",
)

LONG_RULES = "St. Bartholomew’s parish hall, Thursdays"

LEFT_OPEN = 10_000
"""Milliseconds in which nobody touches the phone."""

UNANSWERED = """() => {
  const form = document.querySelector("#entry");
  const names = new Set();
  for (const each of form.querySelectorAll("input[type=radio], input[type=checkbox]")) {
    const asked = each.closest("fieldset") ?? form;
    if (each.checkVisibility() && !asked.querySelector(":checked")) names.add(each.name);
  }
  return [...names];
}"""
"""Which questions of a form wait for a first tap."""

OUTSIDE = """() => [...document.querySelectorAll(".menu nav *")].filter((each) => {
  const box = each.getBoundingClientRect();
  return box.width && (box.left < 0 || box.right > innerWidth + 0.5);
}).map((each) => each.textContent)"""
"""What of an open menu nobody can see."""


def with_long_rules(scribe: Scribe) -> str:
    """A table with a house rule, under a long name of its own."""
    rules = "/new/kentucky-discard/rules?target=500"
    scribe.send(rules, "/our-rules", name=LONG_RULES, do="keep")
    found = re.search(r'href="(/new/[^"]*set=[^"]*)"', scribe.get("/new").text)
    assert found is not None
    page = html.unescape(found[1])
    begun = scribe.send(page, "/new/kentucky-discard", dealer=4, **named(4))
    return urlsplit(begun.url).path


def named(players: int) -> dict[str, str]:
    """The longest names, by seat."""
    return {f"seat{seat}": name for seat, name in enumerate(NAMES[:players], 1)}


TABLES: dict[str, Callable[[Scribe], str]] = {
    "call-partner-5": lambda scribe: scribe.begin("call-partner-5", **named(5)),
    "double-deck-6": lambda scribe: scribe.begin("double-deck-6", **named(6)),
    "a house rule": with_long_rules,
    "rook-for-three": lambda scribe: scribe.begin("rook-for-three", **named(3)),
}


WITHOUT_POINTS = {"call-partner-5": "Everybody passed", "double-deck-6": "Everybody passed"}
"""Why the first hand is dealt again where a hand without a counter may not call for it."""


def look(phone: Phone, what: str) -> None:
    """Nothing is out of place on the page."""
    expect(phone.page.locator("#lost")).to_be_hidden()
    assert wrong(phone) == {}, what


def leave_open(phone: Phone, what: str) -> None:
    """Ten seconds without a tap: the form stays, and no word says that anybody is gone."""
    phone.page.wait_for_timeout(LEFT_OPEN)
    look(phone, what)
    expect(phone.page.locator("#entry")).to_be_visible()
    expect(phone.page.locator("#outbox")).to_have_count(0)


def answer(phone: Phone, until: str) -> None:
    """Taps the first answer of each question, *until* the button says so."""
    button = phone.page.locator('#effect button[value="hand"]')
    for _ in range(20):
        phone.settle()
        if re.match(until, button.inner_text()):
            return
        asked = phone.page.evaluate(UNANSWERED)
        assert asked, button.inner_text()
        phone.tap(phone.page.locator(f'#entry input[name="{asked[0]}"]:visible').first)
    raise AssertionError("more and more is asked")


def write_numbers(phone: Phone) -> None:
    """Nothing in every field that asks for points or tricks, but for one that follows of itself."""
    for kind in ("agreed", "captured", "taken", "tricks"):
        typed = f"#entry input[name^={kind}]:not([type=radio], [type=checkbox], [type=hidden])"
        fields = phone.page.locator(f"{typed}:visible").all()
        for field in fields[:-1] if kind in ("taken", "tricks") else fields:
            field.fill("0")
            field.press("Tab")


def save(phone: Phone, table: str, rows: int) -> None:
    """Saves what is on the page, which leads to the table again."""
    phone.settle()
    look(phone, "what saving does")
    phone.save_at_once()
    expect(phone.page.locator(".sheet tbody tr:has(a)")).to_have_count(rows)
    assert phone.path.partition("#")[0] == table
    look(phone, "the table")


def incident(phone: Phone, table: str, title: str, rows: int) -> None:
    """Something happened, and was recorded after a while."""
    other(phone, title)
    phone.page.wait_for_url("**/other/**")
    asked = phone.page.evaluate(UNANSWERED)
    if asked:
        phone.tap(phone.page.locator(f'#entry input[name="{asked[0]}"]').first)
    leave_open(phone, title)
    expect(phone.page.locator(".back")).to_be_visible()
    write_numbers(phone)
    answer(phone, "Save")
    save(phone, table, rows)


def open_menu(phone: Phone) -> None:
    """Every entry of the menu is in the window: large text, and the phone on its side."""
    upright = phone.page.viewport_size or {"width": 390, "height": 700}
    for size, percent in ((upright, 100), (upright, 200), ({"width": 844, "height": 390}, 100)):
        phone.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        enlarge(phone, percent)
        phone.tap(phone.page.locator("summary", has_text="Menu"))
        assert phone.page.evaluate(OUTSIDE) == [], (size, percent)
        look(phone, f"the menu at {size}, {percent} %")
        phone.tap(phone.page.locator("summary", has_text="Menu"))
    phone.page.set_viewport_size(upright)


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("name", TABLES)
def test_an_evening_with_every_form_left_open(
    phones: Phones, scribe: Scribe, name: str, width: int
) -> None:
    scribe.get("/")
    table = TABLES[name](scribe)
    phone = phones(width, scribe)
    phone.open(table)
    open_menu(phone)

    incident(phone, table, WITHOUT_POINTS.get(name, NAMES[0]), rows=1)
    phone.tap(phone.page.locator("#entry input[name=bidder]").first)
    leave_open(phone, "the hand")
    write_numbers(phone)
    answer(phone, "Save: ")
    save(phone, table, rows=2)
    incident(phone, table, "Misdeal", rows=3)
    incident(phone, table, "Found too late", rows=4)
    incident(phone, table, "Agree on a score", rows=5)
    phone.tap(phone.page.locator(".sheet").get_by_role("link", name="1", exact=True))
    phone.tap(phone.page.locator("#entry input[name=bid]:not(:checked)").nth(2))
    leave_open(phone, "a correction")
    save(phone, table, rows=5)
    open_menu(phone)
