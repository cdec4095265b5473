"""Every screen, on the narrowest phone: read by all, in light and dark, with room for a thumb."""

from typing import Any

import pytest

from . import charter_screens, club_screens, season_screens  # noqa: F401 - their screens are among SCREENS
from .conftest import Phones
from .phone import Phone
from .screens import SCREENS
from .scribe import Scribe

NARROW = 320
WIDTHS = (NARROW, 390, 768, 1024, 1440)
UNFOLD = """() => {
  for (const each of document.querySelectorAll("details")) {
    each.removeAttribute("name");
    each.open = true;
  }
}"""
"""What is folded away is looked at too."""

VIOLATIONS = """async () => {
  const seen = await axe.run(document, {resultTypes: ["violations"]});
  return seen.violations.map((v) => [v.id, v.help, ...v.nodes.slice(0, 3).map((n) => n.html)]);
}"""

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

SIDEWAYS = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.body.querySelectorAll("*")]
    .filter((e) => e.getBoundingClientRect().right > width + 0.5)
    .map((e) => e.outerHTML.slice(0, 120));
}"""


@pytest.fixture(params=SCREENS)
def at(request: pytest.FixtureRequest, phones: Phones, scribe: Scribe) -> Phone:
    """A narrow phone at one of the screens."""
    scribe.get("/")
    phone = phones(NARROW, scribe)
    SCREENS[request.param](phone, scribe)
    phone.page.evaluate(UNFOLD)
    return phone


def test_axe_finds_nothing_targets_fit_a_thumb_and_nothing_sticks_out(at: Phone, axe: str) -> None:
    """One test, for to come to a screen takes longer than to look at it."""
    assert at.page.evaluate(TOO_SMALL) == []
    at.page.evaluate(axe)
    found: dict[str, Any] = {}

    for scheme in ("light", "dark"):
        at.page.emulate_media(color_scheme=scheme)
        found[scheme] = at.page.evaluate(VIOLATIONS)
    assert found == {"light": [], "dark": []}

    for width in WIDTHS:
        at.page.set_viewport_size({"width": width, "height": 800})
        assert at.page.evaluate(SIDEWAYS) == [], f"sticks out at {width}"


STICKS_OUT = """() => [...document.querySelectorAll(".k")].filter((card) => {
  const text = document.createRange();
  text.selectNodeContents(card.querySelector(".t"));
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
