"""Rulings 26 to 36: what is laid aside, and what the nest and the last trick bring."""

from pathlib import Path

from tests.engine.asking import ask, codes, hand

KENTUCKY = "kentucky-discard"


def test_ruling_26_a_wrong_number_laid_aside_sets_the_bidder_if_claimed(tmp_path: Path) -> None:
    lines = ["bidder = 1\nbid = 150\ntrump = 'red'", "discard = 'G6 G7 G8 Y6 Y7'",
             "play = ['R14 R5 R6 G10', 'B14 B5 B6 B10']",
             "[[hand.irregularity]]\nkind = 'bad-discard'\nseat = 1"]  # fmt: skip

    told = hand(tmp_path, "double-deck-4", *lines)

    assert (told["outcome"], told["score"]) == ("bad-discard", {"A": -150, "B": 0})
    assert "discard-count" in codes(told)


def test_ruling_30_where_no_trump_is_called_the_rook_is_a_red_card() -> None:
    """Rule 1.19: the variant's sentence goes before the game's; rulings 7 and 75."""
    held = "RK R14 R13 R10 R5 R6 G5 G10 G14 B6 B7 B8 Y6 Y7"
    asked = ["--rules", "double-deck-4", "--trump", "none", "--hand", held, "RK B6 B7 B8 Y6 Y7"]

    assert codes(ask("discard", *asked)) == []
