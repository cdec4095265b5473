"""Rook for Three, of 1914: every cell of rules 1.20 that was told, and examples of our own."""

from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules import cards
from referee.engine.rules.presets import preset
from tests.engine.asking import ask, codes, replay, score

THREE = "rook-for-three"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 3), ("sides", "alone"), ("cards", 44), ("hand", 13), ("nest", 5),
        ("total", 126), ("bid_min", 50), ("bid_step", 5), ("dealer_opens", True),
        ("trump_named", "before-nest"), ("discard_ban", "counters"), ("rook_rank", "none"),
        ("first_lead", "left-of-bidder"), ("target", 200), ("trick_points", 2),
        ("counters", {"5": 5, "10": 10, "14": 10}),
    ],
)  # fmt: skip
def test_the_table_of_the_rules(name: str, value: object) -> None:
    assert ask("rules", THREE)[name] == value


def test_ranks_run_from_14_down_to_4() -> None:
    assert sorted(cards.deck(preset(THREE))) == sorted(
        f"{color}{rank}" for color in "RYGB" for rank in range(4, 15)
    )


def hand(bid: int, taken: tuple[int, ...], tricks: tuple[int, ...], **more: Any) -> Any:
    """What a hand scores in which seat 1 has the bid."""
    return score(
        THREE, bidder=1, bid=bid, taken=dict(zip("123", taken, strict=True)),
        tricks=dict(zip("123", tricks, strict=True)), **more,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("bid", "outcome", "books"),
    [(70, "made", [72, 38, 16]), (75, "set", [-75, 38, 16])],
    ids=["tricks-make-it", "set"],
)
def test_counters_and_two_points_a_trick(bid: int, outcome: str, books: list[int]) -> None:
    answer = hand(bid, (60, 30, 10), (6, 4, 3))

    assert (answer["outcome"], list(answer["score"].values())) == (outcome, books)


def test_all_of_126() -> None:
    assert hand(125, (100, 0, 0), (13, 0, 0))["score"] == {"1": 126, "2": 0, "3": 0}


def test_200_wins() -> None:
    answer = hand(70, (60, 30, 10), (6, 4, 3), before={"1": 128, "2": 100, "3": 0})

    assert (answer["totals"]["1"], answer["winner"], answer["reason"]) == (200, "1", "target")


def test_a_renege_costs_the_offender_alone() -> None:
    answer = score(THREE, bidder=1, bid=60, taken={"1": 20, "2": 15, "3": 5}, renege=2)

    assert list(answer["score"].values()) == [20, -60, 5]


@pytest.mark.parametrize(
    ("calls", "state", "bidder", "bid"),
    [
        ("", "open", 3, 50),
        ("1:- 2:-", "won", 3, 50),
        ("1:55 2:- 3:-", "won", 1, 55),
        ("1:55 2:- 3:60 1:-", "won", 3, 60),
    ],
)
def test_the_dealer_has_bid_50_before_anybody_speaks(
    calls: str, state: str, bidder: int, bid: int
) -> None:
    answer = ask("auction", "--rules", THREE, "--dealer", 3, calls)

    assert (answer["state"], answer["bidder"], answer["bid"]) == (state, bidder, bid)


def test_50_does_not_go_over_the_dealers_50() -> None:
    answer = ask("auction", "--rules", THREE, "--dealer", 3, "1:50")

    assert codes(answer) == ["bid-not-higher"]


@pytest.mark.parametrize(
    ("aside", "rulings"),
    [("B4 B6 B7 B8 B9", []), ("B4 B5 B7 B8 B9", ["discard-counter"])],
)
def test_no_counter_goes_into_the_nest(aside: str, rulings: list[str]) -> None:
    held = "R14 R13 R12 R11 R10 R9 R8 R7 R6 R5 R4 G4 B4 B5 B6 B7 B8 B9"

    answer = ask("discard", "--rules", THREE, "--trump", "red", "--hand", held, aside)

    assert codes(answer) == rulings


def test_the_left_of_the_bidder_leads(tmp_path: Path) -> None:
    text = (
        f'format = "rook-record/1"\nrules = "{THREE}"\ndealer = 3\n[[hand]]\nbidder = 2\n'
        'bid = 60\ntrump = "red"\nplay = ["G4 G14 G5", "B4 B14"]\n'
    )

    tricks = replay(text, tmp_path)["hands"][0]["tricks"]

    assert [(trick["leader"], trick["winner"]) for trick in tricks] == [(3, 1), (1, None)]
