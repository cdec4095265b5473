"""An answer that many ask for is made once, and only the latest are kept."""

import gevent
import pytest

from referee.web.server.greenlets import Latest


def test_what_was_asked_before_is_not_made_again() -> None:
    latest, made = Latest[int](2), iter([1, 2, 3])

    assert [latest.get("a", lambda: next(made)) for _ in range(3)] == [1, 1, 1]


def test_those_who_ask_while_it_is_made_wait_for_it() -> None:
    latest, made = Latest[int](2), list[int]()

    def make() -> int:
        made.append(1)
        gevent.sleep(0.01)
        return 7

    asking = [gevent.spawn(latest.get, "a", make) for _ in range(50)]
    gevent.joinall(asking, raise_error=True)

    assert [each.value for each in asking] == [7] * 50
    assert made == [1]


def test_the_one_asked_for_longest_ago_goes() -> None:
    latest = Latest[int](2)
    for asked in ("a", "b", "a", "c"):
        latest.get(asked, lambda: 1)

    assert latest.get("a", lambda: 2) == 1
    assert latest.get("b", lambda: 2) == 2
    assert len(latest) == 2


def test_a_fault_is_not_kept() -> None:
    latest = Latest[int](2)

    with pytest.raises(ZeroDivisionError):
        latest.get("a", lambda: 1 // 0)

    assert latest.get("a", lambda: 2) == 2
