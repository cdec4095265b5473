"""The outer form of the commands: exit status, one line of refusal, one JSON document."""

import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import click
import pytest

from referee import cli
from tests.rook.asking import ask, refused, replay, replay_refused

REFEREE = [sys.executable, "-c", "from referee.cli import main; main()"]

GAME = """\
format = "rook-record/1"
rules = "kentucky-discard"
players = ["Ann", "Bob", "Cal", "Dee"]
dealer = 4

[[hand]]
bidder = 1
bid = 90
taken = { A = 95, B = 25 }
"""


def test_a_process_reads_standard_input_and_answers_with_nothing_beside_the_document() -> None:
    words = [*REFEREE, "replay", "-", "--json"]
    ran = subprocess.run(words, input=GAME, capture_output=True, text=True, check=False)

    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["totals"] == {"A": 95, "B": 25}


def test_every_command_that_is_made_can_be_called() -> None:
    modules = [import_module(f"referee.cli.{each.name}") for each in iter_modules(cli.__path__)]
    values = [each for module in modules for each in vars(module).values()]
    groups = [each for each in values if isinstance(each, click.Group)]
    called = {each for group in groups for each in group.commands.values()}

    assert {each for each in values if isinstance(each, click.Command)} == called | {cli.main}


SCORE = "score --rules kentucky-discard --bidder 1 --bid 90 --taken A=95,B=25"
MAJORITY = "--rules one-high --taken A=95,B=85"
LONG = "9" * 5000
"""More digits than Python reads as a number."""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("score --rules kentucky-discard --bid 90 --taken A=95,B=25", "'--bidder'"),
        (f"{SCORE} --bidder north", "'north'"),
        ("scores", "'scores'"),
        ("replay no-such-file.rook", "no-such-file.rook"),
        ("replay", "'FILE'"),
        ("rules --deep", "--deep"),
        (f"{SCORE} --rules kentucky", "'kentucky'"),
        (f"{SCORE} --bidder 5", "--bidder: want a seat 1..4"),
        (f"{SCORE} --bid 0", "--bid: "),
        (f"{SCORE} --taken A=95,B=20", "--taken: .*120"),
        (f"{SCORE} --taken A=100,B=25", "--taken: .*120"),
        (f"{SCORE} --taken A=93,B=27", "--taken: .*93.*possible is 90 or 95"),
        (f"{SCORE} --taken A=130", "--taken: .*130"),
        (f"{SCORE} --taken A=-5,B=125", "--taken: .*-5"),
        (f"{SCORE} --taken N=95", "--taken: want one of A, B, got 'N'"),
        (f"{SCORE} --taken 95", "--taken: .*'95'"),
        (f"{SCORE} --taken A=95,A=25", "--taken: A "),
        (f"{SCORE} {MAJORITY}", "--tricks"),
        (f"{SCORE} {MAJORITY} --tricks A=7,B=7", "--tricks: .*13"),
        (f"{SCORE} {MAJORITY} --tricks A=0,B=13", "--tricks: A has .*without a trick"),
        (f"{SCORE} --rules one-forty", "--last-trick"),
        (f"{SCORE} --rules one-forty --last-trick N", "--last-trick: .*'N'"),
        (f"{SCORE} --renege 7", "--renege: .*1..4"),
        (f"{SCORE} --before C=10", "--before: .*'C'"),
        (f"{SCORE} --renege 1 --taken A=95", "taken: .*B"),
        # Numbers that nobody counts to, or that are not written with plain digits.
        (f"{SCORE} --bid {LONG}", "digits"),
        (f"{SCORE} --bid 1000000", "digits"),
        (f"{SCORE} --bid ٩٠", "'٩٠'"),
        (f"{SCORE} --bid 9_0", "'9_0'"),
        (f"{SCORE} --bid 90.0", "'90.0'"),
        (f"{SCORE} --bid +90", r"'\+90'"),
        (f"{SCORE} --taken A={LONG}", "--taken"),
        (f"{SCORE} --before A=-{LONG}", "--before"),
        (f"{SCORE} --partners {LONG}", "--partners"),
        (f"{SCORE} --set target={LONG}", "target"),
        (f"{SCORE} --set rook_rank=0x{LONG}", "rook_rank"),
        (f"{SCORE} --set target={'[' * 5000}", "target"),
        (f"{SCORE} --set counters={{{LONG}=5}}", "counters"),
    ],
    ids=lambda text: text.removeprefix(SCORE)[:40],
)
def test_a_question_that_makes_no_sense_is_one_line(words: str, message: str) -> None:
    assert re.search(message, refused(*words.split()))


def test_a_score_has_the_documented_keys_and_a_side_that_is_not_told_follows() -> None:
    answer = ask(*SCORE.split(), "--taken", "B=25", "--before", "A=10,B=-20")

    assert answer == {
        "outcome": "made",
        "taken": {"A": 95, "B": 25},
        "bonus": {"A": 0, "B": 0},
        "score": {"A": 95, "B": 25},
        "gains": [
            {"book": "A", "points": 95, "why": "captured", "text": "A captured 95."},
            {"book": "B", "points": 25, "why": "captured", "text": "B captured 25."},
        ],
        "totals": {"A": 105, "B": 5},
        "winner": None,
        "reason": None,
        "draw": False,
        "rulings": [],
    }


def test_a_preset_shows_every_parameter_by_name() -> None:
    documented = {
        *("target", "bid_min", "bid_max", "bid_step", "all_pass", "no_counter_redeal"),
        *("counters", "rook_points", "rook_rank", "rook_free_play", "red_one", "red_two"),
        *("black_two", "nest", "discard_ban", "bonus", "bonus_points", "first_lead", "both_over"),
        *("win_on_bid", "sweep_points", "spread", "floor", "partner_pays", "renege_rule", "deck"),
    }
    assert documented <= set(ask("rules", "kentucky-discard"))


def house(rules: str) -> str:
    """The game by house rules, which begin in line 6."""
    return GAME.replace("\n[[hand]]", f"\n[house]\n{rules}\n[[hand]]")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (GAME.replace("bid = 90", 'bid = "ninety"'), 8),
        (GAME.replace("90", LONG), 8),
        (GAME.replace("dealer = 4", f"dealer = 0x{LONG}"), 4),
        (GAME.replace("95", "1000000"), 9),
        (GAME.replace("dealer = 4", "dealer = 4\nbefore = { A = -1000000 }"), 5),
        (f"{GAME}leaders = {{ {LONG} = 1 }}\n", 10),
        (house(f"counters = {{ {LONG} = 5 }}"), 7),
        (house("target = 1000000"), 7),
        (house("spread = 5\nnest = 4"), 8),
        (house("bid_max = 100\n\nbid_min = 130"), 9),
        (GAME.replace("[[hand]]", "[[hand.irregularity]]"), 6),
        (GAME.replace("[[hand]]", "[hand]"), 6),
    ],
    ids=range(12),
)
def test_a_refusal_of_a_record_names_the_file_and_the_line(
    text: str, line: int, tmp_path: Path
) -> None:
    assert f"game.rook:{line}: " in replay_refused(text, tmp_path)


def test_a_record_may_begin_with_the_mark_that_windows_writes(tmp_path: Path) -> None:
    assert replay(f"\ufeff{GAME}", tmp_path)["totals"] == {"A": 95, "B": 25}


@pytest.mark.parametrize(
    ("preset", "cards"),
    [
        ("kentucky-standard-deck", "A K Q J 10 9 8 7 6 5, or JOKER"),
        ("kentucky-original", "A K Q J 10 9 8 7 6 5"),
        ("double-deck-4", "A K Q J 10 9 8 7 6 5 4"),
        ("double-deck-6", "A K Q J 10 9 8 7 6 5 4 3"),
    ],
)
def test_at_a_table_with_playing_cards_a_refusal_names_its_cards(preset: str, cards: str) -> None:
    line = refused("trick", "--rules", preset, "--set", "deck=standard", "--trump", "red", "H1 H5")

    assert "'H1' is not a card: want a suit letter H, S, D or C" in line
    assert line.endswith(f"a rank out of {cards}")
