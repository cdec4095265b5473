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
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, NoReturn, TypeVar

import gevent
from flask import current_app, has_request_context
from gevent.event import Event

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

FIRST, LAST = 10, 19
"""How far such a process stands behind, as ``nice`` has it: all behind the server itself, in which
others save, and a step more for each second that its address had of late."""

IS_ASIDE = ContextVar("is_aside", default=False)
"""Whether this is a process beside the one that answers, or the one that answers waits for none."""


@dataclass(slots=True)
class _Turn:
    """Whose turn it is, as it goes on."""

    waited: float = 0
    """Seconds for which processes beside it waited for a processor."""


TURN: ContextVar[_Turn | None] = ContextVar("turn", default=None)
"""The turn of what is answered; None: it has none."""


class BusyError(Exception):
    """Others have the turn, and for too long."""


class TooLongError(Exception):
    """Something took more seconds of the processor than it may, or never ended."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"more than {seconds} s of the processor")
        self.seconds = seconds


class _Waiting(NamedTuple):
    """Who waits for a turn."""

    names: frozenset[str]
    phone: str
    came: Event
    """That it is theirs."""


class Turns:
    """Whose turn it is: of each name one at a time, of all together as many as are *at_once*.

    Each comes in the order in which they asked; whose name has a turn already lets others pass.
    """

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._working: list[frozenset[str]] = []
        self._waiting: list[_Waiting] = []

    @contextmanager
    def taken(self, names: frozenset[str], phone: str) -> Iterator[None]:
        """While it is the turn of all *names*, for which *phone* waits `PATIENCE` seconds.

        Raises:
            BusyError: others took longer, or it waits for the same already.
        """
        if self._may_begin(names):
            self._working.append(names)
        else:
            self._wait(names, phone)
        try:
            yield
        finally:
            self._end(names)

    def _may_begin(self, names: frozenset[str]) -> bool:
        free = len(self._working) < self._at_once
        return free and all(names.isdisjoint(others) for others in self._working)

    def _wait(self, names: frozenset[str], phone: str) -> None:
        if any((names, phone) == each[:2] for each in self._waiting):
            raise BusyError("the same phone waits for the same already")
        mine = _Waiting(names, phone, Event())
        self._waiting.append(mine)
        try:
            mine.came.wait(PATIENCE)
        except BaseException:  # the server stops, or the phone is gone
            if mine.came.is_set():
                self._end(names)
            else:
                self._waiting.remove(mine)
            raise
        if not mine.came.is_set():
            self._waiting.remove(mine)
            raise BusyError(f"others took more than {PATIENCE:g} s")

    def _end(self, names: frozenset[str]) -> None:
        self._working.remove(names)
        for each in tuple(self._waiting):
            if self._may_begin(each.names):
                self._waiting.remove(each)
                self._working.append(each.names)
                each.came.set()


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
    if not _holds_up() or TURN.get() is not None:
        yield
        return
    address, spent = (asking(), _spent()) if has_request_context() else ("", None)
    if spent is not None:
        spent.require(address)
    with TURNS.taken(frozenset({f"of {whose}", f"by {address}"} - {"of ", "by "}), phone):
        mine, began = _Turn(), time.perf_counter()
        before = TURN.set(mine)
        try:
            yield
        finally:
            TURN.reset(before)
            if spent is not None:
                spent.add(address, max(0, time.perf_counter() - began - mine.waited))


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
        result: Result = _in_a_process(compute, most, _behind())
    return result


def _behind() -> int:
    """Where a process of who asks now stands: who had much of late goes behind who had little."""
    spent = _spent() if has_request_context() else None
    return min(LAST, FIRST + int(spent.had(asking()))) if spent else FIRST


def breathe() -> None:
    """Lets others be answered in the middle of something long that does need the database."""
    if _holds_up():
        gevent.sleep(0)


def _holds_up() -> bool:
    """Whether others wait while this goes on: outside of greenlets, and aside, nobody does."""
    return gevent.getcurrent().parent is not None and not IS_ASIDE.get()


def _in_a_process(compute: Callable[[], Any], most: int, behind: int) -> Any:
    child, reading = _begun(compute, most, behind)
    began, mine = time.perf_counter(), TURN.get()
    try:
        with gevent.Timeout(PER_SECOND * most, TooLongError(most)):
            written, worked = in_a_thread(partial(_answer_of, child, reading))
    except BaseException:  # nobody waits for it any more; the thread sees its end
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        raise
    if mine is not None:
        mine.waited += max(0, time.perf_counter() - began - worked)
    if written is None:
        raise TooLongError(most)
    has_failed, found = written
    if has_failed:
        raise found
    return found


def _begun(compute: Callable[[], Any], most: int, behind: int) -> tuple[int, int]:
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
            _compute(compute, writing, most, behind)
    finally:
        os.close(writing)
    return child, reading


def _answer_of(child: int, reading: int) -> tuple[Any, float]:
    """What the process *child* writes, None where it was ended, and the seconds that it worked.

    It is gone afterwards.
    """
    with open(reading, "rb") as source:
        written = source.read()
    _, status, used = os.wait4(child, 0)
    answer = pickle.loads(written) if status == 0 else None  # noqa: S301 - we wrote it
    return answer, used.ru_utime + used.ru_stime


def _compute(compute: Callable[[], Any], target: int, most: int, behind: int) -> NoReturn:
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
        os.nice(behind)
        IS_ASIDE.set(True)
        with open(3, "wb") as answer:
            answer.write(_written(compute))
        status = 0
    finally:
        os._exit(status)


def _written(compute: Callable[[], Any]) -> bytes:
    """What *compute* gives, or raises, with whether it raised it."""
    try:
        return pickle.dumps((False, compute()))
    except Exception as fault:  # noqa: BLE001 - it is raised again for who asked
        fault.in_process = brief(fault)  # type: ignore[attr-defined]
        return _fault_written(fault)


def _fault_written(fault: Exception) -> bytes:
    """*fault*, or where it cannot be copied, what the log says of it."""
    try:
        written = pickle.dumps((True, fault))
        pickle.loads(written)  # noqa: S301 - we wrote it
    except Exception:  # noqa: BLE001 - whatever its class does when it is copied
        return pickle.dumps((True, RuntimeError(brief(fault))))
    return written
