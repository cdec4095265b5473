"""Clauses over numbered literals, with a solver that finds a way to make all of them true.

The only place that knows the solver. It is imported when something is first asked of it.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from itertools import pairwise, product
from typing import Any

Lit = int
"""Something that is so or not; its negation is the negative number."""

TRUE: Lit = 1
FALSE: Lit = -1

ANY = 1_000_000_000
"""So many steps as no question takes."""

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
        self.parts: dict[Lit, Sequence[Lit]] = {}
        """A literal that others make true or false, to those others."""
        self._named: dict[frozenset[Lit], Lit] = {}
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
        key = frozenset(left)
        if key not in self._named:
            found = self._named[key] = self.new()
            self.parts[found] = left
            self.clauses.append((-found, *left))
            self.clauses.extend((found, -each) for each in left)
        return self._named[key]

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
            self.parts[more] = without, with_it, lit
            self.add(-lit, -with_it, more)
            self.add(-more, without, lit)
            self.add(-more, with_it)
        for low, high in pairwise(amounts):
            self.add(-after[high], after[low])
        return after

    def sum_of(self, one: Mapping[int, Lit], other: Mapping[int, Lit]) -> dict[int, Lit]:
        """By amount: that two sums, as `total` gives them, come to so much together, or more."""
        every = sorted({low + high for low in (0, *one) for high in (0, *other)})[1:]
        found = {amount: self.new() for amount in every}
        parts = [*one.values(), *other.values()]
        self.parts.update(dict.fromkeys(found.values(), parts))
        steps = (pairwise([0, *sums, max(sums, default=0) + 1]) for sums in (one, other))
        for (least, more), (rest, further) in product(*steps):
            self.add(-reached(one, least), -reached(other, rest), reached(found, least + rest))
            beyond = -reached(found, least + rest + 1)
            self.add(beyond, reached(one, more), reached(other, further))
        for lesser, greater in pairwise(every):
            self.add(-found[greater], found[lesser])
        return found

    def can(self, *wanted: Lit, most: int, steps: int = ANY) -> bool | None:
        """Whether all can hold with those *wanted*; None: so many conflicts, or steps, do not tell.

        Raises:
            UnavailableError: there is no solver.
        """
        solver = self._ready()
        solver.conf_budget(most)
        solver.prop_budget(steps)
        found: bool | None = solver.solve_limited(list(wanted), expect_interrupt=True)
        return found

    @property
    def steps(self) -> int:
        """How many steps the solver has taken, which is how long it took on any computer."""
        taken: int = self._ready().accum_stats()["propagations"]
        return taken

    def way(self) -> Callable[[Lit], bool]:
        """Whether something is so in the way that was found last."""
        model = self._solver.get_model()
        return lambda lit: bool(model[abs(lit) - 1] == lit)

    def enough(self) -> Set[Lit]:
        """Those of the literals wanted last that cannot hold together, which were refused."""
        return frozenset(self._solver.get_core() or ())

    def prefer(self, lits: Iterable[Lit]) -> None:
        """Lets a way have as many of *lits* as is no trouble."""
        self._ready().set_phases(list(lits))

    def _ready(self) -> Any:
        if self._solver is None:
            self._solver = _solver()
        clauses, bounds = self._given
        self._given = len(self.clauses), len(self.bounds)
        self._solver.append_formula(self.clauses[clauses:])
        for lits, number in self.bounds[bounds:]:
            self._solver.add_atmost(lits, number)
        return self._solver

    def follow(self, known: Iterable[Lit]) -> set[Lit]:
        """What is plain once all *known* holds, with it."""
        _, found = self._ready().propagate(list(known))
        return {*known, *found, *(each[0] for each in self.clauses if len(each) == 1)}


class Twice(Clauses):
    """Two copies in one of what *clauses* leave open where all *known* holds."""

    def __init__(self, clauses: Clauses, known: Iterable[Lit]) -> None:
        super().__init__()
        self._parts_of_one = clauses.parts
        self._agreed: dict[Lit, Lit] = {}
        self.number = 2 * clauses.number
        plain = clauses.follow(known)
        not_so = {-lit for lit in plain}
        self._second = [0] * (2 * clauses.number + 1)
        for lit in range(1, clauses.number + 1):
            fixed = lit in plain or lit in not_so
            self._second[lit] = lit if fixed else lit + clauses.number
            self._second[-lit] = -self._second[lit]
        self.clauses += [(lit,) for lit in plain]
        second = self._second.__getitem__
        for clause in clauses.clauses:
            if plain.isdisjoint(clause):
                left = [lit for lit in clause if lit not in not_so]
                self.clauses.append(left)
                self.clauses.append([second(lit) for lit in left])
        for lits, number in clauses.bounds:
            left = [lit for lit in lits if lit not in plain and lit not in not_so]
            room = number - len(plain.intersection(lits))
            self.at_most(room, left)
            self.at_most(room, map(second, left))

    def other(self, lit: Lit) -> Lit:
        """The literal of the second copy."""
        return self._second[lit]

    def differ(self, aspects: Iterable[Lit]) -> None:
        """That they differ in one of *aspects*.

        They agree in what others make true or false where they agree in all of those: that is
        added, for a solver sees it late by itself.
        """
        self.add(*(-self._agree(lit) for lit in aspects))

    def _agree(self, lit: Lit) -> Lit:
        lit = abs(lit)
        if self._second[lit] == lit:
            return TRUE
        if lit not in self._agreed:
            found = self._agreed[lit] = self.new()
            other = self._second[lit]
            for one, two in ((lit, other), (-lit, -other)):
                self.add(-found, -one, two)
                self.add(found, one, two)
            if lit in self._parts_of_one:
                self.add(found, *(-self._agree(part) for part in self._parts_of_one[lit]))
        return self._agreed[lit]

    def alike(self, lits: Iterable[Lit]) -> Lit:
        """Where it holds, they agree in all of *lits*."""
        found = self.new()
        for lit in map(abs, lits):
            if lit in self._agreed:
                self.add(-found, self._agreed[lit])
            elif self._second[lit] != lit:
                self.add(-found, -lit, self._second[lit])
                self.add(-found, lit, -self._second[lit])
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
