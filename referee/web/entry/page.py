"""What the form for a hand shows: its questions, the counter pad, the small forms beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.engine.hashed import Hashed
from referee.web.ui.fields import Posted, nothing_posted
from referee.web.ui.parts import Choice, Effect, Field, Form, Hidden, Link, Mark, Notice


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
class FormResult:
    """Facts read from a form, and what is wrong with it."""

    facts: Mapping[str, Any]
    errors: Mapping[str, str] = field(default_factory=dict)
    """Field to sentence."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """Field to the name of the rule that its sentence is about, where it is about one."""

    def merged(self, other: "FormResult") -> "FormResult":
        """Both together."""
        errors, rules = {**self.errors, **other.errors}, {**self.rules, **other.rules}
        return FormResult({**self.facts, **other.facts}, errors, rules)


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
class Say:
    """The field for a line that fills the form, with the line that did."""

    action: str
    text: str = ""
    asks: Sequence[str] = ()
    """What is unclear in it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Part ``table/entry.html`` of the pages that enter or correct a hand."""

    form: Form
    preview: str
    """The address that answers with the effect in words."""
    keep: str
    """``game:hand:phase``, under which a half-made entry survives a reload."""
    bidding: Sequence[Choice]
    """Who, how much, trump and what else is called; what the saved bid does not tell."""
    result: Result
    effect: Effect
    acts: Acts
    hidden: Sequence[Hidden] = ()
    """A saved bid, repeated where the server wants it back."""
    filled: bool = False
    """Whether it shows what was just tapped, rather than what was kept of it on the phone."""
    alone: str = ""
    """What saves less than the hand, as the button says it without JavaScript; "" where nothing."""
    logs: bool = False
    """Whether the cards can be logged from here, the bid being saved on the way."""
    swaps: str = ""
    """Id of the part of the page that the answer to a save takes the place of; "" for all of it."""


@dataclass(frozen=True, slots=True)
class EntryEffect:
    """Of an `Entry`, what its block ``effect`` shows."""

    effect: Effect
    preview: str
    acts: Acts


@dataclass(frozen=True, slots=True)
class EffectPage:
    """Block ``effect`` of ``table/entry.html``: what would follow from what was tapped so far."""

    entry: EntryEffect


@dataclass(frozen=True, slots=True)
class Incident:
    """A thing that may happen beside a scored hand, and where it is recorded."""

    name: str
    href: str
    title: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class IncidentPage:
    """Template ``table/incident.html``: the small form for one thing that happened."""

    title: str
    lead: str
    """Which hand it is."""
    rule: str
    leads: str
    """To that rule among the others; "" where there is none."""
    form: Form
    hidden: Sequence[Hidden]
    choices: Sequence[Choice]
    fields: Sequence[Field]
    entry: EntryEffect
    """What would follow."""
    back: Link
    """To what else may have happened."""
    notice: Notice | None = None
