"""What the referee says when something was not by the rules."""

from dataclasses import dataclass

from .cards import Card
from .hand import Seat


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
