"""How the store waits in the server: one phone waits, and the others are answered."""

from collections.abc import Callable
from typing import Any

import gevent
from gevent.lock import BoundedSemaphore
from gevent.selectors import GeventSelector

from referee.store.file.waiting import Waiting


def in_a_thread(job: Callable[[], Any]) -> Any:
    """What *job* answers, which would hold up every greenlet."""
    return gevent.get_hub().threadpool.apply(job)


BY_GREENLETS = Waiting(BoundedSemaphore, gevent.sleep, GeventSelector, in_a_thread)
