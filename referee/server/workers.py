"""Long computations, each in a worker process of its own, a limited number at a time.

A thread would not do: under Python's interpreter lock a long computation slows down every other
request. The system shares the processor fairly among processes, and ends one that takes too long.
"""

import gc
import os
import pickle
import resource
import signal
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from typing import Any, NoReturn, TypeVar
from weakref import WeakValueDictionary

import gevent
from flask import current_app, has_request_context
from gevent.lock import BoundedSemaphore

from referee.server.bounds import Spent, Work, client_address, client_phone
from referee.server.greenlets import SingleFlightCache, in_a_thread
from referee.server.log import brief

Result = TypeVar("Result")

PROCESSES = 2 * max(2, os.cpu_count() or 2)
"""Worker processes at a time: one address, or one club, gets half of them, which keep every
processor busy. The other half is for everybody else.
"""

PATIENCE = 10.0
"""Seconds that a request waits for its turn."""

SECONDS = 30
"""Seconds of processor time that one page may take."""

PER_SECOND = 4
"""Seconds on the clock allowed for each second of processor time, since a worker has low priority.

Without this limit a computation that never ends would keep its turn.
"""

BEHIND = 10
"""The niceness of a worker process, so that the server, in which others save, goes first."""

IN_WORKER = ContextVar("in_worker", default=False)
"""Whether this is a worker process, or code for which no other request waits."""


@dataclass(slots=True)
class _Turn:
    """The turn of a request."""

    idle: float = 0.0
    """Seconds in which its worker processes waited for a processor."""


TURN: ContextVar[_Turn | None] = ContextVar("turn", default=None)
"""The turn of the current request, None if it has none."""


class BusyError(Exception):
    """Others kept the turn for too long, or the system has no process or file handle left."""


class TooLongError(Exception):
    """A computation took more processor time than it may, or never ended."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"more than {seconds} s of the processor")
        self.seconds = seconds


class Turns:
    """Turns to compute: at most *at_once* in all, half for each name, and one for each phone.

    Requests are served in the order in which they came. One that still waits does not hold up those
    that share none of its names.
    """

    def __init__(self, at_once: int) -> None:
        self._free = BoundedSemaphore(at_once)
        self.half = max(1, at_once // 2)
        self._of: WeakValueDictionary[str, BoundedSemaphore] = WeakValueDictionary()
        self._waiting: set[tuple[str, ...]] = set()

    @contextmanager
    def taken(self, names: Sequence[str], phone: str) -> Iterator[None]:
        """Holds a turn of all *names*; *phone* waits up to `PATIENCE` seconds for it.

        All callers list the same kinds of names in the same order, so that there is no deadlock. A
        request that waits for one name holds those listed before it.

        Raises:
            BusyError: others took longer, or *phone* waits for the same names already.
        """
        mine = (*names, phone)
        if mine in self._waiting:
            raise BusyError("the same phone waits for the same already")
        # The phone comes first: one that waits for itself must not hold up the others.
        own = [self._of.setdefault(f"phone {phone}", BoundedSemaphore())] if phone else []
        shared = [self._of.setdefault(name, BoundedSemaphore(self.half)) for name in names]
        with ExitStack() as turns:
            self._waiting.add(mine)
            try:
                with gevent.Timeout(PATIENCE, BusyError(f"others took more than {PATIENCE:g} s")):
                    for lock in (*own, *shared, self._free):
                        turns.enter_context(lock)
            finally:
                self._waiting.remove(mine)
            yield


TURNS = {Work.PAGE: Turns(PROCESSES), Work.FILES: Turns(PROCESSES // 4)}
"""Files have turns of their own, fewer, since they take more memory: nobody's uploads hold up the
pages of others.
"""


@contextmanager
def turn(whose: str = "", work: Work = Work.PAGE) -> Iterator[None]:
    """Holds the turn to read and compute from the data of *whose*.

    *whose* is the public id of a game or a club, "" for data that belong to none. Check first that
    the phone may read these data, or strangers could hold up the queue of the club. Each kind of
    *work* has a queue and a share of its own.

    Raises:
        BusyError: those before took too long, or the same phone waits for the same already.
        SpentError: this phone or address has used up its share of the processor.
    """
    if not _holds_up() or TURN.get() is not None:
        yield
        return
    address, phone = who_asks()
    spent = _spent() if address else None
    if spent is not None:
        spent.require(work)
    # The address comes first: a request that waits for its own must not hold up the club.
    names = [f"{kind} {name}" for kind, name in (("by", address), ("of", whose)) if name]
    with TURNS[work].taken(names, phone):
        mine, began = _Turn(), time.perf_counter()
        before = TURN.set(mine)
        try:
            yield
        finally:
            TURN.reset(before)
            if spent is not None:
                spent.add(work, max(0, time.perf_counter() - began - mine.idle))


def who_asks() -> tuple[str, str]:
    """The address and the phone of the current request; each "" if there is none."""
    return (client_address(), client_phone()) if has_request_context() else ("", "")


def _spent() -> Spent | None:
    """The time used by phones and addresses, None if the server sets no limits."""
    found: Spent | None = current_app.extensions.get("spent")
    return found if current_app.config.get("RATE_LIMITS") else None


def in_worker(compute: Callable[[], Result], most: int = SECONDS) -> Result:
    """The result of *compute*, run in a worker process; it must not query the database.

    *compute* sees the current request. Its result, or the exception it raises, is a copy. A caller
    without a `turn` waits for that of its address. If no other request waits for this thread,
    *compute* runs in it.

    Raises:
        BusyError: those before took too long, or the system has no process or handle left.
        TooLongError: it took more than *most* seconds of processor time.
    """
    if not _holds_up():
        return compute()
    with turn():
        result: Result = _in_a_process(compute, most)
    return result


def computed_once(
    key: Hashable, compute: Callable[..., Result], read: Callable[[], Iterable[object]] = tuple
) -> Result:
    """The result of *compute* from a worker process, cached by *key* for all who ask for it.

    If it is not cached yet, *read* reads here, from the database, the values that *compute* takes.

    Raises:
        BusyError, TooLongError: see `in_worker`.
    """
    pages: SingleFlightCache[Result] = current_app.extensions["pages"]
    return pages.get(key, lambda: in_worker(partial(compute, *read())))


def yield_to_others() -> None:
    """Lets other requests run in the middle of something long that needs the database."""
    if _holds_up():
        gevent.sleep(0)


def _holds_up() -> bool:
    """Whether other requests wait for this code: in a greenlet, but not in a worker process."""
    return gevent.getcurrent().parent is not None and not IN_WORKER.get()


def _in_a_process(compute: Callable[[], Any], most: int) -> Any:
    child, reading = _begun(compute, most)
    began, mine = time.perf_counter(), TURN.get()
    try:
        with gevent.Timeout(PER_SECOND * most, TooLongError(most)):
            written, worked = in_a_thread(partial(_answer_of, child, reading))
    except BaseException:  # the caller is stopped; the thread reaps the process
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        raise
    if mine is not None:
        mine.idle += max(0, time.perf_counter() - began - worked)
    if written is None:
        raise TooLongError(most)
    has_failed, found = written
    if has_failed:
        raise found
    return found


def _begun(compute: Callable[[], Any], most: int) -> tuple[int, int]:
    """Starts a worker process; returns its id and the file handle to read its answer from.

    Raises:
        BusyError: the system has no process or handle left.
    """
    try:
        reading, writing = os.pipe()
    except OSError as fault:
        raise BusyError("no handle is left") from fault
    try:
        child = os.fork()
    except OSError as fault:
        os.close(reading)
        raise BusyError("no process is left") from fault
    else:
        if child == 0:
            _compute(compute, writing, most)
    finally:
        os.close(writing)
    return child, reading


def _answer_of(child: int, reading: int) -> tuple[Any, float]:
    """Waits until the process *child* has exited.

    Returns:
        Its answer, None if it was ended, and the seconds of processor time that it took.
    """
    with open(reading, "rb") as source:
        written = source.read()
    _, status, used = os.wait4(child, 0)
    answer = pickle.loads(written) if status == 0 else None  # noqa: S301 - we wrote it
    return answer, used.ru_utime + used.ru_stime


def _compute(compute: Callable[[], Any], target: int, most: int) -> NoReturn:
    """Runs *compute* in the forked process, writes the answer to *target* and exits.

    It closes all inherited connections, so that those which the server closes are really closed,
    and exits without cleaning up, so that it sends nothing to the database.
    """
    status = 1
    try:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        gc.disable()
        os.dup2(target, 3)
        os.closerange(4, os.sysconf("SC_OPEN_MAX"))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        _, allowed = resource.getrlimit(resource.RLIMIT_CPU)
        seconds = most if allowed == resource.RLIM_INFINITY else min(most, allowed)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        os.nice(BEHIND)
        IN_WORKER.set(True)
        with open(3, "wb") as answer:
            answer.write(_written(compute))
        status = 0
    finally:
        os._exit(status)


def _written(compute: Callable[[], Any]) -> bytes:
    """The pickled result of *compute*, as ``(False, result)`` or ``(True, exception)``.

    An exception that cannot be copied becomes a `RuntimeError` with its log line.
    """
    try:
        return pickle.dumps((False, compute()))
    except Exception as fault:  # noqa: BLE001 - it is raised again in the server
        fault.in_process = brief(fault)  # type: ignore[attr-defined]
        try:
            written = pickle.dumps((True, fault))
            pickle.loads(written)  # noqa: S301 - we wrote it
        except Exception:  # noqa: BLE001 - whatever its class does when it is copied
            return pickle.dumps((True, RuntimeError(brief(fault))))
        return written
