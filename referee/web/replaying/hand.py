"""A hand as it is replayed: its moments, what stood out at each, and the step that is looked at.

What is so for how long is said in spans of its steps.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import TypeVar

from referee.engine.game import Step
from referee.engine.rules.cards import Card
from referee.stats.course import Moment, MomentKind, RecordedHand, course, recorded_hand
from referee.stats.noted import Noted, noted
from referee.web import addresses
from referee.web.addresses import url_for
from referee.web.words.game.replaying import moment_words, noted_words, stop_words
from referee.web.words.names import Words
from referee.web.words.rulebook.verdicts import rule_of

T = TypeVar("T")

Place = tuple[int, int]
"""A trick, and a card in it; how a step is addressed."""

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Span:
    """From which step to which something is so, and whether that is now."""

    first: int
    last: int
    now: bool


@dataclass(frozen=True, slots=True)
class Stop:
    """A step that one can go to."""

    step: int
    href: str
    label: str
    words: str
    """All that happened there."""
    noted: str
    """What stood out; mostly ""."""
    rule: str
    """To the rule that was broken there; mostly ""."""
    now: bool


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand, every moment of it, and the one that is shown."""

    told: RecordedHand
    moments: Sequence[Moment]
    notes: Sequence[Sequence[Noted]]
    """What stood out at each moment."""
    words: Words
    table: str
    """The table's public id."""
    hand: int
    """Its number in the store."""
    now: int
    """The step that is shown, from 0."""

    def stop(self, step: int) -> Stop:
        """Where *step* is, and what happened there; the first or the last where there is none."""
        step = min(max(step, 0), len(self.moments) - 1)
        there = self.moments[step]
        return Stop(
            step=step,
            href=url_for(
                "replaying.show",
                public_id=self.table,
                hand=self.hand,
                at=f"{there.trick}.{there.place}",
            ),
            label=stop_words(there),
            words=self.happened(step),
            noted=self.noted(step),
            rule=self.rule(step),
            now=step == self.now,
        )

    def happened(self, step: int) -> str:
        """All that happened at *step*, in words."""
        there = self.moments[step]
        first = there.kind is MomentKind.CARD and there.place == 1
        parts = (
            f"Trick {there.trick}." if first else "",
            moment_words(there, self.told, self.words),
            self.noted(step),
        )
        return " ".join(filter(None, parts))

    def noted(self, step: int) -> str:
        """What stood out at *step*; mostly ""."""
        there = self.moments[step]
        parts = (noted_words(each, there, self.told, self.words) for each in self.notes[step])
        return " ".join(dict.fromkeys(filter(None, parts)))

    def rule(self, step: int) -> str:
        """To the rule that was broken at *step*; mostly ""."""
        rulings = (each.ruling for each in self.notes[step])
        broken = next((rule_of(each.code) for each in rulings if each is not None), "")
        return addresses.rule_address(self.table, broken) if broken else ""


def replayed(step: Step, table: str, hand: int, at: Place | None) -> Replayed:
    """*step*, which is *hand* of *table*, shown *at* a card; None: as it was dealt."""
    told, moments, notes = _followed(step)
    words = Words(step.rules, step.names)
    now = _step_at(at or (0, 0), moments)
    return Replayed(told, moments, notes, words, table, hand, now)


@lru_cache(maxsize=64)
def _followed(step: Step) -> tuple[RecordedHand, Sequence[Moment], Sequence[Sequence[Noted]]]:
    """The course of *step*; without JavaScript every tap asks for the same hand again."""
    told = recorded_hand(step)
    moments = course(told)
    return told, moments, noted(moments, told)


def _step_at(at: Place, moments: Sequence[Moment]) -> int:
    """The last step that is not after *at*."""
    before = [n for n, now in enumerate(moments) if (now.trick, now.place) <= at]
    return before[-1]


def spans(values: Sequence[T], now: int) -> Iterator[tuple[T, Span]]:
    """Each value with the steps at which it stands, one after another; *now*: the step shown."""
    for value, steps in groupby(range(len(values)), key=values.__getitem__):
        first, *others = steps
        last = others[-1] if others else first
        yield value, Span(first, last, now=first <= now <= last)


def spoken(values: Sequence[str], now: int) -> tuple[tuple[str, Span], ...]:
    """Words of all steps, with their spans; where there are none, there is nothing."""
    return tuple((words, span) for words, span in spans(values, now) if words)


def lying(piles: Sequence[Cards], now: int) -> Iterator[tuple[Card, Span]]:
    """Every card of a pile that changes from step to step, with how long it lies there."""
    begun: list[tuple[Card, int]] = []
    for step, pile in enumerate((*piles, ())):
        staying = Counter(pile)
        kept: list[tuple[Card, int]] = []
        for card, first in begun:
            if staying[card]:
                staying[card] -= 1
                kept.append((card, first))
            else:
                yield card, Span(first, step - 1, now=first <= now < step)
        begun = [*kept, *((card, step) for card in staying.elements())]


def in_order(
    found: Iterator[tuple[Card, Span]], height: Callable[[Card], tuple[int, int]]
) -> list[tuple[Card, Span]]:
    """Cards as one sorts a hand, those that come first before their equals."""
    return sorted(found, key=lambda each: (height(each[0]), each[1].first))
