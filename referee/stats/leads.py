"""How far ahead a book was during a game, and where it took the lead for good."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Lead:
    """The lead of a book over the best of the others."""

    number: int
    """The number of the hand after which it is measured; 0: before the first hand."""
    points: int
    """The lead in points. Negative: the book is behind; 0: it shares the lead."""
    label: str = field(default="", compare=False)
    """What players call that hand."""


@dataclass(frozen=True, slots=True)
class Turning:
    """The hand in which the winner took the lead and kept it to the end."""

    before: Lead
    after: Lead


def leads_of(mine: str, totals: Iterable[Mapping[str, int]]) -> tuple[int, ...]:
    """The lead of *mine* over the best other book, for each of *totals*; negative if behind."""
    return tuple(
        total[mine] - max(points for book, points in total.items() if book != mine)
        for total in totals
    )


def turning(leads: Sequence[Lead]) -> Turning | None:
    """The hand in which the lead was taken for good; None if there was no such hand.

    A book that leads from the first hand on, after a level start, has none.
    """
    if not leads or leads[-1].points <= 0:
        return None
    if led_throughout(leads):
        return None
    since = max(place for place, lead in enumerate(leads) if lead.points <= 0)
    return Turning(leads[since], leads[since + 1])


def led_throughout(leads: Sequence[Lead]) -> bool:
    """Whether the book was ahead after every hand, and not behind at the start."""
    return leads[0].points >= 0 and all(lead.points > 0 for lead in leads[1:])


def largest_deficit(leads: Iterable[Lead]) -> Lead | None:
    """The first of the largest deficits; None if there was no deficit."""
    lowest = min(leads, key=lambda lead: lead.points, default=None)
    return lowest if lowest is not None and lowest.points < 0 else None
