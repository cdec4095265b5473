"""What a table says of recorded cards: that they were recorded, which, and by whom."""

import re

from flask import Flask

from tests.web.cards.hands import bid, pad, tap
from tests.web.ledger_lines import add_line
from tests.web.phone import Page
from tests.web.playing import Table


def log(page: Page) -> list[str]:
    """The changes in the history and who made them, the first one first."""
    found = re.findall(r"<ins[^>]*>(.*?)</ins>", page.html.partition('class="log"')[2])
    return [page.text(each) for each in reversed(found)]


def history(table: Table) -> Page:
    return table.phone.open(f"{table.path}/hand/1")


def test_the_history_names_the_tricks_that_were_recorded(table: Table) -> None:
    table.hand("Ann", 90, 100, trump="red")
    tap(table.phone, pad(table.phone, table), "G14", "G5", "R10", "G6", "G7")

    page = history(table)

    assert log(page)[1:] == ["Entered: tricks 1 and 2."]
    assert "<del" not in page.html


def test_the_history_names_hands_and_nest(app: Flask, table: Table) -> None:
    table.hand("Ann", 90, 100, trump="red")
    add_line(app, table, {"dealt": {"3": "G14 G13 G12 G11 G10 G9 G8 G7 G6"}})
    add_line(app, table, {"nest": "B5 B6 B7 B8 B9"})

    assert log(history(table))[1:] == ["Entered: Cal’s hand.", "Entered: the nest."]


def test_the_history_says_which_trick_was_undone(table: Table) -> None:
    table.hand("Ann", 90, 100, trump="red")
    page = tap(table.phone, pad(table.phone, table), "G14")
    table.phone.send(page.form("/cards/undo"))

    assert log(history(table))[1:] == ["Entered: trick 1.", "Undone: trick 1."]


def test_what_the_cards_change_of_the_score_is_said_as_before(app: Flask, table: Table) -> None:
    table.hand("Ann", 90, 95, trump="red")
    add_line(app, table, {"trick": {"1": "G14 G5 R10 G6"}, "taken": {"A": 100, "B": 20}})

    assert "+100" in log(history(table))[1]


def test_all_who_recorded_cards_together_are_named(app: Flask, table: Table) -> None:
    table.hand("Ann", 90, 100, trump="red")
    for number, name in ((1, "Ann"), (2, "Bob"), (3, "Ann")):
        cards = ["G14 G5 R10 G6", "Y14 Y5 Y6 Y7", "B14 B5 B6 B7"][number - 1]
        add_line(app, table, {"trick": {str(number): cards}}, actor=name)

    page = history(table)

    assert log(page)[1:] == ["Entered: tricks 1 to 3."]
    assert page.shows("Ann and Bob")


def test_the_table_says_that_a_card_was_entered_and_undoes_that(table: Table) -> None:
    bid(table)
    tap(table.phone, pad(table.phone, table), "G14", "G5")

    page = table.look().page

    assert page.shows("Entered: trick 1. Hand 1: Ann bid 90 in red.")
    table.undo()
    assert table.page.shows("Undone: trick 1. Hand 1: Ann bid 90 in red.")
    assert table.page.shows("Log the cards") or table.page.shows("Go on with the cards")
