"""docs/data.md shows what is read, and names what there is."""

import re
import tomllib
from pathlib import Path

from referee.exchange import archive
from referee.exchange.reading import read_text
from referee.exchange.rook.score_sheet import MEANINGS

from .clubs import CLUB

PAGE = (Path(__file__).parents[2] / "docs" / "data.md").read_text("utf-8")


def block(language: str) -> str:
    (found,) = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    return str(found)


def test_the_score_sheet_is_read_as_it_is() -> None:
    (game,) = read_text("sheet.csv", block("csv")).games

    assert game.importable.tables == (("Ann", "Bob", "Cal", "Dee"),)
    assert len(game.importable.lines) == 2


def test_the_backup_is_read() -> None:
    (game,) = read_text("backup.json", block("json")).games

    assert game.importable.tables == (("Ann", "Bob", "Cal", "Dee"),)


def test_every_meaning_of_a_column_is_named() -> None:
    named = {code.split()[0] for code in re.findall(r"`([a-z]+(?: [A-H])?)`", PAGE)}

    assert {meaning.split()[0] for meaning in MEANINGS} <= named


def test_every_file_of_an_archive_is_named() -> None:
    assert all(
        f"| `{name}` |" in PAGE
        for name in (archive.CLUB, archive.PLAYERS, archive.SEASONS, archive.RULES, archive.GAMES)
    )


def test_every_key_of_the_file_of_a_club_is_named() -> None:
    files = dict(archive.write_club(CLUB, ()))

    (row,) = re.findall(rf"^\| `{archive.CLUB}` \| (.*) \|$", PAGE, re.MULTILINE)
    assert set(tomllib.loads(files[archive.CLUB])) == set(re.findall(r"`([a-z]+)\b", row))
