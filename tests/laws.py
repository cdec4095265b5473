"""Laws: tests with cases drawn by lot, a part of them at a time.

A twentieth is tried by `make quick`, a quarter by `make test`, all by `make soak`.
"""

import os
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

SHARE = {"": 20, "quarter": 4, "whole": 1}[os.environ.get("REFEREE_LAWS", "")]
"""One case in so many is tried."""

Test = TypeVar("Test", bound=Callable[..., None])
Case = TypeVar("Case")


def law(cases: int) -> Callable[[Test], Test]:
    """Tries a law with so many *cases*, or with a part of them."""
    tried = settings(max_examples=max(5, cases // SHARE), deadline=None)
    return lambda test: pytest.mark.law(tried(test))


def part(cases: int) -> int:
    """How many of so many *cases* are tried, where one is as good as another."""
    return max(1, cases // SHARE)


def further(seeds: range, at_once: int) -> list[ParameterSet]:
    """More *seeds* of a law that takes seconds, in blocks: the first is slow, the rest soak."""
    blocks = [seeds[at : at + at_once] for at in range(0, len(seeds), at_once)]
    return [
        pytest.param(block, marks=[pytest.mark.slow, *[pytest.mark.soak] * (at > 0)])
        for at, block in enumerate(blocks)
    ]


def over(
    names: Iterable[str], quick: Collection[str], seeds: range, more: range
) -> list[ParameterSet]:
    """Each of *names* with its *seeds*, which are slow, and *more* in a soak.

    A quarter of the seeds is not slow where the name is *quick*.
    """
    found = []
    for name in names:
        first = len(seeds[::4]) if name in quick else 0
        slow, soak = [pytest.mark.slow], [pytest.mark.slow, pytest.mark.soak]
        for some, marks in ((seeds[:first], []), (seeds[first:], slow), (more, soak)):
            if some:
                found.append(pytest.param(name, some, marks=marks, id=f"{name}-{some}"))
    return found


def spread(cases: Sequence[Case], tried: int) -> list[Case | ParameterSet]:
    """All *cases* of a table whose rows take seconds; those beyond so many are for a soak."""
    chosen = {number * len(cases) // tried for number in range(tried)}
    return [
        case if at in chosen else pytest.param(case, marks=pytest.mark.soak)
        for at, case in enumerate(cases)
    ]
