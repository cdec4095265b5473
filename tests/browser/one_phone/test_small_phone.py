"""The smallest phone that is in use, 320 by 568: what is asked is seen at once."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

BEHIND = """() => {
  const bar = document.querySelector(".bar").getBoundingClientRect().top;
  const inputs = [...document.querySelectorAll(".tabs input, [name=taken]")];
  const seen = inputs.map((i) => i.parentElement);
  return seen.map((e) => [e.innerText, e.getBoundingClientRect()])
    .filter(([, box]) => box.top < 0 || box.bottom > bar || box.left < 0 || box.right > 320)
    .map(([said]) => said);
}"""
"""The chips of the question for the points that are off the screen or behind the bar."""


@pytest.fixture
def small(phones: Phones, scribe: Scribe) -> Phone:
    scribe.get("/")
    phone = phones(320, scribe)
    phone.page.set_viewport_size({"width": 320, "height": 568})
    return phone


@pytest.mark.parametrize("preset", ["kentucky-discard", "double-deck-4", "double-deck-6"])
def test_every_number_of_points_is_seen_without_scrolling(
    small: Phone, scribe: Scribe, preset: str
) -> None:
    small.open(scribe.begin(preset))
    bid = 150 if "deck-" in preset else 100
    for name, value in (("bidder", 1), ("bid", bid), ("trump", "red")):
        small.choose(name, value)

    small.press(f"Save the bid {bid}")

    expect(small.page.get_by_role("region", name="The bid in play")).to_contain_text("Ann bid")
    expect(small.page.locator("#entry [name=bidder]")).to_have_count(0)
    assert small.page.evaluate(BEHIND) == []


def test_the_bidder_is_not_offered_as_partner(small: Phone, scribe: Scribe) -> None:
    small.open(scribe.begin("call-partner-5"))

    small.choose("bidder", 2)
    expect(small.chip("partners", 2)).to_be_hidden()
    expect(small.chip("partners", 1)).to_be_visible()

    small.choose("bidder", 1)
    expect(small.chip("partners", 2)).to_be_visible()
    expect(small.chip("partners", 1)).to_be_hidden()
