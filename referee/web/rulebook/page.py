"""What the rule sheets show, and how a preset is offered."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Fact, Form, Hidden, Link


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
    back: str = ""
    """One tap back to the usual, where a link does it; "" where none does."""
    undo: Form | None = None
    """One tap back to the usual, where something is written."""
    sends: Sequence[Hidden] = ()
    """What *undo* carries."""


@dataclass(frozen=True, slots=True)
class FactGroup:
    """Lines of a rule sheet under one heading."""

    heading: str
    facts: Sequence[Fact]
