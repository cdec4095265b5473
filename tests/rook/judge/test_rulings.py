"""Rulings that hold in every game, and that every ruling has a test."""

import ast
import re
from pathlib import Path

import pytest

from referee.rook.rules.presets import preset, preset_ids
from tests.rook import oracle
from tests.rook.asking import ask, codes, replay

REPOSITORY = Path(__file__).parents[3]
WITH_ROOK = [name for name in preset_ids() if "RK" in preset(name).deck.trump]

NOT_SHOWN = {
    18: "taking a bid back is a matter of taps before the next call; a void call is tested",
    25: "exposed cards lie on the table, not in a record: the table says misdeal, which is tested",
    33: "whether the nest is shown to the others is between the players",
    48: "closed tricks are a matter of what a page shows; the record always tells all",
}
"""Rulings, or parts of them, that no test of the engine can show, and why."""


def legal(name: str, led: str, hand: str) -> str:
    """The cards of *hand* that may be played to *led*, with yellow as trump."""
    options = ["--rook", "low"] if preset(name).trump.rook_called else []
    options += ["--led", led] if led else []
    answer = ask("legal", "--rules", name, "--trump", "yellow", *options, "--hand", hand)
    return " ".join(answer["legal"])


@pytest.mark.parametrize("name", WITH_ROOK)
def test_ruling_01_a_trump_lead_asks_for_a_lone_rook(name: str) -> None:
    assert legal(name, "Y9", "RK G6 B6") == "RK"


@pytest.mark.parametrize("name", WITH_ROOK)
def test_ruling_02_a_trump_lead_takes_the_rook_or_another_trump(name: str) -> None:
    assert legal(name, "Y9", "RK Y6 B6") == "RK Y6"


@pytest.mark.parametrize("name", WITH_ROOK)
def test_ruling_03_a_led_rook_asks_for_trump(name: str) -> None:
    assert legal(name, "RK", "Y6 Y14 B6") == "Y6 Y14"


@pytest.mark.parametrize("name", WITH_ROOK)
def test_ruling_04_the_rook_may_be_led(name: str) -> None:
    assert legal(name, "", "RK Y6 B6") == "RK Y6 B6"


@pytest.mark.parametrize("name", WITH_ROOK)
def test_ruling_05_free_play_is_for_the_highest_trump_of_the_tournament(name: str) -> None:
    free = oracle.GAMES[name].free

    assert legal(name, "B9", "RK Y6 B6") == ("RK B6" if free else "B6")


def test_ruling_46_cards_that_are_all_known_settle_a_claim_that_names_no_trick(
    tmp_path: Path,
) -> None:
    """Everybody followed in this hand of the corpus, from the first card to the last."""
    text = (REPOSITORY / "tests/corpus/carded-kentucky-discard.rook").read_text("utf-8")
    claim = "[[hand.irregularity]]\nkind = 'renege'\nseat = 3\n"

    (plain,) = replay(text, tmp_path)["hands"]
    (judged,) = replay(text + claim, tmp_path)["hands"]

    assert codes(judged) == ["claim-not-upheld"]
    assert judged["score"] == plain["score"]


def shown_in(file: Path) -> set[int]:
    """The rulings that the tests of *file* show.

    A test shows a ruling in its name or its docstring, an example in its name. Other text does not
    count.
    """
    nodes = [*ast.walk(ast.parse(file.read_text()))]
    tests = [
        each for each in nodes if isinstance(each, ast.FunctionDef) and each.name[:5] == "test_"
    ]
    constants = (each.value for each in nodes if isinstance(each, ast.Constant))
    words = (each for each in constants if isinstance(each, str))
    texts = [
        *(each.name.removeprefix("test_") for each in tests),
        *(ast.get_docstring(each) or "" for each in tests),
        *(each for each in words if each.startswith("ruling-")),
    ]
    named = re.compile(r"\brulings?[ _-](\d+)(?:[ _]and[ _](\d+))?", re.IGNORECASE)
    return {int(n) for text in texts for some in named.findall(text) for n in some if n}


EXAMPLE = re.compile(r"^(?:\[[\w-]+\.)?\"?ruling-(\d+)-", re.MULTILINE)
"""The name of a case of an example, which shows a ruling."""


def test_every_ruling_is_shown_or_said_why_not() -> None:
    text = (REPOSITORY / "docs/rulings.md").read_text("utf-8")
    rulings = {int(number) for number in re.findall(r"^\*\*(\d+)\.\*\*", text, re.MULTILINE)}
    shown = set[int]().union(*map(shown_in, (REPOSITORY / "tests").rglob("test_*.py")))
    for file in (REPOSITORY / "tests/rook/examples").glob("*.toml"):
        shown |= {int(n) for n in EXAMPLE.findall(file.read_text("utf-8"))}

    assert len(rulings) > 90
    assert rulings - shown - set(NOT_SHOWN) == set()
