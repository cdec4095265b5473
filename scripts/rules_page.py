"""Writes docs/rules.md: the rules of every game for players, and their names for programs.

Nothing is said twice by hand: values come from the presets, sentences from the app's own rule book.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from referee.rook.rules import cards, house, presets
from referee.rook.rules.model import Pack, RuleSet, Sides
from referee.rook.rules.registry import RULES, HouseRule
from referee.web.rook.rulebook.book import TEXTS, in_force, is_off, label_of, rule_book
from referee.web.rook.words import deck

ROOT = Path(__file__).resolve().parent.parent

INTRO = """\
# The rules of every game

The tournament game, [Kentucky Discard](#11-kentucky-discard), comes with all its rules. Every other
game names the game that it is like, and lists what differs: a sentence replaces the one about the
same thing, or is added. What follows from that is not said again:

- Without a Rook or a nest there are no rules about it.
- Counters, the lowest bid and the target are the game's own wherever they are named. The highest
  bid is the last one that the points of a hand can make.
- A card exposed in the deal counts as a 10 if it outranks the 10 of that game. A low Rook does not.
- A bonus, or what the tricks bring, counts for the bid. If a renege ends the hand, nobody gets it.
- Where everybody plays alone, each player is a side.

The letters after a sentence are its [sources](#sources). Where there are none, no source says it,
and the program decides as in [the rulings](rulings.md). A [house rule](#house-rules) that no
sentence names is not played.

On the phone the same rules stand under “Rules”, and `referee rules ID` prints their values.

"""

OVERVIEW = """\
## Overview

*Dealt* is what everybody gets and, after the +, the nest. *Points* are those of a hand.

"""

HOUSE_RULES = """\
## House rules

A table may change any of these: [on the phone](house-rules.md), after `--set` on the command line,
as in `--set target=500`, and under `[house]` in a record file. A rule without a list of values is
`true` or `false`, or a number, 0 where it can be off. What is left unsaid follows: the nest takes
up the cards that the deck gains or loses, a bonus without points is worth {bonus}, and players who
cannot be shared out among the sides play alone.

"""

SEATS = """\
## Two to eight players

Any game can be played by two to eight: in sides that come out even, alone, or with called partners.
Everybody is dealt the same number of cards. Where that needs another nest, the phone fills in the
nearest one, and the command line names those that fit.
[The rulings](rulings.md#two-to-eight-players) say what else follows.
"""

PLAYING_CARDS = """\
## Playing cards instead of Rook cards

Hearts stand for red, diamonds for yellow, clubs for green and spades for black, the joker for the
Rook, and a number for itself unless the table says otherwise. Other cards are left out. Games that
are not listed need Rook cards.

"""

ABOUT_SOURCES = """\
## Sources

The rules were gathered from public texts and put in this project's own words. The first four count
for more than the booklets, and those more than the rest.

"""

SAID_ELSEWHERE = frozenset(
    {
        "deck",
        "ranks",
        "decks",
        "counters",
        "rook_points",
        "red_one_points",
        "bonus",
        "bonus_points",
        "trick_points",
    }
    | {"rook_rank", "bid_step", "dealer_opens", "discard_ban", "discard_counters"}
)
"""House rules whose sentence is a part of a longer one."""

VALUES = frozenset(
    {
        "players",
        "sides",
        "cards",
        "trump-order",
        "plain-order",
        "red-trumps",
        "worth",
        "deal",
        "nest",
    }
    | {"bid_min", "nest-hidden", "trump_named", "rook_free_play", "identical-cards"}
    | {"target", "score_only_bids_from"}
)
"""The rules that are told wherever they differ, even if other cards or points explain it."""


def main() -> None:
    """Writes the page."""
    (ROOT / "docs" / "rules.md").write_text(page(), encoding="utf-8")


def page() -> str:
    """The page, as Markdown."""
    house_rules = (f"- `{rule.name}`: {rule.label}{_values(rule)}\n" for rule in RULES.values())
    parts = (
        INTRO + _overview(),
        "## Every game\n",
        *map(_game, _in_order()),
        SEATS,
        _playing_cards(),
        _sources(),
        HOUSE_RULES.format(bonus=house.USUAL_BONUS) + "".join(house_rules),
    )
    return "\n".join(parts)


def _in_order() -> Sequence[RuleSet]:
    """The presets by section."""
    return sorted(map(presets.preset, presets.preset_ids()), key=lambda rules: _section(rules.id))


def _section(preset_id: str) -> tuple[int, str]:
    """The section that the first line of the preset's file names: 13 and "" for ``Rules 1.13``."""
    file = ROOT / "referee" / "rook" / "rules" / "presets" / f"{preset_id}.toml"
    first_line = file.read_text(encoding="utf-8").splitlines()[0]
    section = re.search(r"Rules 1\.(\d+)([a-z]?)", first_line)
    if section is None:
        raise ValueError(f"{preset_id}: its first line wants a section like 'Rules 1.13'")
    return int(section[1]), section[2]


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def _overview() -> str:
    rows = []
    for rules in _in_order():
        now = house.parameters(rules)
        size = cards.nest_size(rules)
        rows.append(
            (
                *(_link(rules), f"`{rules.id}`"),
                *(now["players"], now["cards"], f"{now['hand']}+{size}" if size else now["hand"]),
                *(now["total"], f"{now['bid_min']}–{cards.highest_bid(rules)}", now["target"]),
            )
        )
    heads = ("game", "id", "players", "cards", "dealt", "points", "bids", "to")
    return OVERVIEW + _table(heads, rows)


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
    if not above:
        return head + _in_full(rules)
    like = presets.preset(above)
    differences = "".join(_differences(like, rules))
    if not differences:
        return f"{head}Like {_link(like)} in everything.\n"
    return f"{head}Like {_link(like)}, but:\n\n{differences}"


def _in_full(rules: RuleSet) -> str:
    sentences = _sentences(rules)
    chapters = [
        (chapter.heading, [rule.name for rule in chapter.rules if rule.name in sentences])
        for chapter in rule_book(rules)
    ]
    return "\n".join(
        f"**{heading}**\n\n" + "".join(_line(rules, name, sentences[name]) for name in names)
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
def _sentences(rules: RuleSet) -> Mapping[str, str]:
    """The sentences of a game that no other sentence of it says, by the names of their rules."""
    sentences = {
        name: rule.sentence
        for name, rule in in_force(rules).items()
        if name not in SAID_ELSEWHERE and not is_off(name, rules)
    }
    if cards.nest_size(rules):
        del sentences["nest"]
    return sentences


def _differences(like: RuleSet, rules: RuleSet) -> Iterator[str]:
    """The lines of what *rules* say otherwise than *like*, without what follows from them."""
    before, now = _sentences(like), _sentences(rules)
    follows = _sentences(_with_values(like, rules))
    for name, sentence in now.items():
        said = (before if name in VALUES else follows).get(name, "")
        if sentence != said:
            yield _line(rules, name, _new_in(sentence, said))
    dropped = [name for name in follows if name not in now and name != "nest"]
    for name in dropped:
        if name in in_force(rules):
            yield _line(rules, name, in_force(rules)[name].sentence)
    left_out = [label_of(name, like) for name in dropped if name not in in_force(rules)]
    if left_out:
        yield f"- Not here: {'; '.join(left_out)}.\n"


def _with_values(like: RuleSet, rules: RuleSet) -> RuleSet:
    """*like* with the cards, points, lowest bid and target of *rules*, and without its sides."""
    return replace(
        like,
        table=rules.table if rules.table.sides is Sides.ALONE else like.table,
        deck=rules.deck,
        nest=replace(like.nest, size=rules.nest.size if like.nest.size else 0),
        auction=replace(like.auction, minimum=rules.auction.minimum),
        play=replace(like.play, rook_free_play=rules.play.rook_free_play),
        score=rules.score,
        end=replace(like.end, target=rules.end.target),
    )


def _new_in(text: str, said: str) -> str:
    """The sentences of *text* that replace others of *said*, or are added to them."""
    sentences, others = (re.split(r"(?<=\.) ", part) for part in (text, said))
    if len(sentences) == len(others):
        pairs = zip(sentences, others, strict=True)
        return " ".join(sentence for sentence, other in pairs if sentence != other)
    if set(others) <= set(sentences):
        added = " ".join(sentence for sentence in sentences if sentence not in others)
        return text if added.startswith("After it") else added
    return text


# The tables


def _playing_cards() -> str:
    """Which games share a pack, what its cards stand for, and where they change the nest."""
    games: dict[tuple[str, ...], list[str]] = {}
    for rules in _in_order():
        if rules.deck.standard:
            now = house.with_house(rules, {"deck": str(Pack.STANDARD)})
            same = now.nest.size == rules.nest.size
            name = rules.name if same else f"{rules.name} (nest {now.nest.size})"
            games.setdefault((deck.deck_words(now), *_stand_for(rules)), []).append(name)
    rows = [("; ".join(names), *pack) for pack, names in games.items()]
    return PLAYING_CARDS + _table(("games", "cards", "A", "K", "Q", "J", "numbers"), rows)


def _stand_for(rules: RuleSet) -> Iterator[str]:
    """What the ace, the king, the queen, the jack and the numbers stand for."""
    stand_for = {
        name: "the Rook" if rank == cards.ROOK else str(rank)
        for name, rank in cards.printed_ranks(rules)
    }
    for name in "AKQJ":
        yield stand_for[name]
    high, *_, low = [name for name in stand_for if name.isdigit()]
    moved = stand_for[high] != high
    yield f"{high}–{low}" + f" for {stand_for[high]}–{stand_for[low]}" * moved


def _sources() -> str:
    tags: dict[str, list[str]] = {}
    for tag, (_, description) in TEXTS.items():
        tags.setdefault(description, []).append(tag)
    lines = (f"- {', '.join(named)}: {description}\n" for description, named in tags.items())
    return ABOUT_SOURCES + "".join(lines)


def _values(rule: HouseRule) -> str:
    """What the rule may be set to, if that is not a number or `true` and `false`."""
    if rule.name == "counters":
        return ", by rank: `{ 5 = 5, 10 = 10, 14 = 10 }`"
    if rule.name == "ranks":
        return ", a list: `[1, 5, 10, 14]`"
    if not rule.is_choice or set(rule.values) == {True, False}:
        return ""
    named = ((str(value).lower(), wording.short) for value, wording in rule.values.items())
    values = (f"`{value}`" if short == value else f"`{value}` ({short})" for value, short in named)
    return ": " + ", ".join(values)


if __name__ == "__main__":
    main()
