"""The worked examples: a command, or a record of one hand or of some, and what the answer says.

Each file of examples/ has groups of cases. `usual` is what all cases of a group have, unless they
say otherwise, and `columns` names by its path what stands in a case that is a list. A case has

- `ask`, a command as a person types it, in which `{name}` is a value of the case; or `hand`, or
  `hands`, with the facts of a record below the keys of its `head`; an empty fact is left out;
- `want`, what stands in the answer, of the one `hand` that it is about: "null" is null, a `text`
  is a part of it, a list stands for the values of a table, or for the codes of rulings; or
  `refused`, the words in the one line of the refusal.
"""

import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from referee.engine import toml
from referee.engine.rules.registry import SCORING
from tests.engine.asking import ask, refused

FILES = sorted((Path(__file__).parent / "examples").glob("*.toml"))


def merged(usual: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """*usual* with what a case has of its *own* over it, table by table."""
    both = {name for name in usual.keys() & own.keys() if isinstance(own[name], dict)}
    return {**usual, **own, **{name: merged(usual[name], own[name]) for name in both}}


def at(path: str, value: Any) -> dict[str, Any]:
    """A table in which *value* stands at *path*."""
    *outer, name = path.split(".")
    found = {name: value}
    for each in reversed(outer):
        found = {each: found}
    return found


def cases() -> Iterator[Any]:
    for file in FILES:
        for group, rows in tomllib.loads(file.read_text("utf-8")).items():
            usual, columns = rows.pop("usual", {}), rows.pop("columns", [])
            for name, row in rows.items():
                case = usual if isinstance(row, list) else merged(usual, row)
                for path, value in zip(columns, row, strict=False) if case is usual else ():
                    case = merged(case, at(path, value))
                yield pytest.param(case, id=f"{file.stem}-{group}-{name}")


def lines(table: Mapping[str, Any]) -> str:
    known = {name: value for name, value in table.items() if value != ""}
    return "".join(f"{toml.key(name)} = {toml.literal(each)}\n" for name, each in known.items())


def record(case: Mapping[str, Any]) -> str:
    """The text of the record that *case* speaks of."""
    head = {"format": "rook-record/1", **case["head"]}
    hands = case.get("hands", [case.get("hand")])
    return lines(head) + "".join(f"[[hand]]\n{lines(hand)}" for hand in hands)


def holds(wanted: Any, got: Any) -> bool:
    """Whether the answer *got* says all that is *wanted*."""
    if isinstance(wanted, dict):
        return all(
            each in got[name] if name == "text" else holds(each, got[name])
            for name, each in wanted.items()
        )
    if not isinstance(wanted, list):
        plain = got["code"] if isinstance(got, dict) else got
        return bool(got is None if wanted == "null" else plain == wanted)
    found = list(got.values()) if isinstance(got, dict) else got
    return len(found) == len(wanted) and all(map(holds, wanted, found))


@pytest.mark.parametrize("case", list(cases()))
def test_the_referee_answers_as_the_example_says(case: dict[str, Any], tmp_path: Path) -> None:
    if "ask" in case:
        asked = shlex.split(case["ask"].format_map(case))
    else:
        (tmp_path / "game.rook").write_text(record(case), "utf-8")
        asked = ["replay", str(tmp_path / "game.rook")]

    if "refused" in case:
        line = refused(*asked)
        assert [word for word in case["refused"] if word not in line] == [], line
    else:
        answer = ask(*asked)
        got = answer["hands"][0] if "hand" in case else answer
        assert holds(case["want"], got), got


@pytest.mark.parametrize("rule", SCORING)
def test_what_a_house_rule_scores_has_an_example(rule: str) -> None:
    """What it is worth at other tables too: a preset that has it shows one of its values alone."""
    option = re.compile(f"--set '?{rule}=")

    assert any(option.search(file.read_text("utf-8")) for file in FILES)
