"""Return does what the highlighted button says, with JavaScript and without."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

HAND = (("bidder", 1), ("bid", 90), ("trump", "red"), ("taken", 95))


def tapped(phone: Phone, *taps: tuple[str, object]) -> None:
    for name, value in taps:
        phone.choose(name, value)


def test_return_on_a_chip_saves_the_hand_that_the_button_offers(
    phone: Phone, scribe: Scribe
) -> None:
    phone.open(scribe.begin())
    tapped(phone, *HAND)
    expect(phone.effect).to_contain_text("stand at 95")
    assert is_highlighted(phone, phone.page.locator("#entry .b.go:visible").first.inner_text())

    phone.chip("taken", 95).press("Enter")

    phone.stands("95", "25")
    expect(phone.row(1)).to_contain_text("made")


def test_return_saves_no_bid_but_leads_to_what_is_missing(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {422}
    phone.open(scribe.begin())
    tapped(phone, *HAND[:3])
    alone = phone.page.get_by_role("button", name="Save the bid 90")
    expect(alone).to_be_visible()

    phone.chip("trump", "red").press("Enter")

    expect(phone.page.locator(".bad .err")).to_have_text("Tap what was captured.")
    expect(phone.page.get_by_role("region", name="The bid in play")).to_have_count(0)
    alone.press("Enter")
    expect(phone.page.get_by_role("region", name="The bid in play")).to_contain_text("Ann bid 90")


def test_return_without_javascript_drops_no_points(phones: Phones, scribe: Scribe) -> None:
    table = scribe.begin()
    phone = phones(scribe=scribe, java_script_enabled=False)
    phone.open(table)
    tapped(phone, *HAND)

    phone.chip("taken", 95).press("Enter")

    expect(phone.page.get_by_role("status")).to_contain_text("Ann and Cal take 95")
    assert is_highlighted(phone, "Save")
    assert not is_highlighted(phone, "Change it")
    phone.press("Save")
    phone.stands("95", "25")


def is_highlighted(phone: Phone, label: str) -> bool:
    """Whether the button is filled with the ink that no other kind of button has."""
    button = phone.page.get_by_role("button", name=label, exact=True)
    style = "b => [getComputedStyle(b).backgroundColor, getComputedStyle(b).color]"
    ground, letters = button.evaluate(style)
    page = phone.page.evaluate("getComputedStyle(document.body).color")
    return bool(ground == page and letters != page)
