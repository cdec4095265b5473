"""A club's players on a small phone that runs no script: merged, found again, taken apart."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.screens.club_screens import club_of
from tests.browser.scribe import Scribe


def test_two_players_become_one_and_two_again_without_scripts(
    phones: Phones, scribe: Scribe
) -> None:
    scribe.begin()
    other = scribe.begin(seat1="Anne", seat2="Eve", seat3="Fay", seat4="Gus")
    phone = phones(320, scribe=scribe, java_script_enabled=False)
    phone.open(f"{club_of(scribe)}/players")

    phone.page.get_by_label("This name").select_option(label="Anne")
    phone.page.get_by_label("is really").select_option(label="Ann")
    phone.press("Look what it would move")
    expect(phone.page.get_by_text("1 game of Anne will be Ann’s.")).to_be_visible()
    phone.press("Make them one player")
    expect(phone.page.get_by_text("2 games, also Anne")).to_be_visible()

    phone.press("Take apart")
    expect(phone.page.get_by_role("link", name="Anne", exact=True)).to_be_visible()
    phone.open(other)
    expect(phone.page.get_by_text("Anne").first).to_be_visible()
