"""Rulings 1 to 36 of the rules' section 2: trumps, auction, redeal, discard and nest."""

from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules.presets import preset, preset_ids
from tests.engine.asking import ask, codes, hand, house, replay

KENTUCKY = "kentucky-discard"
WITH_ROOK = [name for name in preset_ids() if "RK" in preset(name).deck.trump]

NOT_SHOWN = {
    18: "taking a bid back is a matter of taps before the next call; a void call is tested",
    25: "exposed cards lie on the table, not in a record: the table says misdeal, which is tested",
    33: "whether the nest is shown to the others is between the players",
    48: "closed tricks are a matter of what a page shows; the record always tells all",
}
"""Rulings, or parts of them, that nothing in the engine can show, and why."""


def legal(name: str, trump: str, led: str, hand: str, **rules: object) -> str:
    asked = ["--rules", name, *house(rules), "--trump", trump]
    asked += ["--rook", "low"] if preset(name).trump.rook_called else []
    lead = ["--led", led] if led else []
    return " ".join(ask("legal", *asked, *lead, "--hand", hand)["legal"])


def auction(name: str, calls: str, **rules: object) -> Any:
    dealer = preset(name).table.players
    return ask("auction", "--rules", name, *house(rules), "--dealer", dealer, calls)


@pytest.mark.parametrize("name", WITH_ROOK)
def test_ruling_01_a_trump_lead_asks_for_a_lone_rook(name: str) -> None:
    assert legal(name, "yellow", "Y9", "RK G6 B6") == "RK"


@pytest.mark.parametrize("name", WITH_ROOK)
def test_ruling_02_a_trump_lead_takes_the_rook_or_another_trump(name: str) -> None:
    assert legal(name, "yellow", "Y9", "RK Y6 B6") == "RK Y6"


@pytest.mark.parametrize("name", WITH_ROOK)
def test_ruling_03_a_led_rook_asks_for_trump(name: str) -> None:
    assert legal(name, "yellow", "RK", "Y6 Y14 B6") == "Y6 Y14"


def test_ruling_03_a_led_rook_asks_for_red_in_no_trump() -> None:
    assert legal(KENTUCKY, "none", "RK", "R6 Y14 B6") == "R6"


@pytest.mark.parametrize("name", WITH_ROOK)
def test_ruling_04_the_rook_may_be_led(name: str) -> None:
    assert legal(name, "yellow", "", "RK Y6 B6") == "RK Y6 B6"


@pytest.mark.parametrize("name", WITH_ROOK)
def test_ruling_05_free_play_is_for_the_highest_trump_of_the_tournament(name: str) -> None:
    family = {
        "kentucky-discard", "red-one", "buckeye", "one-eighty", "kentucky-full-deck",
        "kentucky-standard-deck",
    }  # fmt: skip

    assert legal(name, "yellow", "B9", "RK Y6 B6") == ("RK B6" if name in family else "B6")


@pytest.mark.parametrize(
    ("name", "leader"),
    [
        (KENTUCKY, 1), ("regular-partnership", 1), ("display", 1), ("boston", 4),
        ("one-high", 1), ("hoyle-standard-deck", 1), ("call-partner-4", 1),
        ("double-deck-4", 3),
    ],
)  # fmt: skip
def test_ruling_11_who_leads_first(tmp_path: Path, name: str, leader: int) -> None:
    """Seat 4 deals and seat 3 has the bid."""
    told = hand(tmp_path, name, "bidder = 3\nbid = 150\ntrump = 'red'\nplay = ['G6 G7 G8 G9']")

    assert told["tricks"][0]["leader"] == leader


@pytest.mark.parametrize(
    ("first_lead", "leader"), [("left-of-dealer", 1), ("left-of-bidder", 4), ("bidder", 3)]
)
def test_ruling_11_the_lead_is_a_house_rule(tmp_path: Path, first_lead: str, leader: int) -> None:
    played = "bidder = 3\nbid = 100\ntrump = 'red'\nplay = ['G6 G7 G8 G9']"

    told = hand(tmp_path, KENTUCKY, played, house=f"first_lead = '{first_lead}'")

    assert told["tricks"][0]["leader"] == leader


@pytest.mark.parametrize(
    ("name", "most"),
    [(KENTUCKY, 120), ("kentucky-original", 100), ("red-one", 150), ("dixie", 120),
     ("one-forty", 140), ("one-high", 200), ("double-deck-4", 250), ("call-partner-5", 200)],
)  # fmt: skip
def test_ruling_14_the_maximum_ends_the_auction(name: str, most: int) -> None:
    answer = auction(name, f"1:{most}")

    assert (answer["state"], answer["bid"], answer["rulings"]) == ("won", most, [])
    assert codes(auction(name, f"1:{most + 5}")) == ["bid-over-maximum"]


@pytest.mark.parametrize(
    ("name", "settings", "most"),
    [("rook-for-three", {}, 125), (KENTUCKY, {"bid_step": 7}, 119)],
    ids=["Rook for Three, 126 points", "120 points in steps of 7"],
)
def test_ruling_14_a_bid_that_nobody_can_top_ends_the_auction(
    name: str, settings: dict[str, int], most: int
) -> None:
    answer = auction(name, f"1:{most}", **settings)

    assert (answer["state"], answer["bid"]) == ("won", most)


def test_ruling_16_the_bids_named_instead_can_be_made() -> None:
    (ruling,) = auction("rook-for-three", "1:126")["rulings"]

    assert "in steps of 5: 125, not 126" in ruling["text"]


def test_ruling_21_counters_in_the_nest_do_not_matter(tmp_path: Path) -> None:
    low = "R6 R7 R8 G9 G11 B12 B13 Y6 Y7"
    lines = [f"deal = ['', '{low}', '', '']", "nest = 'RK R14 G14 B14 Y14'",
             "auction = '1:70 2:redeal'"]  # fmt: skip

    assert hand(tmp_path, KENTUCKY, *lines)["outcome"] == "redeal"


def test_ruling_24_a_redeal_that_no_hand_may_ask_for_is_ruled_on_and_stands(tmp_path: Path) -> None:
    told = replay('format = "rook-record/1"\nrules = "dixie"\n[house]\nno_counter_redeal = false\n'
                  "[[hand]]\nredeal = 2\n", tmp_path)["hands"][0]  # fmt: skip

    assert (codes(told), told["outcome"]) == (["redeal-not-eligible"], "redeal")
