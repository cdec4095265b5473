"""How the server waits: one phone waits, and the others are answered."""

import os
import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from threading import get_native_id
from typing import Any, Generic, Protocol, TypeVar

import gevent
from gevent.event import AsyncResult
from gevent.lock import BoundedSemaphore
from gevent.selectors import GeventSelector
from gevent.threadpool import ThreadPool
from gevent.util import wrap_errors

from referee.store.waiting import Waiting

Job = Callable[[], Any]


BEHIND = 10
"""How far a thread for what may take long stands behind, as ``nice`` has it."""

IDLE = 1.0
"""Seconds after which such a thread ends: it cannot come to the front again."""


def in_a_thread(
    job: Job,
    unwanted: Callable[[Any], object] = lambda _: None,
    pool: ThreadPool | None = None,
) -> Any:
    """What *job* gives, which would hold up every greenlet; the log is not told of its faults.

    Where nobody waits for it any more, *unwanted* is given it as soon as it is there.
    """
    pool = gevent.get_hub().threadpool if pool is None else pool
    working = pool.spawn(wrap_errors(Exception, job))
    try:
        answer = working.get()
    except BaseException:
        working.rawlink(lambda done: _let_go(done, unwanted))
        raise
    if isinstance(answer, Exception):
        raise answer
    return answer


def in_a_thread_behind(job: Job) -> Any:
    """What *job* gives, in a thread of its own that leaves the processor to all others first.

    It must give up Python's lock for most of its time, or all wait for it none the less.
    """
    return in_a_thread(partial(_behind, job), pool=ThreadPool(1, idle_task_timeout=IDLE))


def _behind(job: Job) -> Any:
    if sys.platform == "linux":  # elsewhere a thread has no place of its own
        os.setpriority(os.PRIO_PROCESS, get_native_id(), BEHIND)
    return job()


def _let_go(working: AsyncResult, unwanted: Callable[[Any], object]) -> None:
    if not isinstance(working.value, Exception):
        unwanted(working.value)


class Connection(Protocol):
    """What is opened."""

    def close(self) -> None:
        """Lets it go."""


def open_in_a_thread(connect: Callable[[], Connection]) -> Connection:
    """What *connect* opens; where nobody waits for it any more, it is closed as soon as it is."""
    connection: Connection = in_a_thread(connect, lambda late: late.close())
    return connection


BY_GREENLETS = Waiting(BoundedSemaphore, gevent.sleep, GeventSelector, open_in_a_thread)


Answer = TypeVar("Answer")


class Latest(Generic[Answer]):
    """The *most* answers that were asked for last, by what was asked."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: OrderedDict[Hashable, AsyncResult] = OrderedDict()

    def __len__(self) -> int:
        return len(self._answers)

    def kept(self, asked: Hashable) -> Answer | None:
        """The answer, where there is one already."""
        found = self._answers.get(asked)
        return found.value if found else None

    def get(self, asked: Hashable, make: Callable[[], Answer]) -> Answer:
        """The answer, by *make* where there is none; who asks meanwhile waits for the same one.

        An error is told to all who wait for it, and not kept.
        """
        if asked in self._answers:
            self._answers.move_to_end(asked)
            found: Answer = self._answers[asked].get()
            return found
        answer = self._answers[asked] = AsyncResult()
        try:
            made = make()
        except BaseException as fault:
            self._answers.pop(asked, None)
            answer.set_exception(fault)
            raise
        answer.set(made)
        while len(self._answers) > self._most:
            self._answers.popitem(last=False)
        return made
