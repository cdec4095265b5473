"""Writes docs/rules.md: the rules of every game for players, and their names for programs.

Nothing is said twice by hand: values come from the presets, sentences from the app's own rule book,
and what only a preset says from the docstrings in referee/rook/rules/model.py.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

from referee.rook.rules import cards, house, presets
from referee.rook.rules import model as rule_module
from referee.rook.rules.model import Pack, RuleSet
from referee.rook.rules.registry import RULES, HouseRule
from referee.web.rook.rulebook.book import TEXTS, in_force, is_off, label_of, rule_book
from referee.web.rook.words import deck
from referee.web.rook.words.rules import NUMBERS

ROOT = Path(__file__).resolve().parent.parent

INTRO = """\
# The rules of every game

`make docs` writes this page from the program; a test compares the two. On the phone the same rules
stand under “Rules”, and `referee rules ID` prints their values.

Two games are told in full:

- {full}

Every other one is told by what differs from one of these: a sentence replaces the one about the
same thing, or is added. What follows from that is not said again. Without a Rook or a nest there
are no rules about it. Counters, the lowest bid and the target are the game's own wherever they are
named. A card exposed in the deal counts as a 10 if it outranks the 10 of that game; a low Rook does
not. A bonus, or what the tricks bring, counts for the bid; nobody gets it where a renege ends the
hand.

The letters after a sentence are its [sources](#sources). Where there are none, no source says it,
and [the rulings](rulings.md) say how this program decides. What a table could agree on and no
sentence names is not played: see the [house rules](#house-rules).

"""

HOUSE_RULES = """\
## House rules

A table may change any of these: [on the phone](house-rules.md), after `--set` on the command line,
as in `--set target=500`, and under `[house]` in a record file. What is left unsaid follows: the
nest takes up the cards that the deck gains or loses, a bonus without points is worth {bonus}, and
players who cannot be shared out among the sides play alone. Values that contradict each other are
refused.

"""

SEATS = """\
## Two to eight players

Every game can be played by two to eight, in sides that come out even, alone or with called
partners; [rulings.md](rulings.md#two-to-eight-players) says what follows. What everybody is dealt,
and after the + the nest that comes nearest to the game's own; others that leave equal hands are as
good:

"""

PLAYING_CARDS = """\
## Playing cards instead of Rook cards

Hearts stand for red, diamonds for yellow, clubs for green and spades for black. All other printed
cards are left out. Games that are not listed need Rook cards.

"""

PRESET_FIELDS = """\
## What only a preset says

Preset files (`referee/rook/rules/presets/*.toml`) hold the house rules under their inner names, and
these:

"""

ABOUT_SOURCES = """\
## Sources

The rules were gathered from public texts and put in this project's own words. The first four count
for more than the booklets, and those more than the rest.

"""

IN_FULL = ("kentucky-discard", "call-partner-4")
"""The games that are told in full, so that the rules of any other are one jump away."""

SAID_ELSEWHERE = frozenset(
    {"deck", "counters", "rook_points", "red_one_points", "bonus", "bonus_points", "trick_points"}
    | {"rook_rank", "bid_step", "dealer_opens", "discard_ban", "discard_counters"}
)
"""House rules whose sentence is a part of a longer one."""

VALUES = frozenset(
    {"players", "cards", "trump-order", "plain-order", "red-trumps", "worth", "deal", "nest"}
    | {"bid_min", "bid_max", "nest-hidden", "trump_named", "rook_free_play", "identical-cards"}
    | {"target"}
)
"""The rules that are told wherever they differ, even if other cards or points explain it."""

GROUPS: Mapping[str, Any] = {
    name: kind for name, kind in get_type_hints(RuleSet).items() if is_dataclass(kind)
}
"""The groups of a rule set, by the field that holds them."""


def main() -> None:
    """Writes the page."""
    (ROOT / "docs" / "rules.md").write_text(page(), encoding="utf-8")


def page() -> str:
    """The page, as Markdown."""
    full = "\n- ".join(map(_link, map(presets.preset, IN_FULL)))
    parts = (
        INTRO.format(full=full) + _overview(),
        "## Every game\n",
        *map(_game, _in_order()),
        _seats(),
        _playing_cards(),
        _sources(),
        _house_rules(),
        _preset_fields(),
    )
    return "\n".join(parts)


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
                *(_link(rules), f"`{rules.id}`"),
                *(now["players"], now["cards"], now["hand"], now["nest"] or "none"),
                *(now["total"], f"{now['bid_min']}–{cards.highest_bid(rules)}", now["target"]),
            )
        )
    heads = ("game", "id", "players", "cards", "each", "nest", "points a hand", "bids", "played to")
    return "## Overview\n\n" + _table(heads, rows)


def _heading(rules: RuleSet) -> str:
    number, letter = _section(rules.id)
    return f"1.{number}{letter} {rules.name}"


def _link(rules: RuleSet) -> str:
    anchor = re.sub(r"[^\w\- ]", "", _heading(rules).lower()).replace(" ", "-")
    return f"[{rules.name}](#{anchor})"


# The games


def _game(rules: RuleSet) -> str:
    head = f"### {_heading(rules)}\n\n{rules.summary}{_tags(rules, presets.GAME)}\n\n"
    above = presets.parent(rules.id)
    if rules.id in IN_FULL:
        return head + _in_full(rules)
    if above and not [*_differences(presets.preset(above), rules)]:
        return f"{head}Like {_link(presets.preset(above))} in everything.\n"
    while above and above not in IN_FULL:
        above = presets.parent(above)
    if not above:
        raise ValueError(f"{rules.id} extends none of {', '.join(IN_FULL)}")
    like = presets.preset(above)
    return f"{head}Like {_link(like)}, but:\n\n" + "".join(_differences(like, rules))


def _in_full(rules: RuleSet) -> str:
    told = _told(rules)
    chapters = [
        (chapter.heading, [rule.name for rule in chapter.rules if rule.name in told])
        for chapter in rule_book(rules)
    ]
    return "\n".join(
        f"**{heading}**\n\n" + "".join(_line(rules, name, told[name]) for name in names)
        for heading, names in chapters
        if names
    )


def _line(rules: RuleSet, name: str, sentence: str) -> str:
    return f"- {sentence}{_tags(rules, name)}\n"


def _tags(rules: RuleSet, name: str) -> str:
    """The sources of a rule, in brackets after its sentence."""
    if name == presets.GAME:
        tags = presets.sources()[rules.id][name].split()
    else:
        where = presets.origin(rules.id, name)
        tags = [*where.tags] if where else []
    return f" ({', '.join(tags)})" if tags else ""


@cache
def _told(rules: RuleSet) -> Mapping[str, str]:
    """The sentences of a game that no other sentence of it says, by the names of their rules."""
    told = {
        name: rule.sentence
        for name, rule in in_force(rules).items()
        if name not in SAID_ELSEWHERE and not is_off(name, rules)
    }
    if cards.nest_size(rules):
        del told["nest"]
    return told


def _differences(like: RuleSet, rules: RuleSet) -> Iterator[str]:
    """The lines of what *rules* say otherwise than *like*, without what follows from them."""
    before, follows, now = _told(like), _told(_with_values(like, rules)), _told(rules)
    for name, sentence in now.items():
        known = (before if name in VALUES else follows).get(name, "")
        if sentence != known:
            yield _line(rules, name, _new_in(sentence, known))
    gone = [name for name in follows if name not in now]
    for name in gone:
        if name in in_force(rules):
            yield _line(rules, name, in_force(rules)[name].sentence)
    left_out = [label_of(name, like) for name in gone if name not in in_force(rules)]
    if left_out:
        yield f"- Not here: {'; '.join(left_out)}.\n"


def _with_values(like: RuleSet, rules: RuleSet) -> RuleSet:
    """*like* with the cards, what they count, the lowest bid and the target of *rules*."""
    return replace(
        like,
        deck=rules.deck,
        nest=replace(like.nest, size=rules.nest.size),
        auction=replace(like.auction, minimum=rules.auction.minimum),
        play=replace(like.play, rook_free_play=rules.play.rook_free_play),
        score=rules.score,
        end=replace(like.end, target=rules.end.target),
    )


def _new_in(text: str, known: str) -> str:
    """The sentences of *text* that replace others of *known*, or are added to them."""
    sentences, others = (re.split(r"(?<=\.) ", each) for each in (text, known))
    if len(sentences) == len(others):
        pairs = zip(sentences, others, strict=True)
        return " ".join(sentence for sentence, other in pairs if sentence != other)
    if set(others) <= set(sentences):
        return " ".join(sentence for sentence in sentences if sentence not in others)
    return text


# The tables


def _seats() -> str:
    """What everybody is dealt, by the cards and the nest of the game and the number of players."""
    rows = []
    for rules in _in_order():
        game = (f"{cards.deck_size(rules)} cards, nest {rules.nest.size}",)
        dealt = (_dealt(house.with_players(rules, players)) for players in NUMBERS)
        rows.append((*game, *dealt))
    heads = ("game of", *map(str, NUMBERS))
    return SEATS + _table(heads, sorted(dict.fromkeys(rows)))


def _dealt(rules: RuleSet) -> str:
    now = house.parameters(rules)
    return f"{now['hand']}+{now['nest']}" if now["nest"] else str(now["hand"])


def stands_for_words(rules: RuleSet) -> str:
    """What playing cards stand for: "A for the 14, K for the 13, 10 to 5 for themselves"."""
    ranks = [(name, place) for name, place in cards.printed_ranks(rules) if place != cards.ROOK]
    letters = [f"{name} for the {rank}" for name, rank in ranks if not name.isdigit()]
    (high, highest), *_, (low, lowest) = [rank for rank in ranks if rank[0].isdigit()]
    there = "themselves" if high == str(highest) else f"the {highest} to {lowest}"
    rook = [f"the {cards.rook_name(rules)} for the Rook"] if cards.ROOK in rules.deck.trump else []
    return ", ".join([*letters, f"{high} to {low} for {there}", *rook])


def _playing_cards() -> str:
    """Which games share a pack, what its cards stand for, and where they change the nest."""
    games: dict[tuple[str, str], list[str]] = {}
    for rules in _in_order():
        if rules.deck.standard:
            now = house.with_house(rules, {"deck": str(Pack.STANDARD)})
            same = now.nest.size == rules.nest.size
            name = rules.name if same else f"{rules.name} (nest {now.nest.size})"
            games.setdefault((deck.deck_words(now), stands_for_words(now)), []).append(name)
    rows = [("; ".join(names), *pack) for pack, names in games.items()]
    return PLAYING_CARDS + _table(("games", "cards", "they stand for"), rows)


def _sources() -> str:
    rows = [(tag, description) for tag, (_, description) in TEXTS.items()]
    return ABOUT_SOURCES + _table(("tag", "what it is"), rows)


def _house_rules() -> str:
    rows = [(rule.label, f"`{rule.name}`", _values(rule)) for rule in RULES.values()]
    heads = ("on the phone", "name", "values")
    return HOUSE_RULES.format(bonus=house.USUAL_BONUS) + _table(heads, rows)


def _values(rule: HouseRule) -> str:
    if True in rule.values and rule.is_choice:
        return "`true`, `false`"
    if rule.is_choice:
        return "; ".join(f"`{value}`: {wording.short}" for value, wording in rule.values.items())
    named = {
        "players": "2 to 8",
        "counters": "points by rank, such as `{ 5 = 5, 10 = 10, 14 = 10 }`",
    }
    return named.get(rule.name, "a number; 0: off" if rule.optional else "a number")


def _preset_fields() -> str:
    named = {".".join(where) for where in house.FIELDS.values()}
    rows = [(f"`{where}`", meant) for where, meant in _meanings().items() if where not in named]
    return PRESET_FIELDS + _table(("rule", "meaning"), rows)


def _meanings() -> Mapping[str, str]:
    """What each rule means, from the docstring under its field, by ``group.field``."""
    tree = ast.parse(Path(str(rule_module.__file__)).read_text(encoding="utf-8"))
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    return {
        f"{group}.{name}": meaning
        for group, kind in GROUPS.items()
        for name, meaning in _documented(classes[kind.__name__])
    }


def _documented(group: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in zip(group.body, group.body[1:], strict=False):
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
            continue
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            yield field.target.id, " ".join(str(below.value.value).split())


if __name__ == "__main__":
    main()
