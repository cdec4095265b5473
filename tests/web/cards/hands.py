"""Hands to record card by card, whose results can be computed in the head."""

from collections.abc import Sequence

from flask import Flask

from referee.store.seated.games import load_game
from tests.databases import database_of
from tests.web.ledger_lines import add_line_in
from tests.web.phone import Page, Phone, Sheet
from tests.web.playing import Table


def one_color_each(copies: int = 1) -> list[list[str]]:
    """The tricks of a hand in which Ann holds the reds, Bob the yellows, Cal greens, Dee blacks.

    One 5 of each color and every Rook lie in the nest. Ann leads to the first trick, and where
    red is trump she takes them all.
    """
    ranks = [rank for rank in range(14, 4, -1) for _ in range(copies)][:-1]
    return [[f"{color}{rank}" for color in "RYGB"] for rank in ranks]


def bid(table: Table, amount: int = 90) -> None:
    """Ann bids, in red."""
    table.bid("Ann", amount, trump="red")


def pad(phone: Phone, table: Table, hand: int = 1, query: str = "") -> Page:
    """The card pad of a hand."""
    return phone.open(f"{table.path}/hand/{hand}/cards{query}")


def deck(page: Page) -> Sheet:
    """The form with the cards to tap."""
    return next(each for each in page.forms if any(name == "card" for name, _ in each.buttons))


def offered(page: Page) -> list[str]:
    """The cards that can be tapped."""
    return [value for name, value in deck(page).buttons if name == "card"]


def written(page: Page) -> Sheet:
    """The form in which cards are typed."""
    return next(each for each in page.forms if "typed" in each.typed)


def tap(phone: Phone, page: Page, *cards: str) -> Page:
    """Taps *cards*, one after another; the pad after the last."""
    for card in cards:
        page = phone.send(deck(page), card=card)
        assert page.status == 200, page.words
    return page


def tap_tricks(phone: Phone, page: Page, tricks: Sequence[Sequence[str]]) -> Page:
    """Taps whole tricks."""
    return tap(phone, page, *(card for trick in tricks for card in trick))


def tell_tricks(table: Table, tricks: Sequence[Sequence[str]]) -> None:
    """Writes whole tricks into the ledger, from the first on, without a tap."""
    app, path = table.phone.client.application, table.path
    played = {str(number): " ".join(trick) for number, trick in enumerate(tricks, 1)}
    add_line_in(app.extensions["referee"], path, {"trick": played})


def lines(app: Flask, table: Table, hand: int = 1) -> list[str]:
    """The ledger lines of a hand."""
    with database_of(app).reading() as connection:
        game = load_game(connection, table.path.rpartition("/")[2])
    return [entry.text for entry in game.hands[hand - 1]]
