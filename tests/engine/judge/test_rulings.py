"""Rulings 1 to 36 of the rules' section 2: trumps, auction, redeal, discard and nest."""

from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules import cards
from referee.engine.rules.presets import preset, preset_ids
from tests.engine.asking import ask, codes, hand, house, replay, score

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


def taker(name: str, trump: str, trick: str, **rules: object) -> Any:
    asked = ["--rules", name, *house(rules), "--trump", trump]
    asked += ["--rook", "low"] if preset(name).trump.rook_called else []
    return ask("trick", *asked, trick)["card"]


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


def test_ruling_06_neither_red_one_nor_little_rook_has_free_play() -> None:
    assert legal("red-one", "yellow", "B9", "R1 B6") == "B6"
    assert legal(KENTUCKY, "yellow", "B9", "R2 B6", red_two=True) == "B6"


def test_ruling_07_the_variant_wins_over_takes_any_trick() -> None:
    assert taker("red-one", "yellow", "Y14 RK R1 Y5") == "R1"
    assert taker(KENTUCKY, "yellow", "Y14 RK B2 Y5", black_two=True) == "B2"
    assert taker("one-high", "yellow", "G9 RK Y2 G5") == "Y2"


@pytest.mark.parametrize("total", [300, 320])
def test_ruling_08_equal_totals_play_another_hand(total: int) -> None:
    before = {"A": total - 60, "B": total - 60}
    told = {"bid_min": 60}

    answer = score(KENTUCKY, bidder=1, bid=60, taken={"A": 60, "B": 60}, before=before, house=told)

    assert (answer["totals"]["A"], answer["winner"]) == (total, None)


def test_ruling_09_exactly_300_is_reached() -> None:
    answer = score(KENTUCKY, bidder=2, bid=70, taken={"A": 50, "B": 70}, before={"A": 250, "B": 0})

    assert (answer["totals"]["A"], answer["winner"]) == (300, "A")


def test_ruling_10_a_side_at_295_has_not_won_before_the_hand_is_scored(tmp_path: Path) -> None:
    text = (
        f'format = "rook-record/1"\nrules = "{KENTUCKY}"\nbefore = {{ A = 295, B = 0 }}\n'
        '[[hand]]\nbidder = 1\nbid = 100\ntrump = "red"\nplay = ["R14 R5 R10 R6"]\n'
    )

    answer = replay(text, tmp_path)

    assert (answer["hands"][0]["outcome"], answer["winner"]) == ("unfinished", None)


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


def test_ruling_12_nobody_bids() -> None:
    all_pass = "1:- 2:- 3:- 4:-"

    assert auction(KENTUCKY, all_pass)["state"] == "forced"
    assert auction("one-forty", all_pass)["bid"] == 70
    assert auction("double-deck-4", all_pass)["state"] == "passed-out"


def test_ruling_13_the_last_to_speak_may_bid_more_than_the_minimum() -> None:
    answer = auction(KENTUCKY, "1:- 2:- 3:- 4:95")

    assert (answer["state"], answer["bidder"], answer["bid"]) == ("won", 4, 95)


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


def test_ruling_15_jumps_are_legal() -> None:
    assert auction(KENTUCKY, "1:70 2:115")["rulings"] == []


@pytest.mark.parametrize("bid", [71, 73, 99])
def test_ruling_16_other_than_multiples_are_refused(bid: int) -> None:
    assert codes(auction(KENTUCKY, f"1:{bid}")) == ["bid-not-multiple"]


def test_ruling_16_the_bids_named_instead_can_be_made() -> None:
    (ruling,) = auction("rook-for-three", "1:126")["rulings"]

    assert "in steps of 5: 125, not 126" in ruling["text"]


def test_ruling_17_who_has_passed_is_out() -> None:
    assert codes(auction(KENTUCKY, "1:- 2:70 3:- 4:- 1:75")) == ["bid-after-pass"]


def test_ruling_18_a_bid_out_of_turn_is_void_without_penalty() -> None:
    answer = auction(KENTUCKY, "3:90 1:70 2:75 3:80")

    assert codes(answer) == ["bid-out-of-turn"]
    assert (answer["bidder"], answer["bid"]) == (3, 80)


def test_ruling_19_one_may_bid_over_the_partner_or_pass() -> None:
    assert auction(KENTUCKY, "1:70 2:- 3:75")["bidder"] == 3
    assert auction(KENTUCKY, "1:70 2:- 3:- 4:-")["bidder"] == 1


@pytest.mark.parametrize("calls", ["1:70 1:redeal", "1:- 2:70 1:redeal", "1:70 2:75 3:redeal"])
def test_ruling_20_anyone_may_call_a_redeal_until_the_auction_ends(calls: str) -> None:
    assert auction(KENTUCKY, calls)["state"] == "redeal"


def test_ruling_21_after_the_auction_it_is_too_late() -> None:
    assert codes(auction(KENTUCKY, "1:70 2:- 3:- 4:- 3:redeal")) == ["redeal-too-late"]


def test_ruling_21_counters_in_the_nest_do_not_matter(tmp_path: Path) -> None:
    low = "R6 R7 R8 G9 G11 B12 B13 Y6 Y7"
    lines = [f"deal = ['', '{low}', '', '']", "nest = 'RK R14 G14 B14 Y14'",
             "auction = '1:70 2:redeal'"]  # fmt: skip

    assert hand(tmp_path, KENTUCKY, *lines)["outcome"] == "redeal"


@pytest.mark.parametrize(
    ("name", "held", "eligible"),
    [(KENTUCKY, "RK", False), ("buckeye", "R1", False), ("red-one", "R1", False),
     ("kentucky-full-deck", "R1", True), ("dixie", "R13", False), ("dixie", "R14", True)],
)  # fmt: skip
def test_ruling_22_a_counter_is_what_counts_there(name: str, held: str, eligible: bool) -> None:
    others = ["G6", "G7", "G8", "G9", "G11", "G12", "B6", "B7", "B8", "B9", "B11", "B12"]
    dealt = [held, *others][: cards.hand_size(preset(name))]

    answer = ask("redeal", "--rules", name, "--hand", " ".join(dealt))

    assert answer["eligible"] is eligible


def test_ruling_23_the_same_dealer_deals_again(tmp_path: Path) -> None:
    text = (
        f'format = "rook-record/1"\nrules = "{KENTUCKY}"\ndealer = 2\n'
        + "[[hand]]\nredeal = 3\n" * 2
    )

    assert [each["dealer"] for each in replay(text, tmp_path)["hands"]] == [2, 2]


def test_ruling_24_the_redeal_is_on_in_the_tournament_and_a_setting() -> None:
    assert ask("rules", KENTUCKY)["no_counter_redeal"] is True
    assert codes(auction(KENTUCKY, "1:70 2:redeal", no_counter_redeal=False)) == [
        "redeal-not-eligible"
    ]


def test_ruling_24_a_redeal_that_no_hand_may_ask_for_is_ruled_on_and_stands(tmp_path: Path) -> None:
    told = replay('format = "rook-record/1"\nrules = "dixie"\n[house]\nno_counter_redeal = false\n'
                  "[[hand]]\nredeal = 2\n", tmp_path)["hands"][0]  # fmt: skip

    assert (codes(told), told["outcome"]) == (["redeal-not-eligible"], "redeal")


def test_ruling_25_a_misdeal_is_dealt_again_by_the_same_dealer(tmp_path: Path) -> None:
    """B9."""
    misdealt = "[[hand]]\n[[hand.irregularity]]\nkind = 'misdeal'\nseat = 4\n"
    text = f'format = "rook-record/1"\nrules = "{KENTUCKY}"\n{misdealt}'
    text += "[[hand]]\nbidder = 1\nbid = 70\n"

    assert [each["dealer"] for each in replay(text, tmp_path)["hands"]] == [4, 4]
