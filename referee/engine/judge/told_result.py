"""A result that was told and that no cards show: what cannot be, and what it leaves open."""

from referee.engine import nest
from referee.engine.errors import ImpossibleEventError
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Points, Team
from referee.engine.judge.scoring import HandScore, Outcome, whole_tricks
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Ruling


def result_rulings(told: Hand, seen: Hand, score: HandScore, rules: RuleSet) -> tuple[Ruling, ...]:
    """What is doubtful in the result of a hand played out, unless it is *seen* in the cards.

    Raises:
        ImpossibleEventError: a side has more points than its tricks can hold.
    """
    by_cards = seen.taken is not told.taken or seen.piles is not told.piles
    played_out = score.outcome in (Outcome.MADE, Outcome.SET) and told.agreed is None
    if by_cards or not played_out:
        return ()
    taken = {team: points or 0 for team, points in score.taken.items()}
    if told.tricks is not None:
        _check_room(taken, whole_tricks(told.tricks, rules), told.last_trick, rules)
    return _laid_aside(sum(taken.values()), rules)


def _check_room(taken: Points, tricks: Points, last_trick: Team | None, rules: RuleSet) -> None:
    """Refuses points of a side that no tricks so many, with the nest, can bring."""
    for team in teams.teams(rules):
        with_nest = nest.is_captured(rules) and last_trick in (None, team)
        room = tricks[team] * rules.table.players + with_nest * cards.nest_size(rules)
        most = cards.most_points(room, rules)
        if taken[team] > most:
            number = f"{tricks[team]} trick{'' if tricks[team] == 1 else 's'}"
            fault = f"{team} has {taken[team]} points, and {number} can bring {most} at most"
            raise ImpossibleEventError(fault, "tricks")


def _laid_aside(together: int, rules: RuleSet) -> tuple[Ruling, ...]:
    """That points are nobody's, where none may lie in the nest; rules 1.20."""
    every = cards.counter_total(rules)
    if together == every or nest.may_hold_counters(rules):
        return ()
    given = {"together": together, "every": every}
    return (Ruling("told-otherwise", reason="counters aside", given=given),)
