"""Parts of pages that several templates print: links, forms, chips, fields, cards, notices.

Text is final (true minus signs, names with their letters), so a template only places it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import qrcode

from referee.hashed import Hashed

# Parts that several pages share


class Mark(StrEnum):
    """A color of the deck, always drawn with its own shape. The value is the name of its symbol."""

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
    """A link: its words and its address."""

    href: str
    label: str


@dataclass(frozen=True, slots=True)
class Form:
    """Where a form is sent, and its hidden fields."""

    action: str
    csrf_token: str
    key: str
    """The idempotency key, new for every form on every page."""
    seq: int | None = None
    """The ledger position that the form will write; None if it writes no ledger."""
    line: int | None = None
    """The ledger line that it strikes; None if it strikes none."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One choice in a row, drawn as a small card."""

    value: str
    label: str
    checked: bool = False
    mark: Mark | None = None
    badge: str = ""
    """A remark on the seat: "deals", "bids first"."""
    dot: str = ""
    """The color of the mark of the player in that seat."""


@dataclass(frozen=True, slots=True)
class CardFace(Hashed):
    """A card as it is drawn: its print, in the color and shape of its suit."""

    code: str
    """The code in records and forms: "R14"."""
    label: str
    """The print: "14", "Rook"; "K" on a playing card."""
    spoken: str
    """The name for screen readers: "the red 14"."""
    mark: Mark

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True)
class Group:
    """A row of chips apart from the others, such as the numbers that make the bid."""

    chips: Sequence[Chip]


@dataclass(frozen=True, slots=True)
class Choice(Hashed):
    """A question answered with one tap, or with several if *many* is set."""

    name: str
    legend: str
    groups: Sequence[Group]
    look: Look = Look.WORDS
    more: Sequence[Chip] = ()
    """Chips that are seldom needed, shown after one more tap."""
    near: tuple[int, int] = (0, 0)
    """How many numbers below and above the chosen one *more* leaves out, because they are in
    *groups*.
    """
    many: bool = False
    hint: str = ""
    error: str = ""
    open: str = ""
    """The sentence if the question has no answer but needs one; "" if it needs none."""
    where: str = ""
    """The answers to others with which this one needs an answer, such as ``color=R color=Y``; ""
    for any.
    """

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True)
class Field:
    """A question answered by typing."""

    name: str
    label: str
    value: str = ""
    kind: str = "text"
    """``text``, ``number``, or ``signed``: one that may be negative, which a number pad lacks."""
    hint: str = ""
    error: str = ""
    step: int = 1
    """The step of a number."""
    open: str = ""
    """The sentence if the field has no answer but needs one; "" if it needs none."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """A hidden field of a form."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Offer:
    """A place where a refused entry can go instead; the page shows it there before it is saved."""

    label: str
    form: Form
    hidden: Sequence[Hidden]


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice at the top of a page: what happened, and what stands now."""

    heading: str
    lines: Sequence[str] = ()
    offers: Sequence[Offer] = ()
    rule: str = ""
    """The address of the rule behind it."""
    kept: bool = False
    """Whether it only confirms that something was saved, and nothing follows from that."""


@dataclass(frozen=True, slots=True)
class Saved:
    """The entry that was just written, with its undo."""

    words: str
    undo: Form | None
    """None if nothing recorded stands any more."""
    label: str = "Undo"
    more: Form | None = None
    """After an undo, the form to undo one more entry."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What saving would do, in words."""

    heading: str
    """How the hand would end, or what is missing."""
    lines: Sequence[str] = ()
    rule: str = ""
    """The rule behind it, if it may surprise."""
    complete: bool = False
    """Whether it can be saved: nothing is missing, and nothing is impossible."""
    wrong: bool = False
    """Whether something was entered that cannot be, which is shown before anybody saves."""
    seen: str = ""
    """A value that the form sends back, so that the server knows which effect was shown."""
    leads: str = ""
    """The address of the rule behind the heading, if it is a single rule."""


QUIET = 4
"""Modules of quiet zone around a QR code."""


def qr_path(text: str) -> tuple[str, int]:
    """A QR code of *text*: the SVG path of its dark modules, and the modules of a side."""
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
