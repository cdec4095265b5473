"""What changes on an open page is said in a region that was there before, each time once."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones, Sits
from tests.browser.listening import Listener
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

SAVED = (
    "Hand 1: Ann bid 90 in red: made. Ann and Cal +95, Bob and Dee +25. Ann & Cal 95, Bob & Dee 25."
)


def opened(phone: Phone, path: str) -> Listener:
    """The page at *path*, with a listener."""
    listener = Listener(phone.page)
    phone.open(path)
    return listener


def test_a_save_its_undo_and_an_error_are_said(phone: Phone, table: str) -> None:
    phone.allowed = {422}
    listener = opened(phone, table)
    expect(phone.page.locator("#announce")).to_be_empty()

    phone.page.locator("#entry .b.waits").press("Enter")
    listener.hears("Not saved. Tap who won the bid.")

    phone.answer(bidder=1, bid=90, trump="red", taken=95)
    expect(phone.page.locator("#announce")).to_contain_text("Made. Ann and Cal take 95")
    listener.heard()
    phone.save()
    listener.hears(SAVED)

    phone.press("Undo")
    listener.hears("Undone. Hand 1: no bid yet. Ann & Cal 0, Bob & Dee 0.")


def test_the_same_error_is_said_twice(phone: Phone, table: str) -> None:
    phone.allowed = {422}
    listener = opened(phone, table)

    for _ in range(2):
        phone.page.locator("#entry .b.waits").press("Enter")
        listener.hears("Not saved. Tap who won the bid.")


def test_a_hand_from_another_phone_is_said_once(phones: Phones, scribe: Scribe, table: str) -> None:
    watcher = phones(scribe=scribe.guest(table))
    listener = opened(watcher, table)

    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    listener.hears(SAVED)
    scribe.sit(table, 1)  # the page comes in again, and says nothing new

    scribe.score(table, 2, bidder=2, bid=80, trump="green", taken=70)
    listener.hears(
        "Hand 2: Bob bid 80 in green: set. Ann and Cal +50, Bob and Dee −80. "
        "Bob and Dee captured 70, the bid of 80 is lost: −80. "
        "Ann & Cal 145, Bob & Dee −55."
    )


def test_a_pen_with_nothing_tapped_hears_the_hand_of_another_tab(
    phone: Phone, scribe: Scribe, table: str
) -> None:
    listener = opened(phone, table)

    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=95)

    expect(phone.totals).to_have_text(["95", "25"])
    expect(phone.page.locator("#announce")).to_have_text(SAVED)
    assert listener.heard()[-1] == SAVED


def test_a_hand_that_is_kept_on_the_phone_is_said(phone: Phone, table: str) -> None:
    listener = opened(phone, table)
    phone.ready()
    phone.answer(bidder=1, bid=90, trump="red", taken=95)
    phone.settle()
    phone.lose_connection()
    expect(phone.page.locator("#lost")).to_contain_text("No connection")
    listener.heard()

    phone.page.locator('#entry button[value="hand"]').press("Enter")

    expect(phone.page.locator("#announce")).to_contain_text(
        "1 hand not sent yet. Hand 1: Ann bid 90"
    )


def test_each_card_of_the_log_is_said_with_who_is_next(
    phone: Phone, scribe: Scribe, table: str
) -> None:
    scribe.bid(table, 1, bidder=1, bid=90, trump="red")
    listener = opened(phone, f"{table}/hand/1/cards")

    phone.page.locator(".deck [value=R14]").press("Enter")
    listener.hears("Bob plays to Ann’s red 14.")

    phone.page.get_by_role("button", name="Undo").press("Enter")
    listener.hears("Undone. Ann leads to trick 1.")


def test_each_act_of_poker_is_said_with_whose_turn_it_is(phone: Phone) -> None:
    phone.open("/poker/new")
    for seat, name in enumerate(("Ann", "Bob", "Cal"), 1):
        phone.page.locator(f'[name="name{seat}"]').fill(name)
    phone.page.get_by_role("button", name="Begin").click()
    listener = Listener(phone.page)
    phone.page.reload()

    phone.page.get_by_role("button", name="Deal hand 1").press("Enter")
    listener.hears("Hand 1 is dealt; Ann has the button. Ann: 20 to call.")
    phone.page.wait_for_timeout(600)
    phone.page.get_by_role("button", name="Fold").press("Enter")
    listener.hears("Ann folded. Bob: 10 to call.")
    phone.page.wait_for_timeout(600)
    phone.page.get_by_role("button", name="Undo").press("Enter")
    listener.hears("Undone: Ann folded. Ann: 20 to call.")


def test_card_by_card_each_tap_is_one_sentence_with_both_sums(phone: Phone, table: str) -> None:
    listener = opened(phone, table)
    phone.answer(bidder=1, bid=90, trump="red", by="pad")
    expect(phone.page.locator("#announce")).to_have_text("Tap what was captured.")
    listener.heard()

    phone.page.locator('[name=pileA][value="R5#1"]').press("Space")
    listener.hears("Ann and Cal 5, Bob and Dee 0.")
    phone.settle()
    phone.page.locator('[name=pileB][value="G10#1"]').press("Space")
    listener.hears("Ann and Cal 5, Bob and Dee 10.")
    phone.page.wait_for_timeout(500)
    assert listener.heard() == []


def test_what_saving_would_do_is_said_once_for_each_answer(phone: Phone, table: str) -> None:
    listener = opened(phone, table)
    phone.answer(bidder=1, bid=90, trump="red")
    expect(phone.page.locator("#announce")).to_have_text("Tap what was captured.")
    listener.heard()

    phone.chip("taken", 95).press("Space")

    listener.hears(
        "Made. Ann and Cal take 95 and stand at 95. Bob and Dee take 25 and stand at 25."
    )


def test_asking_for_the_pen_and_each_answer_to_it_are_said(sits: Sits, table: str) -> None:
    ann, bob = sits(1), sits(2)
    for phone in (ann, bob):
        phone.allowed = {403}
    at_ann, at_bob = opened(ann, table), opened(bob, table)

    bob.press("Ask for the pen")
    at_ann.hears("Bob asks for the pen.")
    ann.press("Not now")
    at_bob.hears("Ann keeps the pen for now.")

    ann.open(f"{table}/pen")
    ann.press("Give it to Bob")
    at_bob.hears("You have the pen now.")
    bob.open(table)
    assert at_bob.heard() == []


def test_a_seal_that_is_asked_for_and_a_dispute_are_said(sits: Sits, table: str) -> None:
    ann, bob, dee = sits(1), sits(2), sits(4)
    at_ann, at_bob = opened(ann, table), opened(bob, table)

    ann.answer(bidder=1, bid=90, trump="red", taken=95)
    ann.save()
    at_bob.hears(f"{SAVED} Hand 1: is it right?")
    dee.tap(dee.page.get_by_role("link", name="That is wrong"))
    dee.tap(dee.page.get_by_label("Wrong bid"))
    at_ann.heard()
    dee.press("Dispute the hand")

    at_ann.hears("Dee disputes hand 1: wrong bid.")
    at_bob.hears("Dee disputes hand 1: wrong bid. Hand 1: is it right after all?")


def test_a_rule_that_is_proposed_is_said(sits: Sits, scribe: Scribe, table: str) -> None:
    ann, bob = sits(1), sits(2)
    at_bob = opened(bob, table)

    ann.open(f"{table}/charter/change/target")
    ann.page.get_by_label("Points to win").fill("500")
    ann.press("See what it does")
    ann.press("Propose it to the table")

    at_bob.hears("Ann proposes another rule. From hand 1 on: The first to reach 500 wins.")
    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    expect(bob.page.locator("#announce")).to_contain_text(SAVED)
