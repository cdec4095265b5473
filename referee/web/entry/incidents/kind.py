"""What a kind of incident is: its small form, its rule, what it tells, when it fits."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from referee.engine.game import Step
from referee.web.entry.page import FormResult
from referee.web.state import TableState
from referee.web.ui.fields import Posted
from referee.web.ui.parts import Choice, Field

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
