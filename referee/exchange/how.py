"""What is said of a file that does not say it: its rules, its columns, whom its names mean."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

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
    sides: Mapping[str, str] = field(default_factory=dict)
    """Who plays on the side whose points have a heading that names nobody, such as "us", by
    `referee.exchange.sheets.columns.heading_key`; of one file, and never remembered."""
    most_hands: int = 100_000
    """More in one sheet or backup are refused: each is judged before anything is said."""
    most_in_archive: int | None = None
    """Hands of an archive; None: as many as there are. More are refused, and no more is read."""
    most_lines: int | None = None
    """Lines of all that an archive holds, or of another file; None: any number."""

    def less(self, hands: int) -> "How":
        """How the next file is read where so many *hands* were read already."""
        if self.most_in_archive is None:
            return self
        left = max(0, self.most_in_archive - hands)
        return replace(self, most_hands=min(self.most_hands, left), most_in_archive=left)
