"""What a page says first to somebody who hears it, without JavaScript.

Its title says what was done on the page before, or begins with "Error:"; the focus is on the first
field in error, and several errors stand at the top, each with a link to its field.
"""

import re

import pytest

from tests.web.phone import Page, Phone
from tests.web.playing import Table


def title(page: Page) -> str:
    found = re.search(r"<title>([^<]*)</title>", page.html)
    assert found is not None
    return found[1]


def focus(page: Page) -> tuple[str, str]:
    """The field that gets the focus once the page is there: its name, and its value."""
    found = re.search(r'<(?:input|select)\b[^>]*name="([^"]*)"[^>]*\bautofocus', page.html)
    assert found is not None
    value = re.search(r'value="([^"]*)"', found[0])
    return found[1], value[1] if value else ""


def dead_links(page: Page) -> list[str]:
    """The links of the list of errors that lead to nothing on the page."""
    (faults,) = re.findall(r'<ul class="faults">(.*?)</ul>', page.html, re.DOTALL)
    links = re.findall(r'href="#([^"]*)"', faults)
    assert links
    return [link for link in links if f'id="{link}"' not in page.html]


def test_the_title_says_once_what_was_done_on_the_page_before(table: Table) -> None:
    plain = title(table.look().page)

    assert title(table.hand("Ann", 90, 95)) == f"Saved: hand 1: {plain}"
    assert title(table.look().page) == plain
    assert title(table.undo()) == f"Undone: hand 1: {plain}"
    assert title(table.undo()) == f"Put back: hand 1: {plain}"
    assert title(table.correct(1, taken=90)) == f"Corrected: hand 1: {plain}"
    assert title(table.look().page) == plain


def test_the_title_calls_the_end_of_the_game_by_its_name(table: Table) -> None:
    """Its line stands where the next hand would, and it is no hand."""
    table.hand("Ann", 90, 95)
    form = table.phone.open(f"{table.path}/end").form("/end")

    assert title(table.phone.send(form, how="draw")).startswith("Saved: the end of the game: ")
    assert title(table.undo()).startswith("Undone: the end of the game: ")
    assert title(table.undo()).startswith("Put back: the end of the game: ")


def test_the_title_of_a_game_says_nothing_of_another_one(table: Table) -> None:
    table.phone.client.set_cookie("said", f"{'x' * 16}.1")

    assert "Saved" not in title(table.look().page)


def test_the_title_says_nothing_of_what_another_phone_did_since(table: Table) -> None:
    """The cookie of a save is still there when the page after it was never opened."""
    client = table.phone.client
    table.page = table.phone.send(table.entry(), bidder=1, bid=90, taken=95, do="hand")
    form = table.preview()
    assert client.post(form.action, data=form.filled({"do": "save"})).status_code == 303
    said = client.get_cookie("said")
    assert said is not None
    table.look().hand("Bob", 100, 105)

    client.set_cookie("said", said.value)

    assert "Saved" not in title(table.look().page)


def test_an_error_is_in_the_title_and_has_the_focus(table: Table) -> None:
    page = table.send(table.entry(), do="hand")

    assert page.status == 422
    assert title(page).startswith("Error: ")
    assert focus(page)[0] == "bidder"
    assert re.search(r'<fieldset [^>]*role="radiogroup" aria-invalid="true"', page.html)


def test_several_errors_lead_to_their_fields(table: Table) -> None:
    form = table.small_form("agreed")
    page = table.send(form, do="hand")

    assert page.status == 422
    assert title(page).startswith("Error: ")
    assert dead_links(page) == []
    assert focus(page)[0] == "agreedA"


def test_names_in_error_are_listed_with_links(phone: Phone) -> None:
    form = phone.open("/new/kentucky-discard").form("/new/kentucky-discard")
    page = phone.send(form, seat1="Ann", seat2="Bob", seat3="Ann", seat4="Dee")

    assert page.status == 422
    assert title(page).startswith("Error: New game")
    assert dead_links(page) == []
    assert focus(page)[0] in ("seat1", "seat3")


@pytest.mark.parametrize("path", ["/no-such-page", "/t/no-such-table"])
def test_a_page_that_is_not_there_has_no_field_in_error(phone: Phone, path: str) -> None:
    assert not title(phone.open(path)).startswith("Error: ")
