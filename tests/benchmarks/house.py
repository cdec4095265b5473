"""How large the house is, and how many rooms a saved hand goes through.

Run with ``python -m tests.benchmarks.house``, a few seconds. A line of code is one that is neither
blank nor a comment, nor in an import, nor in the docstring of a module, class, function or field.
"""

import ast
import io
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any

import click
from flask import Flask

from referee.server.config import Config
from referee.web.app import create_app
from referee.web.rook import state
from referee.web.shared.phone import cookie_of
from tests.benchmarks.saving import KENTUCKY, PHONE, SECRET, Answer, Phone, stage

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "referee"
WEB = PACKAGE / "web"
TESTS = ROOT / "tests"

FOLD = state.play_hands.__code__
"""What folds the ledger of a game, from its first line; what a line changes is asked of that."""

BARE = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
)
"""Tokens that make no line one of code."""


# What stands in the files


def lines_of_code(source: str, *, imports: bool = False) -> int:
    """The lines of code in *source*; with its *imports*, or without."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    spans = ((each.start[0], each.end[0]) for each in tokens if each.type not in BARE)
    lines = {line for first, last in spans for line in range(first, last + 1)}
    for node in _left_out(ast.parse(source), imports=imports):
        lines -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)


def _left_out(tree: ast.Module, *, imports: bool) -> Iterator[ast.stmt]:
    for node in ast.walk(tree):
        if not imports and isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node


def public_names(source: str) -> frozenset[str]:
    """The public functions and classes of a module."""
    made = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    names = (node.name for node in ast.parse(source).body if isinstance(node, made))
    return frozenset(name for name in names if not name.startswith("_"))


def names_in_two_files(sources: Iterable[str]) -> int:
    """How many public names stand in two of *sources* or more."""
    files = Counter(name for source in sources for name in public_names(source))
    return sum(number > 1 for number in files.values())


def sources_of(folder: Path) -> list[str]:
    """Every module below *folder*."""
    return [file.read_text() for file in sorted(folder.rglob("*.py"))]


# What a saved hand enters


@dataclass(slots=True)
class Entered:
    """The functions of the package that were called."""

    functions: Counter[CodeType] = field(default_factory=Counter)

    @property
    def modules(self) -> int:
        """The modules that they stand in."""
        return len({each.co_filename for each in self.functions})

    @property
    def folders(self) -> int:
        """The packages that those stand in."""
        return len({Path(each.co_filename).parent for each in self.functions})

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Notes what is called meanwhile."""
        below = str(PACKAGE)

        def note(frame: FrameType, event: str, _of: Any) -> None:
            if event == "call" and frame.f_code.co_filename.startswith(below):
                self.functions[frame.f_code] += 1

        sys.setprofile(note)
        try:
            yield
        finally:
            sys.setprofile(None)


class Desk:
    """What `Phone` asks, without a connection: the app itself."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client(use_cookies=False)
        self.head = {"Cookie": f"rook-device={cookie_of(PHONE, SECRET)}"}

    def get(self, path: str) -> Answer:
        """The page at *path*."""
        answer = self.client.get(path, headers=self.head)
        return Answer(f"HTTP/1.1 {answer.status_code} ", answer.data)

    def post(self, path: str, form: Mapping[str, str]) -> Answer:
        """What a form posted by htmx is answered with."""
        head = self.head | {"HX-Request": "true"}
        answer = self.client.post(path, data=dict(form), headers=head)
        return Answer(f"HTTP/1.1 {answer.status_code} ", answer.data)


def saved_hand(app: Flask) -> Entered:
    """What the second hand of a game enters, in a process that has saved one."""
    desk, entered = Desk(app), Entered()
    phone = Phone(desk, 0, KENTUCKY)  # type: ignore[arg-type]  # it asks no more of it
    phone.open()
    phone.read(desk.post(phone.path, phone.form()))
    form = phone.form()
    with entered.watched():
        answer = desk.post(phone.path, form)
    phone.read(answer)  # which fails where the hand was not saved
    return entered


@contextmanager
def table() -> Iterator[Flask]:
    """The app with one game to save to."""
    with TemporaryDirectory() as folder:
        yield create_app(Config(stage(Path(folder), "kentucky-discard", 1), SECRET))


@click.command()
def main() -> None:
    """Prints the table."""
    with table() as app:
        routes = sum(rule.endpoint != "static" for rule in app.url_map.iter_rules())
        entered = saved_hand(app)
    package, tests = sources_of(PACKAGE), sources_of(TESTS)
    in_web = sum(lines_of_code(each, imports=True) for each in sources_of(WEB))
    rows = {
        "lines of code in referee/": sum(map(lines_of_code, package)),
        "files in referee/": len(package),
        "routes": routes,
        "lines of Python a route in web/, imports counted": round(in_web / routes),
        "modules that a saved hand enters": entered.modules,
        "packages that they stand in": entered.folders,
        "folds of the ledger in a save": entered.functions[FOLD],
        "lines of tests": sum(map(lines_of_code, tests)),
        "public names in two files or more": names_in_two_files(package),
    }
    click.echo("| | |\n|---|---|")
    for what, number in rows.items():
        click.echo(f"| {what} | {number:,} |")


if __name__ == "__main__":
    main()
