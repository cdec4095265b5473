"""A full disk, a locked database, forms from another visit, addresses that lead nowhere."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.exceptions import NotFound

from referee.server.requests import refuse_what_is_no_text
from referee.store.database import default_url, open_database
from referee.web.rook.entry.reading import BID_FIELDS
from tests.databases import NewDatabase, database_of
from tests.web.conftest import make_app
from tests.web.phone import Page, Phone
from tests.web.playing import Table


@pytest.fixture(scope="module")
def folder(new_file: NewDatabase, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("faults")
    new_file(folder)
    return folder


@pytest.fixture(scope="module")
def app(folder: Path) -> Iterator[Flask]:
    """An app with its own database, which waits only briefly for a lock."""
    app = make_app(default_url(folder))
    database = database_of(app)
    database.close()
    app.extensions["referee"] = open_database(default_url(folder), busy_timeout=0.02)
    yield app
    database = app.extensions["referee"]
    database.close()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Locks the database during the block, as another program does that writes."""
    other = sqlite3.connect(folder / "referee.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.close()


@contextmanager
def full(app: Flask) -> Iterator[None]:
    """Keeps the database from growing during the block, as on a full disk."""
    database = database_of(app)
    with database.writing() as connection:
        connection.exec_driver_sql("CREATE TABLE filler (content)")
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    database.engine.dispose()  # the limit is for one connection, which all that follows must use
    with database.engine.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    yield
    database.engine.dispose()
    with database.writing() as connection:
        connection.exec_driver_sql("DROP TABLE filler")


HAND: dict[str, str | int] = {"bidder": 1, "bid": 90, "trump": "red", "taken": 95}


def kept(page: Page, **wanted: str | int) -> bool:
    """Whether the form of *page* still has the typed values, and shows them."""
    fields = page.forms[0].fields
    return all((name, str(value)) in fields for name, value in wanted.items())


def saving(table: Table) -> Page:
    """Sends a hand after its effect was shown."""
    form = table.entry()
    return table.phone.post(form.action, form.forged(HAND, do="save"))


def test_a_locked_database_keeps_what_was_tapped_and_try_again_saves_it(
    table: Table, folder: Path
) -> None:
    with locked(folder):
        page = saving(table)

    assert page.status == 503
    assert page.shows("The database is busy")
    assert kept(page, **HAND)
    saved = table.phone.send(page.forms[0])
    assert saved.shows("Undo")
    assert table.look().totals == (95, 25)


def test_trying_again_twice_counts_once(table: Table, folder: Path) -> None:
    with locked(folder):
        page = saving(table)

    answers = [table.phone.send(page.forms[0]) for _ in range(2)]

    assert [each.status for each in answers] == [200, 200]
    assert len(table.look().rows) == 1


def test_a_block_is_answered_with_a_block(table: Table, folder: Path) -> None:
    form = table.entry()
    with locked(folder):
        page = table.phone.post(form.action, form.filled({**HAND, "do": "hand"}), htmx=True)

    assert page.status == 503
    assert page.html.startswith('<div id="play"')
    assert kept(page, **HAND)


def test_a_new_game_is_kept_too(phone: Phone, folder: Path) -> None:
    form = phone.open("/new/kentucky-discard?target=500").form("/new/kentucky-discard")
    with locked(folder):
        page = phone.send(form, seat1="Ann", seat2="<Bob>", seat3="Cal", seat4="Dee")

    assert page.status == 503
    assert kept(page, seat1="Ann", seat2="<Bob>", target="500")
    assert phone.send(page.forms[0]).shows("First to 500")


def test_a_locked_database_can_still_be_read(table: Table, folder: Path) -> None:
    with locked(folder):
        assert table.look().page.status == 200


def test_every_field_of_a_bid_is_named_where_it_is_kept(folder: Path, table: Table) -> None:
    sent = {"csrf_token": table.phone.token(), "key": "k", "seq": 0, **dict.fromkeys(BID_FIELDS, 1)}
    with locked(folder):
        page = table.phone.post(f"{table.path}/hand/1", sent)

    assert page.status == 503
    assert page.html.count("<dt>") == len(BID_FIELDS)


@pytest.mark.parametrize(
    ("field", "kept"),
    [
        ({"call": "2:95"}, "Bidding: seat 2 95"),
        ({"call": "2:-"}, "Bidding: seat 2 pass"),
        ({"typed": "1:90 2:95"}, "Typed 1:90 2:95"),
    ],
)
def test_the_bidding_is_named_where_it_is_kept(
    field: dict[str, str], kept: str, folder: Path, table: Table
) -> None:
    sent = {"csrf_token": table.phone.token(), "key": "k", "seq": 0, **field}
    with locked(folder):
        page = table.phone.post(f"{table.path}/hand/1/cards/auction", sent)

    assert page.status == 503
    assert page.shows(f"Kept for you {kept} Try again")


@pytest.mark.parametrize(
    ("field", "label"),
    [
        ("alone", "Card"),
        ("held", "Hand as dealt"),
        ("nest", "Nest"),
        ("discard", "Laid aside"),
        ("someA", "Cards of the pile of A"),
    ],
)
def test_cards_written_for_the_judge_are_named_where_they_are_kept(
    field: str, label: str, folder: Path, table: Table
) -> None:
    sent = {"csrf_token": table.phone.token(), "key": "k", "seq": 0, field: "R14"}
    with locked(folder):
        page = table.phone.post(f"{table.path}/hand/1/judge", sent)

    assert page.status == 503
    assert page.shows(f"Kept for you {label} R14 Try again")


def test_a_full_disk_is_reported_and_the_input_is_kept(app: Flask, table: Table) -> None:
    note = "n" * 400
    with full(app):
        form = table.small_form("misdeal")
        pages = []
        for number in range(60):
            sent = form.forged({"note": f"{note}{number}"}, do="save")
            pages.append(table.phone.post(form.action, sent))
            if pages[-1].status != 200:
                break
            form = table.small_form("misdeal")

    page = pages[-1]
    assert page.status == 507
    assert page.shows("The disk is full")
    assert page.shows(note)
    before = len(table.look().rows)
    table.phone.send(page.forms[0])
    assert len(table.look().rows) == before + 1


def test_a_form_from_another_visit_keeps_everything_that_was_typed(table: Table) -> None:
    form = table.entry()

    page = table.phone.post(form.action, form.forged(HAND, do="save", csrf_token="of another day"))

    assert page.status == 400
    assert page.shows("Please send it once more")
    assert kept(page, **HAND)
    table.phone.send(page.forms[0])
    assert table.look().totals == (95, 25)


def test_a_form_that_is_far_too_large_is_refused(table: Table) -> None:
    form = table.entry()

    page = table.phone.post(form.action, form.forged(HAND, note="x" * 70_000))

    assert page.status == 413
    assert page.shows("Too much")


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data"])
@pytest.mark.parametrize(("fields", "status"), [(500, 400), (501, 413)])
def test_a_form_of_more_than_500_fields_is_not_even_read(
    phone: Phone, kind: str, fields: int, status: int
) -> None:
    """The largest form that is read fails for want of a token."""
    form = {str(number): "" for number in range(fields)}

    answer = phone.client.post("/new/kentucky-discard", data=form, content_type=kind)

    assert answer.status_code == status


def test_a_path_with_a_nul_leads_nowhere_before_a_database_is_asked(app: Flask) -> None:
    with app.test_request_context("/rules/\0"), pytest.raises(NotFound):
        refuse_what_is_no_text()


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/t/nothing",
        "/t/nothing/rules",
        "/t/nothing/record.rook",
        "/rules/poker",
        "/new/poker",
        "/static/x/nothing.css",
        "/static/x/../../pyproject.toml",
        "/static/x/%2e%2e/%2e%2e/pyproject.toml",
        "/static/x/%00",
        "/static/x/css%00",
        f"/static/x/{'n' * 300}",
        f"/static/x/{'n/' * 3000}",
        "/static/x/css",
    ],
)
def test_an_address_that_leads_nowhere_says_so(phone: Phone, path: str) -> None:
    page = phone.open(path)

    assert page.status == 404
    assert page.shows("Nothing here")


@pytest.mark.parametrize("path", ["/", "/new", "/nothing", "/healthz"])
def test_an_address_that_is_no_text_is_refused(phone: Phone, path: str) -> None:
    answer = phone.client.get(path, environ_overrides={"QUERY_STRING": "before=\xc0"})

    assert answer.status_code in (400, 404)


def test_an_address_that_is_only_written_to_says_so(table: Table) -> None:
    assert table.phone.open(f"{table.path}/delete").status == 405


@pytest.mark.parametrize("before", ["x", "-1", "9" * 30, "9" * 5000, "²"])
def test_a_page_number_that_is_none_is_the_first_page(phone: Phone, before: str) -> None:
    assert phone.open(f"/?before={before}").status == 200


@pytest.mark.parametrize("named", ["", "; filename=cards.rook"])
def test_a_form_with_a_field_that_has_no_name_is_refused(phone: Phone, named: str) -> None:
    fields = {'; name="csrf_token"': phone.token(), named: "500"}
    parts = (f"--x\r\nContent-Disposition: form-data{n}\r\n\r\n{v}\r\n" for n, v in fields.items())
    kind = "multipart/form-data; boundary=x"

    answer = phone.client.post(
        "/new/kentucky-discard", data=f"{''.join(parts)}--x--", content_type=kind
    )

    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seq", ""),
        ("seq", "x"),
        ("seq", "9" * 5000),
        ("key", ""),
        ("key", "k" * 65),
        ("key", "charter as if all agreed"),
    ],
)
def test_a_form_without_its_place_or_key_is_refused(table: Table, name: str, value: str) -> None:
    form = table.entry()

    page = table.phone.post(form.action, form.forged(HAND, **{"do": "save", name: value}))

    assert page.status == 400
    assert table.look().totals == (0, 0)
