"""Evenings: which games belong to one, and what was worth telling of it."""

from dataclasses import replace
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from referee.engine import Hand
from referee.stats.season.awards.award import Tag
from referee.stats.season.evenings import Why, decisive, evening_of, evenings
from referee.stats.season.summary import GameSummary
from tests.stats.season.test_summary import MADE, game_of

KENTUCKY = ZoneInfo("America/New_York")
LOST = Hand(bidder=2, bid=100, taken={"A": 40, "B": 80})


def at(told: str, *hands: Hand) -> GameSummary:
    return replace(game_of(*(hands or (MADE,))), started=datetime.fromisoformat(told))


@pytest.mark.parametrize(
    ("started", "day"),
    [
        ("2026-11-20T19:30:00-05:00", 20),
        ("2026-11-21T00:30:00+00:00", 20),  # half past seven in Kentucky
        ("2026-11-21T01:30:00-05:00", 20),  # after midnight, the evening goes on
        ("2026-11-21T04:59:00-05:00", 20),
        ("2026-11-21T05:00:00-05:00", 21),
        ("2026-11-21T00:00:00-05:00", 21),  # a day without a time
        ("2026-11-21T23:59:59-05:00", 21),
    ],
)
def test_a_game_belongs_to_the_evening_on_which_it_began(started: str, day: int) -> None:
    assert evening_of(datetime.fromisoformat(started), KENTUCKY) == date(2026, 11, day)


def test_evenings_come_the_latest_first_and_their_games_in_order() -> None:
    first, second = at("2026-11-20T20:00:00+00:00"), at("2026-11-20T22:00:00+00:00")
    other = at("2026-11-27T20:00:00+00:00")

    found = evenings([first, second, other], UTC)

    assert [(each.date.day, each.games) for each in found] == [
        (27, (other,)),
        (20, (first, second)),
    ]


def test_an_evening_has_its_own_standings_rulings_and_awards() -> None:
    agreed = Hand(bidder=2, bid=100, agreed={"A": 100, "B": 0})
    bids = [LOST, LOST, LOST, MADE, MADE, MADE]
    (found,) = evenings([at("2026-11-20T20:00:00+00:00", agreed, *bids)], UTC)

    assert [row.player for row in found.rows] == ["Ann", "Cal", "Bob", "Dee"]
    first = found.rulings[0]
    assert (first.hand.label, first.hand.rulings[0].kind) == ("1", "score-agreed")
    assert {each.tag: each.winners for each in found.awards()}[Tag.MOTH] == ("Bob",)
    assert all("Bob" not in each.winners for each in found.awards(among=("Ann", "Cal", "Dee")))


def test_the_decisive_hand_is_the_one_that_turned_the_game() -> None:
    behind = Hand(bidder=2, bid=100, taken={"A": 0, "B": 120})

    found = decisive(game_of(behind, MADE, MADE, MADE, MADE, ahead=0))

    assert found is not None
    assert (found.hand.label, found.why) == ("3", Why.TURNED)  # 190 to 170


def test_where_the_winners_led_throughout_it_is_the_one_that_ended_it() -> None:
    found = decisive(game_of(LOST, MADE, MADE))

    assert found is not None
    assert (found.hand.label, found.why) == ("2", Why.ENDED)
