"""The effect of a correction, compared with standings, awards and records one by one."""

from dataclasses import replace
from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from referee.rook import Hand
from referee.stats.season.awards import Tag, of_season
from referee.stats.season.moved import Moved, corrected, ranks_moved, what_moved
from referee.stats.season.ranking import Row, Scoring, standings
from referee.stats.season.records import held_records
from referee.stats.season.summary import GameSummary
from tests.laws import law
from tests.stats.season.seasons import Game, games, recorded
from tests.stats.season.test_summary import MADE, game_of

ANN, BOB = ("Ann", "Bob", "Cal", "Dee"), ("Bob", "Ann", "Dee", "Cal")
LOST = Hand(bidder=2, bid=100, taken={"A": 40, "B": 80})


def named(game: str, summary: GameSummary, later: int = 0) -> GameSummary:
    return replace(summary, game=game, started=summary.started + timedelta(hours=later))


def test_an_award_goes_to_somebody_else() -> None:
    bids = [Hand(bidder=1, bid=75, taken={"A": 75})] * 10 + [LOST] * 10
    before = [named("1", game_of(*bids, ahead=300))]
    worse = [Hand(bidder=1, bid=75, taken={"A": 20})] * 10
    mended = [Hand(bidder=2, bid=80, taken={"A": 40, "B": 80})] * 10

    found = what_moved(
        before, corrected(before, "1", named("1", game_of(*worse, *mended, ahead=600)))
    )

    moths = next(each for each in found.awards if each.tag is Tag.MOTH)
    assert (moths.before, moths.after) == (("Bob",), ("Ann",))


def test_a_corrected_game_stays_at_its_place() -> None:
    games = [named(name, game_of(MADE), later) for name, later in (("b", 0), ("a", 1), ("c", 1))]

    found = corrected(games, "a", named("a", game_of(MADE, MADE), 1))

    assert [each.game for each in found] == ["b", "a", "c"]
    assert len(found[1].hands) == 2


def test_a_guest_is_not_ranked_but_the_games_count() -> None:
    found = standings([game_of(MADE)], among=("Cal", "Dee"))

    assert [(row.rank, row.player, row.result.won) for row in found] == [
        (1, "Cal", 1),
        (2, "Dee", 0),
    ]
    assert found[0].rating.mu > found[1].rating.mu


def test_who_is_not_ranked_is_moved_by_nothing() -> None:
    bids = [Hand(bidder=1, bid=75, taken={"A": 75})] * 10 + [LOST] * 10
    before = [named("1", game_of(*bids, ahead=300))]

    found = what_moved(before, [], among=("Ann", "Cal", "Dee"))

    assert [each.players for each in found.ranks] == [("Ann", "Cal"), ("Dee",)]
    assert "Bob" not in {name for each in found.awards for name in each.before}


@law(30)
@given(st.lists(games, max_size=3), st.lists(games, max_size=3), st.sampled_from(Scoring))
def test_what_is_reported_to_move_is_all_that_moves(
    old: list[Game], new: list[Game], scoring: Scoring
) -> None:
    before, after = (
        [each for game in season if (each := recorded(game)) is not None] for season in (old, new)
    )

    found = what_moved(before, after, scoring)

    ranks = {row.player: row.rank for row in standings(before, scoring)}
    for move in found.ranks:
        for player in move.players:
            assert ranks.get(player) == move.before
            ranks[player] = move.after or 0
    assert {name: rank for name, rank in ranks.items() if rank} == {
        row.player: row.rank for row in standings(after, scoring)
    }
    awards = {each.tag: each.winners for each in of_season(before)}
    awards |= {each.tag: each.after for each in found.awards}
    assert {tag: who for tag, who in awards.items() if who} == {
        each.tag: each.winners for each in of_season(after)
    }
    held = {each.kind: each for each in held_records(before)}
    held_after = {each.kind: each.after for each in found.records}
    kept = {kind: record for kind, record in (held | held_after).items() if record is not None}
    assert kept == {each.kind: each for each in held_records(after)}


@law(20)
@given(st.lists(games, max_size=3))
def test_nothing_moves_where_nothing_changed(season: list[Game]) -> None:
    games = [each for game in season if (each := recorded(game)) is not None]

    assert what_moved(games, games) == Moved()


def test_who_rises_comes_before_who_falls() -> None:
    rows = standings([game_of(MADE)])
    turned = [Row(4 - row.rank, row.player, row.result, row.rating) for row in rows]

    assert [each.before for each in ranks_moved(rows, turned)] == [3, 1]
