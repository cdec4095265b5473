"""What work costs: time of the processor, time by the clock, and memory where it is a program."""

import os
import re
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import NamedTuple

LOOKS = 0.05
"""Seconds between two looks at how much memory a program holds."""


class Cost(NamedTuple):
    """What something took."""

    processor: float
    """Milliseconds of our own processes; a server of databases has more beside them."""
    clock: float
    """Milliseconds until it was done."""
    memory: float = 0
    """Megabytes that the program held at most; 0: it was a part of this one."""


def spent(work: Callable[[], object]) -> Cost:
    """What *work* costs here."""
    began, at = time.process_time(), time.perf_counter()
    work()
    return Cost(1000 * (time.process_time() - began), 1000 * (time.perf_counter() - at))


def spent_by(command: Sequence[str], settings: Mapping[str, str]) -> Cost:
    """What a run of *command* costs, from its start to its end; what it answers is not shown."""
    began, at, most = _of_children(), time.perf_counter(), 0.0
    settled = {**os.environ, **settings}
    with subprocess.Popen(command, env=settled, stdout=subprocess.DEVNULL) as program:
        while program.poll() is None:
            most = max(most, _held(program.pid))
            time.sleep(LOOKS)
    assert program.returncode == 0, command
    return Cost(1000 * (_of_children() - began), 1000 * (time.perf_counter() - at), most)


def _of_children() -> float:
    """Seconds of the processor that all programs took that we ran."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _held(pid: int) -> float:
    """Megabytes that the program held at most until now; what we held as it began is not in it."""
    told = Path(f"/proc/{pid}/status").read_text()
    most = re.search(r"VmHWM:\s+(\d+) kB", told)
    return int(most[1]) / 1024 if most else 0.0


def middle(costs: Sequence[Cost]) -> Cost:
    """The median of each."""
    return Cost(*(median(each) for each in zip(*costs, strict=True)))
