"""How to wait so that others can go on meanwhile: as threads do, or as greenlets do."""

import selectors
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Any, Protocol

from referee.store.errors import StoreBusyError


class Turn(Protocol):
    """What a thread's semaphore and a greenlet's share."""

    def acquire(self, blocking: bool, timeout: float) -> bool:  # noqa: FBT001 - Python's own
        """Waits up to *timeout* seconds; whether it is ours now."""

    def release(self) -> None:
        """Lets the next one in."""


def _at_once(job: Callable[[], Any]) -> Any:
    return job()


@dataclass(frozen=True, slots=True)
class Waiting:
    """Threads wait so, unless it is said otherwise."""

    turns: Callable[[int], Turn] = BoundedSemaphore
    """Makes a turn that so many may have at once."""
    pause: Callable[[float], None] = time.sleep
    selector: Callable[[], selectors.BaseSelector] = selectors.PollSelector
    """Makes what waits until a socket can be read or written."""
    aside: Callable[[Callable[[], Any]], Any] = _at_once
    """Gives the connection that a job opens, which cannot but hold up its thread."""


BY_THREADS = Waiting()


@contextmanager
def held(turn: Turn, patience: float) -> Iterator[None]:
    """While the *turn* is ours, for which we wait *patience* seconds.

    Raises:
        StoreBusyError: others had it for longer.
    """
    if not turn.acquire(True, patience):  # noqa: FBT003 - by place, as both kinds take it
        raise StoreBusyError(f"others took more than {patience:g} s")
    try:
        yield
    finally:
        turn.release()
