"""The outer form of the commands: exit status, one line of refusal, one JSON document."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from tests.engine.asking import ask, refused, replay, replay_refused, score, score_refused

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


def here(*words: str) -> Result:
    """The command in this process."""
    return CliRunner().invoke(main, words)


def test_a_process_reads_standard_input_and_answers_with_nothing_beside_the_document() -> None:
    words = [*REFEREE, "replay", "-", "--json"]
    ran = subprocess.run(words, input=GAME, capture_output=True, text=True, check=False)

    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["totals"] == {"A": 95, "B": 25}


def test_a_record_that_cannot_be_read_is_refused_with_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "evening.rook"
    path.write_text(GAME.replace("bid = 90", 'bid = "ninety"'), "utf-8")

    ran = here("replay", str(path), "--json")

    assert (ran.exit_code, ran.stdout) == (2, "")
    assert f"{path}:8:" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["score", "--rules", "kentucky-discard", "--bid", "90", "--taken", "A=95,B=25"],
        [
            "score",
            "--rules",
            "kentucky-discard",
            "--bidder",
            "north",
            "--bid",
            "90",
            "--taken",
            "A=5",
        ],
        ["scores"],
        ["replay", "no-such-file.rook"],
        ["replay"],
        ["rules", "--deep"],
    ],
    ids=["missing-option", "wrong-type", "no-such-command", "no-such-file", "no-file", "no-option"],
)
def test_a_question_that_makes_no_sense_is_one_line(words: list[str]) -> None:
    ran = here(*words)

    assert (ran.exit_code, ran.stdout) == (2, "")
    assert len(ran.stderr.splitlines()) == 1, ran.stderr


def score_of(**options: Any) -> dict[str, Any]:
    return {"bidder": 1, "bid": 90, "taken": {"A": 95, "B": 25}, **options}


@pytest.mark.parametrize(
    ("preset", "options", "words"),
    [
        pytest.param("kentucky", score_of(), ["'kentucky'"], id="no-such-preset"),
        pytest.param("kentucky-discard", score_of(bidder=5), ["--bidder", "1..4"], id="no-seat"),
        pytest.param("kentucky-discard", score_of(bid=0), ["--bid"], id="no-bid"),
        pytest.param("kentucky-discard", score_of(taken={"A": 95, "B": 20}), ["--taken", "120"],
                     id="sum-too-small"),
        pytest.param("kentucky-discard", score_of(taken={"A": 100, "B": 25}), ["--taken", "120"],
                     id="sum-too-large"),
        pytest.param("kentucky-discard", score_of(taken={"A": 93, "B": 27}),
                     ["--taken", "93", "possible is 90 or 95"], id="no-sum-of-counters"),
        pytest.param("kentucky-discard", score_of(taken={"A": 130}), ["--taken", "130"],
                     id="more-than-there-is"),
        pytest.param("kentucky-discard", score_of(taken={"A": -5, "B": 125}), ["--taken", "-5"],
                     id="less-than-nothing"),
        pytest.param("kentucky-discard", score_of(taken={"N": 95}), ["--taken", "'N'", "A, B"],
                     id="no-such-side"),
        pytest.param("kentucky-discard", score_of(taken="95"), ["--taken", "'95'"], id="no-sides"),
        pytest.param("kentucky-discard", score_of(taken="A=95,A=25"), ["--taken", "A"], id="twice"),
        pytest.param("one-high", score_of(taken={"A": 95, "B": 85}), ["--tricks"],
                     id="majority-not-known"),
        pytest.param("one-forty", score_of(), ["--last-trick"], id="last-trick-not-known"),
        pytest.param("one-forty", score_of(last_trick="N"), ["--last-trick", "'N'"],
                     id="last-trick-of-nobody"),
        pytest.param("one-high", score_of(taken={"A": 95, "B": 85}, tricks={"A": 7, "B": 7}),
                     ["--tricks", "13"], id="too-many-tricks"),
        pytest.param("one-high", score_of(taken={"A": 95, "B": 85}, tricks={"A": 0, "B": 13}),
                     ["--tricks", "A has", "without a trick"], id="points-without-a-trick"),
        pytest.param("kentucky-discard", score_of(renege=7), ["--renege", "1..4"],
                     id="nobody-reneged"),
        pytest.param("kentucky-discard", score_of(before={"C": 10}), ["--before", "'C'"],
                     id="no-such-total"),
        pytest.param("kentucky-discard", score_of(renege=1, taken={"A": 95}), ["taken", "B"],
                     id="innocent-side-not-told"),
    ],
)  # fmt: skip
def test_scores_that_cannot_be_are_refused(
    preset: str, options: dict[str, Any], words: list[str]
) -> None:
    line = score_refused(preset, **options)

    assert all(word in line for word in words), line


def test_a_score_has_the_documented_keys() -> None:
    answer = score("kentucky-discard", **score_of(before={"A": 10, "B": -20}))

    assert answer == {
        "outcome": "made",
        "taken": {"A": 95, "B": 25},
        "bonus": {"A": 0, "B": 0},
        "score": {"A": 95, "B": 25},
        "totals": {"A": 105, "B": 5},
        "winner": None,
        "reason": None,
        "rulings": [],
    }


def test_a_side_that_is_not_told_follows() -> None:
    answer = score("kentucky-discard", **score_of(taken={"B": 25}))

    assert answer["taken"] == {"A": 95, "B": 25}


def test_a_preset_shows_every_parameter_by_name() -> None:
    shown = ask("rules", "kentucky-discard")

    documented = {
        *("target", "bid_min", "bid_max", "bid_step", "all_pass", "no_counter_redeal"),
        *("counters", "rook_points", "rook_rank", "rook_free_play", "red_one", "red_two"),
        *("black_two", "nest", "discard_ban", "bonus", "bonus_points", "first_lead", "both_over"),
        *("win_on_bid", "sweep_points", "spread", "floor", "partner_pays", "renege_rule", "deck"),
    }
    assert documented <= set(shown)


LONG = "9" * 5000
"""More digits than Python reads as a number."""


@pytest.mark.parametrize(
    "text",
    [
        GAME.replace("90", LONG),
        GAME.replace("dealer = 4", f"dealer = 0x{LONG}"),
        GAME.replace("95", "1000000"),
        GAME.replace("dealer = 4", "dealer = 4\nbefore = { A = -1000000 }"),
        f"{GAME}leaders = {{ {LONG} = 1 }}\n",
        GAME.replace("\n[[hand]]", f"\n[house]\ncounters = {{ {LONG} = 5 }}\n[[hand]]"),
        GAME.replace("\n[[hand]]", "\n[house]\ntarget = 1000000\n[[hand]]"),
    ],
    ids=["bid", "dealer", "taken", "before", "leaders", "counters", "target"],
)
def test_a_record_with_a_number_that_nobody_counts_to_is_refused(text: str, tmp_path: Path) -> None:
    line = replay_refused(text, tmp_path)

    assert re.search(r"game\.rook:\d+: ", line), line


@pytest.mark.parametrize(
    "options",
    [
        {"bid": LONG},
        {"bid": "1000000"},
        {"taken": f"A={LONG}"},
        {"before": f"A=-{LONG}"},
        {"partners": LONG},
        {"house": {"target": LONG}},
        {"house": {"rook_rank": f"0x{LONG}"}},
        {"house": {"target": "[" * 5000}},
        {"house": {"counters": f"{{ {LONG} = 5 }}"}},
    ],
    ids=lambda options: next(iter(options)),
)
def test_a_question_with_a_number_that_nobody_counts_to_is_refused(options: dict[str, Any]) -> None:
    assert score_refused("kentucky-discard", **score_of(**options))


@pytest.mark.parametrize("number", ["٩٠", "9_0", " 90", "90.0", "+90"])
def test_numbers_are_written_with_plain_digits(number: str) -> None:
    assert repr(number) in score_refused("kentucky-discard", **score_of(bid=number))


def test_a_record_may_begin_with_the_mark_that_windows_writes(tmp_path: Path) -> None:
    assert replay(f"\ufeff{GAME}", tmp_path)["totals"] == {"A": 95, "B": 25}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (GAME.replace("\n[[hand]]", "\n[house]\nspread = 5\nnest = 4\n[[hand]]"), 8),
        (GAME.replace("\n[[hand]]", "\n[house]\nbid_max = 100\n\nbid_min = 130\n[[hand]]"), 9),
        (GAME.replace("[[hand]]", "[[hand.irregularity]]"), 6),
        (GAME.replace("[[hand]]", "[hand]"), 6),
    ],
    ids=["nest-and-deck", "bid_min-and-bid_max", "claim-without-a-hand", "hand-that-is-no-list"],
)
def test_a_refusal_of_a_record_names_the_line(text: str, line: int, tmp_path: Path) -> None:
    assert f"game.rook:{line}: " in replay_refused(text, tmp_path)


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
