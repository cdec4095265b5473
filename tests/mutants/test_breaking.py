"""A line to break is found where it stands, or it is said that it is lost."""

from pathlib import Path

import pytest

from tests.mutants.breaking import Mutant, Place, broken, place, read_list
from tests.mutants.noticing import failed

LIST = Path(__file__).with_name("list.toml")
ROOT = Path(__file__).parents[2]
SCORING = "def made(points, bid):\n    return points >= bid\n\n\ndef lost(points, bid):\n"


def mutant(**changed: str) -> Mutant:
    """Who takes exactly the bid is set."""
    usual = {"area": "scoring", "file": "judge/scoring.py", "wrong": "exactly the bid is set"}
    line = {"old": "return points >= bid", "new": "return points > bid"}
    return Mutant(**{**usual, **line, **changed})


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A checkout of one module."""
    write(tmp_path, "judge/scoring.py", SCORING + "    return points < bid\n")
    return tmp_path


def write(tree: Path, file: str, text: str) -> Path:
    """*file* of the package in *tree*."""
    there = tree / "referee" / file
    there.parent.mkdir(parents=True, exist_ok=True)
    there.write_text(text)
    return there


def test_the_tree_is_broken_for_a_while_and_then_as_it_was(tree: Path) -> None:
    file = tree / "referee/judge/scoring.py"

    with broken(tree, mutant()):
        assert "    return points > bid\n" in file.read_text()

    assert file.read_text() == SCORING + "    return points < bid\n"


def test_a_line_that_has_moved_is_found_where_it_is_now(tree: Path) -> None:
    there = write(tree, "scores.py", (tree / "referee/judge/scoring.py").read_text())
    (tree / "referee/judge/scoring.py").unlink()

    assert place(tree, mutant()) == Place(there, 1)


@pytest.mark.parametrize(
    ("old", "after"),
    [
        pytest.param("return points > bid", "", id="no such line"),
        pytest.param("return points", "", id="a part of a line"),
        pytest.param("return points >= bid", "def lost(", id="only before what it comes after"),
        pytest.param("return points >= bid", "def won(", id="nothing to come after"),
    ],
)
def test_a_line_that_is_not_there_is_lost(tree: Path, old: str, after: str) -> None:
    assert place(tree, mutant(old=old, after=after)) is None


def test_a_line_that_stands_twice_is_lost_unless_it_is_said_which(tree: Path) -> None:
    file = write(tree, "judge/scoring.py", SCORING + "    return points >= bid\n")

    assert place(tree, mutant()) is None
    assert place(tree, mutant(after="def lost(")) == Place(file, 5)


def test_a_line_that_moved_into_two_files_is_lost(tree: Path) -> None:
    write(tree, "a.py", SCORING)
    write(tree, "b.py", SCORING)

    assert place(tree, mutant(file="gone.py")) is None


def test_each_of_the_list_says_something_of_its_own_and_breaks_its_line() -> None:
    tests, every = read_list(LIST)

    assert len({(each.area, each.wrong) for each in every}) == len(every)
    assert len({(each.file, each.after, each.old, each.new) for each in every}) == len(every)
    assert {each.area for each in every} == tests.keys() - {"wide"}
    assert all(each.old != each.new for each in every)


def test_the_first_that_failed_is_read_without_its_case() -> None:
    said = (
        "FAILED tests/a.py::test_made[exactly the bid] - assert 1 == 2\n"
        "FAILED tests/a.py::test_made[more] - assert 1 == 2\n"
        "ERROR tests/b.py - ImportError: no\n"
    )

    assert failed(said) == ("tests/a.py::test_made", "tests/b.py")


def test_what_names_no_test_is_no_failure_of_one() -> None:
    with pytest.raises(ValueError, match="named no test"):
        failed("INTERNALERROR> no\n")


def test_every_line_of_the_list_is_found() -> None:
    """A line that was rewritten is tried no more: its mutant has to follow."""
    _, mutants = read_list(LIST)

    lost = [each.wrong for each in mutants if place(ROOT, each) is None]

    assert not lost, f"mend these in {LIST.name}: {lost}"
