"""Every name of code in the documents exists in the code."""

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
CODE = ("referee", "scripts", "static", "templates", "tests", ".ci", "requirements")
KINDS = {".css", ".html", ".js", ".json", ".py", ".rook", ".sh", ".toml", ".txt", ".yml"}
ENDINGS = {kind[1:] for kind in KINDS} | {"md", "sqlite3", "service", "csv", "zip"}
FOREIGN = {"UNIQUE", "make_response", "max_connections"}
"""Names that are not ours: of SQL, and of a library that is mentioned but not used."""
WORD = re.compile(r"[A-Za-z_]\w{3,}")


@lru_cache
def words_of_the_code() -> frozenset[str]:
    """Every word of the code, of its texts and of its settings."""
    files = [path for name in CODE for path in (ROOT / name).rglob("*") if path.suffix in KINDS]
    files += [path for path in ROOT.iterdir() if path.suffix in KINDS or path.name == "Makefile"]
    texts = (f"{path.stem}\n{path.read_text('utf-8')}" for path in files)
    return frozenset(word for text in texts for word in WORD.findall(text))


MODULES = {path.stem for path in (ROOT / "referee").rglob("*.py")}


@lru_cache
def names_in(module: str) -> frozenset[str]:
    """All names in the modules of the program that end in *module*."""
    trees = [ast.parse(path.read_text("utf-8")) for path in ROOT.glob(f"referee/**/{module}.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    return frozenset(str(getattr(node, "name", getattr(node, "id", None))) for node in nodes)


def marked(path: Path) -> Iterator[str]:
    """The inline code in a document; other tests check commands and paths."""
    text = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    yield from (code for code in re.findall(r"`([^`\n]+)`", text) if not re.search("[/ ]", code))


def strange_names(code: str) -> list[str]:
    """The names in *code* that the program does not have: ``name(``, ``some_name``, ``mod.name``.

    ``table.players`` is a path into the rules, whatever module is called ``table``.
    """
    called = [word for word in re.findall(r"\w+(?=\()|\b[a-z_]*_\w+", code) if WORD.fullmatch(word)]
    strange = [word for word in called if word not in words_of_the_code() | FOREIGN]
    for module, name in re.findall(r"(?<![\w.])([a-z_]+)\.([A-Za-z_]\w*)\b", code):
        if (
            module in MODULES
            and name not in names_in(module) | names_in("model") | MODULES | ENDINGS
        ):
            strange.append(f"{module}.{name}")
    return strange


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_names_in_a_document_are_names_of_the_program(path: Path) -> None:
    strange = {code: names for code in marked(path) if (names := strange_names(code))}

    assert strange == {}


@pytest.mark.parametrize("code", ["proof._is_hon" + "est", "wording.whis" + "per(ruling)"])
def test_a_name_that_is_gone_is_found(code: str) -> None:
    assert strange_names(code)
