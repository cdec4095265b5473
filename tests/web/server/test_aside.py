"""What takes long is reckoned beside the others."""

from threading import Event

import gevent
import pytest
from flask import Flask, current_app, request

from referee.store.errors import StoreBusyError
from referee.web.server.aside import aside

PATIENCE = 10
"""Seconds until a greenlet that is held up gives up, and says so."""


def test_others_go_on_meanwhile() -> None:
    came = Event()

    reckoning = gevent.spawn(aside, lambda: came.wait(PATIENCE))
    gevent.spawn(came.set)

    assert reckoning.get()


def test_one_is_reckoned_after_the_other() -> None:
    came, order = Event(), []

    def first() -> None:
        came.wait(PATIENCE)
        order.append("first")

    greenlets = [gevent.spawn(aside, first), gevent.spawn(aside, lambda: order.append("second"))]
    greenlets.append(gevent.spawn(came.set))
    gevent.joinall(greenlets, raise_error=True)

    assert order == ["first", "second"]


def test_the_request_is_known_there() -> None:
    app = Flask("here")

    def reckon() -> tuple[str, str]:
        with app.test_request_context("/there"):
            return aside(lambda: (current_app.name, request.path))

    assert gevent.spawn(reckon).get() == ("here", "/there")


def test_what_goes_wrong_goes_wrong_for_who_asked(capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> None:
        raise LookupError("not there")

    def reckon() -> str:
        with pytest.raises(LookupError, match="not there"):
            aside(fail)
        return "and the next one is reckoned"

    assert gevent.spawn(reckon).get() == "and the next one is reckoned"
    assert gevent.spawn(aside, lambda: 3).get() == 3
    assert capsys.readouterr().err == ""


def test_where_nobody_else_waits_it_is_reckoned_at_once() -> None:
    assert aside(gevent.getcurrent) is gevent.getcurrent()


def test_what_is_reckoned_aside_may_ask_for_it_again() -> None:
    assert gevent.spawn(aside, lambda: aside(lambda: 3)).get(timeout=PATIENCE) == 3


def test_nobody_waits_for_ever_for_those_before(monkeypatch: pytest.MonkeyPatch) -> None:
    came = Event()
    first = gevent.spawn(aside, lambda: came.wait(PATIENCE))
    gevent.sleep(0)
    monkeypatch.setattr("referee.web.server.aside.PATIENCE", 0.01)
    second = gevent.spawn(aside, lambda: 2)

    with pytest.raises(StoreBusyError):
        second.get()
    came.set()

    assert first.get()
    assert gevent.spawn(aside, lambda: 3).get() == 3
