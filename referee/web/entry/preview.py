"""What saving would do: the facts of a form judged, and put in words before anything is written."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from referee.engine.errors import RefereeError
from referee.engine.game import Step
from referee.engine.hand.ledger import Draft
from referee.engine.judge.scoring import Outcome
from referee.web import addresses
from referee.web.entry.incidents.kinds import rule_of
from referee.web.entry.page import SAVE, Acts, FormResult
from referee.web.entry.questions import result_words
from referee.web.state import Change, TableState, changed, dealt, deciding_rules
from referee.web.ui.parts import Effect
from referee.web.words.game.effect import effect_heading, effect_lines, save_words
from referee.web.words.game.ending import reopened_words, undecided_words, waiting_words
from referee.web.words.game.hands import bid_words, irregularity_words
from referee.web.words.names import Words
from referee.web.words.rulebook.book import rules as rule_words
from referee.web.words.rulebook.book.duties import called_words, lay_open_words
from referee.web.words.rulebook.verdicts import ended_by
from referee.web.words.text import listed, number, with_stop


@dataclass(frozen=True, slots=True)
class Judged:
    """Facts with what follows from them."""

    told: FormResult
    change: Change | None
    """What would be written; None where something is missing or wrong."""
    say: Callable[[], Effect]
    """What follows, put in words where somebody reads them: who saves is told what was saved."""
    wants: str = ""
    """The question that is still open, by the name of its field."""
    acts: Acts = SAVE
    """The button of the bar."""
    bid_alone: bool = False
    """Whether the bid, or its trump, would be saved without a result."""

    @property
    def effect(self) -> Effect:
        """What follows, in words."""
        return self.say()


def saying(effect: Effect) -> Callable[[], Effect]:
    """Says *effect*."""
    return lambda: effect


def tried(facts: Mapping[str, Any], state: TableState) -> tuple[Change | None, str]:
    """What becomes of the hand that *state* is at with *facts*; None, and why that cannot be."""
    try:
        return changed(state, state.hand, Draft(facts).line), ""
    except RefereeError as fault:
        return None, sentence(fault)


def judge(draft: Draft, told: FormResult, state: TableState, *, scored: bool) -> Judged:
    """What *draft* would do to the hand that *state* is at; *scored*: it must end the hand."""
    try:
        change = changed(state, state.hand, draft.line)
    except RefereeError as fault:
        return Judged(told, None, saying(Effect(sentence(fault))))
    step = change.step
    if scored and step is not None and step.verdict.score.outcome is Outcome.UNFINISHED:
        return Judged(told, None, saying(Effect(result_words(state))))
    acts = Acts(save_words(step, state.words)) if step else SAVE
    return Judged(told, change, partial(_words, change, state), acts=acts)


def _words(change: Change, state: TableState) -> Effect:
    """What the *change* makes of the hand, and of the table in the end."""
    step, after = change.step, tuple(after_words(change, state))
    effect = _effect(step, after, state) if step else Effect("The hand is taken out.", after)
    return replace(effect, complete=True, seen=change.line)


def _effect(step: Step, after: Sequence[str], state: TableState) -> Effect:
    words = state.words
    said = (*effect_lines(step, words), *_dealt(step, state), *_going_on(step, words))
    leads = _leads(state, ended_by(step))
    return Effect(effect_heading(step), (*said, *after), rule_of(step, state), leads=leads)


def after_words(change: Change, state: TableState) -> Iterator[str]:
    """How the table stands in the end, where hands follow, and who has won."""
    counted = [each.step for each in dealt(change.rounds) if each.step is not None]
    if not counted:
        return
    words, last = Words(counted[-1].rules, counted[-1].names), counted[-1].after
    if change.step is not counted[-1]:
        totals = (f"{number(total)} for {words.book(book)}" for book, total in last.totals.items())
        yield with_stop(f"The table then stands at {listed(totals)}")
    if last.winner is not None:
        yield f"{words.winner(last)} the game."
        yield rule_words.reason_words(last, deciding_rules(counted))
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
            again = f"Nothing is scored; {words.seat(step.dealer)} deals again."
            return (*(each for each in open_cards if each), again)
        case Outcome.PASSED_OUT:
            return (rule_words.all_pass_words(step.dealer, words),)
        case Outcome.UNFINISHED:
            claims = (irregularity_words(each, words) for each in step.hand.irregularities)
            bid = bid_words(step.hand, words)
            named = _called(step, words)
            return tuple(each for each in (f"{bid}." if bid else "", named, *claims) if each)
        case _:
            return ()


def _called(step: Step, words: Words) -> str:
    """The cards that were called, where they were told."""
    hand = step.hand
    if not hand.partner_cards or hand.bidder is None:
        return ""
    return called_words(words.seat(hand.bidder), hand, words.rules)


def sentence(fault: RefereeError) -> str:
    """What the engine refused as a sentence for players: without the place, with a capital."""
    return f"{fault.message[:1].upper()}{fault.message[1:]}."


def errors_effect(told: FormResult, state: TableState) -> Effect:
    """The first thing that is wrong, as an effect that cannot be saved."""
    (name, first), *_ = told.errors.items()
    return Effect(first, leads=_leads(state, told.rules.get(name, "")))


def _leads(state: TableState, rule: str) -> str:
    """Where *rule* stands among the rules of the table; "" where it is none."""
    return addresses.rule(state.game.public_id, rule) if rule else ""
