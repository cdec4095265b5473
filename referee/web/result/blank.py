"""A score sheet to be filled in by hand, in the layout of the one that is printed of a game."""

from collections.abc import Iterator

from referee.engine import RuleSet
from referee.engine.hand import teams
from referee.web import addresses
from referee.web.result.page import SheetPage
from referee.web.result.printed import rules_on_paper
from referee.web.table.page import Sheet, SheetCell, SheetRow
from referee.web.ui.parts import Fact, Link
from referee.web.words.game.results import BLANK_RESULT, BLANK_TITLE
from referee.web.words.rulebook.book.rules import game_name

HANDS = 16
"""Rows: as many as a page of A4 or Letter has room for with the rules below; a game has fewer."""


def blank_page(rules: RuleSet) -> SheetPage:
    """The empty sheet of a game by *rules*."""
    seats = teams.seats(rules)
    return SheetPage(
        title=BLANK_TITLE,
        back=Link(addresses.preset(rules.id), "The rules"),
        setting=(Fact("Game", game_name(rules)), Fact("Date", ""), Fact("Place", "")),
        rules=tuple(rules_on_paper(rules)),
        sheet=Sheet(tuple((head,) for head in _heads(rules)), tuple(_rows(rules))),
        result=BLANK_RESULT,
        reason="",
        signatures=tuple(f"Seat {seat}" for seat in seats),
        blank=True,
    )


def _heads(rules: RuleSet) -> Iterator[str]:
    """What stands over each column; the names are written below it."""
    for book in teams.books(rules):
        yield f"Seat {book}" if book.isdecimal() else f"Side {book}"


def _rows(rules: RuleSet) -> Iterator[SheetRow]:
    cells = tuple(SheetCell("", "") for _ in teams.books(rules))
    for hand in range(1, HANDS + 1):
        yield SheetRow(str(hand), "", "", "", None, "", "", cells)
