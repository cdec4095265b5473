"""What may happen beside a scored hand, each kind with its form; `fouls` has what broke a rule."""

from collections.abc import Collection, Mapping

from referee.engine.auction.auction import auction_by_rules
from referee.engine.errors import NotationError
from referee.engine.game import Step
from referee.engine.hand import schema, teams
from referee.engine.hand.facts import Call
from referee.engine.judge.scoring import Outcome
from referee.engine.rules import cards
from referee.web.entry.form import is_past
from referee.web.entry.incidents.fouls import BAD_DISCARD, IN_TIME, RENEGE
from referee.web.entry.incidents.kind import NOTE, Kind, all_of_the_bid, card_choices, read_card
from referee.web.entry.page import FormResult
from referee.web.entry.questions import seat_choice
from referee.web.entry.reading import read_agreed, read_note
from referee.web.state import TableState
from referee.web.ui.fields import Posted, read_seat
from referee.web.ui.parts import Chip, Choice, Field, Group
from referee.web.words.rulebook.book.duties import call_rule_words, circus_words, exposed_words
from referee.web.words.rulebook.book.rules import all_pass_words, redeal_rule_words
from referee.web.words.text import with_stop

# What happens to the deal: a redeal, a misdeal, passes all round, another dealer


def _before_the_bid(state: TableState, *, past: bool) -> bool:
    """Neither a redeal (ruling 21) nor passes all round once the bidding is over."""
    return state.contract is None or past


def _redeal_fits(state: TableState, *, past: bool) -> bool:
    """Where the table plays it, and in time."""
    return bool(state.rules.auction.no_counter_redeal) and _before_the_bid(state, past=past)


def _redeal_choices(state: TableState) -> tuple[Choice, ...]:
    chips = (Chip("no", "no counter", checked=True), Chip("yes", "a counter"))
    held = Choice("counter", "What did that hand hold?", (Group(chips),))
    return seat_choice("seat", "Who called it?", state.names, state.dots), held


def _read_redeal(posted: Posted, state: TableState) -> FormResult:
    seat, wrong = read_seat(posted, "seat", state.rules, "Tap who called the redeal.")
    errors = {"seat": wrong} if wrong else {}
    refused = _no_redeal(posted, state)
    errors |= {"counter": refused} if refused else {}
    return FormResult({} if errors else {"redeal": seat}, errors)


def _no_redeal(posted: Posted, state: TableState) -> str:
    """Why the bidding goes on; "" where the cards are dealt again."""
    if not _before_the_bid(state, past=is_past(posted)):
        return "The bidding is over: a redeal can be called only before."
    if not state.rules.auction.no_counter_redeal:
        return f"{redeal_rule_words(state.rules)} The bidding goes on."
    return {
        "no": "",
        "yes": "A hand with a counter may not call a redeal: the bidding goes on.",
    }.get(posted.get("counter", ""), "Look at that hand, and tap what it held.")


def _was_redeal(step: Step) -> bool:
    return step.verdict.score.outcome is Outcome.REDEAL and step.hand.redeal is not None


REDEAL = Kind(
    "redeal",
    "Redeal called",
    "A hand without counters asks for a new deal.",
    "Save the redeal",
    lambda state: redeal_rule_words(state.rules),
    _read_redeal,
    choices=_redeal_choices,
    fits=_redeal_fits,
    ended=_was_redeal,
    rule="no_counter_redeal",
)


def _read_passed_out(_posted: Posted, state: TableState) -> FormResult:
    """What comes of an auction in which everybody passes: a forced dealer has the bid."""
    passes, seat = [], state.dealer
    for _ in teams.seats(state.rules):
        seat = teams.next_seat(seat, state.rules)
        passes.append(Call(seat))
    over = auction_by_rules(passes, state.dealer, state.rules)
    if over.bidder is None:
        return FormResult({"passed_out": True})
    return FormResult({"bidder": over.bidder, "bid": over.bid})


PASSED_OUT = Kind(
    "passed-out",
    "Everybody passed",
    "Nobody bids.",
    "Save that all passed",
    lambda state: all_pass_words(state.dealer, state.words),
    _read_passed_out,
    fits=_before_the_bid,
    rule="all_pass",
)


def _misdeal_words(state: TableState) -> str:
    return f"{state.words.seat(state.dealer)} deals again. {exposed_words(state.rules)}"


def _exposed_choices(state: TableState) -> tuple[Choice, ...]:
    hint = "Leave it open when something else was wrong, such as the number of cards."
    return card_choices(state.rules, "Which card lay open?", hint)


def _read_misdeal(posted: Posted, state: TableState) -> FormResult:
    card, wrong = read_card(posted, state.rules)
    if wrong:
        return FormResult({}, {"color": wrong})
    claim = {"kind": "misdeal"} | ({"card": card} if card else {})
    return FormResult({"irregularity": [claim]}).merged(read_note(posted))


MISDEAL = Kind(
    "misdeal",
    "Misdeal",
    "The cards were dealt wrong, or one lay open.",
    "Save the misdeal",
    _misdeal_words,
    _read_misdeal,
    choices=_exposed_choices,
    fields=lambda _state: (NOTE,),
    rule="exposed-card",
)


def _dealer_choices(state: TableState) -> tuple[Choice, ...]:
    return (seat_choice("dealer", "Who deals this hand?", state.names, state.dots),)


def _read_dealer(posted: Posted, state: TableState) -> FormResult:
    seat, wrong = read_seat(posted, "dealer", state.rules, "Tap who deals this hand.")
    return FormResult({}, {"dealer": wrong}) if wrong else FormResult({"dealer": seat})


def _everything(_told: FormResult, _state: TableState) -> Collection[str]:
    return schema.FACT_FIELDS


DEALER = Kind(
    "dealer",
    "Somebody else deals",
    "The deal goes on to the left from there.",
    "Save who deals",
    lambda state: with_stop(f"Now it is {state.words.seat(state.dealer)}"),
    _read_dealer,
    choices=_dealer_choices,
    keeps=_everything,
)


# Circus Rook: the cards that all passed to the left


def _circus_fits(state: TableState, *, past: bool) -> bool:  # noqa: ARG001 - either way
    """Cards go to the left where circus Rook was called."""
    return state.facts.call == "circus"


def _circus_fields(state: TableState) -> tuple[Field, ...]:
    names = enumerate(state.names, 1)
    return tuple(
        Field(f"passed{seat}", f"{name} passed", hint="Such as G10.") for seat, name in names
    )


def _read_circus(posted: Posted, state: TableState) -> FormResult:
    found, errors = [], {}
    for seat in teams.seats(state.rules):
        name = f"passed{seat}"
        try:
            found.append(cards.parse_card(posted.get(name, "").strip(), state.rules))
        except NotationError:
            errors[name] = "Write a card of this deck, such as G10, or RK for the Rook."
    return FormResult({} if errors else {"circus": list(map(cards.shown, found))}, errors)


CIRCUS = Kind(
    "circus",
    "Cards passed to the left",
    "Circus Rook: which card each player passed.",
    "Save the cards",
    lambda state: circus_words(state.rules),
    _read_circus,
    fields=_circus_fields,
    fits=_circus_fits,
    keeps=lambda _told, _state: schema.FACT_FIELDS,
    rule="circus",
)


# The cards that the bidder calls: who holds one is a partner


WHICH = ("Which card is called?", "Which other card?")


def _fits(state: TableState, *, past: bool) -> bool:  # noqa: ARG001 - either way
    return teams.partners_are_called(state.rules)


def _numbers(state: TableState) -> range:
    """The cards that may be called, from 1."""
    return range(1, teams.most_partners(state.rules) + 1)


def _choices(state: TableState) -> tuple[Choice, ...]:
    asked = (
        card_choices(state.rules, WHICH[min(number, 2) - 1], number=str(number))
        for number in _numbers(state)
    )
    return tuple(each for pair in asked for each in pair)


def _read(posted: Posted, state: TableState) -> FormResult:
    called: list[str] = []
    errors: dict[str, str] = {}
    for number in map(str, _numbers(state)):
        card, wrong = read_card(posted, state.rules, number)
        called += [card] if card else []
        errors |= {f"color{number}": wrong} if wrong else {}
    if not called and not errors:
        errors = {"color1": "Tap the color and the number of the card."}
    return FormResult({} if errors else {"partner_cards": called}, errors)


CALLED = Kind(
    "called",
    "The card that is called",
    "Who holds it plays with the bidder.",
    "Save the card",
    lambda state: call_rule_words(state.rules),
    _read,
    choices=_choices,
    fits=_fits,
    keeps=lambda _told, _state: schema.FACT_FIELDS,
    rule="call_moment",
)


# A score that the table agreed on, whatever the rules say


def _fields(state: TableState) -> tuple[Field, ...]:
    asked = ((f"agreed{book}", state.words.book(book)) for book in teams.books(state.rules))
    points = (
        Field(name, f"Points for {who}", kind="number", step=5, signed=True) for name, who in asked
    )
    return (*points, NOTE)


AGREED = Kind(
    "agreed",
    "Agree on a score",
    "The table settles the hand as it likes.",
    "Save the agreed score",
    lambda _state: "What the table agrees on stands, and is marked.",
    lambda posted, state: read_agreed(posted, state.rules),
    fields=_fields,
    keeps=all_of_the_bid,
    rule="agreed",
)


# A note that stands beside a hand, whatever else is told of it


def _read_written(posted: Posted, _state: TableState) -> FormResult:
    told = read_note(posted)
    written = told.facts or told.errors
    return told if written else FormResult({}, {"note": "Write what happened."})


WRITTEN = Kind(
    "note",
    "Something else, put right",
    "A card shown by mistake, a card taken back: a note of it.",
    "Save the note",
    lambda _state: "Nothing is scored for it. The note stands beside the hand on the sheet.",
    _read_written,
    fields=lambda _state: (NOTE,),
    keeps=lambda _told, _state: schema.FACT_FIELDS,
)


# All that may happen beside a scored hand: offered, looked up, read


DEAL = (REDEAL, PASSED_OUT, MISDEAL)
PLAY = (CALLED, RENEGE, IN_TIME, BAD_DISCARD, CIRCUS)
ANYTHING = (AGREED, DEALER, WRITTEN)

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (*DEAL, *PLAY, *ANYTHING)}


def offered(state: TableState, *, past: bool) -> tuple[Kind, ...]:
    """What may happen in the hand that *state* is at.

    A table may save its bids with the results, so all that comes of the play is offered before
    the bid is known here. *past*: instead of what was recorded of the hand.
    """
    return tuple(kind for kind in KINDS.values() if kind.fits(state, past=past))


def read_incident(name: str, posted: Posted, state: TableState) -> FormResult:
    """The facts that a small form tells, to be added to what is known of the hand."""
    kind = KINDS.get(name)
    if kind is None:
        return FormResult({}, {"kind": f"“{name[:40]}” is nothing that can happen here."})
    return kind.read(posted, state)


def rule_of(step: Step, state: TableState) -> str:
    """The rule by which the hand of *step* ended; "" where it was scored as usual."""
    return next((kind.hint(state) for kind in KINDS.values() if kind.ended(step)), "")
