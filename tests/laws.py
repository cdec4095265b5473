"""Laws: tests with cases drawn by lot, a few of them in `make quick` and all in `make test`."""

import os
from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import settings

WHOLE = os.environ.get("REFEREE_LAWS") == "whole"
"""Whether every law is tried with all its cases; `make test` says so."""

PART = 20
"""One case in so many is tried while somebody waits for `make quick`."""

Test = TypeVar("Test", bound=Callable[..., None])


def law(cases: int) -> Callable[[Test], Test]:
    """Tries a law with so many *cases*, or with a part of them."""
    tried = settings(max_examples=cases if WHOLE else max(5, cases // PART), deadline=None)
    return lambda test: pytest.mark.law(tried(test))
