"""The commands of an installation, as tests type them."""

import json
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from referee.cli import main

COMMANDS = Path(__file__).resolve().parents[3] / "docs" / "commands.md"


def referee(*words: object) -> Result:
    """What a command does that is typed after `referee`."""
    return CliRunner().invoke(main, [str(each) for each in words])


def answer(*words: object) -> Any:
    """What a command that succeeds answers, as JSON whose names all stand in the documents."""
    result = referee(*words, "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    missing = set(names(found)) - documented(str(words[0]))
    assert not missing, f"docs/commands.md does not name {missing}"
    return found


def names(found: Any) -> Iterator[str]:
    """The names of *found*, an object of JSON, and of the objects in its lists."""
    if isinstance(found, dict):
        yield from found
        for each in found.values():
            if isinstance(each, list):
                yield from chain.from_iterable(map(names, each))


def documented(command: str) -> set[str]:
    """The names that docs/commands.md has as code or quoted, in the section of a command."""
    _, _, below = COMMANDS.read_text().partition(f"\n## referee {command}\n")
    return set(re.findall(r'["`](\w+)["`]', below.partition("\n## ")[0]))
