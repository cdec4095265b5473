"""The ways to the screens of a club."""

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.screens.screen import LONG, alike, screen, two_hands
from tests.browser.scribe import Scribe


def club_of(scribe: Scribe) -> str:
    """The path of the page of the club that the scribe's phone owns."""
    return scribe.get("/club").url.removeprefix(scribe.url)


@screen
def a_club_with_links_and_phones(phone: Phone, scribe: Scribe) -> None:
    table = two_hands(scribe, **LONG)
    scribe.guest(table)
    scribe.guest(table)
    phone.open(club_of(scribe))
    phone.tap(phone.page.get_by_text("Phones and owners"))
    expect(phone.page.get_by_role("heading", name="Links that they came by")).to_be_visible()


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


@alike
def a_club_without_a_name(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {422}
    scribe.begin()
    phone.open(club_of(scribe))
    phone.tap(phone.page.get_by_text("Name of the club"))
    phone.page.get_by_label("Name", exact=True).fill("")
    phone.press("Save the name")
    expect(phone.page.get_by_text("A club needs a name.")).to_be_visible()


@screen
def an_invitation_for_an_owner(phone: Phone, scribe: Scribe) -> None:
    scribe.begin()
    phone.open(club_of(scribe))
    phone.tap(phone.page.get_by_text("Phones and owners"))
    phone.press("Invite another owner")
    expect(phone.page.get_by_role("heading", name="Invite an owner")).to_be_visible()


@alike
def becoming_an_owner(phone: Phone, scribe: Scribe) -> None:
    an_invitation_for_an_owner(phone, scribe)
    offer = phone.page.locator('a[href*="/own/"]').get_attribute("href")
    assert offer is not None
    phone.context.clear_cookies()
    phone.page.goto(offer)
    expect(phone.page.get_by_role("button", name="Become an owner")).to_be_visible()


@alike
def an_owner_with_words(phone: Phone, scribe: Scribe) -> None:
    becoming_an_owner(phone, scribe)
    phone.press("Become an owner")
    expect(phone.page.get_by_role("heading", name="Recovery words")).to_be_visible()
