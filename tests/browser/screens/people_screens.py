"""The ways to the screens of a club's seasons and players."""

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.screens.club_screens import club_of
from tests.browser.screens.screen import LONG, alike, screen, two_hands
from tests.browser.scribe import Scribe


def season(phone: Phone, scribe: Scribe) -> None:
    """Makes one that runs, by its page."""
    phone.open(f"{club_of(scribe)}/seasons")
    phone.page.get_by_label("Name of the season").fill("Fridays at the fire station")
    phone.press("Make the season")
    expect(phone.page.get_by_role("link", name="Change Fridays")).to_be_visible()


@alike
def the_seasons_of_a_club(phone: Phone, scribe: Scribe) -> None:
    scribe.begin()
    season(phone, scribe)


@alike
def where_a_game_counts(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    season(phone, scribe)
    phone.open(f"{table}/season")


@alike
def the_players_of_a_club(phone: Phone, scribe: Scribe) -> None:
    two_hands(scribe, **LONG)
    phone.open(f"{club_of(scribe)}/players")


@screen
def two_players_who_may_be_one(phone: Phone, scribe: Scribe) -> None:
    two_hands(scribe, **LONG)
    scribe.begin(seat1="Max", seat2="Eve", seat3="Fay", seat4="Gus")
    phone.open(f"{club_of(scribe)}/players")
    phone.page.get_by_label("This name").select_option(label="Max")
    phone.page.get_by_label("is really").select_option(label=LONG["seat1"])
    phone.press("Look what it would move")
    expect(phone.page.get_by_role("button", name="Make them one player")).to_be_visible()


@alike
def a_player_to_change(phone: Phone, scribe: Scribe) -> None:
    two_hands(scribe, **LONG)
    phone.open(f"{club_of(scribe)}/players")
    phone.tap(phone.page.get_by_role("link", name=f"Change {LONG['seat1']}"))
    expect(phone.page.get_by_role("button", name="Change the name everywhere")).to_be_visible()


@screen
def a_season_to_change(phone: Phone, scribe: Scribe) -> None:
    scribe.begin()
    season(phone, scribe)
    phone.tap(phone.page.get_by_role("link", name="Change Fridays"))
    expect(phone.page.get_by_role("button", name="End it today")).to_be_visible()


@screen
def players_of_whom_two_became_one(phone: Phone, scribe: Scribe) -> None:
    two_players_who_may_be_one(phone, scribe)
    phone.press("Make them one player")
    expect(phone.page.get_by_role("button", name="Take apart")).to_be_visible()
