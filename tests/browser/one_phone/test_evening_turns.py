"""What happens beside scored hands: redeals, fouls, agreed scores, partners, games that end.

Each once more by itself: two whole evenings have all of it.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

pytestmark = pytest.mark.soak


def other(phone: Phone, title: str) -> None:
    """Opens one of the things that may have happened instead."""
    phone.press("Something happened")
    phone.page.wait_for_url("**/other")
    there = phone.page.locator(".list a", has_text=title)
    if not there.is_visible():
        phone.tap(phone.page.get_by_text("More", exact=True))
    phone.tap(there)


def pick(phone: Phone, name: str, value: object) -> None:
    phone.tap(phone.chip(name, value))


def save(phone: Phone, label: str = "Save") -> None:
    """Taps the one button of the bar, once it says so."""
    phone.tap(phone.page.locator("#effect button", has_text=label).first)


def assert_effect(phone: Phone, *words: str) -> None:
    for each in words:
        expect(phone.effect).to_contain_text(each)


def test_a_redeal_keeps_the_dealer_and_scores_nothing(phone: Phone, scribe: Scribe) -> None:
    phone.open(scribe.begin())
    other(phone, "Bob")
    assert_effect(phone, "Nothing is scored; Dee deals again.")
    save(phone, "Save the redeal")

    phone.stands("0", "0")
    expect(phone.page.locator(".status")).to_contain_text("Dee deals")
    expect(phone.page.locator(".sheet tbody tr")).to_contain_text("redeal")


def test_a_hand_with_a_counter_may_not_call_a_redeal(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {422}
    table = scribe.begin()
    phone.open(table)
    other(phone, "Bob")
    pick(phone, "counter", "yes")
    save(phone, "A hand with a counter may not call a redeal")

    expect(phone.page.get_by_role("alert")).to_contain_text("may not call a redeal")
    assert "No hand yet." in scribe.get(table).text


def test_a_renege_found_too_late_costs_the_bid(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    scribe.bid(table, 1, bidder=1, bid=100, trump="red")
    phone.open(table)
    other(phone, "Found too late")
    pick(phone, "seat", 3)
    pick(phone, "captured", 30)
    assert_effect(
        phone,
        "Renege, found too late.",
        "Ann and Cal lose 100 and stand at −100.",
        "Bob and Dee take 30 and stand at 30.",
        "until the next trick is taken",
    )
    save(phone, "Save the renege")

    phone.stands("−100", "30")
    expect(phone.row(1)).to_contain_text("renege")


def test_an_agreed_score_stands_and_is_marked(phone: Phone, scribe: Scribe) -> None:
    phone.open(scribe.begin())
    other(phone, "Agree on a score")
    form = phone.page.locator("#entry")
    form.get_by_label("Points for Ann and Cal").fill("55")
    form.get_by_label("Points for Bob and Dee").fill("-20")
    form.get_by_label("Note").fill("played on after a wrong deal")
    assert_effect(phone, "As agreed.", "Bob and Dee lose 20 and stand at −20.")
    save(phone, "Save the agreed score")

    phone.stands("55", "−20")
    expect(phone.row(1)).to_contain_text("agreed")
    expect(phone.row(1)).to_contain_text("played on after a wrong deal")


def test_an_agreed_score_with_a_gap_keeps_what_was_typed(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {422}
    phone.open(scribe.begin())
    other(phone, "Agree on a score")
    form = phone.page.locator("#entry")
    form.get_by_label("Points for Ann and Cal").fill("55")
    save(phone, "Write a number")
    expect(phone.page.get_by_role("alert")).to_contain_text("Write a number")
    expect(form.get_by_label("Points for Ann and Cal")).to_have_value("55")

    form.get_by_label("Points for Bob and Dee").fill("-20")
    form.get_by_label("Points for Bob and Dee").press("Tab")
    save(phone)

    phone.stands("55", "−20")


def test_a_called_partner_shares_the_score_and_every_player_has_a_book(
    phone: Phone, scribe: Scribe
) -> None:
    phone.open(scribe.begin("call-partner-5-short"))
    phone.stands("0", "0", "0", "0", "0")
    phone.answer(bidder=2, bid=120, trump="black", rook="low")
    phone.answer(taken=150, partners=4, last_trick="declarers")
    expect(phone.effect).to_contain_text("Bob and Dee take 170 each and stand at 170.")
    phone.save()

    # 150 of 180 counters, and 20 for the last trick, to Bob and Dee each; 30 to every other.
    phone.stands("30", "170", "30", "170", "30")
    expect(phone.page.locator(".sheet tbody")).to_contain_text("Bob and Dee")


def test_a_rematch_is_one_tap_with_the_deal_moving_on(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin(target=100)
    phone.open(table)
    places = phone.page.get_by_role("navigation", name="Places")
    expect(places).to_be_hidden()
    phone.answer(bidder=1, bid=100, trump="red", taken=110)
    phone.save()
    expect(phone.page.get_by_role("heading", name="Ann and Cal win")).to_be_visible()
    expect(places).to_be_visible()

    phone.press("Rematch")

    phone.stands("0", "0")
    expect(phone.page.locator(".status")).to_contain_text("Hand 1")
    expect(phone.page.locator(".status")).to_contain_text("Ann deals")
    assert phone.path != table


def test_a_deleted_game_is_brought_back(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin(seat1="Zoe")
    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    phone.open("/games")
    card = phone.page.locator("section, li").filter(has_text="Zoe")
    phone.tap(card.get_by_role("button", name="Delete"))
    expect(card).to_have_count(0)

    phone.press("Bring it back")

    phone.stands("95", "25")
    assert phone.path == table
