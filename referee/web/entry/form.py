"""The form for a hand: its questions, filled with what was tapped or with what stands."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import starmap
from typing import Any

from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat
from referee.engine.judge.scoring import Contract
from referee.engine.play import nest
from referee.engine.play.auction import first_to_speak
from referee.engine.rules import cards
from referee.engine.rules.cards import bids_within_reach
from referee.engine.rules.model import Bonus, Hashed, RuleSet
from referee.web.access import Viewer
from referee.web.addresses import url_for
from referee.web.entry.reading import (
    ALONE,
    BIDDERS,
    CALLS,
    OTHERS,
    PAD,
    SIDES,
    by_side,
    open_words,
    pad_chips,
    pile_letters,
    tricks_count,
)
from referee.web.state import TableState
from referee.web.ui import render
from referee.web.ui.fields import Posted, checked, filled, is_number, nothing_posted
from referee.web.ui.parts import (
    CardFace,
    Chip,
    Choice,
    Effect,
    Field,
    Form,
    Group,
    Hidden,
    Look,
    Mark,
    Notice,
)
from referee.web.words.rules import bonus_words
from referee.web.words.vocabulary import (
    TRUMPS,
    Words,
    card_face,
    trump_mark,
    trump_name,
)


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

Names = tuple[str, ...]
"""By seat: of players, or of the colors of their marks, "" for none."""


@dataclass(frozen=True, slots=True)
class Pad(Hashed):
    """The counter pad: every counter of the deck, and the piles to put it on."""

    piles: Sequence[tuple[str, str, str]]
    """Each (field value, whose pile it is in the little room of a card, whose pile it is)."""
    counters: Sequence[tuple[str, CardFace, int]]
    """Each card worth points: its field value, ``R14#1`` for its first copy; its face; points."""
    rest: Choice
    """Who has all that is not tapped; asked first, so that only the other piles are tapped."""
    total: int
    """Points of all counters."""
    columns: int
    """Cards in a row of the pad, so that each color has rows of its own: 3 or 4."""
    tapped: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By pile the counters on it; one may lie on two, until it is refused."""
    error: str = ""

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True)
class Shares:
    """A number a side, where one does not tell the other's."""

    legend: str
    hint: str
    fields: Sequence[Field]
    error: str = ""


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


def entry(state: TableState, viewer: Viewer, attempt: FormState) -> dict[str, Any]:
    """The form for the hand entered now, ``table/entry.html``: bid and result, or the result alone.

    Its ``phase`` is ``bid``, ``result`` once that is saved, or ``past`` to correct a hand; it is
    ``filled`` where it shows what was just tapped, rather than what was kept of it on the phone.
    """
    first = Effect(open_words("taken" if state.contract else "bidder", state.rules))
    hint = "" if state.contract or state.rounds else LATER
    return {
        "form": form(state, viewer),
        "phase": "result" if state.contract else "bid",
        "bidding": with_attempt(open_bidding(state), attempt),
        "result": result(state, state.contract, attempt, hint=hint),
        "effect": attempt.effect or first,
        "acts": attempt.acts or waiting(first),
        "filled": bool(attempt.posted),
    }


def effect_block(public_id: str, hand: int, effect: Effect, acts: Acts) -> str:
    """Block ``effect`` of a form: what would follow from what was tapped so far."""
    entry = {"effect": effect, "acts": acts}
    return render.part("table/entry.html", "effect", entry=entry, here=public_id, hand=hand)


def waiting(effect: Effect) -> Acts:
    """The button while *effect* says what is missing."""
    return Acts(effect.heading.removesuffix("."), waits=True)


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
def _untouched(words: Words, dots: Names, contract: Contract | None, hint: str) -> Result:
    """A form in which nothing is tapped yet, as most tables see it hand after hand."""
    return _result(words, dots, contract, FormState(), hint)


def _result(
    words: Words,
    dots: Names,
    contract: Contract | None,
    attempt: FormState,
    hint: str,
) -> Result:
    rules, posted, errors = words.rules, attempt.posted, attempt.errors
    several = by_side(rules)
    bidder = contract.bidder if contract else None  # who is asked about may change until it is sent
    shares = tricks = None
    if several:
        less = NEST_TO_NOBODY if nest.may_hold_counters(rules) else FOLLOWS
        shares = _shares("taken", "What did each capture?", less, words, attempt)
    if several and tricks_count(rules):
        worth = f"{bonus_words(rules)} {FOLLOWS}"
        tricks = _shares("tricks", "How many tricks did each take?", worth, words, attempt)
    return Result(
        by=checked(by_choice(words, contract), posted),
        taken=None if several else _taken(contract, rules, attempt),
        shares=shares,
        tricks=tricks,
        pad=pad(words, posted, errors.get("piles", "")),
        hint=hint,
        extras=with_attempt(extra_choices(words, bidder, dots), attempt),
    )


def _taken(contract: Contract | None, rules: RuleSet, attempt: FormState) -> Choice:
    """The points of one side, near the bid that is saved, or else tapped, or else the lowest."""
    tapped = attempt.posted.get("bid", "")
    if contract is not None:
        bid = contract.bid
    else:
        bid = int(tapped) if is_number(tapped) else min(bids_within_reach(rules))
    choice = taken_choice(rules, contract, bid)
    return checked(choice, attempt.posted, attempt.errors.get("taken", ""))


def pad(words: Words, posted: Posted, error: str = "") -> Pad:
    """The counter pad with what was tapped."""
    plain = _pad(words)
    tapped = {each: tuple(posted.getlist(f"pile{each}")) for each in pile_letters(words.rules)}
    if not error and not any(tapped.values()) and not posted.get("rest"):
        return plain
    return replace(plain, tapped=tapped, rest=checked(plain.rest, posted), error=error)


@lru_cache(maxsize=256)
def _pad(words: Words) -> Pad:
    rules = words.rules
    piles = tuple(
        (letter, words.short_team(team), words.team(team))
        for letter, team in pile_letters(rules).items()
    )
    chips = tuple(Chip(value, whose) for value, _, whose in piles)
    rest = question("rest", "Untapped cards go to", chips, Look.SEATS)
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


def _counter(chip: str, rules: RuleSet) -> tuple[str, CardFace, int]:
    card, _, copy = chip.partition("#")
    face = card_face(card, rules)
    if copy == "2":
        face = replace(face, spoken=face.spoken.replace("the ", "the second ", 1))
    return chip, face, cards.points(card, rules)


# The questions as rows of chips


def question(
    name: str, legend: str, chips: Iterable[Chip], look: Look = Look.WORDS, **more: Any
) -> Choice:
    """A question all of whose *chips* stand together; *more*: its other fields, by name."""
    return Choice(name, legend, (Group(tuple(chips)),), look, **more)


def _seats(names: Names, dots: Names, badges: Mapping[Seat, str]) -> Iterator[Chip]:
    """A chip a seat, with the mark of who sits there."""
    for seat, name in enumerate(names, 1):
        dot = dots[seat - 1] if dots else ""
        yield Chip(str(seat), name, badge=badges.get(seat, ""), dot=dot)


@lru_cache(maxsize=256)
def seat_choice(name: str, legend: str, names: Names, dots: Names = ()) -> Choice:
    """Who?"""
    return question(name, legend, _seats(names, dots, {}), Look.SEATS)


@lru_cache(maxsize=512)
def bidding_choices(words: Words, dealer: Seat, dots: Names = ()) -> tuple[Choice, ...]:
    """Who won the bid, for how much, in what; *dealer*: who deals the hand."""
    rules = words.rules
    badges = {first_to_speak(dealer, rules): "bids first", dealer: "deals"}
    choices = [
        question("bidder", "Who won the bid?", _seats(words.names, dots, badges), Look.SEATS),
        question("bid", "For how much?", _numbers(bids_within_reach(rules)), Look.AMOUNTS),
        question("trump", "Trump", _trumps(rules), Look.TRUMPS),
    ]
    if rules.trump.rook_called:
        high_or_low = Chip("high", "Rook high"), Chip("low", "Rook low")
        choices.append(question("rook", "The Rook", high_or_low))
    if rules.nest.declares_points:
        says = Chip("yes", "Yes"), Chip("no", "No")
        choices.append(question("declared", "Bidder says the discards hold points", says))
    calls = [Chip("low", "Low card")] if rules.trump.low_card else []
    calls += [Chip("circus", "Circus Rook")] if rules.trump.circus else []
    if calls:
        choices.append(question("call", "Called as well", (Chip("", "Neither"), *calls)))
    return tuple(choices)


def open_bidding(state: TableState) -> tuple[Choice, ...]:
    """Of who won the bid, for how much, in what: that which is not saved yet."""
    if state.contract is None:
        return bidding_choices(state.words, state.dealer, state.dots)
    return open_calls(state.words, state.facts, state.dealer)


def open_calls(words: Words, hand: Hand, dealer: Seat) -> tuple[Choice, ...]:
    """Trump and what is called with it, where the bid was saved before it was named."""
    if hand.trump is not None:
        return ()
    choices = bidding_choices(words, dealer)
    return tuple(
        each for each in choices if each.name in CALLS and getattr(hand, each.name) is None
    )


def _numbers(amounts: Iterable[int]) -> tuple[Chip, ...]:
    return tuple(Chip(str(amount), str(amount)) for amount in amounts)


def _trumps(rules: RuleSet) -> tuple[Chip, ...]:
    named = [
        Chip(trump, trump_name(trump, rules), mark=trump_mark(trump, rules)) for trump in TRUMPS
    ]
    if rules.trump.no_trump:
        named.append(Chip("none", "no trump", mark=Mark.NONE))
    return tuple(named)


FEW = 40
"""So many numbers are seen at once; of more, as of a double deck, those near the bid come first."""

BELOW, ABOVE = 5, 7
"""How many numbers below the bid and above it are near it: a bid is made more often than not. At
the lowest bid of a double deck, 150 of 250, they reach to 125, which is half of all."""


@lru_cache(maxsize=512)
def taken_choice(rules: RuleSet, contract: Contract | None, bid: int) -> Choice:
    """The points of one side, the most first; those that make the bid apart, where it is saved.

    Of many numbers those near *bid* come first, the rest is a tap away.
    """
    sums = sorted(cards.possible_sums(rules), reverse=True)
    first = near_sums(sums, bid) if len(sums) > FEW else sums
    parts, hint = [first], ""
    if contract is not None and rules.score.bonus is Bonus.NONE:
        made = [amount for amount in first if amount >= contract.bid]
        parts, hint = [made, first[len(made) :]], f"{contract.bid} or more makes the bid."
    return Choice(
        "taken",
        HOW_MANY,
        tuple(Group(_numbers(each)) for each in parts),
        Look.AMOUNTS,
        more=_numbers(each for each in sums if each not in first),
        near=(BELOW, ABOVE),
        hint=hint,
    )


def near_sums(sums: Sequence[int], bid: int) -> list[int]:
    """Of *sums*, the most first: those near *bid*, what they leave to the others, all and nothing.

    Whoever counts may count either side.
    """
    at = len([amount for amount in sums if amount >= bid])
    near = sums[max(at - 1 - ABOVE, 0) : at + BELOW]
    likely = {sums[0], sums[-1], *near, *(sums[0] - amount for amount in near)}
    return [amount for amount in sums if amount in likely]


HOW_MANY = "How many points?"
"""Said to those who do not see the question above it."""


@lru_cache(maxsize=512)
def by_choice(words: Words, contract: Contract | None) -> Choice:
    """Whose points the number is, a number for every side, or card by card."""
    pad = Chip(PAD, "card by card")
    if by_side(words.rules):
        sides = Chip(SIDES, "in points", checked=True)
        return question("by", "How do you count?", (sides, pad), Look.TABS)
    bidders, others = words.sides(contract)
    nest_too = ", nest included," if cards.nest_size(words.rules) else ""
    chips = (Chip(BIDDERS, bidders, checked=True), Chip(OTHERS, others), pad)
    return question("by", f"Points captured{nest_too} by", chips, Look.TABS)


@lru_cache(maxsize=512)
def extra_choices(words: Words, bidder: Seat | None, dots: Names = ()) -> tuple[Choice, ...]:
    """Partners where they are called, and what a bonus is given for; *bidder*: None, not known."""
    rules, choices, hint = words.rules, [], bonus_words(words.rules)
    sides = {team: words.team(team) for team in teams.teams(rules)}
    if teams.partners_are_called(rules):
        choices.append(partners_choice(words, bidder, dots))
    if tricks_count(rules) and not by_side(rules):
        asks = f"How many tricks did {next(iter(sides.values()))} take?"
        every = _numbers(range(cards.hand_size(rules) + 1))
        choices.append(question("tricks", asks, every, Look.AMOUNTS, hint=hint))
    if rules.score.bonus is Bonus.LAST_TRICK:
        who = starmap(Chip, sides.items())
        asks = "Who took the last trick?"
        choices.append(question("last_trick", asks, who, Look.SEATS, hint=hint))
    return tuple(choices)


@lru_cache(maxsize=512)
def partners_choice(words: Words, bidder: int | None, dots: Names = ()) -> Choice:
    """Who turned out to play with the *bidder*; None: that is asked beside it.

    Everybody is offered then, and the style sheet hides who is tapped as the bidder.
    """
    chips = (each for each in _seats(words.names, dots, {}) if each.value != str(bidder))
    asks = f"Who played with {words.names[bidder - 1] if bidder else 'the bidder'}?"
    many = words.rules.table.called_cards > 1
    alone = Chip(ALONE, "nobody: plays alone")
    return question("partners", asks, (*chips, alone), Look.SEATS, many=many)


FOLLOWS = "One field may stay empty: it follows from the others."
NEST_TO_NOBODY = "The nest goes to nobody: leave out what lies in it."


def _shares(name: str, legend: str, hint: str, words: Words, attempt: FormState) -> Shares:
    """The question for a number of every side, called by *name*."""
    step = 5 if name == "taken" else 1
    fields = tuple(
        filled(each, attempt.posted, attempt.errors) for each in fields_by_side(name, words, step)
    )
    return Shares(legend, hint, fields, attempt.errors.get(name, ""))


def fields_by_side(name: str, words: Words, step: int) -> tuple[Field, ...]:
    """A field a side, called by *name* and the side."""
    return tuple(
        Field(f"{name}{team}", words.team(team), "", "number", step=step)
        for team in teams.teams(words.rules)
    )
