"""Standings, compared with sums of the plain numbers of each hand."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rook import Hand, Irregularity, play_game, preset, start
from referee.rook.game import next_due
from referee.stats.rook.summing import summary_of
from referee.stats.season.ranking import By, Decided, Scoring, ranked, standings
from referee.stats.season.ratings import Rating
from referee.stats.season.results import PlayerResult, Share
from referee.stats.season.summary import GameSummary
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
    """The side, 0 or 1, with the higher total once one is at the target; None if nobody has won."""
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
        assert row.rating.games == mine.played


def finished(*hands: Hand, names: tuple[str, ...] = ("Ann", "Bob", "Cal", "Dee")) -> GameSummary:
    rules = preset("kentucky-discard")
    steps = tuple(play_game(start(rules, totals={"A": 250}), hands, rules, names))
    summary = summary_of(steps, steps[0].before.totals, next_due(steps[-1]), STARTED)
    assert summary is not None
    return summary


def test_scores_brought_along_from_paper_do_not_count() -> None:
    rows = standings([finished(Hand(bidder=1, bid=90, taken={"A": 95, "B": 25}))])

    assert [row.result.points for row in rows] == [95, 95, 25, 25]


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


def rows_by(scoring: Scoring, **sums: PlayerResult) -> list[tuple[int, str]]:
    rated = {name: Rating(float(len(name)), 2, each.played) for name, each in sums.items()}
    return [(row.rank, row.player) for row in ranked(sums, rated, scoring)]


def did(played: int = 40, won: int = 0, points: int = 0, hands: int = 100) -> PlayerResult:
    return PlayerResult(played=played, won=won, points=points, hands=hands)


@pytest.mark.parametrize(
    ("scoring", "ordered"),
    [
        (Scoring.WINS, [(1, "Al"), (2, "Bea"), (3, "Carl"), (4, "Newly")]),
        (Scoring.POINTS, [(1, "Carl"), (2, "Al"), (3, "Bea"), (4, "Newly")]),
        (Scoring.POINTS_A_HAND, [(1, "Bea"), (2, "Carl"), (3, "Al"), (4, "Newly")]),
        (Scoring.RATING, [(1, "Carl"), (2, "Bea"), (3, "Al"), (4, "Newly")]),
    ],
)
def test_a_season_is_ranked_by_what_it_counts(
    scoring: Scoring, ordered: list[tuple[int, str]]
) -> None:
    """Ratings here are the lengths of the names; who is new is behind in what takes games."""
    found = rows_by(
        scoring,
        Al=did(won=20, points=3000, hands=100),
        Bea=did(won=20, points=2900, hands=50),
        Carl=did(won=15, points=4000, hands=120),
        Newly=did(played=29, won=9, points=2800, hands=30),
    )

    assert found == ordered


def test_what_decided_between_neighbours_is_shown() -> None:
    sums = {
        "Ann": did(won=5, points=900), "Bob": did(won=5, points=900),
        "Cal": did(won=5, points=800), "Dee": did(won=4, points=990),
    }  # fmt: skip

    rows = ranked(sums, {})

    assert [(row.rank, row.player, row.decided) for row in rows] == [
        (1, "Ann", None),
        (1, "Bob", None),
        (3, "Cal", Decided(By.POINTS, 900, 800)),
        (4, "Dee", Decided(By.WON, 5, 4)),
    ]


def test_too_few_games_are_what_decided_where_a_rating_is_a_first_guess() -> None:
    sums = {"Ann": did(), "Bob": did(played=12)}
    rated = {"Ann": Rating(20, 2, 30), "Bob": Rating(30, 8, 12)}

    rows = ranked(sums, rated, Scoring.RATING)

    assert [(row.rank, row.player) for row in rows] == [(1, "Ann"), (2, "Bob")]
    assert rows[1].decided == Decided(By.GAMES, 30, 0)


def test_who_has_no_hand_is_behind_who_lost_points() -> None:
    found = rows_by(Scoring.POINTS_A_HAND, Ann=did(points=-500), Bob=did(hands=0))

    assert found == [(1, "Ann"), (2, "Bob")]


def test_as_many_points_are_ranked_by_games_won() -> None:
    found = rows_by(Scoring.POINTS, Ann=did(points=900), Bob=did(points=900, won=1))

    assert found == [(1, "Bob"), (2, "Ann")]


def test_points_a_hand_ask_for_the_games_that_count_there() -> None:
    """A rating may rest on more games, because games by other rules count too."""
    sums = {"Ann": did(points=100), "Bob": did(played=12, points=900)}
    rated = {name: Rating(games=40) for name in sums}

    rows = ranked(sums, rated, Scoring.POINTS_A_HAND)

    assert [(row.player, row.points_a_hand) for row in rows] == [("Ann", 1.0), ("Bob", 9.0)]


def test_who_is_level_stands_by_name_however_it_is_written() -> None:
    rows = ranked({name: did(points=100, hands=3) for name in ("bob", "Cal", "Ann")}, {})

    assert [(row.rank, row.player) for row in rows] == [(1, "Ann"), (1, "bob"), (1, "Cal")]
    assert rows[0].points_a_hand == 33.3


def test_partners_who_never_play_apart_have_one_rank_by_rating_until_they_do() -> None:
    made = Hand(bidder=1, bid=90, taken={"A": 95, "B": 25})
    always = [finished(made), finished(made, names=("Bob", "Ann", "Dee", "Cal"))] * 20
    once = [*always, finished(made, names=("Ann", "Bob", "Eve", "Dee"))]

    ranks = {row.player: row.rank for row in standings(always, Scoring.RATING)}
    later = {row.player: row.rank for row in standings(once, Scoring.RATING)}

    assert ranks["Ann"] == ranks["Cal"]
    assert ranks["Bob"] == ranks["Dee"]
    assert later["Ann"] < later["Cal"]


@law(40)
@given(st.lists(games, max_size=4), st.sampled_from(Scoring))
def test_ranks_go_down_and_say_why_wherever_they_change(
    season: list[Game], scoring: Scoring
) -> None:
    rows = standings([each for game in season if (each := recorded(game)) is not None], scoring)

    for number, (above, row) in enumerate(pairwise(rows), 2):
        assert row.rank in (above.rank, number)
        if row.rank == above.rank:
            assert row.decided == above.decided
        else:
            assert row.decided is not None
            assert row.decided.ahead > row.decided.behind
    assert not rows or (rows[0].rank, rows[0].decided) == (1, None)


def test_a_row_has_its_shares() -> None:
    row = standings([finished(Hand(bidder=1, bid=90, taken={"A": 95, "B": 25}))])[0]

    assert (row.wins, row.kept, row.points_a_hand) == (Share(1, 1), Share(1, 1), 95.0)
