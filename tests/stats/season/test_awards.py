"""Awards: each by its rule, in games made for it, and some against a naive look at the numbers."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine import Hand, Irregularity
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
from tests.stats.season.seasons import Game, Told, games, recorded
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


Hands = Sequence[tuple[Told, list[str], tuple[int, int]]]
Value = Callable[[Sequence[Told]], Fraction]


def by_bidder(hands: Hands, value: Value) -> dict[str, Claim]:
    """The *value* of each player's own bids, and how many they were."""
    mine: dict[str, list[Told]] = defaultdict(list)
    for hand, names, _ in hands:
        mine[names[hand.bidder - 1]].append(hand)
    return {name: Claim(value(bids), len(bids)) for name, bids in mine.items()}


def mean_of(value: Callable[[Told], int]) -> Value:
    return lambda bids: Fraction(sum(map(value, bids)), len(bids))


def sum_of(value: Callable[[Told], int]) -> Value:
    return lambda bids: Fraction(sum(map(value, bids)))


def run_of(bids: Sequence[Told]) -> Fraction:
    signs = "".join("1" if bid.taken >= bid.bid else "0" for bid in bids)
    return Fraction(max(map(len, signs.split("0"))))


NAIVE: Mapping[Tag, Value] = {
    Tag.UNSET: run_of,
    Tag.MOTH: mean_of(lambda bid: bid.taken < bid.bid),
    Tag.HIGH_ROLLER: mean_of(lambda bid: bid.bid),
    Tag.PENNY_PINCHER: mean_of(lambda bid: -bid.bid),
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
        asked = {name: each.value for name, each in claims.items() if each.times >= 3}
        best = max(asked.values(), default=None)
        winners = {name for name, each in asked.items() if each == best}
        given_to = set(found[tag].winners) if tag in found else set()
        assert given_to == (winners if len(set(asked.values())) > 1 else set()), tag


@law(40)
@given(st.lists(games, max_size=4))
def test_awards_for_hands_go_to_who_a_plain_look_finds(season: list[Game]) -> None:
    sat: dict[str, list[tuple[Told, int]]] = defaultdict(list)
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


@pytest.mark.parametrize(
    ("tag", "winners", "value", "hands"),
    [
        (Tag.UNSET, ("Cal",), 3, (ANN, BOB_SET, BOB_SET, BOB_SET, CAL, CAL, CAL)),
        (Tag.MOTH, ("Bob",), 1, (*[BOB_SET] * 3, *[CAL] * 3)),
        (Tag.SANDBAGGER, ("Cal",), 20, (ANN, ANN, CAL, CAL)),
        (Tag.BROOM, ("Cal",), 3, (*[BOB_SET] * 3, *[CAL] * 3)),
        (Tag.GOOD_COMPANY, ("Ann",), 1, (*[BOB_SET] * 3, *[CAL] * 3)),
        (Tag.STAYER, ("Ann", "Bob", "Cal"), 8,
         (*[BOB_SET] * 6, Hand(bidder=3, bid=75, taken={"A": 120}, players={4: "Eve"}), CAL)),
    ],
)  # fmt: skip
def test_an_award_goes_to_who_did_most_of_it(
    tag: Tag, winners: tuple[str, ...], value: int, hands: tuple[Hand, ...]
) -> None:
    found = evening(game_of(*hands, ahead=300))

    assert won(found[tag]) == (winners, value)


def test_a_color_is_loved_by_who_named_it_most() -> None:
    red, green = (Hand(bidder=1, bid=75, taken={"A": 75}, trump=name) for name in ("red", "green"))
    bob = Hand(bidder=2, bid=75, taken={"B": 75}, trump="black")

    found = evening(game_of(red, red, green, bob, bob, bob, ahead=300))[Tag.ONE_COLOR]

    assert won(found) == (("Bob",), 1)


def test_a_nest_is_lucky_by_what_lay_in_it() -> None:
    full, empty = ("R5", "R10", "G14", "Y6", "Y7"), ("R6", "R7", "R8", "G6", "Y7")
    ann = Hand(bidder=1, bid=75, taken={"A": 75}, nest=full)
    bob = Hand(bidder=2, bid=75, taken={"B": 75}, nest=empty)

    found = evening(game_of(ann, ann, bob, bob, ahead=300))[Tag.LUCKY_NEST]

    assert won(found) == (("Ann",), 25)


def test_what_nobody_told_is_not_taken_for_nothing() -> None:
    """A bid that the table agreed was made, and a nest that nobody looked at, say nothing."""
    made = Hand(bidder=3, bid=100, agreed={"A": 120, "B": 0})
    nest = ("R5", "R10", "G14", "Y6", "Y7")
    ann = Hand(bidder=1, bid=75, taken={"A": 80, "B": 40}, nest=nest)

    found = evening(game_of(made, CAL, CAL, ann, ann, ahead=300))

    assert won(found[Tag.SANDBAGGER]) == (("Cal",), 20)
    assert Tag.LUCKY_NEST not in found


def test_empty_hands_are_redeals_called() -> None:
    found = evening(game_of(Hand(redeal=4), Hand(redeal=4), Hand(redeal=1), MADE))

    assert won(found[Tag.EMPTY_HANDS]) == (("Dee",), 2)


def test_fouls_count_in_time_or_too_late() -> None:
    late = Hand(bidder=1, bid=90, taken={"A": 95}, irregularities=(_renege(2, in_time=False),))
    early = Hand(bidder=1, bid=90, taken={"A": 95}, irregularities=(_renege(2, in_time=True),))

    found = evening(game_of(late, early, ahead=300))[Tag.BUTTERFINGERS]

    assert won(found) == (("Bob",), 2)


def test_what_the_cards_prove_is_a_foul_of_the_bidder() -> None:
    """Too few cards were laid aside: nobody has to claim it."""
    hand = Hand(bidder=1, bid=90, taken={"A": 95}, trump="green", discard=("R6", "R7", "R8"))

    assert won(evening(game_of(hand, ahead=300))[Tag.BUTTERFINGERS]) == (("Ann",), 1)


def test_a_foul_of_nobody_by_name_is_the_bidders() -> None:
    foul = (Irregularity("bad-discard"),)
    hand = Hand(bidder=2, bid=100, taken={"A": 40, "B": 80}, irregularities=foul)

    assert won(evening(game_of(hand, MADE, ahead=300))[Tag.BUTTERFINGERS]) == (("Bob",), 1)


def _renege(seat: int, *, in_time: bool) -> Irregularity:
    return Irregularity("renege", seat, in_time=in_time)


def test_a_claim_that_the_cards_refute_is_no_foul() -> None:
    accused = game_of(
        Hand(bidder=1, bid=90, trump="red", taken={"A": 95, "B": 25},
             play=(("G14", "G5", "G7", "G6"),),
             irregularities=(Irregularity("renege", 2, trick=1, found=4),)),
    )  # fmt: skip

    assert HandIncident("claim-not-upheld", 2) in accused.hands[0].rulings
    assert Tag.BUTTERFINGERS not in evening(accused)


def test_who_rose_from_far_behind_is_a_phoenix() -> None:
    low = Hand(bidder=1, bid=120, taken={"A": 0, "B": 120})
    risen = game_of(low, *[CAL] * 4, ahead=0)  # -120 against 120, then 360: 240 behind

    found = evening(risen)[Tag.PHOENIX]

    assert won(found) == (("Ann", "Cal"), 1)
    assert Tag.PHOENIX not in evening(game_of(BOB_MADE, *[CAL] * 3, ahead=0))  # 40 behind


def test_half_of_what_won_is_far_enough_behind() -> None:
    low = Hand(bidder=1, bid=120, taken={"A": 0, "B": 120})

    found = evening(game_of(low, CAL, CAL, ahead=120, target=200))  # 0, 120, 240 against 120

    assert found[Tag.PHOENIX].winners == ("Ann", "Cal")


def test_who_won_with_nothing_has_not_risen() -> None:
    sunk = game_of(*[BOB_SET] * 3, ahead=-120, floor=-300)

    assert (sunk.reason, sunk.totals) == ("floor", (0, -300))
    assert Tag.PHOENIX not in evening(sunk)


def agreed(ours: int, theirs: int) -> Hand:
    return Hand(bidder=1, bid=100, agreed={"A": ours, "B": theirs})


@pytest.mark.parametrize(
    ("hands", "open_to_the_end"),
    [
        ((agreed(0, 180), agreed(120, 0)), False),  # 120 points, as many as a hand has
        ((agreed(0, 180), agreed(120, 5)), True),
        ((agreed(0, 180), agreed(120, 120)), True),  # level: the bidder goes
    ],
)
def test_a_hand_could_have_turned_what_was_lost_by_less(
    hands: tuple[Hand, ...], *, open_to_the_end: bool
) -> None:
    game = game_of(*hands, ahead=180, both_over="bidder-goes")

    assert game.winner == "A"
    assert (Tag.BRIDESMAID in evening(game)) is open_to_the_end


def test_a_bridesmaid_lost_by_less_than_a_hand() -> None:
    close = game_of(*[BOB_MADE] * 3, MADE, ahead=100)  # 315 to 265

    assert evening(close)[Tag.BRIDESMAID].winners == ("Bob", "Dee")
    assert Tag.BRIDESMAID not in evening(game_of(MADE))


def test_who_is_level_behind_the_winner_is_a_bridesmaid_too() -> None:
    agreed = Hand(bidder=1, bid=120, agreed={"1": 130, "2": 90, "3": 90})
    names = ("Ann", "Bob", "Cal", "Dee", "Eve")

    close = game_of(agreed, rules="call-partner-5-short", names=names, ahead=900)

    assert Tag.BRIDESMAID not in evening(close)
    level = game_of(agreed, rules="call-partner-5-short", names=names, ahead=0, target=100)
    assert evening(level)[Tag.BRIDESMAID].winners == ("Bob", "Cal")


def test_who_won_though_set_more_often_failed_upward() -> None:
    lost = Hand(bidder=1, bid=100, taken={"A": 20, "B": 100})

    assert evening(game_of(lost, MADE, ahead=310))[Tag.FAILED_UPWARD].winners == ("Ann", "Cal")
    assert Tag.FAILED_UPWARD not in evening(game_of(lost, BOB_SET, MADE, ahead=310))


def test_what_was_told_after_the_end_sets_nobody_back() -> None:
    lost = Hand(bidder=1, bid=100, taken={"A": 20, "B": 100})

    assert Tag.FAILED_UPWARD not in evening(game_of(MADE, lost))


def test_a_partner_who_left_is_no_partner_at_the_end() -> None:
    game = game_of(MADE, Hand(bidder=1, bid=90, taken={"A": 95}, players={3: "Eve"}), ahead=200)
    other = game_of(MADE, names=("Dee", "Ann", "Bob", "Eve"))

    assert Tag.BUTTERFLY not in evening(game, other)  # each had one


def test_a_butterfly_has_had_the_most_partners() -> None:
    season = [game_of(MADE, names=names) for names in (
        ("Ann", "Bob", "Cal", "Dee"), ("Ann", "Cal", "Bob", "Dee"), ("Ann", "Bob", "Eve", "Dee"),
    )]  # fmt: skip

    found = evening(*season)[Tag.BUTTERFLY]

    assert won(found) == (("Ann",), 3)


def test_a_chair_that_nobody_named_is_no_partner() -> None:
    season = [game_of(MADE, names=names) for names in (
        ("Ann", "Bob", "Cal", "Dee"), ("Ann", "Cal", "Bob", "Dee"), ("Ann", "Bob", "", "Dee"),
    )]  # fmt: skip

    assert Tag.BUTTERFLY not in evening(*season)  # each had two


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


def test_too_few_tries_are_not_asked() -> None:
    told = {**claims(Ann=1, Bob=2), "Cal": Claim(Fraction(9), 9)}

    found = award(RULE, told, 10)

    assert found is not None
    assert found.winners == ("Bob",)


def test_a_guest_has_no_award_where_only_some_are_asked() -> None:
    season = [game_of(*[BOB_SET] * 3, *[CAL] * 3, *[ANN] * 3, ahead=300)]

    assert evening(*season)[Tag.HIGH_ROLLER].winners == ("Bob", "Cal")
    among = {each.tag: each for each in of_evening(season, among=("Ann", "Cal", "Dee"))}
    assert among[Tag.HIGH_ROLLER].winners == ("Cal",)


def test_a_season_asks_for_more_than_an_evening() -> None:
    few = [game_of(*[BOB_SET] * 3, *[CAL] * 3, ahead=300)]
    many = few * 4

    assert Tag.MOTH not in {each.tag for each in of_season(few)}
    assert Tag.MOTH in {each.tag for each in of_season(many)}
