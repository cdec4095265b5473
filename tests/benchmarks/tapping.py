"""The effect of a tap at the first table of a server and at its thousandth.

Run with ``python -m tests.benchmarks.tapping``. Every table has house rules of its own, so that
nothing that is remembered of one answers for another. Processor time, in one process.
"""

import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

import click
from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset
from referee.server.config import Config
from referee.store.database import default_url, open_database
from referee.store.migrations import migrate
from referee.store.people.memberships import device_of
from referee.web.app import create_app
from referee.web.shared.phone import cookie_of
from tests.benchmarks.saving import PHONE, SECRET, begin

TAPS = 40
"""Of which the median is taken."""

TAPPED = {"bidder": "1", "bid": "85", "trump": "red", "by": "bidders", "taken": "90"}


def house_rules(table: int) -> RuleSet:
    """Rules that no other table has."""
    usual = preset("kentucky-discard")
    return replace(usual, end=replace(usual.end, target=usual.end.target + 5 * table))


def open_tables(url: str, tables: int) -> None:
    """Games 1 to *tables*, which `PHONE` may write to."""
    migrate(url)
    database = open_database(url)
    with database.writing() as connection:
        for table in range(1, tables + 1):
            begin(connection, table, house_rules(table), device_of(PHONE))
    database.close()


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that holds the pen of every table."""

    app: Flask
    cookie: str

    def ask(self, path: str, form: Mapping[str, str] | None = None) -> tuple[str, float]:
        """The answer, and the seconds of processor time that it took."""
        body = urlencode(form).encode() if form else b""
        environ = EnvironBuilder(
            path,
            method="POST" if form else "GET",
            data=body,
            content_type="application/x-www-form-urlencoded" if form else None,
            headers=[("Cookie", f"rook-device={self.cookie}"), ("HX-Request", "true")],
        ).get_environ()
        began = time.process_time()
        parts, status, _ = run_wsgi_app(self.app, environ)
        answer = b"".join(parts).decode()
        spent = time.process_time() - began
        assert status == "200 OK", answer
        return answer, spent

    def form(self) -> dict[str, str]:
        """The form of a table's first hand, filled; the same at every table."""
        page, _ = self.ask("/t/game-1")
        fields = page.partition('id="entry"')[2]
        names = ("csrf_token", "key", "seq")
        hidden = {name: re.findall(f'name="{name}" value="([^"]*)"', fields)[0] for name in names}
        return hidden | TAPPED

    def tap(self, table: int, form: Mapping[str, str]) -> float:
        """Seconds until the effect of a tap at *table* is in words."""
        answer, spent = self.ask(f"/t/game-{table}/hand/1/effect", form)
        assert "Made." in answer, answer
        return spent


@contextmanager
def phone_among(tables: int) -> Iterator[Phone]:
    """A phone at *tables* tables of an app of their own."""
    with TemporaryDirectory() as folder:
        url = default_url(Path(folder))
        open_tables(url, tables)
        app = create_app(Config(url, SECRET))
        yield Phone(app, cookie_of(PHONE, SECRET))
        app.extensions["referee"].close()


@click.command()
@click.option("--tables", default=1000, show_default=True)
def main(tables: int) -> None:
    """Prints the first tap and the median of the next at the 1st, 10th, 100th and last table."""
    click.echo("table  first tap, ms  further taps, ms")
    with phone_among(tables) as phone:
        form = phone.form()
        for table in range(1, tables + 1):
            first = phone.tap(table, form)
            if table in (1, 10, 100, tables):
                further = [phone.tap(table, form) for _ in range(TAPS)]
                click.echo(f"{table:5} {first * 1e3:14.2f} {median(further) * 1e3:17.2f}")


if __name__ == "__main__":
    main()
