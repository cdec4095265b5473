"""Waiting in greenlets: while one request waits, the others are answered."""

import os
import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from threading import get_native_id
from typing import Any, Generic, Protocol, TypeVar

import gevent
from gevent.event import AsyncResult
from gevent.threadpool import ThreadPool
from gevent.util import wrap_errors

Job = Callable[[], Any]


BEHIND = 10
"""The niceness of a thread for a long job."""

IDLE = 1.0
"""Seconds after which such a thread ends, since it cannot get its old priority back."""


def in_a_thread(
    job: Job,
    unwanted: Callable[[Any], object] = lambda _: None,
    pool: ThreadPool | None = None,
) -> Any:
    """The result of *job*, run in a thread because it would block every greenlet.

    Its exceptions are raised here and not logged. If the caller is stopped while it waits,
    *unwanted* gets the result later.
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
    """The result of *job*, run in a thread of its own with low priority.

    The job must release Python's interpreter lock most of the time, or it slows down all others.
    """
    return in_a_thread(partial(_behind, job), pool=ThreadPool(1, idle_task_timeout=IDLE))


def _behind(job: Job) -> Any:
    if sys.platform == "linux":  # other systems have no priority for one thread
        os.setpriority(os.PRIO_PROCESS, get_native_id(), BEHIND)
    return job()


def _let_go(working: AsyncResult, unwanted: Callable[[Any], object]) -> None:
    if not isinstance(working.value, Exception):
        unwanted(working.value)


class Connection(Protocol):
    """Anything that can be closed."""

    def close(self) -> None:
        """Closes it."""


def open_in_a_thread(connect: Callable[[], Connection]) -> Connection:
    """Opens a connection in a thread; closes it if the caller is stopped meanwhile."""
    connection: Connection = in_a_thread(connect, lambda late: late.close())
    return connection


Answer = TypeVar("Answer")


class SingleFlightCache(Generic[Answer]):
    """A cache of the last *most* answers, each computed once for all who wait for it."""

    def __init__(self, most: int, refusals: tuple[type[Exception], ...] = ()) -> None:
        """*refusals* are errors that concern only who asked first, such as a turn not given."""
        self._most = most
        self._refusals = refusals
        self._answers: OrderedDict[Hashable, AsyncResult] = OrderedDict()

    def __len__(self) -> int:
        return len(self._answers)

    def cached(self, key: Hashable) -> Answer | None:
        """The cached answer, None if there is none yet."""
        found = self._answers.get(key)
        return found.value if found else None

    def get(self, key: Hashable, make: Callable[[], Answer]) -> Answer:
        """The answer for *key*, computed by *make* if it is missing.

        Callers that come meanwhile wait for the same computation. An error is raised for all of
        them and not cached. After a refusal they ask once more, the first of them for all.
        """
        if key not in self._answers:
            return self._made(key, make)
        with suppress(*self._refusals):
            return self._waited_for(key)
        return self._waited_for(key) if key in self._answers else self._made(key, make)

    def _waited_for(self, key: Hashable) -> Answer:
        self._answers.move_to_end(key)
        found: Answer = self._answers[key].get()
        return found

    def _made(self, key: Hashable, make: Callable[[], Answer]) -> Answer:
        answer = self._answers[key] = AsyncResult()
        try:
            made = make()
        except BaseException as fault:
            self._answers.pop(key, None)
            answer.set_exception(fault)
            raise
        answer.set(made)
        while len(self._answers) > self._most:
            self._answers.popitem(last=False)
        return made
