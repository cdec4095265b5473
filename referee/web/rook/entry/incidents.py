"""Incidents that may be recorded instead of a score or beside it, each with its form."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from referee.errors import NotationError
from referee.rook.game import Step
from referee.rook.hand import schema, teams
from referee.rook.hand.facts import (
    NEW_DEALS,
    Call,
    Hand,
    Seat,
    ending_foul,
    was_played,
)
from referee.rook.judge.scoring import Contract, Outcome
from referee.rook.play.auction import auction_by_rules
from referee.rook.rules import cards
from referee.rook.rules.house import rule_sentence
from referee.rook.rules.model import AllPass, NestMisdeal, RuleSet
from referee.rook.rules.typed import typed_card
from referee.web.rook.entry.form import (
    fields_by_side,
    is_past,
    open_bidding,
    partners_choice,
    question,
    seat_choice,
)
from referee.web.rook.entry.penalties import penalty_choices, read_penalty
from referee.web.rook.entry.reading import (
    BID_FIELDS,
    NO_POINTS,
    OPEN,
    FormResult,
    by_side,
    read_agreed_score,
    read_bidding,
    read_calls,
    read_captured,
    read_note,
    read_partners,
)
from referee.web.rook.state import TableState
from referee.web.rook.words.rules import (
    RENEGE_WINDOW,
    all_pass_words,
    call_rule_words,
    circus_words,
    discard_rule_words,
    exposed_words,
    redeal_rule_words,
    renege_rule_words,
)
from referee.web.rook.words.vocabulary import card_label, trump_name
from referee.web.shared.ui.fields import Posted, read_seat
from referee.web.shared.ui.parts import Chip, Choice, Field, Look
from referee.web.shared.words import with_stop

NOT_PLAYED = ("dealer",)
BID_FACTS = (
    *("dealer", *BID_FIELDS, "circus", "partner_cards", "partners"),
    *("deal", "nest", "nest_up", "auction", "discard", "discard_up"),
)
"""Facts that a corrected hand keeps: `NOT_PLAYED` if it was not played after all, `BID_FACTS` if it
ended another way."""


@dataclass(frozen=True, slots=True)
class Incident:
    """A kind of incident: all that the program knows of it."""

    name: str
    """The value of its form's field ``kind``."""
    title: str
    save: str
    """The label of the button that saves it."""
    hint: Callable[[TableState], str]
    """The text above its questions, mostly the rule."""
    read: Callable[[Posted, TableState], FormResult]
    """Parses its form into facts, to be added to those of the hand."""
    choices: Callable[[TableState], Sequence[Choice]] = lambda _: ()
    fields: Callable[[TableState], Sequence[Field]] = lambda _: ()
    fits: Callable[[TableState], bool] = lambda _: True
    """Whether it can happen in the hand that a state is at."""
    bidding: bool = False
    """Whether it can only happen in the bidding."""
    keeps: Callable[[TableState], Collection[str]] = lambda _: NOT_PLAYED
    """The names of the facts that a past hand keeps beside those recorded now."""
    rule: str = ""
    """The name of its rule in the rule book; empty if it has none."""


NOTE = Field("note", "Note", hint="What happened, for later.")


# The bid in the form of an incident, where it is not saved yet


NEEDED = ("bidder", "bid")
"""The fields without which nobody can say what a foul costs."""


def read_late_calls(posted: Posted, state: TableState) -> FormResult:
    """The calls of a bidder whose bid is saved; once the trump is known, they need a correction."""
    return read_calls(posted, state.rules) if state.facts.trump is None else FormResult({})


def read_bid(posted: Posted, state: TableState) -> FormResult:
    """The part of the bid that was not saved, with an error for each field that is missing."""
    if state.contract is not None:
        return read_late_calls(posted, state)
    found = read_bidding(posted, state.rules)
    known = {**found.facts, **found.errors}
    return found.merged(FormResult({}, {name: OPEN[name] for name in NEEDED if name not in known}))


def bid_choices(state: TableState) -> tuple[Choice, ...]:
    """The questions on the bid that a foul still needs."""
    return tuple(
        replace(each, open=OPEN[each.name]) if each.name in NEEDED else each
        for each in open_bidding(state)
    )


def contract_so_far(bid: FormResult, state: TableState) -> Contract | None:
    """The saved bid, or the one that the form gives; None if there is neither."""
    if state.contract is not None:
        return state.contract
    bidder, amount = (bid.facts.get(name) for name in NEEDED)
    if bidder is None or amount is None:
        return None
    return Contract(bidder, amount, teams.partners(bidder, state.rules) or ())


# The points captured when a foul stopped the hand


BY_THEN = "Tricks taken, not the one under way, not the nest."
"""The hint on what counts as captured when a foul ends a hand."""


def captured(state: TableState) -> tuple[Choice, ...]:
    """The questions on the partners, and on the other side's points when the hand was stopped."""
    choices: list[Choice] = []
    if teams.partners_are_called(state.rules):
        bidder = state.contract.bidder if state.contract else None
        partners = partners_choice(state.words, bidder, state.dots)
        choices.append(replace(partners, open=OPEN["partners"]))
    if not by_side(state.rules):
        sums = (
            Chip(str(amount), str(amount)) for amount in sorted(cards.possible_sums(state.rules))
        )
        more = {"hint": BY_THEN, "open": OPEN["captured"]}
        legend = "What had the other side captured by then?"
        choices.append(question("captured", legend, sums, Look.AMOUNTS, **more))
    return tuple(choices)


def captured_fields(state: TableState) -> tuple[Field, ...]:
    """The fields for what each side had captured, if each has a number of its own."""
    if not by_side(state.rules):
        return ()
    fields = fields_by_side("captured", state.words, step=5)
    first, *others = (replace(each, label=f"{each.label} had captured by then") for each in fields)
    hint = f"{BY_THEN} What the offenders’ side had may stay empty."
    return (replace(first, hint=hint), *others)


def read_captured_by_then(
    posted: Posted, state: TableState, contract: Contract, offender: Seat
) -> FormResult:
    """The points captured by then, and the partners where they are called."""
    partners = read_partners(posted, state.rules, contract.bidder)
    if teams.partners_are_called(state.rules) and not partners.facts and not partners.errors:
        return FormResult({}, {"partners": OPEN["partners"]})
    seats: Any = partners.facts.get("partners", contract.partners)
    known = replace(contract, partners=tuple(seats))
    return partners.merged(read_captured(posted, state.rules, known, offender))


# A rule that was broken and found: a renege, a discard against the rules


def claims_in_time(state: TableState) -> list[dict[str, Any]]:
    """The claims of this hand that were put right in time, which a new claim joins.

    A claim that ended the hand is left out: the new claim replaces it.
    """
    return [
        {"kind": each.kind, "seat": each.seat, "in_time": True}
        for each in state.facts.irregularities
        if each.in_time
    ]


def _claim(state: TableState, kind: str, seat: Seat, **more: bool) -> FormResult:
    claim = {"kind": kind, "seat": seat, **more}
    return FormResult({"irregularity": [*claims_in_time(state), claim]})


def _read_ending_foul(posted: Posted, state: TableState, kind: str) -> FormResult:
    """A foul that ends the hand: the bid, the offender, and what was captured by then."""
    found = read_bid(posted, state)
    contract = contract_so_far(found, state)
    offender = contract.bidder if contract else None
    if kind == "renege":
        offender, who = _read_who(posted, state, "seat", NO_OFFENDER)
        found = found.merged(who)
    if offender is None or contract is None:
        return found
    claim = _claim(state, kind, offender, **({"in_time": False} if kind == "renege" else {}))
    return found.merged(claim).merged(read_captured_by_then(posted, state, contract, offender))


NO_OFFENDER = "Tap the player who did not follow suit."


def _read_who(
    posted: Posted, state: TableState, name: str, missing: str
) -> tuple[Seat | None, FormResult]:
    seat, wrong = read_seat(posted, name, teams.seats(state.rules), missing)
    return seat, FormResult({}, {name: wrong} if wrong else {})


def _who(state: TableState, legend: str, missing: str, name: str = "seat") -> Choice:
    return replace(seat_choice(name, legend, state.names, state.dots), open=missing)


def _read_in_time(posted: Posted, state: TableState) -> FormResult:
    seat, wrong = _read_who(posted, state, "seat", NO_OFFENDER)
    return wrong if seat is None else _claim(state, "renege", seat, in_time=True)


RENEGE = Incident(
    "renege",
    "Renege, found too late",
    "Save the renege",
    lambda state: renege_rule_words(state.rules),
    lambda posted, state: _read_ending_foul(posted, state, "renege"),
    choices=lambda state: (
        *bid_choices(state),
        _who(state, "Who did not follow suit?", NO_OFFENDER),
        *captured(state),
    ),
    fields=captured_fields,
    keeps=lambda _: BID_FACTS,
    rule="renege-ends",
)

IN_TIME = Incident(
    "renege-in-time",
    "Renege, put right in time",
    "Save the renege",
    lambda _: f"{RENEGE_WINDOW} It costs nothing then, and the hand goes on.",
    _read_in_time,
    choices=lambda state: (_who(state, "Who did not follow suit?", NO_OFFENDER),),
    keeps=lambda state: schema.FACT_FIELDS if ending_foul(state.facts) is None else BID_FACTS,
    rule="renege",
)

BAD_DISCARD = Incident(
    "bad-discard",
    "Bad discard",
    "Save the bad discard",
    lambda state: discard_rule_words(state.rules),
    lambda posted, state: _read_ending_foul(posted, state, "bad-discard"),
    choices=lambda state: (*bid_choices(state), *captured(state)),
    fields=captured_fields,
    fits=lambda state: bool(cards.nest_size(state.rules)),
    keeps=lambda _: BID_FACTS,
    rule="bad-discard",
)


# A card of the deck, chosen with two taps: its color and its number, or the Rook


NO_CARD = "Tap the color and the number of a card in the deck."
NO_CARD_CALLED = "Tap the color and the number of the card."


@lru_cache(maxsize=64)
def _card_choices(
    rules: RuleSet, legend: str, hint: str = "", number: str = ""
) -> tuple[Choice, Choice]:
    """Two questions for a card, its color and its number; *number* is that of a called card."""
    letters = [Chip(letter, trump_name(color, rules)) for letter, color in cards.COLORS.items()]
    rook = [Chip(cards.ROOK, cards.rook_name(rules))] if cards.ROOK in cards.deck(rules) else []
    ranks = sorted({cards.rank_of(card) for card in cards.deck(rules)} - {0})
    numbers = tuple(Chip(str(rank), card_label(f"R{rank}", rules)) for rank in ranks)
    color, rank = f"color{number}", f"rank{number}"
    open_color = NO_CARD_CALLED if number == "1" else NO_CARD
    where = "" if number == "1" else _any_of(rank, numbers)
    after = {"open": NO_CARD, "where": _any_of(color, letters)}
    return (
        question(color, legend, (*letters, *rook), hint=hint, open=open_color, where=where),
        question(rank, "Its number", numbers, Look.AMOUNTS, **after),
    )


def _any_of(name: str, chips: Iterable[Chip]) -> str:
    """The condition that one of *chips* of the question *name* is tapped."""
    return " ".join(f"{name}={chip.value}" for chip in chips)


def _read_card(posted: Posted, rules: RuleSet, number: str = "") -> tuple[str, str]:
    """The card that was tapped, empty if none was, and an error."""
    color, rank = posted.get(f"color{number}", ""), posted.get(f"rank{number}", "")
    card = color if color == cards.ROOK else f"{color}{rank}"
    return (card, "") if not card or card in cards.deck(rules) else ("", NO_CARD)


# The deal: a redeal, a misdeal, passes all round, another dealer


NO_CALLER = "Tap the player who called the redeal."


def _redeal_choices(state: TableState) -> tuple[Choice, ...]:
    chips = (Chip("no", "no counter", checked=True), Chip("yes", "a counter"))
    held = question("counter", "What did that hand hold?", chips)
    return _who(state, "Who called it?", NO_CALLER), held


def _read_redeal(posted: Posted, state: TableState) -> FormResult:
    """A redeal is called before the bidding is over; ruling 21."""
    seat, who = _read_who(posted, state, "seat", NO_CALLER)
    if state.contract is not None and not is_past(posted):
        refused = "The bidding is over: a redeal can be called only before."
    elif not state.rules.auction.no_counter_redeal:
        refused = f"{redeal_rule_words(state.rules)} The bidding goes on."
    else:
        refused = {
            "no": "",
            "yes": "A hand with a counter may not call a redeal: the bidding goes on.",
        }.get(posted.get("counter", ""), "Look at that hand, and tap what it held.")
    errors = {**who.errors, **({"counter": refused} if refused else {})}
    return FormResult({} if errors else {"redeal": seat}, errors)


REDEAL = Incident(
    "redeal",
    "Redeal called",
    "Save the redeal",
    lambda state: redeal_rule_words(state.rules),
    _read_redeal,
    choices=_redeal_choices,
    fits=lambda state: bool(state.rules.auction.no_counter_redeal),
    bidding=True,
    rule="no_counter_redeal",
)


def _read_passed_out(_posted: Posted, state: TableState) -> FormResult:
    """The result of an auction in which everybody passes: a dealer who must bid has the bid."""
    passes, seat = [], state.dealer
    for _ in teams.seats(state.rules):
        seat = teams.next_seat(seat, state.rules)
        passes.append(Call(seat))
    over = auction_by_rules(passes, state.dealer, state.rules)
    if over.bidder is None:
        return FormResult({"passed_out": True})
    return FormResult({"bidder": over.bidder, "bid": over.bid})


def _who_must_play(state: TableState) -> str:
    """A sentence that the dealer must bid; if nobody must, the effect says what follows."""
    forced = state.rules.auction.all_pass is AllPass.FORCE_DEALER
    return all_pass_words(state.dealer, state.words) if forced else ""


PASSED_OUT = Incident(
    "passed-out",
    "Everybody passed",
    "Save that all passed",
    _who_must_play,
    _read_passed_out,
    bidding=True,
    rule="all_pass",
)


def _read_misdeal(posted: Posted, state: TableState) -> FormResult:
    card, wrong = _read_card(posted, state.rules)
    if wrong:
        return FormResult({}, {"color": wrong})
    claim = {"kind": "misdeal"} | ({"card": card} if card else {})
    return FormResult({"irregularity": [claim]}).merged(read_note(posted))


OTHER_MISDEAL = "Leave it empty if something else was wrong, such as the number of cards."

MISDEAL = Incident(
    "misdeal",
    "Misdeal",
    "Save the misdeal",
    lambda state: exposed_words(state.rules),
    _read_misdeal,
    choices=lambda state: _card_choices(state.rules, "Which card lay open?", OTHER_MISDEAL),
    fields=lambda _: (NOTE,),
    rule="exposed-card",
)


def _read_nest_misdeal(posted: Posted, _state: TableState) -> FormResult:
    return FormResult({"irregularity": [{"kind": "nest-misdeal"}]}).merged(read_note(posted))


NEST_MISDEAL = Incident(
    "nest-misdeal",
    "Nothing counts in the nest",
    "Save the new deal",
    lambda state: rule_sentence("misdeal_on_nest", state.rules),
    _read_nest_misdeal,
    fields=lambda _: (NOTE,),
    fits=lambda state: state.rules.nest.misdeal is not NestMisdeal.NONE,
    rule="misdeal_on_nest",
)


NO_DEALER = "Tap the player who deals this hand."


def _read_dealer(posted: Posted, state: TableState) -> FormResult:
    seat, wrong = _read_who(posted, state, "dealer", NO_DEALER)
    return wrong if wrong.errors else FormResult({"dealer": seat})


DEALER = Incident(
    "dealer",
    "Somebody else deals",
    "Save who deals",
    lambda state: with_stop(f"Now it is {state.words.seat(state.dealer)}"),
    _read_dealer,
    choices=lambda state: (_who(state, "Who deals this hand?", NO_DEALER, "dealer"),),
    keeps=lambda _: schema.FACT_FIELDS,
)


# The cards that the bidder calls, and those that all players pass to the left


def _called_numbers(state: TableState) -> range:
    """The numbers of the cards that may be called, from 1."""
    return range(1, teams.most_partners(state.rules) + 1)


def _called_choices(state: TableState) -> tuple[Choice, ...]:
    return tuple(
        each
        for number in _called_numbers(state)
        for each in _card_choices(
            state.rules,
            "Which card is called?" if number == 1 else "Which other card?",
            number=str(number),
        )
    )


def _read_called(posted: Posted, state: TableState) -> FormResult:
    called: list[str] = []
    errors: dict[str, str] = {}
    for number in map(str, _called_numbers(state)):
        card, wrong = _read_card(posted, state.rules, number)
        called += [card] if card else []
        errors |= {f"color{number}": wrong} if wrong else {}
    if not called and not errors:
        errors = {"color1": NO_CARD_CALLED}
    return FormResult({} if errors else {"partner_cards": called}, errors)


CALLED = Incident(
    "called",
    "The card that is called",
    "Save the card",
    lambda state: call_rule_words(state.rules),
    _read_called,
    choices=_called_choices,
    fits=lambda state: teams.partners_are_called(state.rules),
    keeps=lambda _: schema.FACT_FIELDS,
    rule="call_moment",
)


NOT_PASSED = "Write a card of this deck, such as G10, or RK for the Rook."


def _read_circus(posted: Posted, state: TableState) -> FormResult:
    found, errors = [], {}
    for seat in teams.seats(state.rules):
        name = f"passed{seat}"
        try:
            found.append(typed_card(posted.get(name, "").strip(), state.rules))
        except NotationError:
            errors[name] = NOT_PASSED
    return FormResult({} if errors else {"circus": list(map(cards.shown, found))}, errors)


CIRCUS = Incident(
    "circus",
    "Cards passed to the left",
    "Save the cards",
    lambda state: circus_words(state.rules),
    _read_circus,
    fields=lambda state: [
        Field(f"passed{seat}", f"{name} passed", hint="Such as G10.", open=NOT_PASSED)
        for seat, name in enumerate(state.names, 1)
    ],
    fits=lambda state: state.facts.call == "circus",
    keeps=lambda _: schema.FACT_FIELDS,
    rule="circus",
)


# A score that the table agreed on, and a note beside a hand


def _agreed_fields(state: TableState) -> tuple[Field, ...]:
    books = ((f"agreed{book}", state.words.book(book)) for book in teams.books(state.rules))
    points = (
        Field(name, f"Points for {who}", "", "signed", step=5, open=NO_POINTS)
        for name, who in books
    )
    return (*points, NOTE)


AGREED = Incident(
    "agreed",
    "Agree on a score",
    "Save the agreed score",
    lambda _: "The score that the table agrees on counts, and is marked.",
    lambda posted, state: read_agreed_score(posted, state.rules),
    fields=_agreed_fields,
    keeps=lambda _: BID_FACTS,
    rule="agreed",
)


PENALTY = Incident(
    "penalty",
    "Penalty",
    "Save the penalty",
    lambda _: "It counts at once, and the hand goes on. It ends no game: the next hand does.",
    read_penalty,
    choices=penalty_choices,
    fields=lambda _: (Field("number", "Another number", kind="number"), NOTE),
    keeps=lambda _: schema.FACT_FIELDS,
    rule="penalty",
)


NO_NOTE = "Write what happened."


def _read_written(posted: Posted, _state: TableState) -> FormResult:
    note = read_note(posted)
    return note if note.facts or note.errors else FormResult({}, {"note": NO_NOTE})


WRITTEN = Incident(
    "note",
    "Something else, put right",
    "Save the note",
    lambda _: "Nothing is scored for it. The note is shown beside the hand on the sheet.",
    _read_written,
    fields=lambda _: (replace(NOTE, open=NO_NOTE),),
    keeps=lambda _: schema.FACT_FIELDS,
)


# All kinds of incidents


KINDS: Mapping[str, Incident] = {
    kind.name: kind
    for kind in (
        *(REDEAL, PASSED_OUT, MISDEAL, NEST_MISDEAL, CALLED, RENEGE, IN_TIME, BAD_DISCARD, CIRCUS),
        *(AGREED, PENALTY, DEALER, WRITTEN),
    )
}


def incidents_offered(state: TableState, *, past: bool) -> Mapping[str, Incident]:
    """The incidents that may have happened in the hand that *state* is at, by name.

    A table may save its bids together with the results, so incidents of the play are offered before
    the bid is known here. *past*: the incident replaces what is recorded of the hand.
    """
    over = state.contract is not None and not past
    return {
        name: kind
        for name, kind in KINDS.items()
        if kind.fits(state) and not (kind.bidding and over)
    }


def read_incident(name: str, posted: Posted, state: TableState) -> FormResult:
    """The facts that the form of the incident *name* gives, to be added to those of the hand."""
    kind = KINDS.get(name)
    if kind is None:
        return FormResult({}, {"kind": f"“{name[:40]}” is nothing that can happen here."})
    return kind.read(posted, state)


def dealt_again_kind(hand: Hand) -> str:
    """The incident by which *hand* was not played; "" if it was."""
    if was_played(hand):
        return ""
    if hand.passed_out:
        return PASSED_OUT.name
    if hand.redeal is not None:
        return REDEAL.name
    return next(claim.kind for claim in hand.irregularities if claim.kind in NEW_DEALS)


def recorded_incident(hand: Hand) -> Mapping[str, str]:
    """The fields of the form of `dealt_again_kind` as they would be posted for *hand*."""
    card = next((each.card for each in hand.irregularities if each.kind == "misdeal"), None)
    number = str(cards.rank_of(card)) if card and card != cards.ROOK else ""
    found = {
        "seat": "" if hand.redeal is None else str(hand.redeal),
        "color": (card if card == cards.ROOK else card[0]) if card else "",
        "rank": number,
        "note": hand.note or "",
    }
    return {name: text for name, text in found.items() if text}


def ending_rule(step: Step, state: TableState) -> str:
    """A sentence on the rule by which the hand ended; empty if it was scored as usual."""
    outcome = step.verdict.score.outcome
    misdealt = outcome is Outcome.REDEAL and step.hand.redeal is None
    kind = None if misdealt else ENDING.get(outcome)
    return kind.hint(state) if kind else ""


ENDING = {
    Outcome.REDEAL: REDEAL,
    Outcome.RENEGED: RENEGE,
    Outcome.BAD_DISCARD: BAD_DISCARD,
}
"""The incident behind each outcome that is not scored as usual."""
