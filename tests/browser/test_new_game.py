"""A new game, begun with thumbs and with keys."""

from playwright.sync_api import Locator, expect

from .conftest import Phones
from .phone import Phone

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
