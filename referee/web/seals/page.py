"""What a table page shows of seals: what this phone is asked, and what is still open."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Choice, Field, Form, Link


@dataclass(frozen=True, slots=True)
class Ask:
    """A hand that this phone's side is asked to seal."""

    heading: str
    """"Hand 4: does it stand so?"."""
    bid: str
    """"Ann bid 110 in red."; "" where nobody bid."""
    words: str
    """"You set them: they lose 110, you take 65."."""
    action: str
    """Where the seal goes."""
    seq: int
    """Lines of the hand that is sealed."""
    label: str
    """Of the button that seals."""
    name: str
    """Of that button: "settled" where its side disputes the hand, and is shown that."""
    dispute: Link | None
    """None: its side disputes it already."""
    form: Form | None
    """None: the page has a form for all taps of its block."""


@dataclass(frozen=True, slots=True)
class AskAll:
    """Several hands that this phone's side seals with one tap."""

    action: str
    hands: str
    """Each hand with its lines as they are shown: "3.1 2.1"."""
    label: str
    form: Form | None
    """None: the page has a form for all taps of its block."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A hand that somebody is against."""

    words: str
    """"Dee disputes hand 4: …"."""
    correct: Link | None
    """None where this phone does not write."""


@dataclass(frozen=True, slots=True)
class Seals:
    """All that is open at a table, as one phone sees it."""

    asks: Sequence[Ask]
    disputes: Sequence[Dispute]
    waits: Sequence[str]
    """"Hands 4 to 7 wait for a seal by Bob or Dee."."""
    every: AskAll | None
    """None: fewer than two hands can be sealed."""


@dataclass(frozen=True, slots=True)
class DisputePage:
    """Template ``seals/dispute.html``: what is wrong with a hand."""

    heading: str
    bid: str
    words: str
    form: Form
    seq: int
    """Lines of the hand that is disputed."""
    why: Choice
    more: Field
    back: Link


@dataclass(frozen=True, slots=True)
class HandSeal:
    """A line of the list of seals."""

    label: str
    says: str
    """"sealed by Cal", "waits for a seal by Bob or Dee", "disputed by Dee"."""


@dataclass(frozen=True, slots=True)
class SealsPage:
    """Template ``seals/seals.html``: what is sealed, and whether anybody is asked to."""

    title: str
    news: str
    """Where the page asks what was said since."""
    says: str
    """Whether hands are sealed at this table, and how."""
    switched: str
    """Who switched that; "" where nobody has."""
    form: Form | None
    """None where this phone may not switch."""
    to: str
    """What the switch sets: "on" or "off"."""
    label: str
    hands: Sequence[HandSeal]
    back: Link
