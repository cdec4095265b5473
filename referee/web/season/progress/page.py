"""What the standings over time show."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.season.charts import Plot
from referee.web.ui.parts import Field, Link


@dataclass(frozen=True, slots=True)
class ProgressPage:
    """Template ``season/progress.html``."""

    heading: str
    back: Link
    action: str
    fields: Sequence[Field]
    filtered: str
    """What is asked for, in words; "" where all games count."""
    bound: str
    """How many of these games are counted; "" where all are."""
    chart: Plot | None
    hint: str
    none: str
    """That nothing is to be told yet; "" where something is."""
