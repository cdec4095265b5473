"""Asking the `referee` command, as another program would: arguments in, JSON or a refusal out."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from referee.cli import main


def ask(*arguments: object) -> Any:
    """The one JSON document that the command answers, which must end with status 0."""
    ran = _run(*arguments, "--json")
    assert ran.exit_code == 0, f"{arguments}: status {ran.exit_code}, {ran.stderr}"
    return json.loads(ran.stdout)


def refused(*arguments: object) -> str:
    """The one line of a refusal, which must end with status 2 and say nothing else."""
    ran = _run(*arguments, "--json")
    assert ran.exit_code == 2, f"{arguments}: status {ran.exit_code}, {ran.stdout}"
    assert ran.stdout == ""
    line = ran.stderr.strip()
    assert len(line.splitlines()) == 1, ran.stderr
    return line


def house(settings: Mapping[str, object]) -> list[str]:
    """*settings* as ``--set`` options."""
    return [
        word for name, value in settings.items() for word in ("--set", f"{name}={plain(value)}")
    ]


def plain(value: object) -> str:
    """*value* as a person types it after ``--set NAME=``."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {each}" for key, each in value.items()) + " }"
    return str(value)


def score(preset: str, **options: object) -> Any:
    """The answer of `referee score`; an option of two or more sides is a mapping."""
    return ask("score", "--rules", preset, *score_options(options))


def score_refused(preset: str, **options: object) -> str:
    """The refusal of `referee score`."""
    return refused("score", "--rules", preset, *score_options(options))


def score_options(options: Mapping[str, object]) -> list[str]:
    words: list[str] = []
    for name, value in options.items():
        if name == "house":
            assert isinstance(value, Mapping)
            words += house(value)
        elif value is True:
            words.append(f"--{name.replace('_', '-')}")
        else:
            words += [f"--{name.replace('_', '-')}", _option(value)]
    return words


def _option(value: object) -> str:
    if isinstance(value, Mapping):
        return ",".join(f"{side}={points}" for side, points in value.items())
    return str(value)


def replay(text: str, folder: Path) -> Any:
    """The answer of `referee replay` to a record with this text."""
    path = folder / "game.rook"
    path.write_text(text, "utf-8")
    return ask("replay", path)


def hand(folder: Path, name: str, *lines: str, **header: str) -> Any:
    """The answer to a record of one hand."""
    head = [f'format = "rook-record/1"\nrules = "{name}"']
    head += [f"[{key}]\n{value}" for key, value in header.items()]
    return replay("\n".join([*head, "[[hand]]", *lines]), folder)["hands"][0]


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
