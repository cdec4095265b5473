"""Rulings in words: every sentence that a player reads of what was not by the rules."""

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any

from referee.engine.hand.facts import Seat
from referee.engine.rules import cards
from referee.engine.ruling import Ruling, with_names

SENTENCES: Mapping[tuple[str, str], str] = {
    ("score-agreed", ""): "The table agreed on this score; it stands.",
    ("score-agreed", "noted"): "The table agreed on this score; it stands. {note}",
    ("after-game-over", ""): (
        "The game was over before this hand: {winner:book} had won. The hand is scored, "
        "the winner stays."
    ),
}
"""Code and reason of a ruling to its one or two sentences, which name the rule.

A field may be written ``seat`` (a name, or "seat 3"), ``seats``, ``book`` (a side, or the
player whose book it is), ``card`` ("the green 5") or ``amounts`` ("A 95, B 25"); with a
capital, as in ``{card:Card}``, where it begins a sentence.
"""


def say(ruling: Ruling, players: Sequence[str] = ()) -> str:
    """*ruling* as one or two sentences that a player understands; *players* are names by seat."""
    if ruling.text:
        return with_names(ruling.text, players) if players else ruling.text
    sentence = SENTENCES[ruling.code, ruling.reason]
    values = {
        "seat": ruling.seat,
        "trick": ruling.trick,
        "card": ruling.card,
        "proof": ruling.proof,
        **ruling.given,
    }
    return _Sentences(players).vformat(sentence, (), values)


class _Sentences(Formatter):
    """`str.format` for values of the game."""

    def __init__(self, players: Sequence[str]) -> None:
        self._players = players

    def format_field(self, value: Any, format_spec: str) -> Any:
        """*value* as the word after the colon asks."""
        writes: Mapping[str, Callable[[Any], str]] = {
            "seat": self._seat,
            "seats": self._seats,
            "book": self._book,
            "card": cards.words,
            "amounts": _amounts,
        }
        write = writes.get(format_spec.lower())
        if write is None:
            return super().format_field(value, format_spec)
        words = write(value)
        return words[:1].upper() + words[1:] if format_spec[0].isupper() else words

    def _seat(self, seat: Seat) -> str:
        return self._players[seat - 1] if self._players else f"seat {seat}"

    def _seats(self, seats: Sequence[Seat]) -> str:
        return ", ".join(map(self._seat, seats)) or "nobody"

    def _book(self, book: str) -> str:
        return self._seat(int(book)) if book.isdigit() else book


def _amounts(points: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {amount}" for name, amount in points.items())
