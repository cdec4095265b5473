"""Every record of the corpus, replayed and compared with the answer worked out by hand.

The expected answers were never made by this program; tests/corpus/README.md says how.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from referee.rook.record.file import read_record, write_record
from tests.rook.asking import ask

CORPUS = Path(__file__).parents[2] / "corpus"
RECORDS = sorted(CORPUS.glob("*.rook"))
GAMES = sorted(CORPUS.with_name("real_games").glob("*.rook"))

GAME = {"rules", "players", "hands", "totals", "winner", "reason"}
HAND = {
    *("number", "dealer", "bidder", "partners", "bid", "trump", "outcome", "tricks", "taken"),
    *("bonus", "score", "totals", "rulings"),
}
TRICK = {"number", "leader", "cards", "winner", "points"}
RULING = {"code", "seat", "trick", "card", "proof"}

CODES = {
    *("bid-below-minimum", "bid-over-maximum", "bid-not-multiple", "bid-not-higher"),
    *("bid-after-pass", "bid-out-of-turn", "redeal-not-eligible", "redeal-too-late"),
    *("discard-count", "discard-trump", "discard-counter", "discard-not-held"),
    *("lead-out-of-turn", "renege", "card-not-held", "card-played-twice", "wrong-card-count"),
    *("card-not-in-deck", "score-agreed", "after-game-over"),
}
OUTCOMES = {"made", "set", "redeal", "passed-out", "reneged", "bad-discard", "unfinished"}

each_record = pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])


def expected(path: Path) -> Any:
    return json.loads(path.with_suffix(".json").read_text("utf-8"))


def without_texts(answer: dict[str, Any]) -> dict[str, Any]:
    """*answer* with only the documented keys and without the texts of rulings."""
    return keep(answer, GAME) | {
        "hands": [
            keep(hand, HAND)
            | {
                "tricks": [keep(trick, TRICK) for trick in hand["tricks"]],
                "rulings": [keep(ruling, RULING) for ruling in hand["rulings"]],
            }
            for hand in answer["hands"]
        ]
    }


def keep(table: dict[str, Any], names: set[str]) -> dict[str, Any]:
    return {name: table[name] for name in names}


def in_order(ruling: dict[str, Any]) -> str:
    return str([ruling[name] for name in sorted(RULING)])


def as_found(hand: dict[str, Any]) -> dict[str, Any]:
    """*hand* with its rulings sorted, since their order does not matter."""
    return hand | {"rulings": sorted(hand["rulings"], key=in_order)}


@each_record
def test_a_record_is_answered_as_expected_in_sentences(path: Path) -> None:
    document = ask("replay", path)
    answer, wanted = without_texts(document), expected(path)

    for found, hand in zip(answer["hands"], wanted["hands"], strict=True):
        assert as_found(found) == as_found(hand), f"hand {hand['number']}"
    assert answer | {"hands": []} == wanted | {"hands": []}
    texts = [ruling["text"] for hand in document["hands"] for ruling in hand["rulings"]]
    assert all(text.endswith((".", "!", "deal", "here")) and len(text) > 15 for text in texts)


@pytest.mark.parametrize("path", [*RECORDS, *GAMES], ids=lambda path: path.stem)
def test_reading_and_writing_lose_nothing(path: Path) -> None:
    record = read_record(path.read_text("utf-8"))

    written = write_record(record)

    assert read_record(written) == record
    assert write_record(read_record(written)) == written


@each_record
def test_a_record_says_what_it_shows(path: Path) -> None:
    assert path.read_text("utf-8").startswith("# ")
    assert path.with_suffix(".json").exists()


def test_the_corpus_shows_every_preset_outcome_and_ruling() -> None:
    answers = [expected(path) for path in RECORDS]
    hands = [hand for answer in answers for hand in answer["hands"]]

    assert len(RECORDS) >= 40
    shown = {answer["rules"] for answer in answers}
    assert shown == {each["id"] for each in ask("rules")}, "a preset wants a game in tests/corpus/"
    assert {hand["outcome"] for hand in hands} == OUTCOMES
    assert {ruling["code"] for hand in hands for ruling in hand["rulings"]} >= CODES
