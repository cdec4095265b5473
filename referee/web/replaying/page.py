"""What the replay of a hand shows: one page that holds every moment.

What is not so all the time says from which step to which it is; the browser shows what is so at the
step that is looked at, and the server does the same where it is asked for one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import CardFace, Link
from referee.web.words.names import Name


@dataclass(frozen=True, slots=True)
class Span:
    """From which step to which something is so, and whether that is now."""

    first: int
    last: int
    now: bool


@dataclass(frozen=True, slots=True)
class Said:
    """Words that are true for a while."""

    span: Span
    words: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A card that lies somewhere for a while."""

    span: Span
    face: CardFace


@dataclass(frozen=True, slots=True)
class Stop:
    """A step that one can go to."""

    step: int
    href: str
    label: str
    said: str
    """All that happened there, in words."""
    noted: str
    """What stood out; mostly ""."""
    leads: str
    """To the rule that was broken there; mostly ""."""
    now: bool


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table."""

    name: str
    side: int
    """The color of the side, from 1."""
    does: Sequence[Said]
    """"led", "next", "takes it"."""
    laid: Sequence[Shown]
    """The card before them."""


@dataclass(frozen=True, slots=True)
class Held:
    """The cards in a hand, each for as long as it lies there."""

    name: str
    side: int
    cards: Sequence[Shown]
    unknown: Sequence[Span]
    """When nobody knows what it holds."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one side has so far."""

    names: Sequence[Name]
    side: int
    points: Sequence[Said]
    tricks: Sequence[Said]


@dataclass(frozen=True, slots=True)
class Shares:
    """Who captures together, for as long as that is known."""

    span: Span
    each: Sequence[Share]


@dataclass(frozen=True, slots=True)
class Cell:
    """A card in the list of tricks."""

    stop: Stop
    face: CardFace
    led: bool
    won: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A trick in the list."""

    number: str
    cells: Sequence[Cell | None]
    """By seat; None: nobody knows of a card of that seat."""
    loose: Sequence[Cell]
    """Cards of which nobody knows who laid them, in order of play."""
    missing: Stop | None
    """The step of a trick that nobody told."""
    taken: str
    """Who took it; "" where that is not known."""
    points: str
    """What it counts; a dash for nothing."""


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """Template ``replaying/replay.html``."""

    title: str
    back: Link
    bid: str
    """"Ann bid 110 in red"."""
    said: str
    """What happened at the step that is shown."""
    at: Sequence[Said]
    """"Trick 3", as the steps go."""
    first: Stop
    previous: Stop
    next: Stop
    last: Stop
    step: int
    steps: int
    seats: Sequence[Seat]
    loose: Sequence[Shown]
    """Cards on the table of which nobody knows who laid them."""
    shares: Sequence[Shares]
    fate: Sequence[Said]
    hands: Sequence[Held]
    aside: Sequence[Shown]
    """The nest until it is taken up, then what was laid aside."""
    heads: Sequence[str]
    """The names over the list of tricks."""
    before: Sequence[Stop]
    """The steps before the first trick."""
    rows: Sequence[Row]
    end: Stop | None
    marks: Sequence[Stop]
    """What stood out, each with its step."""
    missing: Sequence[str]
    """What nobody told."""
    solved: Link | None
    """To what was there with all cards seen; None: not all are known."""
    links: Sequence[Link]
