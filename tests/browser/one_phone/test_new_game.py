"""A new game, begun with thumbs and with keys."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

NAMES = ("Ann", "Bob", "Cal", "Dee")


def seat(phone: Phone, number: int) -> Locator:
    return phone.page.get_by_label(f"Name at seat {number}")


def test_return_goes_from_name_to_name_and_starts_nothing(phone: Phone) -> None:
    phone.open("/new/kentucky-discard")
    for number, name in enumerate(NAMES, 1):
        seat(phone, number).fill(name)
        phone.page.keyboard.press("Enter")
        if number < 4:
            expect(seat(phone, number + 1)).to_be_focused()

    start = phone.page.get_by_role("button", name="Start the game")
    expect(start).to_be_focused()
    assert phone.path == "/new/kentucky-discard"

    phone.page.keyboard.press("Enter")
    phone.stands("0", "0")


def test_return_without_javascript_starts_nothing_and_leads_to_the_next_name(
    phones: Phones,
) -> None:
    phone = phones(java_script_enabled=False)
    phone.open("/new/kentucky-discard")
    seat(phone, 1).fill("Ann")
    seat(phone, 2).fill("Bob")
    seat(phone, 2).press("Enter")

    assert phone.path == "/new/kentucky-discard"
    expect(seat(phone, 1)).to_have_value("Ann")
    expect(seat(phone, 3)).to_be_focused()


def test_seats_without_a_name_are_told_before_the_game_starts(phone: Phone) -> None:
    phone.allowed = {422}
    phone.open("/new/kentucky-discard")
    for number in (1, 2):
        seat(phone, number).fill(NAMES[number - 1])

    phone.press("Start the game")

    expect(phone.page.get_by_role("alert")).to_contain_text("Seats 3 and 4 have no name.")
    phone.press("Start without names for seats 3 and 4")
    phone.stands("0", "0")


def test_known_names_sit_down_clockwise_with_one_tap_each(phone: Phone, scribe: Scribe) -> None:
    scribe.begin()
    phone.open("/new/double-deck-6")

    for name in ("Cal", "Ann"):
        phone.press(name)

    expect(seat(phone, 1)).to_have_value("Cal")
    expect(seat(phone, 2)).to_have_value("Ann")
    expect(phone.page.get_by_role("button", name="Cal", exact=True)).to_be_hidden()
    assert phone.path == "/new/double-deck-6"


@pytest.mark.parametrize("scripts", [True, False])
def test_a_house_rule_is_changed_in_five_taps_and_the_names_are_kept(
    phones: Phones, *, scripts: bool
) -> None:
    phone = phones(320, java_script_enabled=scripts)
    phone.open("/new/kentucky-discard")
    for number, name in enumerate(NAMES, 1):
        seat(phone, number).fill(name)

    phone.press("Change a rule")
    phone.tap(phone.page.locator("summary", has_text="The cards"))
    phone.tap(phone.page.get_by_role("link", name="The Rook is the highest trump."))
    phone.tap(phone.page.get_by_label("The Rook is the lowest trump."))
    phone.press("Change it")
    assert phone.taps == 5

    expect(phone.page.get_by_role("status")).to_contain_text("The Rook is the lowest trump.")
    phone.tap(phone.page.get_by_role("link", name="Play with these rules"))
    expect(seat(phone, 4)).to_have_value("Dee")
    phone.press("Start the game")
    expect(phone.page.get_by_role("link", name="One house rule")).to_be_visible()


def test_a_rule_is_changed_in_mid_game_and_undone_at_the_table(
    phone: Phone, scribe: Scribe
) -> None:
    table = scribe.begin()
    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    phone.open(table)

    phone.tap(phone.page.locator("summary", has_text="Menu"))
    phone.tap(phone.page.locator(".menu").get_by_role("link", name="Rules"))
    phone.tap(phone.page.get_by_role("link", name="Change a rule"))
    phone.tap(phone.page.locator("summary", has_text="The end of the game"))
    phone.tap(phone.page.get_by_role("link", name="The first to reach 300 wins."))
    phone.page.get_by_label("Points to win").fill("500")
    phone.page.keyboard.press("Enter")

    expect(phone.page.get_by_role("status")).to_contain_text("From hand 2 on: The first to reach")
    phone.tap(phone.page.get_by_role("link", name="Back to the table").last)
    expect(phone.page.get_by_text("First to 500")).to_be_visible()
    phone.press("Undo")
    expect(phone.page.get_by_text("First to 300")).to_be_visible()


def test_a_game_is_picked_and_a_rule_changed_by_keys_alone(phone: Phone) -> None:
    phone.open("/new?players=5")
    page = phone.page

    press_on(phone, "Call your partner, five players")
    expect(page.get_by_role("heading", level=1)).to_have_text("Call your partner, five players")
    press_on(phone, "Change a rule")
    press_on(phone, "Bidding")
    press_on(phone, "The lowest bid is 80.")
    page.get_by_label("Lowest bid").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("90")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("The lowest bid is 90.")


def press_on(phone: Phone, label: str) -> None:
    """Goes from part to part with Tab until one called *label* has the focus, and enters it."""
    here = phone.page.url
    for _ in range(60):
        phone.page.keyboard.press("Tab")
        said = phone.page.evaluate("document.activeElement.innerText") or ""
        if said.startswith(label):
            phone.page.keyboard.press("Enter")
            if "Bidding" not in said:
                phone.page.wait_for_url(lambda url: url != here)
            return
    raise AssertionError(f"no way to {label!r} by keys")


@pytest.mark.parametrize(
    "path",
    [
        "/new",
        "/new?players=4",
        "/new/find?players=4&decks=1&pack=yes&rook=yes",
        "/new/all?q=partner",
        "/new/kentucky-discard",
        "/new/kentucky-discard/rules?target=500&rook_rank=none&news=rook_rank",
        "/new/kentucky-discard/rules/rook_rank",
        "/new/kentucky-discard/rules/counters",
    ],
)
def test_nothing_sticks_out_with_text_of_twice_the_size(phones: Phones, path: str) -> None:
    phone = phones(320)
    phone.open(path)

    phone.page.evaluate("document.documentElement.style.fontSize = '200%'")

    assert phone.page.evaluate("document.documentElement.scrollWidth") == 320
