"""A game by other rules, computed by hand and as a law. Nothing that is not recorded is guessed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rook import Standing, Step, play_game, preset, read_record, start
from referee.rook.hand.facts import OTHERS, Ended, Hand, Irregularity, Penalty, Points
from referee.rook.judge.verdict import judge
from referee.rook.rules import cards, house
from referee.rook.rules.house import with_house
from referee.rook.rules.model import RuleSet
from referee.stats.rook.what_if import EndByWord, Ending, WhatIf, possible, what_if
from tests.laws import law

KENTUCKY = preset("kentucky-discard")
FULL_DECK = preset("kentucky-full-deck")
FOLDERS = ("real_games", "corpus")
RECORDS = sorted(p for f in FOLDERS for p in (Path(__file__).parents[2] / f).glob("*.rook"))

FIVES = ("R5", "Y5", "G5", "B5")
TENS = ("R10", "Y10", "G10", "B10")
HIGH = ("R14", "Y14", "G14", "B14")
ONES = ("R1", "Y1", "G1", "B1")
COUNTERS = (*FIVES, *TENS, *HIGH, "RK")
"""Of Kentucky Discard: 20, 40, 40 and 20 points. Source: S000."""


def bid(seat: int, points: int, taken: int, **more: Any) -> Hand:
    """A hand of the 120 points of a Kentucky deck: the bidder's side took *taken*."""
    mine, other = ("A", "B") if seat in (1, 3) else ("B", "A")
    captured = {mine: taken, other: 120 - taken}
    return Hand(bidder=seat, bid=points, trump="red", taken=captured, **more)


def piled(seat: int, points: int, of_a: Sequence[str], deck: Sequence[str] = COUNTERS) -> Hand:
    """The same, with the counters themselves: side A has those *of_a*, B the rest of the *deck*."""
    piles = {"A": tuple(of_a), "B": tuple(card for card in deck if card not in of_a)}
    return Hand(bidder=seat, bid=points, trump="red", piles=piles)


def steps(*hands: Hand, rules: RuleSet = KENTUCKY) -> tuple[Step, ...]:
    return tuple(play_game(start(rules, 4), hands, rules))


def scored_by(change: Mapping[str, Any], *hands: Hand, rules: RuleSet = KENTUCKY) -> WhatIf:
    begin = start(rules, 4)
    return what_if(begin.totals, tuple(play_game(begin, hands, rules)), change)


# A: 95, 215, 310 (Ann's bids made). B: 25, 25, 45.
WON = (bid(1, 90, 95), bid(1, 100, 120), bid(3, 80, 95))
MID_GAME = replace(WON[1], house={"target": 250})


@pytest.mark.parametrize(
    ("change", "hands", "ends"),
    [
        ({"target": 200}, WON, [("A", {"A": 215, "B": 25}, 2)]),
        ({"target": 500}, WON, [(None, {"A": 310, "B": 50}, None)]),
        # Hands after the end count where the game would have gone on.
        ({"target": 400}, (*WON, bid(3, 100, 100)), [("A", {"A": 410, "B": 70}, 4)]),
        # A change in mid-game is overruled by the rules in question.
        ({"target": 200}, (WON[0], MID_GAME), [("A", {"A": 215, "B": 25}, 2)]),
        # Side A took all 120 three times: whatever the Rook counts, all of it is theirs.
        ({"rook_points": 60}, (bid(1, 100, 120),) * 3, [("A", {"A": 320, "B": 0}, 2)]),
    ],
)
def test_a_game_would_have_ended_by_the_rule_in_question(
    change: dict[str, Any], hands: tuple[Hand, ...], ends: list[tuple[Any, ...]]
) -> None:
    found = scored_by(change, *hands)

    assert [(e.standing.winner, e.standing.totals, e.decided) for e in found.endings] == ends
    assert found.in_doubt == ()
    decided = ends[0][2] or len(hands)
    assert [each.over for each in found.hands] == [n >= decided for n in range(len(hands))]
    assert found.played.decided == (3 if len(hands) > 2 else None)


BY_DEE = Ended(winner="B")


@pytest.mark.parametrize(
    ("change", "word", "ends"),
    [
        # What the table says holds with any totals: B has 25, 25, 50 against 95, 215, 310.
        ({"target": 500}, EndByWord(BY_DEE, 3), [("B", "ended", (), {"A": 310, "B": 50}, 3)]),
        ({"target": 500}, EndByWord(Ended(), 2), [(None, "ended", (), {"A": 215, "B": 25}, 2)]),
        (
            {"target": 500},
            EndByWord(Ended(draw=True), 3),
            [(None, "ended", ("A", "B"), {"A": 310, "B": 50}, 3)],
        ),
        ({"target": 500}, EndByWord(BY_DEE, 0), [("B", "ended", (), {"A": 0, "B": 0}, 0)]),
        # A game that other rules end before is over already; ruling 84.
        ({"target": 200}, EndByWord(BY_DEE, 3), [("A", "target", (), {"A": 215, "B": 25}, 2)]),
        ({"target": 200}, EndByWord(BY_DEE, 2), [("A", "target", (), {"A": 215, "B": 25}, 2)]),
        ({"target": 200}, EndByWord(BY_DEE, 1), [("B", "ended", (), {"A": 95, "B": 25}, 1)]),
    ],
)
def test_the_word_of_the_table_holds_by_other_rules_too(
    change: dict[str, Any], word: EndByWord, ends: list[tuple[Any, ...]]
) -> None:
    played = steps(*WON)

    found = what_if({"A": 0, "B": 0}, played, change, word)

    standings = [(end.standing, end.decided) for end in found.endings]
    assert [(s.winner, s.reason, s.shared, s.totals, at) for s, at in standings] == ends


def test_a_game_that_the_table_ended_was_over_then() -> None:
    played = steps(*WON)

    for after, totals in ((1, {"A": 95, "B": 25}), (2, {"A": 215, "B": 25})):
        found = what_if({"A": 0, "B": 0}, played, {}, EndByWord(BY_DEE, after))

        assert found.played == Ending(found.played.standing, after)
        assert (found.played.standing.winner, found.played.standing.totals) == ("B", totals)
        assert found.endings == (found.played,)
        assert [each.over for each in found.hands] == [n > after for n in (1, 2, 3)]


def test_who_wins_when_both_are_over_follows_the_rule() -> None:
    # A 120, B 0; A 140, B 100 (Bob's 100 made); A 250 (Bob set: 110 to A), then B -20 ...
    hands = (bid(1, 100, 115), bid(2, 100, 100), bid(1, 100, 120), bid(2, 100, 105), bid(2, 70, 95))
    # A: 115, 135, 255, 270, 295. B: 5, 105, 105, 210, 305.
    both = (*hands[:4], bid(2, 70, 90))
    # The last hand: A 270 + 30 = 300, B 210 + 90 = 300: level, another hand.
    level = scored_by({"both_over": "bidder-goes"}, *both)

    assert [(e.standing.winner, e.standing.reason) for e in level.endings] == [("B", "bidder-goes")]
    assert level.played.standing.winner is None
    assert [e.standing.winner for e in scored_by({}, *hands).endings] == ["B"]


SIDE_A = piled(1, 90, (*FIVES, *TENS, "RK"))
"""Four 5s, four 10s and the Rook: 20 + 40 + 20 = 80. Set by 90."""
OF_BOB = (Irregularity("renege", 2, 3, found=6),)
STOPPED = Hand(bidder=1, bid=90, trump="red", taken={"A": 60, "B": 10}, irregularities=OF_BOB)
EARLY = Hand(bidder=1, bid=90, trump="red", taken={"A": 20}, irregularities=OF_BOB)
ACCUSED = Hand(
    bidder=1, bid=80, trump="red",
    play=(("G14", "B5", "G6", "G5"), ("G13", "G7", "G8", "G9")), taken={"A": 20},
    irregularities=tuple(Irregularity("renege", seat, 1, found=4) for seat in (3, 2)),
)  # fmt: skip
"""Cal followed, and is accused first; Bob threw a black card, and had a green one. The third trick
is not recorded.
"""
WITH_ONES = {"counters": {"5": 5, "10": 10, "14": 10, "1": 15}}
CALLED = Hand(
    bidder=1, bid=150, trump="red", partners=(3,), taken={"declarers": 100, "defenders": 80},
    last_trick="declarers",
)  # fmt: skip


@pytest.mark.parametrize(
    ("preset_id", "change", "hand", "brought"),
    [
        ("kentucky-discard", {}, SIDE_A, {(-90, 40)}),
        # Piles say what a dearer Rook would have brought: 100 of 140.
        ("kentucky-discard", {"rook_points": 40}, SIDE_A, {(100, 40)}),
        # Of 1s that nobody laid on a pile all that can be: 80, and 15 for each of four anywhere.
        ("kentucky-full-deck", WITH_ONES, replace(SIDE_A, bid=100),
         {(-100, 100), (-100, 85), (110, 70), (125, 55), (140, 40)}),
        # Ann lacked 5: with the last trick she makes it (105), without it she is set.
        ("kentucky-discard", {"bonus": "last-trick"}, bid(1, 90, 85), {(105, 35), (-90, 55)}),
        ("kentucky-discard", {"bonus": "last-trick"}, bid(1, 90, 85, last_trick="A"), {(105, 35)}),
        # Nine tricks of a point: A, who took 95, has 95 to 104; together 129.
        ("kentucky-discard", {"trick_points": 1}, bid(1, 90, 95, tricks={"A": 6, "B": 3}),
         {(101, 28)}),
        # Bob reneges against Ann's 90 when her side has 60: she keeps 60, or scores her bid.
        ("kentucky-discard", {}, STOPPED, {(60, -90)}),
        ("kentucky-discard", {"renege_rule": "bidders-make-bid"}, STOPPED, {(90, -90)}),
        # The Rook is among her 60, which are then 80, or among the 50 that nobody had by then.
        ("kentucky-discard", {"rook_points": 40}, STOPPED, {(60, -90), (80, -90)}),
        # Her side had 20 by then: a Rook at 40 makes that 20, or 40 with the Rook.
        ("kentucky-discard", {"rook_points": 40}, EARLY, {(20, -90), (40, -90)}),
        ("kentucky-discard", {"rook_points": 40}, ACCUSED, {(20, -80), (40, -80)}),
        # A called partner pays or not.
        ("call-partner-4", {}, CALLED, {(-150, 80, -150, 80)}),
        ("call-partner-4", {"partner_pays": False}, CALLED, {(-150, 80, 0, 80)}),
    ],
)  # fmt: skip
def test_a_hand_would_have_brought_all_that_can_be_and_no_more(
    preset_id: str, change: dict[str, Any], hand: Hand, brought: set[tuple[int, ...]]
) -> None:
    found = scored_by(change, hand, rules=preset(preset_id))

    (row,) = found.hands
    assert {tuple((each.score.points or {}).values()) for each in row.verdicts} == brought
    assert [step.label for step in found.in_doubt] == ["1"] * (len(brought) > 1)
    books = zip(*brought, strict=True)
    assert list(row.scores.values()) == [(min(points), max(points)) for points in books]


def test_without_the_tricks_their_points_are_known_as_far_as_they_can_be() -> None:
    (row,) = scored_by({"trick_points": 1}, bid(1, 90, 95)).hands

    points = {tuple((each.score.points or {}).values()) for each in row.verdicts}
    # Each side has points, so each has one trick of the nine at least.
    assert points == {(95 + tricks, 34 - tricks) for tricks in range(1, 9)}


def test_of_a_sum_all_that_can_be_is_shown_and_no_more() -> None:
    worth = {card: (cards.points(card, KENTUCKY), 7 if card in FIVES else 0) for card in COUNTERS}
    dear = {**{c: n for c, (n, _) in worth.items()}, **dict.fromkeys(FIVES, 7), "RK": 50}
    change = {"counters": {"5": 7, "10": 10, "14": 10}, "rook_points": 50}
    everything = sum(dear.values())

    for taken in range(0, 125, 5):
        mine = {
            sum(dear[c] for c, has in zip(COUNTERS, split, strict=True) if has)
            for split in product((0, 1), repeat=len(COUNTERS))
            if sum(worth[c][0] for c, h in zip(COUNTERS, split, strict=True) if h) == taken
        }
        (step,) = steps(bid(2, 70, 120 - taken))

        found = possible(step, with_house(KENTUCKY, change))

        assert {v.score.taken["A"] for v in found} <= mine
        points = {tuple((v.score.points or {}).values()) for v in found}
        assert points == {(a, everything - a if everything - a >= 70 else -70) for a in mine}, taken


def test_what_an_agreed_score_or_a_redeal_brought_stays() -> None:
    hands = (Hand(agreed={"A": 40, "B": 80}), Hand(redeal=2), Hand(passed_out=True))

    found = scored_by({"rook_points": 60}, *hands)

    assert [each.is_known for each in found.hands] == [True, True, True]
    assert found.hands[-1].totals == {"A": (40, 40), "B": (80, 80)}


def test_too_many_ways_are_reported_as_too_many() -> None:
    rules = house.with_players(preset("double-deck-4"), 8, "alone")
    taken = {str(seat): 30 for seat in range(1, 8)} | {"8": 40}
    hand = Hand(bidder=1, bid=150, trump="red", taken=taken)

    found = scored_by({"rook_points": 50}, hand, rules=rules)

    assert found.hands[0].verdicts == ()
    assert found.hands[0].totals == {}
    assert found.endings == ()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_no_change_of_the_rules_changes_nothing(path: Path) -> None:
    record = read_record(path.read_text())
    begin, played = record.start, tuple(play_game(record.start, record.hands, record.rules))

    found = what_if(begin.totals, played, {})

    assert [each.verdicts for each in found.hands] == [(step.verdict,) for step in played]
    totals = [{b: (n, n) for b, n in step.after.totals.items()} for step in played]
    assert [each.totals for each in found.hands] == totals
    assert found.endings == (found.played,)


@law(400)
@given(
    has=st.lists(st.booleans(), min_size=17, max_size=17),
    seat=st.integers(1, 4),
    points=st.sampled_from(range(70, 125, 5)),
    worth=st.tuples(*[st.sampled_from((0, 5, 7, 15, 20))] * 4),
)
def test_the_truth_is_always_among_what_is_shown(
    has: list[bool], seat: int, points: int, worth: tuple[int, int, int, int]
) -> None:
    ones, fives, tens, rook = worth
    change = {
        "counters": {"1": ones, "5": fives, "10": tens, "14": 10},
        "rook_points": rook,
        "bid_min": 5,
    }
    rules = with_house(FULL_DECK, change)
    deck = (*COUNTERS, *ONES)
    mine = tuple(card for card, is_mine in zip(deck, has, strict=True) if is_mine)
    old = piled(seat, points, [card for card in mine if card not in ONES])
    (known,) = steps(old, rules=FULL_DECK)
    truth = judge(piled(seat, points, mine, deck), 4, rules)
    taken: Points = {t: n or 0 for t, n in known.verdict.score.taken.items()}
    hand = Hand(bidder=seat, bid=points, trump="red", taken=taken)

    for step in (known, *steps(hand, rules=FULL_DECK)):
        found = possible(step, rules)
        assert truth.score.points in [each.score.points for each in found]


def test_a_hold_counts_at_the_totals_that_there_would_have_been() -> None:
    """Ruling 108. B comes from 0 to 25, stays, and is held at 40 instead of 50; A bids alone."""
    found = scored_by({"hold_at": 40}, *WON)

    assert [hand.scores["B"] for hand in found.hands] == [(25, 25), (0, 0), (15, 15)]
    assert found.hands[-1].totals == {"A": (310, 310), "B": (40, 40)}
    bids = scored_by({"score_only_bids_from": 25}, *WON)
    assert [hand.scores["B"] for hand in bids.hands] == [(25, 25), (0, 0), (0, 0)]
    held = with_house(KENTUCKY, {"hold_at": 40})
    assert scored_by({"hold_at": 0}, *WON, rules=held).hands[-1].totals["B"] == (50, 50)


def test_penalties_stay_what_they_were() -> None:
    """Ruling 102. To 90 instead of 300: A wins at 95 less 20 and 120; with a loss of 10 to B."""
    late, talk = Penalty(10, side="A", to=OTHERS, between=True), Penalty(20, seat=1)
    played = steps(WON[0], replace(WON[1], penalties=(late, talk)))
    found = what_if({"A": 0, "B": 0}, played, {"target": 90}, late={"A": -5, "B": 5})

    assert [hand.totals for hand in found.hands] == [
        {"A": (95, 95), "B": (25, 25)},
        {"A": (185, 185), "B": (35, 35)},
    ]
    assert found.played == Ending(Standing({"A": 180, "B": 40}, open=None), None)
    (end,) = found.endings
    assert (end.decided, end.standing.totals) == (1, {"A": 95, "B": 25})
    (open_end,) = what_if({"A": 0, "B": 0}, played, {"target": 250}, late={"A": -5, "B": 5}).endings
    assert open_end.standing.totals == {"A": 180, "B": 40}
