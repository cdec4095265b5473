"""The form for a hand, filled with what was tapped or with what stands."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from werkzeug.datastructures import MultiDict

from referee.engine.game import Step
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Points, ending_foul
from referee.engine.hashed import Hashed
from referee.engine.judge.scoring import Contract
from referee.engine.rules import cards
from referee.engine.rules.bids import bids_within_reach
from referee.engine.rules.model import RuleSet
from referee.web.access import Viewer
from referee.web.addresses import url_for
from referee.web.entry import questions
from referee.web.entry.questions import Shares
from referee.web.entry.reading import ALONE, BIDDERS, PAD, SIDES, by_side, pad_chips, pile_letters
from referee.web.state import TableState
from referee.web.ui import render
from referee.web.ui.fields import Posted, checked, is_number, nothing_posted
from referee.web.ui.parts import Chip, Choice, Effect, Form, Group, Hidden, Look, Mark, Notice
from referee.web.words.cards import TRUMPS, card_label, card_words, trump_mark
from referee.web.words.game.totals import effect_lines
from referee.web.words.names import Words


@dataclass(frozen=True, slots=True)
class FormState:
    """What was tapped and not saved, with what is wrong with it."""

    posted: Posted = field(default_factory=nothing_posted)
    errors: dict[str, str] = field(default_factory=dict)
    effect: Effect | None = None
    notice: Notice | None = None
    acts: "Acts | None" = None
    """What could be saved of it; None where nobody looked."""
    phrase: str = ""
    """The line that filled it, where one did."""
    asks: Sequence[str] = ()
    """What that line leaves open."""


@dataclass(frozen=True, slots=True)
class Acts:
    """The buttons of the bar: the main one saves the hand and nothing less."""

    label: str
    """"Save: Ann and Cal made it"; while something is missing, what that is."""
    waits: bool = False
    """Whether something is missing; the button then leads to it."""
    bid_alone: str = ""
    """Label of the quiet one, which saves the bid without a result: "Save the bid 95"; often ""."""


SAVE = Acts("Save")
"""Whatever it is."""

SAVE_BID, SAVE_TRUMP = "Save the bid", "Save the trump"
"""The quiet button, by what it saves without a result."""


@dataclass(frozen=True, slots=True)
class Counter:
    """One card worth points; its value is unique, also in a double deck."""

    value: str
    """``R14#1``: card name and copy."""
    label: str
    """What stands on the card: "14", "Rook", "A"."""
    spoken: str
    """"red 14", "the Rook", "the second green 10"."""
    points: int
    mark: Mark
    pile: str = ""
    """The pile it lies on, by its letter; "AB" when two claim it."""


@dataclass(frozen=True, slots=True)
class Pad(Hashed):
    """The counter pad: every counter of the deck, and the piles to put it on."""

    piles: Sequence[tuple[str, str, str]]
    """Each (field value, whose pile it is in the little room of a card, whose pile it is)."""
    counters: Sequence[Counter]
    rest: Choice
    """Who has all that is not tapped; asked first, so that only the other piles are tapped."""
    total: int
    """Points of all counters."""
    columns: int
    """Cards in a row of the pad, so that each color has rows of its own: 3 or 4."""
    error: str = ""

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True)
class Result(Hashed):
    """How the hand ended: by number, or the counter pad."""

    by: Choice
    """``bidders`` or ``others``: whose pile the number counts; ``sides``: a number for each;
    ``pad``: card by card."""
    taken: Choice | None
    """One number, where the other side's follows from it."""
    shares: Shares | None
    """A number for each side, where it does not."""
    pad: Pad
    tricks: Shares | None = None
    """The tricks of each side, where they count and do not follow either."""
    hint: str = ""
    """That the result may wait."""
    extras: Sequence[Choice] = ()
    """The bonus where it is played, and the partners where they are called."""

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True)
class Entry:
    """Part ``table/entry.html`` of the pages that enter or correct a hand."""

    form: Form
    phase: str
    """``bid``, ``result`` once that is saved, or ``past`` to correct a hand."""
    bidding: Sequence[Choice]
    """Who, how much, trump and what else is called; what the saved bid does not tell."""
    result: Result
    effect: Effect
    acts: Acts
    filled: bool
    """Whether it shows what was just tapped, rather than what was kept of it on the phone."""


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
    bidding = questions.open_bidding(state)
    first = first_effect(state.contract, state.rules)
    hint = "" if state.contract or state.rounds else LATER
    return Entry(
        form=form(state, viewer),
        phase="result" if state.contract else "bid",
        bidding=with_attempt(bidding, attempt),
        result=result(state, state.contract, attempt, hint=hint),
        effect=attempt.effect or first,
        acts=attempt.acts or waiting(first),
        filled=bool(attempt.posted),
    )


def effect_block(public_id: str, hand: int, effect: Effect, acts: Acts) -> str:
    """Block ``effect`` of a form: what would follow from what was tapped so far."""
    entry = {"effect": effect, "acts": acts}
    return render.part("table/entry.html", "effect", entry=entry, here=public_id, hand=hand)


def waiting(effect: Effect) -> Acts:
    """The button while *effect* says what is missing."""
    return Acts(effect.heading.removesuffix("."), waits=True)


def first_effect(contract: Contract | None, rules: RuleSet) -> Effect:
    """What the effect says before anything is tapped."""
    if contract is None:
        return Effect("Tap who won the bid.")
    return Effect(questions.open_words("taken", rules))


def past_entry(step: Step, state: TableState, viewer: Viewer, attempt: FormState) -> Entry:
    """The form for a past hand, filled with what was tapped or else with what stands."""
    filled = attempt if attempt.posted else FormState(posted_from(state, step), {}, None)
    bidding = questions.bidding_choices(state.words, state.dealer, state.dots)
    return Entry(
        form=form(state, viewer),
        phase="past",
        bidding=with_attempt(bidding, filled),
        result=result(state, None, filled),
        effect=attempt.effect or Effect("As it stands", effect_lines(step, state.words)),
        acts=attempt.acts or Acts("Tap what was wrong", waits=True),
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
    rules, posted, errors = words.rules, attempt.posted, attempt.errors
    several = by_side(rules)
    counts = several and questions.tricks_count(rules)
    bidder = contract.bidder if contract else None  # who is asked about may change until it is sent
    return Result(
        by=checked(questions.by_choice(words, contract), posted),
        taken=None if several else _taken(contract, rules, attempt),
        shares=questions.taken_shares(words, posted, errors) if several else None,
        tricks=questions.tricks_shares(words, posted, errors) if counts else None,
        pad=pad(words, posted, errors.get("piles", "")),
        hint=hint,
        extras=with_attempt(questions.extra_choices(words, bidder, dots), attempt),
    )


def _taken(contract: Contract | None, rules: RuleSet, attempt: FormState) -> Choice:
    """The points of one side, near the bid that is saved, or else tapped, or else the lowest."""
    tapped = attempt.posted.get("bid", "")
    if contract is not None:
        bid = contract.bid
    else:
        bid = int(tapped) if is_number(tapped) else min(bids_within_reach(rules))
    question = questions.taken_choice(rules, contract, bid)
    return checked(question, attempt.posted, attempt.errors.get("taken", ""))


def posted_from(state: TableState, step: Step) -> Posted:
    """The form as it would have to be tapped to record the hand as it stands."""
    return MultiDict([*_bid_fields(step.hand), *_result_fields(state, step)])


def _bid_fields(hand: Hand) -> Iterator[tuple[str, str]]:
    for name in ("bidder", "bid", "trump", "call", "rook", "last_trick"):
        value = getattr(hand, name)
        if value is not None:
            yield name, str(value)
    if hand.declared is not None:
        yield "declared", "yes" if hand.declared else "no"
    yield from (("partners", str(seat)) for seat in hand.partners or ())
    if hand.partners == ():
        yield "partners", ALONE


def _result_fields(state: TableState, step: Step) -> Iterator[tuple[str, str]]:
    hand, contract = step.hand, step.verdict.contract
    if hand.tricks is not None:
        yield "tricks", str(next(iter(hand.tricks.values())))
        yield from _by_team("tricks", hand.tricks)
    if hand.piles is not None:
        yield "by", PAD
        left = list(pad_chips(state.rules))
        for letter, team in pile_letters(state.rules).items():
            for card in hand.piles.get(team, ()):
                chip = next((each for each in left if each.startswith(f"{card}#")), None)
                if chip is not None:  # a card that counts nothing has no chip
                    left.remove(chip)
                    yield f"pile{letter}", chip
    elif hand.taken is not None and contract is not None and ending_foul(hand) is None:
        team = teams.team(contract.bidder, contract.declarers, state.rules)
        amount = step.verdict.score.taken.get(team)
        if amount is not None:
            yield "taken", str(amount)
            yield "by", SIDES if by_side(state.rules) else BIDDERS
        yield from _by_team("taken", hand.taken)


def _by_team(name: str, amounts: Points) -> Iterator[tuple[str, str]]:
    return ((f"{name}{team}", str(amount)) for team, amount in amounts.items())


def pad(words: Words, posted: Posted, error: str = "") -> Pad:
    """The counter pad with what was tapped."""
    plain = _pad(words)
    tapped = {letter: posted.getlist(f"pile{letter}") for letter in pile_letters(words.rules)}
    if not error and not any(tapped.values()) and not posted.get("rest"):
        return plain
    counters = tuple(
        replace(each, pile="".join(letter for letter in tapped if each.value in tapped[letter]))
        for each in plain.counters
    )
    return replace(plain, counters=counters, rest=checked(plain.rest, posted), error=error)


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
