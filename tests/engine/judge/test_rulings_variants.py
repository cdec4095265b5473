"""Rulings 57 to 75 of the rules' section 2: identical cards, bonuses, called partners, variants."""

import re
from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules import cards
from referee.engine.rules.house import with_house
from referee.engine.rules.presets import preset, preset_ids
from tests.engine.asking import ask, hand, house, replay, score
from tests.engine.judge.test_rulings import NOT_SHOWN

KENTUCKY = "kentucky-discard"
HEAD = 'format = "rook-record/1"\nrules = "{name}"\n'


def sides(a: int, b: int) -> dict[str, int]:
    return {"A": a, "B": b}


def taker(name: str, trump: str, trick: str, *more: str, **rules: object) -> Any:
    return ask("trick", "--rules", name, *house(rules), "--trump", trump, *more, trick)["winner"]


@pytest.mark.parametrize("name", preset_ids())
def test_ruling_59_the_rook_counts_25_in_two_decks_and_else_20(name: str) -> None:
    rules = preset(name)

    if "RK" in rules.deck.trump:
        assert cards.points("RK", rules) == (25 if name.startswith("double") else 20)


@pytest.mark.parametrize(
    ("bonus", "earned"), [("majority", sides(20, 0)), ("last-trick", sides(0, 20))]
)
def test_ruling_61_most_tricks_or_the_last(bonus: str, earned: dict[str, int]) -> None:
    answer = score("one-high", bidder=1, bid=70, taken={"A": 100}, tricks=sides(8, 5),
                   last_trick="B", house={"bonus": bonus})  # fmt: skip

    assert answer["bonus"] == earned


def test_ruling_62_hoyle_is_dealt_12_and_5() -> None:
    assert (
        cards.hand_size(preset("hoyle-standard-deck")),
        preset("hoyle-standard-deck").nest.size,
    ) == (12, 5)
    assert cards.hand_size(with_house(preset("hoyle-standard-deck"), {"nest": 1})) == 13


CALLED = (
    "bidder = 1\nbid = 100\ntrump = 'red'\nrook = 'high'\npartner_cards = {called}\nplay = {play}"
)


@pytest.mark.parametrize(
    ("name", "called", "play", "partners"),
    [
        pytest.param("call-partner-4", ["G14"], ["G9 G14 G6 G7"], [2], id="64-revealed"),
        pytest.param("call-partner-4", ["G9"], ["G9 G14 G6 G7"], [], id="65-own-card"),
        pytest.param("call-partner-6", ["G14", "G6"], ["G9 G14 G6 G7 G8 G5"], [2, 3], id="two"),
        pytest.param("call-partner-6", ["G14", "G6"],
                     ["G9 G14 G8 G7 B8 G5", "G6 G2 G3 B4 B5 B6"], [2], id="66-both-with-one"),
    ],
)  # fmt: skip
def test_ruling_65_and_66_who_plays_with_the_bidder(
    tmp_path: Path, name: str, called: list[str], play: list[str], partners: list[int]
) -> None:
    head = {4: "dealer = 4", 6: "dealer = 6"}[preset(name).table.players]
    text = f"{HEAD.format(name=name)}{head}\n[[hand]]\n{CALLED.format(called=called, play=play)}\n"

    assert replay(text, tmp_path)["hands"][0]["partners"] == partners


def test_ruling_65_a_called_card_in_the_nest_leaves_the_bidder_alone(tmp_path: Path) -> None:
    lines = CALLED.format(called=["G14"], play=["G9 G13 G6 G7"])
    text = f"{HEAD.format(name='call-partner-4')}[[hand]]\n{lines}\nnest = 'G14 B2 B3 B4 B5'\n"

    assert replay(text, tmp_path)["hands"][0]["partners"] == []


def test_ruling_72_70_is_enough_with_120_points() -> None:
    assert ask("rules", "kentucky-full-deck")["bid_min"] == 70


def test_ruling_73_other_values_are_house_rules() -> None:
    rules = with_house(preset("buckeye"), {"counters": {"1": 20, "5": 5, "10": 10, "14": 15}})

    assert (cards.points("R1", rules), cards.points("R14", rules)) == (20, 15)


def test_ruling_74_low_card_ranks_from_5_up_and_the_1_last() -> None:
    for stronger, weaker in zip([5, 6, 7, 8, 9, 10, 11, 12, 13], [6, 7, 8, 9, 10, 11, 12, 13, 14],
                                strict=True):  # fmt: skip
        assert taker("buckeye", "red", f"G{weaker} G{stronger}", "--call", "low") == 2
    assert taker("buckeye", "red", "G1 G14", "--call", "low") == 2


def test_every_ruling_is_shown_or_said_why_not() -> None:
    """By the name of a test, or of a row in a table of examples."""
    files = Path(__file__).parents[1].rglob("test_*.py")
    named = re.compile(r"(?:def test_|\")rulings?[_-](\d\d)(?:_and_(\d\d))?[_-]")
    shown = {
        int(n) for file in files for some in named.findall(file.read_text()) for n in some if n
    }

    assert {*range(1, 76), 77, 78, 81} - shown - set(NOT_SHOWN) == set()


def better_than_passed(tmp_path: Path, name: str, held: str, passed: str, **told: str) -> list[str]:
    """What is said of *passed*, of what seat 2 *held*: seat 1 called circus Rook."""
    rules = preset(name)
    seats = rules.table.players
    facts = {"trump": "'green'"} | told
    answer = hand(
        tmp_path, name, "bidder = 1", f"bid = {rules.auction.minimum}", "call = 'circus'",
        *(f"{key} = {value}" for key, value in facts.items()),
        f"deal = {['', held, *[''] * (seats - 2)]}",
        f"circus = {['Y5', passed, *['B5', 'Y6', 'B6', 'Y7'][: seats - 2]]}",
        house="circus = true\nno_trump = true",
    )  # fmt: skip
    return [each["text"] for each in answer["rulings"] if each["code"] == "pass-not-best"]


@pytest.mark.parametrize(
    ("name", "held", "passed", "better"),
    [
        # The Rook is the lowest trump: a 14, or a 1, of trump is better, and so is the 5.
        ("double-deck-4", "RK G5 R14", "G5", None),
        ("double-deck-4", "RK G5 R14", "RK", "the green 5"),
        ("double-deck-4", "RK R14 R13", "RK", None),
        ("double-deck-4", "RK R14 R13", "R14", "the Rook"),
        ("one-high", "RK G1 G14 R14", "G1", None),
        ("one-high", "RK G1 G14 R14", "G14", "the green 1"),
        ("double-deck-4", "RK RK G14 G5", "G14", None),
        ("double-deck-4", "RK RK G14 G5", "RK", "the green 14"),
        ("double-deck-6", "RK G14 G14 G5", "G14", None),
        # The Rook is the highest trump, or only the red 1 is over it.
        (KENTUCKY, "RK G14 G5 R14", "G14", "the Rook"),
        (KENTUCKY, "RK G14 G5 R14", "RK", None),
        ("red-one", "RK R1 G14 G5", "RK", "the red 1"),
        ("red-one", "RK R1 G14 G5", "R1", None),
        # Between 11 and 10 of trump; S001c.
        ("one-forty", "RK G14 G5 R14", "G14", None),
        ("one-forty", "RK G11 R14", "RK", "the green 11"),
        ("one-forty", "RK G10 R14", "RK", None),
        ("one-forty", "RK G10 R14", "G10", "the Rook"),
    ],
)
def test_ruling_85_the_best_card_ranks_highest_in_this_game(
    tmp_path: Path, name: str, held: str, passed: str, better: str | None
) -> None:
    said = better_than_passed(tmp_path, name, held, passed)

    assert len(said) == (better is not None)
    if better is not None:
        assert said[0].endswith(
            f" to the left and held {better}. Who plays against the circus caller passes the best "
            "card: the highest trump, or without a trump the highest card."
        )


@pytest.mark.parametrize(
    ("name", "held", "passed", "is_best"),
    [
        (KENTUCKY, "R14 G14 Y13", "G14", True),
        (KENTUCKY, "R14 G14 Y13", "R14", True),
        (KENTUCKY, "R14 G14 Y13", "Y13", False),
        (KENTUCKY, "RK G11 Y10", "G11", True),
        (KENTUCKY, "RK G11 Y10", "RK", False),
        (KENTUCKY, "RK G10 Y10", "RK", True),
        (KENTUCKY, "RK G10 Y10", "G10", False),
        ("red-one", "R1 G14", "R1", True),
        ("red-one", "R1 G14", "G14", False),
        ("red-one", "R14 G14", "G14", True),
    ],
)
def test_ruling_85_without_a_trump_the_highest_rank_of_any_color(
    tmp_path: Path, name: str, held: str, passed: str, is_best: bool
) -> None:
    """Ruling 75: in no trump the Rook is a red card between 11 and 10."""
    said = better_than_passed(tmp_path, name, held, passed, trump="'none'")

    assert (not said) == is_best


@pytest.mark.parametrize(("partners", "accused"), [("[2]", 0), ("[3]", 1), (None, 0)])
def test_ruling_85_a_called_partner_passes_any_card(
    tmp_path: Path, partners: str | None, accused: int
) -> None:
    """Whoever may be the partner is not accused."""
    told = {"rook": "'high'"} | ({"partners": partners} if partners else {})

    said = better_than_passed(tmp_path, "call-partner-5", "RK G14 G5", "G5", **told)

    assert len(said) == accused
