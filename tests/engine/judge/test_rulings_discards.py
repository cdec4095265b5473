"""Rulings 26 to 36: what is laid aside, and what the nest and the last trick bring."""

from pathlib import Path

import pytest

from referee.engine.nest import declares_points
from referee.engine.rules.presets import preset
from tests.engine.asking import ask, codes, hand, house, refused, score

KENTUCKY = "kentucky-discard"


def test_ruling_26_a_wrong_number_laid_aside_sets_the_bidder_if_claimed(tmp_path: Path) -> None:
    lines = ["bidder = 1\nbid = 150\ntrump = 'red'", "discard = 'G6 G7 G8 Y6 Y7'",
             "play = ['R14 R5 R6 G10', 'B14 B5 B6 B10']",
             "[[hand.irregularity]]\nkind = 'bad-discard'\nseat = 1"]  # fmt: skip

    told = hand(tmp_path, "double-deck-4", *lines)

    assert (told["outcome"], told["score"]) == ("bad-discard", {"A": -150, "B": 0})
    assert "discard-count" in codes(told)


def discard(name: str, cards: str, **rules: object) -> list[str]:
    held = "RK R14 R13 R10 R5 R6 G5 G10 G14 B6 B7 B8 Y6 Y7"
    return codes(
        ask("discard", "--rules", name, *house(rules), "--trump", "red", "--hand", held, cards)
    )


def test_ruling_27_counters_may_be_laid_aside() -> None:
    assert discard(KENTUCKY, "G5 G10 G14 B6 B7") == []
    assert discard(KENTUCKY, "G5 G10 B8 B6 B7", discard_ban="counters") == ["discard-counter"] * 2


def test_ruling_28_trump_may_be_laid_aside_in_the_tournament() -> None:
    assert discard(KENTUCKY, "RK R14 R13 R10 R5") == []
    assert discard("double-deck-4", "R14 B6 B7 B8 Y6 Y7") == ["discard-trump"]


@pytest.mark.parametrize(
    ("name", "trumps", "plain"), [("double-deck-4", 20, 5), ("double-deck-6", 14, 5)]
)
def test_ruling_29_the_ban_lifts_under_six_plain_cards(name: str, trumps: int, plain: int) -> None:
    reds = [f"R{rank}" for rank in range(5, 15)] * 2
    others = [f"G{rank}" for rank in range(5, 15)]

    def laid(red: int, number: int) -> list[str]:
        held = " ".join(reds[:red] + others[:number])
        aside = " ".join([reds[0], *others[:5]])
        asked = ["--rules", name, "--trump", "red", "--hand", held, aside]
        return codes(ask("discard", *asked))

    assert laid(trumps, plain) == []
    assert laid(trumps - 1, plain + 1) == ["discard-trump"]


def test_ruling_30_the_rook_is_trump_for_the_ban() -> None:
    assert discard("double-deck-4", "RK B6 B7 B8 Y6 Y7") == ["discard-trump"]


def test_ruling_30_where_no_trump_is_called_the_rook_is_a_red_card() -> None:
    """Rule 1.19: the variant's sentence goes before the game's; rulings 7 and 75."""
    held = "RK R14 R13 R10 R5 R6 G5 G10 G14 B6 B7 B8 Y6 Y7"
    asked = ["--rules", "double-deck-4", "--trump", "none", "--hand", held, "RK B6 B7 B8 Y6 Y7"]

    assert codes(ask("discard", *asked)) == []


def test_ruling_31_a_bad_discard_costs_the_bid_and_leaves_the_others_what_they_have() -> None:
    answer = score("double-deck-4", bidder=2, bid=160, taken={"A": 75, "B": 150}, bad_discard=True)

    assert answer["score"] == {"A": 75, "B": -160}


def test_ruling_32_the_ban_goes_by_the_trump_named_later() -> None:
    held = ["--hand", "G14 G13 G5 G6 G7 G8 B6 B7 B8 Y6 Y7 Y8 R5"]

    for trump, expected in (("green", ["discard-trump"]), ("red", [])):
        asked = ["--rules", "double-deck-4", "--trump", trump, *held]
        assert codes(ask("discard", *asked, "G5 B6 B7 B8 Y6 Y7")) == expected
    assert preset("double-deck-4").trump.moment == "with-lead"


def test_ruling_34_call_partner_bidders_say_if_the_kitty_holds_points() -> None:
    assert declares_points(["G10", "B6"], preset("call-partner-4")) is True
    assert declares_points(["G9", "B6"], preset("call-partner-4")) is False
    assert declares_points(["G10", "B6"], preset(KENTUCKY)) is None


def test_ruling_35_who_wins_every_trick_has_the_nest_too() -> None:
    answer = score(KENTUCKY, bidder=1, bid=120, taken={"A": 120, "B": 0})

    assert answer["score"] == {"A": 120, "B": 0}


def test_ruling_36_the_last_trick_brings_20_in_call_partner() -> None:
    asked = {"bidder": 1, "bid": 100, "taken": {"declarers": 80, "defenders": 100}, "partners": 2}

    assert score("call-partner-4", **asked, last_trick="declarers")["outcome"] == "made"
    assert score("call-partner-4", **asked, last_trick="defenders")["outcome"] == "set"
    refused("score", "--rules", "call-partner-4", "--bidder", 1, "--bid", 100,
            "--taken", "declarers=80,defenders=100")  # fmt: skip
