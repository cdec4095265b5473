"""What the card pad shows: the trick, the deck to tap, what was told of the hand so far."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.hashed import Hashed
from referee.web.ui.parts import CardFace, Field, Form, Hidden, Link, Notice


@dataclass(frozen=True, slots=True)
class Laid:
    """A seat of a trick, with its card once it has played."""

    name: str
    face: CardFace | None
    fix: Link | None = None
    """Where the card is told anew; None: not by this phone."""
    turn: bool = False
    took: bool = False
    """Whether it took the trick."""


@dataclass(frozen=True, slots=True)
class Told:
    """A trick that was told, and may be looked at."""

    heading: str
    """"Trick 4: Cal, 15 points"."""
    laid: Sequence[Laid]


@dataclass(frozen=True, slots=True)
class Slot(Hashed):
    """The place of a card on the pad; it stays where it is when the card is gone."""

    face: CardFace | None
    """None: it is gone."""
    copies: str = ""
    """"×2" while two of it are there."""
    apart: bool = False
    """Whether it stands out: it may be played by the rules."""

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True)
class Row(Hashed):
    """The cards of one color, or the Rook alone."""

    spoken: str
    slots: Sequence[Slot]
    columns: int

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards that can be tapped."""

    form: Form
    hidden: Sequence[Hidden]
    rows: Sequence[Row]
    typed: Field
    """Where cards are typed instead."""
    picks: bool = False
    """Whether some cards stand out, so that the others stand back."""


@dataclass(frozen=True, slots=True)
class PartLine:
    """What else can be told of the cards: a line that leads to its form."""

    link: Link
    says: str
    """"entered", or that it is not."""


@dataclass(frozen=True, slots=True)
class Pad:
    """What a tap changes: the trick, whose turn it is, the deck, the counters so far."""

    news: str
    """What answers with it as it stands then."""
    live: str
    """Where versions of the table come from."""
    turn: str
    """"Bob plays to Ann’s red 14"."""
    trick: Sequence[Laid]
    heading: str
    """"Trick 4"."""
    said: Sequence[str] = ()
    """Who took the last trick, counters so far, what becomes of the bid."""
    notice: Notice | None = None
    deck: Deck | None = None
    """None: this phone has no card to tell."""
    undo: Form | None = None
    leaders: Sequence[Link] = ()
    """Who may have led instead."""
    leaders_words: str = ""
    others: Sequence[Link] = ()
    """To other tricks."""
    ended: Sequence[str] = ()
    """What the hand came to, once its last card is told."""
    solved: Link | None = None
    """To what was there with all cards seen, once nothing more is to be told."""
    onward: Sequence[Link] = ()
    """Where one goes then: back to the table first."""


@dataclass(frozen=True, slots=True)
class CardsPage:
    """Template ``cards/cards.html``; its block ``pad`` is what a tap is answered with."""

    title: str
    lead: str
    """The bid and trump."""
    back: Link
    pad: Pad
    aside: str = ""
    """What the bidder laid aside, to the phone in the bidder's seat."""
    parts: Sequence[PartLine] = ()
    tricks: Sequence[Told] = ()
    """Those that may be looked at."""
    links: Sequence[Link] = ()
    """What else can be done with the hand."""


@dataclass(frozen=True, slots=True)
class Copy(Hashed):
    """One card of a pile, to be ticked."""

    name: str
    face: CardFace
    checked: bool

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True)
class CopyRow:
    """The cards of one color to be ticked."""

    spoken: str
    cards: Sequence[Copy]
    columns: int
