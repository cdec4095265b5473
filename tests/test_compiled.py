"""The solver is compiled where there is a compiler, and works without one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import compile_solver
from referee.rook.solver.search import COMPILED

ROOT = Path(__file__).resolve().parent.parent
USED = "from referee.rook.solver.search import COMPILED; print(COMPILED)"


def test_set_up_has_compiled_what_stands_there_now() -> None:
    if shutil.which("cc") is None:
        assert not COMPILED
    else:
        assert COMPILED, "run make setup"
        assert compile_solver.is_current(), "run make setup"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the engine and the compile script, without compiled files."""
    bare = shutil.ignore_patterns("*.so", "*.pyd", "search.compiled", "__pycache__")
    shutil.copytree(ROOT / "referee", tmp_path / "referee", ignore=bare)
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts/compile_solver.py", tmp_path / "scripts")
    return tmp_path


def _run(copy: Path, *arguments: str, **environment: str) -> str:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy), **environment},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@pytest.mark.slow
def test_it_compiles_once_and_says_so(copy: Path) -> None:
    if shutil.which("cc") is None:
        pytest.fail("this machine has no compiler to try")
    assert _run(copy, "scripts/compile_solver.py") == "the solver was compiled\n"
    assert _run(copy, "-c", USED) == "True\n"
    assert _run(copy, "scripts/compile_solver.py") == ""


@pytest.mark.slow
def test_without_a_compiler_it_says_so_and_stays_plain(copy: Path) -> None:
    result = _run(copy, "scripts/compile_solver.py", CC="/nowhere/cc", LDSHARED="/nowhere/cc")
    assert result.startswith("the solver stays plain Python, which is slower: ")
    assert _run(copy, "-c", USED) == "False\n"


@pytest.mark.slow
def test_an_old_one_does_not_outlive_its_source(copy: Path) -> None:
    old = [copy / path.relative_to(ROOT) for path in compile_solver.BUILT]
    for path in old:
        path.touch()
    _run(copy, "scripts/compile_solver.py", CC="/nowhere/cc", LDSHARED="/nowhere/cc")
    assert not any(path.exists() for path in old)


def test_plain_python_needs_nothing_of_cython(copy: Path) -> None:
    blocked = "import sys; sys.modules['cython'] = None; "
    assert _run(copy, "-c", blocked + USED) == "False\n"
