"""What a file may hold, and another scorer's backup: real games, with their messy names."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee.engine import preset
from referee.engine.game import play_game
from referee.exchange.reading import is_table, read_text
from referee.exchange.taking import ReadOptions
from referee.store.game import importing

from .clubs import faults

HEAD = "A,B\n"
HAND = "60,60\n"


def test_as_many_hands_as_are_read_come_in_and_one_more_does_not() -> None:
    how = ReadOptions(preset("kentucky-discard"), most_hands=2)

    assert faults(read_text("a.csv", HEAD + 2 * HAND, how)) == []
    ((_, _, why),) = faults(read_text("a.csv", HEAD + 3 * HAND, how))
    assert why == "want at most 2 hands in one file, got 3 lines"


def test_a_game_may_have_as_many_hands_as_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "MOST_HANDS", 2)

    (game,) = read_text("a.csv", HEAD + 2 * HAND).games

    assert len(game.arrival.lines) == 2


def test_rules_that_are_said_hold_where_the_sheet_names_none() -> None:
    sheet = "Game,Rules,A,B\n1,kentucky-discard,60,60\n2,,90,90\n"

    named, unnamed = read_text("a.csv", sheet, ReadOptions(preset("one-eighty"))).games

    rules = [game.record.rules.id for game in (named, unnamed) if game.record]
    assert rules == ["kentucky-discard", "one-eighty"]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("\nA;B\n95;25\n", True),
        ("A B\n95 25\n", False),
        ('rules = "buckeye"\nplayers = ["Ann", "Bob"]\n', False),
        ('players = ["Ann", "Bob"]\n', False),
        ('[{"us": ["Ann"], "dem": ["Bob"]}]', False),
    ],
)
def test_a_text_without_a_name_is_told_by_its_form(text: str, is_one: bool) -> None:
    assert is_table(text) is is_one


REAL = Path(__file__).parents[1] / "real_games"
SAMPLE = """[
{ "played": "2025-02-07", "us": ["Ann ", " CAL"], "dem": ["bob", "Dee"], "winner": "us",
  "how": "Won on Bid",
  "hands": [
    { "bidder": "us", "bid": 125, "us": -125, "dem": 75 },
    { "bidder": "dem", "bid": 125, "us": 40, "dem": 140 },
    { "bidder": "us", "bid": 130, "us": 360, "dem": 0 } ] },
{ "played": "2025-02-08", "us": ["ANN", "cal"], "dem": ["Bob", "ann"],
  "hands": [ { "bidder": "dem", "bid": 120, "us": 90, "dem": 90 } ] },
{ "played": "2025-02-09", "us": ["Cal"], "dem": ["Dee", ""], "hands": [] }
]
"""
"""A small backup of the same shape: names in all spellings, twice at a table, or missing."""


def test_names_come_as_they_are_meant() -> None:
    first, second, third = read_text("b.json", SAMPLE).games

    assert first.arrival.tables[0] == ("Ann", "bob", "CAL", "Dee")
    assert second.arrival.tables[0] == ("ANN", "Bob", "cal", "ann (2)")
    assert third.arrival.tables[0] == ("Cal", "Dee", "Seat 3", "Seat 4")
    assert [game.line for game in (first, second, third)] == [2, 8, 10]
    assert "'ann' is named at two seats: the second is called ann (2)" in second.remarks


def test_a_name_is_mapped_in_every_spelling() -> None:
    games = read_text("b.json", SAMPLE, ReadOptions(names={"bob": "Robert"})).games

    assert [game.arrival.tables[0][1] for game in games] == ["Robert", "Robert", "Dee"]


ALONE = """[{"x": ["Ann"], "y": ["Bob"], "z": ["Cal"], "hands": [
  {"bidder": "y", "bid": 120, "x": 40, "y": 120, "z": 20}]}]"""


def test_who_has_partners_is_the_bidder_for_them_and_who_plays_alone_just_bid() -> None:
    paired, *_ = read_text("b.json", SAMPLE).games
    (alone,) = read_text("b.json", ALONE, ReadOptions(preset("rook-for-three"))).games
    guessed = "the first of two partners is named as the bidder"

    assert alone.record is not None
    assert [hand.bidder for hand in alone.record.hands] == [2]
    assert (guessed in paired.remarks, guessed in alone.remarks) == (True, False)


OTHER_END = "by these rules the game did not end as the sheet says"


def backup() -> str:
    """The real games in the other scorer's form, written from what their tables wrote down."""
    scores = json.loads((REAL / "scores.json").read_text("utf-8"))
    return json.dumps(
        [_game(REAL / f"{name}.rook", game) for name, game in scores.items()], indent=1
    )


def _game(record: Path, score: dict[str, Any]) -> dict[str, Any]:
    text = record.read_text("utf-8")
    (line,) = re.findall(r"^players = (.*)$", text, re.MULTILINE)
    (played,) = re.findall(r"^started = (.*)$", text, re.MULTILINE)
    names, sides = json.loads(line), {"A": "us", "B": "dem"}
    hands = [
        {"bidder": sides[side], "bid": bid, "us": ours, "dem": theirs}
        for side, bid, ours, theirs in score["hands"]
    ]
    return {
        "played": played, "us": [n for n in names[::2] if n], "dem": [n for n in names[1::2] if n],
        "winner": sides[score["winner"]], "how": score["how"], "hands": hands,
    }  # fmt: skip


def test_the_real_games_score_what_their_tables_wrote_down() -> None:
    found = read_text("backup.json", backup())
    written = json.loads((REAL / "scores.json").read_text("utf-8"))

    assert (found.faults, len(found.games)) == ((), 68)
    for game, score in zip(found.games, written.values(), strict=True):
        record = game.record
        assert record is not None
        steps = list(play_game(record.start, record.hands, record.rules, record.players))
        assert [(step.hand.bid, step.verdict.score.points) for step in steps] == [
            (bid, {"A": ours, "B": theirs}) for _, bid, ours, theirs in score["hands"]
        ]
        assert (steps[-1].after.winner != score["winner"]) is (OTHER_END in game.remarks)
    assert (
        sum(OTHER_END in game.remarks for game in found.games) == 1
    )  # of the two tables that played without `win_on_bid` one


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("[{", 1, "not JSON"),
        ("[1]", 1, "want a game, got 1"),
        ('[\n{"hands": []}]', 2, "want a list of names for each team, and hands"),
        ('[{"us": [], "dem": [], "hands": [{"bidder": "we"}]}]', 1, "hand 1: bidder: want us or"),
        (
            '[{"us": [], "dem": [], "hands": [{"bidder": "us", "bid": "9"}]}]', 1,
            "hand 1: bid: want a number, got '9'",
        ),
        (
            '[{"us": [], "dem": [], "hands": [{"bidder": "us", "bid": 9, "us": 10001}]}]', 1,
            "hand 1: us: want a number, got 10001",
        ),
        ('[{"us": [], "dem": [], "hands": [], "played": "soon"}]', 1, "played: want a date"),
        (
            '[{"us": [], "dem": [], "hands": [], "played": "20261120"}]', 1,
            "played: want a date such as 2026-11-20, got '20261120'",
        ),
        ('[{"us": [], "dem": [], "hands": []}', 1, "not JSON: Expecting ',' del"),
        ('[] {"more": 1}', 1, "not JSON: Extra data"),
        ("[" * 100_000, 1, "not JSON"),
        ('[{"bid": ' + "9" * 5000 + "}]", 1, "not JSON"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_at_its_game(text: str, line: int, message: str) -> None:
    ((_, at, why),) = faults(read_text("backup.json", text))

    assert (at, why[: len(message)]) == (line, message)
