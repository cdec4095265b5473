"""Ways to wait without blocking others: by threads, or by greenlets."""

import selectors
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Any, Protocol

from referee.store.errors import StoreBusyError


class Turn(Protocol):
    """The part of a semaphore's interface that threads and greenlets share."""

    def acquire(self, blocking: bool, timeout: float) -> bool:  # noqa: FBT001 - Python's own
        """Waits up to *timeout* seconds; returns whether it was acquired."""

    def release(self) -> None:
        """Lets the next one acquire it."""


def _at_once(job: Callable[[], Any]) -> Any:
    return job()


@dataclass(frozen=True, slots=True)
class Waiting:
    """How a program waits; the defaults are for threads."""

    turns: Callable[[int], Turn] = BoundedSemaphore
    """Makes a semaphore that so many can hold at a time."""
    pause: Callable[[float], None] = time.sleep
    selector: Callable[[], selectors.BaseSelector] = selectors.PollSelector
    """Makes a selector, which waits until a socket can be read or written."""
    in_a_thread: Callable[[Callable[[], Any]], Any] = _at_once
    """Calls a function that opens a connection, which blocks its thread, and returns its result."""


BY_THREADS = Waiting()


@contextmanager
def locked(turn: Turn, patience: float) -> Iterator[None]:
    """Holds *turn* for the ``with`` block, after waiting up to *patience* seconds for it.

    Raises:
        StoreBusyError: others had it locked for longer.
    """
    if not turn.acquire(True, patience):  # noqa: FBT003 - by place, as both kinds take it
        raise StoreBusyError(f"others took more than {patience:g} s")
    try:
        yield
    finally:
        turn.release()
