"""What takes long, beside the others: while it goes on, other phones are answered.

Python lets another thread in every few milliseconds. So what is reckoned takes a little longer,
and nobody waits for all of it.
"""

from collections.abc import Callable
from contextvars import copy_context
from typing import TypeVar

import gevent
from gevent.lock import BoundedSemaphore
from gevent.util import wrap_errors

Result = TypeVar("Result")

ONE = BoundedSemaphore(1)
"""Two at a time would be ready no sooner, and slow the answers that are given meanwhile."""


def aside(reckon: Callable[[], Result]) -> Result:
    """What *reckon* gives, which must not ask the database; it knows the request.

    Outside of greenlets nobody else waits, and it is reckoned at once.
    """
    if gevent.getcurrent().parent is None:
        return reckon()
    within = wrap_errors(Exception, copy_context().run)  # so that the log is not told of faults
    with ONE:
        result = gevent.get_hub().threadpool.spawn(within, reckon).get()
    if isinstance(result, Exception):
        raise result
    return result  # type: ignore[no-any-return]


def breathe() -> None:
    """Lets others be answered in the middle of something long that does need the database."""
    if gevent.getcurrent().parent is not None:
        gevent.sleep(0)
