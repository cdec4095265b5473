"""Hands told card by card on a phone: by tapping, quickly, and without JavaScript."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.carded import add_line
from tests.browser.conftest import Phones
from tests.browser.pages.test_weight import Wire
from tests.browser.phone import Held, Phone
from tests.browser.scribe import Scribe
from tests.carded import facts, preset_of
from tests.web.cards.hands import one_color_each

MOST_BYTES = 3_000
"""Of an answer to a tap, its head included."""


def begun(scribe: Scribe, preset: str = "kentucky-discard", bid: int = 90) -> str:
    """The pad of a hand that Ann plays in red."""
    table = scribe.begin(preset)
    scribe.bid(table, 1, bidder=1, bid=bid, trump="red")
    return f"{table}/hand/1/cards"


def tap(phone: Phone, *cards: str) -> None:
    for card in cards:
        phone.page.locator(f".deck [value={card}]").click()


def turn(phone: Phone, words: str) -> None:
    """What the pad says next."""
    expect(phone.page.locator(".turn p")).to_have_text(words)


def test_a_whole_hand_is_tapped(phone: Phone, scribe: Scribe) -> None:
    phone.open(begun(scribe))
    tricks = one_color_each()

    for number, trick in enumerate(tricks, 1):
        for card in trick:
            phone.tap(phone.page.locator(f".deck [value={card}]"))
        if number < len(tricks):
            turn(phone, f"Ann leads to trick {number + 1}")

    expect(phone.page.locator("#pad")).to_contain_text("Made.")
    expect(phone.page.locator("#pad")).to_contain_text("Ann and Cal take 120")
    assert phone.taps == sum(map(len, tricks))


def test_a_tap_costs_three_kilobytes(phone: Phone, scribe: Scribe) -> None:
    pad = begun(scribe, "double-deck-4", 150)
    phone.open(pad)
    wire = Wire(phone)

    tap(phone, "R14")

    turn(phone, "Bob plays to Ann’s red 14")
    phone.page.wait_for_timeout(300)
    assert wire.matching(f"POST {phone.url}{pad}") <= MOST_BYTES


def test_taps_quicker_than_the_answers_all_count(phone: Phone, scribe: Scribe) -> None:
    phone.open(begun(scribe))

    def late(route: Route) -> None:
        phone.page.wait_for_timeout(150)
        route.continue_()

    phone.page.route("**/cards", late)

    taps = [phone.page.locator(f".deck [value={card}]") for card in ("G14", "G5", "R10", "G6")]
    boxes = [each.bounding_box() for each in taps]
    for box in boxes:
        assert box is not None
        phone.page.mouse.click(box["x"] + 10, box["y"] + 10)

    turn(phone, "Cal leads to trick 2")


def test_a_tap_between_an_answer_and_the_next_question_waits_its_turn(
    phone: Phone, scribe: Scribe
) -> None:
    phone.open(begun(scribe))
    phone.page.evaluate(
        "() => { const soon = setTimeout; setTimeout = (f, ms) => soon(f, ms || 500) }"
    )
    held = Held(phone, "**/cards")

    for card in ("G14", "G5", "R10"):
        phone.page.locator(f".deck [value={card}]").click()
    held.let_go()
    turn(phone, "Bob plays to Ann’s green 14")
    phone.page.locator(".deck [value=G6]").click()

    turn(phone, "Cal leads to trick 2")


def test_a_trembling_finger_lays_one_of_two_copies(phone: Phone, scribe: Scribe) -> None:
    phone.open(begun(scribe, "double-deck-4", 150))

    phone.page.locator(".deck [value=R14]").dblclick()

    turn(phone, "Bob plays to Ann’s red 14")
    expect(phone.page.locator(".deck [value=R14]")).to_have_count(1)


def test_return_enters_what_is_typed(phone: Phone, scribe: Scribe) -> None:
    phone.open(begun(scribe))

    phone.page.get_by_label("Or write them").fill("g14 g5 r10 g6")
    phone.page.keyboard.press("Enter")

    turn(phone, "Cal leads to trick 2")


def test_another_phone_follows(phone: Phone, phones: Phones, scribe: Scribe) -> None:
    pad = begun(scribe)
    guest = phones(scribe=scribe.guest(pad.partition("/hand/")[0]))
    guest.open(pad)
    turn(guest, "Ann leads to trick 1")
    phone.open(pad)

    tap(phone, "R14")

    turn(guest, "Bob plays to Ann’s red 14")


@pytest.mark.parametrize("preset", ["kentucky-full-deck", "hoyle-standard-deck", "double-deck-6"])
def test_every_card_is_large_enough_at_320_pixels(
    phones: Phones, scribe: Scribe, preset: str
) -> None:
    pad = begun(scribe, preset, 150 if preset == "double-deck-6" else 90)
    phone = phones(320, scribe=scribe)
    phone.open(pad)

    boxes = [each.bounding_box() for each in phone.page.locator(".deck button").all()]

    assert len(boxes) > 40
    for box in boxes:
        assert box is not None
        assert box["width"] >= 44, box
        assert box["height"] >= 44, box
        assert box["x"] >= 0, box
        assert box["x"] + box["width"] <= 320, box


def test_the_cards_stay_where_they_are_while_one_is_tapped(phone: Phone, scribe: Scribe) -> None:
    phone.open(begun(scribe))
    last = phone.page.locator(".deck [value=B13]")
    before = last.bounding_box()

    for card in ("R14", "R5", "R6"):
        tap(phone, card)
        expect(phone.page.locator(f".deck [value={card}]")).to_have_count(0)

    assert last.bounding_box() == before


def test_whose_turn_it_is_stays_beside_the_deck_on_a_phone_on_its_side(
    phones: Phones, scribe: Scribe
) -> None:
    pad = begun(scribe)
    phone = phones(scribe=scribe)
    phone.page.set_viewport_size({"width": 844, "height": 390})
    phone.open(pad)
    deck = phone.page.locator(".deck button")

    phone.page.mouse.wheel(0, 290)
    expect(deck.last).to_be_in_viewport(ratio=1)

    expect(deck.first).to_be_in_viewport(ratio=1)
    turn = phone.page.locator(".turn p")
    expect(turn).to_be_in_viewport(ratio=1)


CARDS = "**/cards"


@pytest.mark.parametrize("reached", [True, False])
def test_a_card_that_got_no_answer_goes_once_more_before_what_follows_it_and_is_laid_once(
    phone: Phone, scribe: Scribe, reached: bool
) -> None:
    phone.open(begun(scribe, "double-deck-4", 150))
    phone.unanswered = True

    def lost(route: Route) -> None:
        if reached:
            route.fetch()
        route.abort("connectionreset")

    phone.page.route(CARDS, lost, times=1)

    tap(phone, "R14", "Y9")

    turn(phone, "Cal plays to Ann’s red 14")
    expect(phone.page.locator(".deck [value=R14]")).to_have_count(1)


def test_what_a_proxy_says_takes_no_place_on_the_pad(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {502}
    phone.open(begun(scribe))
    away = "<h1>502 Bad Gateway</h1>"
    phone.page.route(CARDS, lambda route: route.fulfill(status=502, body=away), times=1)

    tap(phone, "G14")
    expect(phone.page.locator("#lost")).to_contain_text("No connection")

    expect(phone.page.get_by_text("Bad Gateway")).to_have_count(0)
    turn(phone, "Bob plays to Ann’s green 14")


def test_undo_takes_back_the_last_tap_though_it_has_not_left(phone: Phone, scribe: Scribe) -> None:
    phone.open(begun(scribe))
    tap(phone, "G14")
    turn(phone, "Bob plays to Ann’s green 14")
    held = Held(phone, CARDS)

    tap(phone, "G5", "R10")
    expect(phone.page.locator(".deck [data-sent]")).to_have_count(2)
    phone.page.get_by_role("button", name="Undo").click()
    expect(phone.page.locator(".deck [data-sent]")).to_have_count(1)
    tap(phone, "R11")
    held.let_go()

    turn(phone, "Dee plays to Ann’s green 14")
    expect(phone.page.locator(".deck [value=R11]")).to_have_count(0)
    expect(phone.page.locator(".deck [value=R10]")).to_have_count(1)


def test_a_card_tapped_after_undo_waits_for_it(phone: Phone, scribe: Scribe) -> None:
    phone.open(begun(scribe))
    tap(phone, "G14")
    turn(phone, "Bob plays to Ann’s green 14")
    held = Held(phone, f"{CARDS}/undo")

    phone.page.get_by_role("button", name="Undo").click()
    tap(phone, "G13")
    held.let_go()

    turn(phone, "Bob plays to Ann’s green 13")
    expect(phone.page.locator(".deck [value=G14]")).to_have_count(1)


@pytest.mark.parametrize(
    ("place", "first", "second", "led"), [(0, "G13", "G12", 13), (1, "G6", "G7", 14)]
)
def test_two_quick_taps_correct_a_card_once(
    phone: Phone, scribe: Scribe, place: int, first: str, second: str, led: int
) -> None:
    """The first card of the trick, or its newest."""
    pad = begun(scribe)
    phone.open(pad)
    tap(phone, "G14", "G5")
    turn(phone, "Cal plays to Ann’s green 14")
    phone.open(f"{pad}?trick=1&at={place}")
    held = Held(phone, f"{CARDS}*")

    tap(phone, first, second)
    held.let_go()

    for _ in range(2):
        turn(phone, f"Cal plays to Ann’s green {led}")
        phone.page.wait_for_timeout(500)
    expect(phone.page.locator(f".deck [value={first}]")).to_have_count(0)
    expect(phone.page.locator(f".deck [value={second}]")).to_have_count(1)


def test_a_trembling_finger_takes_back_one_card(phone: Phone, scribe: Scribe) -> None:
    phone.open(begun(scribe))
    tap(phone, "G14", "G5")
    turn(phone, "Cal plays to Ann’s green 14")

    phone.page.get_by_role("button", name="Undo").dblclick()

    turn(phone, "Bob plays to Ann’s green 14")
    phone.page.wait_for_timeout(500)
    turn(phone, "Bob plays to Ann’s green 14")


def test_an_undo_whose_answer_was_lost_takes_back_one_card(phone: Phone, scribe: Scribe) -> None:
    phone.open(begun(scribe))
    tap(phone, "G14", "G5")
    turn(phone, "Cal plays to Ann’s green 14")
    phone.unanswered = True
    phone.page.route(
        f"{CARDS}/undo",
        lambda route: (route.fetch(), route.abort("connectionreset")),
        times=1,
    )

    phone.page.get_by_role("button", name="Undo").click()

    turn(phone, "Bob plays to Ann’s green 14")
    phone.page.wait_for_timeout(3000)
    turn(phone, "Bob plays to Ann’s green 14")


def test_what_was_tapped_leaves_before_the_page_does(phone: Phone, scribe: Scribe) -> None:
    pad = begun(scribe)
    phone.open(pad)
    held = Held(phone, CARDS)
    tap(phone, "G14", "G5", "R10")

    phone.page.locator("a.back").click()
    held.let_go()

    expect(phone.page.locator("#play")).to_be_visible()
    phone.open(pad)
    turn(phone, "Dee plays to Ann’s green 14")


def test_an_answer_of_which_only_the_head_came_is_none(phone: Phone, scribe: Scribe) -> None:
    phone.open(begun(scribe))
    phone.page.evaluate(
        """() => {
          const text = Response.prototype.text;
          Response.prototype.text = () => {
            Response.prototype.text = text;
            return Promise.reject(new TypeError("Failed to fetch"));
          };
        }"""
    )
    phone.unanswered = True

    tap(phone, "G14", "G5")

    turn(phone, "Cal plays to Ann’s green 14")


def test_cards_typed_while_others_are_on_their_way_are_the_ones_that_leave(
    phone: Phone, scribe: Scribe
) -> None:
    phone.open(begun(scribe))
    held = Held(phone, CARDS)
    typed = phone.page.get_by_label("Or write them")

    for text in ("g14", "g5"):
        typed.fill(text)
        phone.page.wait_for_timeout(400)
        phone.page.keyboard.press("Enter")
    held.let_go()

    turn(phone, "Cal plays to Ann’s green 14")
    expect(typed).to_have_value("")


def test_who_leaves_is_shown_first_what_was_refused(phone: Phone, scribe: Scribe) -> None:
    pad = begun(scribe)
    phone.allowed = {409}
    phone.open(pad)
    held = Held(phone, CARDS)
    tap(phone, "G14", "G5")
    phone.page.locator("a.back").click()
    scribe.send(pad, pad, card="Y14")

    held.let_go()

    expect(phone.page.get_by_text("Somebody was faster")).to_be_visible()
    assert phone.path.startswith(pad)


@pytest.mark.timed
def test_what_was_there_is_said_soon_after_the_last_card(
    phone: Phone, scribe: Scribe, record_property: Callable[[str, object], None]
) -> None:
    record = "carded-kentucky-discard"
    *before, last = facts(record)["play"]
    cards, _, card = last.rpartition(" ")
    table = scribe.begin(preset_of(record))
    add_line(scribe, table, {**facts(record), "play": [*before, cards]})
    phone.page.set_viewport_size({"width": 390, "height": 844})
    phone.open(f"{table}/hand/1/cards")

    began = time.perf_counter()
    tap(phone, card)
    expect(phone.page.get_by_text("With all cards seen, 90 was there.")).to_be_visible()
    took = time.perf_counter() - began

    record_property("seconds", took)
    assert took < 4
