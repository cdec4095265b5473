"""Every ruling, source and code that the program cites is in the documents."""

import re
from pathlib import Path

from referee.rook.rules.presets import sources
from referee.rook.rules.registry import RULES

ROOT = Path(__file__).resolve().parent.parent


ENGINE = "\n".join(path.read_text() for path in (ROOT / "referee/rook").rglob("*.py"))


def test_the_page_of_commands_has_every_ruling() -> None:
    text = (ROOT / "docs/commands.md").read_text()
    listed = re.search(r"^Codes: (.*?)\n\n", text, re.DOTALL | re.MULTILINE)
    codes = set(re.findall(r'\bRuling\(\s*"([^"]+)"', ENGINE))

    assert listed is not None
    tags = set(re.findall(r"`([a-z-]+)`", listed[1]))
    assert codes - tags == set()
    assert [code for code in tags if f'"{code}"' not in ENGINE] == []


def numbered_rulings() -> list[int]:
    text = (ROOT / "docs/rulings.md").read_text()
    return [int(number) for number in re.findall(r"^\*\*(\d+)\.\*\*", text, re.MULTILINE)]


def test_rulings_are_numbered_without_a_gap() -> None:
    numbers = numbered_rulings()

    assert sorted(numbers) == list(range(1, len(numbers) + 1))


def test_rulings_that_the_program_cites_are_there() -> None:
    program = [*(ROOT / "referee").rglob("*.py"), *(ROOT / "referee").rglob("*.toml")]
    cited = {
        int(number)
        for path in program
        for run in re.findall(r"\brulings? ([\d, \-]+(?:(?:and|to) [\d, \-]+)*)", path.read_text())
        for number in re.findall(r"\d+", run)
    }

    assert len(cited) > 30
    assert cited <= set(numbered_rulings())


def test_sources_that_the_program_cites_are_there() -> None:
    page = (ROOT / "docs/rules.md").read_text()
    section = page.partition("\n## Sources\n")[2].partition("\n## ")[0]
    lines = re.findall(r"^- ([^:]+):", section, re.MULTILINE)
    listed = {tag for line in lines for tag in line.split(", ")}
    cited = set()
    for rules in sources().values():
        cited |= {tag for tags in rules.values() for tag in tags.split()}
    cited |= {tag for rule in RULES.values() for tag in (rule.source or "").split()}
    for run in re.findall(r"Source: ([^.(]*)", ENGINE):
        cited |= set(re.findall(r"\b(?:[A-Z]{2,4}|S\d{3}c?)\b", run))

    assert {"S000", "S001", "GR"} <= cited
    assert cited <= listed


def test_sections_of_the_rules_that_are_cited_are_there() -> None:
    page = (ROOT / "docs/rules.md").read_text()
    headed = set(re.findall(r"^### (\d+\.\d+)", page, re.MULTILINE))
    files = [path for name in ("referee", "tests") for path in (ROOT / name).rglob("*")]
    cited = {
        (number, path.name)
        for path in files
        if path.suffix in (".py", ".toml", ".rook")
        for run in re.findall(
            r"\b[Rr]ules (?:section )?((?:\d+\.\d+\w?(?:, | and | to )?)+)", path.read_text()
        )
        for number in re.findall(r"\d+\.\d+", run)
    }

    assert {"1.1", "1.17", "1.20"} <= {number for number, _ in cited}
    assert [each for each in sorted(cited) if each[0] not in headed] == []
