"""A table read from a distance: everything in sight at every size, and true by itself."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.geometry import wrong
from tests.browser.phone import Phone
from tests.browser.screens.screen import LONG, finished, in_play, of_eight, two_hands
from tests.browser.scribe import Scribe

COMMON = ("two sides", "long names", "eight alone", "five, partners called")
"""Games that look unlike each other; the others are for a soak."""

SIZES = ((320, 568), (390, 844), (844, 390), (568, 320), (1024, 768), (1920, 1080))
GAMES: dict[str, Callable[[Scribe], str]] = {
    "two sides": in_play,
    "before a bid": two_hands,
    "long names": lambda scribe: in_play(scribe, **LONG),
    "eight alone": of_eight,
    "over": finished,
    "three sides": lambda scribe: scribe.begin("double-deck-6", sides="three"),
    "four sides": lambda scribe: scribe.begin("double-deck-4?players=8", sides="four"),
    "five, partners called": lambda scribe: scribe.begin("call-partner-5"),
    "six, partners called": lambda scribe: scribe.begin("call-partner-6", before1=-1195),
    "seven, partners called": lambda scribe: scribe.begin("call-partner-4?players=7"),
}

OUT_OF_SIGHT = """() => {
  const [wide, high] = [innerWidth, innerHeight];
  const found = [];
  if (document.documentElement.scrollHeight > high) found.push("the page scrolls");
  const shown = "#play :is(h2, .figure, .tg, .bid, .status, .last, a)";
  for (const each of document.querySelectorAll(shown)) {
    const { width, left, top, right, bottom } = each.getBoundingClientRect();
    const out = Math.max(-left, -top, right - wide, bottom - high) > 0.5;
    if (width && out) found.push(each.innerText);
  }
  return found;
}"""

HIDDEN_BY_THE_HUB = """() => {
  const range = document.createRange();
  const hub = document.querySelector(".hub").getBoundingClientRect();
  const [x, y, radius] = [hub.left + hub.width / 2, hub.top + hub.height / 2, hub.width / 2];
  return [...document.querySelectorAll(".figure, .tg > *, .bid, h2 bdi")].filter((each) => {
    range.selectNodeContents(each);
    return [...range.getClientRects()].some((box) => {
      const own = each.getBoundingClientRect();
      const [l, r] = [Math.max(box.left, own.left), Math.min(box.right, own.right)];
      const [t, b] = [Math.max(box.top, own.top), Math.min(box.bottom, own.bottom)];
      const [dx, dy] = [Math.max(l - x, 0, x - r), Math.max(t - y, 0, y - b)];
      return Math.hypot(dx, dy) < radius - 4;
    });
  }).map((each) => each.innerText);
}"""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.soak] * (game not in COMMON)) for game in GAMES]
)
@pytest.mark.parametrize("kind", ["centre", "tv"])
def test_everything_is_in_sight_at_every_size(
    phone: Phone, scribe: Scribe, kind: str, game: str
) -> None:
    phone.open(f"{GAMES[game](scribe)}/{kind}")
    found = {}

    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        found[width] = [*phone.page.evaluate(OUT_OF_SIGHT), *wrong(phone).items()]
        if kind == "centre":
            found[width] += phone.page.evaluate(HIDDEN_BY_THE_HUB)

    assert {width: each for width, each in found.items() if each} == {}


UPRIGHT = """() => [...document.querySelectorAll(".edge .total:first-child")].map((card) => {
  const box = (part) => card.querySelector(part).getBoundingClientRect();
  const [name, total] = [box("h2"), box(".figure")];
  const x = total.left + total.width / 2 - name.left - name.width / 2;
  const y = total.top + total.height / 2 - name.top - name.height / 2;
  return Math.abs(x) > Math.abs(y) ? (x > 0 ? "east" : "west") : y > 0 ? "south" : "north";
})"""
"""Towards which side each copy has its foot: a total stands below the name that it belongs to."""


def test_each_side_of_the_table_reads_it_upright(phone: Phone, scribe: Scribe) -> None:
    phone.open(f"{in_play(scribe)}/centre")

    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        assert phone.page.evaluate(UPRIGHT) == ["south", "east", "north", "west"], width


@pytest.mark.parametrize("kind", ["centre", "tv"])
def test_it_follows_by_itself_and_stays_awake(phones: Phones, scribe: Scribe, kind: str) -> None:
    table = scribe.begin()
    phone = phones(scribe=scribe.guest(table))
    phone.may_keep_the_screen_on()
    phone.open(f"{table}/{kind}")
    first = phone.page.get_by_role("region", name="Totals").locator(".figure")
    expect(first).to_have_text(["0", "0"])

    scribe.score(table, 1, bidder=1, bid=90, taken=95)

    expect(first).to_have_text(["95", "25"])
    expect(phone.page.locator("#wake")).to_have_text("The screen stays on while this page is open.")


def test_it_says_when_the_score_may_be_old(phones: Phones, scribe: Scribe) -> None:
    table = scribe.begin()
    phone = phones(scribe=scribe.guest(table))
    phone.open(f"{table}/tv")

    phone.lose_connection()

    expect(phone.page.get_by_role("alert")).to_contain_text("The score shown here may be old.")
