"""The fewest things that still do what all of them do: the cards of a proof, what to look at."""

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

Thing = TypeVar("Thing", bound=Hashable)

MOST_TRIES = 80
"""After so many tries a choice is taken that has nothing too many, though another may be less."""

MOST_NEEDED = 6
"""The same, after so many groups were found of each of which something is needed."""


def fewest(
    things: Sequence[Thing], suffice: Callable[[Sequence[Thing]], bool]
) -> tuple[Thing, ...]:
    """The fewest of *things* that *suffice*, the first of them where there is a choice.

    All of them are believed to suffice, and more never to do less. None of the answer can be left
    out.
    """
    tried = _Tried(things, suffice)
    needed: list[frozenset[Thing]] = []
    while True:
        chosen = _least_of_each(needed, things)
        if tried.does(chosen):
            return tuple(chosen)
        if tried.number > MOST_TRIES or len(needed) == MOST_NEEDED:
            return tried.without_any(chosen)
        needed.append(tried.missing(chosen))


class _Tried(Generic[Thing]):
    """Choices of things, each tried once."""

    def __init__(self, things: Sequence[Thing], suffice: Callable[[Sequence[Thing]], bool]) -> None:
        self._things = things
        self._suffice = suffice
        self._known: dict[frozenset[Thing], bool] = {frozenset(things): True}

    @property
    def number(self) -> int:
        """How many choices were tried."""
        return len(self._known)

    def does(self, chosen: Sequence[Thing]) -> bool:
        """Whether those *chosen* suffice."""
        key = frozenset(chosen)
        if key not in self._known:
            self._known[key] = self._suffice([each for each in self._things if each in key])
        return self._known[key]

    def missing(self, chosen: Sequence[Thing]) -> frozenset[Thing]:
        """What those *chosen*, which do not suffice, lack: without all of it nothing suffices."""
        held = list(chosen)
        lacking: list[Thing] = []
        parts = [[each for each in self._things if each not in set(chosen)]]
        while parts:
            part = parts.pop()
            if not self.does([*held, *part]):
                held += part
            elif len(part) == 1:
                lacking += part
            else:
                parts += [part[: len(part) // 2], part[len(part) // 2 :]]
        return frozenset(lacking)

    def without_any(self, chosen: Sequence[Thing]) -> tuple[Thing, ...]:
        """Things that suffice, of which none can be left out; *chosen* are left out last."""
        kept = [each for each in self._things if each not in set(chosen)] + list(chosen)
        size = len(kept) // 2
        while size:
            at = 0
            while at < len(kept):
                left = kept[:at] + kept[at + size :]
                if self.does(left):
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
