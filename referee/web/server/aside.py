"""What takes long, beside the others: while it goes on, other phones are answered.

Python lets another thread in every few milliseconds. So what is reckoned takes a little longer,
and nobody waits for all of it.
"""

from collections.abc import Callable
from contextvars import ContextVar, copy_context
from functools import partial
from typing import TypeVar

import gevent
from gevent.lock import BoundedSemaphore

from referee.store.file.waiting import held
from referee.web.server.greenlets import in_a_thread

Result = TypeVar("Result")

ONE = BoundedSemaphore(1)
"""Two at a time would be ready no sooner, and slow the answers that are given meanwhile."""

PATIENCE = 10.0
"""Seconds for which one waits for those before; each who waits holds what it has read."""

IS_ASIDE = ContextVar("is_aside", default=False)
"""Whether this is the thread beside the one that answers."""


def aside(reckon: Callable[[], Result]) -> Result:
    """What *reckon* gives, which must not ask the database; it knows the request.

    Where nobody else waits for this thread, it is reckoned at once.

    Raises:
        StoreBusyError: others reckoned for longer than `PATIENCE`.
    """
    if not _holds_up():
        return reckon()
    context = copy_context()
    context.run(IS_ASIDE.set, True)  # noqa: FBT003 - a value
    with held(ONE, PATIENCE):
        result: Result = in_a_thread(partial(context.run, reckon))
    return result


def breathe() -> None:
    """Lets others be answered in the middle of something long that does need the database."""
    if _holds_up():
        gevent.sleep(0)


def _holds_up() -> bool:
    """Whether others wait while this goes on: outside of greenlets, and aside, nobody does."""
    return gevent.getcurrent().parent is not None and not IS_ASIDE.get()
