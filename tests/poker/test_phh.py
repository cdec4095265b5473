"""Hands as PHH: parsed, written and judged; and the commands of a poker night."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.poker import PokerError, phh
from tests.poker.oracle import KINDS, played

HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [50, 200, 200]
players = ["Ann", "Bob", "Cal"]
actions = [
  "d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 ????",
  "p3 cbr 200 # all in", "p1 cc", "p2 cc",
  "d db 2c7d9h", "d db Jc", "d db 3s",
  "p3 sm QsQh",
]
"""


def read(text: str) -> phh.HandRecord:
    (found,) = phh.read_phhs(text)
    return found


def run(*args: str) -> Any:
    return CliRunner().invoke(main, ["poker", *args])


def test_a_hand_is_replayed(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(HAND)

    answer = json.loads(run("replay", str(file), "--json").output)

    assert answer["players"] == ["Ann", "Bob", "Cal"]
    assert answer["stacks"] == {"Ann": 150, "Bob": 300, "Cal": 0}
    assert answer["winners"] == ["Ann", "Bob"]
    assert answer["pots"] == [
        {"amount": 150, "for": ["Ann", "Bob", "Cal"], "winners": ["Ann"]},
        {"amount": 300, "for": ["Bob", "Cal"], "winners": ["Bob"]},
    ]
    assert answer["rulings"] == []


def test_what_was_against_the_rules_is_ruled_on(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(HAND.replace("p3 cbr 200 # all in", "p3 cbr 15").replace('"p1 cc"', '"p2 f"'))

    found = run("replay", str(file))

    assert "Action 4: Cal’s raise is too small: it must go to 20 at least." in found.output
    assert "Action 5: Bob acted out of turn: it was Ann’s turn. The act stands." in found.output


def test_amounts_may_have_cents() -> None:
    record = read(HAND.replace("[5, 10, 0]", "[0.05, 0.1, 0]").replace("cbr 200", "cbr 0.25"))

    assert record.chip == Decimal("0.01")
    assert record.stakes.blinds == (5, 10, 0)
    assert read(phh.write_phh(record)) == record


@pytest.mark.parametrize(("game", "limit"), KINDS)
def test_what_is_written_is_read_again(game: str, limit: str) -> None:
    for seed in range(10):
        hand = played(game, limit, seed)
        names = tuple(f'P"{seat}\\' for seat in range(len(hand.began)))
        record = phh.HandRecord(hand.stakes, names, hand.began, tuple(hand.facts))

        again = read(phh.write_phh(record))

        assert (again.names, again.began, again.facts) == (names, hand.began, record.facts)
        assert phh.outcome(again) == phh.outcome(record)


@pytest.mark.parametrize(
    ("was", "is_", "message"),
    [
        ('"NT"', '"XX"', "variant: want one of FT"),
        ("p3 cbr 200", "p9 cbr 200", "want a player from p1 to p3, got 'p9'"),
        ("p3 cbr 200", "p3 cbr lots", "want an amount, got 'lots'"),
        ("p1 cc", "p1 dance", "want such as"),
        ("AsAh", "AsA", "want cards of two signs each"),
        ("AsAh", "As1h", "want cards such as As Kd Th 2c, got '1h'"),
        ("[50, 200, 200]", "[50, -2, 200]", "starting_stacks: want an amount from 0"),
        ('"Bob", ', "", "players: want 3 different names"),
        ("min_bet = 10", "", "min_bet: want an amount, got None"),
        ("variant", "variant = ", "no TOML"),
        ("variant", f"deep = {'[' * 9999}\nvariant", "no TOML"),
        ("min_bet = 10", f"min_bet = {'9' * 5000}", "no TOML"),
        ("min_bet = 10", "min_bet = 1e-900000", "at most 6 places after the point"),
        ('"NT"', '["NT"]', "variant: want one of FT"),
        ('"Bob", ', '["Bob"], ', "players: want 3 different names"),
        ('"Bob", ', "2, ", "players: want 3 different names"),
    ],
)
def test_what_cannot_be_read_says_why(was: str, is_: str, message: str) -> None:
    with pytest.raises(PokerError, match=message):
        phh.outcome(read(HAND.replace(was, is_, 1)))


def test_the_commands_answer_as_programs_expect() -> None:
    hands = ("--hand", "Bob=Kh Ks", "--hand", "Ann=As Ac")
    ranked = json.loads(
        run("rank", "--game", "holdem", "--board", "Ah Kd 7c 7s 2h", *hands, "--json").output
    )
    put = ("--put", "Ann=100", "--put", "Bob=40", "--put", "Cal=100", "--folded", "Cal")

    assert ranked["winners"] == ["Ann"]
    assert ranked["hands"][0] == {
        "name": "Ann",
        "class": "full-house",
        "cards": ["As", "Ah", "Ac", "7c", "7s"],
        "text": "Ann wins with a full house, aces over sevens.",
    }
    assert json.loads(run("pots", *put, "--json").output) == {
        "pots": [
            {"amount": 120, "for": ["Ann", "Bob"]},
            {"amount": 120, "for": ["Ann"]},
        ],
        "returned": {},
    }
    assert run("pots", *put).output == "Main pot: 120, for Ann, Bob\nSide pot 1: 120, for Ann\n"


@pytest.mark.parametrize(
    "args",
    [
        ("pots", "--put", "Ann"),
        ("pots", "--put", "Ann=much"),
        ("pots", "--put", "Ann=1", "--put", "Ann=2"),
        ("rank", "--game", "holdem", "--board", "Ah Kd 7c", "--hand", "Ann=As"),
        ("rank", "--game", "bridge", "--hand", "Ann=As Ac"),
        ("replay", "nowhere.phh"),
    ],
)
def test_a_question_that_makes_no_sense_is_one_line_and_status_2(args: tuple[str, ...]) -> None:
    found = run(*args)

    assert found.exit_code == 2
    assert found.stdout == ""
    assert found.stderr.startswith("referee: ")
    assert found.stderr.count("\n") == 1


def test_what_the_table_said_is_written_as_a_comment_and_read_again() -> None:
    """Ann wins 3 * 50; the 2 * 150 beside it are shared by Bob and Cal."""
    text = HAND.replace('"p3 sm QsQh",', '"# p1 win pot 0", "# p2 p3 win pot 1",')
    record = read(text)

    again = phh.write_phh(record)

    assert read(again) == record
    assert '"# p2 p3 win pot 1"' in again
    assert "finishing_stacks = [150, 150, 150]" in again


def test_a_comment_of_others_says_nothing() -> None:
    assert read(HAND.replace('"p3 sm QsQh",', '"# wins", "p3 sm QsQh # Ann wins",')) == (read(HAND))


def test_several_hands_are_one_file_and_each_is_answered(tmp_path: Path) -> None:
    record = read(HAND)
    file = tmp_path / "night.phhs"
    file.write_text(phh.write_phhs([record, record]))

    assert phh.read_phhs(file.read_text()) == [record, record]
    answer = json.loads(run("replay", str(file), "--json").output)
    assert [each["stacks"]["Ann"] for each in answer["hands"]] == [150, 150]
    assert "Hand 2\nMain pot: 150, won by" in run("replay", str(file)).output
