"""Every kind of game is in one list, has its rules and its door, and is named in words."""

from pathlib import Path

import pytest

from referee.games import KINDS, PLAIN, SEATED, Kind, counted_words
from referee.web.app import DOORS

ROOT = Path(__file__).resolve().parent.parent


def test_rook_is_a_kind_like_the_others() -> None:
    assert KINDS.keys() - PLAIN.keys() == {"rook"}
    assert SEATED is KINDS["rook"]


def test_each_kind_has_a_door_and_no_door_is_of_no_kind() -> None:
    folders = {door.parent.name for door in ROOT.glob("referee/web/*/door.py")}

    assert DOORS.keys() == KINDS.keys() == folders


def test_each_kind_has_its_rules_and_no_rules_are_of_no_kind() -> None:
    folders = {kind.parent.name for kind in ROOT.glob("referee/*/kind.py")}

    assert KINDS.keys() == folders


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_documents_say_where_the_games_of_a_kind_are(kind: Kind) -> None:
    data, commands = ((ROOT / "docs" / name).read_text() for name in ("data.md", "commands.md"))

    assert f"`{kind.files}/" in data, "in the table of the files of an archive"
    assert commands.count(f'"{kind.files}": ') >= 2, "in the JSON of import and of export"


def test_no_two_kinds_share_a_folder_of_an_archive() -> None:
    assert len({kind.files for kind in KINDS.values()}) == len(KINDS)


def test_games_of_several_kinds_are_counted_in_words() -> None:
    counted = counted_words({"rook": 2, "poker": 1})

    assert counted == "2 games of Rook and 1 night of poker"
