"""The summary of a game, its evening, and players without names; storing it loses nothing."""

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rook import Hand, Irregularity, play_game, preset, read_record, start, with_house
from referee.rook.game import next_due
from referee.rook.hand.facts import OTHERS, Call, Ended, Penalty
from referee.rook.judge.scoring import Outcome
from referee.rook.record.file import Record
from referee.stats.rook.summing import summary_of
from referee.stats.season.players import Part, parts
from referee.stats.season.results import PlayerResult, result_of, sums_of
from referee.stats.season.summary import (
    GameSummary,
    HandIncident,
    HandSummary,
    evening_of,
    final,
    margin,
    played,
    strangers,
    totals,
    with_strangers,
)
from referee.store.season.summaries import read_summary, write_summary
from referee.store.seated.counting import summed_up
from tests.laws import law
from tests.stats.season.seasons import STARTED, Game, games, recorded

NAMES = ("Ann", "Bob", "Cal", "Dee")
MADE = Hand(bidder=1, bid=90, taken={"A": 95, "B": 25}, trump="red")
REAL_GAMES = sorted((Path(__file__).parents[2] / "real_games").glob("*.rook"))


def game_of(
    *hands: Hand,
    rules: str = "kentucky-discard",
    names: Sequence[str] = NAMES,
    ahead: int = 210,
    **house: int | str,
) -> GameSummary:
    """A game that began on paper, with side A, or seat 1, *ahead* by so much."""
    table = with_house(preset(rules), house)
    first = "A" if table.table.sides.fixed else "1"
    begun = start(table, totals={first: ahead})
    steps = tuple(play_game(begun, hands, table, tuple(names)))
    found = summary_of(steps, begun.totals, next_due(steps[-1]), STARTED, "abc")
    assert found is not None
    return found


def last_hand(*hands: Hand) -> HandSummary:
    return game_of(*hands).hands[-1]


def test_the_game_that_ended_is_summed_up() -> None:
    found = game_of(Hand(bidder=2, bid=100, taken={"A": 40, "B": 80}), MADE)

    assert (found.preset, found.game, found.started) == ("kentucky-discard", "abc", STARTED)
    assert found.sides == (("Ann", "Cal"), ("Bob", "Dee"))
    assert (found.books, found.begun, found.totals) == (("A", "B"), (210, 0), (345, -75))
    assert (found.winner, found.reason, found.ended) == ("A", "target", 2)


@pytest.mark.parametrize(
    ("target", "hands", "goal"),
    [
        (300, 0, 300),
        (150, 0, 150),
        # Two hands of 120 points; three of them have more than 300.
        (1000, 2, 240),
        (300, 3, 300),
    ],
)
def test_a_game_is_played_to_its_target_or_for_the_points_in_its_hands(
    target: int, hands: int, goal: int
) -> None:
    assert game_of(MADE, MADE, ahead=200, target=target, hands=hands).goal == goal


def test_a_game_is_played_to_the_target_that_it_has_at_its_end() -> None:
    assert game_of(MADE, replace(MADE, house={"target": 500}), ahead=310).goal == 300
    assert game_of(MADE, replace(MADE, house={"target": 500}), MADE, MADE, ahead=204).goal == 500


def test_a_hand_has_who_bid_what_and_what_they_took() -> None:
    found = last_hand(MADE)

    assert (found.player(1), found.book(4), found.declarers) == ("Ann", "B", (1, 3))
    assert (found.bid, found.taken, found.worth, found.made) == (90, 95, 120, True)
    assert (found.points, found.trump, found.label) == ({"A": 95, "B": 25}, "red", "1")


@pytest.mark.parametrize(
    ("hand", "made", "taken"),
    [
        (Hand(bidder=2, bid=100, taken={"A": 40}), False, 80),
        (Hand(bidder=1, bid=100, agreed={"A": 120, "B": 0}), True, None),
        (Hand(bidder=1, bid=100, taken={"A": 120}, agreed={"A": 100, "B": 0}), True, None),
        (Hand(agreed={"A": 100, "B": 0}), None, None),
    ],
)
def test_what_the_cards_do_not_tell_is_not_made_up(
    hand: Hand, made: bool | None, taken: int | None
) -> None:
    found = game_of(hand, MADE).hands[0]

    assert (found.made, found.taken, found.counts) == (made, taken, True)


def test_a_hand_that_a_foul_stopped_has_no_capture_to_compare() -> None:
    foul = (Irregularity("renege", 2, in_time=False),)

    found = last_hand(Hand(bidder=1, bid=90, taken={"A": 95}, irregularities=foul))

    assert (found.outcome, found.made, found.taken) == (Outcome.RENEGED, True, None)
    assert found.fouls == (HandIncident("renege", 2),)


def test_a_redeal_is_a_hand_that_does_not_count_and_the_next_knows_of_it() -> None:
    redeal, played = game_of(Hand(redeal=2), MADE).hands

    assert (redeal.counts, redeal.redealt_by, redeal.label) == (False, 2, "1a")
    assert (redeal.made, redeal.points) == (None, {})
    assert (played.redeals, played.label) == (1, "1")


@pytest.mark.parametrize(
    ("cards", "points"), [("R5 R10 G14 Y6 Y7", 25), ("R5 R10", None), ("", None)]
)
def test_the_nest_is_known_where_all_of_its_cards_are(cards: str, points: int | None) -> None:
    found = last_hand(Hand(bidder=1, bid=90, taken={"A": 95}, nest=tuple(cards.split())))

    assert found.nest == points


def test_what_was_ruled_on_is_there_by_its_code() -> None:
    calls = (Call(1, 60), Call(2), Call(3), Call(4))

    found = last_hand(Hand(auction=calls, bidder=1, bid=90, taken={"A": 95}))

    assert HandIncident("bid-below-minimum", 1) in found.rulings


def test_called_partners_stand_with_the_bidder_and_everyone_has_a_book() -> None:
    names = ("Ann", "Bob", "Cal", "Dee", "Eve")
    hand = Hand(bidder=1, bid=100, taken={"declarers": 130}, partners=(3,), last_trick="declarers")

    found = game_of(hand, rules="call-partner-5-short", names=names, ahead=500).hands[0]

    assert found.books == ("1", "2", "3", "4", "5")
    assert (found.declarers, found.taken) == ((1, 3), found.points["1"])


@pytest.mark.parametrize(
    ("bidder", "one", "two", "opponents"), [(1, 2, 3, True), (1, 2, 5, False), (None, 1, 2, True)]
)
def test_who_has_a_side_of_their_own_plays_against_all_others(
    bidder: int | None, one: int, two: int, *, opponents: bool
) -> None:
    """Three sides of two: defenders against the same bidder are still opponents."""
    hand = HandSummary(1, "1", (*NAMES, "Eve", "Fay"), tuple("ABCABC"), Outcome.MADE, 120, bidder)

    assert hand.are_opponents(one, two) is opponents


def test_who_plays_alone_stands_by_their_total() -> None:
    agreed = Hand(bidder=1, bid=120, agreed={"1": 130, "2": 60, "3": 90})

    found = game_of(agreed, rules="call-partner-5-short", names=(*NAMES, "Eve"), ahead=0, target=99)

    assert (found.books[:3], found.totals[:3]) == (("1", "3", "2"), (130, 90, 60))


def test_a_hand_that_ended_by_a_bad_discard_counts() -> None:
    foul = (Irregularity("bad-discard", 2),)
    lost = Hand(bidder=2, bid=100, taken={"A": 40, "B": 80}, irregularities=foul)

    found = game_of(lost, MADE).hands[0]

    assert (found.outcome, found.counts, found.points["B"]) == (Outcome.BAD_DISCARD, True, -100)


def test_the_hand_that_decided_is_named_though_more_was_recorded_after_it() -> None:
    found = game_of(MADE, MADE)

    assert (found.ended, len(found.hands), found.totals) == (1, 2, (400, 50))


def test_what_was_recorded_after_the_table_ended_the_game_did_not_decide_it() -> None:
    """The end has no hand of its own."""
    found = game_of(MADE, Hand(ended=Ended("A")), MADE, ahead=0)

    assert (found.ended, len(found.hands), len(played(found))) == (1, 2, 1)
    assert final(found) == (95, 25)


def test_a_seat_of_which_nobody_knows_is_nobodys_result() -> None:
    found = result_of(game_of(MADE, names=("Ann", "Bob", "", "")))

    assert found.players == {
        "Ann": PlayerResult(1, 1, 95, 25, 1, 1, 1, 90),
        "Bob": PlayerResult(1, 0, 25, 95, 1),
    }


def test_where_everybody_scores_alone_another_scored_the_mean_of_the_others() -> None:
    """Ann and Cal score 125, the three others 55 each."""
    called = Hand(bidder=1, bid=100, agreed={"1": 125, "2": 55, "3": 125, "4": 55, "5": 55})

    game = game_of(called, rules="call-partner-5-short", names=(*NAMES, "Eve"), target=125)
    found = result_of(game)

    assert (found.players["Ann"].points, found.players["Ann"].against) == (125, 73)  # 290 / 4
    assert (found.players["Bob"].points, found.players["Bob"].against) == (55, 90)  # 360 / 4


def test_a_result_is_taken_back_from_a_sum() -> None:
    one, other = PlayerResult(1, 1, 95, 25, 1, 1, 1, 90), PlayerResult(1, 0, -80, 120, 1, 1, 0, 80)

    assert (one + other) - other == one


@pytest.mark.parametrize("path", REAL_GAMES, ids=lambda path: path.stem)
def test_a_real_game_comes_back_from_its_text(path: Path) -> None:
    record = read_record(path.read_text())
    steps = tuple(play_game(record.start, record.hands, record.rules, record.players))
    begin, when = steps[0].before.totals, datetime(2025, 2, 7, tzinfo=UTC)
    found = summary_of(steps, begin, next_due(steps[-1]), when, path.stem)
    assert found is not None

    again = read_summary(write_summary(found))

    assert again == found
    assert hash(again) == hash(found)


@law(60)
@given(games)
def test_any_game_comes_back_from_its_text(game: Game) -> None:
    found = recorded(game)

    assert found is None or read_summary(write_summary(found)) == found


points = st.dictionaries(st.text(max_size=1), st.integers(), max_size=4)
by_type = {each.name: ... for each in fields(HandSummary)}
any_hand = st.builds(HandSummary, **(by_type | {"points": points, "penalties": points}))


@law(400)
@given(st.lists(any_hand, max_size=4).map(tuple))
def test_whatever_a_hand_has_or_leaves_out_comes_back(hands: tuple[HandSummary, ...]) -> None:
    """Values equal to the default are left out, so a 0 must not be confused with one."""
    sides = (("Ann", "Cal"), ("Bob", "Dee"))
    found = GameSummary(
        "one-eighty", STARTED, sides, ("A", "B"), (500, 20), (0, 0), "target", 1, 500, hands
    )

    assert read_summary(write_summary(found)) == found


@pytest.mark.parametrize(("partners", "unknown"), [(None, True), ((), False), ((2,), False)])
def test_who_was_called_is_unknown_of_an_agreed_score_without_a_record_of_it(
    partners: tuple[int, ...] | None, *, unknown: bool
) -> None:
    agreed = Hand(bidder=1, bid=120, partners=partners, agreed={"1": 130, "2": 90})
    names = (*NAMES, "Eve")

    found = game_of(agreed, rules="call-partner-5-short", names=names, ahead=900)

    hand, shares = found.hands[0], parts([found])
    assert hand.is_partner_unknown is unknown
    assert shares["Ann"][Part.BIDDER].hands == 1
    assert ("Cal" in shares) is not unknown
    assert hand.are_opponents(1, 3) is not unknown
    assert read_summary(write_summary(found)) == found


GAMES = [
    replace(game_of(MADE, names=("Ann", "Bob", "", ""), ahead=250), game=name) for name in "ab"
]


def test_each_chair_is_somebody_of_its_own_game() -> None:
    seats = [strangers(game) for game in GAMES]

    assert [sorted(each.values()) for each in seats] == [[3, 4], [3, 4]]
    assert not seats[0].keys() & seats[1].keys()


def test_who_sat_there_did_what_their_side_did() -> None:
    game = with_strangers(GAMES[0])
    third, fourth = sorted(strangers(GAMES[0]), key=strangers(GAMES[0]).__getitem__)

    found = result_of(game).players

    assert game.sides == (("Ann", third), ("Bob", fourth))
    assert (found[third].won, found[third].points) == (1, found["Ann"].points)
    assert found[third].points != 0
    assert (found[fourth].played, found[fourth].won) == (1, 0)


def test_a_side_is_who_sat_there_at_the_end() -> None:
    away = replace(MADE, players={1: "Eve"})

    game = with_strangers(game_of(MADE, away, names=("Ann", "Bob", "", "Dee"), ahead=200))

    assert game.sides == (("Eve", "abc/3"), ("Bob", "Dee"))


def test_over_several_games_nobody_is_the_same() -> None:
    found = sums_of(map(result_of, map(with_strangers, GAMES)))

    assert sorted(each.played for each in found.values()) == [1, 1, 1, 1, 2, 2]


def test_a_game_in_which_all_are_named_stays_as_it_is() -> None:
    game = game_of(MADE, names=("Ann", "Bob", "Cal", "Dee"))

    assert with_strangers(game) == game
    assert strangers(game) == {}


KENTUCKY = ZoneInfo("America/New_York")


@pytest.mark.parametrize(
    ("started", "day"),
    [
        ("2026-11-20T19:30:00-05:00", 20),
        ("2026-11-21T00:30:00+00:00", 20),  # half past seven in Kentucky
        ("2026-11-21T01:30:00-05:00", 20),  # after midnight, the evening goes on
        ("2026-11-21T04:59:00-05:00", 20),
        ("2026-11-21T05:00:00-05:00", 21),
        ("2026-11-21T00:00:00-05:00", 21),  # a day without a time
        ("2026-11-21T00:00:01-05:00", 20),
        ("2026-11-21T00:30:00-05:00", 20),
        ("2026-11-21T23:59:59-05:00", 21),
    ],
)
def test_a_game_belongs_to_the_evening_on_which_it_began(started: str, day: int) -> None:
    assert evening_of(datetime.fromisoformat(started), KENTUCKY) == date(2026, 11, day)


# Penalties: counted in the totals, scored by nobody; ruling 102

TALK = Penalty(20, seat=2, note="table talk")
LATE = Penalty(10, side="A", to=OTHERS, between=True)


def test_a_penalty_is_no_score_of_a_hand() -> None:
    """A: 210, less 10, and 95; B: 10, 25, less 20."""
    game = game_of(replace(MADE, penalties=(LATE, TALK)), ahead=220)

    (hand,) = game.hands
    assert hand.points == {"A": 95, "B": 25}
    assert hand.penalties == {"A": -10, "B": -10}
    assert (game.begun, game.totals, final(game)) == ((220, 0), (305, 15), (305, 15))
    assert margin(game) == 290
    assert list(totals(game)) == [{"A": 220, "B": 0}, {"A": 305, "B": 15}]


def test_penalties_of_hands_that_do_not_count_stay_with_the_next() -> None:
    """In a deal that was struck out, and in one that was dealt again."""
    void = Hand(void=True, penalties=(TALK,))
    again = Hand(redeal=4, penalties=(LATE,))
    game = game_of(void, again, MADE, ahead=230)

    assert [hand.penalties for hand in game.hands] == [{"A": -10, "B": -10}, {}]
    assert (game.totals, final(game)) == ((315, 15), (315, 15))


def test_a_penalty_after_the_deciding_hand_is_not_in_the_margin() -> None:
    game = game_of(MADE, replace(MADE, penalties=(TALK,)))

    assert final(game) == (305, 25)
    assert game.totals == (400, 30)


def test_a_penalty_before_the_table_ended_the_game_is() -> None:
    ended = Hand(ended=Ended("B"), penalties=(replace(TALK, seat=1),))
    rules = preset("kentucky-discard")
    record = Record(rules, NAMES, start(rules), (MADE, ended))
    game = summed_up(record, STARTED)

    assert game is not None
    assert (game.penalties, final(game)) == ({"A": -20, "B": 0}, (25, 75))
    assert read_summary(write_summary(game)) == game


def test_nobody_plays_for_a_penalty() -> None:
    """Points for and against, bids and their worth are of what was played."""
    played_clean = result_of(game_of(MADE, ahead=300)).players
    fined = result_of(game_of(replace(MADE, penalties=(LATE, TALK)), ahead=300)).players

    assert fined == played_clean
    assert fined["Bob"].points == 25
