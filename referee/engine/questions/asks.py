"""A question as wishes, with what an answer to it can depend on."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from referee.engine.hand.facts import Seat
from referee.engine.worlds.course import Wish
from referee.engine.worlds.matching import Kinds
from referee.engine.worlds.told import Told


class Asks(NamedTuple):
    """A question as wishes."""

    wish: Callable[[bool], Wish]
    """What is wished for so that it was so, and so that it was not."""
    apart: Callable[[Told], Sequence[Kinds]]
    """The cards that make a difference to it, in groups."""
    seat: Seat | None = None
    """Whose cards it is about; None: what was laid aside."""
    trick: int = 0
    """The trick it is about, which was played, recorded or not; 0: none."""
