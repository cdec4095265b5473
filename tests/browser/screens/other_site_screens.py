"""The ways to what a club takes in and gives out: files, tokens, frames on other sites."""

import re

from playwright.sync_api import FilePayload, expect

from tests.browser.phone import Phone
from tests.browser.screens.club_screens import club_of
from tests.browser.screens.people_screens import season as running
from tests.browser.screens.screen import LONG, in_play, screen
from tests.browser.screens.season_screens import the_standings
from tests.browser.scribe import Scribe

SHEET = f"Bidder,Bid,Sets,{LONG['seat1']} & Cal,{LONG['seat2']} & Dee\nCal,90,no,95,25\n"
BROKEN = "A,B\n95,x\ny,0\n"


@screen
def sheets_as_they_will_come_in(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {422}
    scribe.begin()
    phone.open(f"{club_of(scribe)}/import")
    files = (("an evening in january.csv", SHEET), ("broken.csv", BROKEN))
    sent = [
        FilePayload(name=name, mimeType="text/csv", buffer=text.encode()) for name, text in files
    ]
    phone.page.get_by_label("Files").set_input_files(sent)
    phone.press("Show what is in it")
    expect(phone.page.get_by_role("heading", name="What the columns hold")).to_be_visible()


def made(phone: Phone, scribe: Scribe, kind: str) -> None:
    """Lets another site in, by the page of the club."""
    phone.open(f"{club_of(scribe)}/tokens")
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
