"""What can be asked about a hand, and the form of an answer."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from referee.engine import toml
from referee.engine.errors import NotationError
from referee.engine.evidence.account import Finding
from referee.engine.hand.facts import Seat, Team
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet


class Kind(StrEnum):
    """What a question asks."""

    RENEGE = "renege"
    """Did this seat break the rule of following in this trick?"""
    DISCARD = "discard"
    """Was what the bidder laid aside against the rules?"""
    MADE = "made"
    """Did the bidders make their bid?"""
    HELD = "held"
    """Did this seat hold this card when it played to this trick?"""
    MAY = "may"
    """Might this seat play this card to this trick, by the rules?"""
    TOOK = "took"
    """Who took this trick?"""
    PARTNER = "partner"
    """Who plays with the bidder?"""
    DECLARED = "declared"
    """Was it true what the bidder said of points among the cards laid aside?"""
    BEST_PASSED = "best-passed"
    """Did this seat pass its best card, in circus Rook?"""
    REDEAL = "redeal"
    """Might this seat ask for a new deal, as it was dealt no counter?"""


@dataclass(frozen=True, slots=True)
class Question:
    """One question about a hand."""

    kind: Kind
    seat: Seat | None = None
    trick: int | None = None
    card: Card | None = None

    def __str__(self) -> str:
        card = cards.shown(self.card) if self.card else ""
        return question_text(self.kind, seat=self.seat, card=card, trick=self.trick)


class SeenCard(NamedTuple):
    """A recorded card that a proof rests on."""

    trick: int
    seat: Seat | None
    """None: the record leaves open who played it, and it proves the same whoever did."""
    card: Card
    """Of a card of which only the color was seen, that color's name."""


class Settle(NamedTuple):
    """One thing to look at: a trick to turn over, the hand of a seat, or the nest."""

    trick: int | None = None
    seat: Seat | None = None
    nest: bool = False
    """The cards that the bidder laid aside."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with its answer, as values; `say_answer` makes the sentence."""

    question: Question
    answer: Finding
    because: tuple[SeenCard, ...] = ()
    """The recorded cards that suffice, as few as can be."""
    settle: tuple[Settle, ...] = ()
    """What would decide an open question, the least first."""
    points: Mapping[Team, tuple[int, int]] = field(default_factory=dict, hash=False)
    """The least and the most that each team can have; only of `made`, where that can be said."""
    exact: bool = True
    """Whether each of these was found in a hand that can have been; else they are bounds."""
    settled: bool = True
    """Whether there is no more to say: else it is open only because it costs too much to tell."""
    reason: str = ""
    """Which sentence fits, of those of the kind of question."""
    given: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What the sentence speaks of, by name."""

    @property
    def winner(self) -> Seat | None:
        """Who took the trick that is asked about, where it is proven; only of `took`."""
        return self.given.get("winner")

    @property
    def partners(self) -> tuple[Seat, ...] | None:
        """Who plays with the bidder, where it is proven; only of `partner`."""
        return self.given.get("partners")


_FORMS = {
    Kind.RENEGE: "{seat}@{trick}",
    Kind.HELD: "{seat} {card}@{trick}",
    Kind.MAY: "{seat} {card}@{trick}",
    Kind.TOOK: "{trick}",
    Kind.BEST_PASSED: "{seat}",
    Kind.REDEAL: "{seat}",
}
"""What follows the word of a kind of question."""
_PARTS = {part: rf"(?P<{part}>\S+)" for part in ("seat", "card", "trick")}
_WANTED = (
    "'renege SEAT@TRICK', 'discard', 'made', 'held SEAT CARD@TRICK', 'may SEAT CARD@TRICK', "
    "'took TRICK', 'partner', 'declared', 'best-passed SEAT' or 'redeal SEAT'"
)


def question_text(kind: Kind, *, seat: object, card: str, trick: object) -> str:
    """What `parse_question` reads as a question of *kind*, of those values that it asks for."""
    return f"{kind} {_FORMS.get(kind, '').format(seat=seat, card=card, trick=trick)}".strip()


def parse_question(text: str, rules: RuleSet) -> Question:
    """The question that *text* asks at a table with *rules*.

    Raises:
        NotationError: it cannot be read, or names a seat, a trick or a card that is not there.
    """
    word, _, rest = text.strip().partition(" ")
    kind = next((kind for kind in Kind if kind == word.lower()), None)
    form = "" if kind is None else _FORMS.get(kind, "").format(**_PARTS).replace(" ", r"\s+")
    found = re.fullmatch(form, rest.strip())
    if kind is None or found is None:
        raise NotationError(toml.wanted(_WANTED, text))
    reads: Mapping[str, Callable[[str], Any]] = {
        "seat": lambda each: _number(each, "a seat", rules.table.players),
        "trick": lambda each: _number(each, "a trick", cards.hand_size(rules)),
        "card": lambda each: _card(each, rules),
    }
    told = found.groupdict()
    return Question(kind, **{part: reads[part](told[part]) for part in reads if part in told})


def _number(text: str, what: str, most: int) -> int:
    number = int(text) if re.fullmatch("[0-9]{1,3}", text) else 0
    if not 1 <= number <= most:
        raise NotationError(toml.wanted(f"{what} from 1 to {most}", text))
    return number


def _card(text: str, rules: RuleSet) -> Card:
    card = cards.parse_card(text, rules)
    if card not in cards.deck(rules):
        raise NotationError(f"{cards.words(card)} is not in the deck of this table")
    return card
