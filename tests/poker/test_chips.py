"""What is in the pots, and who pays whom."""

import random
from itertools import combinations

import pytest

from referee.poker import PokerError
from referee.poker.chips import may_be_all_in, payments, pots
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


@pytest.mark.parametrize(
    ("put", "folded", "all_in", "expected", "returned"),
    [
        # Ann was all in for 60 before Cal bet 100 and folded: she wins 60 of each, at most.
        ({"Ann": 60, "Bob": 20, "Cal": 100}, ["Bob", "Cal"], ["Ann"], [(140, ("Ann",))],
         {"Cal": 40}),
        ({"Ann": 60, "Bob": 20, "Cal": 100}, ["Bob", "Cal"], [], [(180, ("Ann",))], {}),
        # What Bob put in beyond her was for Cal, who put in more.
        ({"Ann": 60, "Bob": 100, "Cal": 300}, ["Bob", "Cal"], ["Ann"], [(180, ("Ann",))],
         {"Cal": 280}),
        # Dee had chips left, so that what Cal gave up is hers alone.
        ({"Ann": 60, "Dee": 60, "Cal": 100}, ["Cal"], ["Ann"],
         [(180, ("Ann", "Dee")), (40, ("Dee",))], {}),
        ({"Ann": 60, "Dee": 60, "Cal": 100}, ["Cal"], ["Ann", "Dee"], [(180, ("Ann", "Dee"))],
         {"Cal": 40}),
        # Nobody put in more than Ann: it makes no difference.
        ({"Ann": 60, "Bob": 60, "Cal": 40}, ["Cal"], ["Ann"], [(160, ("Ann", "Bob"))], {}),
    ],
)  # fmt: skip
def test_who_was_all_in_wins_no_more_of_each_than_he_put_in(
    put: dict[str, int],
    folded: list[str],
    all_in: list[str],
    expected: list[tuple[int, tuple[str, ...]]],
    returned: dict[str, int],
) -> None:
    """Source: Official:Poker: "He may win only as much as if each player had matched his bet"."""
    found = pots(put, folded, all_in=all_in)

    assert [(each.amount, each.contenders) for each in found.pots] == expected
    assert found.returned == returned
    assert sum(each.amount for each in found.pots) + sum(returned.values()) == sum(put.values())


def test_who_was_all_in_matters_only_below_a_bet_that_was_folded() -> None:
    assert may_be_all_in({"Ann": 60, "Bob": 60, "Cal": 100}, ["Cal"]) == ["Ann", "Bob"]
    assert may_be_all_in({"Ann": 60, "Bob": 40, "Cal": 100}, ["Cal"]) == ["Ann"]
    assert may_be_all_in({"Ann": 100, "Bob": 40, "Cal": 100}, ["Cal"]) == []
    assert may_be_all_in({"Ann": 60, "Cal": 100}, []) == []


def test_an_empty_table_has_no_pot() -> None:
    assert seen({"Ann": 0, "Bob": 0}) == []


@pytest.mark.parametrize(
    ("put", "folded", "message"),
    [
        ({"Ann": -1}, [], "want chips from 0"),
        ({"Ann": 1}, ["Bob"], "Bob folded and put nothing in"),
        ({"Ann": 1, "Bob": 1}, ["Ann", "Bob"], "everybody folded"),
        (
            {"Ann": 60, "Bob": 90, "Cal": 90},
            ["Bob", "Cal"],
            "the last of Bob and Cal does not fold",
        ),
    ],
)
def test_what_cannot_be_is_refused(put: dict[str, int], folded: list[str], message: str) -> None:
    with pytest.raises(PokerError, match=message):
        pots(put, folded, all_in=["Ann"])


@pytest.mark.parametrize(
    ("all_in", "message"),
    [("Cal", "Cal folded"), ("Dee", "Dee was all in and put nothing in: say --put Dee=0")],
)
def test_who_was_all_in_is_somebody_left(all_in: str, message: str) -> None:
    with pytest.raises(PokerError, match=message):
        pots({"Ann": 60, "Cal": 100}, ["Cal"], all_in=[all_in])


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
