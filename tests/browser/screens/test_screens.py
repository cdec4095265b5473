"""Every screen: read by all, light and dark, in any window, with room for thumbs, large type."""

from collections.abc import Collection, Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, expect

from referee.rook.rules.presets import preset, preset_ids
from referee.web.shared.phone import NAME
from tests.browser.carded import carded
from tests.browser.geometry import SIDEWAYS, astray, enlarge, wrong
from tests.browser.phone import Phone
from tests.browser.screens import club_screens, table_screens  # noqa: F401 - among SCREENS
from tests.browser.screens.screen import LONG, SCREENS, finished, of_eight, two_hands
from tests.browser.screens.table_screens import night
from tests.browser.scribe import Scribe
from tests.browser.seasons import season
from tests.browser.serving import Server

NARROW = 320
WIDTHS = (NARROW, 768, 1024)
UNFOLD = """() => {
  for (const each of document.querySelectorAll("details")) {
    each.removeAttribute("name");
    each.open = true;
  }
}"""
"""What is folded away is looked at too."""

VIOLATIONS = """async ([rules, dark]) => {
  const light = getComputedStyle(document.documentElement).getPropertyValue("--light");
  const flat = new CSSStyleSheet();
  flat.replaceSync(`
    body { background-image: none !important;
      ${dark && light ? `background-color: ${light.match(/#\\w+/)[0]} !important;` : ""} }
    footer, .bar, .sums, .turn { position: static !important; }`);
  document.adoptedStyleSheets = [flat];
  const seen = await axe.run(document, {resultTypes: ["violations"], preload: false, ...rules});
  document.adoptedStyleSheets = [];
  return seen.violations.map((v) => [v.id, v.help, ...v.nodes.slice(0, 3).map((n) => n.html)]);
}"""
"""Axe judges no colors over a gradient or below a bar that stays: the ground becomes the color of
its gradient that is worse to read on, and the bars scroll."""

SCHEMES: dict[Literal["light", "dark"], dict[str, list[str]]] = {
    "light": {},
    "dark": {"runOnly": ["color-contrast"]},
}
"""What axe looks for: only colors change when it is dark."""

CLOSE_MENU = """() => {
  const menu = document.querySelector("details.menu[open]");
  menu?.removeAttribute("open");
  return menu !== null;
}"""
"""Closes the menu of a table; returns whether it was open."""

TOO_SMALL = """() => {
  const small = [];
  for (const each of document.querySelectorAll("a[href], button, summary, select, input")) {
    if (each.type === "hidden" || each.closest("[aria-hidden=true], .skip")) continue;
    const parts = [each, each.closest("label")].filter(Boolean);
    const boxes = parts.map((e) => e.getBoundingClientRect());
    const width = Math.max(...boxes.map((b) => b.width));
    const height = Math.max(...boxes.map((b) => b.height));
    if (!width || (width >= 43.9 && height >= 43.9)) continue;
    small.push(`${Math.round(width)} x ${Math.round(height)}: ${each.outerHTML.slice(0, 120)}`);
  }
  return small;
}"""
"""What is tapped and narrower or lower than a thumb wants; what is hidden has no box."""


VIEWS = {
    "320 at 200 %": (NARROW, 568, 200),
    "sideways": (568, NARROW, 100),
    "1280 at 400 %": (NARROW, 256, 100),
    "tablet": (768, 1024, 100),
}
"""Width and height of the window in pixels of the style sheet, and how large its text is."""

PHONES = ((320, 568), (360, 640), (390, 844), (844, 390))
GAMES = (*(preset(each).name for each in preset_ids()), "The table of Grandma Wolfeschlegelstein")
"""What may stand at the top of a table: every preset's name, and one of somebody's own."""


@pytest.fixture(scope="module")
def window(browser: Browser, server: Server) -> Iterator[Phone]:
    """A window that goes from screen to screen: a new one would take as long as to look at it."""
    context = browser.new_context(
        is_mobile=True, has_touch=True, reduced_motion="reduce", service_workers="block"
    )
    yield Phone(context, server.url)
    context.close()


@pytest.fixture
def narrow(window: Phone, server: Server, scribe: Scribe) -> Iterator[Phone]:
    """The phone of the scribe, with nothing in it but that; it may meet no fault."""
    window.url, window.allowed, window.unanswered = server.url, set(), False
    window.context.clear_cookies()
    for url in (server.url, f"http://rook.lan:{server.port}"):
        window.context.add_cookies([{"name": NAME, "value": scribe.cookie(), "url": url}])
    window.page.set_viewport_size({"width": NARROW, "height": 700})
    window.page.emulate_media(color_scheme="light")
    yield window
    window.find_connection()
    window.page.unroute_all()
    window.page.evaluate("localStorage.clear(), sessionStorage.clear()")
    window.page.goto("about:blank")
    faults, window.faults = window.faults, []
    assert faults == []


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_has_room_and_can_be_read_and_tapped(
    narrow: Phone, scribe: Scribe, axe: str, name: str
) -> None:
    """One test, for to come to a screen takes longer than to look at it."""
    SCREENS[name](narrow, scribe)

    _has_room_and_can_be_read_and_tapped(narrow, axe)


@pytest.mark.soak
@pytest.mark.parametrize("who", ["owner", "player", "somebody new"])
def test_so_has_every_page_that_links_lead_to(
    narrow: Phone, scribe: Scribe, axe: str, who: str
) -> None:
    """A page of every kind, from a few tables on."""
    table = two_hands(scribe, **LONG)
    rules = "/new/kentucky-discard/rules?target=500&news=target"
    poker = night(scribe, "deal", "fold", "fold", "deal")
    begin = [table, "/", "/poker", "/rules", rules, poker]
    match who:
        case "owner":
            walker = scribe
            begin += [f"{table}/hand/2", f"{table}/hand/3/cards", finished(scribe), *season(scribe)]
            begin += [f"{carded(scribe, 'carded-kentucky-discard')}/hand/1/best", of_eight(scribe)]
        case "player":
            walker = scribe.player(table, 2)
            walker.ask_for_pen(table)
        case _:
            walker = Scribe(scribe.url)
            begin += [scribe.pen_link(table), scribe.shown(f"{table}/join")]
    narrow.become(walker)
    wrong_at = {}

    for address, _ in walker.walk(*begin):
        narrow.open(address)
        try:
            _has_room_and_can_be_read_and_tapped(narrow, axe)
        except AssertionError as fault:
            wrong_at[address] = str(fault)

    assert not wrong_at, "\n".join(f"{at}: {what}" for at, what in wrong_at.items())


def _has_room_and_can_be_read_and_tapped(narrow: Phone, axe: str) -> None:
    _nothing_is_broken_overlapped_cut_or_covered(narrow)
    narrow.page.set_viewport_size({"width": NARROW, "height": 800})
    narrow.page.evaluate(UNFOLD)
    assert narrow.page.evaluate(TOO_SMALL) == []
    _axe_finds_nothing(narrow, axe)
    for width in WIDTHS:
        narrow.page.set_viewport_size({"width": width, "height": 800})
        assert narrow.page.evaluate(SIDEWAYS) == [], f"sticks out at {width}"


@pytest.mark.parametrize("tail", ["", "/tv"])
def test_the_total_that_wins_can_be_read_before_it_is_sealed(
    narrow: Phone, scribe: Scribe, axe: str, tail: str
) -> None:
    table = scribe.begin(target=100)
    scribe.sit(table, 1)
    scribe.player(table, 2)
    scribe.score(table, 1, bidder=1, bid=100, trump="red", taken=110)

    narrow.open(table + tail)

    expect(narrow.page.locator(".open .wins .figure")).to_have_text("110")
    _axe_finds_nothing(narrow, axe)


def _nothing_is_broken_overlapped_cut_or_covered(phone: Phone) -> None:
    found: dict[str, Collection[str]] = {}
    for view, (width, height, percent) in VIEWS.items():
        phone.page.set_viewport_size({"width": width, "height": height})
        enlarge(phone, percent)
        found[view] = wrong(phone)
        found[f"the menu, {view}"] = astray(phone, GAMES)
    enlarge(phone, 100)
    assert {view: each for view, each in found.items() if each} == {}


def _axe_finds_nothing(phone: Phone, axe: str) -> None:
    """Once more with an open menu closed: axe judges no colors of what the menu covers."""
    phone.page.evaluate(axe)
    found = _violations(phone)
    if phone.page.evaluate(CLOSE_MENU):
        found |= {f"{scheme} below": each for scheme, each in _violations(phone).items()}
    assert {scheme: each for scheme, each in found.items() if each} == {}


def _violations(phone: Phone) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for scheme, rules in SCHEMES.items():
        phone.page.emulate_media(color_scheme=scheme)
        found[scheme] = phone.page.evaluate(VIOLATIONS, [rules, scheme == "dark"])
    return found


@pytest.mark.parametrize("percent", [100, 200])
def test_the_menu_opens_within_the_window_under_every_name_of_a_game(
    phone: Phone, scribe: Scribe, percent: int
) -> None:
    phone.open(scribe.begin())
    enlarge(phone, percent)
    found = {}

    for width, height in PHONES:
        phone.page.set_viewport_size({"width": width, "height": height})
        found[width] = astray(phone, GAMES)

    assert {width: each for width, each in found.items() if each} == {}


STICKS_OUT = """() => [...document.querySelectorAll(".total")].filter((card) => {
  const text = document.createRange();
  text.selectNodeContents(card.querySelector(".figure"));
  const [total, edge] = [text.getBoundingClientRect(), card.getBoundingClientRect()];
  return total.left < edge.left || total.right > edge.right || total.bottom > edge.bottom;
}).map((card) => card.innerText)"""
"""The totals that are wider than their card."""


@pytest.mark.parametrize(
    ("preset", "totals"),
    [
        ("kentucky-discard", {"beforeA": -305, "beforeB": -1305}),
        ("call-partner-5", {"before1": -195, "before2": -1195, "before5": -455}),
        ("call-partner-6", {"before1": -195, "before2": -1195, "before5": -455}),
    ],
)
def test_totals_stay_within_their_cards(
    phone: Phone, scribe: Scribe, preset: str, totals: dict[str, int]
) -> None:
    table = scribe.begin(preset, **totals)

    for tail in ("", "/tv"):
        phone.open(table + tail)
        for width, height in ((320, 568), (390, 844), (844, 390), (1024, 768), (1440, 900)):
            phone.page.set_viewport_size({"width": width, "height": height})
            assert phone.page.evaluate(STICKS_OUT) == [], (tail, width)
