"""How often something happened of the times it could have, and how much that says.

Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Protocol

Z = 1.96
"""Standard deviations to either side that hold 95 of 100."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    hits: int = 0
    times: int = 0

    @property
    def value(self) -> float | None:
        """From 0 to 1; None: it could never happen."""
        return self.hits / self.times if self.times else None

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the true share lies, 95 times in a hundred: anywhere, before it is tried."""
        if not self.times:
            return 0.0, 1.0
        share, spread = self.hits / self.times, Z * Z / self.times
        middle = share + spread / 2
        half = sqrt(spread * (share * (1 - share) + spread / 4))
        low, high = (middle - half) / (1 + spread), (middle + half) / (1 + spread)
        return (low if self.hits else 0.0), (high if self.hits < self.times else 1.0)


class Uncertain(Protocol):
    """What is known to lie between two bounds: a share, or a rating."""

    @property
    def interval(self) -> tuple[float, float]:
        """The least and the most that it may be, 95 times in a hundred."""


def too_close(one: Uncertain, other: Uncertain) -> bool:
    """Whether the intervals of both overlap, so that neither can be called the better."""
    (low, high), (other_low, other_high) = one.interval, other.interval
    return low <= other_high and other_low <= high
