"""`referee import` and `referee standings`, as an operator types them."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select

from referee.store.database import Database, default_url, open_database
from referee.store.tables import GAMES
from tests.benchmarks.season.files import write_archive

from .asking import answer, referee


def test_files_and_folders_become_games(data: Path, records: Path) -> None:
    imported = answer("import", records, "--data", data)

    assert (imported["games"], imported["hands"]) == (2, 2)
    assert imported["players_new"] == ["Ann", "Bob", "Cal", "Dee", "Eve"]
    assert imported["skipped"] == [
        {"file": str(records / "b.rook"), "line": None, "why": "it was imported before"},
        {
            "file": str(records / "c.rook"),
            "line": 6,
            "why": "hand 1: bidder: want a seat 1..4, got 9",
        },
    ]


def test_a_dry_run_answers_the_same_and_writes_nothing(data: Path, records: Path) -> None:
    tried = answer("import", records, "--dry-run", "--data", data)

    assert answer("standings", "--data", data)["rows"] == []
    assert answer("import", records, "--data", data) == tried


def test_one_file_of_many_games_is_written_in_parts_between_which_others_save(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_archive(tmp_path / "club.zip", 120)
    kept: list[int] = []
    writing = Database.writing

    @contextmanager
    def seen(self: Database, about: str | None = None) -> Iterator[Connection]:
        with writing(self, about) as connection:
            yield connection
        with self.reading() as connection:
            kept.append(connection.scalar(select(func.count()).select_from(GAMES)) or 0)

    monkeypatch.setattr(Database, "writing", seen)

    answer("import", tmp_path / "club.zip", "--data", data)

    assert kept[-1] == 120
    assert max(after - before for before, after in pairwise([0, *kept])) <= 100


def test_an_imported_game_belongs_to_no_phone(data: Path, records: Path) -> None:
    answer("import", records / "a.rook", "--data", data)

    database = open_database(default_url(data))
    with database.reading() as connection:
        pens = list(connection.exec_driver_sql("SELECT device FROM pen"))
    database.close()
    assert len(pens) == 1
    assert pens[0].device != ""


def test_imported_games_count_in_the_season_that_is_named(data: Path, records: Path) -> None:
    answer("import", records / "a.rook", "--data", data)
    answer("import", records / "older", "--season", "Autumn", "--data", data)
    answer("import", records / "older", "--season", "AUTUMN", "--data", data)

    answered = answer("standings", "--season", "autumn", "--data", data)

    assert answered["season"] == "Autumn"
    assert {row["player"] for row in answered["rows"]} == {"Ann", "Bob", "Cal", "Eve"}
    assert {row["played"] for row in answered["rows"]} == {1}


@pytest.mark.parametrize(
    ("command", "season", "message"),
    [
        ("standings", "Spring", "no season 'Spring'\n"),
        ("standings", " ", "season"),
        ("import", " ", "season"),
    ],
)
def test_a_season_that_is_not_there_or_has_no_name_is_an_error(
    data: Path, records: Path, command: str, season: str, message: str
) -> None:
    files = [records] if command == "import" else []
    result = referee(command, *files, "--season", season, "--data", data)

    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_standings_say_who_won_how_often(data: Path, records: Path) -> None:
    answer("import", records, "--data", data)

    answered = answer("standings", "--data", data)

    assert answered["season"] is None
    ann, cal, bob, *_ = answered["rows"]
    assert [(row["rank"], row["player"], row["won"]) for row in answered["rows"]] == [
        (1, "Ann", 2), (1, "Cal", 2), (3, "Bob", 0), (4, "Dee", 0), (4, "Eve", 0),
    ]  # fmt: skip
    assert ann | {"rating": None} == {
        "rank": 1, "player": "Ann", "played": 2, "won": 2, "lost": 0, "points": 190, "hands": 2,
        "bids": 2, "made": 2, "set": 0, "average_bid": 85.0, "rating": None, "provisional": True,
    }  # fmt: skip
    shape = (
        Path("docs/commands.md").read_text(encoding="utf-8").split('"season": null, "rows": [')[1]
    )
    documented = re.findall(r'"(\w+)"', shape.partition("]")[0])
    assert documented == re.findall(r'"(\w+)":', json.dumps(ann))
    assert ann["rating"]["mu"] > 25 > bob["rating"]["mu"]
    assert cal["average_bid"] is None
    head, first, *others = referee("standings", "--data", data).stdout.splitlines()
    assert head.split()[:4] == ["player", "played", "won", "points"]
    assert first.split()[:5] == ["1", "Ann", "2", "2", "190"]
    assert len(others) == 4


def meddle(data: Path, statement: str) -> None:
    database = open_database(default_url(data))
    with database.writing() as connection:
        connection.exec_driver_sql(statement)
    database.close()


MISSING = (
    "referee: {}: nothing is kept there yet: start the server once, or name another folder "
    "with --data, or another database in REFEREE_DATABASE_URL\n"
)


@pytest.mark.parametrize("command", ["standings", "check", "export nowhere.zip", "owner-link"])
@pytest.mark.parametrize("folder", ["nowhere", ""])
def test_a_folder_without_a_database_is_said_and_stays_as_it_is(
    tmp_path: Path, command: str, folder: str
) -> None:
    result = referee(*command.split(), "--data", tmp_path / folder)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == MISSING.format(tmp_path / folder)
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_the_settings_name_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.rook").touch()
    monkeypatch.setenv("REFEREE_DATABASE_URL", f"sqlite:///{tmp_path}/nowhere/a.sqlite3")
    for command in (("standings",), ("import", tmp_path / "a.rook")):
        missing = referee(*command, "--data", tmp_path)
        assert (missing.exit_code, missing.stderr) == (2, MISSING.format(f"{tmp_path}/nowhere"))
    monkeypatch.setenv("REFEREE_DATABASE_URL", "nonsense")
    unread = referee("standings", "--data", tmp_path)

    assert [each.name for each in tmp_path.iterdir()] == ["a.rook"]
    assert (unread.exit_code, unread.stderr.count("\n")) == (2, 1)
    assert unread.stderr.startswith("referee: the address of the database cannot be read")


def test_a_check_finds_nothing_after_an_import(data: Path, records: Path) -> None:
    answer("import", records, "--data", data)
    nothing = {"games": 2, "differences": []}

    assert answer("check", "--data", data) == nothing
    assert answer("check", "--repair", "--data", data) == {**nothing, "repaired": []}


def test_a_check_names_what_differs_and_repairs_it(data: Path, records: Path) -> None:
    answer("import", records, "--data", data)
    before = answer("standings", "--data", data)
    meddle(data, "UPDATE tally SET points = points + 5 WHERE preset = '' AND player_id = 1")

    found = referee("check", "--data", data, "--json")
    result = referee("check", "--data", data)
    repaired = answer("check", "--repair", "--data", data)

    assert (found.exit_code, result.exit_code) == (1, 1)
    (difference,) = json.loads(found.stdout)["differences"]
    assert difference["table"] == "tally"
    assert difference["row"] == {"club_id": 1, "season_id": 0, "preset": "", "player_id": 1}
    assert (difference["kept"]["points"], difference["anew"]["points"]) == (195, 190)
    row = "tally of club_id 1, season_id 0, preset '', player_id 1 (Ann)"
    assert result.stdout.splitlines() == [
        f"differs: {row}: points is 195, want 190",
        "games: 2, differences: 1",
    ]
    assert (repaired["differences"], repaired["repaired"]) == ([], [difference])
    assert answer("standings", "--data", data) == before


@pytest.mark.parametrize(
    ("statement", "line"),
    [
        ("UPDATE player SET name_key = 'anne' WHERE id = 1", "1 (Ann): name_key is 'anne'"),
        ("UPDATE game SET preset = 'buckeye' WHERE id = 1", "preset is 'buckeye', want "),
        ("UPDATE summary SET body = '{}' WHERE game_id = 1", "): body is another"),
        ("DELETE FROM summary WHERE game_id = 1", "summary of game_id 1 ("),
        ("DELETE FROM rating_move WHERE game_id = 1 AND player_id = 1", ": it is missing"),
        ("UPDATE rating SET games = 9 WHERE player_id = 1", "games is 9, want "),
        ("INSERT INTO ruling VALUES (1, 1, 1, 0, 'renege', '2026-01-01')", "follows from nothing"),
    ],
)  # fmt: skip
def test_what_differs_is_said_and_mended(
    data: Path, records: Path, statement: str, line: str
) -> None:
    answer("import", records, "--data", data)
    meddle(data, statement)

    assert line in referee("check", "--data", data).stdout
    repaired = answer("check", "--repair", "--data", data)

    assert (len(repaired["repaired"]), repaired["differences"]) == (1, [])


def test_two_players_of_one_name_are_told_apart_by_their_clubs(data: Path, records: Path) -> None:
    answer("import", records / "a.rook", "--data", data)
    club = "INSERT INTO club (id, name, public_id, created_at) VALUES (2, 'Fridays', 'f', ?)"
    meddle(data, club.replace("?", "'2026-01-01'"))
    ann = "INSERT INTO player (id, club_id, name, name_key, created_at) VALUES (9, 2, ?)"
    meddle(data, ann.replace("?", "'Ann', 'ann', '2026-01-01'"))
    meddle(data, "INSERT INTO tally VALUES (2, 0, '', 9, 7, 7, 700, 0, 7, 0, 0, 0, 0)")

    rows = answer("standings", "--data", data)["rows"]

    assert rows[0]["player"] == "Ann (Fridays)"
    assert [row["player"].partition(" (")[0] for row in rows].count("Ann") == 2
