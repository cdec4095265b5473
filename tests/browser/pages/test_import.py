"""A game leaves as a file and comes back without loss."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.screens.screen import two_hands
from tests.browser.scribe import Scribe


@pytest.fixture
def other(phones: Phones) -> Phone:
    """Another phone, with games of its own."""
    return phones(320)


def record_of(phone: Phone, table: str) -> str:
    return phone.context.request.get(f"{phone.url}{table}/record.rook").text()


def exported(phones: Phones, scribe: Scribe, folder: Path) -> Path:
    """The file that a phone downloads of a game of two hands."""
    table = two_hands(scribe)
    phone = phones(scribe=scribe)
    phone.open(table)
    phone.menu("Share the score")
    phone.page.locator("summary", has_text="Files and more").click()
    with phone.page.expect_download() as download:
        phone.page.get_by_role("link", name="Download the record").click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def test_a_downloaded_game_comes_back_by_upload(
    phones: Phones, scribe: Scribe, other: Phone, tmp_path: Path
) -> None:
    file = exported(phones, scribe, tmp_path)
    other.open("/games")
    other.page.get_by_role("link", name="A game from a file").click()
    other.page.get_by_label("Files").set_input_files(file)

    other.press("Show what is in it")
    expect(other.page.locator(".hands li")).to_have_count(2)
    other.press("Save as a game")

    other.page.wait_for_url("**/t/*")
    assert record_of(other, other.path) == file.read_text("utf-8")


def test_a_fault_is_mended_on_the_page(other: Phone) -> None:
    other.allowed = {422}
    other.open("/import")
    head = 'format = "rook-record/1"\nrules = "kentucky-discard"\n'
    text = f"{head}\n[[hand]]\nbidder = 9\nbid = 90\ntaken = {{ A = 95 }}\n"
    other.page.get_by_label("Or paste its text").fill(text)
    other.press("Show what is in it")

    other.page.get_by_role("link", name="Line 5").click()
    bad = other.page.locator(".lines .bad")
    expect(bad).to_contain_text("Hand 1, bidder: there must be a seat 1 to 4, not 9.")
    expect(bad).to_be_in_viewport()
    field = other.page.get_by_label("Text: The pasted text")
    expect(field).to_have_value(text)
    field.fill(text.replace("bidder = 9", "bidder = 1"))
    other.press("Look again")

    expect(other.page.get_by_role("button", name="Save as a game")).to_be_visible()


def test_return_in_a_field_loses_no_text_and_saves_nothing(other: Phone) -> None:
    other.open("/import")
    field = other.page.get_by_label("Or paste its text")
    field.fill('format = "rook-record/1"')

    field.press("End")
    field.press("Enter")

    expect(field).to_have_value('format = "rook-record/1"\n')
    assert other.path == "/import"
