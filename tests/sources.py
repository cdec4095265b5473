"""The program as it is written, parsed once for all tests that look at it."""

import ast
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@cache
def nodes() -> Mapping[str, Sequence[ast.AST]]:
    """Every module of the program by its name, with all that stands in it, itself the first."""
    paths = (ROOT / "referee").rglob("*.py")
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): list(
            ast.walk(ast.parse(path.read_text()))
        )
        for path in paths
    }
