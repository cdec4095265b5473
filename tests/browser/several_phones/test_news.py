"""Phones that were left open: they say that the table is gone, or that it has moved on."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe


def test_a_phone_without_a_connection_says_so_by_itself(phone: Phone, table: str) -> None:
    phone.open(table)

    phone.lose_connection()
    expect(phone.page.get_by_role("alert")).to_contain_text("No connection")

    phone.find_connection()
    expect(phone.page.get_by_role("alert")).to_have_count(0)


def test_a_table_that_does_not_answer_is_noticed_though_the_wifi_is_there(
    phone: Phone, table: str
) -> None:
    phone.page.route("**/live", lambda route: route.abort())
    phone.open(table)
    phone.unanswered = True

    phone.page.route("**/news?*", lambda route: route.abort("connectionrefused"))
    expect(phone.page.get_by_role("alert")).to_contain_text("No connection")

    phone.page.unroute("**/news?*")
    expect(phone.page.get_by_role("alert")).to_have_count(0)


def test_a_table_that_leaves_the_question_open_is_noticed(phone: Phone, table: str) -> None:
    phone.page.route("**/live", lambda route: route.abort())
    phone.open(table)
    phone.unanswered = True

    phone.page.route("**/news?*", lambda _: None)

    expect(phone.page.get_by_role("alert")).to_contain_text("No connection")


def test_a_pen_with_nothing_tapped_follows_by_itself(
    phone: Phone, scribe: Scribe, table: str
) -> None:
    phone.open(table)

    scribe.score(table, 1, bidder=1, bid=90, taken=95)

    expect(phone.totals).to_have_text(["95", "25"])
    phone.answer(bidder=2, bid=80, taken=80)
    expect(phone.effect).to_contain_text("stand at 105")
    phone.save()
    phone.stands("135", "105")


def test_a_page_is_told_that_another_phone_was_first_and_keeps_its_taps(
    phone: Phone, scribe: Scribe, table: str
) -> None:
    phone.open(table)
    phone.allowed |= {403, 409}
    phone.answer(bidder=2, bid=100)
    bob = Scribe(scribe.url)
    scribe.hand_pen(table, bob, "Bob")
    bob.score(table, 1, bidder=1, bid=90, taken=95)
    bob.hand_pen(table, scribe)

    note = phone.page.locator("#news .note")
    expect(note).to_contain_text("Hand 1 is saved already, by Bob.")
    phone.choose("trump", "red")
    expect(phone.effect).to_contain_text("Hand 1 is saved already, by Bob.")
    phone.press("Show it as it is now")
    phone.stands("95", "25")
    phone.press("Enter it as hand 2")

    phone.stands("95", "25")
    expect(phone.chip("bidder", 2)).to_be_checked()
    expect(phone.chip("bid", 100)).to_be_checked()


def test_a_correction_elsewhere_is_told_and_costs_no_tap(
    phone: Phone, phones: Phones, scribe: Scribe, table: str
) -> None:
    scribe.score(table, 1, bidder=1, bid=90, taken=95)
    phone.allowed.add(403)
    phone.open(table)
    phone.choose("bidder", 2)
    second = Scribe(scribe.url)
    scribe.hand_pen(table, second, "Bob")
    bob = phones(scribe=second)
    bob.open(table)
    bob.press("Undo")
    expect(bob.said).to_contain_text("Undone.")
    bob.press("Put it back")
    bob.stands("95", "25")
    second.hand_pen(table, scribe)

    note = phone.page.locator("#news .note")
    expect(note).to_contain_text("Hand 1 was changed, by Bob.")
    phone.tap(phone.page.get_by_role("link", name="Show it as it is now"))

    expect(phone.page.locator("#news .note")).to_have_count(0)
    expect(phone.chip("bidder", 2)).to_be_checked()


def test_no_effect_is_shown_of_a_hand_that_is_saved(
    phone: Phone, scribe: Scribe, table: str
) -> None:
    phone.open(table)
    phone.page.route("**/news?*", lambda route: route.fulfill(status=204))
    scribe.score(table, 1, bidder=1, bid=90, taken=95)

    phone.choose("bidder", 2)

    expect(phone.effect).to_contain_text("Hand 1 is saved already.")


def test_a_save_waits_for_an_effect_that_was_lost(phone: Phone, table: str) -> None:
    # A phone that has the plan of its table says the effect itself, and then it was seen.
    phone.unanswered = True
    phone.page.route("**/offline", lambda route: route.abort())
    phone.open(table)
    phone.answer(bidder=1, bid=90, taken=95)
    expect(phone.effect).to_contain_text("stand at 95")
    phone.page.route("**/effect", lambda route: route.abort(), times=1)
    phone.page.route("**/news?*", lambda route: route.abort())
    phone.choose("taken", 100)
    expect(phone.page.get_by_role("alert")).to_contain_text("No connection")

    phone.page.evaluate("document.querySelector('#entry').requestSubmit()")

    expect(phone.effect).to_contain_text("stand at 100")
    phone.stands("0", "0")


def test_the_bidding_follows_on_another_phone(
    phones: Phones, phone: Phone, scribe: Scribe, table: str
) -> None:
    watching = phones(scribe=scribe.guest(table))
    bidding = f"{table}/hand/1/cards/auction"
    watching.open(bidding)
    phone.open(bidding)

    phone.page.get_by_role("button", name="75", exact=True).click()

    expect(watching.page.locator("#bidding li")).to_have_text(["Ann 75."])
    expect(watching.page.locator("#bidding .lead")).to_contain_text("Bob to call.")
    expect(watching.page.get_by_role("button")).to_have_count(0)
