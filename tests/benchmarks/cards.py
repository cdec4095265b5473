"""The page of a table whose hands were told card by card: twenty hands against two.

Run with ``python -m tests.benchmarks.cards``. Each card is a line of the ledger, as taps write
them. Both pages are asked by turns, in one process, so that a busy machine slows both.
"""

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import click
from flask import Flask

from referee.store.database import default_url
from referee.store.migrations import migrate
from tests.web.cards.hands import one_color_each
from tests.web.conftest import make_app
from tests.web.ledger_lines import add_line
from tests.web.phone import Phone
from tests.web.playing import Table

FEW, MANY = 2, 20
"""Hands of the two games."""

ROUNDS = 100
MOST = 1.5
"""How many times as long the longer game may take."""


def carded(app: Flask, phone: Phone, hands: int) -> Table:
    """A game of so many hands, each told card by card."""
    table = Table.start(phone, target=9000)
    for hand in range(1, hands + 1):
        add_line(
            app, table, {"bidder": 1, "bid": 90, "trump": "red", "leaders": {"1": 1}}, hand=hand
        )
        for number, trick in enumerate(one_color_each(), 1):
            for laid in range(1, len(trick) + 1):
                led = "1: " if number == 1 else ""
                told = {str(number): led + " ".join(trick[:laid])}
                add_line(app, table, {"trick": told}, hand=hand)
    return table


def seconds(phone: Phone, table: Table) -> float:
    """How long the page takes."""
    began = time.perf_counter()
    assert phone.client.get(table.path).status_code == 200
    return time.perf_counter() - began


def measured(phone: Phone, tables: tuple[Table, Table]) -> Iterator[tuple[float, float]]:
    """Both pages, by turns."""
    for _ in range(ROUNDS):
        few, many = (seconds(phone, table) for table in tables)
        yield few, many


@click.command()
def main() -> None:
    """Measures, and says whether the aim is met."""
    with TemporaryDirectory() as folder:
        url = default_url(Path(folder))
        migrate(url)
        app = make_app(url)
        phone = Phone.new(app)
        tables = carded(app, phone, FEW), carded(app, phone, MANY)
        list(zip(range(10), measured(phone, tables), strict=False))  # what is remembered is warm
        few, many = map(median, zip(*measured(phone, tables), strict=True))
    click.echo(f"{FEW} hands: {few * 1000:.2f} ms, {MANY} hands: {many * 1000:.2f} ms")
    click.echo(f"{many / few:.2f} times as long; the aim is {MOST}")
    raise SystemExit(many > few * MOST)


if __name__ == "__main__":
    main()
