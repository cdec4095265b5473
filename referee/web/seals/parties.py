"""Who agrees to a hand together: the parties that its seals are of, from the rules and the hand."""

from referee.engine.game import Step
from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.rules.model import RuleSet
from referee.web.seals.decision import Party


def parties(step: Step, writer: Seat | None) -> tuple[Party, ...]:
    """The parties of a hand that the phone at seat *writer* wrote down: its own side first.

    The others are one party, of whatever sides. Where the writer sits nowhere, the bidders are
    the party of their own; where nobody bid, all are one.
    """
    every = frozenset(teams.seats(step.rules))
    if step.rules.table.sides.fixed == 2:
        return tuple(_of_side(side, step.rules) for side in teams.fixed_sides(step.rules))
    mine = _mine(step, writer)
    return tuple(each for each in (mine, every - mine) if each)


def party_of(seat: Seat | None, found: tuple[Party, ...]) -> Party | None:
    """The one of the parties *found* that *seat* belongs to; None: it is nobody's."""
    return next((each for each in found if seat in each), None)


def _mine(step: Step, writer: Seat | None) -> Party:
    contract = step.verdict.contract
    if contract is None:
        return _together(writer, (), step.rules) if writer else frozenset()
    return _together(writer or contract.bidder, contract.declarers, step.rules)


def _together(seat: Seat, declarers: tuple[Seat, ...], rules: RuleSet) -> Party:
    """Who captures with *seat* in a hand that *declarers* play; alone where that is not known."""
    if teams.partners_are_called(rules) and len(declarers) < 2:
        return frozenset({seat})
    mine = teams.team(seat, declarers, rules)
    return frozenset(s for s in teams.seats(rules) if teams.team(s, declarers, rules) == mine)


def _of_side(side: str, rules: RuleSet) -> Party:
    return frozenset(seat for seat in teams.seats(rules) if teams.book(seat, rules) == side)
