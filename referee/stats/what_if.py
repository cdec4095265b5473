"""A game scored by other rules: hand by hand, and who would have won.

The bids stay as they were bid, the cards as they were played, and so does who dealt. What was not
recorded is not guessed: a hand that may have scored differently is told with all that it may have
scored, and the end of the game with every end that it may have had.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.game import Standing, Step, settle
from referee.engine.hand.facts import Book, Points
from referee.engine.judge.verdict import Verdict
from referee.engine.rules.house import with_house
from referee.engine.rules.model import RuleSet
from referee.stats.possible import possible

MOST_STANDINGS = 200
"""More standings that a game may have had are not followed any further."""

MOST_STEPS = 4000
"""More ways from one hand to the next are not gone, one by one."""

Span = tuple[int, int]
"""The least and the most that it may be."""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """One hand by other rules."""

    step: Step
    """As it was played."""
    verdicts: tuple[Verdict, ...]
    """All that it may have scored; (): that cannot be said."""
    totals: Mapping[Book, Span]
    """After it; {}: they cannot be said any more."""
    over: bool
    """Whether the game would have been over before it."""

    @property
    def is_known(self) -> bool:
        """Whether what it would have scored is certain."""
        return len(self.verdicts) == 1

    @property
    def scores(self) -> Mapping[Book, Span]:
        """What it may have brought to each book; {} where that cannot be said."""
        return _spans([each.score.points for each in self.verdicts if each.score.points])


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which the game may have stood in the end."""

    standing: Standing
    decided: int | None
    """Which of the hands decided it, from 1; None: nobody has won."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A game by other rules."""

    hands: tuple[Reckoned, ...]
    played: Ending
    """How it stood in truth."""
    endings: tuple[Ending, ...]
    """Each way in which it may have ended; (): that cannot be said."""

    @property
    def in_doubt(self) -> tuple[Step, ...]:
        """The hands, while the game was on, that may have scored in several ways, or in any."""
        return tuple(each.step for each in self.hands if not each.over and not each.is_known)


def what_if(begin: Points, steps: Sequence[Step], change: Mapping[str, Any]) -> WhatIf:
    """The game of *steps*, which began with the totals *begin*, had *change* held from the start.

    Raises:
        RuleSetError: such rules cannot be.
    """
    otherwise = [with_house(step.rules, change) for step in steps]
    found = list(map(possible, steps, otherwise))
    branches, ended = _followed(Standing(begin), steps, found, otherwise)
    endings = () if branches is None else (*ended, *(Ending(each, None) for each in branches))
    return WhatIf(
        tuple(_rows(begin, steps, found, _last_open(ended, branches, steps))),
        _as_played(begin, steps),
        endings,
    )


def _as_played(begin: Points, steps: Sequence[Step]) -> Ending:
    won = (n for n, step in enumerate(steps, 1) if step.after.winner is not None)
    decided = next(won, None)
    if decided is not None:
        return Ending(steps[decided - 1].after, decided)
    return Ending(steps[-1].after if steps else Standing(begin), None)


def _followed(
    begin: Standing,
    steps: Sequence[Step],
    found: Sequence[tuple[Verdict, ...]],
    otherwise: Sequence[RuleSet],
) -> tuple[list[Standing] | None, list[Ending]]:
    """The standings in which nobody has won, and the ends there were; None: too many to follow."""
    branches, ended = [begin], dict[object, Ending]()
    for number, (step, verdicts, rules) in enumerate(zip(steps, found, otherwise, strict=True), 1):
        if not branches:
            break
        if not verdicts or len(branches) * len(verdicts) > MOST_STEPS:
            return None, list(ended.values())
        after = {
            _key(each): each
            for before in branches
            for verdict in verdicts
            for each in (settle(before, verdict, rules, step.number),)
        }
        for key, each in after.items():
            if each.winner is not None:
                ended.setdefault((key, number), Ending(each, number))
        branches = [each for each in after.values() if each.winner is None]
        if len(branches) > MOST_STANDINGS:
            return None, list(ended.values())
    return branches, list(ended.values())


def _key(standing: Standing) -> object:
    return tuple(standing.totals.values()), standing.winner, standing.reason, standing.open


def _last_open(
    ended: Sequence[Ending], branches: Sequence[Standing] | None, steps: Sequence[Step]
) -> int:
    """The number of the last hand before which the game may have been still on."""
    if branches is None or branches:
        return len(steps)
    return max((each.decided or 0 for each in ended), default=len(steps))


def _rows(
    begin: Points, steps: Sequence[Step], found: Sequence[tuple[Verdict, ...]], last: int
) -> Iterable[Reckoned]:
    totals: Mapping[Book, Span] = {book: (points, points) for book, points in begin.items()}
    for number, (step, verdicts) in enumerate(zip(steps, found, strict=True), 1):
        row = Reckoned(step, verdicts, {}, over=number > last)
        totals = _grown(totals, row) if verdicts and totals else {}
        yield replace(row, totals=totals)


def _grown(totals: Mapping[Book, Span], row: Reckoned) -> Mapping[Book, Span]:
    """*totals* with what the hand brought; one without a score brings nothing yet."""
    scores = row.scores
    return {b: _plus(span, scores.get(b, (0, 0))) for b, span in totals.items()}


def _plus(one: Span, other: Span) -> Span:
    return one[0] + other[0], one[1] + other[1]


def _spans(several: Sequence[Points]) -> Mapping[Book, Span]:
    books = several[0] if several else ()
    return {b: (min(p[b] for p in several), max(p[b] for p in several)) for b in books}
