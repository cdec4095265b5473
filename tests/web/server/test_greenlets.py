"""How the server waits for what holds up a whole thread."""

import os
import sys
import time
from threading import get_native_id

import gevent
import pytest
from gevent.event import Event

from referee.web.server.greenlets import BEHIND, in_a_thread, in_a_thread_behind
from referee.web.server.greenlets import open_in_a_thread as opened_by


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
