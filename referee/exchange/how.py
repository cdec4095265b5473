"""What is said of a file that does not say it: its rules, its columns, whom its names mean."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.engine import RuleSet


@dataclass(frozen=True, slots=True)
class How:
    """How files that are no records are read."""

    rules: RuleSet | None = None
    """None: as the file says, or as its scores show."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """What headings mean, by `referee.exchange.sheets.columns.heading_key`; empty: left out."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Whom names mean, by `referee.store.people.players.name_key`."""
    most_hands: int = 100_000
    """More in one sheet or backup are refused: each is judged before anything is said."""
