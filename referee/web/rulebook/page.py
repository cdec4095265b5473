"""What the rule sheets show, and how a preset is offered."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Choice, Fact, Field, Form, Hidden, Link


@dataclass(frozen=True, slots=True)
class PresetCard:
    """One game that can be played."""

    href: str
    name: str
    special: str
    cards: str
    """What must be on the table: "41 cards: 5 to 14 in each color, and the Rook"."""


@dataclass(frozen=True, slots=True)
class PresetGroup:
    """Presets under a heading; only the first group is open at once."""

    heading: str
    presets: Sequence[PresetCard]
    open: bool = False


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule of a table as a sentence."""

    said: str
    change: Link | None = None
    """Where it is changed; its label says which rule it is. None: not here."""
    usual: str = ""
    """What it would be without the table's change; "" where it is as usual."""
    back: Link | None = None
    """One tap back to the usual, where a link does it."""
    undo: Form | None = None
    """One tap back to the usual, where something is written."""
    sends: Sequence[Hidden] = ()
    """What *undo* carries."""


@dataclass(frozen=True, slots=True)
class LineGroup:
    """Rules of one kind."""

    heading: str
    lines: Sequence[RuleLine]
    open: bool = False


@dataclass(frozen=True, slots=True)
class HousePage:
    """Template ``rules/house.html``: the rules of one table, each to be changed by itself."""

    heading: str
    said: str
    """How far they are from the game as it is."""
    changed: Sequence[RuleLine]
    groups: Sequence[LineGroup]
    back: Link
    done: Link
    news: Sequence[str] = ()
    """What has just been changed, and what follows from it."""
    keep: "Keep | None" = None


@dataclass(frozen=True, slots=True)
class Keep:
    """Saving rules under a name of the table's own."""

    form: Form
    name: Field
    sends: Sequence[Hidden]
    button: str
    again: str = ""
    """What keeps the change in the rules of a name; "" where they have none."""


@dataclass(frozen=True, slots=True)
class RulePage:
    """Template ``rules/rule.html``: one house rule, with the values that it may have."""

    heading: str
    stands: str
    usual: str
    """What it usually is; "" where that is what stands."""
    choice: Choice | None
    fields: Sequence[Field]
    """Numbers, where it is no choice."""
    action: str
    sends: Sequence[Hidden]
    back: Link
    button: str
    form: Form | None = None
    """Set where saving writes something; else the form asks for a page."""
    error: str = ""
    holds: str = ""
    """From when on it holds; "" for a game that is not begun."""


@dataclass(frozen=True, slots=True)
class FactGroup:
    """Lines of a rule sheet under one heading."""

    heading: str
    facts: Sequence[Fact]
