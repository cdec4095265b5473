"""A result that was told and that no cards show: what cannot be, and what it leaves open."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from referee.engine.errors import ImpossibleEventError
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Points, Team, ending_foul, with_all_piled
from referee.engine.judge.captured import pile_faults, pile_points, worth
from referee.engine.judge.scoring import HandScore, Outcome, captured_so_far, whole_tricks
from referee.engine.play import nest
from referee.engine.rules import cards
from referee.engine.rules.model import Bonus, RuleSet
from referee.engine.ruling import Ruling


class Left(NamedTuple):
    """What is left of a hand once its claims are heard."""

    hand: Hand
    """Its facts; where it is not known how it ended, without what was taken until a claim."""
    by_then: Mapping[Team, int | None]
    """What each side had captured then; empty where that is a result, or not told."""


def left_of(told: Hand, seen: Hand, rules: RuleSet) -> Left:
    """What is left of the hand *told* where the cards refute all claims that ended it; ruling 77.

    The claims have ended nothing: the hand went on, and its end must be told. *seen* is the hand
    with the claims that stand.

    Raises:
        ImpossibleEventError: the points are no sum of counters, or cards lie on the piles that
            cannot lie there.
    """
    claim = ending_foul(told)
    if claim is None or ending_foul(seen) is not None or seen.agreed is not None:
        return Left(seen, {})
    if seen.taken is not told.taken or seen.piles is not told.piles:
        return Left(seen, {})  # every card is known
    over = claim.found is not None and claim.found > cards.hand_size(rules)
    captured = _captured(seen, rules)
    if captured and _is_whole(captured, seen, rules, over=over) and _has_bonus(seen, rules):
        return Left(_without_part(seen, rules), {})
    lying = with_all_piled(seen).piles
    hand = replace(seen, taken=None, piles=None, in_piles=lying, tricks=None, last_trick=None)
    return Left(hand, captured)


def _captured(hand: Hand, rules: RuleSet) -> Mapping[Team, int | None]:
    if hand.piles is not None:
        return captured_so_far(pile_points(hand.piles, rules, whole=False), rules)
    return {} if hand.taken is None else captured_so_far(hand.taken, rules)


def _is_whole(
    captured: Mapping[Team, int | None], hand: Hand, rules: RuleSet, *, over: bool
) -> bool:
    """Whether all is *captured*, or was as the hand was *over* and the rest follows."""
    if over and hand.piles is not None:
        return not pile_faults(hand.piles, rules)
    aside = (
        cards.most_points(cards.nest_size(rules), rules)
        if over and nest.may_hold_counters(rules)
        else 0
    )
    missing = cards.counter_total(rules) - sum(each or 0 for each in captured.values())
    if missing and None in captured.values():
        return over and not aside
    return missing <= aside


def _has_bonus(hand: Hand, rules: RuleSet) -> bool:
    """Whether it is told who earned the bonus of a whole hand, where there is one."""
    counted = cards.trick_worth(rules) > 0 or cards.bonus(rules) is Bonus.MAJORITY
    told = hand.tricks is not None and sum(hand.tricks.values()) == cards.hand_size(rules)
    last = cards.bonus(rules) is Bonus.LAST_TRICK
    return (told or not counted) and (hand.last_trick is not None or not last)


def _without_part(hand: Hand, rules: RuleSet) -> Hand:
    """*hand* without numbers of tricks that are fewer than all: those until a claim."""
    tricks = hand.tricks
    if tricks is None or sum(tricks.values()) == cards.hand_size(rules):
        return hand
    return replace(hand, tricks=None)


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


_FACTS = ("partners", "taken", "tricks", "last_trick")
"""The facts that the cards can tell as well."""


def contradictions(told: Hand, seen: Hand, captured: Points, rules: RuleSet) -> tuple[Ruling, ...]:
    """What was *told* of a hand otherwise than it is *seen* in its cards.

    *captured* is what the tricks brought so far, while they do not tell the whole hand.
    """
    found = [
        _counted_otherwise(name, getattr(told, name), getattr(seen, name))
        for name in _FACTS
        if not _fits(getattr(told, name), getattr(seen, name))
    ]
    piled = worth(told.piles or {}, rules)
    by_cards = seen.taken if seen.piles is None else None
    if piled and by_cards is not None and (piled != by_cards or _overfull(told, rules)):
        found.append(_counted_otherwise("piles", piled, by_cards))
    was = piled or told.taken or {}
    short = {team: n for team, n in captured.items() if was.get(team, n) < n}
    if short:
        found.append(_counted_otherwise("taken so far", was, short))
    return tuple(found)


def _counted_otherwise(what: str, was: Any, shown: Any) -> Ruling:
    return Ruling("told-otherwise", reason=what, given={"was": was, "shown": shown})


def _overfull(told: Hand, rules: RuleSet) -> bool:
    """Whether cards lie on the piles that cannot lie there, whatever was captured."""
    return bool(told.piles and pile_faults(told.piles, rules, whole=False))


def piles_beside_taken(hand: Hand, rules: RuleSet) -> tuple[Ruling, ...]:
    """That the piles count, where the points told beside them are others."""
    if hand.piles is None or hand.taken is None or hand.agreed is not None:
        return ()
    piled = worth(hand.piles, rules)
    if _fits(hand.taken, piled):
        return ()
    return (_counted_otherwise("taken beside piles", hand.taken, piled),)


def _fits(told: Any, shown: Any) -> bool:
    """Whether *told*, which may be nothing or a part, is *shown* as well."""
    if told is None:
        return True
    if isinstance(told, Mapping):
        return all(shown[name] == amount for name, amount in told.items())
    return bool(sorted(told) == sorted(shown))
