"""`referee export` and `referee import` of an archive, as an operator types them."""

import json
import zipfile
from pathlib import Path

import pytest

from referee.store.database import DATABASE_FILE, default_url, open_database
from referee.store.people.clubs import new_club
from tests.store.asking import NOW, begin

from .asking import answer, referee


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    (tmp_path / "empty").mkdir()
    return tmp_path / "empty"


def test_an_archive_fills_an_empty_folder_and_is_the_same_again(
    data: Path, records: Path, empty: Path, tmp_path: Path
) -> None:
    answer("import", records, "--season", "Winter", "--data", data)

    assert referee("export", tmp_path / "a.zip", "--data", data).stdout.endswith("holds 2 games\n")
    imported = answer("import", tmp_path / "a.zip", "--data", empty)
    answer("export", tmp_path / "b.zip", "--data", empty)

    assert (imported["games"], imported["hands"], imported["skipped"]) == (2, 2, [])
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert b"\r\nWinter," in archive.read("seasons.csv")


@pytest.mark.parametrize(("table", "rows"), [("hands", 2), ("games", 2), ("standings", 5)])
def test_a_table_says_how_many_rows_it_has(
    data: Path, records: Path, tmp_path: Path, table: str, rows: int
) -> None:
    answer("import", records, "--data", data)
    file = tmp_path / "table.csv"

    assert answer("export", file, "--table", table, "--data", data) == {
        "table": table,
        "rows": rows,
    }
    assert len(file.read_text("utf-8").splitlines()) == rows + 1
    again = referee("export", tmp_path / "again.csv", "--table", table, "--data", data)
    assert again.stdout.endswith(f"again.csv holds {rows} rows\n")


def test_a_dry_run_leaves_an_empty_folder_empty(records: Path, empty: Path) -> None:
    tried = answer("import", records, "--dry-run", "--data", empty)

    assert list(empty.iterdir()) == []
    assert answer("import", records, "--data", empty) == tried


def test_an_import_goes_on_where_one_was_killed_before_it_had_tables(
    records: Path, empty: Path
) -> None:
    (empty / DATABASE_FILE).touch()

    tried = answer("import", records, "--dry-run", "--data", empty)

    assert tried["games"] > 0
    assert answer("import", records, "--data", empty) == tried


@pytest.mark.parametrize("dry", [(), ("--dry-run",)])
def test_a_folder_that_is_not_there_is_named(
    records: Path, tmp_path: Path, dry: tuple[str, ...]
) -> None:
    missing = tmp_path / "clbu"

    result = referee("import", records, "--data", missing, *dry)

    assert (result.exit_code, result.stderr) == (2, f"referee: {missing}: no such folder\n")
    assert not missing.exists()


def test_an_archive_replaces_no_file(data: Path, tmp_path: Path) -> None:
    there = tmp_path / "a.zip"
    there.write_bytes(b"precious")

    result = referee("export", there, "--data", data)

    assert (result.exit_code, there.read_bytes()) == (2, b"precious")
    assert result.stderr == f"referee: {there}: there is such a file already, and it stays\n"


def test_a_hostile_archive_is_one_line_and_writes_nothing(data: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "evil.zip", "w") as archive:
        archive.writestr("../../evil.rook", "x")

    imported = answer("import", tmp_path / "evil.zip", "--data", data)

    assert (imported["games"], imported["players_new"]) == (0, [])
    why = "'../../evil.rook' leads out of the archive"
    assert imported["skipped"] == [{"file": str(tmp_path / "evil.zip"), "line": None, "why": why}]


def test_of_several_clubs_one_is_named(data: Path, tmp_path: Path) -> None:
    database = open_database(default_url(data))
    with database.writing() as connection:
        club = new_club(connection, name="Owls", now=NOW)
    begin(database, "here")
    begin(database, "there", club_id=club.id)
    database.close()

    unsaid = referee("export", tmp_path / "a.zip", "--data", data)
    result = referee("export", tmp_path / "a.zip", "--club", "Owls", "--data", data)

    assert (unsaid.exit_code, unsaid.stderr.count("\n")) == (2, 1)
    assert f"{club.public_id} (Owls, games: 1)" in unsaid.stderr
    assert (result.exit_code, result.stdout) == (0, f"{tmp_path / 'a.zip'} holds 1 game\n")
    assert referee("export", tmp_path / "b.zip", "--club", "x", "--data", data).exit_code == 2


def test_a_score_sheet_is_read_as_was_said_before(data: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first.csv", tmp_path / "second.csv"
    first.write_text("Home,Away\n95,25\n")
    second.write_text("Home,Away\n20,100\n")
    options = (
        "--rules",
        "kentucky-discard",
        "--column",
        "Away=points A",
        "--column",
        "Home=points B",
    )

    answer("import", first, *options, "--data", data)
    answer("import", second, "--data", data)
    answer("export", tmp_path / "a.zip", "--data", data)

    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        records = [archive.read(f"games/00000{number}.rook").decode() for number in (1, 2)]
    assert ["agreed = { A = 25, B = 95 }" in text for text in records] == [True, False]
    assert ["agreed = { A = 100, B = 20 }" in text for text in records] == [False, True]


def test_who_plays_on_a_side_is_said_for_the_files_of_one_command(
    data: Path, tmp_path: Path
) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("Bidder,Bid,Us,Them\nAnn,90,95,25\n")
    options = ("--side", "Us=Ann & Cal", "--side", "Them=Bob & Dee")

    unsaid = answer("import", sheet, "--data", data)
    assert [each["why"] for each in unsaid["skipped"]] == ["say who Us and Them are: Ann bid"]
    imported = answer("import", sheet, *options, "--data", data)
    assert (imported["games"], imported["players_new"]) == (1, ["Ann", "Bob", "Cal", "Dee"])
    sheet.write_text("Bidder,Bid,Us,Them\nEve,90,95,25\n")
    assert answer("import", sheet, "--data", data)["games"] == 0


TOTALS = """Bidder,Bid,Ann & Cal,Bob & Dee
Ann,90,95,25
Dee,80,160,-55
Ann,100,270,-45
"""


@pytest.mark.parametrize(
    ("sheet", "line", "question", "options"),
    [
        (TOTALS, 3,
         ("no hand brings 160 points: is a row a hand, a game, or the total so far? "
          "Say --rows hands, --rows games or --rows totals"),
         [("--rows", "totals"), ("--rows", "hands")]),
        ("Date,Ann & Cal,Bob & Dee\n9/5/2025,95,25\n", 2,
         "9/5/2025 may be September 5 or May 9: say --dates month-first or --dates day-first",
         [("--dates", "month-first"), ("--dates", "day-first")]),
        ("Bidder,Bid,Ann & Cal,Bob & Dee\n" + "Ann,120,120,0\n" * 4, 5,
         ("by these rules the game was over, and the sheet goes on at line 5: does another game "
          "begin there? Say --after-end new-game or --after-end same-game, or number the games"),
         [("--after-end", "same-game")]),
    ],
)  # fmt: skip
def test_a_sheet_that_may_mean_several_things_is_refused_with_the_option_that_says_which(
    data: Path,
    tmp_path: Path,
    sheet: str,
    line: int,
    question: str,
    options: list[tuple[str, str]],
) -> None:
    file = tmp_path / "sheet.csv"
    file.write_text(sheet)

    refused = referee("import", file, "--data", data)
    as_json = referee("import", file, "--json", "--data", data)

    assert (refused.exit_code, refused.stderr) == (2, f"{file}:{line}: {question}\n")
    assert as_json.exit_code == 2
    assert json.loads(as_json.stdout)["skipped"] == [
        {"file": str(file), "line": line, "why": question}
    ]
    for said in options:  # two imports of different games: what was said decides
        assert answer("import", file, *said, "--data", data)["games"] == 1


def test_what_was_inferred_of_a_sheet_is_said(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "sheet.csv"
    file.write_text("Bidder,Bid,Ann & Cal,Bob & Dee\nA,90,95,25\n")

    imported = referee("import", file, "--data", data)

    assert f"{file}: the rules are those of Kentucky Discard, as a hand brings 120" in (
        imported.stderr
    )
    assert f"{file}:2: 'A' is read as Ann" in imported.stderr


def test_every_problem_of_a_sheet_is_told(data: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("A,B\n95,x\n60,60\ny,0\n")

    imported = answer("import", sheet, "--data", data)

    assert [each["line"] for each in imported["skipped"]] == [2, 4]
    assert imported["games"] == 0


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (("--column", "Bid"), "want two sides and = between them, got 'Bid'"),
        (("--column", "Bid=price"), "--column: want one of game"),
        (("--set", "target=300"), "--set changes a preset: say which with --rules"),
        (("--rules", "poker"), "poker"),
    ],
)
def test_an_option_that_makes_no_sense_is_one_line(
    data: Path, records: Path, option: tuple[str, ...], message: str
) -> None:
    result = referee("import", records, *option, "--data", data)

    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert message in result.stderr
