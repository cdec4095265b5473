"""Calls of the `referee` command as by another program: arguments in, JSON or a refusal out."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from referee.cli import main


def ask(*arguments: object) -> Any:
    """The JSON document that the command prints; it must exit with status 0."""
    ran = _run(*arguments, "--json")
    assert ran.exit_code == 0, f"{arguments}: status {ran.exit_code}, {ran.stderr}"
    return json.loads(ran.stdout)


def refused(*arguments: object) -> str:
    """The one line of a refusal; the command must exit with status 2 and print nothing else."""
    ran = _run(*arguments, "--json")
    assert ran.exit_code == 2, f"{arguments}: status {ran.exit_code}, {ran.stdout}"
    assert ran.stdout == ""
    line = ran.stderr.strip()
    assert len(line.splitlines()) == 1, ran.stderr
    return line


def said(*arguments: object) -> str:
    """What the command prints; "" if it refuses."""
    return _run(*arguments, "--json").stdout


def plain(value: object) -> str:
    """*value* as a person types it after ``--set NAME=``."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {each}" for key, each in value.items()) + " }"
    return str(value)


def replay(text: str, folder: Path) -> Any:
    """The answer of `referee replay` to a record with this text."""
    path = folder / "game.rook"
    path.write_text(text, "utf-8")
    return ask("replay", path)


def replay_refused(text: str, folder: Path) -> str:
    """The refusal of `referee replay` to a record with this text."""
    path = folder / "game.rook"
    path.write_text(text, "utf-8")
    return refused("replay", path)


def codes(answer: Mapping[str, Any]) -> list[str]:
    """The codes of the rulings in *answer*, in order."""
    return [ruling["code"] for ruling in answer["rulings"]]


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in arguments])
