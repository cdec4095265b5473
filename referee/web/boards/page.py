"""What the two large views of a table show: the one that lies in its middle, the one on a wall."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.table.page import Book as Total
from referee.web.table.page import Contract
from referee.web.ui.parts import Link


@dataclass(frozen=True, slots=True)
class BoardPage:
    """Templates ``boards/centre.html`` and ``boards/tv.html``; their block ``play`` is the news."""

    title: str
    books: Sequence[Total]
    gained: Sequence[str]
    """What the last hand did to each of the *books*: "+95"; "" where it scored nothing."""
    status: Sequence[str]
    """"Hand 7", "Dee deals", "First to 300"; nothing when the game is over."""
    next: Sequence[str]
    """The same where there is little room: "Hand 7", "Dee deals"."""
    contract: Contract | None
    under_way: Sequence[str]
    """Whose turn it is, what each side has, how the bid stands, while cards are told."""
    last: str
    """The hand before, in words; "" while there is none."""
    why: str
    """Why nobody has won though the target is reached; mostly ""."""
    won: str
    """"Ann and Cal win"; "" while nobody has."""
    provisional: str
    """How many hands somebody has still to agree to; "" where none."""
    news: str
    """What answers with the block ``play``, once anything was written."""
    table: Link
