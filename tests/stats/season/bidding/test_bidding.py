"""Bids: made by their height, against what was taken, and the luck that came with them."""

from collections import Counter
from dataclasses import asdict

from hypothesis import given
from hypothesis import strategies as st

from referee.engine import Hand, Irregularity
from referee.stats.season.players import (
    AgainstTaken,
    AtBid,
    Luck,
    against_taken,
    bids_of,
    by_bid,
    luck,
    luck_of_all,
)
from referee.stats.season.results import Share
from tests.laws import law
from tests.stats.season.company.test_company import played, summaries
from tests.stats.season.seasons import NAMES, Game, games
from tests.stats.season.test_summary import MADE, game_of


@law(40)
@given(st.lists(games, max_size=4))
def test_bids_are_counted_by_their_height(season: list[Game]) -> None:
    told, made = Counter[int](), Counter[int]()
    for hand, _, _ in played(season):
        told[hand.bid] += 1
        made[hand.bid] += hand.taken >= hand.bid

    found = by_bid(bids_of(summaries(season)))

    assert [(row.bid, row.made.hits, row.made.times) for row in found] == [
        (bid, made[bid], told[bid]) for bid in sorted(told)
    ]


@law(40)
@given(st.lists(games, max_size=4))
def test_bids_are_held_against_what_was_taken(season: list[Game]) -> None:
    hands = {name: [h for h, names, _ in played(season) if names[h.bidder - 1] == name]
             for name in NAMES}  # fmt: skip

    found = against_taken(bids_of(summaries(season)))

    for name, mine in hands.items():
        made = [h.taken - h.bid for h in mine if h.taken >= h.bid]
        short = [h for h in mine if h.taken < h.bid]
        assert asdict(found.get(name, AgainstTaken())) == {
            "hands": len(mine),
            "bid": sum(h.bid for h in mine),
            "taken": sum(h.taken for h in mine),
            "made": len(made),
            "left": sum(made),
            "short": sum(h.bid - h.taken for h in short),
        }


def test_the_bids_of_one_player_are_asked_for_alone() -> None:
    game = game_of(Hand(bidder=2, bid=100, taken={"A": 40}), Hand(bidder=3, bid=75, taken={"B": 0}))

    assert [(each.player, each.points, each.made) for each in bids_of([game])] == [
        ("Bob", 100, False),
        ("Cal", 75, True),
    ]
    assert [each.hand.label for each in bids_of([game], "Cal")] == ["2"]


def test_neighbouring_bids_can_be_one_row() -> None:
    low, high = Hand(bidder=1, bid=70, taken={"A": 20}), Hand(bidder=1, bid=75, taken={"A": 80})

    rows = by_bid(bids_of([game_of(low, high, MADE)]), width=10)

    assert rows == (AtBid(70, Share(1, 2)), AtBid(90, Share(1, 1)))


def test_a_bid_is_held_against_what_was_taken_by_hand() -> None:
    game = game_of(Hand(bidder=1, bid=100, taken={"A": 85, "B": 35}), MADE, ahead=310)

    found = against_taken(bids_of([game]))["Ann"]

    assert (found.set, found.short) == (1, 15)
    assert (found.left, found.mean_left, found.mean_short) == (5, 5.0, 15.0)


def test_a_hand_that_a_foul_stopped_is_no_overbid() -> None:
    foul = (Irregularity("renege", 1, in_time=False),)
    game = game_of(Hand(bidder=1, bid=90, taken={"B": 25}, irregularities=foul), MADE, ahead=310)

    found = against_taken(bids_of([game]))["Ann"]

    assert (found.hands, found.set, found.mean_short) == (1, 0, None)


def test_luck_is_nests_bought_and_hands_without_a_counter() -> None:
    full, empty = ("R5", "R10", "G14", "Y6", "Y7"), ("R6", "R7", "R8", "G6", "Y7")
    game = game_of(
        Hand(redeal=2),
        Hand(redeal=2),
        Hand(bidder=1, bid=70, taken={"A": 75}, nest=full),
        Hand(bidder=1, bid=70, taken={"A": 75}, nest=empty),
        Hand(bidder=3, bid=70, taken={"A": 75}),
    )

    found = luck([game])

    assert (found["Bob"].redeals, found["Bob"].deals) == (2, 5)
    assert (found["Ann"].nests, found["Ann"].points_a_nest) == (2, 12.5)
    assert (found["Cal"].nests, found["Cal"].points_a_nest) == (0, None)
    assert luck_of_all(found.values()) == Luck(20, 2, 2, 25)
    assert luck_of_all([]) == Luck()
