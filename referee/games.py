"""The kinds of games, and what a table needs to know of each.

The store, the archives and the pages of a club know no game: they ask here. The door of a kind,
its pages, is the package of the same name in `referee.web`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from referee.pads.kind import PAD
from referee.poker.kind import POKER
from referee.rook.kind import ROOK
from referee.text import listed


class Kind(Protocol):
    """A kind of game, in words that stand in files, addresses and sentences."""

    @property
    def name(self) -> str:
        """The kind of a stored table, and the name of its door in `referee.web`."""

    @property
    def one(self) -> str:
        """A table of it in words: "night of poker"."""

    @property
    def many(self) -> str:
        """Several: "nights of poker"."""

    @property
    def files(self) -> str:
        """The folder of its files in an archive, and what documents call their number."""


class PlainKind(Kind, Protocol):
    """A kind kept as lines: its terms and its lines are JSON that it alone can read."""

    @property
    def most_lines(self) -> int:
        """The most lines of a table that stand."""

    @property
    def is_sealed(self) -> bool:
        """Whether players seal what is recorded, unless their table switches that off."""

    def read_terms(self, terms: Mapping[str, Any]) -> str:
        """*terms* as stored text, each checked for its type and its bounds.

        Raises:
            RefereeError, TypeError: what does not fit.
        """

    def check_kept(self, choices: Mapping[str, str]) -> None:
        """Checks a game of a table's own that is kept for its next games; see `named_rules`.

        Raises:
            RefereeError: it is none.
        """

    def in_force(self, terms: str, lines: Sequence[str]) -> Sequence[int]:
        """The indices of the lines that were not undone.

        Raises:
            RefereeError: the lines cannot have happened.
        """

    def names(self, terms: str, lines: Sequence[str]) -> Sequence[str]:
        """Who sat at the table.

        Raises:
            RefereeError: the lines cannot have happened.
        """

    def is_file(self, text: str) -> bool:
        """Whether *text* is a file of one game of this kind, right or wrong."""

    def read_file(self, text: str) -> tuple[str, Sequence[str], str]:
        """The terms, the lines and the start of the game in such a file, as stored text.

        The start is a date or a moment in ISO format; "" if the file does not say.

        Raises:
            RefereeError: it cannot be read, or cannot have happened.
        """


SEATED: Kind = ROOK
"""The kind whose players, hands and scores are rows, and count in seasons."""

PLAIN: Mapping[str, PlainKind] = {kind.name: kind for kind in (POKER, PAD)}
"""The kinds kept as lines, by name."""

KINDS: Mapping[str, Kind] = {SEATED.name: SEATED, **PLAIN}


def counted_words(numbers: Mapping[str, int]) -> str:
    """So many games of each kind: "1 night of poker", "3 nights of poker"; "" if there are none."""
    words = [
        f"{number} {KINDS[kind].one if number == 1 else KINDS[kind].many}"
        for kind, number in numbers.items()
        if number
    ]
    return listed(words) if words else ""
