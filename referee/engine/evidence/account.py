"""What the record of one hand proves, refutes or leaves open: questions over all its deals."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import islice

from referee.engine.evidence.consistent import Known
from referee.engine.evidence.readings import Reading, Run, Unread, settled, views
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import CardOrder
from referee.engine.tricks.tricks import Played


class Answer(StrEnum):
    """What the record says to a question."""

    PROVEN = "proven"
    """True in every consistent deal."""
    REFUTED = "refuted"
    """True in none."""
    OPEN = "open"
    """True in some."""
    IMPOSSIBLE = "impossible"
    """No deal is consistent: the record contradicts itself."""


Test = Callable[[Reading], bool]
"""Whether something can be, in one reading of the tricks."""


@dataclass(frozen=True)
class Account:
    """The part of a record that can be true, with every reading of it."""

    known: Known
    runs: Sequence[Run]
    """Tricks of which nobody knows who led them."""
    order: CardOrder
    rules: RuleSet
    contradicted: bool = False
    """Whether the whole record contradicts itself: then this is only a part of it."""

    @cached_property
    def _settled(self) -> tuple[Known, tuple[Unread, ...]]:
        return settled(self.known, self.runs, self.order, self.rules)

    @property
    def played(self) -> Sequence[Played]:
        """The cards of which it is known who played them, also where only the others show it."""
        return self._settled[0].played

    @cached_property
    def views(self) -> Sequence[Iterable[Reading]]:
        """Every reading that some deal fits; more than once where not all runs can be read at once.

        What all readings of one view show is so, whatever another leaves open.
        """
        return tuple(_View(view) for view in views(*self._settled, self.rules))

    @property
    def possible(self) -> bool:
        """Whether any deal fits."""
        return all(any(True for _ in view) for view in self.views)

    def answer(self, can_be: Test, can_fail: Test) -> Answer:
        """The answer to a question: *can_be* and *can_fail* ask one reading for a yes and a no."""
        answers = (_answer(view, can_be, can_fail) for view in self.views)
        return next((each for each in answers if each is not Answer.OPEN), Answer.OPEN)


def _answer(view: Iterable[Reading], can_be: Test, can_fail: Test) -> Answer:
    yes = no = False
    for reading in view:
        yes = yes or can_be(reading)
        no = no or can_fail(reading)
        if yes and no:
            return Answer.OPEN
    if not yes and not no:
        return Answer.IMPOSSIBLE
    return Answer.PROVEN if yes else Answer.REFUTED


class _View:
    """Readings that are made when they are first wanted, and then kept."""

    def __init__(self, readings: Iterator[Reading]) -> None:
        """Keeps the *readings*."""
        self._more = readings
        self._found: list[Reading] = []

    def __iter__(self) -> Iterator[Reading]:
        """Every reading, the kept ones first."""
        at = 0
        while at < len(self._found) or self._took_one():
            yield self._found[at]
            at += 1

    def _took_one(self) -> bool:
        """Whether one more was there, now among those found."""
        taken = list(islice(self._more, 1))
        self._found += taken
        return bool(taken)
