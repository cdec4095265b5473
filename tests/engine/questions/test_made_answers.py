"""What players read when they ask whether a bid was made, and what the answer rests on."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from referee.engine.evidence.account import Finding
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Irregularity, Team
from referee.engine.judge.verdict import judge
from referee.engine.possible.clauses import Clauses
from referee.engine.questions import Kind, Question, answer, say_answer
from referee.engine.questions.question import SeenCard, Settle
from referee.engine.rules import cards
from referee.engine.rules.house import with_house
from referee.engine.rules.presets import preset
from tests.engine.dealing import Played, random_hand
from tests.engine.questions.briefly import made

KENTUCKY = preset("kentucky-discard")
NAMES = ["Ann", "Bob", "Cal", "Dee"]
LED = "R14 R5 R6 R7|Y14 Y5 Y6 Y7|G14 G5 G6 G7|B14 B5 B6 B7|RK R8 R9 R10|R13 Y8 G8 B8|R12 Y9 G9 B9"
"""Ann takes seven of nine tricks with 90 points; out are three 10s."""


def hand(play: str = LED, **told: Any) -> Hand:
    tricks = tuple(tuple(trick.split()) for trick in play.split("|") if play)
    return replace(Hand(bidder=1, bid=90, trump="red", play=tricks), **told)


def said(asked: Hand) -> str:
    return say_answer(answer(asked, 4, KENTUCKY, Question(Kind.MADE)), NAMES)


def test_counters_that_were_captured_make_a_bid_whatever_follows() -> None:
    found = made(hand(), 4, KENTUCKY)

    assert (found.answer, found.points) == (Finding.PROVEN, {"A": (90, 120), "B": (0, 30)})
    assert sum(5 * (each.card[1:] == "5") for each in found.because) == 20
    assert said(hand()) == (
        "Ann and Cal had at least 90: the bid of 90 is made, whatever the rest shows."
    )


def test_only_as_many_counters_are_shown_as_it_takes() -> None:
    found = made(hand(bid=70), 4, KENTUCKY)

    assert found.because == (
        SeenCard(1, 1, "R14"), SeenCard(2, 1, "Y14"), SeenCard(3, 1, "G14"),
        SeenCard(4, 1, "B14"), SeenCard(5, 1, "RK"), SeenCard(5, 4, "R10"),
    )  # fmt: skip


def test_counters_of_the_other_side_set_a_bid() -> None:
    found = made(hand(bidder=2, bid=35, discard=("Y11",)), 4, KENTUCKY)

    assert (found.answer, found.points["B"]) == (Finding.REFUTED, (0, 30))
    assert said(hand(bidder=2, bid=35)) == (
        "Bob and Dee had at most 30: the bid of 35 is set, whatever the rest shows."
    )


def test_an_open_bid_says_which_tricks_to_turn_over() -> None:
    asked = hand(bid=100)

    found = made(asked, 4, KENTUCKY)

    assert found.answer is Finding.OPEN
    looks = answer(asked, 4, KENTUCKY, Question(Kind.MADE))
    assert looks.settle == (Settle(trick=8), Settle(trick=9))
    assert looks.given["together"]
    assert said(asked).startswith(
        "Ann and Cal had at least 90 and at most 120, so the bid of 100 may have been made or set."
    )


def test_one_trick_that_nobody_recorded_is_all_there_is_to_turn_over() -> None:
    asked = hand(f"{LED}||R11 Y10 Y11 Y12", bid=110, leaders={9: 1})

    found = answer(asked, 4, KENTUCKY, Question(Kind.MADE))

    assert (found.answer, found.settle) == (Finding.OPEN, (Settle(trick=8),))


@pytest.mark.parametrize(
    ("seat", "rule", "answered"),
    [
        (3, "lose-bid", Finding.REFUTED),
        (2, "lose-bid", Finding.REFUTED),
        (2, "bidders-make-bid", Finding.PROVEN),
    ],
)
def test_a_renege_ends_the_hand_as_the_table_plays_it(
    seat: int, rule: str, answered: Finding
) -> None:
    rules = with_house(KENTUCKY, {"renege_rule": rule})
    late = Irregularity("renege", seat, 1, found=4)
    stopped = Hand(bidder=1, bid=90, trump="red", taken={"A": 60, "B": 30}, irregularities=(late,))

    found = made(stopped, 4, rules)

    assert (found.answer, found.points) == (answered, {"A": (60, 60), "B": (30, 30)})


def test_the_trick_in_which_a_renege_was_found_counts_no_more() -> None:
    """Bob throws the green 5 on red; the green 14 of trick 3 is nobody's. Rulings 43 and 78."""
    late = Irregularity("renege", 2, 1, found=3)
    stopped = hand("R14 G5 R6 R7|Y14 Y5 Y6 Y7|G14 G6 G8 G7", irregularities=(late,))

    assert made(stopped, 4, KENTUCKY).points == {"A": (30, 30), "B": (0, 0)}


@pytest.mark.parametrize(
    ("told", "answered", "sentence"),
    [
        ({"bid": None}, Finding.OPEN, "Nobody recorded how much was bid."),
        ({"passed_out": True}, Finding.REFUTED, "Nobody played this hand."),
        ({"agreed": {"A": 100, "B": 0}}, Finding.PROVEN, "The table agreed on the score."),
        ({"agreed": {"A": -90, "B": 0}}, Finding.REFUTED, "The table agreed on the score."),
        ({"taken": {"A": 85}, "play": ""}, Finding.REFUTED,
         "Ann and Cal had 85: the bid of 90 is set."),
        ({"taken": {"A": 90}, "play": ""}, Finding.PROVEN,
         "Ann and Cal had 90: the bid of 90 is made."),
    ],
)  # fmt: skip
def test_what_was_told_of_the_result_is_the_answer(
    told: dict[str, Any], answered: Finding, sentence: str
) -> None:
    asked = hand(**told)

    assert made(asked, 4, KENTUCKY).answer is answered
    assert said(asked) == sentence


def test_points_that_were_told_otherwise_than_captured_cannot_be() -> None:
    assert made(hand(taken={"A": 60, "B": 60}), 4, KENTUCKY).answer is Finding.IMPOSSIBLE


def test_an_unknown_partner_is_not_nobody() -> None:
    """Seat 3 took 100 points: alone the bidder is set, with seat 3 the bid is made."""
    rules = preset("call-partner-4")
    told = Hand(bidder=1, bid=100, trump="red", rook="high", play=(("R5", "R6", "RK", "R10"),))

    found = made(told, 4, rules)

    assert found.answer is Finding.OPEN
    assert found.points["declarers"] == (0, 200)


def test_trump_that_nobody_recorded_is_every_color() -> None:
    known = [made(hand(trump=color), 4, KENTUCKY) for color in ("red", "yellow", "green", "black")]

    found = made(hand(trump=None), 4, KENTUCKY)

    least = min(each.points["A"][0] for each in known if each.points)
    assert found.points["A"][0] == least


def test_points_that_could_not_be_found_exactly_are_said_to_be_bounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A search that finds ways, and rules none out within its budget."""
    can = Clauses.can

    def given_up(clauses: Clauses, *wanted: int, **budget: int) -> bool | None:
        return can(clauses, *wanted, **budget) or None

    monkeypatch.setattr(Clauses, "can", given_up)
    hand = Hand(bidder=1, bid=80, trump="red", play=(("R14", "R5", "R6", "R7"),))

    found = answer(hand, 4, preset("kentucky-discard"), Question(Kind.MADE))

    assert (found.answer, found.exact) == (Finding.OPEN, False)
    assert "and perhaps not as much or as little as that" in say_answer(found)


@pytest.mark.parametrize(("side", "left"), [("A", (0, 0)), ("B", (120, 120))])
def test_a_side_without_a_trick_has_no_points(side: str, left: tuple[int, int]) -> None:
    """Source: rules, section 1: who takes all tricks has all counters, those of the nest too."""
    hand = Hand(bidder=1, bid=80, trump="red", tricks={side: 0})

    found = answer(hand, 4, KENTUCKY, Question(Kind.MADE))

    assert found.points["A"] == left


@pytest.mark.parametrize(("tricks", "points"), [(7, (60, 40)), (8, (80, 40)), (6, (60, 60))])
def test_the_bonus_is_for_more_than_half_of_the_tricks(
    tricks: int, points: tuple[int, int]
) -> None:
    """Source: rules, regular partnership: 20 for the majority of 14 tricks, with 7 each nobody."""
    hand = Hand(bidder=1, bid=80, trump="red", tricks={"A": tricks, "B": 14 - tricks},
                taken={"A": 60, "B": 40})  # fmt: skip

    found = answer(hand, 4, preset("regular-partnership"), Question(Kind.MADE))

    assert found.points == {"A": (points[0],) * 2, "B": (points[1],) * 2}


def test_the_pile_of_the_last_trick_holds_the_nest_beside_its_tricks() -> None:
    """Nine tricks of four cards and five of the nest are all 41."""
    every = tuple(cards.deck(KENTUCKY))
    assert len(every) == 41
    hand = Hand(bidder=1, bid=80, trump="red", piles={"A": every}, last_trick="A")

    found = answer(hand, 4, KENTUCKY, Question(Kind.MADE))

    assert (found.answer, found.points) == (Finding.PROVEN, {"A": (120, 120), "B": (0, 0)})


# Where the piles were told, and no trick


CAPTURED = ("kentucky-discard", "double-deck-4", "double-deck-6")
"""Two sides, and whoever takes the last trick takes the nest and a bonus."""


def piles_of(played: Played) -> Mapping[Team, tuple[str, ...]]:
    """The counters that each side took in tricks."""
    found: dict[Team, tuple[str, ...]] = dict.fromkeys(teams.teams(played.rules), ())
    for trick in judge(played.hand, played.dealer, played.rules).tricks:
        assert trick.winner is not None
        counters = (card for card in trick.cards if cards.points(card, played.rules))
        found[teams.team(trick.winner, (), played.rules)] += tuple(counters)
    return found


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", CAPTURED)
def test_all_piles_leave_open_no_more_than_who_took_the_last_trick(name: str, seed: int) -> None:
    played = random_hand(name, Random(seed))
    piles, rules = piles_of(played), played.rules
    told = replace(played.hand, deal=(), nest=(), discard=(), play=(), piles=piles)
    counted = {team: sum(cards.points(card, rules) for card in piles[team]) for team in piles}
    unseen = cards.hand_total(rules) - sum(counted.values())

    found = made(told, played.dealer, rules)

    assert found.points == {team: (each, each + unseen) for team, each in counted.items()}
    assert found.exact
