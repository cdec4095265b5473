"""From a posted form to a ledger line: parsed, judged, put in words, and written once."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from http import HTTPStatus
from typing import Any

from flask import abort
from sqlalchemy import Connection

from referee.errors import ImpossibleEventError, RefereeError
from referee.rook.game import Standing, Step
from referee.rook.hand import ledger
from referee.rook.hand.facts import ending_foul, was_played
from referee.rook.hand.ledger import Draft, facts_line, fold
from referee.rook.hand.values import write_penalties
from referee.rook.judge.scoring import Outcome
from referee.server import addresses
from referee.store.errors import StaleEntryError
from referee.store.seated.counting import resummarise
from referee.store.seated.entries import append
from referee.store.seated.standing import keep_standing
from referee.store.seated.stored import StoredGame
from referee.store.stored import StoredEntry
from referee.text import name_key
from referee.web.rook.entry.form import SAVE, Acts, is_past, waiting
from referee.web.rook.entry.incidents import (
    BID_FACTS,
    KINDS,
    PENALTY,
    claims_in_time,
    ending_rule,
    read_incident,
    read_late_calls,
)
from referee.web.rook.entry.penalties import read_penalty_beside
from referee.web.rook.entry.reading import (
    END_QUESTIONS,
    PAD,
    RESULT,
    FormResult,
    missing,
    only_of,
    open_words,
    question_of,
    read_bidding,
    read_note,
    read_result,
    recorded_fields,
    tapped_otherwise,
)
from referee.web.rook.state import (
    Change,
    NotThereError,
    TableState,
    as_of,
    changed,
    first_due_of,
    lines_of,
    next_to_deal,
    rewound,
    state_of,
    step_at,
)
from referee.web.rook.words.hands import (
    bid_words,
    effect_heading,
    gain_lines,
    happened_words,
    penalty_changes,
    reopened_words,
    save_words,
    undecided_words,
    waiting_words,
)
from referee.web.rook.words.rules import (
    THE_WORD,
    again_words,
    all_pass_words,
    called_words,
    lay_open_words,
    reason_words,
)
from referee.web.rook.words.rulings import ended_by
from referee.web.rook.words.vocabulary import Words
from referee.web.shared.access import Viewer, posted_key, posted_seq
from referee.web.shared.ui.fields import Posted
from referee.web.shared.ui.parts import Effect
from referee.web.shared.words import listed, number, refusal, with_stop

TO_CARDS = "cards"
"""The value of the button that leads to the card pad, and saves the bid on the way."""

BID_ALONE = ("bid", TO_CARDS)
"""The values of the buttons that save no result."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A form with what would follow from saving it."""

    result: FormResult
    change: Change | None
    """The line to write; None if something is missing or wrong."""
    say: Effect | Callable[[], Effect]
    """The effect in words, or a function that makes it when it is read."""
    wants: str = ""
    """The field of the first question that is still open; empty if none is."""
    acts: Acts = SAVE
    """The buttons of the bar."""
    bid_alone: bool = False
    """Whether the bid, or its trump, would be saved without a result."""
    unchanged: bool = False
    """Whether the form is a correction that leaves everything as it is."""

    @property
    def effect(self) -> Effect:
        """The effect in words."""
        return self.say if isinstance(self.say, Effect) else self.say()


def judge_posted(posted: Posted, state: TableState) -> Judged:
    """The effect of saving *posted* on the hand that *state* is at, and the buttons for it."""
    kind = posted.get("kind", "")
    result = read_incident(kind, posted, state) if kind else _read_entry(posted, state)
    if result.errors:
        judged = Judged(result, None, errors_effect(result, state))
    elif kind:
        judged = _judge_incident(kind, result, posted, state)
    elif is_past(posted):
        judged = _judge_correction(result, posted, state)
    else:
        judged = _judge_entry(result, posted, state)
    acts = judged.acts if judged.change or judged.unchanged else waiting(judged.effect)
    bid = "" if kind or is_past(posted) else _bid_alone_label(result, state)
    return replace(judged, acts=replace(acts, bid_alone=bid))


def _bid_alone_label(result: FormResult, state: TableState) -> str:
    """The label of the button that saves the bid or its trump alone; empty if it has neither."""
    if state.contract is not None:
        return "Save the trump" if "trump" in result.facts else ""
    whole = result.facts.keys() >= {"bidder", "bid"}
    return f"Save the bid {result.facts['bid']}" if whole else ""


def _is_unfinished(state: TableState) -> bool:
    """Whether the hand that *state* is at still waits for its result."""
    begun = state.rounds[state.hand - 1 : state.hand]  # empty for a hand that no page has shown
    step = begun[0].step if begun else None
    return step is not None and step.verdict.score.outcome is Outcome.UNFINISHED


def _judge_entry(result: FormResult, posted: Posted, state: TableState) -> Judged:
    bid_alone = _is_bid_alone(posted)
    wants = missing(result.facts, state, bid_alone=bid_alone, past=False)
    if wants is not None:
        return _wanting(wants, result, posted, state)
    judged = judge_draft(Draft(result.facts), result, state, scored=not bid_alone)
    if bid_alone and judged.change:
        return _without_result(judged, state)
    return judged


def _is_bid_alone(posted: Posted) -> bool:
    """Whether the button was tapped that saves no result."""
    return posted.get("do") in BID_ALONE


def _wanting(wants: str, result: FormResult, posted: Posted, state: TableState) -> Judged:
    field = "piles" if wants == "taken" and posted.get("by") == PAD else wants
    return Judged(result, None, Effect(open_words(wants, state.rules)), field)


def _without_result(judged: Judged, state: TableState) -> Judged:
    later = open_words("taken", state.rules)
    return replace(judged, bid_alone=True, say=Effect(f"Or {later[:1].lower()}{later[1:]}"))


def _judge_correction(result: FormResult, posted: Posted, state: TableState) -> Judged:
    """The effect of a correction: what was tapped otherwise, beside all else that is recorded.

    It needs no result where none is recorded yet.
    """
    step, recorded = step_at(state), recorded_fields(state)
    changed, opened = tapped_otherwise(posted, recorded, state.rules), _is_bid_alone(posted)
    if opened:  # the result is taken back
        changed |= END_QUESTIONS
    if not changed and not result.facts:
        stands = Effect("As it stands", gain_lines(step, state.words))
        return Judged(result, None, stands, acts=UNTOUCHED, unchanged=True)
    stays = changed.isdisjoint(END_QUESTIONS) and was_played(state.facts)
    bid_alone = opened or (stays and _is_unfinished(state))
    kept = _kept(state, changed, result_stays=stays)
    known = {*kept, *result.facts, *({"bidder", "bid"} & recorded.keys() - changed)}
    if stays:  # by numbers, by cards, by a foul or by a word of the table, which needs no partners
        known |= RESULT if state.facts.agreed is not None else RESULT - {"partners"}
    wants = missing(dict.fromkeys(known), state, bid_alone=bid_alone, past=True)
    if wants is not None:
        return _wanting(wants, result, posted, state)
    draft = recorded_again({**kept, **result.facts}, state.game, state.hand)
    judged = judge_draft(draft, result, state, scored=not bid_alone)
    judged = replace(judged, acts=Acts("Save the correction"))
    return _without_result(judged, state) if bid_alone and judged.change else judged


UNTOUCHED = Acts("Tap what was wrong", waits=True)
"""The button of a correction in which nothing was tapped."""


def _judge_incident(kind: str, result: FormResult, posted: Posted, state: TableState) -> Judged:
    past = is_past(posted)
    if kind == PENALTY.name:
        return _judge_penalty(result, state)
    kept = _facts_of(lines_of(state.game, state.hand), KINDS[kind].keeps(state)) if past else {}
    judged = judge_draft(_draft(result.facts, kept, state, past=past), result, state, scored=False)
    return replace(judged, acts=Acts(KINDS[kind].save))


def _judge_penalty(result: FormResult, state: TableState) -> Judged:
    """The effect of a penalty, which changes nothing else of its hand, now or later."""
    if result.facts["penalty"] == write_penalties(state.facts.penalties):
        return Judged(result, None, Effect("As it stands"), acts=UNTOUCHED, unchanged=True)
    judged = judge_draft(Draft(result.facts), result, state, scored=False)
    change = judged.change
    if change is None:
        return judged
    facts = fold((*lines_of(state.game, state.hand)[: state.seq], change.line), state.rules)
    before, now = (
        tuple(replace(each, note="") for each in hand.penalties) for hand in (state.facts, facts)
    )
    heading, *more = penalty_changes(before, now, state.words) or ("Another note.",)
    stands = _stands_words(change.then.outcome, state.words)
    lines = tuple(dict.fromkeys((*more, stands, *after_words(change, state))))
    # A note that was typed last needs no second look.
    shown = Effect(
        heading, lines, complete=True, seen=facts_line({"penalty": write_penalties(now)})
    )
    return replace(judged, say=shown, acts=Acts(PENALTY.save))


def _draft(
    facts: Mapping[str, Any], kept: Mapping[str, Any], state: TableState, *, past: bool
) -> Draft:
    """The line for *facts*; a correction has the whole hand again, with what it *kept*."""
    return recorded_again({**kept, **facts}, state.game, state.hand) if past else Draft(facts)


CHANGES = ("players", "house", "penalty")
"""Facts that hold however their hand is recorded: those from it on, and its penalties."""


def recorded_again(facts: Mapping[str, Any], game: StoredGame, hand: int) -> Draft:
    """A line with *facts* in place of all that is recorded of *hand*, except its `CHANGES`."""
    return Draft({**_facts_of(lines_of(game, hand), CHANGES), **facts}, anew=True)


def _read_entry(posted: Posted, state: TableState) -> FormResult:
    """The facts of the form; of a correction, those that were tapped otherwise."""
    fresh = state.contract is None or is_past(posted)
    result = read_bidding(posted, state.rules) if fresh else read_late_calls(posted, state)
    if not _is_bid_alone(posted):
        saved = state.contract.bidder if state.contract else None
        bidder = result.facts.get("bidder", saved)
        result = result.merged(read_result(posted, state.rules, bidder)).merged(read_note(posted))
    if not is_past(posted):
        result = result.merged(read_penalty_beside(posted, state))
    if not is_past(posted):
        return result
    return only_of(result, tapped_otherwise(posted, recorded_fields(state), state.rules))


def _kept(state: TableState, changed: Collection[str], *, result_stays: bool) -> dict[str, Any]:
    """The recorded facts that a correction keeps, beside what was *changed* in it.

    If another result was tapped, the cards and the claims that led to the old one go with it.
    """
    known = ledger.facts_in_force(lines_of(state.game, state.hand))
    kept = {name: value for name, value in known.items() if question_of(name) not in changed}
    if result_stays:
        return kept
    hand, names = state.facts, {*BID_FACTS, "ended"}
    if hand.agreed is None:
        names.add("note")
        names |= RESULT if ending_foul(hand) is None else set()
    claims = claims_in_time(state)
    kept = {name: value for name, value in kept.items() if name in names}
    return kept | ({"irregularity": claims} if claims else {})


def _facts_of(lines: Sequence[str], names: Collection[str]) -> dict[str, Any]:
    """The facts called *names* that are in force by *lines*."""
    return {name: value for name, value in ledger.facts_in_force(lines).items() if name in names}


# The effect, before anything is written


def try_facts(facts: Mapping[str, Any], state: TableState) -> tuple[Change | None, str]:
    """The change of the hand that *state* is at by *facts*; None and a sentence if it cannot be."""
    try:
        return changed(state, state.hand, Draft(facts).line), ""
    except RefereeError as fault:
        return None, sentence(fault)


def judge_draft(draft: Draft, result: FormResult, state: TableState, *, scored: bool) -> Judged:
    """The effect of *draft* on the hand that *state* is at; *scored*: it must end the hand."""
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
    """The effect of *change* in words, on the hand and on the table in the end."""
    step, after = change.step, tuple(after_words(change, state))
    effect = _effect(step, after, state) if step else Effect("The hand is taken out.", after)
    return replace(effect, complete=True, seen=change.line)


def _effect(step: Step, after: Sequence[str], state: TableState) -> Effect:
    words = state.words
    lines = (*gain_lines(step, words), *_dealt(step, state), *_going_on(step, words))
    leads = _leads(state, ended_by(step))
    return Effect(effect_heading(step), (*lines, *after), ending_rule(step, state), leads=leads)


def after_words(change: Change, state: TableState) -> Iterator[str]:
    """Sentences on the totals in the end, if other hands follow, and on who has won."""
    counted = change.then.steps
    if not counted:
        return
    words, last = Words(counted[-1].rules, counted[-1].names), change.then.outcome
    if change.step is not counted[-1]:
        yield _stands_words(last, words)
    if last.is_over:
        yield f"{words.end(last)} the game." if last.winner else f"{words.end(last)}."
        kept = last.reason == state.outcome.reason == "ended"
        yield THE_WORD if kept else reason_words(last, change.then.deciding_rules)
    if last.open is not None and last.open < counted[-1].number:
        yield waiting_words(counted[last.open - 1].label)
    notes = reopened_words(state.outcome, last, words), undecided_words(last, words)
    yield from (each for each in notes if each)


def _stands_words(last: Standing, words: Words) -> str:
    totals = (f"{number(total)} for {words.book(book)}" for book, total in last.totals.items())
    return with_stop(f"The table then stands at {listed(totals)}")


def _dealt(step: Step, state: TableState) -> tuple[str, ...]:
    """A sentence on who deals, if that is what changes."""
    dealer = step.hand.dealer
    if dealer is None or dealer == state.facts.dealer:
        return ()
    who = state.words.seat(dealer)
    in_play = step.verdict.score.outcome is Outcome.UNFINISHED
    return (f"{who} deals this hand." if in_play else f"{who} dealt.",)


def _going_on(step: Step, words: Words) -> tuple[str, ...]:
    """Sentences for a hand that is not scored: a redeal, passes all round, a hand still played."""
    match step.verdict.score.outcome:
        case Outcome.REDEAL:
            open_cards = (lay_open_words(each, words) for each in step.hand.irregularities)
            again = again_words(step.dealer, words)
            return (*(each for each in open_cards if each), again)
        case Outcome.PASSED_OUT:
            return (all_pass_words(step.dealer, words),)
        case Outcome.UNFINISHED:
            bid = bid_words(step.hand, words)
            named = _called_words(step, words)
            said = (f"{bid}." if bid else "", named, *happened_words(step.hand, words))
            return tuple(filter(None, said))
        case _:
            return ()


def _called_words(step: Step, words: Words) -> str:
    """A sentence on the called cards; empty if none is recorded."""
    hand = step.hand
    if not hand.partner_cards or hand.bidder is None:
        return ""
    return called_words(words.seat(hand.bidder), hand, words.rules)


def sentence(fault: RefereeError) -> str:
    """A refusal of the engine as a sentence for players, without its place, with a capital."""
    return refusal(fault)


def errors_effect(result: FormResult, state: TableState) -> Effect:
    """The first error as an effect that cannot be saved."""
    (name, first), *_ = result.errors.items()
    return Effect(first, leads=_leads(state, result.rules.get(name, "")))


def _leads(state: TableState, rule: str) -> str:
    """The address of *rule* among the rules of the table; empty if *rule* is."""
    return addresses.rule_address(state.game.public_id, rule) if rule else ""


# Writing


@dataclass(frozen=True, slots=True)
class FormPlace:
    """The place in the ledger that a form writes to, and the writer."""

    hand: int
    seq: int
    """The line that the form was made for."""
    key: str
    """The form's idempotency key."""
    actor: str
    seat: int | None = None
    """The writer's seat; None if the writer has none, or has not said which."""


def posted_place(hand: int, who: Viewer) -> FormPlace:
    """The place in *hand* that the posted form was made for."""
    return FormPlace(hand, posted_seq(), posted_key(), who.name, who.seat)


def as_posted(state: TableState, hand: int) -> TableState:
    """The state at *hand* as the posted form saw it; 404 if there was no such hand.

    Raises:
        StaleEntryError: the hand that it saw is gone.
    """
    try:
        return as_of(rewound(state, hand, posted_seq()), hand)
    except NotThereError:
        if not 1 <= hand <= len(state.game.hands) + 1:
            abort(HTTPStatus.NOT_FOUND)
        raise StaleEntryError(hand, posted_seq(), state.game.newest) from None


def taken_by(now: TableState, there: TableState) -> StoredEntry | None:
    """The line that *now* stands in the place that was free *there*; None if it is still free."""
    return None if there.game is now.game else now.game.hands[there.hand - 1][there.seq]


def require_free(now: TableState, there: TableState) -> None:
    """Checks that the place of a form made for the state *there* is still free.

    Raises:
        StaleEntryError: another form was first.
    """
    if first := taken_by(now, there):
        raise StaleEntryError(there.hand, there.seq, first)


def comes_too_late(there: TableState, posted: Posted) -> bool:
    """Whether *posted* would enter a new hand of a game that was won before it."""
    return there.standing.is_over and not is_past(posted)


def write_line(
    connection: Connection, now: TableState, place: FormPlace, change: Change
) -> TableState:
    """Writes *change* at *place* of the table as it is *now*, and returns its state then.

    A game that is over, or was, gets new statistics.

    Raises:
        StaleEntryError: another form was first, or this page has saved something else already.
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
    due = then.rounds[-1].then if then.rounds else first_due_of(game)
    keep_standing(connection, game, due, entry.recorded_at)
    if now.is_over or then.is_over:
        resummarise(connection, game.id)
    return then


def _later_than(last: datetime | None) -> datetime:
    """Now, but always after the *last* line, even if the clock was set back: undo needs it."""
    now = datetime.now(UTC)
    return now if last is None else max(now, last + timedelta(microseconds=1))


# Changes in the middle of a game, recorded with the hand from which on they hold.
#
# Such a line has ``house`` or ``players`` alone. Both hold from their hand on, however that hand
# is recorded, corrected or taken out later; older hands keep the rules and the players they had.


Changed = Mapping[str, Mapping[str, Any]]
"""``{"house": {"target": 500}}``, ``{"players": {"3": "Eve"}}``, or both."""


def judge_change(state: TableState, hand: int, facts: Changed) -> Change:
    """The line that makes *facts* hold from *hand* on, with the changes already recorded for it.

    Raises:
        RefereeError: they cannot be, or not in mid-game, or the game is over.
    """
    if state.standing.is_over:
        raise ImpossibleEventError("the game is over: what changes now holds for another game")
    if hand not in (state.hand, next_to_deal(state)):
        raise ImpossibleEventError("a change holds from the next hand on, never for an earlier one")
    known = ledger.facts_in_force(lines_of(state.game, hand))
    draft = Draft({name: {**known.get(name, {}), **facts[name]} for name in facts})
    return changed(state, hand, draft.line)


def write_change(connection: Connection, now: TableState, place: FormPlace, facts: Changed) -> None:
    """Writes that *facts* hold from the hand of *place* on; *now* is the state of the table.

    Raises:
        RefereeError: they cannot be, or not in mid-game, or the game is over.
        StaleEntryError: another form was first.
    """
    there = rewound(now, place.hand, place.seq)
    write_line(connection, now, place, judge_change(there, place.hand, facts))
