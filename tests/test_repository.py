import ast
import json
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import median

import pytest

from tests.sources import nodes

ROOT = Path(__file__).resolve().parent.parent

REGISTRIES = re.compile(
    r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|registry\.yarnpkg|--(?:extra-)?index-url\s*=?\s*\S"
)
RESOLVED = re.compile(r'"resolved"\s*:')
MACHINE = re.compile(r"(?<![\w.~}-])/(?:home|root|Users|work|mnt|tmp/bash)/\w")
FOREIGN_LOCKS = {"uv.lock", "poetry.lock", "pdm.lock", "Pipfile.lock", "yarn.lock"}


def listed(*options: str) -> list[str]:
    """The files that `git ls-files` lists."""
    command = ["git", "ls-files", "-z", *options]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return listed.stdout.split("\0")[:-1]


@cache
def tracked() -> list[Path]:
    """The tracked files that exist."""
    return [ROOT / name for name in listed() if (ROOT / name).is_file()]


@cache
def texts() -> Mapping[Path, str]:
    """The text of each tracked file."""
    return {path: path.read_bytes().decode(errors="replace") for path in tracked()}


def lines_with(pattern: re.Pattern[str]) -> Iterator[str]:
    """``file:line`` of every tracked text in which *pattern* is found."""
    for path, text in texts().items():
        for found in pattern.finditer(text):
            yield f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, found.start()) + 1}"


def climbs(path: Path, text: str) -> Iterator[Path]:
    """The folders that a tracked *text* climbs up to, by ``../`` or by ``parents[n]``."""
    for steps in re.findall(r"(?<![\w./])(?:\.\./)+(?=\w)", text):
        yield (path.parent / steps).resolve()
    for number in re.findall(r"__file__\)(?:\.resolve\(\))?\.parents\[(\d+)\]", text):
        yield path.parents[int(number)]


def test_nothing_leads_out_of_the_project() -> None:
    found = [(path.name, target) for path, text in texts().items() for target in climbs(path, text)]

    assert found
    assert [name for name, target in found if not target.is_relative_to(ROOT)] == []


@pytest.mark.parametrize("pattern", [REGISTRIES, RESOLVED, MACHINE], ids=lambda p: p.pattern[:12])
def test_no_address_of_a_registry_or_of_a_machine(pattern: re.Pattern[str]) -> None:
    assert list(lines_with(pattern)) == []


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (REGISTRIES, "--index" + "-url https://example.org/simple"),
        (REGISTRIES, "https://registry.npm" + "js.org/htmx.org"),
        (RESOLVED, '      "resolved' + '": "somewhere",'),
        (MACHINE, "see /" + "home/ann/notes.md"),
    ],
)
def test_the_patterns_find_what_they_are_for(pattern: re.Pattern[str], line: str) -> None:
    assert pattern.search(line)


SKIPPED = re.compile(r"pytest\.(?:mark\.)?(?:skip|importorskip|xfail)")


def test_no_test_is_left_out_on_any_machine() -> None:
    found = lines_with(SKIPPED)

    assert [each for each in found if not each.startswith("tests/test_repository.py")] == []


def test_no_file_is_large() -> None:
    large = [path.name for path in tracked() if path.stat().st_size > 300_000]

    assert large == []


def test_no_lock_file_of_another_tool() -> None:
    assert [path for path in tracked() if path.name in FOREIGN_LOCKS] == []


def test_nothing_built_or_installed_is_tracked() -> None:
    assert listed("-ci", "--exclude-standard") == []


def pins(name: str) -> dict[str, str]:
    """The version of each package in a requirements file, with the number of its hashes."""
    text = (ROOT / "requirements" / name).read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert all("--hash=sha256:" in line for line in lines)
    return dict(line.split(" ")[0].split("==") for line in lines)


@pytest.mark.parametrize("name", ["run.txt", "dev.txt", "node.txt", "lock.txt"])
def test_every_requirement_is_pinned_with_a_hash(name: str) -> None:
    assert pins(name)


def test_the_tests_run_on_what_the_program_runs_on() -> None:
    assert pins("run.txt").items() <= pins("dev.txt").items()


def test_every_npm_package_is_pinned_by_integrity() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    packages = [package for path, package in lock["packages"].items() if path]

    assert packages
    assert all(package["integrity"].startswith("sha512-") for package in packages)


PROGRAM = sorted((ROOT / "referee").rglob("*.py"))


def lines_in(path: Path) -> int:
    """All lines of a file, empty ones and comments too."""
    return len(path.read_text().splitlines())


def bodies(found: Iterable[ast.AST]) -> Iterator[int]:
    """The length of each function in lines, from its first statement after the docstring to its
    end.
    """
    for each in found:
        if isinstance(each, ast.FunctionDef):
            statements = each.body[ast.get_docstring(each) is not None :]
            if statements:
                yield (statements[-1].end_lineno or 0) - statements[0].lineno + 1


def test_no_file_of_the_program_has_to_be_searched() -> None:
    """A subject has one module, of 400 lines as a rule; a longer one has two subjects.

    Longer are the list of all tables, which is read one table at a time, and what reads the score
    sheets that people write in their own way.
    """
    names = ("store/tables.py", "exchange/rook/score_sheet.py")
    longer = [ROOT / "referee" / name for name in names]
    assert [path for path in PROGRAM if path not in longer and lines_in(path) > 740] == []
    assert [path for path in longer if lines_in(path) > 1050] == []


def test_the_functions_of_the_program_are_short() -> None:
    assert median(lines for found in nodes().values() for lines in bodies(found)) <= 6
