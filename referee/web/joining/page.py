"""What the pages by which a phone comes to a table show."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Choice, Field, Form, Link


@dataclass(frozen=True, slots=True)
class Picture:
    """A QR code, drawn."""

    path: str
    """Path data of the dark squares, one unit a square."""
    size: int
    """Squares a side, quiet zone included."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a phone needs to come: the address as a code to scan, and one to type."""

    picture: Picture
    """Of the address that leads straight in."""
    url: str
    """That address, to be sent."""
    typed: Link
    """To that address; it says where the code is typed: ``192.168.1.20:8000/join``."""
    code: str
    """"K7M 4QP"."""
    network: str
    """From where the address works."""
    lasts: str
    """Until when it does."""


@dataclass(frozen=True, slots=True)
class Place:
    """One answer to "Who are you?"."""

    value: str
    """The seat; "" for nobody's."""
    name: str
    note: str = ""
    """Who is there already."""
    mine: bool = False
    """Whether this phone sits there now."""


@dataclass(frozen=True, slots=True)
class Sits:
    """The question where the player of the phone that shows the code sits."""

    form: Form
    places: Sequence[Place]
    """Those that it does not sit at yet."""
    you: str = ""
    """"You are Ann"; "" while nobody said."""


@dataclass(frozen=True, slots=True)
class InvitePage:
    """Template ``joining/invite.html``: a code to scan across the table, full screen."""

    heading: str
    says: str
    """What whoever scans it may do then; or why there is nothing to scan."""
    back: Link
    invitation: Invitation | None
    """None where no phone can come, or the link has run out."""
    joined: Link | None = None
    """Who has joined so far, and what tells it anew; None: nobody asks here."""
    sits: Sits | None = None
    """Where the player of this phone sits; None where this phone does not say it here."""
    ways: Sequence[Link] = ()
    """The other addresses by which it could be done."""
    renew: Form | None = None
    """Makes a new code; None where this phone cannot."""
    links: Link | None = None
    """To all links of the table, for who may see them."""


@dataclass(frozen=True, slots=True)
class JoinedPage:
    """What the block ``joined`` is made of by itself."""

    joined: Link


@dataclass(frozen=True, slots=True)
class WhoPage:
    """Template ``joining/who.html``: a seat, or watching; one tap, and in."""

    table: str
    """Who plays whom."""
    rules: str
    says: str
    """What one may do there."""
    places: Sequence[Place]
    form: Form


@dataclass(frozen=True, slots=True)
class CodePage:
    """Template ``joining/code.html``: where a short code is typed."""

    form: Form
    code: Field


@dataclass(frozen=True, slots=True)
class LinkLine:
    """One link in the list."""

    what: str
    """"For players", "For watching"."""
    label: str
    """Whom for, as its maker said; may be empty."""
    lasts: str
    joined: str
    """How many phones are in by it."""
    show: Link
    end: Link | None
    """None where it has ended."""


@dataclass(frozen=True, slots=True)
class LinksPage:
    """Template ``joining/links.html``: the links of a table, and a new one."""

    heading: str
    words: str
    back: Link
    links: Sequence[LinkLine]
    form: Form
    role: Choice
    label: Field
    saved: str = ""
    """What was done just now."""


@dataclass(frozen=True, slots=True)
class EndPage:
    """Template ``joining/end.html``: a question before something that cannot be taken back."""

    heading: str
    words: str
    label: str
    """What does it."""
    form: Form
    back: Link
