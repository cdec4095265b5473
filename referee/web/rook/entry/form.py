"""The form for a hand: its questions, filled in with what was tapped or what is recorded."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import starmap
from typing import Any, Literal

from referee.hashed import Hashed
from referee.rook.hand import teams
from referee.rook.hand.facts import Hand, Seat
from referee.rook.judge.scoring import Contract
from referee.rook.play import nest
from referee.rook.play.auction import first_to_speak
from referee.rook.rules import cards
from referee.rook.rules.cards import MOON, bids_within_reach
from referee.rook.rules.model import Bonus, RuleSet
from referee.server.addresses import url_for
from referee.web.rook.entry.reading import (
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
from referee.web.rook.state import TableState
from referee.web.rook.words.rules import bonus_words
from referee.web.rook.words.vocabulary import TRUMPS, Words, card_face, trump_mark, trump_name
from referee.web.shared.access import Viewer
from referee.web.shared.ui import render
from referee.web.shared.ui.fields import Posted, checked, filled, is_number, nothing_posted
from referee.web.shared.ui.parts import (
    CardFace,
    Chip,
    Choice,
    Effect,
    Field,
    Form,
    Group,
    Hidden,
    Link,
    Look,
    Mark,
    Notice,
)


@dataclass(frozen=True, slots=True)
class FormState:
    """A form that was filled in and not saved, with its errors."""

    posted: Posted = field(default_factory=nothing_posted)
    errors: dict[str, str] = field(default_factory=dict)
    effect: Effect | None = None
    notice: Notice | None = None
    acts: "Acts | None" = None
    """The buttons for what could be saved of it; None if it was not judged."""
    phrase: str = ""
    """The phrase that filled it in; empty if none did."""
    questions: Sequence[str] = ()
    """The questions that the phrase leaves open."""
    answer: str = ""
    """What a question such as "who is next" is answered; empty if the phrase was none."""


@dataclass(frozen=True, slots=True)
class Acts:
    """The buttons of the bar: the main one saves the hand and nothing less."""

    label: str
    """"Save: Ann and Cal made it"; while something is missing, what that is."""
    waits: bool = False
    """Whether something is missing; the button then leads to it."""
    bid_alone: str = ""
    """The label of the second button, "Save the bid 95", which saves no result; often empty."""


SAVE = Acts("Save")
"""The button if it is not known what would be saved."""

Names = tuple[str, ...]
"""By seat, the names of players, or the colors of their marks with "" for none."""


@dataclass(frozen=True, slots=True)
class Pad(Hashed):
    """The counter pad: every counter of the deck, and the piles to put it on."""

    piles: Sequence[tuple[str, str, str]]
    """Each pile: its field's letter, and its owner's name, short for a card and in full."""
    counters: Sequence[tuple[str, CardFace, int]]
    """Each counter: its value in the field, ``R14#1`` for the first copy, its face, its points."""
    rest: Choice
    """The question whose pile takes all untapped cards; it comes first, to save taps."""
    total: int
    """Points of all counters."""
    columns: int
    """Cards in a row of the pad, so that each color has rows of its own: 3 or 4."""
    tapped: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The counters on each pile; one that lies on two is refused later."""
    error: str = ""

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True)
class Shares:
    """A question with a number for each side, where one does not follow from the other."""

    legend: str
    hint: str
    fields: Sequence[Field]
    error: str = ""


@dataclass(frozen=True, slots=True)
class Result(Hashed):
    """The part of the form on how the hand ended: by number, or the counter pad."""

    by: Choice
    """The way to count: ``bidders`` or ``others``, the side of the number; ``sides``, a number for
    each; ``pad``, card by card.
    """
    taken: Choice | None
    """One number, if the other side's follows from it."""
    shares: Shares | None
    """A number for each side, if it does not."""
    pad: Pad
    tricks: Shares | None = None
    """The tricks of each side, if they count and do not follow from each other."""
    hint: str = ""
    """A sentence that the result may wait; empty for a table that knows it."""
    extras: Sequence[Choice] = ()
    """The questions for a bonus and for called partners, where the rules have them."""

    __hash__ = Hashed.__hash__


PAST = Hidden("past", "yes")
"""The field that marks the correction of a recorded hand."""


def is_past(posted: Posted) -> bool:
    """Whether the form *posted* corrects a recorded hand."""
    return posted.get(PAST.name) == PAST.value


LATER = "Tap it now, or save the bid alone and come back."
"""The hint that the result may wait, for a table without a saved hand."""


def form(state: TableState, viewer: Viewer) -> Form:
    """A form that writes the next line of the hand that *state* is at."""
    return viewer.form(
        url_for("table.correct", public_id=state.game.public_id, hand=state.hand), state.seq
    )


@dataclass(frozen=True, slots=True)
class Bar:
    """What saving would do, with the buttons for it."""

    effect: Effect
    acts: Acts
    preview: str
    """Where the form asks for both again after a tap."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The form for a hand, ``table/entry.html``."""

    form: Form
    phase: Literal["bid", "result", "past"]
    """``result`` once the bid is saved; ``past`` to correct a hand."""
    place: str
    """Its table and hand, for which the phone keeps a draft of it."""
    bidding: Sequence[Choice]
    result: Result
    bar: Bar
    cards: Link | None
    """The cards of its hand; None if there are none to see, or a button saves the bid first."""
    filled: bool
    """Whether it has what was just posted, rather than a draft that is kept on the phone."""
    payers: Choice | None = None
    """Who pays a penalty: asked without a connection, where nothing that leads elsewhere stands."""


def entry(state: TableState, viewer: Viewer, attempt: FormState) -> Entry:
    """The form for the current hand: bid and result, or the result alone."""
    first = Effect(open_words("taken" if state.contract else "bidder", state.rules))
    hint = "" if state.contract or state.rounds else LATER
    return Entry(
        form=form(state, viewer),
        phase="result" if state.contract else "bid",
        place=place(state),
        bidding=with_attempt(open_bidding(state), attempt),
        result=result(state, state.contract, attempt, hint=hint),
        bar=bar(
            state.game.public_id,
            state.hand,
            attempt.effect or first,
            attempt.acts or waiting(first),
        ),
        cards=_cards(state, viewer),
        filled=bool(attempt.posted),
    )


def _cards(state: TableState, viewer: Viewer) -> Link | None:
    """The link to the cards of a hand whose bid is saved."""
    carded = bool(state.facts.play)
    if state.contract is None or not (carded or viewer.plays):
        return None
    going_on = "Go on with the cards" if carded else "Log the cards"
    return cards_link(state, going_on if viewer.writes else "The cards")


def cards_link(state: TableState, label: str) -> Link:
    """A link to the cards of the hand of *state*."""
    there = url_for("cards.show", public_id=state.game.public_id, hand=state.hand)
    return Link(there, label)


def place(state: TableState) -> str:
    """The place of an `Entry` for the hand of *state*."""
    return f"{state.game.public_id}:{state.hand}"


def bar(public_id: str, hand: int, effect: Effect, acts: Acts) -> Bar:
    """The bar of the form for *hand*."""
    return Bar(effect, acts, url_for("table.effect", public_id=public_id, hand=hand))


def effect_block(public_id: str, hand: int, effect: Effect, acts: Acts) -> str:
    """Block ``effect`` of a form: the effect of what was tapped so far."""
    return render.part("table/entry.html", "effect", bar=bar(public_id, hand, effect, acts))


def waiting(effect: Effect) -> Acts:
    """The button while *effect* says what is missing."""
    return Acts(effect.heading.removesuffix("."), waits=True)


def with_attempt(choices: Sequence[Choice], attempt: FormState) -> tuple[Choice, ...]:
    """The questions with the answers that were tapped, and their errors."""
    return tuple(checked(c, attempt.posted, attempt.errors.get(c.name, "")) for c in choices)


def with_own_keys(question: Choice, recorded: Posted) -> Choice:
    """*question* with a key of its own for each *recorded* answer that it does not offer.

    So a bid that stood against the rules can be left as it is.
    """
    offered = {chip.value for group in question.groups for chip in group.chips}
    offered |= {chip.value for chip in question.more}
    own = [value for value in recorded.getlist(question.name) if value not in offered]
    if not own:
        return question
    chips = tuple(_own_key(question, value) for value in own)
    return replace(question, groups=(Group(chips), *question.groups))


def _own_key(question: Choice, value: str) -> Chip:
    if question.look is Look.TRUMPS:  # no trump, at a table that does not play it
        return Chip(value, "no trump", mark=Mark.NONE)
    return Chip(value, value)


def result(
    state: TableState,
    contract: Contract | None,
    attempt: FormState,
    *,
    hint: str = "",
    recorded: Posted | None = None,
) -> Result:
    """The part of the form on how the hand ended; of a correction, with what is *recorded*."""
    if recorded is not None:
        return _result(state.words, state.dots, contract, attempt, hint, recorded)
    if attempt.posted or attempt.errors:
        return _result(state.words, state.dots, contract, attempt, hint)
    return _untouched(state.words, state.dots, contract, hint)


@lru_cache(maxsize=512)
def _untouched(words: Words, dots: Names, contract: Contract | None, hint: str) -> Result:
    """That part of an empty form. Cached: most tables see the same hand after hand."""
    return _result(words, dots, contract, FormState(), hint)


def _result(
    words: Words,
    dots: Names,
    contract: Contract | None,
    attempt: FormState,
    hint: str,
    recorded: Posted | None = None,
) -> Result:
    recorded = recorded if recorded is not None else nothing_posted()
    rules, posted, errors = words.rules, attempt.posted, attempt.errors
    several = by_side(rules)
    bidder = contract.bidder if contract else None  # not the tapped bidder, who may still change
    shares = tricks = None
    if several:
        less = NEST_TO_NOBODY if nest.may_hold_counters(rules) else FOLLOWS
        shares = _shares("taken", "What did each capture?", less, words, attempt)
    if several and tricks_count(rules):
        worth = f"{bonus_words(rules)} {FOLLOWS}"
        tricks = _shares("tricks", "How many tricks did each take?", worth, words, attempt)
    return Result(
        by=checked(by_choice(words, contract), posted),
        taken=None if several else _taken(contract, rules, attempt, recorded),
        shares=shares,
        tricks=tricks,
        pad=pad(words, posted, errors.get("piles", "")),
        hint=hint,
        extras=with_attempt(
            [with_own_keys(each, recorded) for each in extra_choices(words, bidder, dots)], attempt
        ),
    )


def _taken(
    contract: Contract | None, rules: RuleSet, attempt: FormState, recorded: Posted
) -> Choice:
    """The points of one side, near the saved bid, else the tapped one, else the lowest."""
    tapped = attempt.posted.get("bid", "")
    if contract is not None:
        bid = contract.bid
    elif tapped == MOON:
        bid = cards.counter_total(rules)
    else:
        bid = int(tapped) if is_number(tapped) else min(bids_within_reach(rules))
    choice = with_own_keys(taken_choice(rules, contract, bid), recorded)
    return checked(choice, attempt.posted, attempt.errors.get("taken", ""))


def pad(words: Words, posted: Posted, error: str = "") -> Pad:
    """The counter pad with what was tapped."""
    plain = _pad(words)
    tapped = {each: tuple(posted.getlist(f"pile{each}")) for each in pile_letters(words.rules)}
    if not error and not any(tapped.values()) and not posted.get("rest"):
        return plain
    return replace(plain, tapped=tapped, rest=checked(plain.rest, posted), error=error)


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
    """Sort key of a counter on the pad: color by color, deck by deck; single cards at the end."""
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


# Questions as rows of chips


def question(
    name: str, legend: str, chips: Iterable[Chip], look: Look = Look.WORDS, **more: Any
) -> Choice:
    """A question whose *chips* stand in one group; *more* has its other fields by name."""
    return Choice(name, legend, (Group(tuple(chips)),), look, **more)


def _seats(names: Names, dots: Names, badges: Mapping[Seat, str]) -> Iterator[Chip]:
    """A chip for each seat, with the mark of its player."""
    for seat, name in enumerate(names, 1):
        dot = dots[seat - 1] if dots else ""
        yield Chip(str(seat), name, badge=badges.get(seat, ""), dot=dot)


def seat_choice(name: str, legend: str, names: Names, dots: Names = ()) -> Choice:
    """A question that is answered with a seat."""
    return question(name, legend, _seats(names, dots, {}), Look.SEATS)


@lru_cache(maxsize=512)
def bidding_choices(words: Words, dealer: Seat, dots: Names = ()) -> tuple[Choice, ...]:
    """The questions on the bid: who won it, for how much, in what trump."""
    rules = words.rules
    badges = {first_to_speak(dealer, rules): "bids first", dealer: "deals"}
    choices = [
        question("bidder", "Who won the bid?", _seats(words.names, dots, badges), Look.SEATS),
        question("bid", "For how much?", _bids(rules), Look.AMOUNTS),
        question("trump", "Trump", _trumps(rules), Look.TRUMPS),
    ]
    if rules.trump.rook_called:
        high_or_low = Chip("high", "Rook high"), Chip("low", "Rook low")
        choices.append(question("rook", "The Rook", high_or_low))
    if rules.nest.declares_points:
        yes_or_no = Chip("yes", "Yes"), Chip("no", "No")
        choices.append(question("declared", "Bidder says the discards hold points", yes_or_no))
    calls = [Chip("low", "Low card")] if rules.trump.low_card else []
    calls += [Chip("circus", "Circus Rook")] if rules.trump.circus else []
    if calls:
        choices.append(question("call", "Called as well", (Chip("", "Neither"), *calls)))
    return tuple(choices)


def open_bidding(state: TableState) -> tuple[Choice, ...]:
    """The questions on the bid that are not saved yet."""
    if state.contract is None:
        return bidding_choices(state.words, state.dealer, state.dots)
    return open_calls(state.words, state.facts, state.dealer)


def open_calls(words: Words, hand: Hand, dealer: Seat) -> tuple[Choice, ...]:
    """The questions on trump and other calls, if the bid was saved before the trump was named."""
    if hand.trump is not None:
        return ()
    choices = bidding_choices(words, dealer)
    return tuple(
        each for each in choices if each.name in CALLS and getattr(hand, each.name) is None
    )


def _bids(rules: RuleSet) -> tuple[Chip, ...]:
    moon = (Chip(MOON, MOON),) if cards.moon_worth(rules) else ()
    return (*_numbers(bids_within_reach(rules)), *moon)


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
"""With up to this many numbers all are shown; of more, those near the bid come first."""

BELOW, ABOVE = 5, 7
"""How many numbers below and above the bid are near it: a bid is made more often than not. At the
lowest bid of a double deck, 150 of 250, they reach down to 125, half of all points.
"""


def taken_choice(rules: RuleSet, contract: Contract | None, bid: int) -> Choice:
    """The points of one side, the most first; once a bid is saved, those that make it apart.

    Of many numbers those near *bid* come first, the others are a tap away.
    """
    sums = sorted(cards.possible_sums(rules), reverse=True)
    first = near_sums(sums, bid) if len(sums) > FEW else sums
    parts, hint = [first], ""
    if contract is not None and contract.moon:
        parts, hint = [first[:1], first[1:]], "All counters make the moon."
    elif contract is not None and not cards.beside_counters(rules):
        made = [amount for amount in first if contract.made_with(amount)]
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
    """The *sums* near *bid* and those that they leave to the other side, with all and nothing.

    *sums* begin with the largest. Either side may be the one that is counted.
    """
    at = len([amount for amount in sums if amount >= bid])
    near = sums[max(at - 1 - ABOVE, 0) : at + BELOW]
    likely = {sums[0], sums[-1], *near, *(sums[0] - amount for amount in near)}
    return [amount for amount in sums if amount in likely]


HOW_MANY = "How many points?"
"""The legend of that question, for screen readers."""


def by_choice(words: Words, contract: Contract | None) -> Choice:
    """The question how the result is counted: one side's points, each side's, or card by card."""
    pad = Chip(PAD, "card by card")
    if by_side(words.rules):
        sides = Chip(SIDES, "in points", checked=True)
        return question("by", "How do you count?", (sides, pad), Look.TABS)
    bidders, others = words.sides(contract)
    nest_too = ", nest included," if cards.nest_size(words.rules) else ""
    chips = (Chip(BIDDERS, bidders, checked=True), Chip(OTHERS, others), pad)
    return question("by", f"Points captured{nest_too} by", chips, Look.TABS)


def extra_choices(words: Words, bidder: Seat | None, dots: Names = ()) -> tuple[Choice, ...]:
    """The questions for called partners and for a bonus; *bidder* is None if not known yet."""
    rules, choices, hint = words.rules, [], bonus_words(words.rules)
    sides = {team: words.team(team) for team in teams.teams(rules)}
    if teams.partners_are_called(rules):
        choices.append(partners_choice(words, bidder, dots))
    if tricks_count(rules) and not by_side(rules):
        legend = f"How many tricks did {next(iter(sides.values()))} take?"
        every = _numbers(range(cards.hand_size(rules) + 1))
        choices.append(question("tricks", legend, every, Look.AMOUNTS, hint=hint))
    if rules.score.bonus is Bonus.LAST_TRICK:
        who = starmap(Chip, sides.items())
        legend = "Who took the last trick?"
        choices.append(question("last_trick", legend, who, Look.SEATS, hint=hint))
    return tuple(choices)


def partners_choice(words: Words, bidder: int | None, dots: Names = ()) -> Choice:
    """The question who played with *bidder*, None if the form asks for the bidder too.

    It then offers everybody, and the style sheet hides the player tapped as the bidder.
    """
    chips = (each for each in _seats(words.names, dots, {}) if each.value != str(bidder))
    legend = f"Who played with {words.names[bidder - 1] if bidder else 'the bidder'}?"
    many = words.rules.table.called_cards > 1
    alone = Chip(ALONE, "nobody: plays alone")
    return question("partners", legend, (*chips, alone), Look.SEATS, many=many)


FOLLOWS = "One field may stay empty: it follows from the others."
NEST_TO_NOBODY = "The nest goes to nobody: leave out what lies in it."


def _shares(name: str, legend: str, hint: str, words: Words, attempt: FormState) -> Shares:
    """The question called *name* with a number for each side."""
    step = 5 if name == "taken" else 1
    fields = tuple(
        filled(each, attempt.posted, attempt.errors) for each in fields_by_side(name, words, step)
    )
    return Shares(legend, hint, fields, attempt.errors.get(name, ""))


def fields_by_side(name: str, words: Words, step: int) -> tuple[Field, ...]:
    """A field for each side, called *name* and the side."""
    return tuple(
        Field(f"{name}{team}", words.team(team), "", "number", step=step)
        for team in teams.teams(words.rules)
    )
