"""What is so for how long: the values of all steps of a hand, as spans."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from referee.engine.rules.cards import Card
from referee.web.replaying.page import Said, Span

T = TypeVar("T")
Cards = tuple[Card, ...]


def spans(values: Sequence[T], now: int) -> Iterator[tuple[T, Span]]:
    """Each value with the steps at which it stands, one after another; *now*: the step shown."""
    for value, steps in groupby(range(len(values)), key=values.__getitem__):
        first, *others = steps
        last = others[-1] if others else first
        yield value, Span(first, last, now=first <= now <= last)


def said(values: Sequence[str], now: int) -> tuple[Said, ...]:
    """Words of all steps, as spans; where there are none, there is nothing."""
    return tuple(Said(span, words) for words, span in spans(values, now) if words)


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
