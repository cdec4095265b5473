"""68 games that people really played: every score must follow from the rules.

The scores that the tables wrote down are compared with those of the engine;
tests/real_games/README.md says where both come from.
"""

import json
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee.rook.record.document import replay_document
from referee.rook.record.file import read_record

FOLDER = Path(__file__).parents[2] / "real_games"
RECORDS = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.rook"))}
TABLES: dict[str, dict[str, Any]] = json.loads((FOLDER / "scores.json").read_text("utf-8"))

ALL_COUNTERS = 180
SWEEP = 360

BIDS_BELOW_70 = {("game-16", 2)}
"""A bid of 50 that stood; the score follows all the same."""

REASONS = {
    "Won on Bid": "target",
    "Set Other Team": "target",
    "Reached 500+": "target",
    "1000 Point Spread": "spread",
}


class Written(NamedTuple):
    """A hand as its table wrote it down."""

    bidders: str
    bid: int
    a: int
    b: int

    @property
    def scores(self) -> tuple[int, int]:
        """The scores of the bidders and of the others."""
        return (self.a, self.b) if self.bidders == "A" else (self.b, self.a)


def written(game: str) -> list[Written]:
    return [Written(*hand) for hand in TABLES[game]["hands"]]


def follows(hand: Written) -> bool:
    """Whether a scored hand is possible by the rules, computed without the engine."""
    bidders, others = hand.scores
    if bidders < 0:
        defended = ALL_COUNTERS if others == SWEEP else others
        was_set = bidders == -hand.bid and ALL_COUNTERS - defended < hand.bid
        return was_set and others != ALL_COUNTERS and others >= 0
    if bidders == SWEEP:
        return others == 0
    return bidders >= hand.bid and bidders + others == ALL_COUNTERS and bidders != ALL_COUNTERS


def test_there_are_68_games_of_504_hands() -> None:
    assert list(RECORDS) == list(TABLES)
    assert (len(TABLES), sum(len(written(game)) for game in TABLES)) == (68, 504)


@pytest.mark.parametrize("game", TABLES)
def test_a_game_comes_to_what_its_table_wrote_down(game: str) -> None:
    table, hands = TABLES[game], written(game)

    answer = replay_document(read_record(RECORDS[game]))

    found: list[dict[str, Any]] = answer["hands"]
    bids = [("BA"[hand["bidder"] % 2], hand["bid"]) for hand in found]
    assert bids == [(hand.bidders, hand.bid) for hand in hands]
    assert [hand["score"] for hand in found] == [{"A": hand.a, "B": hand.b} for hand in hands]
    for side, scores in (("A", [hand.a for hand in hands]), ("B", [hand.b for hand in hands])):
        assert [hand["totals"][side] for hand in found] == list(accumulate(scores))
    assert answer["totals"] == found[-1]["totals"]
    assert (answer["winner"], answer["reason"]) == (table["winner"], REASONS[table["how"]])
    last = (found[-1]["outcome"], hands[-1].bidders == table["winner"])
    assert last in LAST_HANDS[table["how"]]


LAST_HANDS = {
    "Won on Bid": [("made", True)],
    "Set Other Team": [("set", False)],
    "1000 Point Spread": [("set", False)],
    "Reached 500+": [("made", True), ("made", False)],
}
"""By how a game was won: the outcome of its last hand, and whether its bidders won."""


@pytest.mark.parametrize("game", TABLES)
def test_only_what_contradicts_the_rules_is_ruled_on(game: str) -> None:
    answer = replay_document(read_record(RECORDS[game]))

    found = {
        (number, ruling["code"])
        for number, hand in enumerate(answer["hands"], 1)
        for ruling in hand["rulings"]
    }

    hands = enumerate(written(game), 1)
    agreed = {(number, "score-agreed") for number, hand in hands if not follows(hand)}
    low = {(number, "bid-below-minimum") for name, number in BIDS_BELOW_70 if name == game}
    assert found == agreed | low


def test_eight_hands_were_scored_against_the_rules() -> None:
    against = [hand for game in TABLES for hand in written(game) if not follows(hand)]

    assert len(against) == 8
