"""Every kind of game is in one list, has its rules and its door, and is named in words."""

from importlib.util import find_spec

import pytest

from referee.games import KINDS, PLAIN, SEATED, counted_words
from referee.web.app import DOORS


def test_rook_is_a_kind_like_the_others() -> None:
    assert KINDS.keys() - PLAIN.keys() == {"rook"}
    assert SEATED is KINDS["rook"]


def test_each_kind_has_a_door_and_no_door_is_of_no_kind() -> None:
    assert DOORS.keys() == KINDS.keys()


@pytest.mark.parametrize("name", KINDS)
def test_the_rules_and_the_pages_of_a_kind_are_folders_of_its_name(name: str) -> None:
    assert find_spec(f"referee.{name}")
    assert find_spec(f"referee.web.{name}.door")


def test_no_two_kinds_share_a_folder_of_an_archive() -> None:
    assert len({kind.files for kind in KINDS.values()}) == len(KINDS)


def test_games_of_several_kinds_are_counted_in_words() -> None:
    counted = counted_words({"rook": 2, "poker": 1})

    assert counted == "2 games of Rook and 1 night of poker"
