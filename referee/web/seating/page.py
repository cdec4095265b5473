"""What the page of a table's players shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Field, Form, Hidden, Link, Notice, Option


@dataclass(frozen=True, slots=True)
class PlayersPage:
    """Template ``table/players.html``: names corrected, players replaced in mid-game."""

    title: str
    back: Link
    form: Form
    hidden: Sequence[Hidden]
    """What stood in each field as the page was made, and the hand from which on a change holds."""
    seats: Sequence[Field]
    former: Sequence[Field]
    """Who sat here before, so that their names can be corrected, too."""
    known_names: Sequence[str]
    replaces: Sequence[Option]
    """The hands from which on somebody else can sit down; none where the game is over."""
    rename: Option
    rename_words: str
    """In which games a corrected name stands."""
    notice: Notice | None = None
