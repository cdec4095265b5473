"""The syntax trees of the program, parsed once for all tests."""

import ast
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@cache
def nodes() -> Mapping[str, Sequence[ast.AST]]:
    """The nodes of every module, by its name; the module itself comes first."""
    paths = (ROOT / "referee").rglob("*.py")
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): list(
            ast.walk(ast.parse(path.read_text()))
        )
        for path in paths
    }
