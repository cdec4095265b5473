"""Parts of pages that several templates print: links, forms, chips, fields, cards, notices.

Text is final (true minus signs, names with their letters), so a template only places it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import qrcode

from referee.engine.rules.model import Hashed

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
    line: int | None = None
    """The line that it strikes; None where it strikes none."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One choice in a row, drawn as a small card."""

    value: str
    label: str
    checked: bool = False
    mark: Mark | None = None
    badge: str = ""
    """What stands at a seat: "deals", "bids first"."""
    dot: str = ""
    """The color of the mark of the player whose seat it is."""


@dataclass(frozen=True, slots=True)
class CardFace(Hashed):
    """A card as it is drawn: what is printed on it, in the color and the shape of its suit."""

    code: str
    """As records and forms name it: "R14"."""
    label: str
    """What is printed: "14", "Rook"; "K" on a playing card."""
    spoken: str
    """"the red 14"."""
    mark: Mark

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True)
class Group:
    """Chips that stand apart, such as the numbers that make the bid."""

    chips: Sequence[Chip]


@dataclass(frozen=True, slots=True)
class Choice(Hashed):
    """A question answered with one tap, or with several where *many* is set."""

    name: str
    legend: str
    groups: Sequence[Group]
    look: Look = Look.WORDS
    more: Sequence[Chip] = ()
    """What is seldom meant, a tap away."""
    near: tuple[int, int] = (0, 0)
    """Where *more* holds all but the numbers near another one: how many below it and above are not
    there."""
    many: bool = False
    hint: str = ""
    error: str = ""
    open: str = ""
    """What is said where it must be answered and is not; "" where it may stay open."""
    where: str = ""
    """The answers with which it must be, such as ``color=R color=Y``; "" for any."""

    __hash__ = Hashed.__hash__


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
    open: str = ""
    """What is said where it must be answered and is not; "" where it may stay open."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """A value that travels unseen."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Offer:
    """A place where what was tapped could go; it is shown there before it is saved."""

    label: str
    form: Form
    hidden: Sequence[Hidden]


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that must be read first: what happened, and what stands now."""

    heading: str
    lines: Sequence[str] = ()
    offers: Sequence[Offer] = ()
    rule: str = ""
    """Where the rule behind it stands."""
    kept: bool = False
    """Whether it only says that something was saved, and nothing else follows from that."""


@dataclass(frozen=True, slots=True)
class Saved:
    """The entry just written, with its undo."""

    words: str
    undo: Form | None
    """None where nothing that was told stands any more."""
    label: str = "Undo"
    more: Form | None = None
    """After an undo: one more, of what was told before."""


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
    leads: str = ""
    """To the rule behind the heading, where it is one rule."""


QUIET = 4
"""Squares of quiet zone round a QR code."""


def qr_path(text: str) -> tuple[str, int]:
    """A QR code of *text* as the path of its dark squares, and its squares a side."""
    code = qrcode.QRCode(border=QUIET)
    code.add_data(text)
    code.make(fit=True)
    rows = code.get_matrix()
    runs = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                runs.append(f"M{x} {y}h{end - x}v1h-{end - x}z")
            x = end + 1
    return "".join(runs), len(rows)
