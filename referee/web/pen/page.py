"""What is shown of the pen, at a table that several phones belong to."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Form, Hidden, Link


@dataclass(frozen=True, slots=True)
class Act:
    """One tap."""

    do: str
    label: str
    hidden: Sequence[Hidden] = ()
    """What it is done to."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Who keeps the score, and what this phone can do about it."""

    says: str
    action: str
    """Where its taps go."""
    acts: Sequence[Act] = ()
    form: Form | None = None
    """What they carry; None: the form ``me`` of the page does, so that many phones share this."""
    link: Link | None = None
    """To a question that comes first."""
    alert: bool = False
    """Somebody waits for an answer."""


@dataclass(frozen=True, slots=True)
class PenPage:
    """Template ``pen/pen.html``: the pen, and every way in which it can pass."""

    heading: str
    words: str
    back: Link
    form: Form | None = None
    """What its taps carry; None where there are none."""
    acts: Sequence[Act] = ()
    links: Link | None = None
    """To the links of the table, for a phone that has not joined."""
