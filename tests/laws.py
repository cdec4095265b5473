"""Laws: property tests with random cases, of which each kind of run tries a part.

`make quick` tries a twentieth, `make test` a quarter, and `make soak` all of them.
"""

import os
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

SHARE = {"": 20, "quarter": 4, "whole": 1}[os.environ.get("REFEREE_LAWS", "")]
"""One case in this many is tried."""

Test = TypeVar("Test", bound=Callable[..., None])
Case = TypeVar("Case")


def law(cases: int) -> Callable[[Test], Test]:
    """Marks a test as a law with this many *cases*, or a part of them."""
    tried = settings(max_examples=max(5, cases // SHARE), deadline=None)
    return lambda test: pytest.mark.law(tried(test))


def part(cases: int) -> int:
    """The number of *cases* to try, if all of them are equally good."""
    return max(1, cases // SHARE)


def further(seeds: range, at_once: int) -> list[ParameterSet]:
    """More *seeds* for a law that takes seconds, in blocks: the first block is slow, the others
    soak.
    """
    blocks = [seeds[at : at + at_once] for at in range(0, len(seeds), at_once)]
    return [
        pytest.param(block, marks=[pytest.mark.slow, *[pytest.mark.soak] * (at > 0)])
        for at, block in enumerate(blocks)
    ]


def over(
    names: Iterable[str], quick: Collection[str], seeds: range, more: range
) -> list[ParameterSet]:
    """Each of *names* with its *seeds*, marked slow, and with *more*, marked soak.

    For the names in *quick*, a quarter of the seeds is not marked slow.
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
    """All *cases* of a table whose rows take seconds; all but *tried* of them are for the soak."""
    chosen = {number * len(cases) // tried for number in range(tried)}
    return [
        case if at in chosen else pytest.param(case, marks=pytest.mark.soak)
        for at, case in enumerate(cases)
    ]
