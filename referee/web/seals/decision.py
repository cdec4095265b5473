"""Who must seal a hand, and whether it is sealed: plain values, no engine, clock or database.

Who writes a hand down stands by it, and so does who corrects it. The other party seals it, with one
tap on one of its phones, or disputes it; of what a party says of one line, the last counts. When
the hand is changed, what was agreed on is open again. Nothing is asked of a party without a phone
at the table, and nothing ever seals by itself.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

Party = frozenset[int]
"""The seats of those who agree to a hand together."""


class Verdict(StrEnum):
    """What a party says of a hand."""

    SEALED = "sealed"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class Seal:
    """What one party said of a hand as it stood then."""

    party: Party
    length: int
    """Lines that the hand's ledger had, or has, where cards alone were told since."""
    verdict: Verdict
    by: str = ""
    """Who tapped; may be empty."""
    reason: str = ""
    """Why it is disputed; may be empty."""


@dataclass(frozen=True, slots=True)
class Told:
    """A hand with a score, as far as sealing goes."""

    parties: tuple[Party, ...]
    """They share no seat."""
    writer: Party | None
    """The one of *parties* whose phone wrote its last line; None: it sits nowhere."""
    present: frozenset[int]
    """The seats that had a phone at the table when that line was written."""
    length: int
    """Lines of its ledger."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a hand is agreed on."""

    waits_for: tuple[Party, ...] = ()
    """The parties that are asked and have not answered."""
    sealed: tuple[Seal, ...] = ()
    disputed: tuple[Seal, ...] = ()

    @property
    def provisional(self) -> bool:
        """Whether somebody has still to agree."""
        return bool(self.waits_for or self.disputed)


def standing(told: Told, given: Iterable[Seal]) -> Standing:
    """How *told* stands by the seals *given* to it so far, oldest first.

    Only those that were given to it as it is now count, and of each party the last.
    """
    seals = tuple(given)
    last = {each.party: each for each in seals if each.length == told.length}
    sealed = (each for each in last.values() if each.verdict is Verdict.SEALED)
    disputed = (each for each in last.values() if each.verdict is Verdict.DISPUTED)
    waits = (each for each in asked(told) if each not in last)
    return Standing(tuple(waits), _ordered(sealed), _ordered(disputed))


def asked(told: Told) -> tuple[Party, ...]:
    """The parties that must seal *told*: those with a phone there, but the writer's."""
    return tuple(each for each in told.parties if each & told.present and each != told.writer)


def _ordered(seals: Iterable[Seal]) -> tuple[Seal, ...]:
    return tuple(sorted(seals, key=lambda each: sorted(each.party)))
