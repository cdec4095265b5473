"""Where things stand in a drawing: a scale, round numbers on it, names that do not cover another.

Pure: numbers in, drawing units out. What is drawn with them is the business of who asks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10**4, 10**5, 10**6)


@dataclass(frozen=True, slots=True)
class Scale:
    """Values from *low* to *high* laid out between two places of a drawing."""

    low: float
    high: float
    first: int
    """Where *low* stands."""
    last: int
    """Where *high* stands; less than *first* where the values grow upwards."""

    def at(self, value: float) -> int:
        """Where *value* stands."""
        reach = self.high - self.low
        return self.first + round((self.last - self.first) * (value - self.low) / (reach or 1))


def ticks(low: float, high: float, steps: Sequence[int] = STEPS, most: int = 7) -> tuple[int, ...]:
    """Round numbers between *low* and *high*, at most *most*."""
    step = next((each for each in steps if (high - low) / each <= most - 1), steps[-1])
    first, last = -(-low // step), high // step
    return tuple(step * each for each in range(int(first), int(last) + 1))


def spread_out(ends: Mapping[str, int], top: int, bottom: int, gap: int) -> dict[str, int]:
    """Where each name stands, as near to its end as it can, at least *gap* from the next."""
    placed: dict[str, int] = {}
    order = sorted(ends, key=lambda each: ends[each])
    above = top - gap
    for name in order:
        placed[name] = above = max(ends[name], above + gap)
    below = bottom + gap
    for name in reversed(order):
        placed[name] = below = min(placed[name], below - gap)
    return placed
