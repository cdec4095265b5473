"""The ways to the screens of a season."""

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.screens.club_screens import club_of
from tests.browser.screens.screen import LONG, alike, screen
from tests.browser.scribe import Scribe
from tests.browser.seasons import FIRST_WIN, bring_in, record, season
from tests.carded import FINISHED


@screen
def the_standings(phone: Phone, scribe: Scribe) -> None:
    season(scribe)
    bring_in(scribe, record((*LONG.values(), "Cal", "Dee"), "2026-01-30", FIRST_WIN))
    phone.open(f"{club_of(scribe)}/standings?by=rating")
    expect(phone.page.get_by_role("table", name="Standings")).to_be_visible()


@screen
def the_page_of_a_player(phone: Phone, scribe: Scribe) -> None:
    bring_in(scribe, FINISHED)
    the_standings(phone, scribe)
    phone.tap(phone.page.locator(".standings summary bdi", has_text="Ann"))
    phone.tap(phone.page.get_by_role("link", name="All about Ann"))
    expect(phone.page.get_by_role("heading", name="Bids made")).to_be_visible()
    expect(phone.page.get_by_text("10.0 a hand, in 1 hand")).to_be_visible()


@screen
def records_and_awards(phone: Phone, scribe: Scribe) -> None:
    the_standings(phone, scribe)
    phone.tap(phone.page.get_by_role("link", name="Records"))
    expect(phone.page.get_by_role("heading", name="Awards", exact=True)).to_be_visible()


@screen
def an_evening(phone: Phone, scribe: Scribe) -> None:
    season(scribe)
    phone.open(f"{club_of(scribe)}/evening/2026-01-16")
    expect(phone.page.get_by_role("heading", name="Ann won most: 2 of 2 games")).to_be_visible()


@alike
def standings_over_time(phone: Phone, scribe: Scribe) -> None:
    season(scribe)
    phone.open(f"{club_of(scribe)}/over-time")
    expect(phone.page.get_by_role("heading", name="Standings over time").first).to_be_visible()
