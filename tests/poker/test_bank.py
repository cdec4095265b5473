"""The bank: sums to nothing, and is settled in the fewest payments."""

import random
from itertools import combinations

import pytest

from referee.poker import PokerError
from referee.poker.chips import payments
from tests.laws import part


def fewest(amounts: list[int]) -> int:
    """By trying every way to part them: as many people as there are, less the parts."""
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
