"""What the pages of a table's charter show, and a game scored by other rules."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.rulebook.page import LineGroup, RuleLine
from referee.web.table.page import Sheet
from referee.web.ui.parts import Field, Form, Hidden, Link, Notice


@dataclass(frozen=True, slots=True)
class SeatSays:
    """What a seat says of the proposal."""

    name: str
    says: str
    """"agrees", "does not agree: “…”", or nothing yet."""
    speak: Form | None = None
    """The pen says for who has no phone; None where it may not."""
    sends: Sequence[Hidden] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class OpenProposal:
    """The change that is proposed, as one phone may answer it."""

    heading: str
    id: int
    what: str
    instead: str
    """What it takes the place of."""
    effect: Sequence[str]
    """What it would have changed in this game so far."""
    late: str
    """Why it cannot come into force any more; "" where it can."""
    seats: Sequence[SeatSays]
    form: Form
    agree: Form | None
    """None where this phone is not asked."""
    agree_label: str
    why: Field | None
    """Where this phone says why not; None: it has no word."""
    withdraw: Form | None
    withdraw_label: str


@dataclass(frozen=True, slots=True)
class VersionLine:
    """One version of the rules, or a proposal that came to nothing."""

    heading: str
    said: Sequence[str]
    """What it changed."""
    notes: Sequence[str]
    """Who proposed it, who agreed, and when."""


@dataclass(frozen=True, slots=True)
class CharterPage:
    """Template ``charter/charter.html``: what a table plays by, and how it came to that."""

    title: str
    news: str
    """Where the page asks what was said since."""
    began_as: str
    """The game, and what the table calls its rules."""
    notice: Notice | None
    proposal: OpenProposal | None
    changed: Sequence[RuleLine]
    """In what it differs from the game as it is."""
    as_usual: str
    """That it does not; "" where it does."""
    versions: Sequence[VersionLine]
    """The latest first."""
    dropped: Sequence[VersionLine]
    first: Form | None
    """Agrees to the rules of the beginning; None where this phone has, or cannot."""
    waits: str
    """Whose word on them is missing."""
    links: Sequence[Link]
    back: Link


@dataclass(frozen=True, slots=True)
class DraftPage:
    """Template ``charter/change.html``: every rule as a sentence, to propose another."""

    heading: str
    said: str
    drafted: Sequence[RuleLine]
    """What is to be proposed so far."""
    groups: Sequence[LineGroup]
    back: Link
    done: Link | None
    """To the effect of what is drafted; None while nothing is."""


@dataclass(frozen=True, slots=True)
class EffectPage:
    """Template ``charter/effect.html``: what a change means, before it is proposed."""

    heading: str
    notice: Notice | None
    lines: Sequence[RuleLine]
    effect: Sequence[str]
    form: Form | None
    """None: nothing can be proposed."""
    sends: Sequence[Hidden]
    label: str
    another: Link
    back: Link


@dataclass(frozen=True, slots=True)
class WhatIfPage:
    """Template ``charter/what_if.html``: a game scored by other rules."""

    title: str
    answer: str
    """"With 200 to win Ann and Cal would have won, 215 to 25."; "" while nothing is asked."""
    doubts: Sequence[str]
    sheet: Sheet | None
    ready: Sequence[Link]
    """Questions that only want a tap."""
    groups: Sequence[LineGroup]
    """Every rule that scores, each with the form that asks for another value."""
    bids: str
    back: Link
    error: str = ""
