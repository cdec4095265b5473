"""The worked examples of hand scores, game ends and reneges, and more of the same kind.

Ids of the rules' section 3 are kept (S1, F9, R13 …); those in small letters are our own.
Seats N, E, S, W are 1 to 4, so NS is side A.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.engine.asking import replay, replay_refused, score


def sides(a: int, b: int) -> dict[str, int]:
    return {"A": a, "B": b}


def case(name: str, preset: str, expected: Any, **options: Any) -> Any:
    return pytest.param(preset, options, expected, id=name)


def hand(bidder: int, bid: int, a: int, b: int, **more: Any) -> dict[str, Any]:
    return {"bidder": bidder, "bid": bid, "taken": sides(a, b), **more}


KENTUCKY = "kentucky-discard"
WIN_ON_BID = {"win_on_bid": True}
LAST_TRICK = {"house": {"bonus": "last-trick"}}

# (outcome, bonus of A and B, score of A and B)
HANDS = [
    case("S1", KENTUCKY, ("made", 0, 0, 95, 25), **hand(1, 90, 95, 25)),
    case("S5", KENTUCKY, ("set", 0, 0, -120, 5), **hand(1, 120, 115, 5)),
    case("S9", "kentucky-original", ("made", 0, 0, 70, 30), **hand(1, 65, 70, 30)),
    case(
        "S13", "regular-partnership", ("made", 20, 0, 85, 35),
        **hand(1, 80, 65, 35, tricks=sides(8, 6)),
    ),
    case(
        "S21", "hoyle-standard-deck", ("made", 20, 0, 120, 80),
        **hand(1, 120, 100, 80, last_trick="A", **LAST_TRICK),
    ),
    case("S25", "double-deck-4", ("set", 0, 0, -150, 105), **hand(1, 150, 145, 105)),
    case("S29", "one-forty", ("made", 20, 0, 105, 35), **hand(1, 100, 85, 35, last_trick="A")),
    case("S29-ew", "one-forty", ("set", 0, 20, -100, 55), **hand(1, 100, 85, 35, last_trick="B")),
    # Bid exactly made, S000 "failed to make"; ruling 49.
    case("ruling-49-exactly", KENTUCKY, ("made", 0, 0, 90, 30), **hand(1, 90, 90, 30)),
    case("ruling-51-five-short", KENTUCKY, ("set", 0, 0, -90, 35), **hand(1, 90, 85, 35)),
    case("all-120", KENTUCKY, ("made", 0, 0, 120, 0), **hand(3, 120, 120, 0)),
    case("ruling-50-partner-bids", KENTUCKY, ("made", 0, 0, 80, 40), **hand(3, 75, 80, 40)),
    case("west-bids", KENTUCKY, ("made", 0, 0, 20, 100), **hand(4, 95, 20, 100)),
    case("east-is-set", KENTUCKY, ("set", 0, 0, 65, -70), **hand(2, 70, 65, 55)),
    case("set-taking-nothing", KENTUCKY, ("set", 0, 0, -70, 120), **hand(1, 70, 0, 120)),
    case("one-side-told", KENTUCKY, ("made", 0, 0, 95, 25), bidder=1, bid=90, taken={"A": 95}),
    case("original-50", "kentucky-original", ("made", 0, 0, 50, 50), **hand(1, 50, 50, 50)),
    case("red-one-150", "red-one", ("made", 0, 0, 150, 0), **hand(1, 150, 150, 0)),
    case("red-one-set", "red-one", ("set", 0, 0, -125, 30), **hand(1, 125, 120, 30)),
    case("buckeye-180", "buckeye", ("made", 0, 0, 10, 170), **hand(2, 150, 10, 170)),
    case("full-deck", "kentucky-full-deck", ("set", 0, 0, -100, 25), **hand(1, 100, 95, 25)),
    case("playing-cards", "kentucky-standard-deck", ("made", 0, 0, 75, 45), **hand(1, 70, 75, 45)),
    # The bonus counts toward the bid, and is scored by whoever earned it; rules 1.6.
    case(
        "majority-makes-it", "regular-partnership", ("made", 20, 0, 85, 35),
        **hand(1, 85, 65, 35, tricks=sides(9, 5)),
    ),
    case(
        "majority-of-defenders", "regular-partnership", ("set", 0, 20, -80, 55),
        **hand(1, 80, 65, 35, tricks=sides(6, 8)),
    ),
    # Seven of fourteen is no majority, the 20 stay unscored; ruling 60.
    case(
        "ruling-60-seven-seven", "display", ("made", 0, 0, 70, 30),
        **hand(1, 70, 70, 30, tricks=sides(7, 7)),
    ),
    case(
        "seven-seven-set", "boston", ("set", 0, 0, -80, 30),
        **hand(1, 80, 70, 30, tricks=sides(7, 7)),
    ),
    case(
        "six-six", "hoyle-standard-deck", ("made", 0, 0, 100, 80),
        **hand(1, 100, 100, 80, tricks=sides(6, 6)),
    ),
    case(
        "seven-five", "hoyle-standard-deck", ("made", 20, 0, 120, 80),
        **hand(1, 120, 100, 80, tricks=sides(7, 5)),
    ),
    case("thirteen", "dixie", ("made", 0, 20, 60, 60), **hand(4, 60, 60, 40, tricks=sides(6, 7))),
    case("one-trick-told", "dixie", ("made", 20, 0, 80, 40),
         **hand(1, 80, 60, 40, tricks={"A": 7})),
    case("one-high-200", "one-high", ("made", 20, 0, 200, 0),
         **hand(1, 200, 180, 0, tricks=sides(13, 0))),
    case("double-150", "double-deck-4", ("made", 0, 0, 150, 100), **hand(1, 150, 150, 100)),
    case("double-six", "double-deck-6", ("made", 0, 0, 60, 190), **hand(6, 175, 60, 190)),
    case("double-six-set", "double-deck-6", ("set", 0, 0, -200, 55), **hand(5, 200, 195, 55)),
    case("double-250", "double-deck-4", ("made", 0, 0, 0, 250), **hand(2, 250, 0, 250)),
    # House rule: every counter scores `sweep_points` instead; a made bid is still needed.
    case("sweep", "one-eighty", ("made", 0, 0, 360, 0),
         **hand(1, 130, 180, 0, house={"sweep_points": 360, "target": 500})),
    case("sweep-by-defenders", "one-eighty", ("set", 0, 0, -130, 360),
         **hand(1, 130, 0, 180, house={"sweep_points": 360, "target": 500})),
    case("no-sweep", "one-eighty", ("made", 0, 0, 175, 5),
         **hand(1, 130, 175, 5, house={"sweep_points": 360})),
    case("sweep-off", "one-eighty", ("made", 0, 0, 180, 0), **hand(1, 130, 180, 0)),
    case("sweep-instead-of-bonus", "one-forty", ("made", 20, 0, 280, 0),
         **hand(1, 140, 120, 0, last_trick="A", house={"sweep_points": 280})),
    case("sweep-set-for-want-of-the-bonus", "one-forty", ("set", 0, 20, -140, 20),
         **hand(1, 140, 120, 0, last_trick="B", house={"sweep_points": 280})),
]  # fmt: skip


@pytest.mark.parametrize(("preset", "options", "expected"), HANDS)
def test_hand_scores(preset: str, options: dict[str, Any], expected: tuple[Any, ...]) -> None:
    answer = score(preset, **options)

    outcome, bonus_a, bonus_b, score_a, score_b = expected
    assert answer["outcome"] == outcome
    assert answer["bonus"] == sides(bonus_a, bonus_b)
    assert answer["score"] == sides(score_a, score_b)
    assert answer["totals"] == answer["score"]
    assert (answer["winner"], answer["reason"]) == (None, None)


# (totals of A and B, winner, reason)
ENDS = [
    case("F1", KENTUCKY, (375, 320, "A", "higher-total"),
         **hand(1, 90, 95, 25, before=sides(280, 295))),
    case("F5", KENTUCKY, (310, 340, "B", "higher-total"),
         **hand(1, 70, 70, 50, before=sides(240, 290))),
    case("F9", "double-deck-4", (560, 680, "B", "target"),
         **hand(1, 150, 160, 90, before=sides(400, 590))),
    case("ruling-54-F13", "double-deck-4", (690, 650, "B", "bidder-goes"),
         **hand(2, 150, 100, 150, before=sides(590, 500))),
    # Exactly 300 counts as reached; ruling 9.
    case("ruling-09-reach", KENTUCKY, (300, 95, "A", "target"),
         **hand(1, 70, 80, 40, before=sides(220, 55))),
    case("five-below", KENTUCKY, (295, 95, None, None),
         **hand(1, 70, 75, 45, before=sides(220, 50))),
    case("over-by-defending", KENTUCKY, (310, 30, "A", "target"),
         **hand(2, 80, 50, 70, before=sides(260, 110))),
    # Equal totals at 300 or more: another hand; ruling 8.
    case("ruling-08-equal", KENTUCKY, (310, 310, None, None),
         **hand(1, 70, 70, 50, before=sides(240, 260))),
    case("equal-and-broken", KENTUCKY, (385, 355, "A", "higher-total"),
         **hand(1, 70, 75, 45, before=sides(310, 310))),
    case("set-back-below", KENTUCKY, (200, 330, "B", "target"),
         **hand(1, 90, 85, 35, before=sides(290, 295))),
    # Totals may go below zero, and there is no floor; ruling 52.
    case("below-zero", KENTUCKY, (-120, 5, None, None), **hand(1, 120, 115, 5)),
    case("ruling-52-far-below", KENTUCKY, (-620, 105, None, None),
         **hand(1, 120, 115, 5, before=sides(-500, 100))),
    # The 600 game: 600 or more, the bidders go, whatever the totals; rulings 53 to 56.
    case("ruling-53-reach-600", "double-deck-4", (600, 140, "A", "target"),
         **hand(1, 150, 160, 90, before=sides(440, 50))),
    case("five-below-600", "double-deck-4", (595, 140, None, None),
         **hand(1, 150, 160, 90, before=sides(435, 50))),
    case("ruling-55-only-the-defenders", "double-deck-4", (595, 690, "B", "target"),
         **hand(1, 150, 150, 100, before=sides(445, 590))),
    case("bidder-higher", "double-deck-4", (750, 690, "A", "bidder-goes"),
         **hand(1, 150, 160, 90, before=sides(590, 600))),
    case("equal-600", "double-deck-6", (650, 650, "B", "bidder-goes"),
         **hand(6, 150, 100, 150, before=sides(550, 500))),
    case("ruling-56-only-defenders", "double-deck-4", (350, 690, "B", "target"),
         **hand(1, 150, 140, 110, before=sides(500, 580))),
    case("bidder-goes-at-300", KENTUCKY, (310, 340, "A", "bidder-goes"),
         **hand(1, 70, 70, 50, before=sides(240, 290), house={"both_over": "bidder-goes"})),
    case("no-bidder-goes-at-600", "double-deck-4", (690, 650, "A", "higher-total"),
         **hand(2, 150, 100, 150, before=sides(590, 500), house={"both_over": "higher-total"})),
    # House rule: a target of one's own.
    case("to-500", KENTUCKY, (375, 320, None, None),
         **hand(1, 90, 95, 25, before=sides(280, 295), house={"target": 500})),
    case("hoyle-500", "hoyle-standard-deck", (500, 100, "A", "target"),
         **hand(1, 100, 100, 80, tricks=sides(7, 5), before=sides(380, 20))),
    # House rule: a side wins only by its own made bid or by setting the bidders.
    case("made-bid-wins", "one-eighty", (310, 60, "A", "target"),
         **hand(1, 100, 110, 70, before=sides(200, -10), house={"win_on_bid": True})),
    case("defending-goes-on", "one-eighty", (340, 160, None, None),
         **hand(2, 100, 70, 110, before=sides(270, 50), house={"win_on_bid": True})),
    case("setting-wins", "one-eighty", (355, -50, "A", "target"),
         **hand(2, 100, 85, 95, before=sides(270, 50), house={"win_on_bid": True})),
    case("both-over-on-bid", "one-eighty", (320, 400, "A", "target"),
         **hand(1, 100, 110, 70, before=sides(210, 330), house={"win_on_bid": True})),
    case("set-while-over", "one-eighty", (310, 200, None, None),
         **hand(1, 100, 95, 85, before=sides(410, 115), house={"win_on_bid": True})),
    # House rule: a lead this large ends the game.
    case("spread", KENTUCKY, (120, -880, "A", "spread"),
         **hand(2, 80, 120, 0, before=sides(0, -800), house={"spread": 1000})),
    case("no-spread", KENTUCKY, (115, -880, None, None),
         **hand(2, 80, 115, 5, before=sides(0, -800), house={"spread": 1000})),
    # Both the target and the lead: the table calls it the spread, as real games show.
    case("spread-over-target", KENTUCKY, (320, -680, "A", "spread"),
         **hand(2, 80, 120, 0, before=sides(200, -600), house={"spread": 1000})),
    # The lead is looked at first, whoever would win by the target.
    case("ruling-84-before-bidder-goes", KENTUCKY, (310, 520, "B", "spread"),
         **hand(1, 70, 70, 50, before=sides(240, 470),
                house={"spread": 210, "both_over": "bidder-goes"})),
    case("bidder-goes-short-of-the-spread", KENTUCKY, (310, 515, "A", "bidder-goes"),
         **hand(1, 70, 70, 50, before=sides(240, 465),
                house={"spread": 210, "both_over": "bidder-goes"})),
    case("spread-before-win-on-bid", KENTUCKY, (90, 320, "B", "spread"),
         **hand(1, 70, 90, 30, before=sides(0, 290), house={"spread": 230, "win_on_bid": True})),
    case("win-on-bid-short-of-the-spread", KENTUCKY, (90, 315, None, None),
         **hand(1, 70, 90, 30, before=sides(0, 285), house={"spread": 230, "win_on_bid": True})),
    case("spread-before-floor", KENTUCKY, (-500, 105, "B", "spread"),
         **hand(1, 120, 115, 5, before=sides(-380, 100), house={"floor": -500, "spread": 605})),
    case("target-before-floor", KENTUCKY, (320, -580, "A", "target"),
         **hand(2, 80, 120, 0, before=sides(200, -500), house={"floor": -500})),
    case("floor-where-nobody-wins-by-the-target", KENTUCKY, (320, -580, "A", "floor"),
         **hand(1, 80, 75, 45, before=sides(400, -625),
                house={"floor": -500, "win_on_bid": True})),
    # A renege that gives the bidders their bid lets them win by it; ruling 41.
    case("a-bid-that-was-given-wins", KENTUCKY, (310, -100, "A", "target"),
         **hand(1, 100, 45, 30, renege=2, before=sides(210, 0),
                house={"renege_rule": "bidders-make-bid", "win_on_bid": True})),
    # House rule: a total at or below the floor loses.
    case("floor", KENTUCKY, (-500, 105, "B", "floor"),
         **hand(1, 120, 115, 5, before=sides(-380, 100), house={"floor": -500})),
    case("above-the-floor", KENTUCKY, (-495, 105, None, None),
         **hand(1, 120, 115, 5, before=sides(-375, 100), house={"floor": -500})),
]  # fmt: skip


@pytest.mark.parametrize(("preset", "options", "expected"), ENDS)
def test_ends_of_games(preset: str, options: dict[str, Any], expected: tuple[Any, ...]) -> None:
    answer = score(preset, **options)

    totals_a, totals_b, winner, reason = expected
    assert answer["totals"] == sides(totals_a, totals_b)
    assert (answer["winner"], answer["reason"]) == (winner, reason)


MAKE_BID = {"house": {"renege_rule": "bidders-make-bid"}}

# (score of A and B)
FOULS = [
    case("R5", KENTUCKY, ("reneged", -100, 35), **hand(1, 100, 40, 35, renege=1)),
    case("ruling-44-R13", "double-deck-4", ("reneged", -150, 90), bidder=2, bid=150, renege=3,
         taken={"A": 60, "B": 90}),
    # A defender's renege costs the bid too, and credits nobody with it; ruling 41.
    case("ruling-41-defender", KENTUCKY, ("reneged", 45, -100), **hand(1, 100, 45, 30, renege=2)),
    case("defender-captured-nothing", KENTUCKY, ("reneged", 0, -100),
         **hand(1, 100, 0, 30, renege=4)),
    case("defender-bidders-over", KENTUCKY, ("reneged", 105, -100),
         **hand(1, 100, 105, 0, renege=4)),
    case("ruling-40-partner-of-bidder", KENTUCKY, ("reneged", -80, 0),
         **hand(1, 80, 60, 0, renege=3)),
    case("only-the-innocent-told", KENTUCKY, ("reneged", -100, 35),
         bidder=1, bid=100, taken={"B": 35}, renege=1),
    # No bonus when a hand ends early; ruling 43 and rules 1.6.
    case("no-majority", "regular-partnership", ("reneged", -80, 55),
         **hand(1, 80, 20, 55, renege=3)),
    case("no-last-trick", "one-forty", ("reneged", 45, -90), **hand(1, 90, 45, 10, renege=2)),
    # BRE: the bidders make their bid, the offenders lose as much; bidders that renege are set.
    case("bidders-make-bid", KENTUCKY, ("reneged", 100, -100),
         **hand(1, 100, 45, 30, renege=2, **MAKE_BID)),
    case("bidders-renege", KENTUCKY, ("reneged", -100, 30),
         **hand(1, 100, 45, 30, renege=3, **MAKE_BID)),
    case("bidders-make-bid-of-six", "double-deck-6", ("reneged", -175, 175),
         **hand(6, 175, 45, 30, renege=1, **MAKE_BID)),
    # An illegal discard: the bidder loses the bid, the others keep what they captured; ruling 31.
    case("ruling-31-bad-discard", "double-deck-4", ("bad-discard", -150, 60),
         **hand(1, 150, 100, 60, bad_discard=True)),
    case("bad-discard-west", "double-deck-4", ("bad-discard", 60, -165),
         **hand(4, 165, 60, 185, bad_discard=True)),
    case("bad-discard-at-once", "double-deck-6", ("bad-discard", -150, 0),
         **hand(5, 150, 0, 0, bad_discard=True)),
]  # fmt: skip


@pytest.mark.parametrize(("preset", "options", "expected"), FOULS)
def test_fouls(preset: str, options: dict[str, Any], expected: tuple[Any, ...]) -> None:
    answer = score(preset, **options)

    outcome, score_a, score_b = expected
    assert answer["outcome"] == outcome
    assert answer["score"] == sides(score_a, score_b)
    assert answer["bonus"] == sides(0, 0)


@pytest.mark.parametrize(
    ("preset", "options", "expected"),
    [
        case("bidders-renege-at-the-end", KENTUCKY, (200, 330, "B", "target"),
             **hand(1, 90, 40, 30, before=sides(290, 300), renege=3)),
        case("defenders-renege-at-the-end", KENTUCKY, (310, 200, "A", "target"),
             **hand(1, 90, 40, 30, before=sides(270, 290), renege=2)),
        # Only who makes the own bid, or sets the bidders, wins.
        case("ruling-99-captured-as-much", KENTUCKY, (360, 200, "A", "target"),
             **hand(1, 90, 90, 30, before=sides(270, 290), renege=2, house=WIN_ON_BID)),
        case("captured-less", KENTUCKY, (355, 200, None, None),
             **hand(1, 90, 85, 30, before=sides(270, 290), renege=2, house=WIN_ON_BID)),
        case("given-the-bid", KENTUCKY, (360, 200, "A", "target"),
             **hand(1, 90, 85, 30, before=sides(270, 290), renege=2,
                    house={**WIN_ON_BID, "renege_rule": "bidders-make-bid"})),
        case("a-foul-of-theirs-sets-them", KENTUCKY, (180, 320, "B", "target"),
             **hand(1, 90, 90, 30, before=sides(270, 290), renege=3, house=WIN_ON_BID)),
    ],
)  # fmt: skip
def test_games_ended_by_a_foul(
    preset: str, options: dict[str, Any], expected: tuple[Any, ...]
) -> None:
    answer = score(preset, **options)

    totals_a, totals_b, winner, reason = expected
    assert answer["totals"] == sides(totals_a, totals_b)
    assert (answer["winner"], answer["reason"]) == (winner, reason)


def ranks(color: str, first: int, last: int) -> str:
    return " ".join(f"{color}{rank}" for rank in range(first, last + 1))


PILES = {
    "rook-for-three": {  # 30, 35 and 35 points; five cards lie aside, which are nobody's
        "1": f"{ranks('R', 4, 14)} {ranks('Y', 5, 8)}",
        "2": f"Y10 Y14 {ranks('G', 4, 13)}",
        "3": f"G14 {ranks('B', 4, 14)}",
    },
    "one-forty": {  # 70 and 50
        "A": f"RK {ranks('R', 5, 14)} {ranks('G', 5, 14)}",
        "B": f"{ranks('B', 5, 14)} {ranks('Y', 5, 14)}",
    },
    "regular-partnership": {  # 50 each
        "A": f"{ranks('R', 1, 14)} {ranks('G', 1, 14)} {ranks('B', 1, 4)}",
        "B": f"{ranks('B', 5, 14)} {ranks('Y', 1, 14)}",
    },
    "dixie": {
        "A": f"{ranks('R', 1, 14)} {ranks('G', 1, 14)}",
        "B": f"{ranks('B', 1, 14)} {ranks('Y', 1, 14)}",
    },
}
"""Every card that is captured in a hand, on the piles of its sides."""


def on_piles(preset: str, bid: int, lying: Mapping[str, str] | None = None) -> str:
    head = f'format = "rook-record/1"\nrules = "{preset}"\n[[hand]]\nbidder = 1\nbid = {bid}\n'
    piles = ", ".join(f'{team} = "{pile}"' for team, pile in (lying or PILES[preset]).items())
    return f'{head}trump = "red"\npiles = {{ {piles} }}\n'


@pytest.mark.parametrize(
    ("preset", "bid", "expected"),
    [
        ("rook-for-three", 50, {"1": -50, "2": 43, "3": 43}),  # 5, 4 and 4 tricks, each counts 2
        ("one-forty", 90, {"A": 90, "B": 50}),  # 4 tricks and the five cards of the nest
        ("regular-partnership", 70, {"A": 70, "B": 50}),  # 8 of 14 tricks
    ],
)
def test_piles_that_hold_every_card_say_who_took_how_many_tricks(
    preset: str, bid: int, expected: dict[str, int], tmp_path: Path
) -> None:
    assert replay(on_piles(preset, bid), tmp_path)["hands"][0]["score"] == expected


def test_piles_say_who_took_most_tricks_wherever_the_nest_lies(tmp_path: Path) -> None:
    """Nine tricks and four, or eight and five: 55 points, and 20 for most of the tricks."""
    piles = {
        "A": f"{ranks('R', 1, 14)} {ranks('G', 1, 14)} {ranks('B', 1, 8)}",
        "B": f"{ranks('B', 9, 14)} {ranks('Y', 1, 14)}",
    }
    answer = replay(on_piles("dixie", 70, piles), tmp_path)["hands"][0]
    assert answer["score"] == {"A": 75, "B": 45}


def test_piles_of_which_each_may_have_the_nest_do_not_say_it(tmp_path: Path) -> None:
    """Seven tricks, or six and the four cards of the nest."""
    assert "say how many each side took" in replay_refused(on_piles("dixie", 70), tmp_path)
