"""A record file cut into its head and its hands, so that each can be read by itself."""

import re
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a record file."""

    text: str
    before: int
    """Lines of the file before it."""


def pieces(text: str) -> tuple[Piece, ...]:
    """The head of the record *text*, then a piece a hand; put together they are *text* again.

    What looks like the beginning of a hand in a note or a comment is none. A text in quotes that
    does not end on its line ends there, so that the hands after it are found.
    """
    starts = [found.start() for found in _WORD.finditer(text) if found["hand"]]
    cut, before = [], 0
    for start, end in pairwise((0, *starts, len(text))):
        cut.append(Piece(text[start:end], before))
        before += text.count("\n", start, end)
    return tuple(cut)


_WORD = re.compile(
    r"""^(?P<hand>[ \t]*+\[\[[ \t]*+(?:hand|"hand"|'hand')[ \t]*+\]\])"""
    r'|"""[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*+"""'
    r"|'''[^']*+(?:'(?!'')[^']*+)*+'''"
    r"""|(?:\"""|''').*"""  # one without an end takes the rest, so that no text is read twice
    r'|"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+",
    re.DOTALL | re.MULTILINE,
)
