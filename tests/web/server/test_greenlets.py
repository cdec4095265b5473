"""Waiting for things that would block a whole thread."""

import os
import sys
import time
from threading import get_native_id

import gevent
import pytest
from gevent.event import Event

from referee.server.greenlets import BEHIND, SingleFlightCache, in_a_thread, in_a_thread_behind
from referee.server.greenlets import open_in_a_thread as opened_by


class Opened:
    """A connection that says when it is closed."""

    def __init__(self) -> None:
        self.closed = Event()

    def close(self) -> None:
        self.closed.set()


def test_a_connection_that_nobody_waits_for_any_more_is_closed() -> None:
    opened = Opened()

    def connect() -> Opened:
        time.sleep(0.05)
        return opened

    waiting = gevent.spawn(opened_by, connect)
    gevent.sleep(0.01)
    waiting.kill()

    assert opened.closed.wait(5)


def test_what_went_wrong_goes_wrong_for_the_one_who_waits() -> None:
    def connect() -> Opened:
        raise OSError("away")

    with pytest.raises(OSError, match="away"):
        in_a_thread(connect)


def test_what_may_take_long_stands_behind_in_a_thread_that_nobody_else_gets() -> None:
    def place() -> int:
        return os.getpriority(os.PRIO_PROCESS, get_native_id())

    here = place()
    want = BEHIND if sys.platform == "linux" else here

    assert in_a_thread_behind(place) == want
    assert in_a_thread(place) == here == place()


# An answer for many is computed once, and only the last ones are cached


def test_what_was_asked_before_is_not_made_again() -> None:
    cache, made = SingleFlightCache[int](2), iter([1, 2, 3])

    assert [cache.get("a", lambda: next(made)) for _ in range(3)] == [1, 1, 1]


def test_those_who_ask_while_it_is_made_wait_for_it() -> None:
    cache, made = SingleFlightCache[int](2), list[int]()

    def make() -> int:
        made.append(1)
        gevent.sleep(0.01)
        return 7

    asking = [gevent.spawn(cache.get, "a", make) for _ in range(50)]
    gevent.joinall(asking, raise_error=True)

    assert [each.value for each in asking] == [7] * 50
    assert made == [1]


def test_the_one_asked_for_longest_ago_goes() -> None:
    cache = SingleFlightCache[int](2)
    for key in ("a", "b", "a", "c"):
        cache.get(key, lambda: 1)

    assert cache.get("a", lambda: 2) == 1
    assert cache.get("b", lambda: 2) == 2
    assert len(cache) == 2


def test_a_fault_is_not_kept() -> None:
    cache = SingleFlightCache[int](2)

    with pytest.raises(ZeroDivisionError):
        cache.get("a", lambda: 1 // 0)

    assert cache.get("a", lambda: 2) == 2


def test_what_is_refused_to_who_asked_first_is_not_refused_to_those_who_wait() -> None:
    """They ask for themselves, once: the last of three is told what the second was."""
    cache = SingleFlightCache[int](2, refusals=(PermissionError,))
    asked = list[str]()

    def refuse(name: str) -> int:
        asked.append(name)
        gevent.sleep(0.01)
        raise PermissionError(name)

    def give() -> int:
        asked.append("d")
        return 7

    asking = [gevent.spawn(cache.get, "key", lambda name=name: refuse(name)) for name in "abc"]
    waiting = [gevent.spawn(cache.get, "other", lambda: refuse("x"))]
    waiting.append(gevent.spawn(cache.get, "other", give))
    gevent.joinall([*asking, *waiting])

    assert [str(each.exception) for each in asking] == ["a", "b", "b"]
    assert [str(waiting[0].exception), waiting[1].value] == ["x", 7]
    assert sorted(asked) == ["a", "b", "d", "x"]
