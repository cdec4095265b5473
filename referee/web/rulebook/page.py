"""What the rule sheets show, and how a preset is offered."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Choice, Fact, Field, Form, Hidden, Link


@dataclass(frozen=True, slots=True)
class PresetCard:
    """One game that can be played."""

    href: str
    name: str
    special: str
    cards: str
    """What must be on the table: "41 cards: 5 to 14 in each color, and the Rook"."""


@dataclass(frozen=True, slots=True)
class PresetGroup:
    """Presets under a heading; only the first group is open at once."""

    heading: str
    presets: Sequence[PresetCard]
    open: bool = False


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule of a table as a sentence."""

    said: str
    change: Link | None = None
    """Where it is changed; its label says which rule it is. None: not here."""
    usual: str = ""
    """What it would be without the table's change; "" where it is as usual."""
    back: Link | None = None
    """One tap back to the usual, where a link does it."""
    undo: Form | None = None
    """One tap back to the usual, where something is written."""
    sends: Sequence[Hidden] = ()
    """What *undo* carries."""


@dataclass(frozen=True, slots=True)
class LineGroup:
    """Rules of one kind."""

    heading: str
    lines: Sequence[RuleLine]
    open: bool = False


@dataclass(frozen=True, slots=True)
class HousePage:
    """Template ``rules/house.html``: the rules of one table, each to be changed by itself."""

    heading: str
    said: str
    """How far they are from the game as it is."""
    changed: Sequence[RuleLine]
    groups: Sequence[LineGroup]
    back: Link
    done: Link
    news: Sequence[str] = ()
    """What has just been changed, and what follows from it."""
    keep: "Keep | None" = None


@dataclass(frozen=True, slots=True)
class Keep:
    """Saving rules under a name of the table's own."""

    form: Form
    name: Field
    sends: Sequence[Hidden]
    button: str
    again: str = ""
    """What keeps the change in the rules of a name; "" where they have none."""


@dataclass(frozen=True, slots=True)
class RulePage:
    """Template ``rules/rule.html``: one house rule, with the values that it may have."""

    heading: str
    stands: str
    usual: str
    """What it usually is; "" where that is what stands."""
    choice: Choice | None
    fields: Sequence[Field]
    """Numbers, where it is no choice."""
    action: str
    sends: Sequence[Hidden]
    back: Link
    button: str
    form: Form | None = None
    """Set where saving writes something; else the form asks for a page."""
    error: str = ""
    holds: str = ""
    """From when on it holds; "" for a game that is not begun."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a book."""

    name: str
    """A house rule, or a rule beside them; its place on the page is ``rule-<name>``."""
    said: str
    source: str
    """Where it comes from; "" for what is not played."""
    official: str = ""
    """What the game says where this table plays otherwise; "" where it plays as the game says."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Rules of one kind."""

    heading: str
    rules: Sequence[Rule]


@dataclass(frozen=True, slots=True)
class Answer:
    """A question that people ask, and what this table's rules answer."""

    name: str
    """Its place on the page is ``ask-<name>``."""
    asked: str
    said: str
    rules: Sequence[Link]
    """To the rules that it rests on."""


@dataclass(frozen=True, slots=True)
class QuestionGroup:
    """Questions of one kind."""

    heading: str
    answers: Sequence[Answer]


@dataclass(frozen=True, slots=True)
class RuleFound:
    """A rule that a search found."""

    rule: Link
    said: str


@dataclass(frozen=True, slots=True)
class AskPage:
    """Template ``rules/ask.html``: what people ask, or what a search found."""

    heading: str
    action: str
    """Where the search is sent."""
    asked: str
    """What was searched for; "" for nothing."""
    groups: Sequence[QuestionGroup]
    """Every question by chapter; none after a search."""
    back: Link
    rules: Link
    """To all the rules."""
    answers: Sequence[Answer] = ()
    """The questions that were found, or those that come nearest."""
    found: Sequence[RuleFound] = ()
    says: str = ""
    """What a word with a slip in it was taken for."""
    nothing: str = ""
    """That nothing was found that answers it; "" where something was."""
    every: Link | None = None
    """Back to all questions, after a search."""
    note: str = ""
    """By the rules of which hand it answers, where the next one has others."""


@dataclass(frozen=True, slots=True)
class FactGroup:
    """Lines of a rule sheet under one heading."""

    heading: str
    facts: Sequence[Fact]


@dataclass(frozen=True, slots=True)
class RulesIndexPage:
    """Template ``rules/index.html``."""

    groups: Sequence[PresetGroup]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Template ``rules/show.html``: a preset, or the rules of one table."""

    name: str
    special: str
    """What is special about the game; "" where a table's own rules may say otherwise."""
    chapters: Sequence[Chapter]
    ask: Link
    """To the questions that people ask, and their answers by these rules."""
    back: Link
    play: Link | None = None
    paper: Link | None = None
    """To a score sheet to be filled in by hand; None at a table, which has its own."""
    changed: Sequence[RuleLine] = ()
    """What this table plays otherwise, as sentences."""
    change: Link | None = None
    """Where the rules are changed for the hands to come; None where they cannot be."""
    charter: Link | None = None
    """To the versions of a table's rules, and who agreed to them."""
    season: Link | None = None
    """Where the game counts; leads nowhere for who may not change that. None: of a preset."""


@dataclass(frozen=True, slots=True)
class AboutPage:
    """Template ``about.html``."""

    version: str
