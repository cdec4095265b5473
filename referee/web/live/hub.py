"""How it gets about that a table has changed: to every process that phones look at it through."""

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[str, int], None]
"""What is called with a table's public id and the version that it has come to."""

Missed = Callable[[], None]
"""What is called when versions may have been published that nobody here heard of."""


def look_later() -> None:
    """What to do about that where every version is found by looking soon anyway."""


class Hub(Protocol):
    """Spreads versions. What it says is a hint: whoever missed one finds it by looking."""

    def publish(self, table: str, version: int) -> None:
        """Tells every process, this one too. Called after the commit; it never fails."""

    def listen(self, heard: Heard, missed: Missed = look_later) -> None:
        """From now on *heard* is called with what any process published; it does not wait."""

    def start(self) -> None:
        """Begins to hear other processes, now that this one serves."""

    def close(self) -> None:
        """Lets go of what it holds; nothing is heard any more."""


class LocalHub:
    """The hub of a server that is one process."""

    def __init__(self) -> None:
        self._listening: list[Heard] = []

    def publish(self, table: str, version: int) -> None:
        """Tells this process at once."""
        for heard in self._listening:
            heard(table, version)

    def listen(self, heard: Heard, missed: Missed = look_later) -> None:
        """Adds *heard* to those who are told; nothing is ever missed."""
        del missed
        self._listening.append(heard)

    def start(self) -> None:
        """There is nobody else."""

    def close(self) -> None:
        """Tells nobody any more."""
        self._listening.clear()
