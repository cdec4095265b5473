"""A line to break: where it stands now, and a tree in which it is broken for a while."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Mutant:
    """A line of the package, and what stands in its place."""

    area: str
    file: str
    """Below referee/, when the list was written."""
    old: str
    new: str
    wrong: str
    """What is wrong with the program then."""
    after: str = ""
    """The line is the first one below the first that holds this; empty: it stands once."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a line stands: its file, and its number from 0."""

    file: Path
    number: int


def read_list(path: Path) -> tuple[Mapping[str, Sequence[str]], tuple[Mutant, ...]]:
    """The tests of each area, and all mutants."""
    told = tomllib.loads(path.read_text())
    return told["tests"], tuple(Mutant(**each) for each in told["mutant"])


def place(tree: Path, mutant: Mutant) -> Place | None:
    """The line of *mutant* in *tree*: in its file, else in the only one that has it now.

    None: no file has it, or several have.
    """
    package = tree / "referee"
    there = package / mutant.file
    found = [_in_file(there, mutant)] if there.is_file() else []
    if not any(found):
        found = [_in_file(file, mutant) for file in sorted(package.rglob("*.py"))]
    places = [each for each in found if each is not None]
    return places[0] if len(places) == 1 else None


def _in_file(file: Path, mutant: Mutant) -> Place | None:
    lines = file.read_text().splitlines()
    begins = next((at for at, line in enumerate(lines) if mutant.after in line), len(lines))
    same = [at for at in range(begins, len(lines)) if lines[at].strip() == mutant.old]
    if not same or (not mutant.after and len(same) > 1):
        return None
    return Place(file, same[0])


@contextmanager
def broken(tree: Path, mutant: Mutant) -> Iterator[None]:
    """*tree* with *mutant* in it, and as it was again afterwards.

    Raises:
        LookupError: its line is not there.
    """
    found = place(tree, mutant)
    if found is None:
        raise LookupError(f"no line {mutant.old!r}")
    whole = found.file.read_text()
    lines = whole.splitlines(keepends=True)
    lines[found.number] = lines[found.number].replace(mutant.old, mutant.new)
    found.file.write_text("".join(lines))
    try:
        yield
    finally:
        found.file.write_text(whole)
