"""What happens to the deal: a redeal, a misdeal, passes all round, another dealer."""

from collections.abc import Collection

from referee.engine.auction.auction import auction_by_rules
from referee.engine.game import Step
from referee.engine.hand import schema, teams
from referee.engine.hand.facts import Call
from referee.engine.judge.scoring import Outcome
from referee.web.entry.form import is_past
from referee.web.entry.incidents.cards import card_choices, read_card
from referee.web.entry.incidents.kind import NOTE, Kind
from referee.web.entry.page import FormResult
from referee.web.entry.questions import seat_choice
from referee.web.entry.reading import read_note
from referee.web.state import TableState
from referee.web.ui.fields import Posted, read_seat
from referee.web.ui.parts import Chip, Choice, Group
from referee.web.words.rulebook.book.duties import exposed_words
from referee.web.words.rulebook.book.rules import all_pass_words, redeal_rule_words
from referee.web.words.text import with_stop


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
