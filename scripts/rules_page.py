"""Writes docs/rules.md: every preset, every house rule and where each rule comes from.

Nothing is said twice by hand: values come from the presets, meanings from the docstrings in
referee/engine/rules/model.py, and the words for players from the app's own rule sheet.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, get_type_hints

from referee.engine.rules import house, presets
from referee.engine.rules import model as rule_module
from referee.engine.rules.model import Pack, Place, RuleSet
from referee.web.rulebook.house_fields import LABELS, WORDS, fact_groups
from referee.web.words import rules as rule_words

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rules.md"

INTRO = """\
# The rules, preset by preset

`make docs` writes this page from the program; a test compares the two. Where a rule names its
source, the letters are those of [the list of sources](#sources). A number after "ruling" leads to
[rulings.md](rulings.md), which says how this program decides where the sources are silent or
disagree.

On the phone, the same rules stand under "Rules of every game". On the command line,
`referee rules ID` prints them.
"""

HOUSE_RULES = """\
## House rules

A table may change any of these, by name: in the form for a new game, with `--set NAME=VALUE` on
the command line, under `[house]` in a record file. What is left unsaid follows: the nest takes up a
card more or less where hands would be unequal, and a bonus without points is worth {bonus}. Values
that contradict each other are refused.

"""

PRESET_ONLY = """\
## What only a preset says

Preset files (`referee/engine/rules/presets/*.toml`) hold the house rules above under their inner
names, and these:

"""

PLAYING_CARDS = """\
## Playing cards instead of Rook cards

With the house rule `deck = "standard"`, hearts stand for red, diamonds for yellow, clubs for green
and spades for black. Which printed rank stands for which Rook card differs from game to game; a
rank that stands for none is left out of the deck. Presets that are not listed have no map and need
Rook cards.

"""

ABOUT_SOURCES = """\
## Sources

The rules were gathered from public texts and put in this project's own words. The first four count
for more than the booklets, and those more than the rest.

"""

SOURCES: Mapping[str, str] = {
    "S000": "the Rook part of an encyclopedia text of 2020: tournament rules and most variants",
    "S001": "a 2002 article on one family's double-deck Rook",
    "S001c": "the comments under that article: the 140-point game, playing with standard decks",
    "S002": "a later edition of the tournament rules",
    "HAS": "a booklet by Hasbro, as quoted on public pages",
    "WMG": "a booklet by Winning Moves, as quoted on public pages",
    "ROL": "rook-online.com",
    "TEAM": "Team Rook, as described on pagat.com",
    "GR": "gamerules.com",
    "BGG": "threads on boardgamegeek.com",
    "RGV": "rookgame.com",
    "GIST": "a public text on Rook with a standard deck",
    "PWC": "another public text on Rook with a standard deck",
    "GEO": "georgejas.com",
    "NCE": "a list of questions and answers that quotes the booklet",
    "BRE": "the rules of a county fair's tournament",
    "SMI": "the rules of a museum's tournament",
    "DRW": "the rules of a house tournament",
    "KHR": "the rule table of another public Rook program",
    "JEFF": "the rule table of another public Rook program",
    "DUNK": "the rule table of another public Rook program",
    "APP": "the rule table of another public Rook program",
}
"""The public texts behind the rules, by the tags that the code uses."""

CARD_NAMES = {"RK": "Rook", "R1": "red 1", "R2": "red 2"}

GROUPS: Mapping[str, Any] = {
    name: kind for name, kind in get_type_hints(RuleSet).items() if is_dataclass(kind)
}
"""The groups of a rule set, by the field that holds them."""

MOVED: Mapping[str, str] = {
    "rook_rank": "Where the Rook stands in the order of trumps (`deck.trump`), or that it is not "
    "in the deck. A Rook that is not highest loses its free play; ruling 5.",
    "red_one": "Whether the red 1 is the highest trump in every hand. Source: S000; SMI.",
    "red_two": "Whether the red 2 is the trump right under a high Rook. Source: S000.",
}
"""The house rules that move cards and have no field of their own."""


def main() -> None:
    """Writes the page."""
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    """The whole page as Markdown."""
    parts = (
        INTRO,
        _overview(),
        "## Every preset\n",
        *map(_preset, _in_order()),
        _house_rules(),
        _preset_only(),
        _playing_cards(),
        _sources(),
    )
    return "\n".join(parts)


def _in_order() -> Sequence[RuleSet]:
    """The presets by section; those that share one in the order in which they are offered."""
    return sorted(map(presets.preset, presets.preset_ids()), key=lambda rules: _section(rules.id))


def _section(preset_id: str) -> tuple[int, ...]:
    """The section that the first line of the preset's file names: ``rules 1.13``."""
    found = re.search(r"rules (\d+)\.(\d+)", _source_line(preset_id))
    if found is None:
        raise ValueError(f"{preset_id}: its first line wants a section like 'rules 1.13'")
    return tuple(map(int, found.groups()))


def _source_line(preset_id: str) -> str:
    file = ROOT / "referee" / "engine" / "rules" / "presets" / f"{preset_id}.toml"
    return file.read_text(encoding="utf-8").splitlines()[0]


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def _overview() -> str:
    rows = []
    for rules in _in_order():
        now = house.parameters(rules)
        nest = f" + {now['nest']}" if now["nest"] else ""
        rows.append(
            (
                f"`{rules.id}`",
                rules.name,
                now["players"],
                f"{now['cards']} = {now['players']} × {now['hand']}{nest}",
                now["total"],
                f"{now['bid_min']}–{now['bid_max']}",
                now["target"],
            )
        )
    heads = ("id", "name", "players", "cards = hands + nest", "points a hand", "bids", "played to")
    return "## Overview\n\n" + _table(heads, rows)


def _preset(rules: RuleSet) -> str:
    section = ".".join(map(str, _section(rules.id)))
    source = re.search(r"Source: (.*?);? ?rules", _source_line(rules.id))
    facts = [
        ("id", f"`{rules.id}`"),
        ("Sources", source[1] if source else ""),
        ("Players", rules.table.players),
        ("Deck", rule_words.deck_words(rules)),
        ("Trumps, strongest first", _order(rules.deck.trump)),
        ("Other colors, strongest first", _order(rules.deck.plain)),
        *((fact.label, fact.value) for group in fact_groups(rules) for fact in group.facts),
    ]
    return f"### {section} {rules.name}\n\n{rules.summary}\n\n" + _table(("rule", "here"), facts)


def _order(places: Iterable[Place]) -> str:
    return ", ".join(CARD_NAMES.get(str(place), str(place)) for place in places)


def _house_rules() -> str:
    meanings, kinds = _meanings(), _kinds()
    rows = []
    for name in house.names():
        where = ".".join(house.FIELDS[name]) if name in house.FIELDS else ""
        meaning = MOVED[name] if name in MOVED else meanings[where]
        rows.append((f"`{name}`", LABELS.get(name, "–"), _values(name, kinds.get(where)), meaning))
    heads = ("name", "on the phone", "values", "meaning")
    return HOUSE_RULES.format(bonus=house.USUAL_BONUS) + _table(heads, rows)


def _values(name: str, kind: Any) -> str:
    if name in WORDS:
        return "; ".join(f"`{value}`: {said}" for value, said in WORDS[name].items())
    if kind is bool or name in MOVED:
        return "`true`, `false`"
    return (
        "points by rank, such as `{ 5 = 5, 10 = 10, 14 = 10 }`"
        if name == "counters"
        else "a number"
    )


def _preset_only() -> str:
    named = {".".join(where) for where in house.FIELDS.values()}
    rows = [(f"`{where}`", said) for where, said in _meanings().items() if where not in named]
    return PRESET_ONLY + _table(("rule", "meaning"), rows)


def _kinds() -> Mapping[str, Any]:
    return {
        f"{group}.{field.name}": get_type_hints(kind)[field.name]
        for group, kind in GROUPS.items()
        for field in fields(kind)
    }


def _meanings() -> Mapping[str, str]:
    """What each rule means, from the docstring under its field, by ``group.field``."""
    tree = ast.parse(Path(str(rule_module.__file__)).read_text(encoding="utf-8"))
    classes = {each.name: each for each in tree.body if isinstance(each, ast.ClassDef)}
    return {
        f"{group}.{name}": said
        for group, kind in GROUPS.items()
        for name, said in _documented(classes[kind.__name__])
    }


def _documented(group: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in zip(group.body, group.body[1:], strict=False):
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
            continue
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            yield field.target.id, " ".join(str(below.value.value).split())


def _playing_cards() -> str:
    rows = []
    for rules in _in_order():
        if rules.deck.standard:
            stands = ", ".join(
                f"{printed} = {CARD_NAMES.get(str(place), str(place))}"
                for printed, place in rules.deck.standard
            )
            only = " (always)" if rules.deck.pack is Pack.STANDARD else ""
            rows.append((f"`{rules.id}`{only}", stands))
    return PLAYING_CARDS + _table(("preset", "printed = Rook card"), rows)


def _sources() -> str:
    return ABOUT_SOURCES + _table(("tag", "what it is"), SOURCES.items())


if __name__ == "__main__":
    main()
