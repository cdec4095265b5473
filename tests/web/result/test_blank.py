"""A score sheet to be filled in by hand, in the layout of the one that is printed of a game."""

import re

from tests.web.phone import Page, Phone
from tests.web.playing import Table


def heads(page: Page) -> list[list[str]]:
    (head,) = re.findall(r"<thead>(.*?)</thead>", page.html, re.DOTALL)
    return [each.split() for each in re.findall(r"<th [^>]*>", head)]


def test_it_has_the_columns_of_the_printed_sheet(table: Table) -> None:
    table.hand("Ann", 100, 100, trump="red")

    blank = table.phone.open("/sheet?rules=kentucky-discard")
    printed = table.phone.open(f"{table.path}/sheet")

    assert heads(blank) == heads(printed)
    assert blank.html.count('<th scope="row">') == 16
    assert all(blank.shows(words) for words in ("Side A", "Side B", "Date", "Place", "Signed"))


def test_it_says_the_rules_of_its_game(phone: Phone) -> None:
    alone = phone.open("/sheet?rules=rook-for-three")

    assert alone.shows("Rules in force")
    assert all(alone.shows(f"Seat {seat}") for seat in (1, 2, 3))
    assert phone.open("/sheet?rules=poker").status == 404
    assert phone.open(phone.open("/rules/one-eighty").to("Blank score sheet")).shows("Score sheet")


def test_it_says_what_each_counter_brings(phone: Phone, table: Table) -> None:
    assert phone.open("/sheet?rules=kentucky-discard").shows("the Rook: 20. Together 120.")
    assert phone.open("/sheet?rules=double-deck-4").shows("each Rook: 25. Together 250.")
    assert phone.open(f"{table.path}/sheet").shows("the Rook: 20. Together 120.")
