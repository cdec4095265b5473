"""Poker as one of the kinds of games that a table can play; see `referee.games.Kind`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.lines import parse_line
from referee.poker import PokerError
from referee.poker.night import MOST_STANDING, Night, fold_night
from referee.poker.terms import NightTerms, check_terms, read_terms, write_terms

LISTS = {"games": str, "levels": str, "prizes": int}
"""The terms that are lists, and the type of their parts."""


@dataclass(frozen=True, slots=True)
class PokerKind:
    """Nights of poker."""

    name: str = "poker"
    one: str = "night of poker"
    many: str = "nights of poker"
    files: str = "nights"
    most_lines: int = MOST_STANDING
    is_sealed: bool = False

    def read_terms(self, terms: Mapping[str, Any]) -> str:
        """The terms of a night as stored text."""
        values = {name: value for name, value in terms.items() if name != "id"}
        plain = NightTerms()
        for name, kind in LISTS.items():
            parts = values.get(name, list(getattr(plain, name)))
            if not isinstance(parts, list) or any(type(part) is not kind for part in parts):
                raise TypeError(name)
            values[name] = tuple(parts)
        for name, value in values.items():
            if type(value) is not type(getattr(plain, name, None)):
                raise TypeError(name)
        agreed = NightTerms(**values)
        check_terms(agreed)
        return write_terms(agreed)

    def check_kept(self, choices: Mapping[str, str]) -> None:  # noqa: ARG002 - it keeps none
        """Refuses all: a night keeps nothing for the next one."""
        raise PokerError("no night of poker is kept for the next ones")

    def in_force(self, terms: str, lines: Sequence[str]) -> Sequence[int]:
        """The indices of the lines that were not undone."""
        return _night(terms, lines).in_force

    def names(self, terms: str, lines: Sequence[str]) -> Sequence[str]:
        """Who sat at the table, in the order of seats."""
        return [person.name for person in _night(terms, lines).people.values()]

    def is_file(self, text: str) -> bool:  # noqa: ARG002 - no text is one
        """False: a night has no file of its own but in an archive."""
        return False

    def read_file(self, text: str) -> tuple[str, Sequence[str], str]:
        """Never called, as no text is such a file."""
        raise PokerError(f"this is no night of poker: {text[:20]!r}")


def _night(terms: str, lines: Sequence[str]) -> Night:
    try:
        return fold_night(read_terms(terms), [parse_line(text) for text in lines])
    except PokerError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise PokerError("a line cannot be read") from fault


POKER = PokerKind()
