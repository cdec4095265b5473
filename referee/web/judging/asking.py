"""What is asked about a foul, read from a form, and what the engine answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.engine.errors import RefereeError
from referee.engine.hand.fouls import ending_foul
from referee.engine.judge.scoring import Outcome
from referee.web.entry.incidents import contract_of, read_bid, read_captured_by_then
from referee.web.entry.reading import FormResult
from referee.web.entry.submit import sentence
from referee.web.judging.claim import Foul, read_foul, under_way
from referee.web.judging.costs import Cost, ending, is_scored, others, prescribed, tried
from referee.web.judging.word import Heard, Word, heard
from referee.web.state import TableState, step_at
from referee.web.ui.fields import Posted, number_in

ASKED = "ask"
"""What the button of the form says that asks."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked, as far as it can be answered."""

    foul: Foul | None = None
    errors: Mapping[str, str] = field(default_factory=dict)
    """Field to sentence."""
    by_rule: Cost | None = None
    """What the rules prescribe; None while something is missing."""
    told: Mapping[str, Any] = field(default_factory=dict)
    """What is told beside the claim."""
    ended: Cost | None = None
    """The hand if it ends by the foul; None: that cannot be said yet."""
    wants_capture: bool = False
    """Whether the cards do not say what was captured until then."""
    fault: str = ""
    """Why the claim cannot be."""

    @property
    def heard(self) -> Heard | None:
        """What the record says to the claim; None while that is not clear."""
        if self.foul is None or self.by_rule is None:
            return None
        return heard(self.foul.claim, self.by_rule.step.verdict.rulings)

    @property
    def refuted(self) -> bool:
        """Whether the cards refute the claim."""
        return self.heard is not None and self.heard.word is Word.REFUTED

    def costs(self, state: TableState) -> Sequence[Cost]:
        """The hand by every remedy; none where there is nothing to rule."""
        if self.foul is None or self.by_rule is None or self.refuted:
            return ()
        if self.errors:
            return (self.by_rule,) if self.foul.goes_back else ()
        return (self.by_rule, *others(state, self.foul, self.by_rule, self.told))


def completed(posted: Posted, state: TableState) -> Posted:
    """*posted* with what the hand itself says: which trick is under way."""
    told = posted.copy()
    trick = number_in(told.get("trick", ""))
    if trick and "found" not in told:
        foul = ending_foul(state.facts)
        now = foul.found if foul else under_way(state, over=_is_over(state))
        told["found"] = "" if now is None else str(_at_least(now, trick, state))
    return told


def _at_least(now: int, trick: int, state: TableState) -> int:
    """A renege in the last trick of a hand that was scored was found too late; ruling 39."""
    return max(now, trick + 2) if _is_over(state) else now


def _is_over(state: TableState) -> bool:
    return step_at(state).verdict.score.outcome in (Outcome.MADE, Outcome.SET)


def read(posted: Posted, state: TableState) -> Asked:
    """What *posted* asks, and what follows from it."""
    bid = read_bid(posted, state)
    foul, wrong = read_foul(posted, state)
    errors = {**bid.errors, **wrong}
    if foul is None or errors or foul.in_time:
        return Asked(foul, errors)
    found = _answered(state, foul, bid)
    if found.ended is None or found.refuted or is_scored(found.ended):
        return found
    contract = contract_of(bid, state)
    if contract is None:
        return found
    captured_then = read_captured_by_then(posted, state, contract, foul.seat)
    if captured_then.errors:
        by_rule = found.by_rule if foul.goes_back else None
        return replace(found, by_rule=by_rule, errors=captured_then.errors, wants_capture=True)
    return replace(_answered(state, foul, bid.merged(captured_then)), wants_capture=True)


def _answered(state: TableState, foul: Foul, told: FormResult) -> Asked:
    by_rule = tried(state, foul, prescribed(state, foul), told.facts)
    ended = tried(state, foul, ending(state, foul), told.facts) if foul.goes_back else by_rule
    if isinstance(by_rule, RefereeError):
        return Asked(foul, told=told.facts, fault=sentence(by_rule))
    if isinstance(ended, RefereeError):
        return Asked(foul, by_rule=by_rule, told=told.facts, fault=sentence(ended))
    return Asked(foul, by_rule=by_rule, ended=ended, told=told.facts)
