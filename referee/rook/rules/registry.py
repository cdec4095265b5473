"""The registry of house rules: all that pages, forms, commands and documents say about each.

A new rule is a field of the model, the engine code that reads it, and an entry in registry.toml.
Rule book, form, charter, *what if*, command line, records and documents read that entry.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from referee import toml
from referee.rook.rules import cards
from referee.rook.rules.model import Bonus, Dummy, NestMisdeal, RuleSet, Sides
from referee.text import capital, in_short, listed, number


class Theme(StrEnum):
    """Groups of rules in forms, in the order of the form."""

    TABLE = "The table"
    END = "The end of the game"
    BIDDING = "Bidding"
    COUNTS = "What counts"
    CARDS = "The cards"
    PLAY = "Nest and play"


class Chapter(StrEnum):
    """Chapters of the rule book, in the order of the book."""

    TABLE = "The table"
    CARDS = "The cards"
    COUNTS = "What counts"
    DEAL = "The deal"
    BIDDING = "The bidding"
    NEST = "The nest"
    TRUMP = "Trump and partner"
    PLAY = "The play"
    BROKEN = "A broken rule"
    SCORE = "The score of a hand"
    END = "The end of the game"


_THEMES: Mapping[Chapter, Theme] = {
    Chapter.TABLE: Theme.TABLE,
    Chapter.CARDS: Theme.CARDS,
    Chapter.COUNTS: Theme.COUNTS,
    Chapter.DEAL: Theme.PLAY,
    Chapter.BIDDING: Theme.BIDDING,
    Chapter.NEST: Theme.PLAY,
    Chapter.TRUMP: Theme.PLAY,
    Chapter.PLAY: Theme.PLAY,
    Chapter.BROKEN: Theme.PLAY,
    Chapter.SCORE: Theme.COUNTS,
    Chapter.END: Theme.END,
}
"""Where the form has the rules of each chapter, if their entries do not say otherwise."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The wording of one value of a rule.

    ``{}`` stands for the number, ``{rook}`` for what the table calls the Rook,
    ``{black_two}`` for what it calls the black 2.
    """

    short: str
    """The words beside the rule's label: "the last trick"."""
    sentence: str
    """A full sentence, such as "The last trick brings a bonus" with a full stop."""
    phrase: str = ""
    """The words after "With" in *what if*; empty for a rule of play."""

    def put_in(self, value: Any, rules: RuleSet) -> "Wording":
        """The wording with the number *value* and the name of the Rook filled in."""
        amount = number(value) if type(value) is int else ""
        named = {"rook": cards.rook_name(rules), "black_two": cards.black_two_name(rules)}
        texts = (getattr(self, part.name) for part in fields(self))
        return Wording(*(text.format(amount, **named) for text in texts))


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A rule that a table may change: an entry of registry.toml."""

    name: str
    """Its name in records, on the command line and in URLs."""
    path: tuple[str, str] | None
    """The group and the field of the rule set that hold it. None: it is a place in the order of
    trumps, which `referee.rook.rules.house` finds.
    """
    label: str
    """What players call it, without its value."""
    theme: Theme
    chapter: Chapter
    means: Callable[[RuleSet], bool]
    """Whether it means anything at a table: bonus points do not without a bonus."""
    changes: Callable[[RuleSet], bool]
    """Whether a table at which it means something could have another value."""
    values: Mapping[Any, Wording] = field(default_factory=dict)
    """The wording of each value; for a number, of the values with a wording of their own."""
    number: Wording | None = None
    """The wording of any other number; None if the value is not a number."""
    source: str | None = None
    """Tags of the texts, as in docs/rules.md, that give the value of the tournament game; "" if no
    text does, None if that game has no such rule. Sources of other games are in their files.
    """
    after: str = ""
    """The rule of the same chapter that it follows in the book; "": the order of the file."""
    optional: bool = False
    """Whether `False`, 0 and ``none`` mean that the rule is off."""
    answers: str = ""
    """The question of the rule book to whose answer its sentence is added, if the rule is on."""
    signed: bool = False
    """Whether a number may be negative."""
    least: int = 0
    """The least number that may be chosen, if none may be negative."""
    gain: tuple[str, ...] = ()
    """Why a book gained points by it in a hand, for the middle of a sentence; ``{}`` stands for the
    points. A second text is for points lost, a third for none. (): its phrase says that.
    """

    def wording(self, value: Any, rules: RuleSet) -> Wording:
        """The wording of *value*, if a table with *rules* had it.

        Raises:
            KeyError: the rule has no such value.
        """
        works_out = _WORKED_OUT.get(self.name)
        wording = (works_out and works_out(value, rules)) or self.values.get(value, self.number)
        if wording is None:
            raise KeyError(value)
        return wording.put_in(value, rules)

    def gained(self, points: int, rules: RuleSet) -> str:
        """Why a book gained *points* by it in a hand: "the last trick brings 20"."""
        works_out = _GAINS.get(self.name)
        texts = (works_out(rules),) if works_out else self.gain
        return worded_gain(texts or (self.number.phrase if self.number else self.label,), points)

    @property
    def scores(self) -> bool:
        """Whether it affects the score of a hand or the end of a game, but not the play.

        *What if* offers other values for these rules only.
        """
        return self.path is not None and self.path[0] in ("score", "foul", "end")

    @property
    def is_choice(self) -> bool:
        """Whether it has one of a few fixed values."""
        return bool(self.values) and self.number is None

    def is_off(self, value: Any) -> bool:
        """Whether *value* turns the rule off."""
        return self.optional and value in OFF

    def can_change(self, rules: RuleSet) -> bool:
        """Whether a table with *rules* can have another value."""
        return self.means(rules) and self.changes(rules)


def worded_gain(texts: Sequence[str], points: int) -> str:
    """The one of *texts*, for points gained, lost, or none, that fits *points*, filled in."""
    place = 1 if points < 0 else 2 if not points else 0
    return texts[min(place, len(texts) - 1)].format(number(abs(points)))


OFF = (False, 0, "none")
"""The values that turn an optional rule off."""


# Conditions of entries

_CONDITIONS: Mapping[str, Callable[[RuleSet], bool]] = {
    "": lambda _: True,
    "a bonus is played": lambda rules: rules.score.bonus is not Bonus.NONE,
    "partners are fixed": lambda rules: 0 < rules.table.sides.fixed < rules.table.players,
    "partners are called": lambda rules: rules.table.sides is Sides.CALLED,
    "partners sit in pairs": lambda rules: (
        rules.table.players == 2 * rules.table.sides.fixed or rules.play.dummy is not Dummy.NONE
    ),
    "playing cards can stand for the cards": lambda rules: bool(rules.deck.standard),
    "the red 1 is a trump of its own": lambda rules: "R1" in rules.deck.trump,
    "Rook cards are on the table": lambda rules: not cards.are_playing_cards(rules),
    "the pack has a black 2": lambda rules: (
        not cards.are_playing_cards(rules) or 2 in cards.standard_ranks(rules).values()
    ),
    "the Rook is in the deck": lambda rules: cards.ROOK in rules.deck.trump,
    "cards of the nest lie face up": lambda rules: (
        rules.nest.face_up > 0 or rules.nest.misdeal is not NestMisdeal.NONE
    ),
    "there is a nest": lambda rules: cards.nest_size(rules) > 0,
}
"""The conditions that entries may name, each as a test of the rules; "" is always true."""


# Wordings that depend on the table's other rules


def _counters(points: Mapping[str, int], rules: RuleSet) -> Wording:
    """Points by rank: "5s count 5, 10s 10 and 14s 10"; the phrase names ranks that differ."""
    usual = {str(rank): worth for rank, worth in rules.score.counters}
    ranks = sorted(rules.deck.plain)
    now = {cards.counter_name(rank, rules): points.get(str(rank), 0) for rank in ranks}
    was = {cards.counter_name(rank, rules): usual.get(str(rank), 0) for rank in ranks}
    counting = [(name, amount) for name, amount in now.items() if amount]
    other = [f"the {name}s at {now[name]}" for name in now if now[name] != was[name]]
    sentence = "No rank counts anything."
    if counting:
        (first, count), *rest = counting
        counts = listed(
            [f"{first}s count {count}", *(f"{name}s {amount}" for name, amount in rest)]
        )
        sentence = f"{capital(counts)}."
    return Wording(
        ", ".join(f"{rank}s: {amount}" for rank, amount in points.items()) or "nothing",
        sentence,
        listed(other) if other else "the cards as they count",
    )


def _ranks(ranks: Sequence[int], rules: RuleSet) -> Wording:
    """Which ranks there are: "The deck has 1 and 5 to 14 in each color"."""
    if cards.are_playing_cards(rules):
        names = [name for name, place in rules.deck.standard if place in ranks]
        return Wording(", ".join(names), f"The pack has {listed(names)} in each suit.")
    words = listed(in_short(ranks))
    return Wording(words, f"The deck has {words} in each color.")


def _nest(size: int, rules: RuleSet) -> Wording:
    cards_each = (cards.deck_size(rules) - size) // rules.table.players
    if not size:
        return Wording("no nest", f"There is no nest: everybody gets {cards_each} cards.")
    lie = "One card lies" if size == 1 else "{} cards lie"
    return Wording("{}", f"{lie} in the nest, and everybody gets {cards_each}.")


def _each_rook(_: int, rules: RuleSet) -> Wording | None:
    """The wording for two decks; None if there is one Rook."""
    if rules.deck.copies == 1:
        return None
    return Wording("{}", "Each {rook} counts {}.", "the {rook} at {}")


def _named_at_once(moment: str, rules: RuleSet) -> Wording | None:
    """The wording where no discard precedes the naming of trump; None for any other case."""
    if moment != "after-discard" or cards.nest_size(rules):
        return None
    return Wording("as soon as the bid is won", "Trump is named as soon as the bid is won.")


_WORKED_OUT: Mapping[str, Callable[[Any, RuleSet], Wording | None]] = {
    "counters": _counters,
    "nest": _nest,
    "ranks": _ranks,
    "rook_points": _each_rook,
    "trump_named": _named_at_once,
}
"""Functions by rule name that word a value by the table's other rules; None: as in the file."""


_GAINS: Mapping[str, Callable[[RuleSet], str]] = {
    "bonus_points": lambda rules: {
        Bonus.LAST_TRICK: "the last trick brings {}",
        Bonus.MAJORITY: "more than half of the tricks bring {}",
    }[rules.score.bonus],
    "hold_at": lambda rules: f"held at {number(rules.end.hold_at)}",
    "score_only_bids_from": lambda rules: (
        f"from {number(rules.score.only_bids_from)} on only a bid scores"
    ),
}
"""Functions by rule name that say by the table's other rules why a book gained points."""


def _rule(name: str, entry: dict[str, Any]) -> HouseRule:
    group, _, kept = entry.pop("path", "").partition(".")
    chapter = Chapter(entry.pop("chapter"))
    number = Wording(*entry.pop("number")) if "number" in entry else None
    values = entry.pop("values", {}).items()
    return HouseRule(
        name,
        (group, kept) if kept else None,
        theme=Theme(entry.pop("theme", _THEMES[chapter])),
        chapter=chapter,
        number=number,
        values={
            {"yes": True, "no": False}.get(text, int(text) if text.isdigit() else text): Wording(
                *texts
            )
            for text, texts in values
        },
        means=_CONDITIONS[entry.pop("means", "")],
        changes=_CONDITIONS[entry.pop("changes", "")],
        gain=tuple(entry.pop("gain", ())),
        **entry,
    )


RULES: Mapping[str, HouseRule] = {
    name: _rule(name, entry) for name, entry in toml.packaged(__package__, "registry.toml").items()
}
"""Every house rule by its name."""


def _in_order(chapter: Chapter) -> list[HouseRule]:
    rules = [rule for rule in RULES.values() if rule.chapter is chapter]
    placed = [rule for rule in rules if not rule.after]
    for rule in rules:
        if rule.after:
            placed.insert(placed.index(RULES[rule.after]) + 1, rule)
    return placed


BY_CHAPTER = {chapter: tuple(_in_order(chapter)) for chapter in Chapter}
"""The house rules in the order of the rule book."""

BY_THEME = {
    theme: tuple(rule for rules in BY_CHAPTER.values() for rule in rules if rule.theme is theme)
    for theme in Theme
}
"""The house rules in the order of the form."""

SCORING = tuple(rule.name for rules in BY_THEME.values() for rule in rules if rule.scores)
"""Names of the rules that affect scores or the end of a game; all others affect the play."""
