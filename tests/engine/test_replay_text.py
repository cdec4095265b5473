"""A replay on a terminal."""

from pathlib import Path

import click
from click.testing import CliRunner

from referee.cli import main
from referee.cli.replay_text import hand_lines
from referee.engine.ruling import with_names

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


def test_cards_are_colored_and_the_winner_stands_out() -> None:
    trick = {"number": 1, "leader": 1, "cards": ["R14", "RK"], "winner": 2, "points": 30}
    hand = {
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
    }

    line = list(hand_lines(hand, PLAYERS))[1]

    assert click.style("R14", fg="red", bold=False, underline=False) in line
    assert click.style("RK", fg="magenta", bold=True, underline=True) in line
    assert click.unstyle(line) == "   1  Ann R14  Bob RK  - Bob takes it, 30 points"


def test_a_ruling_names_the_players() -> None:
    text = "Seat 2 spoke out of turn: it is seat 3's call."

    assert with_names(text, PLAYERS) == "Bob spoke out of turn: it is Cal's call."
