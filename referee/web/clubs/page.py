"""What the pages of a club show."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Field, Form, Link


@dataclass(frozen=True, slots=True)
class OwnPage:
    """Template ``clubs/own.html``: shall this phone own the club?"""

    heading: str
    form: Form


@dataclass(frozen=True, slots=True)
class OwnerPage:
    """Template ``clubs/owner.html``: this phone owns the club now."""

    heading: str
    words: Sequence[str]
    """The recovery words of this phone; empty: it has others."""
    go_on: Link


@dataclass(frozen=True, slots=True)
class LinkCard:
    """A link that lets phones in."""

    title: str
    """What it gives, and where."""
    facts: Sequence[str]
    """Whom for, when it was made, until when it works, how many came by it."""
    revoke: Form
    number: int
    open: Link | None = None
    """To its address, where that can be shown again."""


@dataclass(frozen=True, slots=True)
class Phones:
    """The phones at one table, or in the whole club."""

    title: Link | None
    """None: the club."""
    phones: Sequence[str]


@dataclass(frozen=True, slots=True)
class OtherClub:
    """A club that the owner of the server made."""

    name: str
    invite: Form
    public_id: str


@dataclass(frozen=True, slots=True)
class ClubPage:
    """Template ``clubs/club.html``."""

    heading: str
    ways: Sequence[Link]
    """To what else the club has."""
    naming: Form
    name: Field
    invite: Form
    links: Sequence[LinkCard]
    phones: Sequence[Phones]
    founding: Form | None
    """Makes another club; None: this one is not the server owner's."""
    others: Sequence[OtherClub]


@dataclass(frozen=True, slots=True)
class InvitationPage:
    """Template ``clubs/invitation.html``: an address that makes one phone an owner."""

    words: str
    url: str
    """Empty: it does not work any more."""
    qr_path: str
    qr_size: int
    back: Link
