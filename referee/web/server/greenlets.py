"""How the store waits in the server: one phone waits, and the others are answered."""

from collections.abc import Callable
from typing import Any, Protocol

import gevent
from gevent.event import AsyncResult
from gevent.lock import BoundedSemaphore
from gevent.selectors import GeventSelector
from gevent.util import wrap_errors

from referee.store.file.waiting import Waiting


class Connection(Protocol):
    """What is opened."""

    def close(self) -> None:
        """Lets it go."""


def in_a_thread(connect: Callable[[], Any]) -> Any:
    """What *connect* opens, which would hold up every greenlet; the log is not told of its faults.

    Where nobody waits for it any more, it is closed as soon as it is open.
    """
    opening = gevent.get_hub().threadpool.spawn(wrap_errors(Exception, connect))
    try:
        answer = opening.get()
    except BaseException:
        opening.rawlink(_let_go)
        raise
    if isinstance(answer, Exception):
        raise answer
    return answer


def _let_go(opening: "AsyncResult[Connection | Exception]") -> None:
    if not isinstance(opening.value, Exception):
        opening.value.close()


BY_GREENLETS = Waiting(BoundedSemaphore, gevent.sleep, GeventSelector, in_a_thread)
