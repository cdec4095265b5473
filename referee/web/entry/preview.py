"""What saving would do: the facts of a form judged, and put in words before anything is written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee.engine.errors import RefereeError
from referee.engine.game import Standing, Step
from referee.engine.judge.scoring import Outcome
from referee.engine.rules.model import RuleSet
from referee.web.entry import shares
from referee.web.entry.page import FormResult
from referee.web.state import TableState, lines_of, play_lines
from referee.web.ui.parts import Effect
from referee.web.words import rules as rule_words
from referee.web.words import scores
from referee.web.words.effect import effect_heading, effect_lines
from referee.web.words.hands import bid_words, irregularity_words
from referee.web.words.names import Words
from referee.web.words.text import listed, number


@dataclass(frozen=True, slots=True)
class Judged:
    """Facts with what follows from them."""

    told: FormResult
    line: str
    """The ledger line that would be written; "" where something is missing or wrong."""
    effect: Effect
    wants: str = ""
    """The question that is still open, by the name of its field."""


def judge_line(
    state: TableState, hand: int, line: str, told: FormResult, *, scored: bool
) -> Judged:
    """What *line* would do as the next line of *hand*; *scored*: it must end the hand."""
    try:
        step, after = _with_line(state, hand, line)
    except RefereeError as fault:
        return Judged(told, "", Effect(sentence(fault)))
    if step is None:
        return Judged(told, line, Effect("The hand is taken out.", after, complete=True, seen=line))
    outcome = step.verdict.score.outcome
    if scored and outcome is Outcome.UNFINISHED:
        return Judged(told, "", missing(told.facts, state))
    words, rules = state.words, state.rules
    said = (*effect_lines(step, words), *_dealt(step, state), *_going_on(step, words))
    lines = (*said, *after)
    effect = Effect(effect_heading(step), lines, _rule(step, rules), complete=True, seen=line)
    return Judged(told, line, effect)


def _with_line(state: TableState, hand: int, line: str) -> tuple[Step | None, tuple[str, ...]]:
    """The hand with *line* written, and how the game then ends or changes beyond it."""
    this, *further = lines_of(state.game)[hand - 1 :] or ((),)
    rounds = play_lines(state.game, ((*this, line), *further), state.rounds[: hand - 1])
    step = rounds[hand - 1].step
    counted = [each.step for each in rounds if each.step is not None]
    last = counted[-1].after if counted else None
    if last is None:
        return step, ()
    return step, tuple(_after(last, state, further=step is not counted[-1]))


def _after(last: Standing, state: TableState, *, further: bool) -> Iterator[str]:
    """How the table stands in the end, where hands follow, and who has won."""
    words, rules = state.words, state.rules
    if further:
        totals = (f"{number(total)} for {words.book(book)}" for book, total in last.totals.items())
        yield f"The table then stands at {listed(totals)}."
    if last.winner is not None:
        yield f"{words.winner(last)} the game."
        yield rule_words.reason_words(last, rules)


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
            return (f"Nothing is scored; {words.seat(step.dealer)} deals again.",)
        case Outcome.PASSED_OUT:
            return (rule_words.all_pass_words(step.dealer, words),)
        case Outcome.UNFINISHED:
            claims = (irregularity_words(each, words) for each in step.hand.irregularities)
            bid = bid_words(step.hand, words)
            return tuple(each for each in (f"{bid}." if bid else "", *claims) if each)
        case _:
            return ()


def _rule(step: Step, rules: RuleSet) -> str:
    match step.verdict.score.outcome:
        case Outcome.RENEGED:
            return scores.renege_rule_words(rules)
        case Outcome.BAD_DISCARD:
            return scores.discard_rule_words(rules)
        case Outcome.REDEAL if step.hand.redeal is not None:
            return rule_words.redeal_rule_words(rules)
        case _:
            return ""


def missing(known: Mapping[str, Any], state: TableState) -> Effect:
    """The next thing to tap."""
    if "bidder" not in known and state.contract is None:
        return Effect("Tap who won the bid.")
    if "bid" not in known and state.contract is None:
        return Effect("Tap the bid.")
    return Effect(shares.OPEN if shares.are_asked(state.rules) else "Tap what was captured.")


def sentence(fault: RefereeError) -> str:
    """What the engine refused as a sentence for players: without the place, with a capital."""
    return f"{fault.message[:1].upper()}{fault.message[1:]}."


def errors_effect(errors: Mapping[str, str]) -> Effect:
    """The first thing that is wrong, as an effect that cannot be saved."""
    first, *_ = errors.values()
    return Effect(first)
