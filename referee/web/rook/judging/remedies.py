"""The cost of a foul by each remedy: the hand scored with it, before anything is written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from referee.errors import RefereeError
from referee.rook.game import Step
from referee.rook.hand import ledger
from referee.rook.hand.facts import Irregularity, as_ended, ending_foul, was_played
from referee.rook.hand.ledger import Draft
from referee.rook.hand.values import PLAYED_ON
from referee.rook.judge.scoring import Outcome
from referee.rook.judge.verdict import choices
from referee.rook.rules import cards
from referee.server import addresses
from referee.web.rook.entry.form import open_bidding, seat_choice
from referee.web.rook.entry.incidents import (
    captured,
    captured_fields,
    contract_so_far,
    read_bid,
    read_captured_by_then,
)
from referee.web.rook.entry.submit import after_words, recorded_again, sentence
from referee.web.rook.judging.foul import (
    DISCARD,
    Basis,
    Finding,
    finding,
    found_at,
    goes_back,
    is_in_time,
    kind_in,
    read_foul,
    under_way,
    with_claim,
)
from referee.web.rook.state import Change, NotThereError, TableState, changed, lines_of, step_at
from referee.web.rook.words.hands import bid_words, working_words
from referee.web.rook.words.rulings import (
    BASIS_WORDS,
    foul_words,
    means_words,
    remedy_words,
    rule_of,
)
from referee.web.shared.access import Viewer
from referee.web.shared.ui.fields import Posted, checked, filled, hidden_of, number_in
from referee.web.shared.ui.parts import Choice, Notice

SET = "set"
"""The cost of a bad discard by the rules: the bidders are set. No fact has this name."""

PLAYED = (Outcome.MADE, Outcome.SET)


@dataclass(frozen=True, slots=True)
class Cost:
    """A hand as it would be scored by one remedy."""

    remedy: str
    """The name of a renege rule, ``played-on`` or ``set``."""
    prescribed: bool
    """Whether the rules in force prescribe it."""
    change: Change
    """The change that would be written."""
    step: Step
    """The hand after that change."""


def prescribed(state: TableState, foul: Irregularity) -> str:
    """The remedy that the rules in force prescribe for *foul*."""
    if goes_back(foul):
        return PLAYED_ON
    return SET if foul.kind == DISCARD else str(state.rules.foul.renege_rule)


def ending(state: TableState, foul: Irregularity) -> str:
    """The remedy that applies by itself if the table ends the hand by *foul*."""
    return str(state.rules.foul.renege_rule) if goes_back(foul) else prescribed(state, foul)


def cost(state: TableState, foul: Irregularity, remedy: str, beside: Mapping[str, Any]) -> Cost:
    """Scores the hand by *remedy*; *beside* are facts to record with the claim.

    Raises:
        RefereeError: the hand cannot be so.
    """
    by_rule = remedy == prescribed(state, foul)
    claim = foul if remedy == PLAYED_ON else as_ended(foul)
    unnamed = by_rule or remedy == ending(state, foul)
    draft = _draft(state, claim, "" if unnamed else remedy, beside)
    change = changed(state, state.hand, draft.line)
    if change.step is None:
        raise NotThereError(f"hand {state.hand} was taken out")
    return Cost(remedy, by_rule, change, change.step)


def others(
    state: TableState, foul: Irregularity, by_rule: Cost, beside: Mapping[str, Any]
) -> Sequence[Cost]:
    """The hand by every other remedy that gives another score and can be scored."""
    rules = [each for each in choices(foul.kind) if each not in (by_rule.remedy, PLAYED_ON)]
    differing = list[Cost]()
    for each in (cost(state, foul, remedy, beside) for remedy in rules):
        same = [_points(other) == _points(each) for other in (by_rule, *differing)]
        if not any(same) and (is_scored(each) or not goes_back(foul)):
            differing.append(each)
    if by_rule.remedy != PLAYED_ON and can_be_played_on(state):
        differing.append(cost(state, foul, PLAYED_ON, {}))
    return differing


def _points(cost: Cost) -> Mapping[str, int] | None:
    return cost.step.verdict.score.points


def can_be_played_on(state: TableState) -> bool:
    """Whether it is known how the hand continues without the foul.

    The counters that were captured before a foul ended the hand do not tell.
    """
    if state.facts.play or state.facts.remedy == PLAYED_ON:
        return True
    return step_at(state).verdict.score.outcome in (*PLAYED, Outcome.UNFINISHED)


def _draft(state: TableState, foul: Irregularity, remedy: str, beside: Mapping[str, Any]) -> Draft:
    """The claim and the remedy as facts; "" for the remedy that the rules prescribe.

    A fact can be added but not removed. If the table had chosen a remedy and now follows its rules,
    the hand is recorded again without the remedy.
    """
    facts = {"irregularity": with_claim(state, foul), **beside}
    if remedy:
        return Draft({**facts, "remedy": remedy})
    if state.facts.remedy is None:
        return Draft(facts)
    known = ledger.facts_in_force(lines_of(state.game, state.hand))
    kept = {name: value for name, value in known.items() if name != "remedy"}
    return recorded_again({**kept, **facts}, state.game, state.hand)


def is_scored(cost: Cost) -> bool:
    """Whether enough is known to score the hand."""
    return cost.step.verdict.score.outcome is not Outcome.UNFINISHED


def _cost_or_fault(
    state: TableState, foul: Irregularity, remedy: str, beside: Mapping[str, Any]
) -> Cost | RefereeError:
    """Scores the hand by *remedy*, or returns the error that prevents it."""
    try:
        return cost(state, foul, remedy, beside)
    except RefereeError as fault:
        return fault


# The foul in a form, and what follows from it


@dataclass(frozen=True, slots=True)
class Inquiry:
    """The question of a form about a foul, answered as far as possible."""

    foul: Irregularity | None = None
    errors: Mapping[str, str] = field(default_factory=dict)
    """Sentences by field."""
    by_rule: Cost | None = None
    """The hand as the rules prescribe it; None while something is missing."""
    beside: Mapping[str, Any] = field(default_factory=dict)
    """The facts to record with the claim."""
    ended: Cost | None = None
    """The hand if it ends by the foul; None while that cannot be computed."""
    wants_capture: bool = False
    """Whether the form has to ask for the counters captured before the foul."""
    fault: str = ""
    """Why the claim cannot be recorded; empty if it can."""

    @property
    def finding(self) -> Finding | None:
        """What the recorded cards say about the claim; None while something is missing."""
        if self.foul is None or self.by_rule is None:
            return None
        return finding(self.foul, self.by_rule.step.verdict.rulings)

    @property
    def refuted(self) -> bool:
        """Whether the recorded cards refute the claim."""
        return self.finding is not None and self.finding.basis is Basis.REFUTED

    def costs(self, state: TableState) -> Sequence[Cost]:
        """The hand by every remedy; empty if there is nothing to rule."""
        if self.foul is None or self.by_rule is None or self.refuted:
            return ()
        if self.errors:
            return (self.by_rule,) if goes_back(self.foul) else ()
        return (self.by_rule, *others(state, self.foul, self.by_rule, self.beside))


def completed(posted: Posted, state: TableState) -> Posted:
    """*posted* with the trick in which the foul was found, if the hand itself tells it."""
    found = posted.copy()
    trick = number_in(found.get("trick", ""))
    if trick and "found" not in found:
        foul, over = ending_foul(state.facts), step_at(state).verdict.score.outcome in PLAYED
        now = foul.found if foul else under_way(state, over=over)
        # A renege in the last trick of a hand that was scored was found too late; ruling 39.
        least = trick + 2 if over else 0
        found["found"] = "" if now is None else str(max(now, least))
    return found


def read(posted: Posted, state: TableState) -> Inquiry:
    """Reads the foul in *posted* and computes what follows from it."""
    bid = read_bid(posted, state)
    foul, wrong = read_foul(posted, state)
    errors = {**bid.errors, **wrong}
    if foul is None or errors or is_in_time(foul):
        return Inquiry(foul, errors)
    found = _answered(state, foul, bid.facts)
    if found.ended is None or found.refuted or is_scored(found.ended):
        return found
    contract = contract_so_far(bid, state)
    if contract is None or foul.seat is None:
        return found
    captured_then = read_captured_by_then(posted, state, contract, foul.seat)
    if captured_then.errors:
        by_rule = found.by_rule if goes_back(foul) else None
        return replace(found, by_rule=by_rule, errors=captured_then.errors, wants_capture=True)
    return replace(_answered(state, foul, bid.merged(captured_then).facts), wants_capture=True)


def _answered(state: TableState, foul: Irregularity, facts: Mapping[str, Any]) -> Inquiry:
    by_rule = _cost_or_fault(state, foul, prescribed(state, foul), facts)
    ended = _cost_or_fault(state, foul, ending(state, foul), facts) if goes_back(foul) else by_rule
    if isinstance(by_rule, RefereeError):
        return Inquiry(foul, beside=facts, fault=sentence(by_rule))
    if isinstance(ended, RefereeError):
        return Inquiry(foul, by_rule=by_rule, beside=facts, fault=sentence(ended))
    return Inquiry(foul, by_rule=by_rule, ended=ended, beside=facts)


# The values of the page


Values = dict[str, Any]
"""The values of a template, by name."""


def of_hand(state: TableState, viewer: Viewer) -> Values:
    """The values that identify the hand of a page, and what its forms need."""
    return {
        "here": state.game.public_id,
        "hand": state.hand,
        "label": state.label,
        "bid": bid_words(state.facts, state.words),
        "seq": state.seq,
        "writes": viewer.writes,
        "size": cards.hand_size(state.rules),
    }


def remedies_page(
    state: TableState,
    viewer: Viewer,
    posted: Posted,
    notice: Notice | None = None,
) -> Values:
    """The values of ``judging/remedies.html`` for the foul in *posted* and the hand of *state*."""
    posted = completed(posted, state)
    found, kind = read(posted, state), kind_in(posted)
    errors = found.errors if posted.get("do") == "ask" else {}
    more = captured(state) if found.wants_capture else ()
    amounts = captured_fields(state) if found.wants_capture else ()
    choices = (*_who(state, kind), *open_bidding(state), *more)
    stops = _stops(state, found)
    costs = () if stops else found.costs(state)
    rules = bool(costs) and (is_scored(costs[0]) or costs[0].remedy == PLAYED_ON)
    wrong = Notice("That cannot be", (found.fault,)) if found.fault else None
    return {
        **of_hand(state, viewer),
        "heading": foul_words(found.foul, state.words) if found.foul else "What it costs",
        "kind": kind,
        "rule": addresses.rule_address(state.game.public_id, rule_of(kind)),
        "posted": posted,
        "errors": errors,
        "found": {} if kind == DISCARD else _found_at(state, posted),
        "choices": [checked(each, posted, errors.get(each.name, "")) for each in choices],
        "fields": [filled(each, posted, errors) for each in amounts],
        "sends": hidden_of(posted, ["remedy", "do"]),
        "asks_more": bool(found.errors) and found.by_rule is not None,
        "word": BASIS_WORDS[found.finding.basis] if found.finding else "",
        "reason": found.finding.reason(state.words) if found.finding else "",
        "stops": stops,
        "remedies": costs if rules else (),
        "words": state.words,
        "remedy_words": remedy_words,
        "working_words": working_words,
        "means_words": means_words,
        "after_words": partial(after_words, state=state),
        "notice": notice or wrong,
    }


def _who(state: TableState, kind: str) -> Sequence[Choice]:
    legend = {
        "renege": "Who did not follow suit?",
        "lead-out-of-turn": "Who led out of turn?",
        "two-cards": "Who laid two cards?",
    }.get(kind)
    return (seat_choice("seat", legend, state.names, state.dots),) if legend else ()


def _found_at(state: TableState, posted: Posted) -> Mapping[str, str]:
    """When a foul in the posted trick may have been noticed; empty if no trick is posted."""
    trick, size = number_in(posted.get("trick", "")), cards.hand_size(state.rules)
    if trick is None or not 1 <= trick <= size:
        return {}
    *during, after = found_at(state, trick)
    tricks = [n for n in sorted({trick, trick + 1, *during}) if n <= size]
    return {**{str(n): f"in trick {n}" for n in tricks}, str(after): "after the last trick"}


def _stops(state: TableState, found: Inquiry) -> str:
    """Why there is nothing to rule, as a name of ``judging/stops.html``; "" if there is."""
    if state.facts.agreed is not None:
        return "agreed"
    if not was_played(state.facts):
        return "not played"
    if found.foul is not None and is_in_time(found.foul):
        return "in time"
    return "refuted" if found.refuted else ""
