"""Clauses over numbered literals, with a solver that finds a way to make all of them true.

The only place that knows the solver. It is imported when something is first asked of it.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

Lit = int
"""Something that is so or not; its negation is the negative number."""

TRUE: Lit = 1
FALSE: Lit = -1

SOLVER = "minicard"
"""It takes "at most so many of these" as it is; see decision 45."""


class UnavailableError(Exception):
    """This computer has no solver, so that nothing can be asked."""


class Clauses:
    """Everything that must hold, and what can be asked of it."""

    def __init__(self) -> None:
        self.number = TRUE
        """How many literals there are."""
        self.clauses: list[Sequence[Lit]] = [(TRUE,)]
        self.bounds: list[tuple[Sequence[Lit], int]] = []
        """Literals of which at most so many hold."""
        self._solver: Any = None
        self._given = (0, 0)

    def new(self) -> Lit:
        """A literal of which nothing is said yet."""
        self.number += 1
        return self.number

    def add(self, *lits: Lit) -> None:
        """That one of *lits* holds."""
        if TRUE in lits:
            return
        self.clauses.append([lit for lit in lits if lit != FALSE] if FALSE in lits else lits)

    def at_most(self, number: int, lits: Iterable[Lit]) -> None:
        """That no more than *number* of *lits* hold, which differ."""
        every = list(lits)
        number -= every.count(TRUE)
        left = [lit for lit in every if lit not in (TRUE, FALSE)]
        if number < 0:
            self.add()
        elif number < len(left):
            self.bounds.append((left, number))

    def exactly_one(self, lits: Sequence[Lit]) -> None:
        """That one of *lits* holds, and no other."""
        self.add(*lits)
        self.at_most(1, lits)

    def any_of(self, lits: Iterable[Lit]) -> Lit:
        """That one of *lits* holds, or more."""
        left = [lit for lit in dict.fromkeys(lits) if lit != FALSE]
        if TRUE in left or not left:
            return TRUE if left else FALSE
        if len(left) == 1:
            return left[0]
        found = self.new()
        self.clauses.append((-found, *left))
        self.clauses.extend((found, -each) for each in left)
        return found

    def all_of(self, *lits: Lit) -> Lit:
        """That all of *lits* hold."""
        return -self.any_of(-each for each in lits)

    def counted(self, lits: Iterable[Lit], most: int) -> list[Lit]:
        """That one of *lits* holds or more, two or more, and so on up to *most*."""
        ones = ((lit, 1) for lit in lits)
        sums = self.total(ones, most=most) if most > 1 else {1: self.any_of(lits)}
        return [reached(sums, number) for number in range(1, most + 1)]

    def total(
        self,
        terms: Iterable[tuple[Lit, int]],
        begun: Mapping[int, Lit] | None = None,
        most: int = 1_000_000,
    ) -> dict[int, Lit]:
        """By amount: that the *terms* that hold are worth so much together, or more.

        Amounts beyond *most* are not told apart from it.
        """
        found = dict(begun or {})
        for lit, worth in terms:
            found = self._plus(found, lit, worth, most) if lit != FALSE else found
        return found

    def _plus(self, before: Mapping[int, Lit], lit: Lit, worth: int, most: int) -> dict[int, Lit]:
        every = {*before, worth, *(amount + worth for amount in before)}
        amounts = sorted({min(amount, most) for amount in every})
        after = {amount: self.new() for amount in amounts}
        for amount, more in after.items():
            without, with_it = reached(before, amount), reached(before, amount - worth)
            self.add(-without, more)
            self.add(-lit, -with_it, more)
            self.add(-more, without, lit)
            self.add(-more, with_it)
        for low, high in pairwise(amounts):
            self.add(-after[high], after[low])
        return after

    def can(self, *wanted: Lit, most: int) -> bool | None:
        """Whether all can hold with those *wanted*; None: *most* conflicts did not tell.

        Raises:
            UnavailableError: there is no solver.
        """
        solver = self._ready()
        solver.conf_budget(most)
        found: bool | None = solver.solve_limited(list(wanted), expect_interrupt=True)
        return found

    def way(self) -> Callable[[Lit], bool]:
        """Whether something is so in the way that was found last."""
        model = self._solver.get_model()
        return lambda lit: bool(model[abs(lit) - 1] == lit)

    def _ready(self) -> Any:
        if self._solver is None:
            self._solver = _solver()
        clauses, bounds = self._given
        self._given = len(self.clauses), len(self.bounds)
        self._solver.append_formula(self.clauses[clauses:])
        for lits, number in self.bounds[bounds:]:
            self._solver.add_atmost(lits, number)
        return self._solver

    def twice(self) -> "Clauses":
        """Two copies of it in one; a literal of the second is `number` further from 0."""
        found, more = Clauses(), self.number
        found.number = 2 * more
        again = ([lit + more if lit > 0 else lit - more for lit in each] for each in self.clauses)
        found.clauses = [*self.clauses, *again]
        found.bounds = [
            *self.bounds,
            *(([lit + more if lit > 0 else lit - more for lit in lits], n)
              for lits, n in self.bounds),
        ]  # fmt: skip
        return found


def reached(sums: Mapping[int, Lit], amount: int) -> Lit:
    """That *sums*, as `Clauses.total` gives them, come to *amount* or more."""
    if amount <= 0:
        return TRUE
    amounts = list(sums)
    at = bisect_left(amounts, amount)
    return sums[amounts[at]] if at < len(amounts) else FALSE


def _solver() -> Any:
    try:
        from pysat.solvers import Solver  # noqa: PLC0415 - 60 ms, and only who asks needs it
    except ImportError as missing:
        raise UnavailableError("no solver is installed") from missing
    return Solver(SOLVER)
