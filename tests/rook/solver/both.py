"""The search in plain Python and, if set-up found a compiler, compiled by Cython."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

from referee.rook.solver import aside, search
from referee.rook.solver.ending import RestOfHand

FOLDER = Path(search.__file__).parent


def _plain(name: str) -> ModuleType:
    spec = spec_from_file_location(f"plain_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


with mock.patch.dict(sys.modules, {"referee.rook.solver.layout": _plain("layout")}):
    PLAIN: Any = _plain("search").Search

KINDS = {"plain": PLAIN, **({"compiled": search.Search} if search.COMPILED else {})}


@contextmanager
def by(kind: str) -> Iterator[None]:
    """A context in which endings use the search of this *kind*, one of `KINDS`."""
    chosen, ending = KINDS[kind], RestOfHand.__init__.__kwdefaults__
    with mock.patch.dict(ending, searched_by=chosen), mock.patch.object(aside, "Search", chosen):
        yield
