"""How other phones come to a table: the one place in the tests that knows the way."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.web.phone import Page, Phone
from tests.web.playing import Table


def join_link(table: Table) -> str:
    """The address by which a phone joins the table."""
    return _link(table.phone.open(f"{table.path}/watch"), "/j/")


def join(table: Table, phone: Phone, name: str = "") -> Page:
    """Lets *phone* in to watch; what it shows then."""
    link = join_link(table)
    return phone.send(phone.open(link).form(link.removeprefix("http://localhost")), name=name)


def pen_link(table: Table) -> str:
    """The address that moves the pen to another phone, made anew where there is none."""
    page = table.phone.open(f"{table.path}/pen")
    if not _links(page, "/pen/"):
        page = table.phone.send(page.form("/pen"))
    return _link(page, "/pen/")


def take_pen(table: Table, phone: Phone, name: str = "") -> Table:
    """Moves the pen of the table to *phone*; the table as that shows it."""
    link = pen_link(table)
    page = phone.send(phone.open(link).form(link.removeprefix("http://localhost")), name=name)
    return Table(phone, table.path, page)


@contextmanager
def lent(table: Table, phone: Phone, name: str = "Bob") -> Iterator[Table]:
    """The table on *phone*, which has its pen meanwhile."""
    other = take_pen(table, phone, name)
    yield other
    take_pen(other, table.phone)


def _links(page: Page, part: str) -> list[str]:
    return [link for link in page.links if part in link]


def _link(page: Page, part: str) -> str:
    found = _links(page, part)
    assert found, (part, page.words)
    return found[0]
