"""What the rule sheets show, and how a preset is offered."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Fact, Field, Link


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
class FieldGroup:
    """House rules of one kind."""

    heading: str
    fields: Sequence[Field]


@dataclass(frozen=True, slots=True)
class FactGroup:
    """Lines of a rule sheet under one heading."""

    heading: str
    facts: Sequence[Fact]


@dataclass(frozen=True, slots=True)
class RulesIndexPage:
    """Template ``rules/index.html``."""

    groups: Sequence[PresetGroup]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Template ``rules/show.html``: a preset, or the rules of one table."""

    name: str
    special: str
    cards: str
    groups: Sequence[FactGroup]
    back: Link
    play: Link | None = None


@dataclass(frozen=True, slots=True)
class AboutPage:
    """Template ``about.html``."""

    version: str
