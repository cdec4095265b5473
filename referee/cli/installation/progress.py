"""How far a long command is: on a terminal alone, and beside its answer."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

import click


@contextmanager
def counting(label: str, length: int | None = None) -> Iterator[Callable[[], object]]:
    """Gives what is to be called once for each of *length* games; None: nobody knows how many."""
    with click.progressbar(
        count() if length is None else None,
        length=length,
        label=label,
        show_pos=True,
        file=sys.stderr,
        hidden=not sys.stderr.isatty(),
    ) as shown:
        yield lambda: shown.update(1)
