"""Which fast tests fail in a copy of the checkout."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

FAST = "not slow and not browser and not soak"
"""As in the Makefile: what `make quick` runs."""

BORROWED = (".venv", "node_modules")
"""What no copy needs for itself."""

FETCHED = ("static/vendor", "static/built")
"""What git does not know of, and the pages need."""

MEMORY = "/dev/shm"
"""Where databases of tests lie in memory, as in the Makefile."""

PATIENCE = 1800
"""Seconds after which a run that does not end has noticed something too."""

ENDLESS = "no end"
"""What stands for the test that failed, of such a run."""

NOTHING_FAILED = (0, 5)
"""What pytest ends with where all tests pass, and where there are none."""


def copy_of(root: Path, folder: Path) -> Path:
    """A copy of the checkout *root* in *folder*: what git knows of, as it lies there."""
    names = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(names, cwd=root, check=True, capture_output=True).stdout.decode()
    for name in filter(None, listed.split("\0")):
        if (root / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, folder / name)
    for name in BORROWED:
        if (root / name).exists():
            (folder / name).symlink_to((root / name).resolve())
    for name in FETCHED:
        shutil.copytree(root / name, folder / name)
    return folder


def first_failure(tree: Path, tests: Sequence[str], without: Sequence[str] = ()) -> str:
    """The fast test of *tests* in *tree* that fails first, without its case; "": none does.

    A file that cannot even be read stands for its tests.
    """
    return next(iter(_run(tree, tests, "-x", *(f"--ignore={each}" for each in without))), "")


def failing(tree: Path, tests: Sequence[str]) -> tuple[str, ...]:
    """Those of *tests* that fail in *tree*."""
    return _run(tree, tests)


def _run(tree: Path, tests: Sequence[str], *options: str) -> tuple[str, ...]:
    there = [each for each in tests if (tree / each.partition("::")[0]).exists()]
    if not there:
        return ()
    command = [
        *(sys.executable, "-m", "pytest", "-q", "-rfE", "--tb=no", "-p", "no:cacheprovider"),
        *("--hypothesis-seed=0", "-m", FAST, *options, *there),
    ]
    with subprocess.Popen(
        command,
        cwd=tree,
        env=_environ(tree),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as running:
        try:
            said, _ = running.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            return (ENDLESS,)
    return () if running.returncode in NOTHING_FAILED else failed(said)


def _environ(tree: Path) -> dict[str, str]:
    environ = os.environ | {"PYTHONPATH": str(tree)}
    environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or every run would compile everything again
    if os.access(MEMORY, os.W_OK):
        environ["PYTEST_DEBUG_TEMPROOT"] = MEMORY
    return environ


def failed(said: str) -> tuple[str, ...]:
    """The tests that failed, each once and without its case, by what pytest *said*.

    Raises:
        ValueError: it names none.
    """
    found = re.findall(r"^(?:FAILED|ERROR) ([^\s\[]+)", said, re.MULTILINE)
    if not found:
        raise ValueError(f"pytest failed, and named no test:\n{said}")
    return tuple(dict.fromkeys(found))
