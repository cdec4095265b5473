"""`referee solve`: what it answers, where it gives up, and what it refuses."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from tests.carded import CORPUS

RECORD = str(CORPUS / "carded-kentucky-discard.rook")


def _solve(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["solve", *arguments])


def _document(*arguments: str) -> dict[str, Any]:
    found = _solve(*arguments, "--json")
    assert found.exit_code == 0
    document: dict[str, Any] = json.loads(found.stdout)
    return document


def test_it_says_what_was_made_what_was_there_and_what_it_cost() -> None:
    said = _solve(RECORD).stdout.splitlines()
    assert said[0] == "Ann and Cal made 85. With all cards seen, 90 was there."
    assert said[1] == "  Trick 1: Cal’s black 9 gave away 5."
    assert "Best play from trick 1 on:" in said


def test_programs_read_every_card() -> None:
    found = _document(RECORD)
    assert found["hand"] == 1
    assert found["bidders"] == [1, 3]
    assert (found["made"], found["value"], found["exact_from"]) == (85, [90, 90], 1)
    assert len(found["cards"]) == len(found["line"]) == 36
    gave = {1: 0, -1: 0}
    for each in found["cards"]:
        gave[1 if each["seat"] in (1, 3) else -1] += each["gave"]
        assert (each["card"] in each["best"]) == (each["gave"] == 0)
    assert found["value"][0] - gave[1] + gave[-1] == found["made"]


def test_what_takes_too_long_is_said_to_be_open() -> None:
    record = str(CORPUS / "carded-double-deck-4.rook")
    said = _solve(record, "--seconds", "0.3")
    assert said.exit_code == 0
    assert "was there; from trick 1" in said.stdout.splitlines()[0]
    found = _document(record, "--seconds", "0.3")
    assert found["value"] == [0, 250]
    assert found["exact_from"] > 1


def test_what_is_settled_has_its_best_cards_though_the_time_was_spent() -> None:
    found = _document(str(CORPUS / "carded-double-deck-4.rook"), "--seconds", "2")
    settled = [each for each in found["cards"] if each["trick"] >= found["exact_from"]]
    assert settled
    assert found["value"] == [0, 250]
    assert all(each["best"] for each in settled)
    assert len(found["line"]) == len(settled)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([str(CORPUS / "carded-under-way.rook")], "not every card of hand 1 is recorded"),
        ([RECORD, "--hand", "7"], "there is no hand 7: the record has 1"),
        ([RECORD, "--seconds", "0"], "--seconds"),
        ([str(CORPUS / "README.md")], "README.md:"),
    ],
)
def test_what_makes_no_sense_is_one_line_and_status_2(arguments: list[str], why: str) -> None:
    found = _solve(*arguments)
    assert found.exit_code == 2
    assert found.stdout == ""
    assert found.stderr.count("\n") == 1
    assert why in found.stderr
