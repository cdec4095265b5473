"""What the pages of records and awards show."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Field, Link


@dataclass(frozen=True, slots=True)
class HolderLine:
    """Who holds a record, and where they did it."""

    names: str
    evening: Link
    more: str
    """"hand 4", "and it goes on"; may be empty."""


@dataclass(frozen=True, slots=True)
class RecordCard:
    """One record."""

    label: str
    value: str
    holders: Sequence[HolderLine]
    others: str
    """How many more share it; "" for none."""


@dataclass(frozen=True, slots=True)
class AwardCard:
    """One award."""

    name: str
    winners: str
    value: str
    rule: str


@dataclass(frozen=True, slots=True)
class RecordsPage:
    """Template ``season/records.html``."""

    heading: str
    back: Link
    action: str
    fields: Sequence[Field]
    filtered: str
    """What is asked for, in words; "" where all games count."""
    bound: str
    """How many of these games are counted; "" where all are."""
    records: Sequence[RecordCard]
    awards: Sequence[AwardCard]
    no_award: str
    none: str
    """That nothing is to be told yet; "" where something is."""
