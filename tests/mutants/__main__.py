"""Breaks one line at a time on purpose, and says which fast test notices.

``python -m tests.mutants`` tries every line of list.toml, ``--area game --area pens`` those of some
areas, ``--look`` only looks for the lines. It works in copies of this checkout, which stays as it
is, and ends with 1 unless every mutant was found and caught, by a test that passes without it.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.breaking import Mutant, broken, place, read_list
from tests.mutants.noticing import copy_of, failing, first_failure

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("list.toml")

CAUGHT, SURVIVED, LOST = "caught", "SURVIVED", "NOT FOUND"

Trees = SimpleQueue[Path]
"""Copies of the checkout, each to be taken, used and put back."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How it went with a mutant."""

    mutant: Mutant
    how: str
    test: str = ""
    """The first one that failed; empty: none did."""

    def __str__(self) -> str:
        return f"{self.how:<10} {self.mutant.area}: {self.mutant.wrong}  {self.test}".rstrip()


@contextmanager
def copies(number: int) -> Iterator[Trees]:
    """So many copies."""
    with ExitStack() as stack:
        free = Trees()
        for _ in range(number):
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="mutants-"))
            free.put(copy_of(ROOT, Path(folder)))
        yield free


def tried(mutant: Mutant, near: Sequence[str], wide: Sequence[str], free: Trees) -> Ended:
    """How it goes with *mutant*: the tests *near* are run, then *wide* where none of them fails."""
    tree = free.get()
    try:
        if place(tree, mutant) is None:
            return Ended(mutant, LOST)
        with broken(tree, mutant):
            test = first_failure(tree, near) or first_failure(tree, wide, without=near)
        return Ended(mutant, CAUGHT, test) if test else Ended(mutant, SURVIVED)
    finally:
        free.put(tree)


def main() -> int:
    """Tries the mutants that were asked for; 1: not all of them are caught."""
    asked = _asked()
    tests, every = read_list(LIST)
    chosen = [each for each in every if not asked.area or each.area in asked.area]
    if asked.look:
        lost = [Ended(each, LOST) for each in chosen if place(ROOT, each) is None]
        _print_lost(lost)
        print(f"{len(chosen) - len(lost)} of {len(chosen)} lines found")
        return 1 if lost else 0
    wide = [] if asked.near else tests["wide"]
    with copies(asked.jobs) as free:
        with ThreadPoolExecutor(asked.jobs) as workers:
            ended = []
            for each in workers.map(lambda m: tried(m, tests[m.area], wide, free), chosen):
                print(each, flush=True)
                ended.append(each)
        broken_anyway = failing(free.get(), sorted({each.test for each in ended if each.test}))
    _print_table(ended)
    _print_lost([each for each in ended if each.how == LOST])
    for test in broken_anyway:
        print(f"FAILS WITHOUT A MUTANT TOO, so that it caught none: {test}", file=sys.stderr)
    return 1 if broken_anyway or any(each.how != CAUGHT for each in ended) else 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--area", action="append", help="only this area; may stand twice")
    parser.add_argument("--look", action="store_true", help="only look for the lines, run nothing")
    parser.add_argument("--near", action="store_true", help="only the tests of the area")
    parser.add_argument("--jobs", type=int, default=1, help="mutants at a time (1)")
    return parser.parse_args()


def _print_lost(lost: Sequence[Ended]) -> None:
    for each in lost:
        print(f"{each}\n           {each.mutant.file}: {each.mutant.old}", file=sys.stderr)


def _print_table(ended: Sequence[Ended]) -> None:
    counted = Counter((each.mutant.area, each.how) for each in ended)
    columns = (CAUGHT, SURVIVED, LOST)
    print("".join(f"{each:>12}" for each in ("", *columns)))
    for area in dict.fromkeys(each.mutant.area for each in ended):
        print(f"{area:>12}{''.join(f'{counted[area, how]:>12}' for how in columns)}")


if __name__ == "__main__":
    sys.exit(main())
