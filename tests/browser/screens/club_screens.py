"""The ways to the screens of a club: its players and seasons, what it takes in and gives out."""

import re

from playwright.sync_api import FilePayload, expect

from tests.browser.phone import Phone
from tests.browser.screens.screen import LONG, in_play, screen, two_hands
from tests.browser.scribe import Scribe
from tests.browser.seasons import FIRST_WIN, bring_in, record, season
from tests.carded import FINISHED


@screen
def a_club_with_links_and_phones(phone: Phone, scribe: Scribe) -> None:
    table = two_hands(scribe, **LONG)
    scribe.guest(table)
    scribe.guest(table)
    phone.open(scribe.club())
    phone.tap(phone.page.get_by_text("Phones and owners"))
    expect(phone.page.get_by_role("heading", name="Links they joined by")).to_be_visible()


@screen
def the_club_of_a_new_phone(phone: Phone, _scribe: Scribe) -> None:
    phone.context.clear_cookies()
    phone.open("/club")
    expect(phone.page.get_by_role("link", name="Join a table")).to_be_visible()


@screen
def the_standings_of_a_new_phone(phone: Phone, _scribe: Scribe) -> None:
    phone.context.clear_cookies()
    phone.open("/standings")
    expect(phone.page.get_by_role("link", name="New game")).to_be_visible()


@screen
def an_invitation_for_an_owner(phone: Phone, scribe: Scribe) -> None:
    scribe.begin()
    phone.open(scribe.club())
    phone.tap(phone.page.get_by_text("Phones and owners"))
    phone.press("Invite another owner")
    expect(phone.page.get_by_role("heading", name="Invite an owner")).to_be_visible()


def running(phone: Phone, scribe: Scribe) -> None:
    """Makes one that runs, by its page."""
    phone.open(f"{scribe.club()}/seasons")
    phone.page.get_by_label("Name of the season").fill("Fridays at the fire station")
    phone.press("Make the season")
    expect(phone.page.get_by_role("link", name="Change Fridays")).to_be_visible()


@screen
def two_players_who_may_be_one(phone: Phone, scribe: Scribe) -> None:
    two_hands(scribe, **LONG)
    scribe.begin(seat1="Max", seat2="Eve", seat3="Fay", seat4="Gus")
    phone.open(f"{scribe.club()}/players")
    phone.page.get_by_label("This name").select_option(label="Max")
    phone.page.get_by_label("is really").select_option(label=LONG["seat1"])
    phone.press("Look what it would move")
    expect(phone.page.get_by_role("button", name="Make them one player")).to_be_visible()


@screen
def a_season_to_change(phone: Phone, scribe: Scribe) -> None:
    scribe.begin()
    running(phone, scribe)
    phone.tap(phone.page.get_by_role("link", name="Change Fridays"))
    expect(phone.page.get_by_role("button", name="End it today")).to_be_visible()


@screen
def players_of_whom_two_became_one(phone: Phone, scribe: Scribe) -> None:
    two_players_who_may_be_one(phone, scribe)
    phone.press("Make them one player")
    expect(phone.page.get_by_role("button", name="Take apart")).to_be_visible()


@screen
def the_standings(phone: Phone, scribe: Scribe) -> None:
    season(scribe)
    bring_in(scribe, record((*LONG.values(), "Cal", "Dee"), "2026-01-30", FIRST_WIN))
    phone.open(f"{scribe.club()}/standings?by=rating")
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
    phone.open(f"{scribe.club()}/evening/2026-01-16")
    expect(phone.page.get_by_role("heading", name="Ann won most: 2 of 2 games")).to_be_visible()


SHEET = f"Bidder,Bid,Sets,{LONG['seat1']} & Cal,{LONG['seat2']} & Dee\nCal,90,no,95,25\n"
BROKEN = "A,B\n95,x\ny,0\n"
UNCLEAR = "Date,Ann & Cal,Bob & Dee\n9/5/2026,95,25\n9/5/2026,160,-55\n"


@screen
def sheets_as_they_will_come_in(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {422}
    scribe.begin()
    phone.open(f"{scribe.club()}/import")
    texts = {"an evening in january.csv": SHEET, "broken.csv": BROKEN, "unclear.csv": UNCLEAR}
    sent = [
        FilePayload(name=name, mimeType="text/csv", buffer=text.encode())
        for name, text in texts.items()
    ]
    phone.page.get_by_label("Files").set_input_files(sent)
    phone.press("Show what is in it")
    expect(phone.page.get_by_role("heading", name="Is a row a hand")).to_be_visible()
    phone.page.locator("summary", has_text="Read it another way").click()
    expect(phone.page.get_by_role("heading", name="What the columns hold")).to_be_visible()


def made(phone: Phone, scribe: Scribe, kind: str) -> None:
    """Lets another site in, by the page of the club."""
    phone.open(f"{scribe.club()}/tokens")
    phone.page.get_by_label("What for").fill("The site of the fire station")
    phone.page.get_by_label("It may read").select_option(kind)
    phone.press("Make it")
    expect(phone.page.get_by_role("link", name="Look at it")).to_be_visible()


@screen
def what_another_site_copies(phone: Phone, scribe: Scribe) -> None:
    scribe.begin()
    running(phone, scribe)
    made(phone, scribe, "standings")


def framed(phone: Phone, scribe: Scribe, kind: str) -> None:
    """Opens the page that a frame on another site shows."""
    made(phone, scribe, kind)
    phone.tap(phone.page.get_by_role("link", name="Look at it"))
    expect(phone.page).to_have_url(re.compile("/embed/"))


@screen
def the_standings_in_a_frame(phone: Phone, scribe: Scribe) -> None:
    the_standings(phone, scribe)
    framed(phone, scribe, "standings")


@screen
def the_scores_in_a_frame(phone: Phone, scribe: Scribe) -> None:
    in_play(scribe, **LONG)
    scribe.begin("call-partner-6")
    framed(phone, scribe, "scores")
