"""What the judge's pages show."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.cards.page import Deck, Laid
from referee.web.ui.parts import CardFace, Choice, Field, Form, Hidden, Link, Notice


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
    asks_more: bool = False
    """Whether more remedies can be told once what is asked is answered."""
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
    change: Link | None
    """Where it is ruled otherwise; None: for who does not keep the score."""


@dataclass(frozen=True, slots=True)
class ProofCard:
    """A card of a trick in which a proof lies."""

    who: str
    """Who played it; "" where nobody knows."""
    face: CardFace
    proves: bool
    """Whether it is one of the cards that suffice."""


@dataclass(frozen=True, slots=True)
class ProofTrick:
    """A trick in which a proof lies; of a closed hand only the cards that prove something."""

    label: str
    cards: Sequence[ProofCard]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a question."""

    kind: str
    """``proven``, ``refuted``, ``open`` or ``impossible``."""
    word: str
    """"Proven"."""
    asked: str
    """The question in words."""
    says: str
    """The shortest reason that a player accepts."""
    proof: Sequence[ProofTrick] = ()
    settle: Sequence[Link] = ()
    """What would settle an open question, the least first, each leading to where it is told."""
    settles: str = ""
    """What stands over that: whether each of it will do, or only all of it."""
    records: Sequence[Link] = ()
    """Records that cannot all be, each leading to where it was told."""
    costs: Link | None = None
    """Where the foul is ruled on; None: there is none."""
    rule: Link | None = None
    """The rule that the answer goes by; None: it goes by cards alone."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A question that a tap asks."""

    href: str
    words: str


@dataclass(frozen=True, slots=True)
class AskForm:
    """A question that is put together."""

    what: str
    """The kind of question."""
    legend: str
    fields: Sequence[Field]


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
    pad: str = ""
    """What the button says that leads to where the same is tapped; "": it cannot be."""
    error: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """A player or a trick to tap."""

    href: str
    label: str
    chosen: bool = False
    mark: str = ""
    """Of a recorded trick: ``clean``, ``proven`` or ``open``."""
    spoken: str = ""
    """What that mark means."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Who and which trick; then its cards as they lay, and what was played later."""

    seats: Sequence[Pick]
    tricks: Sequence[Pick]
    laid: Sequence[Laid] = ()
    turn: str = ""
    leaders: Sequence[Pick] = ()
    """Who may have led, where nobody knows."""
    who_led: str = ""
    """"Who led trick 4?\""""
    later: Sequence[Pick] = ()
    """The tricks in which a later card may have been played."""
    later_words: str = ""
    """"What did Bob play later?"; "": it is not asked."""
    deck: Deck | None = None
    """None: no card can be told here, or not by this phone."""


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
    desk: Desk
    """A renege, asked about by taps."""
    ruled: RemediesPage | None = None
    """What the foul costs that is proven; None: there is none."""
    verdict: Verdict | None = None
    """The answer to what was asked; None: nothing was, or it cannot be asked."""
    precedents: Sequence[Precedent] = ()
    offered: Sequence[Asking] = ()
    asking: str = ""
    """Where a question goes."""
    ask: Sequence[AskForm] = ()
    unasked: str = ""
    """Why what was asked cannot be."""
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
