"""A page that is left open says that the table did not answer where that is so, else never."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phones
from tests.browser.phone import EFFECT_DELAY, Phone
from tests.browser.scribe import Scribe

LEFT_OPEN = 10_000
"""Milliseconds that a page is left alone after one tap."""

CONTROL = "main form :is(label:has(:is([type=radio], [type=checkbox])), [type=text], [type=number])"
"""What can be tapped in a form, to answer or to write into it."""
CONTROLS = 'type="(radio|checkbox|text|number)"'
"""Where a page has any."""


def tap_first(phone: Phone) -> int:
    """Taps the first thing of a form that can be tapped; how many forms there are then."""
    there = phone.page.locator(CONTROL).locator("visible=true")
    if there.count():
        phone.tap(there.first)
    return phone.page.locator("main form").count()


def banner(page: Page) -> Locator:
    """What says that the table did not answer."""
    return page.get_by_text("No connection")


def is_as_left(phone: Phone, address: str, forms: int) -> None:
    """The page at *address* says nothing of a lost connection, and has its *forms*."""
    assert phone.path == address
    assert banner(phone.page).count() == 0, address
    assert phone.page.locator("main form").count() == forms, address


def test_no_form_that_is_left_open_says_that_the_table_did_not_answer(
    phones: Phones, scribe: Scribe
) -> None:
    """Where a page listens to the table real seconds pass, in which its stream speaks."""
    fresh, told = scribe.begin("call-partner-5"), scribe.begin()
    scribe.score(told, 1, bidder=1, bid=90, trump="red", taken=95)
    scribe.bid(told, 2, bidder=2, bid=100)
    dealt = f"{scribe.begin()}/hand/1/other"
    others = (f"{fresh}/hand/1/other", dealt, f"{told}/hand/1", f"{told}/hand/2/cards")
    walk = scribe.walk(fresh, told, "/", *others)
    every = [here for here, text in walk if re.search(CONTROLS, text)]
    ends = {each.partition("?")[0].rpartition("/")[2] for each in every}
    assert ends >= {"redeal", "misdeal", "agreed", "again"}
    quick = phones(scribe=scribe)
    quick.page.clock.install()
    listening = []

    for found in every:
        quick.open(found)
        address = quick.path  # some lead on
        if quick.page.locator("#news[hx-get]").count():
            tab = phones(scribe=scribe)
            tab.open(address)
            listening.append((tab, address, tap_first(tab)))
            continue
        forms = tap_first(quick)
        quick.page.wait_for_timeout(EFFECT_DELAY)
        expect(quick.page.locator(".htmx-request")).to_have_count(0)
        quick.page.clock.run_for(LEFT_OPEN)
        is_as_left(quick, address, forms)

    assert len(listening) < len(every) / 2
    listening[-1][0].page.wait_for_timeout(LEFT_OPEN)
    for tab, address, forms in listening:
        is_as_left(tab, address, forms)


def incident(phone: Phone, scribe: Scribe, kind: str, preset: str = "kentucky-discard") -> str:
    """Opens the form for what happened in the first hand of a new table; gives the table."""
    table = scribe.begin(preset)
    phone.open(table)
    phone.ready()
    phone.open(f"{table}/hand/1/other/{kind}")
    return table


def tap_chip(phone: Phone, name: str, value: str) -> None:
    """Taps a chip by its words, where it is seen."""
    group = phone.page.get_by_role("group", name=name)
    phone.tap(group.locator("label", has_text=re.compile(f"^{value}$")).first)


def test_a_redeal_that_waits_leads_back_to_the_table_which_shows_it(
    phone: Phone, scribe: Scribe
) -> None:
    table = incident(phone, scribe, "redeal")
    phone.lose_connection()
    tap_chip(phone, "Who called it?", "Ann")
    expect(banner(phone.page)).to_be_visible()

    phone.tap(phone.page.get_by_role("button", name="Save on this phone"))

    back = phone.page.get_by_role("link", name="Back to the table")
    expect(back).to_be_visible()
    expect(phone.page.locator("#outbox")).to_contain_text("Hand 1: Redeal called.")
    phone.find_connection()
    phone.page.wait_for_url(f"**{table}")
    expect(phone.page.locator(".sheet tbody tr").first).to_contain_text("redeal")


def test_where_nobody_noticed_yet_that_the_table_is_gone_nothing_is_lost(
    phone: Phone, scribe: Scribe
) -> None:
    """The connection goes between the last tap and the save: no browser's page of faults."""
    table = incident(phone, scribe, "redeal")
    tap_chip(phone, "Who called it?", "Ann")
    phone.settle()
    phone.unanswered = True
    phone.page.route("**/*", lambda route: route.abort("internetdisconnected"))

    phone.save_at_once()

    expect(phone.page.locator("#outbox")).to_contain_text("Hand 1: Redeal called.")
    phone.page.unroute_all()
    phone.page.wait_for_url(f"**{table}")
    expect(phone.page.locator(".sheet tbody tr").first).to_contain_text("redeal")


def test_a_misdeal_that_is_not_whole_says_what_is_missing_and_stays(
    phone: Phone, scribe: Scribe
) -> None:
    incident(phone, scribe, "misdeal")
    phone.lose_connection()
    tap_chip(phone, "Which card lay open?", "green")

    expect(phone.effect).to_contain_text("Tap the color and the number of a card in the deck.")
    phone.save_at_once()

    expect(phone.page.locator("#entry")).to_be_visible()
    expect(phone.page.locator("#outbox")).to_have_count(0)
    expect(phone.effect).to_contain_text("Tap the color and the number of a card in the deck.")
    tap_chip(phone, "Its number", "7")
    phone.tap(phone.page.get_by_role("button", name="Save on this phone"))
    expect(phone.page.locator("#outbox")).to_contain_text("Hand 1: Misdeal.")


def test_a_page_without_a_stream_says_when_the_table_answers_again(
    phone: Phone, scribe: Scribe
) -> None:
    incident(phone, scribe, "redeal")
    phone.lose_connection()
    tap_chip(phone, "Who called it?", "Ann")
    expect(banner(phone.page)).to_be_visible()

    phone.find_connection()

    expect(banner(phone.page)).to_have_count(0)
    expect(phone.page.locator("#lost")).to_be_hidden()
    expect(phone.effect.get_by_role("button", name="Save the redeal")).to_be_visible()


@pytest.mark.parametrize(("width", "scrolled"), [(320, 160), (390, 0)])
def test_the_banner_covers_nothing_and_moves_nothing(
    phones: Phones, scribe: Scribe, width: int, scrolled: int
) -> None:
    table = scribe.begin()
    phone = phones(width=width, scribe=scribe)
    phone.open(table)
    phone.ready()
    bid = phone.page.locator("#entry legend").nth(1)
    menu = phone.page.get_by_text("Menu", exact=True)
    phone.page.evaluate(f"scrollTo(0, {scrolled})")
    before = bid.bounding_box()

    phone.lose_connection()
    expect(banner(phone.page)).to_be_visible()

    after = bid.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) < 1
    phone.page.evaluate("scrollTo(0, 0)")
    phone.tap(menu)
    expect(phone.page.get_by_role("navigation", name="This table")).to_be_visible()


FILL = """() => {
  let n = 0;
  for (let size = 2 ** 20; size; size >>= 1)
    try {
      for (;;) localStorage.setItem(`full${n++}`, "x".repeat(size));
    } catch {}
}"""
FULL = "this phone has no room for it. Leave this page open and save again"


def tell_hand(phone: Phone) -> None:
    """Taps a hand of which what saving does is said."""
    phone.answer(bidder=1, bid=90, trump="red", taken=95)


def test_with_full_storage_nothing_is_promised_and_the_hand_stays(
    phone: Phone, scribe: Scribe
) -> None:
    table = scribe.begin()
    phone.open(table)
    phone.ready()
    phone.page.evaluate(FILL)
    tell_hand(phone)
    phone.lose_connection()
    expect(banner(phone.page)).to_contain_text("What you tapped is still here")

    phone.save()

    expect(phone.effect).to_contain_text(FULL)
    expect(phone.chip("taken", 95)).to_be_checked()
    expect(phone.page.locator("#outbox")).to_have_count(0)
    expect(phone.page.get_by_text("Kept on this phone")).to_have_count(0)
    phone.find_connection()
    expect(phone.page.locator("#lost")).to_be_hidden()
    phone.save()
    phone.stands("95", "25")


def test_with_full_storage_what_else_happened_stays_too(phone: Phone, scribe: Scribe) -> None:
    incident(phone, scribe, "redeal")
    phone.page.evaluate(FILL)
    phone.lose_connection()
    tap_chip(phone, "Who called it?", "Ann")
    expect(phone.effect).to_contain_text(FULL)

    phone.save_at_once()

    expect(phone.effect).to_contain_text(FULL)
    expect(phone.page.locator("#entry")).to_be_visible()
    expect(phone.page.locator("#outbox")).to_have_count(0)


def test_hands_are_sent_though_the_clock_was_a_day_ahead_once(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    phone.open(table)
    phone.ready()
    phone.lose_connection()
    tell_hand(phone)
    phone.save()
    expect(phone.page.locator("#outbox")).to_contain_text("1 hand not sent yet")
    phone.page.evaluate("localStorage.setItem('outbox-at', String(Date.now() + 86400000))")

    phone.find_connection()

    expect(phone.page.locator("#outbox")).to_have_count(0)
    phone.stands("95", "25")


def test_the_totals_to_come_stand_beside_those_of_the_table(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    phone.open(table)
    phone.ready()
    phone.lose_connection()

    tell_hand(phone)
    phone.save()

    coming = phone.page.locator(".books .coming")
    expect(coming).to_have_text(["95 once it is sent", "25 once it is sent"])
    phone.stands("0", "0")
    phone.answer(bidder=2, bid=100, trump="green", taken=90)
    phone.save()
    expect(coming).to_have_text(["125 once it is sent", "−75 once it is sent"])
    phone.find_connection()
    phone.stands("125", "−75")
    expect(coming).to_have_count(0)


def test_the_plan_of_a_table_goes_with_the_right_to_it(
    phone: Phone, phones: Phones, scribe: Scribe
) -> None:
    """The phone had the pen once, and what it kept then has the names of all in it."""
    table = scribe.begin(seat1="Wilma")
    phone.open(table)
    phone.ready()
    plans = phone.page.evaluate("localStorage.getItem('plans')")
    assert "Wilma" in plans
    other = phones(scribe=scribe.guest(table))
    other.allowed.add(404)
    other.open(table)
    other.page.evaluate("(plans) => localStorage.setItem('plans', plans)", plans)

    phone.open(scribe.club())
    phone.tap(phone.page.get_by_text("Phones and owners"))
    card = phone.page.locator("section", has_text="Lets players in: Wilma")
    phone.tap(card.get_by_role("button", name="End this link"))

    expect(other.page.get_by_role("heading", name="Your link was ended")).to_be_visible()
    expect(other.totals).to_have_count(0)
    for _ in range(100):
        if "Wilma" not in other.page.evaluate("localStorage.getItem('plans')"):
            break
        other.page.wait_for_timeout(100)
    assert other.page.evaluate("localStorage.getItem('plans')") == "[]"
