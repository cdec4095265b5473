"""What the page of a club's tokens shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Field, Form, Link


@dataclass(frozen=True, slots=True)
class TokenCard:
    """A token that lets in."""

    title: str
    facts: Sequence[str]
    """What it lets in to, when and by whom it was made, and when it was last used."""
    stopped: str
    """Why it lets in no more, unless somebody keeps it; empty: it does."""
    keep: Form | None
    """Has it go with the owner who looks; None: it does, or is nobody's."""
    revoke: Form
    number: int


@dataclass(frozen=True, slots=True)
class Copy:
    """Something to copy."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class NewToken:
    """A token, or the frames that it lets be shown, this once."""

    words: str
    copies: Sequence[Copy]
    look: Link | None
    """To what a frame shows; None: it is for programs."""


@dataclass(frozen=True, slots=True)
class TokensPage:
    """Template ``tokens/tokens.html``."""

    title: str
    back: Link
    new: NewToken | None
    """None: none was made just now."""
    tokens: Sequence[TokenCard]
    empty: str
    form: Form
    fields: Sequence[Field]
    described: Link
