"""Writes docs/rules.md, the rules for players, and docs/names.md, their names for programs.

Nothing is said twice by hand: values come from the presets, meanings from the docstrings in
referee/rook/rules/model.py, and the words for players from the app's own rule book.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

from referee.rook.rules import cards, house, presets
from referee.rook.rules import model as rule_module
from referee.rook.rules.model import Pack, RuleSet
from referee.rook.rules.registry import BY_THEME, RULES, HouseRule
from referee.web.rook.rulebook.book import NOT_PLAYED, TEXTS, in_force, label_of, rule_book
from referee.web.rook.words import deck
from referee.web.rook.words.rules import NUMBERS

ROOT = Path(__file__).resolve().parent.parent

INTRO = """\
# The rules, preset by preset

`make docs` writes this page from the program; a test compares the two. Where a rule names its
source, the letters are those of [the list of sources](#sources). A number after "ruling" leads to
[rulings.md](rulings.md), which says how this program decides where the sources are silent or
disagree.

On the phone, the same rules stand under "Rules". On the command line,
`referee rules ID` prints them; the ids of the games and the names of all rules are on
[a page of their own](names.md).
"""

EVERY_GAME = """\
## In every game

What follows is the same in every preset below, and is not said again there.

"""

HOUSE_RULES = """\
## House rules

A table may change any of these: [on the phone](house-rules.md), or [by name](names.md#house-rules)
on the command line and in a record file. What is left unsaid follows: the nest takes up the cards
that the deck gains or loses, a bonus without points is worth {bonus}, and players who cannot be
shared out among the sides play alone. Values that contradict each other are refused.

"""

SEATS = """\
## Two to eight players

Every game can be played by two to eight, in sides that come out even, alone or with called
partners; [rulings.md](rulings.md#two-to-eight-players) says what follows. Here is what everybody is
dealt, and after the + the nest that comes nearest to the game's own; other nests that leave equal
hands are as good.

"""

PLAYING_CARDS = """\
## Playing cards instead of Rook cards

Hearts stand for red, diamonds for yellow, clubs for green and spades for black. Which printed rank
stands for which Rook card differs from game to game. All other printed cards are left out, and
where hands would be unequal the nest changes. Games that are not listed need Rook cards.

"""

NAMES = """\
# Names for the command line and the record

`make docs` writes this page. What each rule means to players is on [the page of rules](rules.md).

## Games

The id goes after `--rules` on the command line, and after `rules =` in a record file.

"""

HOUSE_NAMES = """\
## House rules

After `--set` on the command line, as in `--set target=500`, and under `[house]` in a record file.

"""

PRESET_FIELDS = """\
## What only a preset says

Preset files (`referee/rook/rules/presets/*.toml`) hold the house rules above under their inner
names, and these:

"""

ABOUT_SOURCES = """\
## Sources

The rules were gathered from public texts and put in this project's own words. The first four count
for more than the booklets, and those more than the rest.

"""

GROUPS: Mapping[str, Any] = {
    name: kind for name, kind in get_type_hints(RuleSet).items() if is_dataclass(kind)
}
"""The groups of a rule set, by the field that holds them."""


def main() -> None:
    """Writes both pages."""
    (ROOT / "docs" / "rules.md").write_text(page(), encoding="utf-8")
    (ROOT / "docs" / "names.md").write_text(names_page(), encoding="utf-8")


def page() -> str:
    """The page for players, as Markdown."""
    parts = (
        INTRO,
        _overview(),
        _every_game(),
        "## Every preset\n",
        *map(_preset, _in_order()),
        _house_rules(),
        _seats(),
        _playing_cards(),
        _sources(),
    )
    return "\n".join(parts)


def names_page() -> str:
    """The page of names, as Markdown."""
    games = [(f"`{rules.id}`", rules.name) for rules in _in_order()]
    return "\n".join((NAMES + _table(("id", "game"), games), _house_names(), _preset_fields()))


def _in_order() -> Sequence[RuleSet]:
    """The presets by section."""
    return sorted(map(presets.preset, presets.preset_ids()), key=lambda rules: _section(rules.id))


def _section(preset_id: str) -> tuple[int, str]:
    """The section that the first line of the preset's file names: 13 and "" for ``Rules 1.13``."""
    found = re.search(r"Rules 1\.(\d+)([a-z]?)", _first_line(preset_id))
    if found is None:
        raise ValueError(f"{preset_id}: its first line wants a section like 'Rules 1.13'")
    return int(found[1]), found[2]


def _first_line(preset_id: str) -> str:
    file = ROOT / "referee" / "rook" / "rules" / "presets" / f"{preset_id}.toml"
    return file.read_text(encoding="utf-8").splitlines()[0]


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def _overview() -> str:
    rows = []
    for rules in _in_order():
        now = house.parameters(rules)
        rows.append(
            (
                f"[{rules.name}](#{_anchor(_heading(rules))})",
                *(now["players"], now["cards"], now["hand"], now["nest"] or "none"),
                *(now["total"], f"{now['bid_min']}–{cards.highest_bid(rules)}", now["target"]),
            )
        )
    heads = ("game", "players", "cards", "each", "nest", "points a hand", "bids", "played to")
    return "## Overview\n\n" + _table(heads, rows)


def _heading(rules: RuleSet) -> str:
    number, letter = _section(rules.id)
    return f"1.{number}{letter} {rules.name}"


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@cache
def _alike() -> Mapping[str, str]:
    """The sentences that are the same in every game, by the names of their rules."""
    first, *others = (in_force(rules) for rules in _in_order())
    return {
        name: rule.sentence
        for name, rule in first.items()
        if all(name in book and book[name].sentence == rule.sentence for book in others)
    }


def _every_game() -> str:
    first = _in_order()[0]
    rows = [(label_of(name, first), sentence) for name, sentence in _alike().items()]
    return EVERY_GAME + _table(("rule", "in every game"), rows)


def _preset(rules: RuleSet) -> str:
    tags = presets.sources()[rules.id][presets.GAME]
    about = f"Id `{rules.id}`. Sources: {', '.join(tags.split())}."
    *chapters, off = (
        [rule for rule in chapter.rules if rule.name not in _alike()]
        for chapter in rule_book(rules)
    )
    rows = [(label_of(rule.name, rules), rule.sentence) for played in chapters for rule in played]
    rows.append((NOT_PLAYED, " ".join(rule.sentence for rule in off)))
    head = f"### {_heading(rules)}\n\n{rules.summary}\n\n"
    return f"{head}{_table(('rule', 'here'), rows)}\n{about}\n"


def _house_rules() -> str:
    meanings = _meanings()
    rows = [
        (rule.label, _choices(rule), rule.meaning or meanings[".".join(rule.path or ())])
        for rules in BY_THEME.values()
        for rule in rules
    ]
    heads = ("on the phone", "choices", "meaning")
    return HOUSE_RULES.format(bonus=house.USUAL_BONUS) + _table(heads, rows)


def _choices(rule: HouseRule) -> str:
    if rule.is_choice:
        return "; ".join(each.short for each in rule.values.values()).replace("yes; no", "yes, no")
    if rule.name == "players":
        return "2 to 8"
    return "points of each rank" if rule.name == "counters" else "a number"


def _house_names() -> str:
    rows = [(f"`{rule.name}`", rule.label, _values(rule)) for rule in RULES.values()]
    return HOUSE_NAMES + _table(("name", "on the phone", "values"), rows)


def _values(rule: HouseRule) -> str:
    if True in rule.values and rule.is_choice:
        return "`true`, `false`"
    if rule.is_choice:
        return "; ".join(f"`{value}`: {each.short}" for value, each in rule.values.items())
    named = {
        "players": "2 to 8",
        "counters": "points by rank, such as `{ 5 = 5, 10 = 10, 14 = 10 }`",
    }
    return named.get(rule.name, "a number")


def _preset_fields() -> str:
    named = {".".join(where) for where in house.FIELDS.values()}
    rows = [(f"`{where}`", meant) for where, meant in _meanings().items() if where not in named]
    return PRESET_FIELDS + _table(("rule", "meaning"), rows)


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


def _seats() -> str:
    """What everybody is dealt, game by game and by the number of players."""
    rows = [
        (rules.name, *(_dealt(house.with_players(rules, players)) for players in NUMBERS))
        for rules in _in_order()
    ]
    return SEATS + _table(("game", *map(str, NUMBERS)), rows)


def _dealt(rules: RuleSet) -> str:
    now = house.parameters(rules)
    return f"{now['hand']} + {now['nest']}" if now["nest"] else str(now["hand"])


def stands_for_words(rules: RuleSet) -> str:
    """What playing cards stand for: "A for the 14, K for the 13, 10 to 5 for themselves"."""
    deck = [(name, place) for name, place in cards.printed_ranks(rules) if place != cards.ROOK]
    letters = [f"{name} for the {rank}" for name, rank in deck if not name.isdigit()]
    (high, highest), *_, (low, lowest) = [each for each in deck if each[0].isdigit()]
    there = "themselves" if high == str(highest) else f"the {highest} to {lowest}"
    rook = [f"the {cards.rook_name(rules)} for the Rook"] if cards.ROOK in rules.deck.trump else []
    return ", ".join([*letters, f"{high} to {low} for {there}", *rook])


def _playing_cards() -> str:
    rows = []
    for rules in _in_order():
        if rules.deck.standard:
            now = house.with_house(rules, {"deck": str(Pack.STANDARD)})
            cards = (deck.deck_words(now), stands_for_words(now), deck.worth_words(now))
            rows.append((rules.name, *cards, now.nest.size or "none"))
    heads = ("game", "cards", "they stand for", "what counts", "nest")
    return PLAYING_CARDS + _table(heads, rows)


def _sources() -> str:
    rows = [(tag, description) for tag, (_, description) in TEXTS.items()]
    return ABOUT_SOURCES + _table(("tag", "what it is"), rows)


if __name__ == "__main__":
    main()
