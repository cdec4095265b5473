"""The form for a hand, filled with what was tapped or with what stands."""

from collections.abc import Collection, Sequence
from functools import lru_cache

from werkzeug.datastructures import MultiDict

from referee.engine.game import Step
from referee.engine.hand import teams
from referee.engine.hand.facts import Points
from referee.engine.hand.fouls import ending_foul
from referee.engine.judge.scoring import Contract
from referee.engine.rules import cards
from referee.engine.rules.bids import bids_within_reach
from referee.engine.rules.model import RuleSet
from referee.web.access import Viewer
from referee.web.addresses import url_for
from referee.web.entry import questions, shares
from referee.web.entry.page import (
    SAVE_BID,
    SAVE_TRUMP,
    Acts,
    Counter,
    Entry,
    FormState,
    Pad,
    Result,
    Shares,
)
from referee.web.entry.reading import ALONE, BIDDERS, PAD, SIDES
from referee.web.entry.shares import pad_chips, pile_letters
from referee.web.state import TableState
from referee.web.ui.fields import Posted, checked, is_number
from referee.web.ui.parts import Chip, Choice, Effect, Form, Group, Hidden, Look, Mark
from referee.web.words.cards import TRUMPS, card_label, card_words, trump_mark
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
    return viewer.form(
        url_for("table.correct", public_id=state.game.public_id, hand=state.hand), state.seq
    )


def entry(state: TableState, viewer: Viewer, attempt: FormState) -> Entry:
    """The form for the hand entered now: the bid and the result, or the result alone."""
    words = state.words
    if state.contract is None:
        bidding = questions.bidding_choices(words, state.dealer, state.dots)
    else:
        bidding = questions.open_calls(words, state.facts, state.dealer)
    first = first_effect(state.contract, state.rules)
    phase = "result" if state.contract else "bid"
    return Entry(
        form=form(state, viewer),
        preview=url_for("table.effect", public_id=state.game.public_id, hand=state.hand),
        keep=f"{state.game.public_id}:{state.hand}:{phase}:{state.seq}",
        bidding=with_attempt(bidding, attempt),
        result=result(
            state, state.contract, attempt, hint="" if state.contract or state.rounds else LATER
        ),
        effect=attempt.effect or first,
        acts=attempt.acts or waiting(first),
        filled=bool(attempt.posted),
        alone=(SAVE_TRUMP if state.contract else SAVE_BID) if bidding else "",
        logs=state.contract is None,
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
        preview=url_for("table.effect", public_id=state.game.public_id, hand=state.hand),
        keep=f"{state.game.public_id}:{state.hand}:past:{state.seq}",
        bidding=with_attempt(
            questions.bidding_choices(state.words, state.dealer, state.dots), filled
        ),
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
        return _result(state.words, state.dots, contract, attempt, hint)
    return _untouched(state.words, state.dots, contract, hint)


@lru_cache(maxsize=512)
def _untouched(words: Words, dots: questions.Names, contract: Contract | None, hint: str) -> Result:
    """A form in which nothing is tapped yet, as most tables see it hand after hand."""
    return _result(words, dots, contract, FormState(), hint)


def _result(
    words: Words,
    dots: questions.Names,
    contract: Contract | None,
    attempt: FormState,
    hint: str,
) -> Result:
    rules = words.rules
    bidder = contract.bidder if contract else None  # who is asked about may change until it is sent
    return Result(
        by=checked(_by(contract, words), attempt.posted),
        taken=_taken(contract, rules, attempt),
        shares=shares.taken(words, attempt) if shares.are_asked(rules) else None,
        tricks=_tricks(words, attempt),
        pad=pad(words, attempt.posted, attempt.errors.get("piles", "")),
        hint=hint,
        extras=with_attempt(questions.extra_choices(words, bidder, dots), attempt),
    )


def _by(contract: Contract | None, words: Words) -> Choice:
    if shares.are_asked(words.rules):
        return questions.by_side_choice()
    return questions.by_choice(*words.sides(contract), nest=cards.nest_size(words.rules) > 0)


def _taken(contract: Contract | None, rules: RuleSet, attempt: FormState) -> Choice | None:
    if shares.are_asked(rules):
        return None
    asked = questions.taken_choice(rules, contract, _bid(contract, rules, attempt.posted))
    return checked(asked, attempt.posted, attempt.errors.get("taken", ""))


def _bid(contract: Contract | None, rules: RuleSet, posted: Posted) -> int:
    """The bid that is saved, or else tapped; where none is, the lowest."""
    tapped = posted.get("bid", "")
    if contract is not None:
        return contract.bid
    return int(tapped) if is_number(tapped) else min(bids_within_reach(rules))


def _tricks(words: Words, attempt: FormState) -> Shares | None:
    rules = words.rules
    if not shares.are_asked(rules) or not questions.tricks_count(rules):
        return None
    return shares.tricks(words, attempt, rule_words.bonus_words(rules))


def posted_from(state: TableState, step: Step) -> Posted:
    """The form as it would have to be filled to tell the hand as it stands."""
    hand, contract = step.hand, step.verdict.contract
    posted: Posted = MultiDict()
    for name in ("bidder", "bid", "trump", "call", "rook", "last_trick"):
        value = getattr(hand, name)
        if value is not None:
            posted.add(name, str(value))
    if hand.declared is not None:
        posted.add("declared", "yes" if hand.declared else "no")
    for seat in hand.partners or ():
        posted.add("partners", str(seat))
    if hand.partners == ():
        posted.add("partners", ALONE)
    if hand.tricks is not None:
        posted.add("tricks", str(next(iter(hand.tricks.values()))))
        _fill_shares(posted, "tricks", hand.tricks)
    _fill_captured(posted, state, step, contract)
    return posted


def _fill_captured(
    posted: Posted, state: TableState, step: Step, contract: Contract | None
) -> None:
    hand = step.hand
    if hand.piles is not None:
        posted.add("by", PAD)
        left = list(pad_chips(state.rules))
        for letter, team in pile_letters(state.rules).items():
            for card in hand.piles.get(team, ()):
                chip = next((each for each in left if each.startswith(f"{card}#")), None)
                if chip is not None:  # a card that counts nothing has no chip
                    left.remove(chip)
                    posted.add(f"pile{letter}", chip)
    elif hand.taken is not None and contract is not None and ending_foul(hand) is None:
        team = teams.team(contract.bidder, contract.declarers, state.rules)
        amount = step.verdict.score.taken.get(team)
        if amount is not None:
            posted.add("taken", str(amount))
            posted.add("by", SIDES if shares.are_asked(state.rules) else BIDDERS)
        _fill_shares(posted, "taken", hand.taken)


def _fill_shares(posted: Posted, name: str, amounts: Points) -> None:
    for team, amount in amounts.items():
        posted.add(f"{name}{team}", str(amount))


def pad(words: Words, posted: Posted, error: str = "") -> Pad:
    """The counter pad with what was tapped."""
    plain = _pad(words)
    tapped = {letter: posted.getlist(f"pile{letter}") for letter in pile_letters(words.rules)}
    if not error and not any(tapped.values()) and not posted.get("rest"):
        return plain
    counters = tuple(
        Counter(
            each.value,
            each.label,
            each.spoken,
            each.points,
            each.mark,
            "".join(letter for letter in tapped if each.value in tapped[letter]),
        )
        for each in plain.counters
    )
    return Pad(
        plain.piles, counters, checked(plain.rest, posted), plain.total, plain.columns, error
    )


@lru_cache(maxsize=256)
def _pad(words: Words) -> Pad:
    rules = words.rules
    piles = tuple(
        (letter, words.short_team(team), words.team(team))
        for letter, team in pile_letters(rules).items()
    )
    chips = tuple(Chip(value, whose) for value, _, whose in piles)
    rest = Choice("rest", "Untapped cards go to", (Group(chips),), Look.SEATS)
    ranks = {rank for rank, worth in rules.score.counters if worth}
    placed = sorted(pad_chips(rules), key=lambda chip: _pad_place(chip, ranks))
    return Pad(
        piles,
        tuple(_counter(chip, rules) for chip in placed),
        rest,
        cards.counter_total(rules),
        len(ranks),
    )


def _pad_place(chip: str, ranks: Collection[int]) -> tuple[int, int]:
    """Where a counter lies on the pad: color by color, deck by deck; single cards at the end."""
    card, _, copy = chip.partition("#")
    if card == cards.ROOK or cards.rank_of(card) not in ranks:
        return len(TRUMPS), int(copy)
    return TRUMPS.index(cards.COLORS[card[0]]), int(copy)


def _counter(chip: str, rules: RuleSet) -> Counter:
    card, _, copy = chip.partition("#")
    spoken = card_words(card, rules)
    second = spoken.replace("the ", "the second ", 1) if copy == "2" else spoken
    mark = Mark.ROOK if card == cards.ROOK else trump_mark(cards.COLORS[card[0]], rules)
    return Counter(
        chip, card_label(card, rules), second, cards.points(card, rules), mark or Mark.NONE
    )
