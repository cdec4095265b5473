"""Phones of players: let in, and seated."""

from flask import Flask

from tests.web.doors import come, join_link
from tests.web.phone import Phone
from tests.web.playing import Table


def sits(app: Flask, table: Table, seat: int) -> Phone:
    """A new phone, of who sits at *seat*."""
    phone = Phone.new(app)
    come(phone, join_link(table), seat)
    return phone


def scribe_sits(table: Table, seat: int) -> None:
    """The phone that keeps the score says where its owner sits."""
    page = table.phone.open(f"{table.path}/join")
    table.phone.send(page.form("/sit"), seat=seat)
