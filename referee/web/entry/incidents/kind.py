"""What a kind of incident is, and the parts that small forms share."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from referee.engine.game import Step
from referee.engine.hand import teams
from referee.engine.judge.scoring import Contract
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.web.entry import questions
from referee.web.entry.page import FormResult
from referee.web.entry.questions import OPEN
from referee.web.entry.reading import read_bidding, read_calls
from referee.web.state import TableState
from referee.web.ui.fields import Posted
from referee.web.ui.parts import Chip, Choice, Field, Group, Look
from referee.web.words.cards import card_label, trump_name

BID_FACTS = (
    "dealer",
    "bidder",
    "bid",
    "trump",
    "call",
    "rook",
    "circus",
    "partner_cards",
    "partners",
    "deal",
    "nest",
    "auction",
    "discard",
    "declared",
)
"""What a hand keeps when its result is told anew."""

NOTE = Field("note", "Note", hint="What happened, for later.")


class Fits(Protocol):
    """When a kind is offered."""

    def __call__(self, state: TableState, /, *, past: bool) -> bool:
        """Whether it is, for the hand that *state* is at; *past*: to correct it."""


def _always(_state: TableState, *, past: bool) -> bool:  # noqa: ARG001 - some kinds ask it
    return True


def _nothing(_state: TableState) -> tuple[()]:
    return ()


def _never(_step: Step) -> bool:
    return False


def only_the_dealer(_told: FormResult, _state: TableState) -> Collection[str]:
    """What a past hand keeps that was not played after all."""
    return ("dealer",)


def all_of_the_bid(_told: FormResult, _state: TableState) -> Collection[str]:
    """What a past hand keeps that ended otherwise."""
    return BID_FACTS


@dataclass(frozen=True, slots=True)
class Kind:
    """One thing that may happen beside a scored hand.

    This is all that there is to say of it: whoever wants to know looks it up here.
    """

    name: str
    """What the form says in its field ``kind``."""
    title: str
    """Stands in the list of what can happen, and above its form."""
    about: str
    """What it is, for who reads the list."""
    save: str
    """Label of the button that saves it."""
    hint: Callable[[TableState], str]
    """What stands above its questions: mostly the rule."""
    read: Callable[[Posted, TableState], FormResult]
    """The facts that its form tells, to be added to what is known of the hand."""
    choices: Callable[[TableState], Sequence[Choice]] = _nothing
    fields: Callable[[TableState], Sequence[Field]] = _nothing
    fits: Fits = _always
    keeps: Callable[[FormResult, TableState], Collection[str]] = only_the_dealer
    """The facts by name that a past hand keeps beside what is told now."""
    ended: Callable[[Step], bool] = _never
    """Whether a hand ended by it, so that *hint*, its rule, is said with the effect."""
    rule: str = ""
    """The name of that rule in the rule book; "" where *hint* is none."""


# One card of the deck, asked with two taps: its color and its number, or the Rook


NO_CARD = "Tap the color and the number of a card in the deck."


@lru_cache(maxsize=64)
def card_choices(
    rules: RuleSet, legend: str, hint: str = "", number: str = ""
) -> tuple[Choice, Choice]:
    """*legend*: which card is asked for; *number*: which of several."""
    letters = [Chip(letter, trump_name(color, rules)) for letter, color in cards.COLORS.items()]
    rook = [Chip(cards.ROOK, cards.rook_name(rules))] if cards.ROOK in cards.deck(rules) else []
    ranks = sorted({cards.rank_of(card) for card in cards.deck(rules)} - {0})
    numbers = tuple(Chip(str(rank), card_label(f"R{rank}", rules)) for rank in ranks)
    color, rank = f"color{number}", f"rank{number}"
    return (
        Choice(
            *(color, legend, (Group((*letters, *rook)),)),
            hint=hint,
            open=NO_CARD,
            where=_any_of(rank, numbers),
        ),
        Choice(
            *(rank, "Its number", (Group(numbers),), Look.AMOUNTS),
            open=NO_CARD,
            where=_any_of(color, letters),
        ),
    )


def _any_of(name: str, chips: Iterable[Chip]) -> str:
    """Where one of *chips* of the question *name* is tapped."""
    return " ".join(f"{name}={chip.value}" for chip in chips)


def read_card(posted: Posted, rules: RuleSet, number: str = "") -> tuple[str, str]:
    """The card by name, "" where none is tapped; and what is wrong with it."""
    color, rank = posted.get(f"color{number}", ""), posted.get(f"rank{number}", "")
    card = color if color == cards.ROOK else f"{color}{rank}"
    return (card, "") if not card or card in cards.deck(rules) else ("", NO_CARD)


# The bid as a small form asks for it, where it is not saved yet


NEEDED = ("bidder", "bid")
"""Without these a foul costs nobody anything that can be reckoned."""


def bid_choices(state: TableState) -> Sequence[Choice]:
    """Who won the bid, for how much, in what; of that, what is not saved yet."""
    if state.contract is None:
        return questions.bidding_choices(state.words, state.dealer, state.dots)
    return questions.open_calls(state.words, state.facts, state.dealer)


def read_bid(posted: Posted, state: TableState) -> FormResult:
    """What was not saved of the bid, with what is still missing of it."""
    if state.contract is not None:
        return read_calls(posted, state.rules) if state.facts.trump is None else FormResult({})
    told = read_bidding(posted, state.rules)
    known = {**told.facts, **told.errors}
    return told.merged(FormResult({}, {name: OPEN[name] for name in NEEDED if name not in known}))


def contract_of(told: FormResult, state: TableState) -> Contract | None:
    """The saved bid, or the one that the form tells; None while there is neither."""
    if state.contract is not None:
        return state.contract
    bidder, bid = (told.facts.get(name) for name in NEEDED)
    if bidder is None or bid is None:
        return None
    return Contract(bidder, bid, teams.partners(bidder, state.rules) or ())
