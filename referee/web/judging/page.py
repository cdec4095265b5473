"""What the judge's pages show."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Choice, Field, Form, Hidden, Link, Notice


@dataclass(frozen=True, slots=True)
class BookRow:
    """What a hand brings one book, and where it stands then."""

    book: str
    gained: str
    total: str


@dataclass(frozen=True, slots=True)
class Remedy:
    """The score sheet under one remedy."""

    name: str
    """As the form says it."""
    heading: str
    means: str
    prescribed: bool
    """Whether the rules in force say so."""
    rows: Sequence[BookRow]
    """None: nothing is scored by it yet."""
    after: Sequence[str]
    """What follows beside the points: the hand goes on, the game is over."""
    now: bool = False
    """Whether the hand stands so already."""


@dataclass(frozen=True, slots=True)
class Precedent:
    """What was ruled before on the same kind of foul."""

    when: str
    says: str
    link: Link


@dataclass(frozen=True, slots=True)
class RemediesPage:
    """Template ``judging/remedies.html``: what a foul costs by each remedy."""

    title: str
    hand: str
    """Which hand it is: "Hand 7. Ann bid 110 in red."."""
    back: Link
    asking: Form
    """Where what is still to be known goes, to come back to this page with it."""
    kind: str
    rule: str
    """To the rule of the table that was broken."""
    choices: Sequence[Choice]
    fields: Sequence[Field]
    hidden: Sequence[Hidden]
    """What was told so far, for the form that rules."""
    word: str = ""
    """What the claim rests on."""
    says: str = ""
    """The reason, where the cards give one."""
    stops: str = ""
    """Why there is nothing to rule."""
    more: Link | None = None
    """What to do then."""
    remedies: Sequence[Remedy] = ()
    who_chooses: str = ""
    ruling: Form | None = None
    """Where a remedy is applied; None: for who does not keep the score."""
    precedents: Sequence[Precedent] = ()
    notice: Notice | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A ruling as the page of its hand shows it."""

    heading: str
    """"Bob’s renege in trick 4: the side that reneged lost the bid"."""
    word: str
    """What it rested on when it was made."""
    says: str
    by: str
    """Who ruled, and when."""
    stamp: str
    change: Link | None
    """Where it is ruled otherwise; None: for who does not keep the score."""


@dataclass(frozen=True, slots=True)
class TellForm:
    """One thing that may be known of a hand, and where it is entered."""

    do: str
    """What its button says it tells; also its id."""
    legend: str
    fields: Sequence[Field]
    save: str
    hint: str = ""
    shown: bool = False
    """Whether it is open as the page comes."""
    error: str = ""


@dataclass(frozen=True, slots=True)
class JudgePage:
    """Template ``judging/judge.html``: what is asked about a hand, and what is known of it."""

    title: str
    hand: str
    """Which hand it is: "Hand 7. Ann bid 110 in red."."""
    back: Link
    known: str
    """What of its cards is recorded."""
    costs: Sequence[Link]
    """Where a foul is ruled on."""
    closed: str = ""
    """Why not everything may be asked and shown; "" where it may."""
    form: Form | None = None
    """Where all that follows is told; None: for who does not keep the score."""
    asked: str = ""
    """The question that was asked, to be answered again once more is told."""
    tell: Sequence[TellForm] = ()
    opens: str = ""
    """What it means to stop the play and lay the cards open; "" where they lie open."""
    notice: Notice | None = None
