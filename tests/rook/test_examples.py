"""The worked examples: a command, or a record of one hand or of some, and what the answer says.

Each file of examples/ has groups of cases. `usual` is what all cases of a group have, unless they
say otherwise, and `columns` names by its path what stands in a case that is a list. "@made" is what
`named` has of that name. A case has

- `ask`, a command as a person types it, in which `{name}` is a value of the case; or `hand`, or
  `hands`, with the facts of a record below the keys of its `head`; an empty fact is left out;
- `question`, of which the judge is asked about the hand;
- `want`, what stands in the answer, of the one `hand` that it is about: "null" is null, a `text`
  is a part of it, a list stands for the values of a table, and a ruling may be its code alone;
  `has` are some of the rulings, and what it `lacks` is none of them; or `refused`, the words in
  the one line of the refusal, at least the reason.
"""

import shlex
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from referee import toml
from referee.rook.rules.registry import SCORING
from tests.rook.asking import ask, refused, said

SCORES = ("score", "books")
"""The files of examples that say what hands score."""

FILES = sorted((Path(__file__).parent / "examples").glob("*.toml"))


def merged(usual: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """*usual* updated with a case's *own* values, table by table."""
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
        groups = tomllib.loads(file.read_text("utf-8"))
        names = groups.pop("named", {})
        for group, rows in written_out(groups, names).items():
            usual, columns = rows.pop("usual", {}), rows.pop("columns", [])
            for name, row in rows.items():
                case = usual if isinstance(row, list) else merged(usual, row)
                for path, value in zip(columns, row, strict=False) if case is usual else ():
                    case = merged(case, at(path, value))
                yield pytest.param(case, id=f"{file.stem}-{group}-{name}")


def written_out(value: Any, names: Mapping[str, Any]) -> Any:
    """*value* with each "@name" replaced by its value in *names*."""
    if isinstance(value, dict):
        return {name: written_out(each, names) for name, each in value.items()}
    if isinstance(value, list):
        return [written_out(each, names) for each in value]
    return names[value[1:]] if isinstance(value, str) and value[:1] == "@" else value


def lines(table: Mapping[str, Any]) -> str:
    known = {name: value for name, value in table.items() if value != ""}
    return "".join(f"{toml.key(name)} = {toml.literal(each)}\n" for name, each in known.items())


def record(case: Mapping[str, Any]) -> str:
    """The text of the record of *case*."""
    head = {"format": "rook-record/1", **case["head"]}
    hands = case.get("hands", [case.get("hand")])
    return lines(head) + "".join(f"[[hand]]\n{lines(hand)}" for hand in hands)


def holds(wanted: Any, got: Any) -> bool:
    """Whether the answer *got* contains everything *wanted*."""
    if isinstance(wanted, dict):
        return all(has_value(name, each, got) for name, each in wanted.items())
    if not isinstance(wanted, list):
        plain = got["code"] if isinstance(got, dict) else got
        return bool(got is None if wanted == "null" else plain == wanted)
    found = list(got.values()) if isinstance(got, dict) else got
    return len(found) == len(wanted) and all(map(holds, wanted, found))


def has_value(name: str, wanted: Any, got: Mapping[str, Any]) -> bool:
    """Whether *got* has the value *wanted* under *name*."""
    match name:
        case "text":
            return wanted in got["text"]
        case "has":
            return all(any(holds(each, ruling) for ruling in got["rulings"]) for each in wanted)
        case "lacks":
            return not any(holds(each, ruling) for ruling in got["rulings"] for each in wanted)
    return holds(wanted, got[name])


def asked(case: Mapping[str, Any]) -> list[str]:
    """The command of *case*, in words."""
    return shlex.split(case["ask"].format_map(case))


CASES = list(cases())


@pytest.mark.parametrize("case", CASES)
def test_the_referee_answers_as_the_example_says(case: dict[str, Any], tmp_path: Path) -> None:
    if "ask" in case:
        arguments = asked(case)
    else:
        (tmp_path / "game.rook").write_text(record(case), "utf-8")
        question = ["--ask", case["question"]] if "question" in case else []
        arguments = ["judge" if question else "replay", str(tmp_path / "game.rook"), *question]

    if "refused" in case:
        line = refused(*arguments)
        assert case["refused"], line
        assert [word for word in case["refused"] if word not in line] == [], line
    else:
        answer = ask(*arguments)
        got = answer["hands" if "hands" in answer else "answers"][0] if "hand" in case else answer
        assert holds(case["want"], got), got


@pytest.mark.parametrize("rule", SCORING)
def test_what_a_house_rule_scores_has_an_example(rule: str) -> None:
    """An example that sets the rule, and of which the answer would be another if it did not."""
    scored = [case.values[0] for case in CASES if case.id.startswith(SCORES)]
    asked_with = [asked(case) for case in scored if "ask" in case]
    both = [(words, without(rule, words)) for words in asked_with]

    shown = any(said(*words) != said(*fewer) for words, fewer in both if words != fewer)
    assert shown, f"{rule} wants an example in score.toml"


def without(rule: str, words: list[str]) -> list[str]:
    """The command *words* without what sets the house rule *rule*."""
    at = next((i for i, each in enumerate(words) if each.startswith(f"{rule}=")), None)
    return words if at is None else words[: at - 1] + words[at + 1 :]
