"""A link that is taken back ends at once what it gave, on the phones that came by it."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.screens.club_screens import club_of
from tests.browser.scribe import Scribe


def revoke(phone: Phone, scribe: Scribe, what: str) -> None:
    """Taps the link away on the page of the club."""
    phone.open(club_of(scribe))
    phone.tap(phone.page.get_by_text("Phones and owners"))
    card = phone.page.locator("section", has_text=what)
    phone.tap(card.get_by_role("button", name="Revoke"))
    expect(phone.page.locator("section", has_text=what)).to_have_count(0)


def test_a_phone_whose_link_was_revoked_sees_the_table_no_more(
    phone: Phone, phones: Phones, scribe: Scribe
) -> None:
    table = scribe.begin(seat1="Xena")
    watching = phones(scribe=scribe.guest(table))
    watching.allowed.add(404)
    watching.open(table)
    expect(watching.totals).to_have_count(2)

    revoke(phone, scribe, "Lets players in: Xena")

    expect(watching.page.get_by_role("heading", name="Nothing here")).to_be_visible()
    expect(watching.totals).to_have_count(0)
    watching.page.goto(watching.url)
    expect(watching.page.get_by_text("Xena")).to_have_count(0)
    phone.open(table)
    expect(phone.totals).to_have_count(2)
