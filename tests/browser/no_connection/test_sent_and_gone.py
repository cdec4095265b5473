"""A table that writes what waits on a phone, and is gone before the page was brought up to date."""

import urllib.parse

import pytest
from playwright.sync_api import APIResponse, Browser, Locator, Route, expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe
from tests.browser.serving import Server

HANDS = ((1, 90, "red", 95), (2, 100, "green", 90), (3, 80, "black", 120))
"""Bidder, bid, trump, and what the bidders took."""

TOTALS = ("245", "−75")
"""95 + 30 + 120 to Ann and Cal; 25 − 100 + 0 to Bob and Dee."""


@pytest.fixture
def phone(phones: Phones, scribe: Scribe) -> Phone:
    """The scribe's phone, at localhost: Playwright knows no other name."""
    made = phones(scribe=scribe)
    made.unanswered = True
    return made


def outbox(phone: Phone) -> Locator:
    return phone.page.locator("#outbox")


def enter(phone: Phone, *hands: tuple[int, int, str, int]) -> None:
    """Enters hands, which are kept on the phone."""
    for bidder, bid, trump, taken in hands:
        phone.answer(bidder=bidder, bid=bid, trump=trump, taken=taken)
        save = phone.page.locator('#effect button[value="hand"]')
        expect(save).to_have_text("Save on this phone")
        phone.save()


def kept(phone: Phone, table: str) -> None:
    """Opens a table, and enters all hands there without a connection."""
    phone.open(table)
    phone.ready()
    phone.lose_connection()
    enter(phone, *HANDS)
    expect(outbox(phone)).to_contain_text("3 hands not sent yet")


def answers_only(phone: Phone, *ends: str) -> None:
    """From now on the table answers what is asked at addresses that end so, and nothing else."""

    def answer(route: Route) -> None:
        path = urllib.parse.urlsplit(route.request.url).path
        if path.endswith(ends):
            route.continue_()
        else:
            route.abort("connectionrefused")

    phone.context.unroute_all()
    phone.context.route("**/*", answer)


def sent_and_gone(phone: Phone) -> None:
    """All that waits is written, and nothing is answered after it."""
    answers_only(phone, "/offline", "/queued")
    phone.find_connection()
    expect(outbox(phone)).to_have_count(0)


def test_a_server_that_is_killed_after_the_last_hand_has_all_and_the_page_shows_it(
    browser: Browser, club: Server
) -> None:
    keeper = Scribe(club.url)
    table = keeper.begin()
    context = browser.new_context(viewport={"width": 390, "height": 700}, has_touch=True)
    context.add_cookies([{"name": "rook-device", "value": keeper.cookie(), "url": club.url}])
    phone = Phone(context, club.url)
    phone.unanswered = True
    phone.open(table)
    phone.ready()
    club.stop()
    enter(phone, *HANDS)

    def die(route: Route) -> None:
        club.kill()
        route.abort("connectionreset")

    phone.page.route(f"{club.url}{table}", die, times=1)
    club.start()
    with phone.page.expect_event("requestfailed", lambda request: request.url.endswith(table)):
        phone.page.evaluate("dispatchEvent(new Event('online'))")
    expect(outbox(phone)).to_have_count(0)
    club.start()

    phone.stands(*TOTALS)
    assert keeper.get(f"{table}/record.rook").text.count("[[hand]]") == len(HANDS)
    assert phone.faults == []
    context.close()


def test_meanwhile_the_page_says_where_the_hands_that_were_sent_lead(
    phone: Phone, scribe: Scribe
) -> None:
    kept(phone, scribe.begin())

    sent_and_gone(phone)

    coming = phone.page.locator(".books .coming")
    expect(coming).to_have_text(["245 now it is sent", "−75 now it is sent"])
    enter(phone, (4, 70, "yellow", 75))  # 75 to Bob and Dee, 45 to Ann and Cal
    expect(outbox(phone)).to_contain_text("Hand 4: Dee bid 70")
    expect(coming).to_have_text(["290 once it is sent", "0 once it is sent"])
    phone.context.unroute_all()
    phone.stands("290", "0")


def test_of_hands_that_were_sent_in_part_the_rest_leads_on_from_them(
    phone: Phone, scribe: Scribe
) -> None:
    kept(phone, scribe.begin())
    answers_only(phone, "/offline", "/hand/1/queued")

    phone.find_connection()

    expect(outbox(phone)).to_contain_text("2 hands not sent yet")
    coming = phone.page.locator(".books .coming")
    expect(coming).to_have_text(["245 once it is sent", "−75 once it is sent"])
    expect(outbox(phone)).to_contain_text("Ann and Cal take 120 and stand at 245.")
    phone.context.unroute_all()
    phone.stands(*TOTALS)
    expect(coming).to_have_count(0)


def test_a_stream_that_comes_back_with_the_version_that_is_known_shows_them_too(
    phone: Phone, scribe: Scribe
) -> None:
    """The page has heard of the last hand before the phone knew that it was written."""
    kept(phone, scribe.begin())
    answers_only(phone, "/offline", "/queued", "/news")
    held: list[tuple[Route, APIResponse]] = []
    phone.page.route("**/hand/3/queued", lambda route: held.append((route, route.fetch())))
    phone.find_connection()
    news = phone.page.locator("#news")
    known = news.get_attribute("hx-get")
    assert known is not None
    for _ in range(300):
        if held:
            break
        phone.page.wait_for_timeout(100)
    news.dispatch_event("ask")
    expect(news).not_to_have_attribute("hx-get", known)
    expect(news).to_contain_text("is saved already")
    answers_only(phone, "/offline", "/queued")
    ((route, answer),) = held
    route.fulfill(response=answer)
    expect(outbox(phone)).to_have_count(0)

    phone.context.unroute_all()

    phone.stands(*TOTALS)


def test_where_no_stream_holds_the_page_that_asks_shows_them_too(
    phone: Phone, scribe: Scribe
) -> None:
    phone.allowed = {503}
    phone.page.route("**/live", lambda route: route.fulfill(status=503))
    kept(phone, scribe.begin())
    sent_and_gone(phone)

    phone.context.unroute_all()

    phone.stands(*TOTALS)


def test_another_tab_that_shows_the_table_is_brought_up_to_date_as_well(
    phone: Phone, scribe: Scribe
) -> None:
    table = scribe.begin()
    other = Phone(phone.context, phone.url)
    other.unanswered = True
    other.open(table)
    kept(phone, table)
    expect(outbox(other)).to_contain_text("3 hands not sent yet")
    sent_and_gone(phone)
    expect(outbox(other)).to_have_count(0)

    phone.context.unroute_all()

    phone.stands(*TOTALS)
    other.page.bring_to_front()
    other.stands(*TOTALS)


def test_a_page_that_was_loaded_again_meanwhile_is_whole(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    kept(phone, table)
    sent_and_gone(phone)
    phone.context.unroute_all()

    phone.open(table)

    phone.stands(*TOTALS)
    expect(phone.page.locator(".books .coming")).to_have_count(0)
    expect(phone.page.locator("#play .status")).to_contain_text("Hand 4")


def test_where_the_pen_was_taken_meanwhile_it_can_be_asked_for(
    phones: Phones, scribe: Scribe
) -> None:
    """The page was one to write on, and has no form for what a player taps who does not."""
    table = scribe.begin()
    bob = scribe.player(table, 2)
    scribe.hand_pen(table, bob, "Bob")
    phone = phones(scribe=bob)
    phone.unanswered = True
    phone.allowed = {403}  # it asks for the hands to come while it still has a form
    kept(phone, table)
    sent_and_gone(phone)
    scribe.hand_pen(table, Scribe(scribe.url), "Cal")

    phone.context.unroute_all()

    phone.stands(*TOTALS)
    expect(phone.page.locator("#entry")).to_have_count(0)
    phone.press("Ask for the pen")
    expect(phone.page.locator(".pen")).to_contain_text("You have asked")


def corrected(phone: Phone, scribe: Scribe) -> str:
    """A table whose first hand was corrected without a connection, which waits on the phone."""
    table = scribe.begin()
    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    phone.open(f"{table}/hand/1")
    phone.choose("taken", 100)
    expect(phone.effect).to_contain_text("100")
    phone.lose_connection()
    expect(phone.page.get_by_role("alert").filter(has_text="No connection")).to_be_visible()
    phone.save()
    expect(outbox(phone)).to_contain_text("Hand 1: corrected.")
    return table


def test_a_correction_leads_back_to_the_table_only_once_that_answers(
    phone: Phone, scribe: Scribe
) -> None:
    table = corrected(phone, scribe)
    sent_and_gone(phone)
    phone.page.wait_for_timeout(500)
    expect(phone.page.locator("main").get_by_role("link", name="Back to the table")).to_be_visible()

    phone.context.unroute_all()

    phone.page.wait_for_url(f"**{table}")
    phone.stands("100", "20")


def test_a_correction_that_another_tab_sent_leads_back_as_well(
    phone: Phone, scribe: Scribe
) -> None:
    table = corrected(phone, scribe)
    phone.page.evaluate("localStorage.setItem('outbox-at', String(Date.now() + 7000))")

    phone.find_connection()
    phone.page.evaluate(SEND_AS_ANOTHER_TAB)

    phone.page.wait_for_url(f"**{table}")


SEND_AS_ANOTHER_TAB = """() => {
  localStorage.setItem("outbox", "[]");
  dispatchEvent(new StorageEvent("storage", { key: "outbox" }));
}"""
