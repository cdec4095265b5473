"""What takes long is computed beside the others."""

import errno
import os
import signal
import subprocess
import sys
import time
from multiprocessing import Event
from pathlib import Path
from typing import NoReturn

import gevent
import pytest
from flask import Flask, current_app, request

from referee.engine import toml
from referee.engine.errors import NotationError
from referee.web.server.aside import AT_ONCE, BusyError, TooLongError, Turns, aside, turn
from referee.web.server.bounds import Spent, SpentError
from referee.web.server.log import brief

PATIENCE = 10
"""Seconds until a greenlet that is held up gives up, and says so."""


def test_others_go_on_meanwhile() -> None:
    came = Event()

    reckoning = gevent.spawn(aside, lambda: came.wait(PATIENCE))
    gevent.spawn(came.set)

    assert reckoning.get()


def test_it_is_another_process_that_ends_with_its_answer() -> None:
    child = gevent.spawn(aside, os.getpid).get()

    assert child != os.getpid()
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)


def test_it_keeps_no_connection_open() -> None:
    """A phone whose connection the server closes would wait for its end."""
    reading, writing = os.pipe()
    begun, seen = Event(), Event()

    def long() -> bool:
        begun.set()
        return seen.wait(PATIENCE)

    child = gevent.spawn(aside, long)
    while not begun.is_set():
        gevent.sleep(0.01)
    os.close(writing)
    assert os.read(reading, 1) == b""
    os.close(reading)
    seen.set()

    assert child.get()


def test_what_takes_too_long_is_ended() -> None:
    def forever() -> None:
        while True:
            pass

    with pytest.raises(TooLongError):
        gevent.spawn(aside, forever, 1).get(timeout=PATIENCE)


def test_what_never_ends_gives_its_turn_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes nothing of the processor, which alone was bounded."""
    monkeypatch.setattr("referee.web.server.aside.PER_SECOND", 0.2)

    with pytest.raises(TooLongError):
        gevent.spawn(aside, lambda: time.sleep(PATIENCE), 1).get(timeout=PATIENCE)

    assert gevent.spawn(aside, lambda: 7).get(timeout=PATIENCE) == 7


@pytest.mark.parametrize("call", ["fork", "pipe"])
def test_where_the_system_gives_no_process_it_is_busy_and_nothing_is_left_open(
    monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def refused() -> NoReturn:
        raise BlockingIOError(errno.EAGAIN, "no more")

    def ask() -> None:
        with pytest.raises(BusyError):
            gevent.spawn(aside, lambda: 7).get(timeout=PATIENCE)

    with monkeypatch.context() as patched:
        patched.setattr(os, call, refused)
        ask()
        before = len(list(Path("/proc/self/fd").iterdir()))
        ask()
        assert len(list(Path("/proc/self/fd").iterdir())) == before

    assert gevent.spawn(aside, lambda: 7).get(timeout=PATIENCE) == 7


def test_where_the_system_allows_less_of_the_processor_it_is_computed_all_the_same() -> None:
    program = (
        "import gevent, resource; from referee.web.server.aside import aside\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (25, 25))\n"
        "print(gevent.spawn(aside, lambda: 7).get())"
    )

    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)

    assert told.stdout == b"7\n"


def test_it_ends_with_who_asked() -> None:
    """The server stops, and waits for nobody."""
    begun, done = Event(), Event()

    def long() -> None:
        begun.set()
        time.sleep(0.2)
        done.set()

    asked = gevent.spawn(aside, long)
    while not begun.is_set():
        gevent.sleep(0.01)
    asked.kill()

    assert not done.wait(0.4)


def test_a_signal_to_all_of_the_server_ends_it() -> None:
    def long() -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(PATIENCE)

    with pytest.raises(TooLongError):
        gevent.spawn(aside, long).get(timeout=PATIENCE)


def _turns(turns: Turns, order: list[str], *names: str) -> gevent.Greenlet:
    def take() -> None:
        with turns.taken(frozenset(names), names[-1]):
            order.append(names[0])
            gevent.sleep(0.05)

    return gevent.spawn(take)


def test_a_club_waits_for_itself_and_lets_others_pass() -> None:
    turns, order = Turns(2), list[str]()

    asked = [
        _turns(turns, order, "of A", "by 1"),
        _turns(turns, order, "of A", "by 2"),
        _turns(turns, order, "of B", "by 3"),
    ]
    gevent.joinall(asked, raise_error=True)

    assert order == ["of A", "of B", "of A"]


def test_an_address_with_many_clubs_has_one_turn() -> None:
    turns, order = Turns(2), list[str]()

    asked = [_turns(turns, order, f"of {club}", "by 1") for club in "ABC"]
    asked.append(_turns(turns, order, "of D", "by 2"))
    gevent.joinall(asked, raise_error=True)

    assert order == ["of A", "of D", "of B", "of C"]


def test_a_phone_waits_once_for_the_same() -> None:
    turns, order = Turns(2), list[str]()

    asked = [_turns(turns, order, "of A", "by 1") for _ in range(20)]
    gevent.joinall(asked)

    assert order == ["of A", "of A"]
    assert [type(each.exception) for each in asked[2:]] == [BusyError] * 18


def test_who_stops_waiting_is_in_nobodys_way() -> None:
    turns, order = Turns(1), list[str]()

    first = _turns(turns, order, "of A", "by 1")
    second = _turns(turns, order, "of B", "by 2")
    third = _turns(turns, order, "of C", "by 3")
    gevent.sleep(0)
    second.kill()
    gevent.joinall([first, third], raise_error=True)

    assert order == ["of A", "of C"]


def test_an_address_that_had_its_share_comes_later() -> None:
    app = Flask("here")
    app.config["RATE_LIMITS"] = True
    spent = app.extensions["spent"] = Spent("10/minute")
    spent.add("1.2.3.4", 1)

    def compute(address: str) -> int:
        with app.test_request_context("/", environ_base={"REMOTE_ADDR": address}), turn("A"):
            return aside(lambda: 3)

    with pytest.raises(SpentError) as refused:
        gevent.spawn(compute, "1.2.3.4").get()

    assert 1 <= refused.value.wait <= 60
    assert gevent.spawn(compute, "1.2.3.5").get() == 3


def test_who_had_much_of_late_stands_behind_who_had_little() -> None:
    app = Flask("here")
    app.config["RATE_LIMITS"] = True
    spent = app.extensions["spent"] = Spent()
    spent.add("1.2.3.4", 9)

    def compute(address: str) -> int:
        with app.test_request_context("/", environ_base={"REMOTE_ADDR": address}):
            return aside(lambda: os.nice(0))

    behind = gevent.spawn(compute, "1.2.3.4").get()

    assert behind == min(19, gevent.spawn(compute, "1.2.3.5").get() + 9)


def test_whatever_is_computed_stands_behind_the_server() -> None:
    """A save that goes on meanwhile has nine tenths of a processor that both want."""
    app = Flask("here")

    def computed() -> int:
        with app.test_request_context("/"):
            return aside(lambda: os.nice(0))

    assert gevent.spawn(computed).get() == os.nice(0) + 10


def test_what_was_computed_counts_for_who_asked() -> None:
    app = Flask("here")
    app.config["RATE_LIMITS"] = True
    app.extensions["spent"] = Spent("1/minute")

    def compute() -> int:
        with app.test_request_context("/", environ_base={"REMOTE_ADDR": "1.2.3.4"}):
            return aside(lambda: 3)

    assert gevent.spawn(compute).get() == 3
    with pytest.raises(SpentError):
        gevent.spawn(compute).get()


def test_the_request_is_known_there() -> None:
    app = Flask("here")

    def compute() -> tuple[str, str]:
        with app.test_request_context("/there"):
            return aside(lambda: (current_app.name, request.path))

    assert gevent.spawn(compute).get() == ("here", "/there")


def test_what_goes_wrong_goes_wrong_for_who_asked(capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> None:
        raise LookupError("not there")

    def compute() -> str:
        with pytest.raises(LookupError, match="not there"):
            aside(fail)
        return "and the next one is computed"

    assert gevent.spawn(compute).get() == "and the next one is computed"
    assert gevent.spawn(aside, lambda: 3).get() == 3
    assert capsys.readouterr().err == ""


def test_where_nobody_else_waits_it_is_computed_at_once() -> None:
    assert aside(gevent.getcurrent) is gevent.getcurrent()


def test_what_is_computed_aside_may_ask_for_it_again() -> None:
    assert gevent.spawn(aside, lambda: aside(lambda: 3)).get(timeout=PATIENCE) == 3


def test_the_log_says_where_it_went_wrong_there() -> None:
    with pytest.raises(NotationError) as wrong:
        gevent.spawn(aside, lambda: toml.parse("=")).get()

    assert "engine/toml.py" in brief(wrong.value)


class UncopiedError(Exception):
    """Cannot be made from its arguments."""

    def __init__(self, one: int, *, two: int) -> None:
        super().__init__(one + two)


def test_what_cannot_be_copied_still_goes_wrong() -> None:
    def fail() -> None:
        raise UncopiedError(1, two=2)

    with pytest.raises(RuntimeError, match="UncopiedError"):
        gevent.spawn(aside, fail).get()


def test_nobody_waits_for_ever_for_those_before(monkeypatch: pytest.MonkeyPatch) -> None:
    came = Event()
    monkeypatch.setattr("referee.web.server.aside.PATIENCE", 0.01)
    first = [gevent.spawn(aside, lambda: came.wait(PATIENCE)) for _ in range(AT_ONCE)]
    gevent.sleep(0)
    late = gevent.spawn(aside, lambda: 2)

    with pytest.raises(BusyError):
        late.get()
    came.set()

    assert all(each.get() for each in first)
    assert gevent.spawn(aside, lambda: 3).get() == 3
