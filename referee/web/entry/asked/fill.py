"""The form for a hand, filled with what was tapped or with what stands."""

from collections.abc import Sequence
from functools import lru_cache

from referee.engine.game import Step
from referee.engine.judge.scoring import Contract
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.entry.asked import questions
from referee.web.entry.asked.pad import pad
from referee.web.entry.page import Acts, Entry, FormState, Result, Shares
from referee.web.entry.told import shares
from referee.web.entry.told.standing import posted_from
from referee.web.state import TableState
from referee.web.ui.choices import checked
from referee.web.ui.fields import Posted
from referee.web.ui.parts import Choice, Effect, Form, Hidden
from referee.web.words.game.effect import effect_lines
from referee.web.words.names import Words
from referee.web.words.rulebook.book import rules as rule_words

PAST = Hidden("past", "yes")
"""Says that a form corrects a hand that was already told."""


def is_past(posted: Posted) -> bool:
    """Whether the form *posted* corrects a hand."""
    return posted.get(PAST.name) == PAST.value


LATER = "Tap it now, or save the bid alone and come back."
"""The result may wait; who has saved a hand knows it."""


def form(state: TableState, viewer: Viewer) -> Form:
    """A form that writes the next line of the hand that *state* is at."""
    return viewer.form(addresses.hand(state.game.public_id, state.hand), state.seq)


def entry(state: TableState, viewer: Viewer, attempt: FormState) -> Entry:
    """The form for the hand entered now: the bid and the result, or the result alone."""
    words = state.words
    if state.contract is None:
        bidding = questions.bidding_choices(words, state.dealer)
    else:
        bidding = questions.open_calls(words, state.facts, state.dealer)
    first = first_effect(state.contract, state.rules)
    phase = "result" if state.contract else "bid"
    return Entry(
        form=form(state, viewer),
        preview=addresses.effect(state.game.public_id, state.hand),
        keep=f"{state.game.public_id}:{state.hand}:{phase}:{state.seq}",
        bidding=with_attempt(bidding, attempt),
        result=result(
            state, state.contract, attempt, hint="" if state.contract or state.rounds else LATER
        ),
        effect=attempt.effect or first,
        acts=attempt.acts or waiting(first),
        filled=bool(attempt.posted),
        swaps="play",
    )


def waiting(effect: Effect) -> Acts:
    """The button while *effect* says what is missing."""
    return Acts(effect.heading.removesuffix("."), waits=True)


def first_effect(contract: Contract | None, rules: RuleSet) -> Effect:
    """What the effect says before anything is tapped."""
    if contract is None:
        return Effect("Tap who won the bid.")
    return Effect(shares.OPEN if shares.are_asked(rules) else "Tap what was captured.")


def past_entry(step: Step, state: TableState, viewer: Viewer, attempt: FormState) -> Entry:
    """The form for a past hand, filled with what was tapped or else with what stands."""
    filled = attempt if attempt.posted else FormState(posted_from(state, step), {}, None)
    as_it_is = Effect("As it stands", effect_lines(step, state.words))
    return Entry(
        form=form(state, viewer),
        preview=addresses.effect(state.game.public_id, state.hand),
        keep=f"{state.game.public_id}:{state.hand}:past:{state.seq}",
        bidding=with_attempt(questions.bidding_choices(state.words, state.dealer), filled),
        result=result(state, None, filled),
        effect=attempt.effect or as_it_is,
        acts=attempt.acts or Acts("Tap what was wrong", waits=True),
        hidden=(PAST,),
        filled=bool(attempt.posted),
    )


def with_attempt(asked: Sequence[Choice], attempt: FormState) -> tuple[Choice, ...]:
    """The questions with what was tapped and what was wrong."""
    return tuple(checked(each, attempt.posted, attempt.errors.get(each.name, "")) for each in asked)


def result(
    state: TableState, contract: Contract | None, attempt: FormState, *, hint: str = ""
) -> Result:
    """How the hand ended: by number or card by card."""
    if attempt.posted or attempt.errors:
        return _result(state.words, contract, attempt, hint)
    return _untouched(state.words, contract, hint)


@lru_cache(maxsize=512)
def _untouched(words: Words, contract: Contract | None, hint: str) -> Result:
    """A form in which nothing is tapped yet, as most tables see it hand after hand."""
    return _result(words, contract, FormState(), hint)


def _result(words: Words, contract: Contract | None, attempt: FormState, hint: str) -> Result:
    rules = words.rules
    bidder = contract.bidder if contract else None  # who is asked about may change until it is sent
    return Result(
        by=checked(_by(contract, words), attempt.posted),
        taken=_taken(contract, rules, attempt),
        shares=shares.taken(words, attempt) if shares.are_asked(rules) else None,
        tricks=_tricks(words, attempt),
        pad=pad(words, attempt.posted, attempt.errors.get("piles", "")),
        hint=hint,
        extras=with_attempt(questions.extra_choices(words, bidder), attempt),
    )


def _by(contract: Contract | None, words: Words) -> Choice:
    if shares.are_asked(words.rules):
        return questions.by_side_choice()
    return questions.by_choice(*words.sides(contract), nest=cards.nest_size(words.rules) > 0)


def _taken(contract: Contract | None, rules: RuleSet, attempt: FormState) -> Choice | None:
    if shares.are_asked(rules):
        return None
    asked = questions.taken_choice(rules, contract)
    return checked(asked, attempt.posted, attempt.errors.get("taken", ""))


def _tricks(words: Words, attempt: FormState) -> Shares | None:
    rules = words.rules
    if not shares.are_asked(rules) or not questions.tricks_count(rules):
        return None
    return shares.tricks(words, attempt, rule_words.bonus_words(rules))
