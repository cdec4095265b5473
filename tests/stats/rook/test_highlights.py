"""The highlights of a game: its bids, the lead, and the hand that turned it."""

from dataclasses import replace
from pathlib import Path

import pytest

from referee.rook import Start, Step, play_game, preset, read_record, start
from referee.rook.hand.facts import Hand, Irregularity, Points
from referee.rook.rules.house import with_house
from referee.stats.leads import Lead, Turning
from referee.stats.rook.highlights import Bids, Highlights, highlights, lead_changes, so_far

KENTUCKY = preset("kentucky-discard")
REAL_GAMES = sorted((Path(__file__).parents[2] / "real_games").glob("*.rook"))


def bid(seat: int, points: int, taken: int) -> Hand:
    """A hand of the 120 points of a Kentucky deck: the bidder's side took *taken*."""
    mine, other = ("A", "B") if seat in (1, 3) else ("B", "A")
    return Hand(bidder=seat, bid=points, trump="red", taken={mine: taken, other: 120 - taken})


def found_in(*hands: Hand, before: Points | None = None, rules: object = None) -> Highlights:
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
        (found_in(*AHEAD_ALL_THE_WAY, bid(1, 100, 100)), None, None, 0, True),
        # A after each hand: -100, 20, 30, 150, 270, 390; B: 50, 50, -70, -70, -70, -70.
        (found_in(bid(1, 100, 70), bid(1, 120, 120), bid(2, 120, 110), bid(1, 120, 120), *MORE),
         Turning(Lead(2, -30), Lead(3, 100)), Lead(1, -150), 1, False),
        # A: 70, 70, 140, 260, 380; B: 50, 170, 220, 220, 220. A led, B led, A leads in hand 4.
        (found_in(bid(1, 70, 70), bid(2, 120, 120), bid(1, 70, 70), *MORE),
         Turning(Lead(3, -80), Lead(4, 40)), Lead(2, -100), 2, False),
        # A: 60 (agreed), 60, 180, 300; B: 0, 60, 60, 60: level after hand 2, A ahead in hand 3.
        (found_in(*LEVEL, *MORE), Turning(Lead(2, 0), Lead(3, 120)), None, 0, False),
        # Behind on paper; behind in the end, where the bidders go out: rules F13.
        (found_in(bid(1, 120, 120), before={"A": 200, "B": 290}),
         Turning(Lead(0, -90), Lead(1, 30)), Lead(0, -90), 1, False),
        (found_in(bid(1, 70, 70), before={"A": 240, "B": 290}, rules=GOES),
         None, Lead(0, -50), 0, False),
    ],
)  # fmt: skip
def test_the_turning_hand_is_where_the_lead_was_taken_for_good(
    found: Highlights, turning: Turning | None, behind: Lead | None, changes: int, *, led: bool
) -> None:
    assert (found.turning, found.furthest_behind) == (turning, behind)
    assert (found.changes, found.led_throughout) == (changes, led)


def test_no_hand_at_all() -> None:
    assert found_in() == Highlights(
        0, {"A": Bids(), "B": Bids()}, (), 0, None, led_throughout=False, furthest_behind=None
    )


def reneged(seat: int) -> Hand:
    claim = Irregularity("renege", seat=seat, in_time=False)
    return Hand(bidder=1, bid=100, taken={"A": 60, "B": 30}, irregularities=(claim,))


AGREED = Hand(bidder=1, bid=110, agreed={"A": 110, "B": 10})


@pytest.mark.parametrize(
    ("hands", "counted", "of_a", "of_b", "best"),
    [
        (BEHIND, 2, Bids(0, 1), Bids(1, 0), [2]),
        ((bid(1, 100, 100), bid(3, 100, 95), bid(2, 70, 120), bid(4, 75, 75)),
         4, Bids(1, 1), Bids(2, 0), [1]),
        # A renege of the bidder loses the bid, one of a defender leaves it open.
        ((reneged(1),), 1, Bids(0, 1), Bids(), []),
        ((reneged(2),), 1, Bids(fouls=("renege",)), Bids(), []),
        # An agreed score tells of no bid made or lost; redeals and passed hands are no hands.
        ((AGREED,), 1, Bids(agreed=1), Bids(), []),
        ((Hand(redeal=1), Hand(passed_out=True), bid(1, 70, 70)), 1, Bids(1, 0), Bids(), [3]),
        # The highest bids that were made are all named, the first first.
        ((bid(1, 120, 115), bid(1, 100, 100), bid(2, 100, 105), bid(3, 90, 90)),
         4, Bids(2, 1), Bids(1, 0), [2, 3]),
    ],
)  # fmt: skip
def test_hands_and_bids_are_counted_while_nobody_has_won(
    hands: tuple[Hand, ...], counted: int, of_a: Bids, of_b: Bids, best: list[int]
) -> None:
    found = found_in(*hands)

    assert (found.hands, found.bids) == (counted, {"A": of_a, "B": of_b})
    assert [step.number for step in found.best] == best
    assert (found.turning, found.furthest_behind, found.led_throughout) == (None, None, False)


def test_hands_played_on_after_the_end_count_for_nothing() -> None:
    over = (*AHEAD_ALL_THE_WAY, bid(1, 100, 100))

    assert found_in(*over, bid(2, 120, 120), bid(2, 120, 10)) == found_in(*over)


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


MADE, SET = bid(1, 70, 75), bid(1, 100, 60)
"""Seat 1: A takes 75, B 45; A loses 100, B takes 60."""
THEIRS = bid(2, 120, 100)
LITTLE = Hand(bidder=1, bid=70, agreed={"A": 10, "B": 0})
MISDEALT = Hand(irregularities=(Irregularity("misdeal"),))
# A: 70, 70, 190, 260; B: 50, 170, 170, 220: A leads, B, A again, and then nothing changes.
BACK = (bid(1, 70, 70), bid(2, 120, 120), bid(3, 120, 120), bid(4, 70, 50))


@pytest.mark.parametrize(
    ("hands", "lost", "changes", "made", "bids"),
    [
        ((), 0, 0, 0, 0),
        ((MADE,), 0, 0, 0, 0),
        ((MADE, MADE), 0, 0, 0, 0),
        # A: 75, -25, 50 (B 45, 105, 150): B leads from hand 2 on, one change.
        ((MADE, SET, MADE), 0, 0, 2, 3),
        ((MADE, SET, MADE, bid(2, 70, 70)), 0, 0, 0, 0),  # the first bid of seat 2
        # An agreed score and a redeal are no bids.
        ((MADE, LITTLE, MISDEALT, MADE), 0, 0, 0, 0),
        ((MADE, LITTLE, MADE, MADE, MISDEALT), 0, 0, 3, 3),
        # Three lost bids in a row come first, whoever bid. A: 150, 50, 70; B: 90, 150, 30.
        ((MADE, MADE, SET, THEIRS), 0, 2, 0, 0),
        ((MADE, SET, THEIRS, SET), 3, 0, 0, 0),
        ((MADE, SET, THEIRS, SET, THEIRS), 4, 0, 0, 0),
        # A change of the lead is mentioned from the second on, as it happens.
        (BACK[:2], 0, 0, 0, 0),
        (BACK[:3], 0, 2, 0, 0),
        (BACK, 0, 0, 0, 0),
    ],
)
def test_of_a_game_that_goes_on_one_thing_is_mentioned_or_nothing(
    hands: tuple[Hand, ...], lost: int, changes: int, made: int, bids: int
) -> None:
    begin = start(KENTUCKY, 4)

    found = so_far(begin.totals, play_game(begin, hands, KENTUCKY))

    assert (found.lost, found.changes, found.made, found.bids) == (lost, changes, made, bids)
    last = [step.number for step in [found.last] if step]
    assert last == ([sum(not hand.irregularities for hand in hands)] if bids else [])
