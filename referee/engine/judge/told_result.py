"""A result that was told and that no cards show: what cannot be, and what it leaves open."""

from collections.abc import Mapping

from referee.engine import nest
from referee.engine.errors import ImpossibleEventError
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Irregularity, Points, Team
from referee.engine.hand.fouls import ending_foul
from referee.engine.judge.piles import pile_faults, pile_points
from referee.engine.judge.scoring import HandScore, Outcome, so_far, whole_tricks
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Ruling


def stopped_at(told: Hand, seen: Hand, rules: RuleSet) -> Mapping[Team, int | None] | None:
    """What each side had captured when a claim stopped the hand that the cards refute.

    The claim costs nothing, and how the hand went on was not told; ruling 77. None: nothing was
    captured, or all of a hand that was played out, or no such claim was made.

    Raises:
        ImpossibleEventError: the points are no sum of counters, or cards lie on the piles that
            cannot lie there.
    """
    claim = ending_foul(told)
    if claim is None or ending_foul(seen) is not None or seen.agreed is not None:
        return None
    by_cards = seen.taken is not told.taken or seen.piles is not told.piles
    if by_cards or (seen.taken is None and seen.piles is None):
        return None
    taken = seen.taken or {}
    if seen.piles is not None:
        taken = pile_points(seen.piles, rules, whole=False)
    captured = so_far(taken, rules)
    return None if _is_whole(captured, claim, seen, rules) else captured


def _is_whole(
    captured: Mapping[Team, int | None], claim: Irregularity, hand: Hand, rules: RuleSet
) -> bool:
    """Whether nothing was to come: all is *captured*, or the hand was over and the rest follows."""
    size = cards.hand_size(rules)
    over = claim.found is not None and claim.found > size
    if over and hand.piles is not None:
        return not pile_faults(hand.piles, rules)
    aside = nest.most_points(rules) if over and nest.may_hold_counters(rules) else 0
    one_left = None in captured.values()
    missing = cards.counter_total(rules) - sum(each or 0 for each in captured.values())
    tricks = size if hand.tricks is None else sum(hand.tricks.values())
    if missing and one_left:
        return over and not aside
    return missing <= aside and tricks == size


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
