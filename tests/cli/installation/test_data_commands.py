"""`referee backup`, `restore` and `serve`: one line for whatever goes wrong."""

import re
import socket
import sqlite3
from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import Result

from referee.server.config import Config
from referee.store.database import default_url, open_database
from referee.store.files import secret_key
from referee.store.installation import config_in
from tests.store.asking import begin

from .asking import referee


@pytest.fixture
def data(empty_installation: Path) -> Path:
    """A data folder with a game."""
    database = open_database(default_url(empty_installation))
    begin(database)
    database.close()
    return empty_installation


def one_line(answer: Result) -> str:
    assert answer.exception is None or isinstance(answer.exception, SystemExit)
    assert answer.stdout == ""
    assert answer.stderr.startswith("referee: ")
    assert answer.stderr.count("\n") == 1
    return answer.stderr.removeprefix("referee: ")


def test_a_backup_and_what_comes_back_say_what_they_hold(data: Path, tmp_path: Path) -> None:
    saved = referee("backup", tmp_path / "backup", "--data", data)
    back = referee("restore", tmp_path / "backup", "--data", tmp_path / "new")

    assert (saved.exit_code, back.exit_code) == (0, 0)
    assert "holds 1 game and the secret that signs forms\n" in saved.output
    assert "holds 1 game and the secret that signs forms\n" in back.output
    assert secret_key(tmp_path / "new") == secret_key(data)


def test_a_secret_that_a_setting_holds_is_not_in_the_backup(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_SECRET_KEY", "somewhere else")

    saved = referee("backup", tmp_path / "backup", "--data", data)

    assert "holds 1 game, but no secret" in saved.output
    assert "backed_up_secret" not in (tmp_path / "backup").read_text("latin-1")


def test_the_database_of_the_setting_is_backed_up(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (data / "referee.sqlite3").rename(tmp_path / "club.sqlite3")
    monkeypatch.setenv("REFEREE_DATABASE_URL", f"sqlite:///{tmp_path}/club.sqlite3")

    saved = referee("backup", tmp_path / "backup", "--data", data)
    refused = referee("restore", tmp_path / "backup", "--data", tmp_path / "new")

    assert "holds 1 game and the secret" in saved.output
    assert refused.exit_code == 2
    assert "REFEREE_DATABASE_URL names another database" in one_line(refused)


@pytest.mark.parametrize(
    ("option", "field", "value"),
    [
        ("--log-requests", "log_requests", True),
        ("--open", "private", False),
        ("--private", "private", True),
    ],
)
@pytest.mark.parametrize("https", ["0", "1"])
def test_an_option_of_the_server_holds_whatever_the_environment_says(
    data: Path, monkeypatch: pytest.MonkeyPatch, option: str, field: str, https: str, *, value: bool
) -> None:
    started: list[Config] = []

    def launch(_host: str, _port: int, data: str, _say: object, **chosen: object) -> None:
        assert set(chosen) <= {each.name for each in fields(Config)}
        started.append(config_in(Path(data), **chosen))

    monkeypatch.setattr("referee.web.launch.launch", launch)
    monkeypatch.setenv("REFEREE_HTTPS", https)

    assert referee("serve", option, "--data", data).exit_code == 0
    assert referee("serve", "--data", data).exit_code == 0
    assert getattr(started[0], field) is value
    assert (started[1].private, started[1].log_requests) == (https == "1", False)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("backup new --data nowhere", "unable to open database file"),
        ("backup diary --data data", "is there already"),
        ("backup nowhere/backup --data data", "there is no folder"),
        ("export nowhere/club.zip --data data", "there is no folder nowhere"),
        (f"export {'n' * 250} --data data", f"{'n' * 250}: File name too long"),
        ("restore diary --data data", "is there already: restore into an empty folder"),
        ("restore diary --data new", "file is not a database"),
    ],
)
def test_what_cannot_be_backed_up_or_come_back_is_one_line_and_changes_nothing(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "diary").write_text("Dear diary\n" * 1000)

    answer = referee(*words.split())

    assert answer.exit_code == 2
    assert message in one_line(answer)
    assert {path.name for path in tmp_path.iterdir()} == {data.name, "diary"}
    assert (tmp_path / "diary").read_text() == "Dear diary\n" * 1000


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("REFEREE_DATABASE_URL", "nonsense", "the address of the database cannot be read"),
        ("REFEREE_DATABASE_URL", "mysql://ann:s3cret@host/x", "no database of the kind 'mysql'"),
        ("REFEREE_PROXIES", "example.org", "REFEREE_PROXIES: want addresses such as 127.0.0.1"),
    ],
)
def test_a_setting_that_makes_no_sense_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, message: str
) -> None:
    monkeypatch.setenv(name, value)

    answer = referee("serve", "--data", tmp_path)

    assert answer.exit_code == 1
    assert message in one_line(answer)
    assert "s3cret" not in answer.stderr


def test_a_database_that_is_half_made_is_one_line(data: Path) -> None:
    with sqlite3.connect(data / "referee.sqlite3") as plain:
        plain.execute("DROP TABLE alembic_version")
    plain.close()

    answer = referee("serve", "--data", data)

    assert answer.exit_code == 1
    assert re.search(r"brought up to date: table \w+ already exists", one_line(answer))


@pytest.mark.parametrize("host", ["127.0.0.1", "a..b", "192.0.2.1"])
def test_a_place_where_nobody_can_listen_is_one_line(data: Path, host: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        answer = referee("serve", "--data", data, "--host", host, "--port", taken.getsockname()[1])

    assert answer.exit_code == 1
    assert f"cannot listen on {host}, port " in one_line(answer)


def test_an_empty_secret_is_one_line(data: Path) -> None:
    (data / "secret-key").write_bytes(b"")

    answer = referee("serve", "--data", data)

    assert answer.exit_code == 1
    assert "secret-key is empty" in one_line(answer)
