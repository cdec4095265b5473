"""What the referee says when something was not by the rules."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.hand.facts import Seat
from referee.engine.rules.cards import Card


@dataclass(frozen=True, slots=True)
class Proof:
    """Where an offence is seen without knowing the deal: a later card of the same seat."""

    trick: int
    card: Card


@dataclass(frozen=True, slots=True)
class Ruling:
    """One thing that was not by the rules."""

    code: str
    seat: Seat | None = None
    trick: int | None = None
    card: Card | None = None
    proof: Proof | None = None
    text: str = ""
    """One or two sentences a player understands, naming the rule."""


def with_names(text: str, players: Sequence[str]) -> str:
    """A ruling's *text* with the players' names in place of "seat 3"."""
    return re.sub(r"\b[Ss]eat ([1-9])\b", lambda seat: players[int(seat[1]) - 1], text)
