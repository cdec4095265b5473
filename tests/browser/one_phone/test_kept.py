"""What is half made stays: over a look at another page, the Back button and a reload."""

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.scribe import Scribe


def begun(phone: Phone, scribe: Scribe) -> str:
    """A table with one hand, and a second one half tapped on the phone."""
    table = scribe.begin()
    scribe.score(table, 1, bidder=1, bid=90, taken=95)
    phone.open(table)
    phone.answer(bidder=2, bid=80, taken=85)
    expect(phone.effect).to_contain_text("stand at 110")
    return table


def is_kept(phone: Phone) -> None:
    for name, value in (("bidder", 2), ("bid", 80), ("taken", 85)):
        expect(phone.chip(name, value)).to_be_checked()
    expect(phone.effect).to_contain_text("stand at 110")


def test_a_look_at_an_old_hand_loses_nothing(phone: Phone, scribe: Scribe) -> None:
    begun(phone, scribe)

    phone.tap(phone.page.get_by_role("link", name="1", exact=True))
    expect(phone.chip("bidder", 1)).to_be_checked()
    phone.choose("taken", 100)
    phone.tap(phone.page.get_by_role("link", name="Back to the table"))

    is_kept(phone)


def test_the_back_button_finds_the_chips_and_the_effect_that_goes_with_them(
    phone: Phone, scribe: Scribe
) -> None:
    begun(phone, scribe)

    phone.tap(phone.page.get_by_role("link", name="1", exact=True))
    expect(phone.chip("bidder", 1)).to_be_checked()
    phone.page.go_back()
    is_kept(phone)

    phone.page.go_forward()
    expect(phone.chip("bidder", 1)).to_be_checked()
    expect(phone.chip("taken", 95)).to_be_checked()


def test_what_was_tapped_of_one_hand_does_not_show_at_another(phone: Phone, scribe: Scribe) -> None:
    table = begun(phone, scribe)
    scribe.score(table, 2, bidder=3, bid=100, taken=100)

    phone.open(table)

    phone.stands("195", "45")
    expect(phone.page.locator("#entry input[name=bidder]:checked")).to_have_count(0)


def test_chips_that_the_browser_has_filled_in_have_their_effect(
    phone: Phone, scribe: Scribe
) -> None:
    taps = {"bidder": 2, "bid": 80, "taken": 85}
    chips = [f"[name={name}][value='{value}']" for name, value in taps.items()]
    fill = "for (const chip of CHIPS) document.querySelector(`#entry ${chip}`).checked = true"
    script = f"const CHIPS = {chips!r}; addEventListener('DOMContentLoaded', () => {{ {fill} }})"
    phone.page.add_init_script(script)

    phone.open(scribe.begin())

    expect(phone.effect).to_contain_text("Bob and Dee take 85")


def test_what_is_kept_is_bounded(phone: Phone, scribe: Scribe) -> None:
    for _ in range(10):
        phone.open(scribe.begin())
        phone.choose("bidder", 2)

    assert phone.page.evaluate("JSON.parse(sessionStorage.kept).length") == 8
    assert phone.page.evaluate("sessionStorage.length") == 1


def test_the_menu_closes_with_escape_and_with_a_tap_beside_it(phone: Phone, scribe: Scribe) -> None:
    phone.open(scribe.begin())
    menu = phone.page.locator("details.menu")
    phone.tap(menu.locator("summary"))
    expect(menu).to_have_attribute("open", "")

    phone.page.keyboard.press("Escape")

    expect(menu).not_to_have_attribute("open", "")
    assert phone.page.evaluate("document.activeElement.tagName") == "SUMMARY"
    phone.tap(menu.locator("summary"))
    expect(menu).to_have_attribute("open", "")
    phone.page.touchscreen.tap(20, 300)
    expect(menu).not_to_have_attribute("open", "")
