"""How other phones join a table, in one place for all tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from flask import Flask

from referee.store.people.links import link_for
from referee.store.people.memberships import Role
from referee.store.people.pens import new_pen_link
from referee.web.shared.access import database, look_in, signer
from referee.web.table.joining import come_in, sit
from tests.web.phone import Page, Phone
from tests.web.playing import NAMES, Table

ADDRESS = "https://rook.example.org"
"""The address by which phones reach the server in tests."""


def join_link(table: Table) -> str:
    """The address by which a phone joins the table, without opening the page that shows it."""
    with table.phone.asking(table.path), database().reading() as connection:
        game_id = look_in(connection, table.path[3:]).game_id
        link = link_for(connection, game_id=game_id, role=Role.PLAYER, now=datetime.now(UTC))
        assert link is not None
        return f"/j/{link.secret(signer())}"


def join(table: Table, phone: Phone, name: str = "") -> Page:
    """Lets *phone* join, at the seat of *name* or as a spectator. Returns the page that it sees
    then.
    """
    return come(phone, join_link(table), NAMES.index(name) + 1 if name else "")


def let_in(table: Table, phone: Phone, name: str = "") -> None:
    """Like `join`, without opening pages."""
    link = join_link(table)
    with phone.asking(link, {"seat": NAMES.index(name) + 1 if name else ""}):
        come_in(link.rpartition("/")[2])


def door(page: Page) -> str:
    """The path of the link that *page* shows."""
    found = [link for link in page.links if link.startswith(ADDRESS) and "/j/" in link]
    assert len(found) == 1, page.links
    return found[0].removeprefix(ADDRESS)


def come(phone: Phone, link: str, seat: int | str = "") -> Page:
    """Lets *phone* answer the question of the link *link*, and returns the next page."""
    return phone.send(phone.open(link).form(link), seat=seat)


def sits(app: Flask, table: Table, seat: int) -> Phone:
    """A new phone for the player at *seat*."""
    phone = Phone.new(app)
    let_in(table, phone, NAMES[seat - 1])
    return phone


def scribe_sits(table: Table, seat: int) -> None:
    """Gives the phone that keeps the score *seat*."""
    with table.phone.asking(table.path, {"seat": seat}):
        sit(table.path[3:])


def new_link(table: Table, role: str, label: str = "") -> Page:
    """Creates a link of the table, and returns the page that shows it."""
    form = table.phone.open(f"{table.path}/links").form("/links")
    return table.phone.send(form, role=role, label=label)


def pen_link(table: Table) -> str:
    """The address that moves the pen to the phone that opens it."""
    with table.phone.asking(table.path), database().writing() as connection:
        made = new_pen_link(connection, signer(), public_id=table.path[3:], now=datetime.now(UTC))
        return f"/pen/{made.secret(signer())}"


def take_pen(table: Table, phone: Phone, name: str = "") -> Table:
    """Moves the pen of the table to *phone*, and returns the table on that phone."""
    page = phone.post(pen_link(table), {"csrf_token": phone.token(), "name": name})
    return Table(phone, table.path, page)


def may_write(page: Page) -> bool:
    """Whether *page* has a form that writes to a hand."""
    return any("/hand/" in form.action for form in page.forms)


@contextmanager
def lent(table: Table, phone: Phone, name: str = "Bob") -> Iterator[Table]:
    """The table on *phone*, which has the pen during the block."""
    other = take_pen(table, phone, name)
    yield other
    take_pen(other, table.phone)
