"""Score pads: the points of any game by what its rounds brought; pure, and knows no cards."""

from typing import Any

from referee import toml
from referee.errors import RefereeError


class PadError(RefereeError):
    """A pad, or what was entered on one, that makes no sense: what, where, what would be right."""


class MissingError(PadError):
    """A round of which something is still to be entered."""


def unlike(what: str, plain: Any, *path: str) -> PadError:
    """The error that *what* was expected at *path* and *plain* found; None: nothing was found."""
    return PadError.restating(toml.unlike(what, plain, *path))
