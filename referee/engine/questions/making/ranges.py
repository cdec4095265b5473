"""The least and the most that each team can have, over everything that the record allows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import NamedTuple

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat, Team
from referee.engine.nest import is_captured
from referee.engine.questions.making.aims import Aim
from referee.engine.questions.making.lay import Lay
from referee.engine.questions.making.reading.lays import lays, seen_for_sure
from referee.engine.questions.making.reading.records import Read, Record, Sharing, read
from referee.engine.questions.making.search import Effort, least_cost
from referee.engine.rules import cards
from referee.engine.rules.model import Bonus, RuleSet

EFFORT = 60_000
"""How many cards all searches of one question may look at; decision 27 says when it is too few."""


class Range(NamedTuple):
    """The least and the most that a team can have; *exact* where both were found in a world."""

    least: float
    most: float
    exact: bool = True

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
    """Those who can have played together, as far as no more is asked than where cards lie."""


@dataclass(frozen=True)
class Task:
    """One record, read, with who plays with whom."""

    record: Record
    way: Read
    sharing: Sharing

    @cached_property
    def lays(self) -> tuple[Lay, ...]:
        """Every lay that is looked through."""
        return tuple(lays(self.record, self.way, self.sharing))

    def aim(self, team: Team, *, most: bool) -> Aim:
        """The aim of *team* to have the most, or the least."""
        rules, declarers = self.record.rules, tuple(self.sharing.declarers)
        side = (s for s in teams.seats(rules) if teams.team(s, declarers, rules) == team)
        return Aim(frozenset(side), most, rules, self.record.whole, self.record.honest)


def tasks(records: Sequence[Record], sharings: Sequence[Sharing]) -> tuple[Task, ...]:
    """Each of *records* with each of *sharings*."""
    ways = [(record, read(record)) for record in records]
    return tuple(Task(record, way, each) for record, way in ways for each in sharings)


def allowed(every: Sequence[Task], rules: RuleSet) -> Found:
    """What the tasks allow, any of which can have been."""
    first, *others = teams.teams(rules)
    shared = _shared_by_two(every[0].record) if every else None
    effort = EFFORT // (2 if shared is not None else 2 * (1 + len(others)))
    found = {first: _range(every, first, effort)}
    for team in others:
        if shared is None:
            found[team] = _range(every, team, effort)
        else:
            mine = found[first]
            found[team] = Range(shared - mine.most, shared - mine.least, mine.exact)
    declarers = dict.fromkeys(task.sharing.declarers for task in every if task.lays)
    return Found(found, tuple(declarers))


def _range(every: Sequence[Task], team: Team, effort: int) -> Range:
    ends = []
    for most in (False, True):
        aims = [(task, task.aim(team, most=most)) for task in every]
        least = least_cost(((lay, aim) for task, aim in aims for lay in task.lays), Effort(effort))
        floors = (_floor(task, aim) for task, aim in aims if not task.way.complete)
        bound = min((least.bound, *floors))
        if bound == inf:
            return NOWHERE
        ends.append((aims[0][1].amount(int(bound)), bound == least.found))
    (low, sure), (high, also) = ends
    return Range(low, high, sure and also)


def _floor(task: Task, aim: Aim) -> int:
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
