"""`referee pen-link` and `owner-link`: how the operator gives a phone the pen or a club."""

import re
import shlex
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from referee.cli import main
from referee.store.database import default_url, open_database
from referee.store.people.links import ONCE_LASTS, Signer
from referee.store.people.pens import new_pen_link
from tests.browser.serving import Server
from tests.databases import NewDatabase
from tests.web.conftest import make_app
from tests.web.phone import Page, Phone
from tests.web.playing import Table

SIGNER = Signer(b"for tests")
HOST = "http://rook.lan:8123"


def referee(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments])


@pytest.fixture
def app(new_file: NewDatabase, tmp_path: Path) -> Iterator[Flask]:
    """An app that uses the data folder while the command runs."""
    app = make_app(new_file(tmp_path))
    yield app
    app.extensions["referee"].close()


@pytest.fixture
def table(app: Flask) -> Table:
    return Table.start(Phone.new(app))


def address(answer: Result) -> str:
    """The address that the command printed last."""
    assert answer.exit_code == 0, answer.output
    return answer.stdout.splitlines()[-1].strip()


def take(app: Flask, link: str) -> tuple[Phone, Page]:
    """A new phone that opens *link* and takes the pen, if it may."""
    phone = Phone.new(app)
    page = phone.open(link.removeprefix(HOST))
    return phone, phone.send(page.forms[-1], name="Eve") if page.status == 200 else page


def may_write(phone: Phone, table: Table) -> bool:
    return any(form.has("taken") for form in phone.open(table.path).forms)


def test_the_link_gives_the_pen_to_one_phone_alone(
    app: Flask, table: Table, tmp_path: Path
) -> None:
    link = address(referee("pen-link", f"{HOST}{table.path}", "--data", tmp_path))

    first, page = take(app, link)
    second, refused = take(app, link)

    assert link.startswith(f"{HOST}/pen/")
    assert page.status == 200
    assert may_write(first, table)
    assert not may_write(table.phone, table)
    assert refused.status == 404
    assert refused.shows("This link does not work any more")
    assert not may_write(second, table)


def test_taking_it_twice_with_one_phone_is_taking_it_once(
    app: Flask, table: Table, tmp_path: Path
) -> None:
    link = address(referee("pen-link", f"{HOST}{table.path}", "--data", tmp_path))
    phone, _ = take(app, link)

    page = phone.send(phone.open(link.removeprefix(HOST)).forms[-1], name="Eve")

    assert page.status == 200


def test_looking_at_the_link_does_not_use_it_up(app: Flask, table: Table, tmp_path: Path) -> None:
    link = address(referee("pen-link", f"{HOST}{table.path}", "--data", tmp_path))

    Phone.new(app).open(link.removeprefix(HOST))

    assert may_write(take(app, link)[0], table)


@pytest.mark.parametrize(("age", "works"), [(timedelta(hours=23), True), (ONCE_LASTS, False)])
def test_a_link_lasts_a_day(
    app: Flask, table: Table, tmp_path: Path, age: timedelta, works: bool
) -> None:
    database = open_database(default_url(tmp_path))
    with database.writing() as connection:
        game, made = table.path.rpartition("/")[2], datetime.now(UTC) - age
        link = new_pen_link(connection, SIGNER, public_id=game, now=made)
    database.close()
    token = link.secret(SIGNER)

    assert may_write(take(app, f"/pen/{token}")[0], table) == works


def test_a_link_may_be_asked_for_by_the_last_part_of_the_address(
    table: Table, tmp_path: Path
) -> None:
    game = table.path.rpartition("/")[2]

    likely = address(referee("pen-link", game, "--data", tmp_path))
    url = address(referee("pen-link", game, "--data", tmp_path, "--url", "https://x.org/rook/"))

    assert re.fullmatch(r"http://[\w.]+:8000/pen/[\w-]{22}", likely)
    assert re.fullmatch(r"https://x\.org/rook/pen/[\w-]{22}", url)


def test_the_secret_of_the_link_is_not_kept(table: Table, tmp_path: Path) -> None:
    link = address(referee("pen-link", f"{HOST}{table.path}", "--data", tmp_path))

    written = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())

    assert link.rpartition("/")[2].encode() not in written


def test_a_game_that_is_not_there_is_said_in_one_line(table: Table, tmp_path: Path) -> None:
    answer = referee("pen-link", f"{HOST}{table.path}x", "--data", tmp_path)

    game = table.path.rpartition("/")[2]
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == f"referee: no game '{game}x'\n"


def test_a_folder_without_a_database_is_left_as_it_is(tmp_path: Path) -> None:
    answer = referee("pen-link", "game", "--data", tmp_path / "none")

    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.count("\n") == 1
    assert not (tmp_path / "none").exists()


def test_a_database_that_is_not_up_to_date_is_left_alone(table: Table, tmp_path: Path) -> None:
    database = open_database(default_url(tmp_path))
    with database.writing() as connection:
        connection.exec_driver_sql("DELETE FROM alembic_version")
    database.close()

    answer = referee("pen-link", f"{HOST}{table.path}", "--data", tmp_path)

    assert answer.exit_code == 2
    assert "start the server once" in answer.stderr


def test_an_owner_link_makes_one_phone_the_owner(app: Flask, table: Table, tmp_path: Path) -> None:
    link = address(referee("owner-link", "--data", tmp_path, "--url", HOST))
    first, second = Phone.new(app), Phone.new(app)
    path = link.removeprefix(HOST)

    page = first.send(first.open(path).form(path))

    assert link.startswith(f"{HOST}/own/")
    assert page.shows("This phone is an owner now.")
    assert second.open(path).status == 404
    assert first.led("/club").startswith("/club/")
    assert first.open(table.path).status == 404  # the table belongs to the club of its own phone


def test_an_owner_link_is_for_where_the_server_listens_by_itself(
    table: Table, tmp_path: Path
) -> None:
    likely = address(referee("owner-link", "--data", tmp_path))

    assert table.page.status == 200
    assert re.fullmatch(r"http://[\w.]+:8000/own/[\w-]{22}", likely)


@pytest.mark.slow
def test_a_log_has_the_whole_command_that_prints_the_owners_address(tmp_path: Path) -> None:
    """The command names the port and the folder of this server, and so does the link it prints."""
    server = Server(tmp_path)
    server.start()
    try:
        command = next(line for line in server.log().splitlines() if "owner-link --" in line)
        words = shlex.split(command)
        link = address(referee(*words[1:]))
    finally:
        server.stop()

    assert f":{server.port}/own/" in link
