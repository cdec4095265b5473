"""What a table page shows of a change of the rules that is proposed."""

from dataclasses import dataclass

from referee.web.seals import Ask
from referee.web.ui.parts import Link


@dataclass(frozen=True, slots=True)
class Proposed:
    """The change of the rules that is proposed, as one phone sees it."""

    ask: Ask | None
    """What this phone is asked; None: its seat has agreed, it has none, or nothing can be done."""
    says: str
    """Who proposes what, and whose word is missing; "" where it is asked."""
    link: Link
    """To the charter."""
