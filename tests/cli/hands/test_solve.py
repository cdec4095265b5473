"""`referee solve`: what it answers, where it gives up, and what it refuses."""

import json
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from referee.rook.game import start
from referee.rook.record.file import Record, write_record
from referee.rook.rules.house import with_house
from referee.rook.rules.presets import preset
from tests.carded import CORPUS
from tests.rook.dealing import random_hand

RECORD = str(CORPUS / "carded-kentucky-discard.rook")


def _solve(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["solve", *arguments])


def _document(*arguments: str) -> dict[str, Any]:
    found = _solve(*arguments, "--json")
    assert found.exit_code == 0
    document: dict[str, Any] = json.loads(found.stdout)
    return document


def test_it_says_what_was_made_what_was_there_and_what_it_cost() -> None:
    output = _solve(RECORD).stdout.splitlines()
    assert output[0] == "Ann and Cal made 85. With all cards seen, 90 was there."
    assert output[1] == "  Trick 1: Cal’s black 9 gave away 5."
    assert "Best play from trick 1 on:" in output


def test_programs_read_every_card() -> None:
    found = _document(RECORD)
    assert found["hand"] == 1
    assert (found["side"], found["bid"], found["captured"]) == ([1, 3], 80, 85)
    assert (found["settled"], found["from_trick"]) == (True, 1)
    assert found["value"] == {"least": 90, "most": 90}
    assert found["text"].startswith("Ann and Cal made 85. With all cards seen, 90 was there. Trick")
    assert len(found["cards"]) == len(found["line"]) == 36
    gave = {1: 0, -1: 0}
    for each in found["cards"]:
        gave[1 if each["seat"] in (1, 3) else -1] += each["gave"]
        assert (each["card"] in each["best"]) == (each["gave"] == 0)
    assert found["value"]["least"] - gave[1] + gave[-1] == found["captured"]
    for each, after in pairwise(found["cards"]):
        assert each["after"] == after["before"]


def test_at_a_table_with_playing_cards_every_card_has_its_name_in_that_pack(tmp_path: Path) -> None:
    """The record names the cards of a Rook deck, as it may; two tricks are played."""
    rules = with_house(preset("hoyle-standard-deck"), {"nest": 45})
    played = random_hand("hoyle-standard-deck", Random(7), table=rules)
    hand = replace(played.hand, trump="red", call=None)
    record = Record(rules, ("Ann", "Bob", "Cal", "Dee"), start(rules, played.dealer), (hand,))
    file = tmp_path / "game.rook"
    file.write_text(write_record(record), "utf-8")

    lines = _solve(str(file), "--nest", "--seconds", "2").stdout
    found = _document(str(file), "--nest", "--seconds", "2")

    names = [each["card"] for each in (*found["cards"], *found["line"])]
    names += [card for each in found["cards"] for card in each["best"]] + found["nest"]["discard"]
    assert names
    printed = re.compile("[HSDC]([2-9]|10|[JQKA])|JOKER")
    assert [name for name in names if not printed.fullmatch(name)] == []
    assert not re.search(r"\b[RYGB]\d|\bRK\b|\b(red|yellow|green|black)\b", lines + found["text"])


def test_a_replay_for_programs_has_the_same_of_every_hand_where_it_is_asked_for() -> None:
    alone = _document(RECORD)
    found = CliRunner().invoke(main, ["replay", RECORD, "--json", "--best", "20"])
    (hand,) = json.loads(found.stdout)["hands"]
    assert hand["best"] == {name: alone[name] for name in alone if name not in ("hand", "bid")}
    plain = CliRunner().invoke(main, ["replay", RECORD, "--json"])
    assert json.loads(plain.stdout)["hands"] == [{k: v for k, v in hand.items() if k != "best"}]


def test_a_replay_says_nothing_of_a_hand_that_is_still_played() -> None:
    record = str(CORPUS / "carded-under-way.rook")
    found = CliRunner().invoke(main, ["replay", record, "--json", "--best", "20"])
    assert [hand["best"] for hand in json.loads(found.stdout)["hands"]] == [None]


def test_for_people_a_replay_has_no_such_part() -> None:
    found = CliRunner().invoke(main, ["replay", RECORD, "--best", "20"])
    assert found.exit_code == 2
    assert "referee solve" in found.stderr


def test_what_takes_too_long_is_said_to_be_open() -> None:
    record = str(CORPUS / "carded-double-deck-4.rook")
    result = _solve(record, "--seconds", "0.3")
    assert result.exit_code == 0
    assert "was there; from trick 1" in result.stdout.splitlines()[0]
    found = _document(record, "--seconds", "0.3")
    assert found["value"] == {"least": 0, "most": 250}
    assert found["from_trick"] > 1
    assert not found["settled"]


def test_best_cards_have_time_of_their_own_where_the_values_spend_all_of_theirs() -> None:
    found = _document(str(CORPUS / "carded-double-deck-4.rook"), "--seconds", "2")
    assert {each["trick"] for each in found["cards"]} == set(range(found["from_trick"], 19 + 1))
    assert found["value"] == {"least": 0, "most": 250}
    known = [each for each in found["cards"] if each["best"] is not None]
    assert any(each["trick"] < 19 for each in known)
    assert all(each["best"] for each in known)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([str(CORPUS / "carded-under-way.rook")], "hand 1: it is not recorded where"),
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


def test_it_says_what_the_best_nest_and_trump_would_have_made() -> None:
    """No hand of this deck makes more than its 120 points."""
    last = _solve(RECORD, "--nest").stdout.splitlines()[-1]
    found = _document(RECORD, "--nest")

    nest = found["nest"]
    assert (nest["settled"], nest["value"]) == (True, {"least": 120, "most": 120})
    assert last == nest["text"]
    assert last.startswith("With the best cards laid aside and the best trump, 120 was there:")
    assert f": {nest['trump']} trump; laid aside: " in last
    assert len({*nest["discard"]}) == 5
    assert nest["rook"] is None
    assert "nest" not in _document(RECORD)


def test_a_nest_that_takes_too_long_is_said_to_be_open() -> None:
    found = _document(str(CORPUS / "carded-one-high.rook"), "--nest", "--seconds", "0.001")

    assert not found["nest"]["settled"]
    assert found["nest"]["value"]["least"] < found["nest"]["value"]["most"]
    assert found["nest"]["text"].startswith("Whether other cards laid aside or another trump")


def test_where_more_than_a_color_is_called_the_nest_is_not_asked_for() -> None:
    record = str(CORPUS / "carded-no-trump.rook")

    last = _solve(record, "--nest", "--seconds", "1").stdout.splitlines()[-1]
    assert last == (
        "The best nest is asked for only where sides are fixed and only a color is called."
    )
    assert _document(record, "--nest", "--seconds", "1")["nest"] is None
