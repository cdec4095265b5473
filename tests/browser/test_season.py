"""A season over several evenings on a small phone: sorted, chosen, explained and corrected."""

import pytest
from playwright.sync_api import expect

from .conftest import Phones
from .phone import Phone
from .scribe import Scribe
from .seasons import season

pytestmark = pytest.mark.browser

NAMES = ".standings summary bdi"


@pytest.fixture
def tables(scribe: Scribe) -> list[str]:
    """The tables of three evenings."""
    return season(scribe)


@pytest.fixture
def phone(phones: Phones, scribe: Scribe, tables: list[str]) -> Phone:
    """A narrow phone at the standings, by the way that leads there."""
    found = phones(320, scribe)
    found.open(tables[-1])
    found.tap(found.page.get_by_role("link", name="Standings"))
    expect(found.page.locator(NAMES)).to_have_text(["Ann", "Dee", "Bob", "Eve", "Cal"])
    return found


def test_a_column_that_is_sorted_by_stands_and_the_others_unfold(phone: Phone) -> None:
    phone.tap(phone.page.get_by_role("link", name="Made"))

    expect(phone.page.locator(NAMES)).to_have_text(["Dee", "Ann", "Bob", "Eve", "Cal"])
    head = phone.page.get_by_role("columnheader", name="Made")
    expect(head).to_have_attribute("aria-sort", "descending")
    shown = phone.page.locator(".standings tr", has_text="All about Dee").locator("td:visible")
    expect(shown).to_have_text(["Bids made 100 %"])

    phone.tap(phone.page.locator(NAMES, has_text="Dee"))

    expect(shown).to_have_count(9)
    expect(phone.page.get_by_text("2nd: as many games won as Ann")).to_be_visible()


def test_what_was_chosen_stands_in_the_address(phone: Phone) -> None:
    phone.tap(phone.page.get_by_text("Which games"))
    phone.page.get_by_label("As partner of").select_option("Ann")
    phone.press("Show these")

    expect(phone.page.locator(NAMES)).to_have_count(3)
    expect(phone.page.get_by_text("Only: Ann")).to_be_visible()
    assert "partner=" in phone.path


def test_a_correction_says_what_it_moves_before_it_is_saved(
    phone: Phone, tables: list[str]
) -> None:
    standings = phone.path
    phone.open(f"{tables[-1]}/hand/2")

    phone.choose("taken", 120)

    expect(phone.effect).to_contain_text("In the standings: Cal rises from 5th to 4th.")
    phone.save()
    expect(phone.said).to_contain_text("Cal bid 120: made")
    phone.open(standings)
    expect(phone.page.locator(NAMES)).to_have_text(["Ann", "Dee", "Bob", "Cal", "Eve"])
