"""What stands out in a game: the bids, the lead, and the hand that turned it."""

from dataclasses import replace
from pathlib import Path

import pytest

from referee.engine import Start, Step, play_game, preset, read_record, start
from referee.engine.hand.facts import Hand, Irregularity, Points
from referee.engine.rules.house import with_house
from referee.stats.highlights import (
    Bids,
    Highlights,
    Lead,
    SoFar,
    Turning,
    highlights,
    lead_changes,
    so_far,
)

KENTUCKY = preset("kentucky-discard")
REAL_GAMES = sorted((Path(__file__).parents[1] / "real_games").glob("*.rook"))


def bid(seat: int, points: int, taken: int) -> Hand:
    """A hand of the 120 points of a Kentucky deck: the bidder's side took *taken*."""
    mine, other = ("A", "B") if seat in (1, 3) else ("B", "A")
    return Hand(bidder=seat, bid=points, trump="red", taken={mine: taken, other: 120 - taken})


def told(*hands: Hand, before: Points | None = None, rules: object = None) -> Highlights:
    """The highlights of a Kentucky game of these hands."""
    table = with_house(KENTUCKY, rules) if isinstance(rules, dict) else KENTUCKY
    begin = start(table, 4, before)
    return highlights(begin.totals, play_game(begin, hands, table), table)


# Ann and Cal (A) win at 300. A: 75, 75, 175, 255, 355; B: 45, -75, -55, -15, 5.
AHEAD_ALL_THE_WAY = (bid(1, 75, 75), bid(2, 120, 110), bid(1, 100, 100), bid(3, 80, 80))
BEHIND = (bid(1, 100, 70), bid(2, 100, 110))


MORE = (bid(3, 120, 120), bid(3, 120, 120))
LEVEL = (Hand(agreed={"A": 60, "B": 0}), Hand(agreed={"A": 0, "B": 60}))
GOES = {"both_over": "bidder-goes"}


@pytest.mark.parametrize(
    ("found", "turning", "behind", "changes", "led"),
    [
        # Who led from the first hand on turned nothing.
        (told(*AHEAD_ALL_THE_WAY, bid(1, 100, 100)), None, None, 0, True),
        # A after each hand: -100, 20, 30, 150, 270, 390; B: 50, 50, -70, -70, -70, -70.
        (told(bid(1, 100, 70), bid(1, 120, 120), bid(2, 120, 110), bid(1, 120, 120), *MORE),
         Turning(Lead(2, -30), Lead(3, 100)), Lead(1, -150), 1, False),
        # A: 70, 70, 140, 260, 380; B: 50, 170, 220, 220, 220. A led, B led, A leads in hand 4.
        (told(bid(1, 70, 70), bid(2, 120, 120), bid(1, 70, 70), *MORE),
         Turning(Lead(3, -80), Lead(4, 40)), Lead(2, -100), 2, False),
        # A: 60 (agreed), 60, 180, 300; B: 0, 60, 60, 60: level after hand 2, A ahead in hand 3.
        (told(*LEVEL, *MORE), Turning(Lead(2, 0), Lead(3, 120)), None, 0, False),
        # Behind on paper; behind in the end, where the bidders go out: rules F13.
        (told(bid(1, 120, 120), before={"A": 200, "B": 290}),
         Turning(Lead(0, -90), Lead(1, 30)), Lead(0, -90), 1, False),
        (told(bid(1, 70, 70), before={"A": 240, "B": 290}, rules=GOES),
         None, Lead(0, -50), 0, False),
    ],
)  # fmt: skip
def test_the_turning_hand_is_where_the_lead_was_taken_for_good(
    found: Highlights, turning: Turning | None, behind: Lead | None, changes: int, *, led: bool
) -> None:
    assert (found.turning, found.furthest_behind) == (turning, behind)
    assert (found.changes, found.led_throughout) == (changes, led)


def test_nobody_has_won_yet() -> None:
    found = told(*BEHIND)

    assert (found.turning, found.furthest_behind, found.led_throughout) == (None, None, False)
    assert found.hands == 2


def test_no_hand_at_all() -> None:
    found = told()

    assert found == Highlights(
        0, {"A": Bids(), "B": Bids()}, (), 0, None, led_throughout=False, furthest_behind=None
    )


def test_bids_made_and_lost_by_side() -> None:
    found = told(bid(1, 100, 100), bid(3, 100, 95), bid(2, 70, 120), bid(4, 75, 75))

    assert found.bids == {"A": Bids(1, 1), "B": Bids(2, 0)}


def test_a_renege_of_the_bidder_loses_the_bid_and_one_of_a_defender_leaves_it_open() -> None:
    claim = Irregularity("renege", seat=1, in_time=False)
    other = Irregularity("renege", seat=2, in_time=False)
    mine = Hand(bidder=1, bid=100, taken={"A": 60, "B": 30}, irregularities=(claim,))
    theirs = Hand(bidder=1, bid=100, taken={"A": 60, "B": 30}, irregularities=(other,))

    assert told(mine).bids["A"] == Bids(0, 1)
    assert told(theirs).bids["A"] == Bids(0, 0)


def test_an_agreed_score_tells_of_no_bid() -> None:
    found = told(Hand(bidder=1, bid=110, agreed={"A": 110, "B": 10}))

    assert found.bids["A"] == Bids(0, 0)
    assert found.best == ()
    assert found.hands == 1


def test_redeals_and_hands_that_all_passed_are_no_hands() -> None:
    found = told(Hand(redeal=1), Hand(passed_out=True), bid(1, 70, 70))

    assert found.hands == 1


def test_the_highest_bids_that_were_made_are_all_named_the_first_first() -> None:
    found = told(bid(1, 120, 115), bid(1, 100, 100), bid(2, 100, 105), bid(3, 90, 90))

    assert [step.number for step in found.best] == [2, 3]


def test_hands_played_on_after_the_end_count_for_nothing() -> None:
    over = (*AHEAD_ALL_THE_WAY, bid(1, 100, 100))

    assert told(*over, bid(2, 120, 120), bid(2, 120, 10)) == told(*over)


def test_everyone_for_himself_and_partners_called() -> None:
    rules = preset("call-partner-4")
    hand = Hand(bidder=1, bid=100, trump="red", partners=(3,), last_trick="declarers")
    won = replace(hand, taken={"declarers": 110, "defenders": 70})
    lost = replace(hand, taken={"declarers": 60, "defenders": 120})
    begin = Start(4, {"1": 0, "2": 0, "3": 400, "4": 0})

    found = highlights(begin.totals, play_game(begin, (lost, won), rules), rules)

    # Cal (seat 3) leads all along; his bids are nobody's, Ann's are hers.
    assert found.bids["1"] == Bids(1, 1)
    assert found.bids["3"] == Bids()
    assert found.changes == 0


def test_three_books_share_the_lead_until_one_takes_it() -> None:
    level = {"1": 10, "2": 10, "3": 5}

    assert lead_changes([level, {"1": 10, "2": 20, "3": 5}, level, {"1": 30, "2": 20, "3": 5}]) == 1


@pytest.mark.parametrize("path", REAL_GAMES, ids=lambda path: path.stem)
def test_in_real_games_the_lead_is_kept_from_the_turning_hand_on(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    steps = tuple(play_game(record.start, record.hands, record.rules))
    found = highlights(record.start.totals, steps, record.rules)
    winner = steps[-1].after.winner

    if found.turning is not None:
        assert winner is not None
        ahead = [
            _ahead(step, winner) for step in steps if step.number >= found.turning.after.number
        ]
        assert min(ahead) > 0
        before = [
            _ahead(step, winner) for step in steps if step.number == found.turning.before.number
        ]
        assert all(points <= 0 for points in before)


def _ahead(step: Step, winner: str) -> int:
    totals = step.after.totals
    return totals[winner] - max(points for book, points in totals.items() if book != winner)


def said(*hands: Hand) -> SoFar:
    """What there is to say after these hands; its last hand by number alone."""
    begin = start(KENTUCKY, 4)
    return so_far(begin.totals, play_game(begin, hands, KENTUCKY))


MADE, SET = bid(1, 70, 75), bid(1, 100, 60)
"""Seat 1: A takes 75, B 45; A loses 100, B takes 60."""


def test_after_two_bids_there_is_nothing_to_say() -> None:
    assert said() == SoFar()
    assert said(MADE) == SoFar()
    assert said(MADE, MADE) == SoFar()


def test_of_the_last_bidder_it_is_said_how_many_bids_were_made() -> None:
    # A: 75, -25, 50 (B 45, 105, 150): B leads from hand 2 on, one change.
    found = said(MADE, SET, MADE)

    assert (found.made, found.bids, found.changes, found.lost) == (2, 3, 0, 0)
    assert found.last is not None
    assert found.last.number == 3
    assert said(MADE, SET, MADE, bid(2, 70, 70)) == SoFar()  # the first bid of seat 2


def test_an_agreed_score_and_a_redeal_are_no_bids() -> None:
    agreed = Hand(bidder=1, bid=70, agreed={"A": 10, "B": 0})
    misdealt = Hand(irregularities=(Irregularity("misdeal"),))

    assert said(MADE, agreed, misdealt, MADE).bids == 0
    assert said(MADE, agreed, MADE, MADE, misdealt).bids == 3


def test_three_lost_bids_in_a_row_come_first_whoever_bid() -> None:
    theirs = bid(2, 120, 100)

    assert said(MADE, MADE, SET, theirs).lost == 0
    assert said(MADE, SET, theirs, SET) == SoFar(lost=3)
    assert said(MADE, SET, theirs, SET, theirs) == SoFar(lost=4)
    assert said(SET, theirs, SET, MADE).lost == 0


def test_a_change_of_the_lead_is_said_from_the_second_on_as_it_happens() -> None:
    # A: 70, 70, 190, 260; B: 50, 170, 170, 220: A leads, B, A again, and then nothing changes.
    game = (bid(1, 70, 70), bid(2, 120, 120), bid(3, 120, 120), bid(4, 70, 50))

    assert said(*game[:2]) == SoFar()
    assert said(*game[:3]) == SoFar(changes=2)
    assert said(*game).changes == 0
