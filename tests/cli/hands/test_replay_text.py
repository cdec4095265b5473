"""A replay on a terminal."""

from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.cli.replay import hand_lines
from referee.rook.ruling import Ruling, say

PLAYERS = ["Ann", "Bob", "Cal", "Dee"]
RECORD = """format = "rook-record/1"
rules = "kentucky-discard"
players = ["Ann", "Bob", "Cal", "Dee"]
[[hand]]
auction = "1:70 2:75 3:- 4:- 1:80 2:-"
trump = "red"
play = ["R14 R5 G5 R7", "R9 R10 R11 G9"]
"""


def test_a_hand_can_be_followed_trick_by_trick(tmp_path: Path) -> None:
    file = tmp_path / "game.rook"
    file.write_text(RECORD)

    shown = CliRunner().invoke(main, ["replay", str(file)]).stdout.splitlines()

    assert shown[0] == "hand 1, dealer Dee: Ann bid 80 in red with Cal, unfinished: not scored yet"
    assert shown[1] == "   1  Ann R14  Bob R5  Cal G5  Dee R7  - Ann takes it, 20 points"
    assert shown[2] == (
        "    ! renege: Cal played the green 5 to the red 14 in trick 1, and laid the red 11 in "
        "trick 2. A seat that holds a card of the color led must play one."
    )
    assert shown[3] == "   2  Ann R9  Bob R10  Cal R11  Dee G9  - Cal takes it, 10 points"
    assert shown[4] == "  Cal is to lead"


HEAD = RECORD.split("[[hand]]", maxsplit=1)[0]
BOB = 'deal = ["", "R5 R10 G5 G14 B7 B8 Y6 Y7 Y8", "", ""]\n'

# What is recorded of a hand, preset, the line at its end.
WAITING = [
    ("kentucky-discard", 'auction = "1:70 2:75"', "it is Cal's call"),
    ("kentucky-discard", 'auction = "1:70 2:72"', "it is Cal's call"),
    ("kentucky-discard", "bidder = 2\nbid = 75",
     "Bob takes the nest and has to lay as many cards aside"),
    ("kentucky-discard", "bidder = 2\nbid = 75\ndiscard = 'B5 B6 B9 B10 B11'",
     "Bob has to name trump"),
    ("kentucky-discard", 'bidder = 1\nbid = 70\ntrump = "red"', "Ann is to lead"),
    ("double-deck-4", 'bidder = 3\nbid = 150\ntrump = "red"', "Cal is to lead"),
    ("kentucky-discard", BOB + 'bidder = 1\nbid = 70\ntrump = "red"\nplay = ["R14"]',
     "Bob is to play: R5 R10"),
    ("kentucky-discard", BOB + 'bidder = 1\nbid = 70\ntrump = "red"\nplay = ["R14 R5 R6 R7", "G9"]',
     "Bob is to play: G5 G14"),
    ("kentucky-discard", BOB + 'bidder = 1\nbid = 70\ntrump = "red"\nplay = ["R6 R10 R7 R8"]',
     "Bob is to lead: R5 G5 G14 B7 B8 Y6 Y7 Y8"),
    ("call-partner-4", "bidder = 1\nbid = 100\npartners = [2]\ntrump = 'red'",
     "Ann has to say whether the Rook is high or low"),
    ("display", "bidder = 3\nbid = 100\ntrump = 'red'",
     "Ann's hand lies open: Cal is to lead from it"),
    ("boston", "bidder = 4\nbid = 100\ntrump = 'red'\nplay = ['R14']",
     "Bob's hand lies open: Dee is to play from it"),
]  # fmt: skip


@pytest.mark.parametrize(("preset_id", "facts", "line"), WAITING)
def test_a_hand_under_way_says_what_it_waits_for(
    preset_id: str, facts: str, line: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.rook"
    file.write_text(f"{HEAD.replace('kentucky-discard', preset_id)}[[hand]]\n{facts}\n")

    shown = CliRunner().invoke(main, ["replay", str(file)]).stdout.splitlines()

    assert shown[-2] == f"  {line}"


@pytest.mark.parametrize(
    "facts",
    [
        "redeal = 2",
        "bidder = 1\nbid = 70\ntaken = { A = 75 }",
        "bidder = 1\nbid = 70\ntrump = 'red'\nplay = ['R14 R5', 'G9 G10 G11 G12']",
        "bidder = 1\nbid = 70\ntrump = 'red'\nplay = ['R14 R14']",
    ],
)
def test_a_hand_that_is_over_or_cannot_be_followed_waits_for_nothing(
    facts: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.rook"
    file.write_text(f"{HEAD}[[hand]]\n{facts}\n")

    shown = CliRunner().invoke(main, ["replay", str(file)]).stdout

    assert " is to " not in shown
    assert " has to " not in shown


def test_a_hand_without_a_score_before_others_is_named_at_the_end(tmp_path: Path) -> None:
    made = "[[hand]]\nbidder = 1\nbid = 90\ntaken = { A = 95, B = 25 }\n"
    file = tmp_path / "game.rook"
    file.write_text(f"{HEAD}{made}[[hand]]\nbidder = 1\nbid = 90\n{made * 3}")

    shown = CliRunner().invoke(main, ["replay", str(file)]).stdout

    assert "wins" not in shown.replace("nobody wins", "")
    assert shown.endswith("hand 2 is not scored yet: nobody wins before it is\n")


def test_cards_are_colored_and_the_winner_stands_out() -> None:
    trick = {"number": 1, "leader": 1, "cards": ["R14", "RK"], "winner": 2, "points": 30}
    hand: dict[str, Any] = {
        "number": 1,
        "dealer": 4,
        "bidder": None,
        "bid": None,
        "partners": [],
        "trump": None,
        "outcome": "unfinished",
        "score": None,
        "tricks": [trick],
        "rulings": [],
        "label": "1",
        "changes": {"players": {}, "house": {}},
    }

    line = list(hand_lines(hand, PLAYERS))[1]

    assert click.style("R14", fg="red", bold=False, underline=False) in line
    assert click.style("RK", fg="magenta", bold=True, underline=True) in line
    assert click.unstyle(line) == "   1  Ann R14  Bob RK  - Bob takes it, 30 points"


def test_a_ruling_names_the_players() -> None:
    ruling = Ruling("lead-out-of-turn", seat=2, trick=3, reason="later", values={"expected": 3})

    assert say(ruling, PLAYERS) == (
        "Bob led to trick 3, and it was Cal's lead: who takes a trick leads to the next."
    )
