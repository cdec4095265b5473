"""What the pages of a club's players show."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Field, Form, Hidden, Link, Notice, Option, Saved


@dataclass(frozen=True, slots=True)
class Mine:
    """That this phone is a player's own, to be said or taken back."""

    form: Form
    do: str
    label: str


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """One player in a list."""

    all: Link
    """To all about them, by their name."""
    facts: Sequence[str]
    """How often they played, whether they are a guest, what else they are called."""
    change: Link | None
    """None: this phone may not."""
    me: Mine | None
    """None: this phone never had their seat."""


@dataclass(frozen=True, slots=True)
class MergeForm:
    """Which two of a list are one person."""

    heading: str
    action: str
    fields: Sequence[Field]
    look: str


@dataclass(frozen=True, slots=True)
class AddForm:
    """Who is in the club without having played."""

    heading: str
    form: Form
    names: Field
    add: str
    shown: bool
    """Whether it stands open."""


@dataclass(frozen=True, slots=True)
class RosterPage:
    """Template ``roster/players.html``."""

    title: str
    back: Link
    players: Sequence[PlayerCard]
    empty: str
    add: AddForm | None
    """None: this phone may not."""
    merge: MergeForm | None
    """None: this phone may not, or there are no two."""
    merged_heading: str
    merged: Sequence[Saved]
    """Merges that hold, each with its undo; empty for who may not."""
    notice: Notice | None


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Template ``roster/player.html``: one to change."""

    title: str
    back: Link
    form: Form
    name: Field
    was: str
    """What they were called as the page was made."""
    everywhere: str
    rename: str
    guest: Option
    """What they can be made."""
    guest_words: str
    merge: Link | None
    """To making them one with who has the name that was typed; None: nobody has."""
    notice: Notice | None


@dataclass(frozen=True, slots=True)
class MergePage:
    """Template ``roster/merge.html``: what it would move, or why two are two."""

    title: str
    back: Link
    lines: Sequence[str]
    games: Sequence[Link]
    more: str
    form: Form | None
    """None: both sat in one game."""
    hidden: Sequence[Hidden]
    merge: str
    swap: Link | None
    notice: Notice | None
