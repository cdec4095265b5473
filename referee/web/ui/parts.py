"""What each page shows: one frozen object per template, words and numbers ready to print.

No rules and no arithmetic: presenters fill these from a replay and from who is looking.
Text is final (true minus signs, translated names), so a template only places it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

# Parts that several pages share


class Mark(StrEnum):
    """A color of the deck, always drawn with its own shape; also the name of its symbol."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLACK = "black"
    ROOK = "rook"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"
    SPADES = "spades"
    NONE = "none"


class Look(StrEnum):
    """How a row of choices is laid out."""

    SEATS = "seats"
    """Wide chips, two in a row: names of players or sides."""
    AMOUNTS = "amounts"
    """As many square chips in a row as fit: numbers."""
    TRUMPS = "trumps"
    """Small cards with a shape: the colors."""
    TABS = "tabs"
    """One row that switches what is below it."""
    WORDS = "words"
    """Chips as wide as their words."""


@dataclass(frozen=True, slots=True)
class Link:
    """A place to go to."""

    href: str
    label: str


@dataclass(frozen=True, slots=True)
class Form:
    """Where a form goes and what it carries unseen."""

    action: str
    csrf_token: str
    key: str
    """Idempotency key, new for every form on every page."""
    seq: int | None = None
    """The ledger position that the form expects to write; None where no ledger is written."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One choice in a row, drawn as a small card."""

    value: str
    label: str
    checked: bool = False
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Chips under a heading of their own, such as "Makes the bid"; no label for a plain row."""

    chips: Sequence[Chip]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A question answered with one tap, or with several where *many* is set."""

    name: str
    legend: str
    groups: Sequence[Group]
    look: Look = Look.WORDS
    many: bool = False
    hint: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a drop-down list."""

    value: str
    label: str
    selected: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A question answered by typing, by a drop-down list, or by ticking one box."""

    name: str
    label: str
    value: str = ""
    kind: str = "text"
    """``text``, ``number``, ``select`` or ``check`` (ticked when *value* is not empty)."""
    options: Sequence[Option] = ()
    hint: str = ""
    error: str = ""
    suggestions: str = ""
    """Id of the page's list of suggestions, empty for none."""
    step: int = 1
    """Of a number."""
    signed: bool = False
    """Whether the number may be below zero, which a phone's number pad cannot type."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that must be read first: what happened, and what stands now."""

    heading: str
    lines: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Saved:
    """The entry just written, with its undo."""

    words: str
    undo: Form
    label: str = "Undo"


@dataclass(frozen=True, slots=True)
class Effect:
    """What saving would do, in words."""

    heading: str
    """"Set!", "Made.", or what is still missing."""
    lines: Sequence[str] = ()
    rule: str = ""
    """The rule behind it, where it may surprise."""
    complete: bool = False
    """False while something is missing or impossible, so that nothing can be saved yet."""
    seen: str = ""
    """Sent back by the form, so that the server knows which effect was shown."""


# Home


@dataclass(frozen=True, slots=True)
class GameCard:
    """One game in a list."""

    href: str
    names: str
    score: str
    """"295 to 260", or every player's total."""
    rules: str
    when: str
    """A date in words; the machine's form stands in *stamp*."""
    stamp: str
    delete: Form
    winner: str = ""


@dataclass(frozen=True, slots=True)
class Again:
    """The set-up of the last table, one tap away."""

    words: str
    form: Form


@dataclass(frozen=True, slots=True)
class HomePage:
    """Template ``games/home.html``."""

    new_href: str
    again: Again | None = None
    now: GameCard | None = None
    """The open game that was begun last."""
    open: Sequence[GameCard] = ()
    """The other open games."""
    earlier: Sequence[GameCard] = ()
    earlier_more: Link | None = None
    saved: Saved | None = None
    """A game just deleted, with its undo."""
    deleted: Sequence[Saved] = ()
    """The other deleted games, each with what brings it back."""


# New game


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
class PickPage:
    """Template ``games/pick.html``: which game is it?"""

    heading: str
    groups: Sequence[PresetGroup]
    again: Again | None = None


@dataclass(frozen=True, slots=True)
class SeatField:
    """A chair at the table, in clockwise order."""

    number: int
    name: str
    side: str
    """"A", "B", or "" where everyone has a book of his own."""
    deals: bool
    error: str = ""
    swap: str = ""
    """What its button does without JavaScript: ``1-2`` swaps with the next chair."""


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """House rules of one kind."""

    heading: str
    fields: Sequence[Field]


@dataclass(frozen=True, slots=True)
class NewGamePage:
    """Template ``games/new.html``: who sits where, who deals, which house rules."""

    preset: PresetCard
    pick_href: str
    form: Form
    seats: Sequence[SeatField]
    sides: str
    """"Partners sit opposite: seats 1 and 3 against 2 and 4"; "" where nobody has a partner."""
    known_names: Sequence[str]
    house: Sequence[FieldGroup]
    before: Sequence[Field]
    """Scores to go on from, one field a book."""
    house_open: bool = False
    before_open: bool = False
    dealer_error: str = ""
    notice: Notice | None = None


# Rules, about, errors


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of a rule sheet; *changed* marks a house rule."""

    label: str
    value: str
    changed: bool = False


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


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """Template ``errors/error.html``: 400, 404, 500 and their like."""

    heading: str
    words: str
    go_on: Link


@dataclass(frozen=True, slots=True)
class Hidden:
    """A value that travels unseen."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class UnsavedPage:
    """Template ``errors/unsaved.html``: the disk is full or the database locked.

    Everything that was typed travels along, so that one tap tries again.
    """

    heading: str
    words: str
    kept: Sequence[Fact]
    hidden: Sequence[Hidden]
    form: Form
    back: Link
