"""House rules of the nest and of what counts, and hands that hold too much."""

from pathlib import Path
from typing import Any

import pytest

from tests.engine.asking import (
    ask,
    codes,
    hand,
    house,
    refused,
    replay,
    score,
    score_refused,
)

THREE = "rook-for-three"
HELD = "R14 R13 R12 R11 R9 R8 R7 R6 G14 G10 G5 B5 B6 B7"


def laid_aside(cards: str, **settings: Any) -> list[str]:
    """What is wrong with laying aside *cards* out of nine and a nest of five, green being trump."""
    asked = ("--trump", "green", "--hand", HELD, cards)
    return codes(ask("discard", "--rules", "kentucky-discard", *house(settings), *asked))


@pytest.mark.parametrize(
    ("most", "aside", "rulings"),
    [
        (1, "R6 R7 R8 R9 B5", []),
        (1, "R6 R7 R8 G10 B5", ["discard-counter"]),
        (1, "R6 R7 G14 G10 B5", ["discard-counter"] * 2),
        (2, "R6 R7 R8 G10 B5", []),
        (0, "R14 G14 G10 B5 G5", []),
    ],
)
def test_no_more_counters_are_laid_aside_than_the_table_lets_go(
    most: int, aside: str, rulings: list[str]
) -> None:
    """Source: SMI (one 5 or 10)."""
    assert laid_aside(aside, discard_counters=most) == rulings


def test_who_holds_too_few_other_cards_may_lay_more_counters_aside() -> None:
    held = "R14 R10 R5 G14 G10 G5 B14 B10 B5 Y14 Y10 Y5 B6 B7"

    answer = ask(
        "discard", "--rules", "kentucky-discard", "--set", "discard_counters=1",
        "--trump", "red", "--hand", held, "B6 B7 Y5 B5 G5",
    )  # fmt: skip

    assert codes(answer) == []


@pytest.mark.parametrize(
    ("preset_id", "settings", "both"),
    [
        ("double-deck-4", {"discard_counters": 1}, ("discard_counters", "discard_ban")),
        ("kentucky-discard", {"discard_counters": -1}, ("discard_counters", "-1")),
        ("kentucky-discard", {"counters": {1: 15}}, ("counters", "no 1s")),
        ("kentucky-discard", {"counters": {5: 5, 3: 5}}, ("counters", "no 3s")),
        ("kentucky-original", {"rook_points": 20}, ("rook_points", "no Rook")),
        ("kentucky-discard", {"red_one_points": 30}, ("red_one_points", "no red 1")),
        ("kentucky-discard", {"rook_rank": "none", "rook_points": 20}, ("rook_points", "no Rook")),
    ],
)
def test_points_for_nothing_are_refused(
    preset_id: str, settings: dict[str, Any], both: tuple[str, str]
) -> None:
    line = refused("rules", preset_id, *house(settings))

    assert all(each in line for each in both), line


def test_a_deck_that_loses_its_rook_loses_its_points() -> None:
    told = ask("rules", "kentucky-discard", "--set", "rook_rank=none")

    assert (told["rook_points"], told["total"]) == (0, 100)


def test_counters_buried_in_a_nest_out_of_play_are_nobodys() -> None:
    """Source: GR: the nest is out of play; rules 1.20."""
    told = {"bidder": 1, "bid": 60, "tricks": {"1": 6, "2": 4, "3": 3}}

    buried = score(THREE, taken={"1": 50, "2": 30, "3": 10}, **told)

    assert list(buried["score"].values()) == [62, 38, 16]


def test_where_no_counter_is_buried_the_third_pile_follows() -> None:
    answer = score(THREE, bidder=1, bid=60, taken={"1": 50, "2": 30}, tricks={"1": 6, "2": 4})

    assert answer["taken"] == {"1": 50, "2": 30, "3": 20}


def test_where_counters_may_be_buried_no_pile_follows() -> None:
    line = score_refused(
        "kentucky-discard", bidder=1, bid=70, taken={"A": 75}, house={"nest_to": "nobody"}
    )

    assert "say what B took" in line


def test_more_than_the_nest_can_hold_is_not_buried() -> None:
    """Five cards of Kentucky Discard count 20 and four times 10 at most."""
    told: dict[str, Any] = {"bidder": 1, "bid": 70, "house": {"nest_to": "nobody"}}

    assert score("kentucky-discard", taken={"A": 60, "B": 0}, **told)["outcome"] == "set"
    assert "is 55, not 120" in score_refused("kentucky-discard", taken={"A": 55, "B": 0}, **told)


def test_a_set_bidder_does_not_go() -> None:
    """Ruling 56: a side brought along at 760 is set and still over 600; the higher total wins."""
    answer = score(
        "double-deck-4", bidder=1, bid=150, taken={"A": 100, "B": 150},
        before={"A": 760, "B": 500},
    )  # fmt: skip

    assert answer["totals"] == {"A": 610, "B": 650}
    assert (answer["winner"], answer["reason"]) == ("B", "higher-total")


def test_more_cards_than_a_hand_with_the_nest_make_no_sense() -> None:
    deck = [f"{color}{rank}" for color in "RYGB" for rank in range(5, 15)]
    asked = ("legal", "--rules", "kentucky-discard", "--trump", "red", "--hand")

    ask(*asked, " ".join(deck[:14]))  # nine, and five of the nest
    line = refused(*asked, " ".join(deck))

    assert "want at most 14 cards" in line
    assert "got 40" in line


def test_a_third_4_is_not_in_the_six_handed_double_deck(tmp_path: Path) -> None:
    """S001: two 4s of different colors; which, is open until two have been seen."""
    head = 'format = "rook-record/1"\nrules = "double-deck-6"\ndealer = 6\n'
    bid = '[[hand]]\nbidder = 1\nbid = 150\ntrump = "red"\n'
    dealt = 'deal = ["R4 Y4 G4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14", "", "", "", "", ""]\n'
    played = 'play = ["R4 R5 R6 R7 R8 R9", "Y4 Y5 Y6 Y7 Y8 Y9", "G4"]\nleaders = {2 = 1, 3 = 1}\n'

    of_deal, of_play, of_discard = replay(
        head + bid + dealt + bid + played + bid + 'discard = "R4 Y4 G4 B5 B6 B7"\n', tmp_path
    )["hands"]

    assert ("card-not-in-deck", "G4") in named(of_deal)
    assert ("card-not-in-deck", "G4") in named(of_play)
    assert ("discard-not-held", "G4") in named(of_discard)


def named(hand: Any) -> list[tuple[str, str | None]]:
    return [(each["code"], each["card"]) for each in hand["rulings"]]


def test_no_more_than_every_counter_is_captured_until_a_foul() -> None:
    """The 20 for the last trick are no counters: 125 of 120 cannot have been captured."""
    line = score_refused(
        "one-forty", bidder=1, bid=90, taken={"A": 65, "B": 60}, renege=2
    )  # fmt: skip

    assert "125 is more than the 120 points of all counters" in line


@pytest.mark.parametrize(
    ("agreed", "outcome"),
    [("{ A = 80, B = 40 }", "made"), ("{ A = 75, B = 45 }", "set"), ("{ A = 0, B = 0 }", "set")],
)
def test_an_agreed_score_makes_the_bid_where_the_bidders_score_it(
    tmp_path: Path, agreed: str, outcome: str
) -> None:
    """Ruling 49: exactly the bid is made."""
    told = hand(tmp_path, "kentucky-discard", "bidder = 1", "bid = 80", f"agreed = {agreed}")

    assert told["outcome"] == outcome
