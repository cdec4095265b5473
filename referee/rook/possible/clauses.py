"""Clauses over numbered literals, with a solver that finds an assignment satisfying all of them.

The only module that knows the solver, which is imported when it is first used.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from itertools import pairwise, product
from typing import Any

Lit = int
"""A statement that is true or false, as a number; its negation is the negative number."""

TRUE: Lit = 1
FALSE: Lit = -1

ANY = 1_000_000_000
"""More steps than any query takes."""

SOLVER = "minicard"
"""A solver that handles "at most n of these" natively; see decision 14."""


class UnavailableError(Exception):
    """No solver is installed, so queries cannot be answered."""


class Clauses:
    """A set of clauses and cardinality bounds, and queries on whether they can be satisfied."""

    def __init__(self) -> None:
        self.number = TRUE
        """The highest literal in use."""
        self.clauses: list[Sequence[Lit]] = [(TRUE,)]
        self.bounds: list[tuple[Sequence[Lit], int]] = []
        """Lists of literals, each with the number of them that may be true at most."""
        self.parts: dict[Lit, Sequence[Lit]] = {}
        """A derived literal, to the literals that determine it."""
        self._named: dict[frozenset[Lit], Lit] = {}
        self._solver: Any = None
        self._given = (0, 0)

    def new(self) -> Lit:
        """Returns a new literal that no clause mentions yet."""
        self.number += 1
        return self.number

    def add(self, *lits: Lit) -> None:
        """Requires that at least one of *lits* is true."""
        if TRUE in lits:
            return
        self.clauses.append([lit for lit in lits if lit != FALSE] if FALSE in lits else lits)

    def at_most(self, number: int, lits: Iterable[Lit]) -> None:
        """Requires that at most *number* of the distinct *lits* are true."""
        every = list(lits)
        number -= every.count(TRUE)
        left = [lit for lit in every if lit not in (TRUE, FALSE)]
        if number < 0:
            self.add()
        elif number < len(left):
            self.bounds.append((left, number))

    def exactly_one(self, lits: Sequence[Lit]) -> None:
        """Requires that exactly one of *lits* is true."""
        self.add(*lits)
        self.at_most(1, lits)

    def any_of(self, lits: Iterable[Lit]) -> Lit:
        """A literal that is true if at least one of *lits* is."""
        left = [lit for lit in dict.fromkeys(lits) if lit != FALSE]
        if TRUE in left or not left:
            return TRUE if left else FALSE
        if len(left) == 1:
            return left[0]
        key = frozenset(left)
        if key not in self._named:
            any_lit = self._named[key] = self.new()
            self.parts[any_lit] = left
            self.clauses.append((-any_lit, *left))
            self.clauses.extend((any_lit, -lit) for lit in left)
        return self._named[key]

    def all_of(self, *lits: Lit) -> Lit:
        """A literal that is true if all of *lits* are."""
        return -self.any_of(-lit for lit in lits)

    def counted(self, lits: Iterable[Lit], most: int) -> list[Lit]:
        """Literals for at least one of *lits* being true, at least two, and so on up to *most*."""
        ones = ((lit, 1) for lit in lits)
        sums = self.total(ones, most=most) if most > 1 else {1: self.any_of(lits)}
        return [reached(sums, number) for number in range(1, most + 1)]

    def total(
        self,
        terms: Iterable[tuple[Lit, int]],
        begun: Mapping[int, Lit] | None = None,
        most: int = 1_000_000,
    ) -> dict[int, Lit]:
        """By amount: a literal that is true if the true *terms* add up to that amount or more.

        *begun* is the result of an earlier call to add to. Amounts above *most* count as *most*.
        """
        sums = dict(begun or {})
        for lit, worth in terms:
            sums = self._plus(sums, lit, worth, most) if lit != FALSE else sums
        return sums

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
        """By amount: a literal that is true if two sums from `total` reach it together."""
        every = sorted({low + high for low in (0, *one) for high in (0, *other)})[1:]
        sums = {amount: self.new() for amount in every}
        parts = [*one.values(), *other.values()]
        self.parts.update(dict.fromkeys(sums.values(), parts))
        steps = (pairwise([0, *sums, max(sums, default=0) + 1]) for sums in (one, other))
        for (least, more), (rest, further) in product(*steps):
            self.add(-reached(one, least), -reached(other, rest), reached(sums, least + rest))
            beyond = -reached(sums, least + rest + 1)
            self.add(beyond, reached(one, more), reached(other, further))
        for lesser, greater in pairwise(every):
            self.add(-sums[greater], sums[lesser])
        return sums

    def can(self, *wanted: Lit, most: int, steps: int = ANY) -> bool | None:
        """Whether the clauses can be satisfied with *wanted* true; None beyond the limits.

        *most* limits the conflicts, *steps* the propagations of the solver.

        Raises:
            UnavailableError: there is no solver.
        """
        solver = self._ready()
        solver.conf_budget(most)
        solver.prop_budget(steps)
        answer: bool | None = solver.solve_limited(list(wanted), expect_interrupt=True)
        return answer

    @property
    def steps(self) -> int:
        """The propagations of the solver so far: a measure of time equal on any computer."""
        taken: int = self._ready().accum_stats()["propagations"]
        return taken

    def way(self) -> Callable[[Lit], bool]:
        """A function that tells whether a literal is true in the assignment found last."""
        model = self._solver.get_model()
        return lambda lit: bool(model[abs(lit) - 1] == lit)

    def core(self) -> Set[Lit]:
        """A subset of the literals wanted last that cannot all be true; only after a refusal."""
        return frozenset(self._solver.get_core() or ())

    def prefer(self, lits: Iterable[Lit]) -> None:
        """Asks the solver to try *lits* as true first."""
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

    def follow(self, lits: Iterable[Lit]) -> set[Lit]:
        """The literals that follow from *lits* by unit propagation, and *lits* itself."""
        _, implied = self._ready().propagate(list(lits))
        return {*lits, *implied, *(clause[0] for clause in self.clauses if len(clause) == 1)}


class TwoCopies(Clauses):
    """Two copies of *clauses* with all *known* true, sharing the literals that this determines."""

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
        """The literal of the second copy that corresponds to *lit*."""
        return self._second[lit]

    def differ(self, aspects: Iterable[Lit]) -> None:
        """Requires that the copies differ in one of *aspects*.

        The copies agree in a derived literal if they agree in everything that determines it. That
        is added as clauses, because the solver finds it late by itself.
        """
        self.add(*(-self._agree(lit) for lit in aspects))

    def _agree(self, lit: Lit) -> Lit:
        lit = abs(lit)
        if self._second[lit] == lit:
            return TRUE
        if lit not in self._agreed:
            agree = self._agreed[lit] = self.new()
            other = self._second[lit]
            for one, two in ((lit, other), (-lit, -other)):
                self.add(-agree, -one, two)
                self.add(agree, one, two)
            if lit in self._parts_of_one:
                self.add(agree, *(-self._agree(part) for part in self._parts_of_one[lit]))
        return self._agreed[lit]

    def alike(self, lits: Iterable[Lit]) -> Lit:
        """A literal that, if true, makes the copies agree in all of *lits*."""
        agree = self.new()
        for lit in map(abs, lits):
            if lit in self._agreed:
                self.add(-agree, self._agreed[lit])
            elif self._second[lit] != lit:
                self.add(-agree, -lit, self._second[lit])
                self.add(-agree, lit, -self._second[lit])
        return agree


def reached(sums: Mapping[int, Lit], amount: int) -> Lit:
    """A literal that is true if *sums*, from `Clauses.total`, reach *amount* or more."""
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
