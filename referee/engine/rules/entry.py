"""What a house rule is: all that a page, a form, a command or a document says of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.engine.text.plain import number


class Theme(StrEnum):
    """What a rule is about, as forms have it, in the order of the form."""

    TABLE = "The table"
    END = "The end of the game"
    BIDDING = "Bidding"
    COUNTS = "What counts"
    CARDS = "The cards"
    PLAY = "Nest and play"


class Chapter(StrEnum):
    """A chapter of the rule book, in the order of the book."""

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


@dataclass(frozen=True, slots=True)
class Saying:
    """What is said of one value of a rule.

    ``{}`` stands for the number, ``{rook}`` for what the Rook is called at that table.
    """

    short: str
    """Beside the rule's label: "the last trick"."""
    sentence: str
    """By itself: "The last trick brings a bonus."."""
    phrase: str = ""
    """After "With", where it is asked what a game would have been; "" of a rule of the play."""

    def put_in(self, value: Any, rules: RuleSet) -> "Saying":
        """The same with the number *value* and the Rook's name put in."""
        said = number(value) if type(value) is int else ""
        rook = cards.rook_name(rules)
        texts = (getattr(self, each.name) for each in fields(self))
        return Saying(*(text.format(said, rook=rook) for text in texts))


def always(_: RuleSet) -> bool:
    """Whether a rule means anything: it does at every table."""
    return True


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One rule that a table may change."""

    name: str
    """Its name in records, on the command line and in addresses."""
    path: tuple[str, str] | None
    """The group and the field of the rule set that hold it; None: a place in the order of trumps,
    which `referee.engine.rules.house` finds."""
    label: str
    """What players call it, without its value."""
    theme: Theme
    chapter: Chapter
    values: Mapping[Any, Saying] = field(default_factory=dict)
    """Each value that it can have; of a number those that say something of their own."""
    number: Saying | None = None
    """What any other number says; None: it is no number."""
    source: str | None = None
    """The texts that say how the tournament game has it, by the tags of docs/rules.md; "": none
    does. None: that game has no such rule. Other games' are in presets/sources.toml."""
    after: str = ""
    """The rule of its chapter that it follows in the book; "": as they stand in the registry."""
    optional: bool = False
    """Whether `False`, 0 and ``none`` mean that it is not played."""
    answers: str = ""
    """The question of the rule book whose answer its sentence adds to, where it is played."""
    means: Callable[[RuleSet], bool] = always
    """Whether it says anything at a table: no bonus points without a bonus."""
    changes: Callable[[RuleSet], bool] = always
    """Whether a table for which it means anything could have it otherwise."""
    works_out: Callable[[Any, RuleSet], Saying | None] = lambda _value, _rules: None
    """What a value says where that depends on the table's other rules; None: as in `values`."""
    signed: bool = False
    """Whether a number may be below 0."""
    meaning: str = ""
    """What it is, for the list of names; "": what stands under its field in the model."""

    def says(self, value: Any, rules: RuleSet) -> Saying:
        """What *value* says, were it played at a table of *rules*."""
        said = self.works_out(value, rules) or self.values.get(value, self.number)
        if said is None:
            raise KeyError(value)
        return said.put_in(value, rules)

    @property
    def scores(self) -> bool:
        """Whether it says what a hand scores or how a game ends, and nothing of how it is played.

        *What if* asks for other values of such a rule, and of no other.
        """
        return self.path is not None and self.path[0] in ("score", "foul", "end")

    @property
    def is_choice(self) -> bool:
        """Whether it has one of a few values."""
        return bool(self.values) and self.number is None

    def is_off(self, value: Any) -> bool:
        """Whether *value* says that it is not played."""
        return self.optional and value in OFF

    def can_change(self, rules: RuleSet) -> bool:
        """Whether a table of *rules* can have it otherwise."""
        return self.means(rules) and self.changes(rules)


OFF = (False, 0, "none")
"""The values of an optional rule that say that it is not played."""
