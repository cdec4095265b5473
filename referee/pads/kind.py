"""Score pads as one of the kinds of games that a table can play; see `referee.games.Kind`."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.lines import line_text, parse_line
from referee.pads import PadError
from referee.pads.game import MOST_STANDING, PadGame, fold_pad_game, read_terms, write_terms
from referee.pads.pad import read_pad
from referee.pads.record import is_record, read_record


@dataclass(frozen=True, slots=True)
class PadKind:
    """Games on a pad."""

    name: str = "pads"
    one: str = "game on a pad"
    many: str = "games on a pad"
    files: str = "pads"
    most_lines: int = MOST_STANDING
    is_sealed: bool = True

    def read_terms(self, terms: Mapping[str, Any]) -> str:
        """The terms of a game as stored text."""
        return write_terms(read_terms(json.dumps(terms)))

    def check_kept(self, choices: Mapping[str, str]) -> None:
        """Checks the text of a pad that a table keeps."""
        if "pad" not in choices:
            raise PadError("want the text of a pad", "pad")
        read_pad(choices["pad"])

    def in_force(self, terms: str, lines: Sequence[str]) -> Sequence[int]:
        """The indices of the lines that were not undone."""
        return _game(terms, lines).in_force

    def names(self, terms: str, lines: Sequence[str]) -> Sequence[str]:
        """Who plays, by seat."""
        return _game(terms, lines).terms.names

    def is_file(self, text: str) -> bool:
        """Whether *text* is the record of a game on a pad, right or wrong."""
        return is_record(text)

    def read_file(self, text: str) -> tuple[str, Sequence[str], str]:
        """The terms, the lines and the start of the game in a record, as stored text."""
        record = read_record(text)
        lines = [line_text(line) for line in record.lines]
        started = record.started.isoformat() if record.started else ""
        return write_terms(record.terms), lines, started


def _game(terms: str, lines: Sequence[str]) -> PadGame:
    try:
        return fold_pad_game(read_terms(terms), [parse_line(text) for text in lines])
    except json.JSONDecodeError as fault:
        raise PadError("a line cannot be read") from fault


PAD = PadKind()
