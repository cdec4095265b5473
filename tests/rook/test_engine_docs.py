"""The examples of docs/engine.md do what they say."""

import ast
import doctest
from collections.abc import Iterator
from pathlib import Path

import referee.rook

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "engine.md"


def test_the_examples_of_the_engine_page_run() -> None:
    examples = doctest.DocTestParser().get_doctest(
        PAGE.read_text("utf-8"), {}, PAGE.name, str(PAGE), 0
    )
    output: list[str] = []

    doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(
        examples, out=output.append
    )

    assert output == []
    assert len(examples.examples) > 30


def test_all_that_is_public_is_there() -> None:
    assert all(hasattr(referee.rook, name) for name in referee.rook.__all__)


def deeper_imports(path: Path) -> Iterator[tuple[str, str]]:
    """Module and name of everything that a file imports from modules of the engine directly."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("referee.rook."):
            yield from ((str(node.module), each.name) for each in node.names)


def test_the_command_line_and_the_store_take_from_the_face_what_it_has() -> None:
    files = [*(ROOT / "referee/cli").glob("*.py"), *(ROOT / "referee/store").glob("*.py")]
    deeper = {imported for path in files for imported in deeper_imports(path)}

    assert deeper
    assert {name for _, name in deeper} & set(referee.rook.__all__) == set()


def test_the_page_speaks_of_every_function_of_the_face() -> None:
    page = PAGE.read_text("utf-8")
    functions = {name for name in referee.rook.__all__ if name.islower()}

    assert {name for name in functions if name not in page} == set()
