"""At a table with playing cards, every page and drawing speaks of the cards of that pack."""

import re
from html import unescape

import pytest
from flask import Flask

from tests.carded import facts
from tests.web.ledger_lines import add_line
from tests.web.phone import Page, Phone
from tests.web.playing import Table

ROOK_NAMES = re.compile(
    r"\b[RYGB](?:1[0-4]|[1-9])\b|\bRK\b|\b(?:red|yellow|green|black)\b"
    r"|(?<!for )\b(?:the|a|each) Rook\b(?! cards)",
    re.IGNORECASE,
)
"""Names of Rook cards, but for "a joker for the Rook" and "stand for the Rook cards"."""

SWAPPED = {"kentucky-standard-deck": ("DJ", "HK"), "hoyle-standard-deck": ("C6", "S2")}
"""Two cards of Dee: with each in the other's place, she does not follow in the first trick."""

EACH_KIND = 2
"""How many addresses of one kind are opened, such as the steps of a replay."""


def said(page: Page) -> list[str]:
    """What a page says or reads out: its words and the names of its parts."""
    text = re.sub(r"<(style|script)\b.*?</\1>", " ", page.html, flags=re.DOTALL)
    named = re.findall(r'\b(?:aria-label|aria-description|title|alt|placeholder)="([^"]*)"', text)
    return [unescape(each) for each in (*named, re.sub(r"<[^>]*>", " ", text))]


def foreign(page: Page) -> list[str]:
    """The names of Rook cards on a page, each with the words around it."""
    return [
        " ".join(text[max(0, found.start() - 30) : found.end() + 20].split())
        for text in said(page)
        for found in ROOK_NAMES.finditer(text)
    ]


def kind(address: str) -> str:
    """*address* without its numbers and values."""
    path, _, query = address.partition("?")
    return re.sub(r"\d+", "0", path) + re.sub(r"=[^&]*", "", query)


def walk(table: Table, *more: str) -> dict[str, list[str]]:
    """Opens what the pages of *table* lead to: the names of Rook cards by address."""
    todo, opened, kinds = [table.path, *(table.path + each for each in more)], {}, list[str]()
    while todo:
        address = todo.pop(0)
        if address in opened or kinds.count(kind(address)) == EACH_KIND:
            continue
        kinds.append(kind(address))
        page = table.phone.open(address)
        is_read = page.response.mimetype in ("text/html", "text/plain", "image/svg+xml")
        opened[address] = foreign(page) if is_read and not address.endswith(".rook") else []
        if page.response.mimetype == "text/html":
            links = (each.partition("#")[0] for each in page.links)
            todo += [each for each in links if each.startswith(table.path)]
    return {address.removeprefix(table.path): found for address, found in opened.items()}


@pytest.mark.parametrize("reneges", [False, True], ids=["in order", "a renege"])
@pytest.mark.parametrize("preset", SWAPPED)
def test_no_page_names_a_card_of_the_rook_pack(
    app: Flask, phone: Phone, preset: str, *, reneges: bool
) -> None:
    table, hand = Table.start(phone, preset), facts(f"carded-{preset}")
    if reneges:
        one, other = SWAPPED[preset]
        swap = {one: other, other: one}
        hand["play"] = [
            " ".join(swap.get(card, card) for card in trick.split()) for trick in hand["play"]
        ]
    add_line(app, table, hand)

    opened = walk(
        table,
        "/hand/1/replay", "/hand/1/judge", "/hand/1/picture.svg", "/hand/1/cards",
        "/hand/1/remedies?kind=renege&seat=4&trick=1", "/result.txt", "/result.svg", "/what-if",
        "/rules", "/sheet", "/hand/2/judge", "/hand/2/cards",
        *(() if reneges else ["/hand/1/best"]),
    )  # fmt: skip

    assert {"/rules/change/rook_points", "/what-if/rook_points", "/hand/1/judge"} <= set(opened)
    assert {address: found for address, found in opened.items() if found} == {}


@pytest.mark.parametrize("typed", ["H99", "ZZ", "hearts 1", "joker joker", "H5 H5"])
@pytest.mark.parametrize("preset", SWAPPED)
def test_no_refusal_of_typed_cards_names_one(phone: Phone, preset: str, typed: str) -> None:
    table = Table.start(phone, preset)
    table.bid("Ann", 100, trump="red")
    page = phone.open(f"{table.path}/hand/1/cards")
    form = next(each for each in page.forms if "typed" in each.typed)

    answer = phone.send(form, typed=typed)

    assert answer.status == 422
    assert foreign(answer) == []
