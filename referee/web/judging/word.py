"""By whose word a foul stands: by the cards, by the table's, or not at all."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from referee.engine.hand.facts import Irregularity
from referee.engine.judge.claims.heard import BAD_DISCARDS, NO_BAD_DISCARDS
from referee.engine.ruling import Ruling
from referee.web.words.names import Words


class Word(StrEnum):
    """What a claim rests on."""

    PROVEN = "proven"
    """The recorded cards prove it."""
    TABLE = "table"
    """They leave it open: the table's word stands; ruling 77."""
    REFUTED = "refuted"
    """They refute it, and it costs nothing; ruling 46."""


OPEN = ("open", "unrecorded", "contradicted", "unchecked", "put-right", "ended")
"""How the reason of a ruling on a claim ends where no card proves it."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What the record says to a claim."""

    word: Word
    ruling: Ruling | None = None

    def says(self, words: Words) -> str:
        """The shortest reason that a player accepts; "" where nothing is to be said."""
        if self.ruling is None:
            return ""
        return words.ruling(self.ruling)


def heard(claim: Irregularity, rulings: Iterable[Ruling]) -> Heard:
    """What *rulings*, those of a hand with *claim*, say to it."""
    found = next((each for each in rulings if _is_about(claim, each)), None)
    if found is None:
        return Heard(Word.TABLE)
    if found.code == "claim-not-upheld":
        return Heard(Word.REFUTED, found)
    by = found.reason.removeprefix("claim-").removesuffix("-somewhere")
    return Heard(Word.TABLE if by in OPEN else Word.PROVEN, found)


def _is_about(claim: Irregularity, ruling: Ruling) -> bool:
    if claim.kind == "bad-discard":
        refuted = ruling.code == "claim-not-upheld" and ruling.reason in NO_BAD_DISCARDS
        return refuted or ruling.code in (*BAD_DISCARDS, "bad-discard")
    if ruling.code not in (claim.kind, "claim-not-upheld") or ruling.seat != claim.seat:
        return False
    return claim.trick in (None, ruling.trick)
