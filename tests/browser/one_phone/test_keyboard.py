"""Return does what the highlighted button says, with JavaScript and without."""

import re
import urllib.parse

import pytest
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


NIGHT: dict[str, str | int] = {
    "name1": "Ann",
    "name2": "Bob",
    "name3": "Cal",
    "small": 10,
    "big": 20,
    "buy_in": 1000,
}


@pytest.fixture
def night(phone: Phone, scribe: Scribe) -> Phone:
    """A phone with a night of poker of Ann, Bob and Cal, before the first hand."""
    begun = scribe.send("/poker/new", "/poker/new", **NIGHT, game="holdem", limit="no")
    phone.open(urllib.parse.urlsplit(begun.url).path)
    return phone


def turn(phone: Phone, words: str) -> None:
    """The line that says whose turn it is, which has the focus."""
    expect(phone.page.locator(".turn")).to_have_text(words)
    expect(phone.page.locator(".turn")).to_be_focused()


def test_after_a_tap_the_focus_is_on_whose_turn_it_is(night: Phone) -> None:
    night.page.get_by_role("button", name="Deal hand 1").press("Enter")
    turn(night, "Ann: 20 to call")
    night.page.get_by_role("button", name="Call 20").press("Enter")
    turn(night, "Bob: 10 to call")
    night.page.get_by_role("button", name="Undo").press("Enter")
    turn(night, "Ann: 20 to call")
    night.page.keyboard.press("Tab")
    assert night.page.evaluate("document.activeElement.innerText") == "Fold"


def test_a_held_return_acts_once(night: Phone) -> None:
    night.page.get_by_role("button", name="Deal hand 1").focus()

    for _ in range(20):
        night.page.keyboard.down("Enter")
        night.page.wait_for_timeout(60)
    night.page.keyboard.up("Enter")

    turn(night, "Ann: 20 to call")


def test_the_focus_of_a_player_stays_in_the_page_when_another_phone_acts(
    night: Phone, scribe: Scribe
) -> None:
    night.page.get_by_role("button", name="Deal hand 1").press("Enter")
    night.page.get_by_role("button", name="Call 20").focus()

    scribe.send(night.path, night.path, do="check-or-call")

    turn(night, "Bob: 10 to call")


def test_without_a_connection_the_focus_is_on_the_turn_too(night: Phone) -> None:
    night.page.get_by_role("button", name="Deal hand 1").press("Enter")
    turn(night, "Ann: 20 to call")
    night.lose_connection()

    night.page.get_by_role("button", name="Call 20").press("Enter")
    turn(night, "The next player")
    night.page.get_by_role("button", name="Check or call").press("Enter")

    expect(night.page.locator("#outbox")).to_contain_text("Check or call")
    turn(night, "The next player")


def test_a_held_return_lays_one_card(phone: Phone, scribe: Scribe, table: str) -> None:
    scribe.bid(table, 1, bidder=1, bid=90, trump="red")
    phone.open(f"{table}/hand/1/cards")
    phone.page.locator(".deck [value=R14]").focus()

    for _ in range(20):
        phone.page.keyboard.down("Enter")
        phone.page.wait_for_timeout(60)
    phone.page.keyboard.up("Enter")

    expect(phone.page.locator(".turn p")).to_have_text("Bob plays to Ann’s red 14")


@pytest.fixture
def pad(phone: Phone, scribe: Scribe, table: str) -> Phone:
    """A phone with the pad of a hand that Ann plays in red, and the focus on its first card."""
    scribe.bid(table, 1, bidder=1, bid=90, trump="red")
    phone.open(f"{table}/hand/1/cards")
    to_the_deck(phone)
    return phone


def to_the_deck(phone: Phone) -> None:
    for _ in range(20):
        keys(phone, "Tab")
        if focused(phone):
            return


def focused(phone: Phone) -> str:
    """The card that has the focus, as "R14"; empty if none has."""
    card: str = phone.page.evaluate("document.activeElement.closest('.deck button')?.value ?? ''")
    return card


def keys(phone: Phone, *pressed: str) -> None:
    for key in pressed:
        phone.page.keyboard.press(key)


def lays(phone: Phone, next_turn: str, *pressed: str) -> None:
    """Presses keys, then Return, and waits for the next question."""
    keys(phone, *pressed, "Enter")
    expect(phone.page.locator(".turn p")).to_have_text(next_turn)


def test_the_deck_is_one_stop_and_arrows_lead_through_it(pad: Phone) -> None:
    """Kentucky Discard has 5 to 14 in four colors, in two rows of five each, and the Rook."""
    assert focused(pad) == "R5"
    assert pad.page.locator('.deck button[tabindex="0"]').count() == 1

    keys(pad, "ArrowRight", "ArrowRight")
    assert focused(pad) == "R7"
    keys(pad, "ArrowLeft")
    assert focused(pad) == "R6"
    keys(pad, "ArrowDown")
    assert focused(pad) == "R11"
    keys(pad, "End", "ArrowRight", "ArrowDown")
    assert focused(pad) == "Y10"
    keys(pad, "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowLeft")
    assert focused(pad) == "R5"
    keys(pad, "End", "Home")
    assert focused(pad) == "R5"

    keys(pad, "ArrowRight", "Tab")
    assert focused(pad) == ""
    keys(pad, "Shift+Tab")
    assert focused(pad) == "R6"


def test_letters_and_numbers_lead_to_a_card(pad: Phone) -> None:
    keys(pad, "g")
    assert focused(pad) == "G5"
    keys(pad, "1", "4")
    assert focused(pad) == "G14"
    keys(pad, "9")
    assert focused(pad) == "G9"
    keys(pad, "r", "1", "1")
    assert focused(pad) == "R11"
    keys(pad, "r", "k")
    assert focused(pad) == "RK"
    keys(pad, "x")
    assert focused(pad) == "RK"


def test_a_trick_is_laid_without_tab_and_the_focus_stays_at_the_next_card(pad: Phone) -> None:
    lays(pad, "Bob plays to Ann’s green 14", "g", "1", "4")
    assert focused(pad) == "G13"
    lays(pad, "Cal plays to Ann’s green 14", "5")
    assert focused(pad) == "G6"
    lays(pad, "Dee plays to Ann’s green 14", "r", "1", "0")
    assert focused(pad) == "R11"
    lays(pad, "Cal leads to trick 2", "g")
    assert focused(pad) == "G7"


def test_cards_typed_faster_than_the_answers_are_all_laid(pad: Phone) -> None:
    keys(pad, *"g14", "Enter", *"g5", "Enter", *"r10", "Enter", *"g6", "Enter")

    expect(pad.page.locator(".turn p")).to_have_text("Cal leads to trick 2")
    assert focused(pad) != ""


def test_the_judge_keeps_the_focus_at_the_next_card(
    phone: Phone, scribe: Scribe, table: str
) -> None:
    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    phone.open(f"{table}/hand/1/judge?who=2&trick=1&led=1")
    phone.page.locator(".deck [value=G8]").focus()

    keys(phone, "Enter")
    expect(phone.page.locator(".ask b")).to_contain_text("Bob")

    assert focused(phone) == "G9"


@pytest.fixture(params=["the judge", "a hand"])
def poker_deck(request: pytest.FixtureRequest, night: Phone, scribe: Scribe) -> Phone:
    """A phone at the 52 cards of poker, the highest of a suit first, seven to a row."""
    if request.param == "the judge":
        night.open("/poker/judge")
    else:
        here = night.path
        scribe.send(here, here, do="deal")
        night.open(f"{here}/cards")
    return night


def test_the_cards_of_poker_are_one_stop_with_arrows_and_letters(poker_deck: Phone) -> None:
    to_the_deck(poker_deck)
    deck = poker_deck.page.get_by_role("group", name="Cards", exact=True)

    assert focused(poker_deck) == "As"
    assert deck.locator('button[tabindex="0"]').count() == 1
    for pressed, card in (
        ("ArrowRight ArrowRight", "Qs"),
        ("ArrowDown", "5s"),
        ("ArrowDown", "Qh"),
        ("End ArrowRight", "7h"),
        ("ArrowUp Home ArrowLeft", "2s"),
        ("d", "Ad"),
        ("1 0", "Td"),
        ("k", "Kd"),
        ("c 2", "2c"),
        ("ArrowRight", "2c"),
    ):
        keys(poker_deck, *pressed.split())
        assert focused(poker_deck) == card, pressed
    keys(poker_deck, "Tab")
    assert focused(poker_deck) == ""
    keys(poker_deck, "Shift+Tab")
    assert focused(poker_deck) == "2c"


def test_cards_of_poker_are_laid_and_taken_back_by_keys_alone(poker_deck: Phone) -> None:
    to_the_deck(poker_deck)
    board = poker_deck.page.locator("#asked input[name=board]").first

    for pressed, lies in (
        ("h k Enter", "Kh"),
        ("s 1 0 Enter", "KhTs"),
        ("9 Enter", "KhTs9s"),
        ("1 0 Enter", "Kh9s"),
    ):
        keys(poker_deck, *pressed.split())
        expect(board).to_have_value(lies)
    assert focused(poker_deck) == "Ts"


@pytest.mark.parametrize(
    ("preset", "example"),
    [
        ("kentucky-discard", "r, 1, 0 to the red 10."),
        ("hoyle-standard-deck", "h, 1, 0 to the 10 of hearts."),
    ],
)
def test_a_deck_says_its_keys_with_a_card_of_its_own(
    phone: Phone, scribe: Scribe, preset: str, example: str
) -> None:
    table = scribe.begin(preset)
    scribe.bid(table, 1, bidder=1, bid=100, trump="red")
    phone.open(f"{table}/hand/1/cards")

    deck = phone.page.get_by_role("form", name="Cards", exact=True)
    expect(deck).to_have_attribute("aria-description", re.compile(f"Letters .*{example}$"))


def test_after_an_error_the_focus_is_on_its_field(phone: Phone, table: str) -> None:
    phone.allowed = {422}
    phone.open(table)
    phone.answer(bidder=2, bid=90, trump="red")
    phone.page.locator('#entry [name="do"][value="hand"]').press("Enter")

    expect(phone.page.locator("[name=taken]").first).to_be_focused()
    expect(phone.page).to_have_title(re.compile("^Error: "))
    phone.page.keyboard.press("Space")
    phone.settle()
    phone.page.keyboard.press("Enter")
    expect(phone.row(1)).to_be_visible()
    expect(phone.page).to_have_title(re.compile("^Ann"))


def test_who_moves_to_another_seat_hears_what_comes_next(phone: Phone) -> None:
    phone.open("/new/kentucky-discard")
    phone.seat("Ann", "Bob", "Cal", "Dee")

    phone.page.get_by_role("button", name="Seat 1: change places").press("Enter")
    expect(phone.page.locator("#moved")).to_have_text(
        "Seat 1: change places. Choose the other seat."
    )
    phone.page.get_by_role("button", name="Seat 3: change places").press("Enter")

    expect(phone.page.locator("#moved")).to_have_text("Seat 1: Cal, Seat 3: Ann")
