"""Awards: each by its rule in games made for it, and some compared with naive sums."""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rook import Hand, Irregularity
from referee.stats.season.awards import (
    RULES,
    Award,
    AwardRule,
    Claim,
    Claims,
    Tag,
    Unit,
    award,
    of_evening,
    of_season,
)
from referee.stats.season.summary import GameSummary, HandIncident
from tests.laws import law
from tests.stats.season.seasons import Game, PlainHand, games, recorded
from tests.stats.season.test_players import played
from tests.stats.season.test_summary import MADE, game_of

ANN = Hand(bidder=1, bid=75, taken={"A": 75, "B": 45})
BOB_SET = Hand(bidder=2, bid=100, taken={"A": 40, "B": 80})
BOB_MADE = Hand(bidder=2, bid=80, taken={"A": 40, "B": 80})
CAL = Hand(bidder=3, bid=100, taken={"A": 120, "B": 0})


def evening(*games: GameSummary) -> Mapping[Tag, Award]:
    return {each.tag: each for each in of_evening(games)}


def won(found: Award) -> tuple[tuple[str, ...], float]:
    return found.winners, float(found.value)


def test_every_award_has_a_rule_and_a_minimum() -> None:
    assert [rule.tag for rule in RULES] == list(Tag)
    assert all(rule.season >= rule.evening > 0 for rule in RULES)


Hands = Sequence[tuple[PlainHand, list[str], tuple[int, int]]]
Value = Callable[[Sequence[PlainHand]], Fraction]


def by_bidder(hands: Hands, value: Value) -> dict[str, Claim]:
    """The *value* of each player's bids, with the number of bids."""
    mine: dict[str, list[PlainHand]] = defaultdict(list)
    for hand, names, _ in hands:
        mine[names[hand.bidder - 1]].append(hand)
    return {name: Claim(value(bids), len(bids)) for name, bids in mine.items()}


def mean_of(value: Callable[[PlainHand], Fraction | int]) -> Value:
    return lambda bids: Fraction(sum(map(value, bids))) / len(bids)


def sum_of(value: Callable[[PlainHand], int]) -> Value:
    return lambda bids: Fraction(sum(map(value, bids)))


def run_of(bids: Sequence[PlainHand]) -> Fraction:
    signs = "".join("1" if bid.taken >= bid.bid else "0" for bid in bids)
    return Fraction(max(map(len, signs.split("0"))))


NAIVE: Mapping[Tag, Value] = {
    Tag.UNSET: run_of,
    Tag.MOTH: mean_of(lambda bid: bid.taken < bid.bid),
    Tag.HIGH_ROLLER: mean_of(lambda bid: Fraction(bid.bid, 120)),
    Tag.PENNY_PINCHER: mean_of(lambda bid: -Fraction(bid.bid, 120)),
    Tag.SO_CLOSE: sum_of(lambda bid: bid.bid - bid.taken == 5),
    Tag.TO_THE_POINT: sum_of(lambda bid: bid.bid == bid.taken),
    Tag.BROOM: sum_of(lambda bid: bid.taken == 120),
}


@law(40)
@given(st.lists(games, max_size=4))
def test_awards_for_bids_go_to_who_a_plain_look_finds(season: list[Game]) -> None:
    hands = list(played(season))

    found = evening(*(each for game in season if (each := recorded(game)) is not None))

    for tag, value in NAIVE.items():
        claims = by_bidder(hands, value)
        eligible = {name: each.value for name, each in claims.items() if each.times >= 3}
        best = max(eligible.values(), default=None)
        winners = {name for name, each in eligible.items() if each == best}
        given_to = set(found[tag].winners) if tag in found else set()
        assert given_to == (winners if len(set(eligible.values())) > 1 else set()), tag


@law(40)
@given(st.lists(games, max_size=4))
def test_awards_for_hands_go_to_who_a_plain_look_finds(season: list[Game]) -> None:
    sat: dict[str, list[tuple[PlainHand, int]]] = defaultdict(list)
    for hand, names, _ in played(season):
        for place, name in enumerate(names, 1):
            sat[name].append((hand, place))
    busy = {
        name: Fraction(sum(hand.bidder == place for hand, place in mine), len(mine))
        for name, mine in sat.items() if len(mine) >= 6
    }  # fmt: skip
    defended = {
        name: [hand.taken < hand.bid for hand, place in mine if (hand.bidder + place) % 2]
        for name, mine in sat.items()
    }
    wrecked = {n: Fraction(sum(each), len(each)) for n, each in defended.items() if len(each) >= 4}

    found = evening(*(each for game in season if (each := recorded(game)) is not None))

    for tag, values, best in (
        (Tag.AUCTIONEER, busy, max),
        (Tag.CHURCH_MOUSE, busy, min),
        (Tag.WRECKING_BALL, wrecked, max),
    ):
        if len(set(values.values())) > 1:
            top = best(values.values())
            assert found[tag].value == top
            assert found[tag].winners == tuple(sorted(n for n, v in values.items() if v == top))
        else:
            assert tag not in found


def renege(seat: int, *, in_time: bool) -> Hand:
    foul = Irregularity("renege", seat, in_time=in_time)
    return Hand(bidder=1, bid=90, taken={"A": 95}, irregularities=(foul,))


def agreed(ours: int, theirs: int) -> Hand:
    return Hand(bidder=1, bid=100, agreed={"A": ours, "B": theirs})


RED, GREEN = (Hand(bidder=1, bid=75, taken={"A": 75}, trump=name) for name in ("red", "green"))
BLACK = Hand(bidder=2, bid=75, taken={"B": 75}, trump="black")
FULL, EMPTY = ("R5", "R10", "G14", "Y6", "Y7"), ("R6", "R7", "R8", "G6", "Y7")
RICH = Hand(bidder=1, bid=75, taken={"A": 75}, nest=FULL)
POOR = Hand(bidder=2, bid=75, taken={"B": 75}, nest=EMPTY)
LOW = Hand(bidder=1, bid=120, taken={"A": 0, "B": 120})
LOST = Hand(bidder=1, bid=100, taken={"A": 20, "B": 100})
# Too few cards were laid aside: nobody has to claim it.
SHORT = Hand(bidder=1, bid=90, taken={"A": 95}, trump="green", discard=("R6", "R7", "R8"))
FOUL = Hand(bidder=2, bid=100, taken={"A": 40}, irregularities=(Irregularity("bad-discard"),))
# Five who play alone: Ann has 130, Bob and Cal are level with 90.
ALONE = Hand(bidder=1, bid=120, agreed={"1": 130, "2": 90, "3": 90})


def alone(**house: int) -> GameSummary:
    names = ("Ann", "Bob", "Cal", "Dee", "Eve")
    return game_of(ALONE, rules="call-partner-5-short", names=names, **house)


def tables(*every: str) -> list[GameSummary]:
    """A game of each table, by the initials of the players; "-" for a player without a name."""
    called = {"A": "Ann", "B": "Bob", "C": "Cal", "D": "Dee", "E": "Eve", "-": ""}
    return [game_of(MADE, names=[called[each] for each in table]) for table in every]


@pytest.mark.parametrize(
    ("tag", "winners", "value", "hands"),
    [
        (Tag.UNSET, ("Cal",), 3, (ANN, BOB_SET, BOB_SET, BOB_SET, CAL, CAL, CAL)),
        (Tag.MOTH, ("Bob",), 1, (*[BOB_SET] * 3, *[CAL] * 3)),
        (Tag.SANDBAGGER, ("Cal",), 20 / 120, (ANN, ANN, CAL, CAL)),
        # A bid that the table agreed was made says nothing.
        (Tag.SANDBAGGER, ("Cal",), 20 / 120, (replace(CAL, agreed={"A": 120, "B": 0}, taken=None),
                                        CAL, CAL, ANN, ANN)),
        (Tag.BROOM, ("Cal",), 3, (*[BOB_SET] * 3, *[CAL] * 3)),
        (Tag.GOOD_COMPANY, ("Ann",), 1, (*[BOB_SET] * 3, *[CAL] * 3)),
        (Tag.STAYER, ("Ann", "Bob", "Cal"), 8,
         (*[BOB_SET] * 6, Hand(bidder=3, bid=75, taken={"A": 120}, players={4: "Eve"}), CAL)),
        (Tag.ONE_COLOR, ("Bob",), 1, (RED, RED, GREEN, BLACK, BLACK, BLACK)),
        (Tag.LUCKY_NEST, ("Ann",), 25 / 120, (RICH, RICH, POOR, POOR)),
        (Tag.EMPTY_HANDS, ("Dee",), 2, (Hand(redeal=4), Hand(redeal=4), Hand(redeal=1), MADE)),
        (Tag.BUTTERFINGERS, ("Bob",), 2, (renege(2, in_time=False), renege(2, in_time=True))),
        (Tag.BUTTERFINGERS, ("Ann",), 1, (SHORT,)),
        # A foul of nobody by name is the bidder's.
        (Tag.BUTTERFINGERS, ("Bob",), 1, (FOUL, MADE)),
    ],
)  # fmt: skip
def test_an_award_goes_to_who_did_most_of_it(
    tag: Tag, winners: tuple[str, ...], value: float, hands: tuple[Hand, ...]
) -> None:
    found = evening(game_of(*hands, ahead=300))

    assert won(found[tag]) == (winners, value)


def test_a_claim_that_the_cards_refute_is_no_foul() -> None:
    accused = game_of(
        Hand(bidder=1, bid=90, trump="red", taken={"A": 95, "B": 25},
             play=(("G14", "G5", "G7", "G6"),),
             irregularities=(Irregularity("renege", 2, trick=1, found=4),)),
    )  # fmt: skip

    assert HandIncident("claim-not-upheld", 2) in accused.hands[0].rulings
    assert Tag.BUTTERFINGERS not in evening(accused)


@pytest.mark.parametrize(
    ("tag", "winners", "value", "games"),
    [
        # Behind by half of what won, -120 to 120 and then 360; by half to the point; by 40 alone.
        (Tag.PHOENIX, ("Ann", "Cal"), 1, [game_of(LOW, *[CAL] * 4, ahead=0)]),
        (Tag.PHOENIX, ("Ann", "Cal"), 1, [game_of(LOW, CAL, CAL, ahead=120, target=200)]),
        (Tag.PHOENIX, (), 0, [game_of(BOB_MADE, *[CAL] * 3, ahead=0)]),
        # Who won with nothing, since the others fell through the floor, has not risen.
        (Tag.PHOENIX, (), 0, [game_of(*[BOB_SET] * 3, ahead=-120, floor=-300)]),
        # Lost by 50, less than a hand; by more.
        (Tag.BRIDESMAID, ("Bob", "Dee"), 1, [game_of(*[BOB_MADE] * 3, MADE, ahead=100)]),
        (Tag.BRIDESMAID, (), 0, [game_of(MADE)]),
        # By 120, as many as a hand has; by 115; level, where the bidder goes.
        (Tag.BRIDESMAID, (), 0, [
            game_of(agreed(0, 180), agreed(120, 0), ahead=180, both_over="bidder-goes")]),
        (Tag.BRIDESMAID, ("Bob", "Dee"), 1, [
            game_of(agreed(0, 180), agreed(120, 5), ahead=180, both_over="bidder-goes")]),
        (Tag.BRIDESMAID, ("Bob", "Dee"), 1, [
            game_of(agreed(0, 180), agreed(120, 120), ahead=180, both_over="bidder-goes")]),
        (Tag.BRIDESMAID, (), 0, [alone(ahead=900)]),
        (Tag.BRIDESMAID, ("Bob", "Cal"), 1, [alone(ahead=0, target=100)]),
        # Set more often than the others; as often; after the end.
        (Tag.FAILED_UPWARD, ("Ann", "Cal"), 1, [game_of(LOST, MADE, ahead=310)]),
        (Tag.FAILED_UPWARD, (), 0, [game_of(LOST, BOB_SET, MADE, ahead=310)]),
        (Tag.FAILED_UPWARD, (), 0, [game_of(MADE, LOST)]),
        # Three partners; two each, a chair without a name being none; one each, Cal having left.
        (Tag.BUTTERFLY, ("Ann",), 3, tables("ABCD", "ACBD", "ABED")),
        (Tag.BUTTERFLY, (), 0, tables("ABCD", "ACBD", "AB-D")),
        (Tag.BUTTERFLY, (), 0, [
            game_of(MADE, replace(MADE, players={3: "Eve"}), ahead=200), *tables("DABE")]),
        # A nest that nobody looked at.
        (Tag.LUCKY_NEST, (), 0, [game_of(CAL, CAL, RICH, RICH, ahead=300)]),
    ],
)  # fmt: skip
def test_an_award_is_of_whole_games_or_nobodys(
    tag: Tag, winners: tuple[str, ...], value: int, games: list[GameSummary]
) -> None:
    found = evening(*games).get(tag)

    assert (won(found) if found else ((), 0)) == (winners, value)


RULE = AwardRule(Tag.MOTH, lambda _: {}, Unit.BIDS, 10, 3)


def claims(**values: int) -> Claims:
    return {name: Claim(Fraction(value), 10) for name, value in values.items()}


def test_who_is_level_shares_an_award() -> None:
    found = award(RULE, claims(Dee=4, Bob=4, Cal=1), 10)

    assert found == Award(Tag.MOTH, Fraction(4), ("Bob", "Dee"), Unit.BIDS, 10)


def test_where_all_are_level_or_alone_nobody_stands_out() -> None:
    assert award(RULE, claims(Ann=4, Bob=4), 10) is None
    assert award(RULE, claims(Ann=4), 10) is None
    assert award(RULE, claims(), 10) is None


def test_too_few_tries_do_not_compete() -> None:
    all_claims = {**claims(Ann=1, Bob=2), "Cal": Claim(Fraction(9), 9)}

    found = award(RULE, all_claims, 10)

    assert found is not None
    assert found.winners == ("Bob",)


def test_a_guest_has_no_award_where_only_some_compete() -> None:
    season = [game_of(*[BOB_SET] * 3, *[CAL] * 3, *[ANN] * 3, ahead=300)]

    assert evening(*season)[Tag.HIGH_ROLLER].winners == ("Bob", "Cal")
    among = {each.tag: each for each in of_evening(season, among=("Ann", "Cal", "Dee"))}
    assert among[Tag.HIGH_ROLLER].winners == ("Cal",)


def test_bids_of_different_games_are_compared_as_shares_of_the_points_in_the_hand() -> None:
    """100 of 120 points is a higher bid than 150 of the 250 in a double deck."""
    timid = Hand(bidder=2, bid=150, taken={"A": 100, "B": 150})
    two_decks = game_of(*[timid] * 3, rules="double-deck-4", ahead=300)

    found = evening(game_of(*[CAL] * 3, ahead=300), two_decks)

    assert won(found[Tag.HIGH_ROLLER]) == (("Cal",), float(Fraction(100, 120)))
    assert won(found[Tag.PENNY_PINCHER]) == (("Bob",), 0.6)


def test_points_of_different_games_are_compared_as_shares_too() -> None:
    """20 of 120 points beyond a bid are more than 30 of 250, and 25 in a nest than 35."""
    nest = ("R5", "R10", "G14", "Y6", "Y7")
    wide = Hand(bidder=2, bid=150, taken={"A": 70, "B": 180}, nest=(*nest, "G10"))
    small = replace(CAL, nest=nest)

    found = evening(
        game_of(small, small, ahead=300), game_of(wide, wide, rules="double-deck-4", ahead=500)
    )

    assert won(found[Tag.SANDBAGGER]) == (("Cal",), 20 / 120)
    assert won(found[Tag.LUCKY_NEST]) == (("Cal",), 25 / 120)


def test_a_season_asks_for_more_than_an_evening() -> None:
    few = [game_of(*[BOB_SET] * 3, *[CAL] * 3, ahead=300)]
    many = few * 4

    assert Tag.MOTH not in {each.tag for each in of_season(few)}
    assert Tag.MOTH in {each.tag for each in of_season(many)}


def test_every_award_is_tried() -> None:
    tried = re.findall(r"Tag\.([A-Z_]+)", Path(__file__).read_text())
    assert set(tried) >= {each.name for each in Tag}
