"""How the server waits: one phone waits, and the others are answered."""

from collections.abc import Callable
from typing import Any, Protocol

import gevent
from gevent.event import AsyncResult
from gevent.lock import BoundedSemaphore
from gevent.selectors import GeventSelector
from gevent.util import wrap_errors

from referee.store.file.waiting import Waiting

Job = Callable[[], Any]


def in_a_thread(job: Job, unwanted: Callable[[Any], object] = lambda _: None) -> Any:
    """What *job* gives, which would hold up every greenlet; the log is not told of its faults.

    Where nobody waits for it any more, *unwanted* is given it as soon as it is there.
    """
    working = gevent.get_hub().threadpool.spawn(wrap_errors(Exception, job))
    try:
        answer = working.get()
    except BaseException:
        working.rawlink(lambda done: _let_go(done, unwanted))
        raise
    if isinstance(answer, Exception):
        raise answer
    return answer


def _let_go(working: AsyncResult, unwanted: Callable[[Any], object]) -> None:
    if not isinstance(working.value, Exception):
        unwanted(working.value)


class Connection(Protocol):
    """What is opened."""

    def close(self) -> None:
        """Lets it go."""


def opened(connect: Callable[[], Connection]) -> Connection:
    """What *connect* opens; where nobody waits for it any more, it is closed as soon as it is."""
    connection: Connection = in_a_thread(connect, lambda late: late.close())
    return connection


BY_GREENLETS = Waiting(BoundedSemaphore, gevent.sleep, GeventSelector, opened)
