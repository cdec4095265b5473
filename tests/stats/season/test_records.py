"""Records, compared with the greatest and smallest values that a naive search finds."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rook import Hand, Irregularity
from referee.stats.season import summary
from referee.stats.season.records import (
    RecordHolder,
    RecordKind,
    SeasonRecord,
    Try,
    held_records,
    longest,
)
from referee.stats.season.summary import GameSummary
from tests.laws import law
from tests.stats.season.seasons import TARGET, Game, games, recorded, seated
from tests.stats.season.test_players import finished, played
from tests.stats.season.test_ranking import scored, winner_of
from tests.stats.season.test_summary import MADE, game_of

ANN, BOB = ("Ann", "Cal"), ("Bob", "Dee")
LOST = Hand(bidder=2, bid=100, taken={"A": 40, "B": 80})


def found(*games: GameSummary) -> dict[RecordKind, SeasonRecord]:
    return {record.kind: record for record in held_records(games)}


def of_120(points: int) -> Fraction:
    return Fraction(points, 120)


def of_target(points: int | None) -> Fraction | None:
    return None if points is None else Fraction(points, TARGET)


def to_the_end(game: Game) -> list[tuple[int, int]]:
    """The totals of both sides, from the start to the hand that ended the game."""
    totals = [(0, 0)]
    for hand in game.hands:
        points = scored(hand.bidder, hand.bid, hand.taken)
        totals.append((totals[-1][0] + points[0], totals[-1][1] + points[1]))
        if max(totals[-1]) >= TARGET and totals[-1][0] != totals[-1][1]:
            break
    return totals


def naive(season: list[Game]) -> Iterator[tuple[RecordKind, Fraction | int | None]]:
    hands = list(played(season))
    ends = [to_the_end(game) for game in finished(season)]
    finals = [end[-1] for end in ends]
    won = [each for game in season if (each := winner_of(game)) is not None]
    behind = [max(each[1 - w] - each[w] for each in end) for end, w in zip(ends, won, strict=True)]
    margins = [each[w] - each[1 - w] for each, w in zip(finals, won, strict=True)]
    yield (
        RecordKind.HIGHEST_BID_MADE,
        max((of_120(h.bid) for h, _, _ in hands if h.taken >= h.bid), default=None),
    )
    yield (
        RecordKind.DEAREST_SET,
        max((of_120(h.bid) for h, _, _ in hands if h.taken < h.bid), default=None),
    )
    yield RecordKind.BEST_HAND, max((of_120(max(points)) for *_, points in hands), default=None)
    yield RecordKind.COMEBACK, of_target(max((each for each in behind if each > 0), default=None))
    yield RecordKind.CLOSEST, of_target(min(map(abs, margins), default=None))
    yield RecordKind.WIDEST, of_target(max(margins, default=None))
    yield RecordKind.HIGHEST_TOTAL, of_target(max(map(max, finals), default=None))
    yield RecordKind.LOWEST_TOTAL, of_target(min(map(min, finals), default=None))
    yield RecordKind.LONGEST, max((len(end) - 1 for end in ends), default=None)
    yield RecordKind.SHORTEST, min((len(end) - 1 for end in ends), default=None)


@law(40)
@given(st.lists(games, max_size=4))
def test_records_are_the_most_that_a_plain_look_finds(season: list[Game]) -> None:
    records = found(*(each for game in season if (each := recorded(game)) is not None))

    for kind, value in naive(season):
        assert (records[kind].value if kind in records else None) == value, kind


@law(40)
@given(st.lists(games, max_size=4))
def test_the_longest_run_is_found_among_all_runs(season: list[Game]) -> None:
    made: dict[str, str] = {}
    for hand, names, _ in played(season):
        name = names[hand.bidder - 1]
        made[name] = made.get(name, "") + ("1" if hand.taken >= hand.bid else "0")
    won: dict[str, str] = {}
    for game in finished(season):
        for place, name in enumerate(seated(game)[-1]):
            won[name] = won.get(name, "") + ("1" if winner_of(game) == place % 2 else "0")

    records = found(*(each for game in season if (each := recorded(game)) is not None))

    for kind, tries, sign in (
        (RecordKind.NEVER_SET, made, "1"),
        (RecordKind.WINS_IN_A_ROW, won, "1"),
        (RecordKind.LOSSES_IN_A_ROW, won, "0"),
    ):
        runs = {name: max(map(len, _runs(signs, sign))) for name, signs in tries.items()}
        longest = max(runs.values(), default=0)
        holders = {name for name, run in runs.items() if run == longest} if longest else set()
        record = records.get(kind)
        assert (record.value if record else 0) == longest
        assert {each.players[0] for each in record.holders} == holders if record else not holders


def _runs(signs: str, sign: str) -> list[str]:
    return signs.split("0" if sign == "1" else "1")


def test_a_record_says_who_holds_it_and_in_which_hand_and_all_share_it() -> None:
    high = Hand(bidder=3, bid=120, taken={"A": 120, "B": 0})
    other = Hand(bidder=2, bid=120, taken={"A": 0, "B": 120})

    record = found(game_of(other, high, ahead=200))[RecordKind.HIGHEST_BID_MADE]

    assert record == SeasonRecord(
        RecordKind.HIGHEST_BID_MADE,
        Fraction(1),
        (
            RecordHolder(("Bob",), "abc", "1", points=120, worth=120),
            RecordHolder(("Cal",), "abc", "2", points=120, worth=120),
        ),
    )


@pytest.mark.parametrize(
    ("kind", "kentucky", "double"),
    [
        # 110 of 120 points is more than 220 of the 250 in a double deck.
        (RecordKind.HIGHEST_BID_MADE, Hand(bidder=1, bid=110, taken={"A": 115, "B": 5}),
         Hand(bidder=1, bid=220, taken={"A": 225, "B": 25})),
        (RecordKind.DEAREST_SET, Hand(bidder=2, bid=110, taken={"A": 20, "B": 100}),
         Hand(bidder=2, bid=220, taken={"A": 35, "B": 215})),
        (RecordKind.BEST_HAND, Hand(bidder=1, bid=110, taken={"A": 110, "B": 10}),
         Hand(bidder=1, bid=220, taken={"A": 220, "B": 30})),
        (RecordKind.MOST_LEFT, Hand(bidder=1, bid=80, taken={"A": 110, "B": 10}),
         Hand(bidder=1, bid=165, taken={"A": 220, "B": 30})),
    ],
)  # fmt: skip
def test_hands_of_different_games_are_compared_as_shares_of_their_points(
    kind: RecordKind, kentucky: Hand, double: Hand
) -> None:
    one, two = game_of(kentucky, ahead=300), game_of(double, rules="double-deck-4", ahead=600)

    for season in ((one, two), (two, one)):
        assert [each.worth for each in found(*season)[kind].holders] == [120], kind
    assert [each.worth for each in found(two)[kind].holders] == [250]


def test_who_has_the_same_share_in_another_game_shares_the_record() -> None:
    """60 of 120 points is as much as 125 of 250."""
    half = Hand(bidder=1, bid=60, taken={"A": 60, "B": 60})
    of_two = Hand(bidder=1, bid=125, taken={"A": 125, "B": 125})
    one = game_of(half, ahead=300, bid_min=60)
    two = game_of(of_two, rules="double-deck-4", ahead=600, bid_min=100)

    record = found(one, two)[RecordKind.HIGHEST_BID_MADE]

    assert record.value == Fraction(1, 2)
    assert [(each.points, each.worth) for each in record.holders] == [(60, 120), (125, 250)]


def agreed(ours: int, theirs: int, bid: int = 100) -> Hand:
    return Hand(bidder=1, bid=bid, agreed={"A": ours, "B": theirs})


def double_deck(*hands: Hand, ahead: int) -> GameSummary:
    """A game to 600 with 250 points in a hand."""
    return game_of(*hands, rules="double-deck-4", ahead=ahead, bid_min=100)


@pytest.mark.parametrize(
    ("kind", "kentucky", "double", "of"),
    [
        # 120 behind in a game to 300 is more than 200 in one to 600.
        (RecordKind.COMEBACK, game_of(*[MADE] * 5, ahead=-120),
         double_deck(*[agreed(225, 25)] * 4, ahead=-200), 300),
        # 300 to 290; 600 to 585 is closer.
        (RecordKind.CLOSEST, game_of(agreed(0, 180), agreed(100, 110), ahead=200),
         double_deck(agreed(0, 400), agreed(220, 185), ahead=380), 600),
        # 305 to 25; 600 to 100.
        (RecordKind.WIDEST, game_of(MADE, ahead=210),
         double_deck(agreed(200, 100), ahead=400), 300),
        (RecordKind.HIGHEST_TOTAL, game_of(MADE, ahead=295),
         double_deck(agreed(300, 100), ahead=400), 300),
        # -100 and 25 are -75 of 300; -125 of 600.
        (RecordKind.LOWEST_TOTAL, game_of(LOST, MADE, ahead=210),
         double_deck(agreed(130, -125), ahead=500), 300),
    ],
)  # fmt: skip
def test_games_are_compared_as_shares_of_what_they_are_played_to(
    kind: RecordKind, kentucky: GameSummary, double: GameSummary, of: int
) -> None:
    for season in ((kentucky, double), (double, kentucky)):
        assert [each.worth for each in found(*season)[kind].holders] == [of], kind


def test_a_record_of_a_game_says_its_points_and_is_shared_by_the_same_share() -> None:
    """20 of 300 points apart is as close as 40 of 600."""
    one = game_of(agreed(0, 180), agreed(100, 100), ahead=200)
    two = double_deck(agreed(0, 380), agreed(200, 180), ahead=400)

    record = found(one, two)[RecordKind.CLOSEST]

    assert record.value == Fraction(1, 15)
    assert [(each.points, each.worth) for each in record.holders] == [(20, 300), (40, 600)]


def stopped(bid: int, **taken: int) -> Hand:
    """A hand of Ann that a renege of Bob ended."""
    foul = (Irregularity("renege", 2, in_time=False),)
    return Hand(bidder=1, bid=bid, taken=taken, irregularities=foul)


# Four who play alone: Ann has 130, Cal 90, Bob 60.
ALONE = Hand(bidder=1, bid=120, agreed={"1": 130, "2": 60, "3": 90})
NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve")


@pytest.mark.parametrize(
    ("kind", "value", "game"),
    [
        # What was agreed on, was set, or came by a foul was not made by the cards.
        (RecordKind.HIGHEST_BID_MADE, of_120(90),
         game_of(agreed(120, 0, bid=120), MADE, ahead=350)),
        (RecordKind.HIGHEST_BID_MADE, of_120(90),
         game_of(Hand(bidder=1, bid=120, taken={"A": 115, "B": 5}), MADE, ahead=350)),
        (RecordKind.HIGHEST_BID_MADE, of_120(90), game_of(stopped(95, A=95), MADE, ahead=350)),
        (RecordKind.BEST_HAND, of_120(95), game_of(agreed(180, 0), MADE, ahead=300)),
        # 20 beyond a bid; what a foul or an agreement gave is not left on the table.
        (RecordKind.MOST_LEFT, of_120(20),
         game_of(Hand(bidder=1, bid=90, taken={"A": 110, "B": 10}), stopped(75, A=115), ahead=250)),
        (RecordKind.MOST_LEFT, None, game_of(agreed(120, 0, bid=75), ahead=250)),
        # Nobody lost a bid that the foul of a defender, or an agreement, ended.
        (RecordKind.DEAREST_SET, of_120(100), game_of(stopped(115, A=60), LOST, MADE, ahead=250)),
        (RecordKind.DEAREST_SET, of_120(100),
         game_of(agreed(0, 0, bid=115), LOST, MADE, ahead=250)),
        # Redeals before a hand that was played; how long a game was that began on paper.
        (RecordKind.REDEALS, 2, game_of(Hand(redeal=1), Hand(redeal=2), MADE, ahead=250)),
        (RecordKind.REDEALS, None, game_of(MADE, Hand(redeal=1), Hand(redeal=1))),
        (RecordKind.LONGEST, None, game_of(MADE, ahead=250)),
        # Won before the next best of several.
        (RecordKind.WIDEST, Fraction(40, 99),
         game_of(ALONE, rules="call-partner-5-short", names=NAMES, ahead=0, target=99)),
        # 300 to 320: both are over the target, and the bidder goes.
        (RecordKind.CLOSEST, Fraction(20, 300),
         game_of(agreed(0, 180), agreed(120, 140), ahead=180, both_over="bidder-goes")),
    ],
)  # fmt: skip
def test_a_record_counts_what_was_done_by_the_cards(
    kind: RecordKind, value: Fraction | int | None, game: GameSummary
) -> None:
    record = found(game).get(kind)

    assert (record.value if record else None) == value


def test_a_run_goes_over_games_and_says_whether_it_goes_on() -> None:
    season = [game_of(MADE, LOST, ahead=205) for _ in range(3)]

    record = found(*season)[RecordKind.NEVER_SET]

    assert record.value == 3
    assert record.holders == (RecordHolder(("Ann",), "abc", since="abc", goes_on=True),)


def test_of_runs_as_long_the_first_is_held() -> None:
    tries = (Try("Ann", good, game) for good, game in ((True, "a"), (False, "b"), (True, "c")))

    assert list(longest(tries)) == [(1, RecordHolder(("Ann",), "a", since="a"))]


def test_a_run_that_was_ended_does_not_go_on() -> None:
    record = found(game_of(MADE, ahead=250), game_of(LOST, LOST, MADE))[RecordKind.LOSSES_IN_A_ROW]

    assert [(each.players, each.goes_on) for each in record.holders] == [
        (("Bob",), True),
        (("Dee",), True),
    ]
    ended = found(game_of(MADE, ahead=250), *_won_by_bob())[RecordKind.LOSSES_IN_A_ROW]
    assert [(each.players, each.goes_on) for each in ended.holders] == [
        (("Bob",), False),
        (("Dee",), False),
        (("Ann",), True),
        (("Cal",), True),
    ]


def _won_by_bob() -> list[GameSummary]:
    return [game_of(MADE, names=("Bob", "Ann", "Dee", "Cal"), ahead=250)]


def test_the_shortest_game_is_another_than_the_longest() -> None:
    record = found(game_of(MADE, ahead=0, target=90), game_of(MADE, MADE, ahead=0, target=150))

    assert (record[RecordKind.SHORTEST].value, record[RecordKind.LONGEST].value) == (1, 2)


def test_a_season_without_a_game_has_no_records() -> None:
    assert held_records([]) == ()


def test_the_course_of_a_game_stops_where_it_was_over() -> None:
    behind = Hand(bidder=2, bid=100, taken={"A": 0, "B": 120})

    game = game_of(behind, MADE, MADE, MADE, MADE, LOST, ahead=0)

    assert [each["A"] for each in summary.totals(game)] == [0, 0, 95, 190, 285, 380]
    assert [each.points for each in summary.leads(game)] == [0, -120, -50, 20, 90, 160]
    behind_most = summary.furthest_behind(game)
    assert behind_most is not None
    assert (behind_most.label, behind_most.points) == ("1", -120)


def test_every_record_is_tried() -> None:
    tried = re.findall(r"RecordKind\.([A-Z_]+)", Path(__file__).read_text())
    assert set(tried) >= {each.name for each in RecordKind}
