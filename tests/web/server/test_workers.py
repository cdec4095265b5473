"""Long computations run in worker processes."""

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing import Event
from pathlib import Path
from typing import Any, NoReturn

import gevent
import pytest
from flask import Flask, current_app, request

from referee import toml
from referee.server.bounds import Rate, Spent, SpentError, Work
from referee.server.greenlets import SingleFlightCache
from referee.server.log import brief
from referee.server.workers import (
    BEHIND,
    PROCESSES,
    TURNS,
    BusyError,
    TooLongError,
    Turns,
    computed_once,
    in_worker,
    turn,
)

PATIENCE = 10
"""Seconds until a blocked greenlet raises an error."""

WORKERS = "referee.server.workers"


def computed(job: Callable[[], Any], *most: int) -> Any:
    """The result of *job* in a greenlet, as in a request to the server."""
    return gevent.spawn(in_worker, job, *most).get(timeout=PATIENCE)


def begun_and_going_on(meanwhile: Callable[[], object]) -> tuple[gevent.Greenlet, Any]:
    """A request whose worker does *meanwhile* after it has begun, and the event of its end."""
    begun, done = Event(), Event()

    def long() -> object:
        begun.set()
        found = meanwhile()
        done.set()
        return found

    waiting = gevent.spawn(in_worker, long)
    while not begun.is_set():
        gevent.sleep(0.01)
    return waiting, done


def test_others_go_on_meanwhile() -> None:
    came = Event()

    waiting, _ = begun_and_going_on(lambda: came.wait(PATIENCE))
    came.set()

    assert waiting.get()


def test_it_is_another_process_that_ends_with_its_answer() -> None:
    child = computed(os.getpid)

    assert child != os.getpid()
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)


def test_it_keeps_no_connection_open() -> None:
    """A worker that kept it open would leave its phone waiting."""
    reading, writing = os.pipe()
    seen = Event()

    waiting, _ = begun_and_going_on(lambda: seen.wait(PATIENCE))
    os.close(writing)
    assert os.read(reading, 1) == b""
    os.close(reading)
    seen.set()

    assert waiting.get()


def forever() -> None:
    while True:
        pass


def stopped() -> None:
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)


@pytest.mark.parametrize("job", [forever, lambda: time.sleep(PATIENCE), stopped])
def test_what_takes_too_long_or_is_stopped_is_ended_and_gives_its_turn_back(
    monkeypatch: pytest.MonkeyPatch, job: Callable[[], None]
) -> None:
    """A job that only waits uses no processor time, and is ended by the clock."""
    if job is not forever:
        monkeypatch.setattr(f"{WORKERS}.PER_SECOND", 0.5)

    with pytest.raises(TooLongError):
        computed(job, 1)

    assert computed(lambda: 7) == 7


@pytest.mark.parametrize("call", ["fork", "pipe"])
def test_where_the_system_gives_no_process_it_is_busy_and_nothing_is_left_open(
    monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def refused() -> NoReturn:
        raise BlockingIOError(errno.EAGAIN, "no more")

    def left_open() -> int:
        with pytest.raises(BusyError):
            computed(lambda: 7)
        return len(list(Path("/proc/self/fd").iterdir()))

    with monkeypatch.context() as patched:
        patched.setattr(os, call, refused)
        assert left_open() == left_open()

    assert computed(lambda: 7) == 7


def test_where_the_system_allows_less_of_the_processor_it_is_computed_all_the_same() -> None:
    program = (
        "import gevent, resource; from referee.server.workers import in_worker\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (25, 25))\n"
        "print(gevent.spawn(in_worker, lambda: 7).get())"
    )

    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)

    assert done.stdout == b"7\n"


def test_it_ends_with_who_asked() -> None:
    """The server stops without waiting for it."""
    waiting, done = begun_and_going_on(lambda: time.sleep(0.2))

    waiting.kill()

    assert not done.wait(0.4)


# Turns


def orders(at_once: int, *wanted: str) -> tuple[list[str], list[gevent.Greenlet]]:
    """The order of turns for all *wanted*, and the requests.

    Each is a club, an address and a phone there: "A 1 x", or "A 1" for the only one.
    """
    turns, order = Turns(at_once), list[str]()

    def take(club: str, address: str, phone: str = "") -> None:
        with turns.taken((f"by {address}", f"of {club}"), f"{address} {phone}"):
            order.append(club)
            gevent.sleep(0.05)

    return order, [gevent.spawn(take, *each.split()) for each in wanted]


@pytest.mark.parametrize(
    ("wanted", "order"),
    [
        (("A 1", "A 2", "B 3"), "ABA"),  # a club waits for itself and lets others pass
        (("A 1 x", "B 1 y", "C 1 z", "D 2"), "ADBC"),  # an address with many phones
    ],
)
def test_each_club_and_each_address_has_half_of_the_workers(
    wanted: tuple[str, ...], order: str
) -> None:
    came, requests = orders(2, *wanted)

    gevent.joinall(requests, raise_error=True)

    assert "".join(came) == order


def test_phones_of_one_address_compute_at_the_same_time_and_each_once() -> None:
    """A phone that waits for itself is behind those that came later and have had no turn."""
    came, requests = orders(4, "A 1 x", "B 1 x", "C 1 y", "D 1 z")

    gevent.joinall(requests, raise_error=True)

    assert "".join(came) == "ACDB"


def test_who_makes_a_phone_for_each_request_leaves_half_of_the_workers() -> None:
    came, requests = orders(4, *[f"{club} 1 {club}" for club in "ABCDEF"], "X 2", "Y 3")

    gevent.joinall(requests, raise_error=True)

    assert "".join(came) == "ABXYCDEF"


def phone_secret() -> str:
    """The phone of a request, which names it as its path."""
    return request.path


def test_an_address_that_waits_for_itself_does_not_hold_up_a_club(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, order = Flask("here"), list[str]()
    app.extensions["phone_secret"] = phone_secret
    monkeypatch.setitem(TURNS, Work.PAGE, Turns(2))

    def take(club: str, address: str, phone: str) -> None:
        with (
            app.test_request_context(phone, environ_base={"REMOTE_ADDR": address}),
            turn(club),
        ):
            gevent.sleep(0.05)
            order.append(f"{club} {address}")

    wanted = ("A", "1.2.3.4", "/x"), ("B", "1.2.3.4", "/y"), ("B", "1.2.3.5", "/z")
    gevent.joinall([gevent.spawn(take, *each) for each in wanted], raise_error=True)

    assert order == ["A 1.2.3.4", "B 1.2.3.5", "B 1.2.3.4"]


def test_phones_of_one_address_can_all_wait_for_pictures() -> None:
    """Pictures are of no club: what differs is who asks for them."""
    app = Flask("here")
    app.extensions["phone_secret"] = phone_secret

    def ask(phone: str) -> int:
        with app.test_request_context(phone, environ_base={"REMOTE_ADDR": "1.2.3.4"}):
            return in_worker(lambda: 3)

    requests = [gevent.spawn(ask, f"/{number}") for number in range(4 * PROCESSES)]
    gevent.joinall(requests)

    assert [each.value for each in requests] == [3] * 4 * PROCESSES


def test_a_phone_waits_once_for_the_same() -> None:
    came, requests = orders(2, *["A 1"] * 20)

    gevent.joinall(requests)

    assert came == ["A", "A"]
    assert [type(each.exception) for each in requests[2:]] == [BusyError] * 18


def test_who_stops_waiting_is_in_nobodys_way() -> None:
    came, (first, second, third) = orders(1, "A 1", "B 2", "C 3")

    gevent.sleep(0)
    second.kill()
    gevent.joinall([first, third], raise_error=True)

    assert came == ["A", "C"]


def test_nobody_waits_for_ever_for_those_before(monkeypatch: pytest.MonkeyPatch) -> None:
    came = Event()
    monkeypatch.setattr(f"{WORKERS}.PATIENCE", 0.01)
    first = [gevent.spawn(in_worker, lambda: came.wait(PATIENCE)) for _ in range(PROCESSES)]
    gevent.sleep(0)

    with pytest.raises(BusyError):
        computed(lambda: 2)
    came.set()

    assert all(each.get() for each in first)
    assert computed(lambda: 3) == 3


def test_what_a_cached_result_is_made_of_is_read_once_and_not_in_the_worker() -> None:
    app, read = Flask("here"), list[int]()
    app.extensions.update(pages=SingleFlightCache[int](2), phone_secret=phone_secret)

    def reading() -> tuple[int, int]:
        read.append(os.getpid())
        return 3, 4

    def compute(tens: int, ones: int) -> int:
        return tens * 10 + ones

    def ask(key: str) -> int:
        with app.test_request_context("/there"):
            return computed_once(key, compute, reading)

    answers = [gevent.spawn(ask, key).get(timeout=PATIENCE) for key in ("a", "a", "b")]

    assert answers == [34, 34, 34]
    assert read == [os.getpid()] * 2


# Shares of an address


def requested_from(
    address: str, job: Callable[[], Any], spent: Spent | None = None, *, here: bool = False
) -> Any:
    """The result of *job*, from a worker unless *here*, in a request for ``/there``."""
    app = Flask("here")
    app.config["RATE_LIMITS"] = spent is not None
    app.extensions.update(spent=spent, phone_secret=phone_secret)

    def ask() -> Any:
        with app.test_request_context("/there", environ_base={"REMOTE_ADDR": address}):
            return job() if here else in_worker(job)

    return gevent.spawn(ask).get(timeout=PATIENCE)


def test_what_was_computed_counts_for_who_asked_until_the_share_is_used_up() -> None:
    spent = Spent({Work.PAGE: Rate("1/minute")})
    assert requested_from("1.2.3.4", lambda: 3, spent) == 3

    with pytest.raises(SpentError) as refused:
        requested_from("1.2.3.4", lambda: 3, spent)

    assert 1 <= refused.value.wait <= 60
    assert requested_from("1.2.3.5", lambda: 3, spent) == 3


def test_uploads_do_not_close_the_judge_to_their_address() -> None:
    spent = Spent({Work.PAGE: Rate("1/minute"), Work.FILES: Rate("1/minute")})

    def upload() -> None:
        with turn(work=Work.FILES):
            in_worker(lambda: 3)

    requested_from("1.2.3.4", upload, spent, here=True)
    with pytest.raises(SpentError):
        requested_from("1.2.3.4", upload, spent, here=True)

    assert requested_from("1.2.3.4", lambda: 3, spent) == 3


def test_time_without_a_processor_counts_for_nobody() -> None:
    """On a busy server a worker waits for a processor; here it sleeps for twice its share."""
    spent = Spent({Work.PAGE: Rate("5/minute")})

    for _ in range(2):
        assert requested_from("1.2.3.4", lambda: time.sleep(1), spent) is None


def test_whatever_is_computed_stands_behind_the_server() -> None:
    """A save at the same time gets nine tenths of the processor."""
    assert computed(lambda: os.nice(0)) == min(19, os.nice(0) + BEHIND)


def test_the_request_is_known_there() -> None:
    assert requested_from("1.2.3.4", lambda: (current_app.name, request.path)) == ("here", "/there")


# Exceptions


class UncopiedError(Exception):
    """An exception that cannot be unpickled."""

    def __init__(self, one: int, *, two: int) -> None:
        super().__init__(one + two)


def fail(fault: Exception) -> Callable[[], NoReturn]:
    def job() -> NoReturn:
        raise fault

    return job


def caught(job: Callable[[], object]) -> str:
    """The log's text about the exception of *job*."""

    def ask() -> str:
        with pytest.raises(Exception) as wrong:  # noqa: PT011 - any that there is
            in_worker(job)
        return f"{wrong.value}: {brief(wrong.value)}"

    return str(gevent.spawn(ask).get(timeout=PATIENCE))


@pytest.mark.parametrize(
    ("job", "text"),
    [
        (fail(LookupError("not there")), "not there: LookupError"),
        (fail(UncopiedError(1, two=2)), "UncopiedError < "),
        (lambda: toml.parse("="), "NotationError < toml.py"),
    ],
)
def test_what_goes_wrong_goes_wrong_for_who_asked_and_the_log_says_where(
    capsys: pytest.CaptureFixture[str], job: Callable[[], object], text: str
) -> None:
    assert text in caught(job)
    assert computed(lambda: 3) == 3
    assert capsys.readouterr().err == ""


def test_where_nobody_else_waits_it_is_computed_at_once() -> None:
    assert in_worker(gevent.getcurrent) is gevent.getcurrent()


def test_what_is_computed_in_a_worker_may_ask_for_it_again() -> None:
    assert computed(lambda: in_worker(lambda: 3)) == 3
