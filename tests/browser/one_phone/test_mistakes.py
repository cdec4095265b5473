"""Wrong taps, double taps, lost connections: no answered hand is lost, none counts twice."""

import re

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Phones
from tests.browser.phone import Held, Phone
from tests.browser.scribe import Scribe


def posts(page: Page, path: str) -> list[Request]:
    """The forms that *page* sends to *path* from now on."""
    sent: list[Request] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith(path):
            sent.append(request)

    page.on("request", note)
    return sent


def tap_hand(phone: Phone, bidder: int = 1, bid: int = 90, taken: int = 95) -> None:
    phone.answer(bidder=bidder, bid=bid, trump="red", taken=taken)


def hands(scribe: Scribe, table: str) -> int:
    """How many hands the score sheet of the server has."""
    return len(re.findall(r"/hand/\d+\">\d", scribe.get(table).text))


def test_a_reload_keeps_a_half_made_entry(phone: Phone, scribe: Scribe) -> None:
    phone.open(scribe.begin())
    phone.answer(bidder=3, bid=105, taken=110)

    phone.page.reload()

    expect(phone.chip("bidder", 3)).to_be_checked()
    expect(phone.chip("bid", 105)).to_be_checked()
    expect(phone.chip("taken", 110)).to_be_checked()
    expect(phone.effect).to_contain_text("Ann and Cal take 110 and stand at 110.")


def test_a_saved_entry_does_not_come_back_with_a_reload(phone: Phone, scribe: Scribe) -> None:
    phone.open(scribe.begin())
    tap_hand(phone)
    phone.save()
    phone.stands("95", "25")

    phone.page.reload()

    phone.stands("95", "25")
    expect(phone.page.locator("#entry input[name=bidder]:checked")).to_have_count(0)


def test_a_double_tap_sends_one_hand(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    phone.open(table)
    tap_hand(phone)
    sent = posts(phone.page, "/hand/1")

    phone.page.locator("#effect button[value=hand]").evaluate("b => { b.click(); b.click(); }")

    phone.stands("95", "25")
    assert len(sent) == 1
    assert hands(scribe, table) == 1


def test_the_back_button_does_not_count_a_hand_twice(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    phone.allowed = {409, 422}
    phone.open(table)
    tap_hand(phone)
    phone.save()
    phone.stands("95", "25")
    phone.open("/about")

    phone.page.go_back()
    phone.stands("95", "25")
    phone.save()
    expect(phone.page.locator("#main")).to_be_visible()

    assert hands(scribe, table) == 1
    phone.open(table)
    phone.stands("95", "25")


def test_a_hand_by_keyboard_alone(phones: Phones, scribe: Scribe) -> None:
    table = scribe.begin()
    phone = phones(1280, scribe=scribe)
    phone.open(table)

    for name, value in (("bidder", "2"), ("bid", "100"), ("trump", "green"), ("taken", "100")):
        walk_to(phone.page, f"e => e.name === '{name}'")
        phone.page.keyboard.press("Space")
        move_to(phone.page, value)
    expect(phone.effect).to_contain_text("Bob and Dee take 100 and stand at 100.")
    walk_to(phone.page, "e => e.name === 'do' && e.value === 'hand'")
    phone.page.keyboard.press("Enter")

    phone.stands("20", "100")
    expect(phone.page.locator("#play:focus, #play :focus")).to_have_count(1)


def walk_to(page: Page, wanted: str) -> None:
    """Presses Tab until the focus is on what is *wanted*."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(f"({wanted})(document.activeElement)"):
            return
    raise AssertionError(f"Tab does not lead to {wanted}")


def move_to(page: Page, value: str) -> None:
    """Presses the arrow until the chip for *value* is chosen."""
    for _ in range(60):
        if page.evaluate("document.activeElement.value") == value:
            assert page.evaluate("document.activeElement.checked")
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrow does not lead to {value}")


def test_a_tap_without_a_connection_says_so_and_loses_nothing(phone: Phone, scribe: Scribe) -> None:
    # A phone that has the plan of its table keeps the hand: the outbox is tried elsewhere.
    phone.unanswered = True
    phone.page.route("**/offline", lambda route: route.abort())
    table = scribe.begin()
    phone.open(table)
    tap_hand(phone)
    expect(phone.effect).to_contain_text("stand at 95")
    phone.lose_connection()

    phone.save()

    expect(phone.page.get_by_role("alert")).to_contain_text("No connection")
    expect(phone.chip("taken", 95)).to_be_checked()
    assert hands(scribe, table) == 0
    phone.find_connection()
    phone.save()
    phone.stands("95", "25")
    expect(phone.page.get_by_role("alert")).to_have_count(0)
    assert hands(scribe, table) == 1


def test_an_effect_that_may_be_old_is_not_shown(phone: Phone, scribe: Scribe) -> None:
    phone.open(scribe.begin())
    tap_hand(phone)
    expect(phone.effect).to_contain_text("stand at 95")
    phone.lose_connection()

    phone.choose("taken", 100)

    expect(phone.page.get_by_role("alert")).to_contain_text("No connection")
    expect(phone.effect).not_to_contain_text("stand at")
    phone.find_connection()
    phone.choose("taken", 105)
    expect(phone.effect).to_contain_text("stand at 105")
    expect(phone.page.get_by_role("alert")).to_have_count(0)


def test_a_lost_answer_is_asked_for_again_and_counts_once(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    phone.open(table)
    tap_hand(phone)
    expect(phone.effect).to_contain_text("stand at 95")
    phone.unanswered = True
    phone.page.route(
        "**/hand/1", lambda route: (route.fetch(), route.abort("connectionreset")), times=1
    )

    phone.save()
    expect(phone.page.get_by_role("alert")).to_contain_text("No connection")
    phone.save()

    phone.stands("95", "25")
    assert hands(scribe, table) == 1


def test_an_effect_that_comes_late_does_not_cover_a_newer_one(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    scribe.bid(table, 1, bidder=1, bid=90, trump="red")
    phone.open(table)
    held = Held(phone, "**/effect")
    phone.choose("taken", 95)
    held.wait()

    phone.choose("taken", 100)
    phone.page.wait_for_timeout(300)
    held.let_go()

    expect(phone.effect).to_contain_text("Ann and Cal take 100")
    phone.page.wait_for_timeout(300)
    expect(phone.effect).to_contain_text("Ann and Cal take 100")


def test_no_tap_is_forgotten_while_an_effect_is_on_its_way(phone: Phone, scribe: Scribe) -> None:
    phone.open(scribe.begin())
    held = Held(phone, "**/effect")
    phone.choose("bidder", 1)
    held.wait()

    for name, value in {"bid": 90, "trump": "red", "taken": 95}.items():
        phone.choose(name, value)
        phone.page.wait_for_timeout(200)
    held.let_go()

    expect(phone.effect).to_contain_text("Ann and Cal take 95")


def test_the_effect_of_a_saved_hand_does_not_show_at_the_next(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {409}
    phone.open(scribe.begin())
    held = Held(phone, "**/effect")
    tap_hand(phone)
    held.wait()
    phone.save_at_once()
    phone.stands("95", "25")

    held.let_go()
    phone.page.wait_for_timeout(300)

    expect(phone.effect).not_to_contain_text("stand at")
    phone.stands("95", "25")


def test_what_is_no_save_saves_nothing_where_nobody_answers(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    phone.open(table)
    phone.ready()
    tap_hand(phone)
    phone.settle()
    phone.unanswered = True
    phone.page.route("**/hand/1", lambda route: route.abort("connectionreset"))

    phone.press("Something happened")

    expect(phone.page.locator("#lost")).to_contain_text("No connection")
    assert phone.page.evaluate("localStorage.getItem('outbox')") is None
    expect(phone.chip("taken", 95)).to_be_checked()


@pytest.mark.parametrize("status", [200, 403, 502])
def test_what_others_say_takes_no_place_in_the_form(
    phone: Phone, scribe: Scribe, status: int
) -> None:
    phone.allowed = {status}
    phone.open(scribe.begin())
    hotel = "<h1>Please sign in</h1>"
    phone.page.route("**/effect", lambda route: route.fulfill(status=status, body=hotel), times=1)

    phone.choose("bidder", 1)
    phone.settle()
    expect(phone.page.locator("#lost")).to_contain_text("No connection")
    phone.answer(bid=90, trump="red", taken=95)

    expect(phone.effect).to_contain_text("Ann and Cal take 95")
    expect(phone.page.get_by_text("Please sign in")).to_have_count(0)


def test_what_saves_promises_nothing_that_is_old(phone: Phone, scribe: Scribe) -> None:
    phone.open(scribe.begin())
    tap_hand(phone)
    save = phone.page.locator("#effect button").first
    expect(save).to_have_text("Save: Ann and Cal made it")
    held = Held(phone, "**/effect")

    phone.choose("taken", 80)

    expect(save).to_have_text("Save")
    held.let_go()
    expect(save).to_have_text("Save: Ann and Cal set")


def test_after_a_look_at_the_rule_the_way_back_has_what_was_tapped_and_says_so(
    phone: Phone, scribe: Scribe
) -> None:
    """The browser puts the taps back, and the button has to know of them."""
    phone.open(f"{scribe.begin()}/hand/1/other/redeal")
    phone.choose("seat", 1)
    expect(phone.effect).to_contain_text("Save the redeal")

    phone.tap(phone.page.get_by_role("link", name="The rule", exact=True))
    phone.page.wait_for_url("**/rules#*")
    phone.page.go_back()

    expect(phone.chip("seat", 1)).to_be_checked()
    expect(phone.effect).to_contain_text("Save the redeal")
