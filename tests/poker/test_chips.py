"""What is in the pots, and who pays whom."""

import random
from itertools import combinations

import pytest

from referee.poker import PokerError
from referee.poker.chips import payments, pots
from tests.laws import part


def seen(put: dict[str, int], *folded: str) -> list[tuple[int, tuple[str, ...]]]:
    return [(each.amount, each.contenders) for each in pots(put, folded).pots]


def test_what_folded_players_put_in_stays_in_the_pot() -> None:
    found = pots({"Ann": 100, "Bob": 40, "Cal": 100}, ["Cal"])

    assert [(each.amount, each.contenders) for each in found.pots] == [
        (120, ("Ann", "Bob")),
        (120, ("Ann",)),
    ]
    assert found.returned == {}


def test_chips_that_nobody_matched_go_back() -> None:
    found = pots({"Ann": 100, "Bob": 40})

    assert [(each.amount, each.contenders) for each in found.pots] == [(80, ("Ann", "Bob"))]
    assert found.returned == {"Ann": 60}


def test_three_all_ins_make_three_pots() -> None:
    """Source: Official:Poker, "All In"."""
    put = {"Ann": 20, "Bob": 50, "Cal": 90, "Dee": 90}

    assert seen(put) == [
        (80, ("Ann", "Bob", "Cal", "Dee")),
        (90, ("Bob", "Cal", "Dee")),
        (80, ("Cal", "Dee")),
    ]


def test_pots_for_the_same_players_are_one() -> None:
    assert seen({"Ann": 60, "Bob": 60, "Cal": 10, "Dee": 30}, "Cal", "Dee") == [
        (160, ("Ann", "Bob"))
    ]


def test_nothing_is_lost_where_only_folded_players_put_it_in() -> None:
    assert seen({"Ann": 0, "Bob": 10, "Cal": 10}, "Bob", "Cal") == [(20, ("Ann",))]
    assert seen({"Ann": 5, "Bob": 10, "Cal": 10}, "Bob", "Cal") == [(25, ("Ann",))]


def test_who_folded_gets_nothing_back_though_nobody_matched_it() -> None:
    """Source: Official:Poker: "Anything the player has bet remains on the table to be won by
    someone else" (ruling 88)."""
    found = pots({"Ann": 5, "Bob": 200, "Cal": 300}, ["Bob", "Cal"])

    assert [(each.amount, each.contenders) for each in found.pots] == [(505, ("Ann",))]
    assert found.returned == {}
    assert pots({"Ann": 100, "Bob": 40, "Cal": 20}, ["Cal"]).returned == {"Ann": 60}


def test_an_empty_table_has_no_pot() -> None:
    assert seen({"Ann": 0, "Bob": 0}) == []


@pytest.mark.parametrize(
    ("put", "folded", "message"),
    [
        ({"Ann": -1}, [], "want chips from 0"),
        ({"Ann": 1}, ["Bob"], "Bob folded and put nothing in"),
        ({"Ann": 1, "Bob": 1}, ["Ann", "Bob"], "everybody folded"),
    ],
)
def test_what_cannot_be_is_refused(put: dict[str, int], folded: list[str], message: str) -> None:
    with pytest.raises(PokerError, match=message):
        pots(put, folded)


def fewest(amounts: list[int]) -> int:
    """The fewest payments, found by trying all ways to split the players into groups."""
    if not amounts:
        return 0
    first, others = amounts[0], amounts[1:]
    best = len(amounts)
    for size in range(len(others) + 1):
        for chosen in combinations(range(len(others)), size):
            if first + sum(others[at] for at in chosen) == 0:
                rest = [each for at, each in enumerate(others) if at not in chosen]
                best = min(best, size + fewest(rest))
    return best


def test_as_few_payments_as_can_be() -> None:
    for seed in range(part(4000)):
        rng = random.Random(seed)
        amounts = [rng.randint(-6, 6) * 5 for _ in range(rng.randint(1, 6))]
        amounts.append(-sum(amounts))
        up = {f"p{at}": each for at, each in enumerate(amounts)}

        paid = payments(up)

        for each in paid:
            assert each.amount > 0
            up[each.payer] += each.amount
            up[each.payee] -= each.amount
        assert not any(up.values()), seed
        assert len(paid) == fewest([each for each in amounts if each]), seed


def test_what_does_not_add_up_is_not_settled() -> None:
    with pytest.raises(PokerError, match="add up to 0, not to 5"):
        payments({"Ann": 10, "Bob": -5})
