"""From a posted form to a line in the ledger: read, judged, put in words, and written once."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from http import HTTPStatus
from typing import Any

from flask import abort
from sqlalchemy import Connection

from referee.engine.errors import ImpossibleEventError, RefereeError
from referee.engine.game import Step
from referee.engine.hand import ledger
from referee.engine.hand.ledger import Draft
from referee.engine.judge.scoring import Outcome
from referee.store.errors import StaleEntryError
from referee.store.game.counting import resummarise
from referee.store.game.entries import append
from referee.store.people.players import name_key
from referee.store.stored import StoredEntry, StoredGame
from referee.web import addresses
from referee.web.access import Viewer, posted_key, posted_seq
from referee.web.entry.form import SAVE, Acts, is_past, waiting
from referee.web.entry.incidents import (
    BID_FACTS,
    KINDS,
    claims_in_time,
    ending_rule,
    read_incident,
    read_late_calls,
)
from referee.web.entry.reading import (
    PAD,
    FormResult,
    gives_a_result,
    missing,
    open_words,
    read_bidding,
    read_note,
    read_result,
)
from referee.web.state import (
    Change,
    TableState,
    as_of,
    changed,
    lines_of,
    next_to_deal,
    rewound,
    state_of,
)
from referee.web.ui.fields import Posted
from referee.web.ui.parts import Effect
from referee.web.words.hands import (
    bid_words,
    effect_heading,
    gain_lines,
    irregularity_words,
    reopened_words,
    save_words,
    undecided_words,
    waiting_words,
)
from referee.web.words.rules import (
    again_words,
    all_pass_words,
    called_words,
    lay_open_words,
    reason_words,
)
from referee.web.words.rulings import ended_by
from referee.web.words.vocabulary import Words, listed, number, refusal, with_stop

REPLACED = ("bidder", "bid", "trump", "call", "rook")
"""Facts of a bid that the form of a correction asks again."""

TO_CARDS = "cards"
"""What the button sends that leads to the card pad: the bid that is tapped is saved on the way."""

BID_ALONE = ("bid", TO_CARDS)
"""What the buttons send that save no result."""


@dataclass(frozen=True, slots=True)
class Judged:
    """Facts with what follows from them."""

    result: FormResult
    change: Change | None
    """What would be written; None where something is missing or wrong."""
    say: Effect | Callable[[], Effect]
    """What follows, put in words where somebody reads them: who saves reads what was saved."""
    wants: str = ""
    """The question that is still open, by the name of its field."""
    acts: Acts = SAVE
    """The button of the bar."""
    bid_alone: bool = False
    """Whether the bid, or its trump, would be saved without a result."""

    @property
    def effect(self) -> Effect:
        """What follows, in words."""
        return self.say if isinstance(self.say, Effect) else self.say()


def judge_posted(posted: Posted, state: TableState) -> Judged:
    """What saving *posted* would do to the hand that *state* is at, and what the button says."""
    kind = posted.get("kind", "")
    result = read_incident(kind, posted, state) if kind else _read_entry(posted, state)
    if result.errors:
        judged = Judged(result, None, errors_effect(result, state))
    elif kind:
        judged = _judge_incident(kind, result, posted, state)
    else:
        judged = _judge_entry(result, posted, state)
    acts = judged.acts if judged.change else waiting(judged.effect)
    bid = "" if kind or is_past(posted) else _bid_alone_label(result, state)
    return replace(judged, acts=replace(acts, bid_alone=bid))


def _bid_alone_label(result: FormResult, state: TableState) -> str:
    """What saves the bid, or its trump, without a result; "" where that is saved or not tapped."""
    if state.contract is not None:
        return "Save the trump" if "trump" in result.facts else ""
    whole = result.facts.keys() >= {"bidder", "bid"}
    return f"Save the bid {result.facts['bid']}" if whole else ""


def _is_unfinished(state: TableState) -> bool:
    """Whether the hand that *state* is at still waits for its result."""
    begun = state.rounds[state.hand - 1 : state.hand]  # none of a hand that no page has shown
    step = begun[0].step if begun else None
    return step is not None and step.verdict.score.outcome is Outcome.UNFINISHED


def _judge_entry(result: FormResult, posted: Posted, state: TableState) -> Judged:
    past, bid_alone = is_past(posted), _is_bid_alone(posted, result, state)
    wants = missing(result.facts, state, bid_alone=bid_alone, past=past)
    if wants is not None:
        field = "piles" if wants == "taken" and posted.get("by") == PAD else wants
        return Judged(result, None, Effect(open_words(wants, state.rules)), field)
    draft = _draft(result.facts, _kept(state) if past else {}, state, past=past)
    judged = judge_draft(draft, result, state, scored=not bid_alone)
    if past:
        judged = replace(judged, acts=Acts("Save the correction"))
    if bid_alone and judged.change:
        later = open_words("taken", state.rules)
        effect = Effect(f"Or {later[:1].lower()}{later[1:]}")
        return replace(judged, bid_alone=True, say=effect)
    return judged


def _judge_incident(kind: str, result: FormResult, posted: Posted, state: TableState) -> Judged:
    past = is_past(posted)
    kept = _facts_of(lines_of(state.game, state.hand), KINDS[kind].keeps(state)) if past else {}
    judged = judge_draft(_draft(result.facts, kept, state, past=past), result, state, scored=False)
    return replace(judged, acts=Acts(KINDS[kind].save))


def _draft(
    facts: Mapping[str, Any], kept: Mapping[str, Any], state: TableState, *, past: bool
) -> Draft:
    """A correction records the whole hand again, with what it leaves as it was."""
    return recorded_again({**kept, **facts}, state.game, state.hand) if past else Draft(facts)


CHANGES = ("players", "house")
"""Facts that hold from a hand on, however that hand is recorded."""


def recorded_again(facts: Mapping[str, Any], game: StoredGame, hand: int) -> Draft:
    """*facts* in the place of all that is recorded of *hand*, but for what holds from it on."""
    return Draft({**_facts_of(lines_of(game, hand), CHANGES), **facts}, anew=True)


def _is_bid_alone(posted: Posted, result: FormResult, state: TableState) -> bool:
    """Whether the bid is saved without a result: the button said so, or no result is there yet.

    The latter in a correction alone, which is of the hand as it stands.
    """
    if posted.get("do") in BID_ALONE:
        return True
    if not is_past(posted) or gives_a_result(result) or not _is_unfinished(state):
        return False
    return missing(result.facts, state, bid_alone=True, past=True) is None


def _read_entry(posted: Posted, state: TableState) -> FormResult:
    fresh = state.contract is None or is_past(posted)
    result = read_bidding(posted, state.rules) if fresh else read_late_calls(posted, state)
    if posted.get("do") in BID_ALONE:
        return result
    saved = None if fresh or state.contract is None else state.contract.bidder
    result = result.merged(read_result(posted, state.rules, result.facts.get("bidder", saved)))
    return result.merged(read_note(posted))


def _kept(state: TableState) -> dict[str, Any]:
    """What a correction leaves as it was: all of the bid that its form does not ask."""
    keeps = [name for name in BID_FACTS if name not in REPLACED]
    claims = claims_in_time(state)
    known = _facts_of(lines_of(state.game, state.hand), keeps)
    return known | ({"irregularity": claims} if claims else {})


def _facts_of(lines: Sequence[str], names: Collection[str]) -> dict[str, Any]:
    """The facts in force by *lines*, those of *names* alone."""
    return {name: value for name, value in ledger.facts_in_force(lines).items() if name in names}


# What would follow, before anything is written


def try_facts(facts: Mapping[str, Any], state: TableState) -> tuple[Change | None, str]:
    """What becomes of the hand that *state* is at with *facts*; None, and why that cannot be."""
    try:
        return changed(state, state.hand, Draft(facts).line), ""
    except RefereeError as fault:
        return None, sentence(fault)


def judge_draft(draft: Draft, result: FormResult, state: TableState, *, scored: bool) -> Judged:
    """What *draft* would do to the hand that *state* is at; *scored*: it must end the hand."""
    try:
        change = changed(state, state.hand, draft.line)
    except RefereeError as fault:
        return Judged(result, None, Effect(sentence(fault)))
    step = change.step
    if scored and step is not None and step.verdict.score.outcome is Outcome.UNFINISHED:
        return Judged(result, None, Effect(open_words("taken", state.rules)))
    acts = Acts(save_words(step, state.words)) if step else SAVE
    return Judged(result, change, partial(_words, change, state), acts=acts)


def _words(change: Change, state: TableState) -> Effect:
    """What the *change* makes of the hand, and of the table in the end."""
    step, after = change.step, tuple(after_words(change, state))
    effect = _effect(step, after, state) if step else Effect("The hand is taken out.", after)
    return replace(effect, complete=True, seen=change.line)


def _effect(step: Step, after: Sequence[str], state: TableState) -> Effect:
    words = state.words
    said = (*gain_lines(step, words), *_dealt(step, state), *_going_on(step, words))
    leads = _leads(state, ended_by(step))
    return Effect(effect_heading(step), (*said, *after), ending_rule(step, state), leads=leads)


def after_words(change: Change, state: TableState) -> Iterator[str]:
    """How the table stands in the end, where hands follow, and who has won."""
    counted = change.then.steps
    if not counted:
        return
    words, last = Words(counted[-1].rules, counted[-1].names), counted[-1].after
    if change.step is not counted[-1]:
        totals = (f"{number(total)} for {words.book(book)}" for book, total in last.totals.items())
        yield with_stop(f"The table then stands at {listed(totals)}")
    if last.winner is not None:
        yield f"{words.winner(last)} the game."
        yield reason_words(last, change.then.deciding_rules)
    if last.open is not None and last.open < counted[-1].number:
        yield waiting_words(counted[last.open - 1].label)
    now = next((each.step.after for each in reversed(state.rounds) if each.step), state.standing)
    said = reopened_words(now, last, words), undecided_words(last, words)
    yield from (each for each in said if each)


def _dealt(step: Step, state: TableState) -> tuple[str, ...]:
    """Who deals, where that is what changes."""
    dealer = step.hand.dealer
    if dealer is None or dealer == state.facts.dealer:
        return ()
    who = state.words.seat(dealer)
    in_play = step.verdict.score.outcome is Outcome.UNFINISHED
    return (f"{who} deals this hand." if in_play else f"{who} dealt.",)


def _going_on(step: Step, words: Words) -> tuple[str, ...]:
    """What is said where nothing is scored."""
    match step.verdict.score.outcome:
        case Outcome.REDEAL:
            open_cards = (lay_open_words(each, words) for each in step.hand.irregularities)
            again = again_words(step.dealer, words)
            return (*(each for each in open_cards if each), again)
        case Outcome.PASSED_OUT:
            return (all_pass_words(step.dealer, words),)
        case Outcome.UNFINISHED:
            claims = (irregularity_words(each, words) for each in step.hand.irregularities)
            bid = bid_words(step.hand, words)
            named = _called_words(step, words)
            return tuple(each for each in (f"{bid}." if bid else "", named, *claims) if each)
        case _:
            return ()


def _called_words(step: Step, words: Words) -> str:
    """The cards that were called, where they were recorded."""
    hand = step.hand
    if not hand.partner_cards or hand.bidder is None:
        return ""
    return called_words(words.seat(hand.bidder), hand, words.rules)


def sentence(fault: RefereeError) -> str:
    """What the engine refused as a sentence for players: without the place, with a capital."""
    return refusal(fault.message)


def errors_effect(result: FormResult, state: TableState) -> Effect:
    """The first thing that is wrong, as an effect that cannot be saved."""
    (name, first), *_ = result.errors.items()
    return Effect(first, leads=_leads(state, result.rules.get(name, "")))


def _leads(state: TableState, rule: str) -> str:
    """Where *rule* stands among the rules of the table; "" where it is none."""
    return addresses.rule_address(state.game.public_id, rule) if rule else ""


# Written


@dataclass(frozen=True, slots=True)
class FormPlace:
    """Where a form writes, and for whom."""

    hand: int
    seq: int
    """The line that the form was made for."""
    key: str
    """The form's idempotency key."""
    actor: str
    seat: int | None = None
    """Where who writes sits; None: nowhere, or nobody said."""


def posted_place(hand: int, who: Viewer) -> FormPlace:
    """Where in *hand* the posted form was made to write."""
    return FormPlace(hand, posted_seq(), posted_key(), who.name, who.seat)


def as_posted(state: TableState, hand: int) -> TableState:
    """The table at *hand* as the posted form saw it; 404 where there was no such hand.

    Raises:
        StaleEntryError: the hand that it saw is not there any more.
    """
    try:
        return as_of(rewound(state, hand, posted_seq()), hand)
    except LookupError:
        if not 1 <= hand <= len(state.game.hands) + 1:
            abort(HTTPStatus.NOT_FOUND)
        raise StaleEntryError(hand, posted_seq(), state.game.newest) from None


def taken_by(now: TableState, there: TableState) -> StoredEntry | None:
    """What was written *now* in the place that a form saw free *there*; None: nothing was."""
    return None if there.game is now.game else now.game.hands[there.hand - 1][there.seq]


def require_free(now: TableState, there: TableState) -> None:
    """Makes sure that the place is still free that a form saw so *there*.

    Raises:
        StaleEntryError: somebody was first.
    """
    if first := taken_by(now, there):
        raise StaleEntryError(there.hand, there.seq, first)


def comes_too_late(there: TableState, posted: Posted) -> bool:
    """Whether *posted* would enter a new hand of a game that was won before it."""
    return there.standing.winner is not None and not is_past(posted)


def write_line(
    connection: Connection, now: TableState, place: FormPlace, change: Change
) -> TableState:
    """Writes the *change* at *place* of the table as it stands *now*, and gives what stands then.

    A game that is over, or was, is counted again.

    Raises:
        StaleEntryError: somebody was first, or this page has saved something else already.
    """
    game, line = now.game, change.line
    note = ledger.read_line(line).get("note")
    entry = append(
        connection,
        game_id=game.id,
        hand=place.hand,
        seq=place.seq,
        text=line,
        note=name_key(note) if note else "",
        actor=place.actor,
        key=place.key,
        seat=place.seat,
        now=_later_than(game.last_entry_at),
    )
    if (entry.hand, entry.text) != (place.hand, line):
        raise StaleEntryError(place.hand, place.seq, entry)
    if any(entry.key == each.key for hand in game.hands for each in hand):
        return now
    then = state_of(game.with_entry(entry), change.then.rounds)
    if now.is_won or then.is_won:
        resummarise(connection, game.id)
    return then


def _later_than(last: datetime | None) -> datetime:
    """Now; where the clock was put back, still after the *last* line, for undo goes by that."""
    now = datetime.now(UTC)
    return now if last is None else max(now, last + timedelta(microseconds=1))


# What changes in the middle of a game: recorded with the hand from which on it holds.
#
# Such a line has ``house`` or ``players`` alone. Both hold from their hand on, however that hand
# is recorded, corrected or taken out later; older hands keep the rules and the players they had.


Changed = Mapping[str, Mapping[str, Any]]
"""``{"house": {"target": 500}}``, ``{"players": {"3": "Eve"}}``, or both."""


def judge_change(state: TableState, hand: int, facts: Changed) -> Change:
    """What is written of *hand* for *facts* to hold from it on, with what held already.

    Raises:
        RefereeError: they cannot be, or not in mid-game, or the game is over.
    """
    if state.standing.winner is not None:
        raise ImpossibleEventError("the game is over: what changes now holds for another game")
    if hand not in (state.hand, next_to_deal(state)):
        raise ImpossibleEventError("a change holds from the next hand on, never for an earlier one")
    known = ledger.facts_in_force(lines_of(state.game, hand))
    draft = Draft({name: {**known.get(name, {}), **facts[name]} for name in facts})
    return changed(state, hand, draft.line)


def write_change(connection: Connection, now: TableState, place: FormPlace, facts: Changed) -> None:
    """Writes that *facts* hold from the hand of *place* on, at the table as it stands *now*.

    Raises:
        RefereeError: they cannot be, or not in mid-game, or the game is over.
        StaleEntryError: somebody was first.
    """
    there = rewound(now, place.hand, place.seq)
    write_line(connection, now, place, judge_change(there, place.hand, facts))
