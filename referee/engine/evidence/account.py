"""What the record of one hand proves, refutes or leaves open: questions over all its deals."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from referee.engine.evidence.consistent import Known
from referee.engine.evidence.readings import Reading, Run, readings
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import CardOrder


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
    def _found(self) -> tuple[list[Reading], Iterator[Reading]]:
        return [], readings(self.known, self.runs, self.order, self.rules)

    def readings(self) -> Iterator[Reading]:
        """Every reading that some deal fits; each is made when it is first wanted."""
        found, more = self._found
        at = 0
        while at < len(found) or _took(more, found):
            yield found[at]
            at += 1

    @property
    def possible(self) -> bool:
        """Whether any deal fits."""
        return any(True for _ in self.readings())

    def answer(self, can_be: Test, can_fail: Test) -> Answer:
        """The answer to a question: *can_be* and *can_fail* ask one reading for a yes and a no."""
        yes = no = False
        for reading in self.readings():
            yes = yes or can_be(reading)
            no = no or can_fail(reading)
            if yes and no:
                return Answer.OPEN
        if not yes and not no:
            return Answer.IMPOSSIBLE
        return Answer.PROVEN if yes else Answer.REFUTED


def _took(more: Iterator[Reading], found: list[Reading]) -> bool:
    """Whether one more was there, now among those *found*."""
    reading = next(more, None)
    if reading is not None:
        found.append(reading)
    return reading is not None
