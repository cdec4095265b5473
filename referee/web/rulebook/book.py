"""The rule book of a table: every rule as a sentence, where it comes from, what differs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from referee.engine.rules import house, presets
from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import Origin, origin
from referee.engine.rules.registry import RULES
from referee.web.rulebook.offered import usual_at
from referee.web.words.rulebook.book.deck import as_named
from referee.web.words.rulebook.book.sentences import CHAPTERS, FIXED, full_sentence
from referee.web.words.text import listed, words_in

TEXTS: Mapping[str, str] = words_in(__file__, "texts.toml")
"""The texts behind the rules, by the tags of docs/rules.md."""

OWN = "This table’s own rule."
FOLLOWS = "Follows from this table’s own rules."
FITTED = "Fitted to this number of players."
NOT_THERE = "The game has no such rule."
SILENT = "No source says: this referee’s choice."

NOT_PLAYED = "Not played here"
"""The chapter of what a table may agree on beside the rules, and has not."""


@dataclass(frozen=True, slots=True)
class BookRule:
    """One rule of a book."""

    name: str
    """A house rule, or a rule beside them; its place on the page is ``rule-<name>``."""
    said: str
    source: str
    """Where it comes from; "" for what is not played."""
    official: str = ""
    """What the game says where this table plays otherwise; "" where it plays as the game says."""


@dataclass(frozen=True, slots=True)
class BookChapter:
    """Rules of one kind."""

    heading: str
    rules: Sequence[BookRule]


def label_of(name: str, rules: RuleSet) -> str:
    """What a rule is called at a table of *rules*: "Lowest bid", "The joker ranks"."""
    return as_named((RULES.get(name) or FIXED[name]).label, rules)


def every_name() -> tuple[str, ...]:
    """All rules that a book may hold."""
    return tuple(name for names in CHAPTERS.values() for name in names)


@lru_cache(maxsize=64)
def rule_book(rules: RuleSet) -> tuple[BookChapter, ...]:
    """Every rule of a table by chapter, and last what is not played there."""
    usual = usual_at(rules)
    off = tuple(name for name in every_name() if is_off(name, rules) and is_off(name, usual))
    told = (
        BookChapter(
            heading, tuple(_told([each for each in names if each not in off], rules, usual))
        )
        for heading, names in CHAPTERS.items()
    )
    left = BookChapter(
        NOT_PLAYED, tuple(BookRule(name, full_sentence(name, rules), "") for name in off)
    )
    return (*(each for each in told if each.rules), left)


@lru_cache(maxsize=64)
def in_force(rules: RuleSet) -> Mapping[str, BookRule]:
    """The rules of a book by name."""
    return {rule.name: rule for chapter in rule_book(rules) for rule in chapter.rules}


BRIEF: Mapping[str, Sequence[str]] = {
    "Deck": ("cards",),
    "Nest": ("nest-exchange",),
    "Bidding": ("bid_min", "bid_max", "bid_step"),
    "Partner": ("called_cards",),
    "First lead": ("first_lead",),
    "Bid made": ("made",),
    "Bid set": ("set",),
    "The others": ("others",),
    "Winner": ("target",),
}
"""What is asked first of a table, by the names of the rules that answer it."""


@lru_cache(maxsize=64)
def in_brief(rules: RuleSet) -> Mapping[str, tuple[BookRule, ...]]:
    """The rules that fit on one screen, by what they are about."""
    there, off = in_force(rules), {rule.name for rule in rule_book(rules)[-1].rules}
    found = {
        about: tuple(there[name] for name in names if name in there and name not in off)
        for about, names in BRIEF.items()
    }
    return {about: told for about, told in found.items() if told}


def _told(names: Sequence[str], rules: RuleSet, usual: RuleSet) -> Iterator[BookRule]:
    changed = house.unlike_usual(rules, usual)
    for name in names:
        said, before = _says(name, rules), _says(name, usual)
        if said:
            differs = said != before
            source = _own(name in changed) if differs else _source(name, rules)
            yield BookRule(name, said, source, (before or NOT_THERE) if differs else "")


def _says(name: str, rules: RuleSet) -> str:
    """The sentence of a rule; "" where it means nothing at that table."""
    if name in RULES and not RULES[name].means(rules):
        return ""
    return full_sentence(name, rules)


def is_off(name: str, rules: RuleSet) -> bool:
    """Whether a rule says at that table that something is not played."""
    off = name in RULES and RULES[name].is_off(house.parameters(rules)[name])
    return off and bool(_says(name, rules))


def _own(said_by_the_table: bool) -> str:  # noqa: FBT001 - a fact
    return OWN if said_by_the_table else FOLLOWS


def _source(name: str, rules: RuleSet) -> str:
    """Where a rule comes from that the table plays as others with as many players do."""
    preset = presets.preset(rules.id)
    if _says(name, preset) != _says(name, rules):
        return FITTED
    return source_words(origin(rules.id, name), rules.id)


def source_words(where: Origin | None, preset_id: str) -> str:
    """Where a rule comes from that a table of *preset_id* plays as usual."""
    if where is None or not where.tags:
        return SILENT
    game = presets.preset(where.preset_id).name
    told = [TEXTS[tag].format(game=game) for tag in _newest(where.tags)]
    as_there = where.preset_id != preset_id
    return f"As in {game}, from {listed(told)}." if as_there else f"From {listed(told)}."


def _newest(tags: tuple[str, ...]) -> list[str]:
    """*tags* without S000 where S002 says it too, which is a later edition of the same rules."""
    return [tag for tag in tags if tag != "S000" or "S002" not in tags]
