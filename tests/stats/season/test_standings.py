"""Standings against sums that are made from the bare numbers of each hand."""

from collections import defaultdict
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from referee.engine import Hand, Irregularity, play_game, preset, start
from referee.stats.season.standings import standings
from referee.stats.season.summary import GameSummary, summary_of
from tests.laws import law
from tests.stats.season.seasons import STARTED, TARGET, Game, games, recorded, seated


@dataclass
class Sums:
    played: int = 0
    won: int = 0
    points: int = 0
    against: int = 0
    hands: int = 0
    bids: int = 0
    made: int = 0
    bid_points: int = 0


def winner_of(game: Game) -> int | None:
    """The side, 0 or 1, that won: of those at the target the higher, after a hand without a tie."""
    totals = [0, 0]
    for hand in game.hands:
        for side, points in enumerate(scored(hand.bidder, hand.bid, hand.taken)):
            totals[side] += points
        if max(totals) >= TARGET and totals[0] != totals[1]:
            return totals.index(max(totals))
    return None


def scored(bidder: int, bid: int, taken: int) -> tuple[int, int]:
    mine, theirs = (taken if taken >= bid else -bid), 120 - taken
    return (mine, theirs) if bidder % 2 else (theirs, mine)


def summed(season: list[Game]) -> dict[str, Sums]:
    sums: dict[str, Sums] = defaultdict(Sums)
    for game in season:
        winner = winner_of(game)
        if winner is None:
            continue
        sitting = seated(game)
        for place, name in enumerate(sitting[-1]):
            sums[name].played += 1
            sums[name].won += place % 2 == winner
        for hand, names in zip(game.hands, sitting, strict=True):
            points = scored(hand.bidder, hand.bid, hand.taken)
            for place, name in enumerate(names):
                sums[name].points += points[place % 2]
                sums[name].against += points[1 - place % 2]
                sums[name].hands += 1
            bidder = sums[names[hand.bidder - 1]]
            bidder.bids += 1
            bidder.made += hand.taken >= hand.bid
            bidder.bid_points += hand.bid
    return sums


@law(400)
@given(st.lists(games, max_size=6))
def test_standings_are_the_sums_of_the_hands(season: list[Game]) -> None:
    rows = standings([each for game in season if (each := recorded(game)) is not None])

    sums = summed(season)
    best_first = sorted(sums, key=lambda name: (-sums[name].won, -sums[name].points, name))
    assert [row.player for row in rows] == best_first
    for row in rows:
        mine = sums[row.player]
        ahead = [
            each for each in sums.values() if (each.won, each.points) > (mine.won, mine.points)
        ]
        assert row.rank == len(ahead) + 1
        assert {name: getattr(row.result, name) for name in vars(mine)} == vars(mine)
        assert (row.lost, row.set) == (mine.played - mine.won, mine.bids - mine.made)


def finished(*told: Hand, names: tuple[str, ...] = ("Ann", "Bob", "Cal", "Dee")) -> GameSummary:
    rules = preset("kentucky-discard")
    steps = tuple(play_game(start(rules, totals={"A": 250}), told, rules, names))
    summary = summary_of(steps, STARTED)
    assert summary is not None
    return summary


def test_partners_who_always_play_together_share_a_rank() -> None:
    rows = standings([finished(Hand(bidder=1, bid=90, taken={"A": 95, "B": 25}))])

    assert [(row.rank, row.player) for row in rows] == [
        (1, "Ann"),
        (1, "Cal"),
        (3, "Bob"),
        (3, "Dee"),
    ]


def test_scores_brought_along_from_paper_do_not_count() -> None:
    rows = standings([finished(Hand(bidder=1, bid=90, taken={"A": 95, "B": 25}))])

    assert [row.result.points for row in rows] == [95, 95, 25, 25]


def test_a_game_that_is_not_over_counts_for_nobody() -> None:
    rules = preset("kentucky-discard")
    steps = tuple(
        play_game(start(rules), [Hand(bidder=1, bid=90, taken={"A": 95, "B": 25})], rules)
    )

    assert summary_of(steps, STARTED) is None


def test_who_leaves_keeps_the_hands_and_who_stays_has_the_game() -> None:
    rows = standings(
        [
            finished(
                Hand(bidder=3, bid=90, taken={"A": 20, "B": 100}),
                Hand(bidder=3, bid=100, taken={"A": 120, "B": 0}, players={3: "Eve"}),
                Hand(bidder=1, bid=90, taken={"A": 95, "B": 25}),
            )
        ]
    )

    by_name = {row.player: row for row in rows}
    cal, eve = by_name["Cal"], by_name["Eve"]
    assert (cal.result.played, cal.result.hands, cal.result.points, cal.set) == (0, 1, -90, 1)
    assert (eve.result.played, eve.result.won, eve.result.hands, eve.result.made) == (1, 1, 2, 1)
    assert cal.rating.games == 0


def test_a_redeal_is_no_hand_and_the_average_has_one_decimal() -> None:
    rows = standings(
        [
            finished(
                Hand(redeal=2),
                Hand(bidder=1, bid=70, taken={"A": 20, "B": 100}),
                Hand(bidder=1, bid=75, taken={"A": 80, "B": 40}),
                Hand(bidder=1, bid=75, taken={"A": 80, "B": 40}),
            )
        ]
    )

    ann = next(row for row in rows if row.player == "Ann")
    assert (ann.result.hands, ann.result.bids, ann.average_bid) == (3, 3, 73.3)
    assert next(row for row in rows if row.player == "Dee").average_bid is None


def test_a_hand_that_the_bidders_fouled_is_a_bid_that_was_not_made() -> None:
    foul = (Irregularity("renege", 4, in_time=False),)

    rows = standings([finished(Hand(bidder=2, bid=90, taken={"A": 60}, irregularities=foul))])

    bob = next(row for row in rows if row.player == "Bob")
    assert (bob.result.points, bob.result.bids, bob.result.made, bob.set) == (-90, 1, 0, 1)
