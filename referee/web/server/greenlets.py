"""How the store waits in the server: one phone waits, and the others are answered."""

from collections.abc import Callable
from typing import Any

import gevent
from gevent.lock import BoundedSemaphore
from gevent.selectors import GeventSelector
from gevent.util import wrap_errors

from referee.store.file.waiting import Waiting


def in_a_thread(job: Callable[[], Any]) -> Any:
    """What *job* answers, which would hold up every greenlet; the log is not told of its faults."""
    answer = gevent.get_hub().threadpool.apply(wrap_errors(Exception, job))
    if isinstance(answer, Exception):
        raise answer
    return answer


BY_GREENLETS = Waiting(BoundedSemaphore, gevent.sleep, GeventSelector, in_a_thread)
