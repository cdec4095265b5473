"""A tournament: levels and breaks, knocked-out players, places and prizes. Source: ruling 112."""

import json
import random
from typing import Any

import pytest

from referee.poker import PokerError
from referee.poker.chips import Payment
from referee.poker.kind import POKER
from referee.poker.night import Night, fold_night
from referee.poker.terms import NightTerms, check_terms, read_terms, write_terms
from referee.poker.tournament import Level, level_at, parse_levels, places, prizes, shares

AGREED = NightTerms(buy_in=1000, tournament=True, rise=15, price=20)
FOUR = [{"sit": name, "chips": 1000} for name in ("Ann", "Bob", "Cal", "Dee")]
DEAL = {"deal": 1, "times": 1}


def night(*lines: dict[str, Any], agreed: NightTerms = AGREED) -> Night:
    """The tournament after *lines*: Ann, Bob, Cal and Dee, 1000 chips each for 20, blinds 10/20."""
    return fold_night(agreed, [*FOUR, *lines])


def to(seat: int, amount: int) -> dict[str, Any]:
    return {"do": "raise", "seat": seat, "to": amount}


def cc(seat: int) -> dict[str, Any]:
    return {"do": "check-or-call", "seat": seat}


def fold(seat: int) -> dict[str, Any]:
    return {"do": "fold", "seat": seat}


def won(*seats: int, pot: int = 0) -> dict[str, Any]:
    return {"won": list(seats), "pot": pot}


# Dee, the first to act, is all in; Ann calls, Bob and Cal fold 10 and 20: Dee's 1000 are lost.
DEE_OUT = [DEAL, to(4, 1000), cc(1), fold(2), fold(3), won(1)]
# Ann has 2030, Bob 990, Cal 980. Bob has the button: Cal 10, Ann 20. All are all in.
# The main pot is 3 x 980, the side pot of Ann and Bob 20: Cal came with less than Bob.
BOTH_OUT = [{"deal": 2, "times": 1}, to(2, 990), cc(3), cc(1), won(1), won(1, pot=1)]


def test_the_last_with_chips_wins_and_of_two_in_one_hand_the_one_with_more_is_placed_higher() -> (
    None
):
    """Ruling 112."""
    over = night(*DEE_OUT, *BOTH_OUT)

    assert over.ended
    assert [each.place for each in over.people.values()] == [1, 2, 3, 4]
    # 4 x 20 = 80: 40, 24, 16, and nothing.
    assert [each.prize for each in over.people.values()] == [40, 24, 16, 0]
    assert over.up() == {"Ann": 20, "Bob": 4, "Cal": -4, "Dee": -20}
    assert sum(each.amount for each in over.payments()) == 24
    assert len(over.payments()) == 2


def test_while_it_goes_on_nobody_is_up_and_who_is_out_has_a_place() -> None:
    found = night(*DEE_OUT)

    assert not found.ended
    assert [each.place for each in found.people.values()] == [0, 0, 0, 4]
    assert found.up() == dict.fromkeys(("Ann", "Bob", "Cal", "Dee"), 0)
    assert found.payments() == []
    assert [each.name for each in found.able] == ["Ann", "Bob", "Cal"]


def test_an_undo_of_the_last_hand_brings_the_tournament_back() -> None:
    lines = [*FOUR, *DEE_OUT, *BOTH_OUT]

    back = night(*DEE_OUT, *BOTH_OUT, {"undo": len(lines) - 1})

    assert not back.ended
    assert [each.place for each in back.people.values()] == [0, 0, 0, 4]


def test_equal_ones_knocked_out_in_one_hand_share_the_place_and_its_prizes() -> None:
    """Ann is not in it: Bob, Cal and Dee have 1000 each, and Dee beats both."""
    lines = [DEAL, to(4, 1000), fold(1), cc(2), cc(3), won(4)]

    ended = night(*lines, {"end": True})

    # Dee has 3000, Ann 1000. Places 3 and 4 together have 20 % of 80 = 16 and nothing: 8 each.
    assert [each.place for each in ended.people.values()] == [2, 3, 3, 1]
    assert [each.prize for each in ended.people.values()] == [24, 8, 8, 40]


def test_a_table_that_ends_it_early_is_placed_by_chips() -> None:
    ended = night(DEAL, fold(4), fold(1), fold(2), {"end": True})  # Cal wins Bob's 10

    assert [each.place for each in ended.people.values()] == [2, 4, 1, 2]
    # 40 for the first; 24 + 16 for two second ones; nothing for the last.
    assert [each.prize for each in ended.people.values()] == [20, 0, 40, 20]


def test_one_enters_again_with_the_same_chips_until_the_level_that_was_agreed() -> None:
    agreed = NightTerms(buy_in=1000, tournament=True, rise=15, price=20, re_entry=2)
    again = {"buy": 4, "chips": 1000}

    back = night(*DEE_OUT, again, agreed=agreed)

    assert back.people[4].chips == 1000
    assert back.people[4].place == 0
    assert back.pool == 100
    late = [{"deal": 2, "times": 3}, fold(2), fold(3)]
    for line, why in (
        ([{"buy": 4, "chips": 500}], "Everybody buys 1000"),
        ([{"buy": 1, "chips": 1000}], "has not lost all"),
        ([{"out": 1}], "Nobody cashes in"),
        ([*late, again], "until level 2"),
        ([*late, {"sit": "Eve", "chips": 1000}], "until level 2"),
    ):
        with pytest.raises(PokerError, match=why):
            night(*DEE_OUT, *line, agreed=agreed)
    with pytest.raises(PokerError, match="before the first hand"):
        night(*DEE_OUT, again)


def test_while_one_may_enter_again_the_last_with_chips_has_not_won() -> None:
    agreed = NightTerms(buy_in=1000, tournament=True, rise=15, price=20, re_entry=1)

    assert not night(*DEE_OUT, *BOTH_OUT, agreed=agreed).ended
    ended = night(*DEE_OUT, *BOTH_OUT, {"end": True}, agreed=agreed)
    assert ended.up() == {"Ann": 20, "Bob": 4, "Cal": -4, "Dee": -20}


def test_the_bounty_goes_to_whoever_won_the_last_chips_and_the_winner_keeps_his_own() -> None:
    """Ann knocks out Dee, then Bob and Cal: 3 x 5, and her own 5."""
    agreed = NightTerms(buy_in=1000, tournament=True, rise=15, price=20, bounty=5)

    over = night(*DEE_OUT, *BOTH_OUT, agreed=agreed)

    assert [each.bounties for each in over.people.values()] == [20, 0, 0, 0]
    assert over.up() == {"Ann": 35, "Bob": -1, "Cal": -9, "Dee": -25}


def test_a_bounty_is_that_of_the_last_pot_and_shared_where_that_is() -> None:
    """Dee, Ann and Bob are all in with 1000: Ann and Bob share, and 5 is 3 and 2 in the order of
    the hand, in which Bob sits first."""
    agreed = NightTerms(buy_in=1000, tournament=True, rise=15, price=20, bounty=5)

    found = night(DEAL, to(4, 1000), cc(1), cc(2), fold(3), won(1, 2), agreed=agreed)

    assert [each.bounties for each in found.people.values()] == [2, 3, 0, 0]


def test_who_wins_the_side_pot_has_the_bounty_of_whoever_lost_it() -> None:
    """Cal (980) wins the main pot, Ann the side pot: she has knocked out Bob, who came with 990."""
    agreed = NightTerms(buy_in=1000, tournament=True, rise=15, price=20, bounty=5)
    lines = [{"deal": 2, "times": 1}, to(2, 990), cc(3), cc(1), won(3), won(1, pot=1)]

    found = night(*DEE_OUT, *lines, agreed=agreed)

    assert found.people[2].out_in == 2
    assert [each.bounties for each in found.people.values()] == [10, 0, 0, 0]


def test_prizes_are_the_whole_pool_with_what_is_odd_for_the_first() -> None:
    assert prizes(81, (50, 30, 20), {1: 2, 2: 1, 3: 3, 4: 4}) == {2: 41, 1: 24, 3: 16, 4: 0}
    assert prizes(100, (50, 30, 20), {1: 1, 2: 2}) == {1: 70, 2: 30}
    assert prizes(7, (100,), {1: 1, 2: 1}) == {1: 4, 2: 3}


def test_in_any_order_places_follow_each_other_and_prizes_are_the_pool() -> None:
    """Law: a place is one more than the number of those placed higher, so places without ties are a
    permutation; the prizes add up to the pool, and no place has more than the one before it."""
    for seed in range(2000):
        draw = random.Random(seed)
        finished = {
            seat: (draw.randrange(1, 4), draw.randrange(1, 5))
            for seat in range(draw.randrange(1, 9))
        } | {20: (9, 0)}
        percents = draw.choice([(100,), (70, 30), (50, 30, 20), (40, 25, 15, 12, 8)])
        pool = draw.randrange(2000)

        placed = places(finished)
        won = prizes(pool, percents, placed)

        for seat, place in placed.items():
            assert sum(other < place for other in placed.values()) == place - 1
            assert all(
                (finished[seat] > finished[other]) == (place < placed[other])
                for other in placed
                if finished[seat] != finished[other]
            )
        assert sum(won.values()) == pool
        by_place = [won[seat] for seat in sorted(placed, key=lambda seat: (placed[seat], seat))]
        assert by_place == sorted(by_place, reverse=True)
    assert shares(5, 2) == [3, 2]


def test_the_clock_goes_through_levels_and_breaks() -> None:
    """25/50 and 50/100 for 20 minutes each, a break of 10, then 100/200 for good."""
    agreed = NightTerms(
        tournament=True, rise=20, levels=("25/50", "50/100/10", "break 10", "100/200/25")
    )
    levels = agreed.by_clock

    assert levels == [
        Level(1, 20, (25, 50, 0)),
        Level(2, 20, (50, 100, 10)),
        Level(3, 10, (100, 200, 25), is_break=True),
        Level(3, 20, (100, 200, 25)),
    ]
    assert [level_at(levels, at) for at in (0, 19.5, 20, 41, 50, 999)] == [
        (0, 20),
        (0, 0.5),
        (1, 20),
        (2, 9),
        (3, None),
        (3, None),
    ]


def test_without_own_levels_the_stakes_rise_with_a_break_after_every_fourth() -> None:
    breaks = NightTerms(tournament=True, rise=10, pause=5).by_clock

    assert [each.number for each in breaks if each.is_break] == [5, 9, 13]
    assert [each.minutes for each in breaks[:6]] == [10, 10, 10, 10, 5, 10]
    assert not any(each.is_break for each in NightTerms(rise=10, pause=5).by_clock)


def test_a_hand_has_the_stakes_of_its_level() -> None:
    agreed = NightTerms(tournament=True, rise=20, levels=("25/50", "break 5", "100/200/25"))

    found = night({"deal": 1, "step": 2}, agreed=agreed).now

    assert found is not None
    assert found.level == 2
    assert found.hand.put == (125, 225, 25, 25)
    with pytest.raises(PokerError, match="no such stakes"):
        night({"deal": 1, "step": 3}, agreed=agreed)


def test_terms_that_make_no_tournament_are_refused() -> None:
    check_terms(AGREED)
    for changed, why in (
        ({"rise": 0}, "minutes"),
        ({"prizes": (50, 30)}, "add up to 100"),
        ({"prizes": ()}, "add up to 100"),
        ({"prizes": (30, 70)}, "No place gets more"),
        ({"levels": ("25",)}, "levels such as"),
        ({"levels": ("50/25",)}, "small blind"),
        ({"levels": ("25/50", "break 5")}, "between two levels"),
        ({"bounty": -1}, "amounts from 0"),
        ({"re_entry": 101}, "last level"),
    ):
        plain: dict[str, Any] = {"tournament": True, "rise": 15, **changed}
        with pytest.raises(PokerError, match=why):
            check_terms(NightTerms(**plain))
    assert parse_levels(["25/50", "break 10", "50/100/5"]) == [(25, 50, 0), 10, (50, 100, 5)]


def test_its_terms_come_back_as_they_were_written() -> None:
    agreed = NightTerms(
        tournament=True, rise=20, price=2050, prizes=(70, 30), levels=("25/50",), chip="0.01"
    )

    assert read_terms(write_terms(agreed)) == agreed
    assert POKER.read_terms(json.loads(write_terms(agreed))) == write_terms(agreed)
    for name, wrong in (("prizes", ["70", "30"]), ("levels", [1]), ("levels", "25/50")):
        with pytest.raises(TypeError, match=name):
            POKER.read_terms({"id": "poker", name: wrong})
    assert agreed.paid(2050) == "20.50"
    assert agreed.amount(1000) == "1000"


def test_payments_settle_it_by_prizes_minus_entries() -> None:
    """Two for 20: Bob wins 40 from the pool of 40."""
    lines: list[dict[str, Any]] = [*FOUR[:2], DEAL, to(1, 1000), cc(2), won(2)]

    over = fold_night(AGREED, lines)

    assert over.ended
    assert over.payments() == [Payment("Ann", "Bob", 8)]  # 70 % of 40 = 28, 30 % = 12
