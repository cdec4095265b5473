"""The lines of a game that is kept as JSON: parsed, written, and which of them were undone."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, cast

from referee.errors import RefereeError

Line = Mapping[str, Any]
"""What happened; its first key says what it is."""


def parse_line(text: str) -> Line:
    """Parses a line from JSON, as it is stored.

    Raises:
        ValueError: it is not JSON, or has a number that is not whole.
    """
    return cast("Line", json.loads(text, parse_float=int, parse_constant=int))


def line_text(line: Line) -> str:
    """*line* as JSON, as it is stored."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def checked_text(line: Line) -> str:
    """`line_text` of a line from a file.

    Raises:
        TypeError, ValueError: it is not JSON, or has a number that is not whole.
    """
    text = line_text(line)
    parse_line(text)
    return text


def in_force(lines: Sequence[Line], nothing: RefereeError) -> Sequence[int]:
    """The numbers of the lines that were not undone; ``undo`` names the last that stands.

    Raises:
        RefereeError: *nothing*, if there was nothing to undo.
    """
    standing: list[int] = []
    for number, line in enumerate(lines):
        if "undo" not in line:
            standing.append(number)
        elif standing[-1:] == [line["undo"]]:
            standing.pop()
        else:
            raise nothing
    return standing
