"""What the referee says when something was not by the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.engine.hand.facts import Seat
from referee.engine.rules.cards import Card


@dataclass(frozen=True, slots=True)
class Proof:
    """Where an offence is seen without knowing the deal: a later card of the same seat."""

    trick: int
    card: Card


@dataclass(frozen=True, slots=True)
class Ruling:
    """One thing that was not by the rules, as values; `wording.say` makes the sentence."""

    code: str
    seat: Seat | None = None
    trick: int | None = None
    card: Card | None = None
    proof: Proof | None = None
    reason: str = ""
    """Which of the sentences of *code* fits; empty where there is one."""
    given: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What else the sentence speaks of, by name: seats, cards, numbers."""
