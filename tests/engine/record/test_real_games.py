"""68 games that people really played: every score must follow from the rules.

What the tables wrote down is compared with what the engine answers to the record;
tests/real_games/README.md says where both come from.
"""

import json
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee.engine.record.document import replay_document
from referee.engine.record.file import read_record

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
        """What the bidders scored, and what the others did."""
        return (self.a, self.b) if self.bidders == "A" else (self.b, self.a)


def written(game: str) -> list[Written]:
    return [Written(*hand) for hand in TABLES[game]["hands"]]


def follows(hand: Written) -> bool:
    """Whether a scored hand can be by the rules at all, reckoned without the engine."""
    bidders, others = hand.scores
    if bidders < 0:
        defended = ALL_COUNTERS if others == SWEEP else others
        was_set = bidders == -hand.bid and ALL_COUNTERS - defended < hand.bid
        return was_set and others != ALL_COUNTERS and others >= 0
    if bidders == SWEEP:
        return others == 0
    return bidders >= hand.bid and bidders + others == ALL_COUNTERS and bidders != ALL_COUNTERS


each_game = pytest.mark.parametrize("game", TABLES)


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    return {game: replay_document(read_record(text)) for game, text in RECORDS.items()}


def test_there_are_68_games_of_504_hands() -> None:
    assert list(RECORDS) == list(TABLES)
    assert (len(TABLES), sum(len(written(game)) for game in TABLES)) == (68, 504)


@each_game
def test_the_record_tells_the_bids_that_were_written_down(
    answers: dict[str, Any], game: str
) -> None:
    bids = [("BA"[hand["bidder"] % 2], hand["bid"]) for hand in answers[game]["hands"]]

    assert bids == [(hand.bidders, hand.bid) for hand in written(game)]


@each_game
def test_every_score_follows_from_the_rules(answers: dict[str, Any], game: str) -> None:
    scored = [hand["score"] for hand in answers[game]["hands"]]

    assert scored == [{"A": hand.a, "B": hand.b} for hand in written(game)]


@each_game
def test_the_totals_are_the_scores_added_up(answers: dict[str, Any], game: str) -> None:
    totals = [hand["totals"] for hand in answers[game]["hands"]]

    assert [each["A"] for each in totals] == list(accumulate(hand.a for hand in written(game)))
    assert [each["B"] for each in totals] == list(accumulate(hand.b for hand in written(game)))
    assert answers[game]["totals"] == totals[-1]


@each_game
def test_the_winner_is_the_one_the_table_wrote_down(answers: dict[str, Any], game: str) -> None:
    answer = answers[game]

    assert answer["winner"] == TABLES[game]["winner"]
    assert answer["reason"] == REASONS[TABLES[game]["how"]]


@each_game
def test_how_the_last_hand_won_it(answers: dict[str, Any], game: str) -> None:
    outcome = answers[game]["hands"][-1]["outcome"]
    bidders_won = written(game)[-1].bidders == TABLES[game]["winner"]

    match TABLES[game]["how"]:
        case "Won on Bid":
            assert (outcome, bidders_won) == ("made", True)
        case "Set Other Team" | "1000 Point Spread":
            assert (outcome, bidders_won) == ("set", False)
        case how:
            assert (how, outcome) == ("Reached 500+", "made")


@each_game
def test_only_what_contradicts_the_rules_is_ruled_on(answers: dict[str, Any], game: str) -> None:
    hands = list(enumerate(written(game), 1))

    found = {
        (number, ruling["code"])
        for number, hand in enumerate(answers[game]["hands"], 1)
        for ruling in hand["rulings"]
    }

    agreed = {(number, "score-agreed") for number, hand in hands if not follows(hand)}
    low = {(number, "bid-below-minimum") for name, number in BIDS_BELOW_70 if name == game}
    assert found == agreed | low


def test_eight_hands_were_scored_against_the_rules() -> None:
    against = [hand for game in TABLES for hand in written(game) if not follows(hand)]

    assert len(against) == 8
