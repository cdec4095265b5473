"""What takes long: in a process of its own, by turns, so that nobody else waits for it.

A thread would not do: Python lets one of them go on at a time, so that who asks for much takes
from all others. The system shares the processor out among processes, and ends one that takes
too long.
"""

import gc
import os
import pickle
import resource
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from contextvars import ContextVar
from functools import partial
from typing import Any, NoReturn, TypeVar
from weakref import WeakValueDictionary

import gevent
from flask import current_app, has_request_context
from gevent.lock import BoundedSemaphore

from referee.web.server.bounds import Spent, asking
from referee.web.server.greenlets import in_a_thread
from referee.web.server.log import brief

Result = TypeVar("Result")

AT_ONCE = max(2, os.cpu_count() or 2)
"""Processes at a time: more would be ready no sooner."""

PATIENCE = 10.0
"""Seconds for which one waits for those before."""

SECONDS = 30
"""Seconds of the processor that one page may take."""

PER_SECOND = 4
"""Seconds that may pass for each of these, behind others: who never ends would keep a turn."""

BEHIND = 10
"""How far such a process stands behind the server, in which others save, as ``nice`` has it."""

IS_ASIDE = ContextVar("is_aside", default=False)
"""Whether this is a process beside the one that answers, or the one that answers waits for none."""

HAS_TURN = ContextVar("has_turn", default=False)
"""Whether what is answered has a turn already."""


class BusyError(Exception):
    """Others have the turn, and for too long."""


class TooLongError(Exception):
    """Something took more seconds of the processor than it may, or never ended."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"more than {seconds} s of the processor")
        self.seconds = seconds


class Turns:
    """Whose turn it is: of each name one at a time, of all together as many as are *at_once*.

    Each comes in the order in which they asked; whose name has a turn already lets others pass.
    """

    def __init__(self, at_once: int) -> None:
        self._free = BoundedSemaphore(at_once)
        self._of: WeakValueDictionary[str, BoundedSemaphore] = WeakValueDictionary()
        self._waiting: set[tuple[str, ...]] = set()

    @contextmanager
    def taken(self, names: Sequence[str], phone: str) -> Iterator[None]:
        """While it is the turn of all *names*, for which *phone* waits `PATIENCE` seconds.

        All name the same kinds of things in the same order, so that no two wait for each other.

        Raises:
            BusyError: others took longer, or it waits for the same already.
        """
        mine = (*names, phone)
        if mine in self._waiting:
            raise BusyError("the same phone waits for the same already")
        locks = [self._of.setdefault(name, BoundedSemaphore()) for name in names]
        with ExitStack() as turns:
            self._waiting.add(mine)
            try:
                with gevent.Timeout(PATIENCE, BusyError(f"others took more than {PATIENCE:g} s")):
                    for lock in (*locks, self._free):
                        turns.enter_context(lock)
            finally:
                self._waiting.remove(mine)
            yield


TURNS = Turns(AT_ONCE)


@contextmanager
def turn(whose: str = "", phone: str = "") -> Iterator[None]:
    """While *whose* data have their turn: to be read, and computed from; *phone*: who asks.

    Who is let in to them alone may wait for it, or strangers would hold up their line. "": they
    are nobody's yet.

    Raises:
        BusyError: those before took too long, or the same phone waits for the same already.
        SpentError: this address had its share of the processor.
    """
    if not _holds_up() or HAS_TURN.get():
        yield
        return
    address, spent = (asking(), _spent()) if has_request_context() else ("", None)
    if spent is not None:
        spent.require(address)
    names = [f"{kind} {name}" for kind, name in (("of", whose), ("by", address)) if name]
    with TURNS.taken(names, phone):
        began, before = time.perf_counter(), HAS_TURN.set(True)
        try:
            yield
        finally:
            HAS_TURN.reset(before)
            if spent is not None:
                spent.add(address, time.perf_counter() - began)


def _spent() -> Spent | None:
    """What addresses have had; None: they may have as much as they like."""
    found: Spent | None = current_app.extensions.get("spent")
    return found if current_app.config.get("RATE_LIMITS") else None


def aside(compute: Callable[[], Result], most: int = SECONDS) -> Result:
    """What *compute* gives, which must not ask the database; it knows the request.

    Where nobody else waits for this thread, it is computed at once. What it gives or raises is a
    copy. Who has no `turn` waits for that of the address that asks.

    Raises:
        BusyError: those before took too long, or the system gives no process more.
        TooLongError: it took more than *most* seconds of the processor.
    """
    if not _holds_up():
        return compute()
    with turn():
        result: Result = _in_a_process(compute, most)
    return result


def breathe() -> None:
    """Lets others be answered in the middle of something long that does need the database."""
    if _holds_up():
        gevent.sleep(0)


def _holds_up() -> bool:
    """Whether others wait while this goes on: outside of greenlets, and aside, nobody does."""
    return gevent.getcurrent().parent is not None and not IS_ASIDE.get()


def _in_a_process(compute: Callable[[], Any], most: int) -> Any:
    child, reading = _begun(compute, most)
    try:
        with gevent.Timeout(PER_SECOND * most, TooLongError(most)):
            written = in_a_thread(partial(_answer_of, child, reading))
    except BaseException:  # nobody waits for it any more; the thread sees its end
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        raise
    if written is None:
        raise TooLongError(most)
    has_failed, found = written
    if has_failed:
        raise found
    return found


def _begun(compute: Callable[[], Any], most: int) -> tuple[int, int]:
    """A process that computes, and the handle to read its answer from.

    Raises:
        BusyError: the system gives none.
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


def _answer_of(child: int, reading: int) -> Any:
    """What the process *child* writes, None where it was ended; it is gone afterwards."""
    with open(reading, "rb") as source:
        written = source.read()
    _, status = os.waitpid(child, 0)
    return pickle.loads(written) if status == 0 else None  # noqa: S301 - we wrote it


def _compute(compute: Callable[[], Any], target: int, most: int) -> NoReturn:
    """The life of a process beside the server: it has nothing of the server's but its memory.

    It keeps no connection open that the server closes, and ends without a word to the database.
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
        IS_ASIDE.set(True)
        with open(3, "wb") as answer:
            answer.write(_written(compute))
        status = 0
    finally:
        os._exit(status)


def _written(compute: Callable[[], Any]) -> bytes:
    """What *compute* gives, or raises, with whether it raised it.

    Of a fault that cannot be copied, it is what the log says of it.
    """
    try:
        return pickle.dumps((False, compute()))
    except Exception as fault:  # noqa: BLE001 - it is raised again for who asked
        fault.in_process = brief(fault)  # type: ignore[attr-defined]
        try:
            written = pickle.dumps((True, fault))
            pickle.loads(written)  # noqa: S301 - we wrote it
        except Exception:  # noqa: BLE001 - whatever its class does when it is copied
            return pickle.dumps((True, RuntimeError(brief(fault))))
        return written
