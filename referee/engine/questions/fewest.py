"""The fewest things that still do what all of them do: the cards of a proof, what to look at."""

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence, Set
from typing import Generic, TypeVar

Thing = TypeVar("Thing", bound=Hashable)

MOST_TRIES = 80
"""After so many tries a choice is taken that has nothing too many, though another may be less."""

MOST_NEEDED = 6
"""The same, after so many groups were found of each of which something is needed."""


Tried = tuple[bool, Collection[Thing]]
"""Whether some things suffice, and which of them do; else all things that do not, with those."""


class Trials(Generic[Thing]):
    """Choices of things, of which none is tried whose answer is known from another."""

    def __init__(
        self, things: Sequence[Thing], suffice: Callable[[Sequence[Thing]], Tried[Thing]]
    ) -> None:
        self._things = things
        self._suffice = suffice
        self._do: list[frozenset[Thing]] = []
        self._do_not: list[frozenset[Thing]] = []

    def do(self, chosen: Iterable[Thing]) -> bool:
        """Whether those *chosen* suffice."""
        key = frozenset(chosen)
        if any(those <= key for those in self._do):
            return True
        if any(key <= those for those in self._do_not):
            return False
        so, those = self._suffice([each for each in self._things if each in key])
        (self._do if so else self._do_not).append(frozenset(those))
        return so

    def fewest(self) -> tuple[Thing, ...]:
        """The fewest that do, the first of them where there is a choice.

        All do, and more never do less. None of the answer can be left out, as far as it is told;
        where it is not told that all do, the answer is all.
        """
        if not self.do(self._things):
            return tuple(self._things)
        every = frozenset(self._things)
        needed = [frozenset([each]) for each in self._things if not self.do(every - {each})]
        most = len(needed) + MOST_NEEDED
        while True:
            chosen = _least_of_each(needed, self._things)
            if self.do(chosen):
                return tuple(chosen)
            if len(self._do) + len(self._do_not) > MOST_TRIES or len(needed) == most:
                return self._few(chosen)
            needed.append(self._missing(chosen))

    def _missing(self, chosen: Sequence[Thing]) -> frozenset[Thing]:
        """What those *chosen*, which do not suffice, lack: without all of it nothing suffices."""
        held = self._grown(frozenset(chosen))
        lacking = set[Thing]()
        parts = [[each for each in self._things if each not in held]]
        while parts:
            part = [each for each in parts.pop() if each not in held]
            if not self.do({*held, *part}):
                held = self._grown({*held, *part})
            elif len(part) == 1:
                lacking.update(part)
            else:
                parts += [part[: len(part) // 2], part[len(part) // 2 :]]
        return frozenset(lacking)

    def _grown(self, chosen: Set[Thing]) -> frozenset[Thing]:
        """Things that do not suffice, with those *chosen*, which do not either."""
        return next(those for those in self._do_not if chosen <= those)

    def _few(self, chosen: Sequence[Thing]) -> tuple[Thing, ...]:
        """The fewer of two choices that suffice: with *chosen* in it, and out of the least known.

        Where the budget of who answers is spent, the least known may be far less.
        """
        least = min(
            self._do, key=lambda those: (len(those), sorted(map(self._things.index, those)))
        )
        first = [each for each in self._things if each not in set(chosen)] + list(chosen)
        known = [each for each in self._things if each in least]
        return min(self._without_any(first), self._without_any(known), key=len)

    def _without_any(self, kept: list[Thing]) -> tuple[Thing, ...]:
        """Those of *kept*, which suffice, of which none can be left out; the last go last."""
        size = len(kept) // 2
        while size:
            at = 0
            while at < len(kept):
                left = kept[:at] + kept[at + size :]
                if self.do(left):
                    kept = left
                else:
                    at += size
            size //= 2
        return tuple(each for each in self._things if each in set(kept))


def _least_of_each(needed: Sequence[frozenset[Thing]], things: Sequence[Thing]) -> list[Thing]:
    """The fewest *things* so that every one of *needed* has one, the first where there are more."""
    for number in range(len(needed) + 1):
        chosen = _one_of_each(needed, things, number)
        if chosen is not None:
            return [each for each in things if each in chosen]
    raise ValueError("want groups of which none is empty")


def _one_of_each(
    needed: Sequence[frozenset[Thing]], things: Sequence[Thing], number: int
) -> set[Thing] | None:
    """At most *number* things so that every one of *needed* has one; None: so few cannot do."""
    if not needed or not number:
        return None if needed else set()
    for thing in (each for each in things if each in needed[0]):
        rest = _one_of_each([those for those in needed if thing not in those], things, number - 1)
        if rest is not None:
            return {thing, *rest}
    return None
