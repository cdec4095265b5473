"""What a table told of its result, as bounds on what each team has; cards need not be recorded."""

from collections.abc import Mapping

from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Points, Team
from referee.engine.nest import may_hold_counters
from referee.engine.questions.making.ranges import NOWHERE, Range, Ranges
from referee.engine.rules import cards
from referee.engine.rules.model import Bonus, RuleSet


def told_ranges(hand: Hand, rules: RuleSet, *, whole: bool, honest: bool) -> Ranges:
    """The range of every team by counters, tricks and last trick that were told of *hand*.

    *whole*: whether all tricks count; *honest*: whether no foul stopped the hand.
    """
    counters = _shares(
        hand.taken or {}, cards.counter_total(rules), rules,
        shared=whole and not may_hold_counters(rules),
    )  # fmt: skip
    if not honest:
        return counters
    tricks = _shares(hand.tricks or {}, cards.hand_size(rules), rules, shared=True)
    return {
        team: _plus(counters[team], _bonus(team, tricks[team], hand, rules))
        for team in teams.teams(rules)
    }


def can_be(taken: Points, rules: RuleSet) -> bool:
    """Whether counters can make these amounts."""
    possible = cards.possible_sums(rules)
    return all(amount in possible for amount in taken.values())


def _shares(told: Points, every: int, rules: RuleSet, *, shared: bool) -> Mapping[Team, Range]:
    """What each team has of *every* one; *shared*: whether none is left over."""
    names, sum_told = teams.teams(rules), sum(told.values())
    left = every - sum_told
    untold = [team for team in names if team not in told]
    if left < 0 or (shared and left and not untold):
        return dict.fromkeys(names, NOWHERE)
    low = left if shared and len(untold) == 1 else 0
    return {
        team: Range(told[team], told[team]) if team in told else Range(low, left) for team in names
    }


def _plus(one: Range, other: Range) -> Range:
    return Range(one.least + other.least, one.most + other.most)


def _bonus(team: Team, tricks: Range, hand: Hand, rules: RuleSet) -> Range:
    """What *team* may have as a bonus, with so many *tricks*."""
    worth = cards.trick_worth(rules)
    if tricks.is_empty:
        return NOWHERE
    sure, can = _extra(team, tricks, hand, rules)
    extra = cards.bonus_worth(rules)
    return Range(worth * tricks.least + extra * sure, worth * tricks.most + extra * can)


def _extra(team: Team, tricks: Range, hand: Hand, rules: RuleSet) -> tuple[bool, bool]:
    """Whether *team* has the bonus for sure, and whether it can have it."""
    match cards.bonus(rules):
        case Bonus.NONE:
            return False, False
        case Bonus.LAST_TRICK:
            return hand.last_trick == team, hand.last_trick in (None, team) and tricks.most > 0
        case Bonus.MAJORITY:
            half = cards.hand_size(rules) / 2
            return tricks.least > half, tricks.most > half
