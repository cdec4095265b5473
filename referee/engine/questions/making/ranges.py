"""The least and the most that each team can have, over everything that the record allows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import NamedTuple

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat, Team
from referee.engine.nest import is_captured
from referee.engine.questions.making.aims import Aim
from referee.engine.questions.making.lays import Read, Record, Sharing, lays, read, seen_for_sure
from referee.engine.questions.making.search import Effort, Lay, least_cost
from referee.engine.rules import cards
from referee.engine.rules.model import Bonus

EFFORT = 10_000
"""How many cards one search may look at; docs/decisions/0027 says how often that is too few."""


class Range(NamedTuple):
    """The least and the most that a team can have; *exact* where both were found in a world."""

    least: float
    most: float
    exact: bool = True

    def joined(self, other: "Range") -> "Range":
        """What lies in either."""
        least, most = min(self.least, other.least), max(self.most, other.most)
        return Range(least, most, self.exact and other.exact)

    def within(self, other: "Range") -> "Range":
        """What lies in both."""
        least, most = max(self.least, other.least), min(self.most, other.most)
        return Range(least, most, self.exact) if least <= most else NOWHERE

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies in it."""
        return self.least > self.most


NOWHERE = Range(inf, -inf)

Ranges = Mapping[Team, Range]


class Found(NamedTuple):
    """What a record allows."""

    ranges: Ranges
    """All are empty where nothing can have been so."""
    declarers: tuple[frozenset[Seat], ...]
    """Those who can have played together."""

    def joined(self, other: "Found") -> "Found":
        """What either allows."""
        each = {team: mine.joined(other.ranges[team]) for team, mine in self.ranges.items()}
        return Found(each, tuple(dict.fromkeys((*self.declarers, *other.declarers))))


def allowed(record: Record, sharings: Sequence[Sharing], effort: int = EFFORT) -> Found:
    """What *record* allows, whoever of *sharings* played together."""
    way = read(record)
    found = Found(dict.fromkeys(teams.teams(record.rules), NOWHERE), ())
    for sharing in sharings:
        mine = dict(_ranges(_Task(record, way, sharing, effort)))
        if not any(each.is_empty for each in mine.values()):
            found = found.joined(Found(mine, (sharing.declarers,)))
    return found


@dataclass(frozen=True)
class _Task:
    """One record, read, with who plays with whom."""

    record: Record
    way: Read
    sharing: Sharing
    effort: int

    @cached_property
    def lays(self) -> tuple[Lay, ...]:
        """Every lay that is looked through."""
        return tuple(lays(self.record, self.way, self.sharing))

    def side(self, team: Team) -> frozenset[Seat]:
        """The seats of *team*."""
        rules, declarers = self.record.rules, tuple(self.sharing.declarers)
        return frozenset(s for s in teams.seats(rules) if teams.team(s, declarers, rules) == team)


def _ranges(task: _Task) -> Iterator[tuple[Team, Range]]:
    first, *others = teams.teams(task.record.rules)
    found = _range(task, first)
    yield first, found
    shared = _shared_by_two(task.record)
    for team in others:
        if shared is None:
            yield team, _range(task, team)
        else:
            yield team, Range(shared - found.most, shared - found.least, found.exact)


def _range(task: _Task, team: Team) -> Range:
    ends = []
    for most in (False, True):
        record = task.record
        aim = Aim(task.side(team), most, record.rules, record.whole, record.honest)
        least = least_cost(task.lays, aim, Effort(task.effort))
        bound = least.bound if task.way.complete else min(least.bound, _floor(task, aim))
        if bound == inf:
            return NOWHERE
        ends.append((aim.amount(int(bound)), bound == least.found))
    (low, sure), (high, also) = ends
    return Range(low, high, sure and also)


def _floor(task: _Task, aim: Aim) -> int:
    """What *aim* costs for sure by the tricks of which everything is known."""
    seen = seen_for_sure(task.record, task.way)
    paid = sum(points for _, taker, points in seen if aim.costs(taker))
    return paid + aim.bonus({number: taker for number, taker, _ in seen})


def _shared_by_two(record: Record) -> int | None:
    """What two teams always have together; None: there are more teams, or it differs."""
    rules = record.rules
    even = cards.bonus(rules) is Bonus.MAJORITY and cards.hand_size(rules) % 2 == 0
    kept = not is_captured(rules) and cards.nest_size(rules) > 0
    if len(teams.teams(rules)) != 2 or even or kept or not (record.whole and record.honest):
        return None
    return cards.hand_total(rules)
