"""What a foul costs by each remedy: the hand scored with it, before anything is written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.errors import RefereeError
from referee.engine.game import Step
from referee.engine.hand import ledger
from referee.engine.hand.ledger import Draft
from referee.engine.hand.values import PLAYED_ON
from referee.engine.judge.chosen import choices
from referee.engine.judge.scoring import Outcome
from referee.web.entry.submit import again
from referee.web.judging.claim import DISCARD, Foul, with_claim
from referee.web.state import Change, TableState, changed, lines_of, step_at

SET = "set"
"""What a bad discard costs by the rules: the bidders are set. No fact says so."""

PLAYED = (Outcome.MADE, Outcome.SET)


@dataclass(frozen=True, slots=True)
class Cost:
    """A hand as it would be by one remedy."""

    remedy: str
    """The name of a renege rule, ``played-on`` or ``set``."""
    prescribed: bool
    """Whether the rules in force say so."""
    change: Change
    """What would be written."""
    step: Step
    """The hand then."""


def prescribed(state: TableState, foul: Foul) -> str:
    """The remedy that the rules in force prescribe."""
    if foul.goes_back:
        return PLAYED_ON
    return SET if foul.kind == DISCARD else str(state.rules.foul.renege_rule)


def ending(state: TableState, foul: Foul) -> str:
    """The remedy that needs no name where the table ends the hand by *foul*."""
    return str(state.rules.foul.renege_rule) if foul.goes_back else prescribed(state, foul)


def cost(state: TableState, foul: Foul, remedy: str, told: Mapping[str, Any]) -> Cost:
    """The hand by *remedy*; *told*: what is told beside the claim, as captured until then.

    Raises:
        RefereeError: that cannot be.
    """
    by_rule = remedy == prescribed(state, foul)
    foul = replace(foul, ended=remedy != PLAYED_ON)
    unnamed = by_rule or remedy == ending(state, foul)
    draft = _draft(state, foul, "" if unnamed else remedy, told)
    change = changed(state, state.hand, draft.line)
    if change.step is None:
        raise LookupError(f"hand {state.hand} was taken out")
    return Cost(remedy, by_rule, change, change.step)


def others(state: TableState, foul: Foul, by_rule: Cost, told: Mapping[str, Any]) -> Sequence[Cost]:
    """The hand by every other remedy that comes to something else, and can be scored."""
    rules = [each for each in choices(foul.kind) if each not in (by_rule.remedy, PLAYED_ON)]
    differing = list[Cost]()
    for each in (cost(state, foul, remedy, told) for remedy in rules):
        same = [_points(other) == _points(each) for other in (by_rule, *differing)]
        if not any(same) and (is_scored(each) or not foul.goes_back):
            differing.append(each)
    if by_rule.remedy != PLAYED_ON and can_be_played_on(state):
        differing.append(cost(state, foul, PLAYED_ON, {}))
    return differing


def _points(cost: Cost) -> Mapping[str, int] | None:
    return cost.step.verdict.score.points


def can_be_played_on(state: TableState) -> bool:
    """Whether it is known how the hand goes on or went on without the foul.

    The counters captured until a foul stopped it do not say so.
    """
    if state.facts.play or state.facts.remedy == PLAYED_ON:
        return True
    return step_at(state).verdict.score.outcome in (*PLAYED, Outcome.UNFINISHED)


def _draft(state: TableState, foul: Foul, remedy: str, told: Mapping[str, Any]) -> Draft:
    """The claim and the remedy as facts, "" for the one that the rules prescribe.

    A fact can be told, and cannot be taken back: where the table had chosen a remedy before, and
    now goes by its rules, the hand is told anew without it.
    """
    facts = {"irregularity": with_claim(state, foul), **told}
    if remedy:
        return Draft({**facts, "remedy": remedy})
    if state.facts.remedy is None:
        return Draft(facts)
    known = ledger.told(lines_of(state.game, state.hand))
    kept = {name: value for name, value in known.items() if name != "remedy"}
    return again({**kept, **facts}, state.game, state.hand)


def is_scored(cost: Cost) -> bool:
    """Whether enough is known to score the hand."""
    return cost.step.verdict.score.outcome is not Outcome.UNFINISHED


def tried(
    state: TableState, foul: Foul, remedy: str, told: Mapping[str, Any]
) -> Cost | RefereeError:
    """The hand by *remedy*, or why that cannot be."""
    try:
        return cost(state, foul, remedy, told)
    except RefereeError as fault:
        return fault
