"""The commands for score pads."""

from pathlib import Path

import pytest

from referee.pads.pad import PADS
from tests.cli.installation.asking import answer, referee

WHIST = "rounds = [[{ tricks = 8 }, {}], [{ tricks = 4 }, { tricks = 9 }]]\n"


@pytest.fixture
def rounds(tmp_path: Path) -> Path:
    path = tmp_path / "rounds.toml"
    path.write_text(WHIST)
    return path


def test_alone_it_lists_every_pad() -> None:
    lines = referee("pad").stdout.splitlines()

    assert [line.split()[0] for line in lines] == list(PADS)
    assert "wizard                   Wizard: 3 to 6 players" in lines


@pytest.mark.parametrize("name", PADS)
def test_a_pad_is_said_in_words(name: str) -> None:
    shown = referee("pad", name)

    assert shown.exit_code == 0
    assert shown.stdout.startswith(f"{PADS[name].name}\n  Players: ")
    says = (
        "Points of this deal" if name == "cribbage" else "Points"
    )  # what is typed there is what counts
    assert f"\n  {says}: " in shown.stdout
    assert PADS[name].source in shown.stdout


def test_a_pad_that_agrees_with_its_examples_is_in_order(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(PADS["whist"].text)

    assert referee("pad", "check", path).stdout == "Whist: in order, with 3 examples\n"


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("most = 13", "most = 'x'", "enter.tricks.most: want a number, got 'x'"),
        ("[20, 30]", "[20, 40]", "example 1: the pad gives [20, 30], the example says [20, 40]"),
        ("[score]", "[score", "line 20: not TOML: want lines like"),
    ],
)
def test_what_is_wrong_with_a_pad_is_one_line(
    tmp_path: Path, old: str, new: str, line: str
) -> None:
    path = tmp_path / "own.toml"
    path.write_text(PADS["whist"].text.replace(old, new))

    checked = referee("pad", "check", path)

    assert checked.exit_code == 2
    assert checked.stdout == ""
    assert checked.stderr.startswith(f"referee: {path}: {line}")
    assert checked.stderr.count("\n") == 1


def test_rounds_are_scored(rounds: Path) -> None:
    assert answer("pad", "score", "whist", rounds) == {
        "rounds": [
            {"points": [20, 0], "totals": [20, 0]},
            {"points": [0, 30], "totals": [20, 30]},
        ],
        "winner": None,
        "reason": None,
        "bonuses": [],
    }
    assert referee("pad", "score", "whist", rounds).stdout == (
        "Round 1: +20, 0; totals 20, 0\nRound 2: 0, +30; totals 20, 30\n"
    )


def test_the_winner_and_the_reason_are_said(rounds: Path) -> None:
    rounds.write_text(f"{WHIST}house = {{ target = 30 }}\n")

    answered = answer("pad", "score", "whist", rounds)

    assert (answered["winner"], answered["reason"]) == (2, "target")
    last = referee("pad", "score", "whist", rounds).stdout.splitlines()[-1]
    assert last == "Over: Seat 2 and Seat 4 reached 30: Seat 2 and Seat 4 won"


def test_a_draw_has_a_reason_and_no_winner(rounds: Path) -> None:
    taken = "[[{ taken = 13 }, { taken = 13 }, { taken = 0 }, { taken = 0 }]]"
    rounds.write_text(f"rounds = {taken}\nhouse = {{ target = 13 }}\n")

    answered = answer("pad", "score", "hearts", rounds)

    assert (answered["winner"], answered["reason"]) == (None, "target")


def test_what_the_end_brings_is_said(rounds: Path) -> None:
    """Four spades and two hearts, bid and made, in a rubber that is not finished: law 80."""
    rounds.write_text(
        "rounds = [[{ declarers = true, level = 4, suit = 'spades', tricks = 10 }, {}],"
        "[{ declarers = true, level = 2, suit = 'hearts', tricks = 8 }, {}]]\nended = true\n"
    )

    answered = answer("pad", "score", "rubber-bridge", rounds)

    assert (answered["winner"], answered["reason"]) == (1, "agreement")
    assert answered["bonuses"] == [
        {"name": "game", "for": 1, "points": 300},
        {"name": "part", "for": 1, "points": 100},
    ]
    assert answered["rounds"][-1]["totals"] == [180, 0]
    assert referee("pad", "score", "rubber-bridge", rounds).stdout.splitlines()[-3:] == [
        "Over: the table ended it: Seat 1 and Seat 3 won",
        "Seat 1 and Seat 3: the only game, +300",
        "Seat 1 and Seat 3: the only part score, +100",
    ]


def test_a_file_is_a_pad_as_well(tmp_path: Path, rounds: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(PADS["whist"].text.replace("value = 10", "value = 1"))
    path.write_text(path.read_text().partition("[[example]]")[0])

    assert answer("pad", "score", path, rounds)["rounds"][-1]["totals"] == [2, 3]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["nope"], "no pad 'nope'; there are any, canasta"),
        (["score", "nope", "{rounds}"], "no pad 'nope'; there are any, canasta"),
        (["score", "wizard", "{rounds}"], "{rounds}: rounds: want a list of rounds, each with a"),
        (["check", "nope.toml"], "Invalid value for 'FILE'"),
        (["score", "whist"], "Missing argument 'ROUNDS.toml'"),
        (["whist", "more"], "Got unexpected extra argument (more)"),
        (["--nope"], "No such option"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(
    rounds: Path, words: list[str], line: str
) -> None:
    asked = referee("pad", *(word.replace("{rounds}", str(rounds)) for word in words))

    assert asked.exit_code == 2
    assert asked.stderr.startswith(f"referee: {line.replace('{rounds}', str(rounds))}")
    assert asked.stderr.count("\n") == 1


def test_rounds_that_cannot_be_are_refused(rounds: Path) -> None:
    rounds.write_text("rounds = [[{ tricks = 8 }, { tricks = 4 }]]")

    asked = referee("pad", "score", "whist", rounds)

    assert asked.exit_code == 2
    assert asked.stderr == (f"referee: {rounds}: round 1: Tricks: these add up to 12, not 13\n")
