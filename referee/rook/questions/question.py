"""The questions about a hand, and the form of an answer."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from referee import toml
from referee.errors import NotationError
from referee.rook.evidence.account import Finding
from referee.rook.hand.facts import Seat, Team
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.model import RuleSet
from referee.text import listed


class Kind(StrEnum):
    """What a question asks."""

    RENEGE = "renege"
    """Did this seat break the rule of following in this trick?"""
    DISCARD = "discard"
    """Was the bidder's discard against the rules?"""
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
    """Did the bidder declare correctly whether there are points in his discard?"""
    BEST_PASSED = "best-passed"
    """Did this seat pass its best card, in circus Rook?"""
    REDEAL = "redeal"
    """May this seat ask for a new deal because it was dealt no counter?"""


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
    """None if the record leaves open who played it; the proof holds for every seat."""
    card: Card
    """The name of the color if only that was seen."""


class Settle(NamedTuple):
    """One thing to look at: a trick to turn over, a seat's hand, or the discard."""

    trick: int | None = None
    seat: Seat | None = None
    nest: bool = False
    """Whether it is the bidder's discard."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with its answer as values; `say_answer` makes the sentence."""

    question: Question
    answer: Finding
    because: tuple[SeenCard, ...] = ()
    """Recorded cards that suffice as a proof, as few as possible."""
    settle: tuple[Settle, ...] = ()
    """What would decide an open question, the easiest first."""
    points: Mapping[Team, tuple[int, int]] = field(default_factory=dict, hash=False)
    """By team: the least and the most points it can have; only for `made`, if that is known."""
    exact: bool = True
    """Whether all of these are reached in some possible play; else they are bounds."""
    settled: bool = True
    """Whether the answer is final; False if it is open only because it takes too long to settle."""
    reason: str = ""
    """The key of the sentence, among those for this kind of question."""
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The values that the sentence needs, by name."""

    @property
    def winner(self) -> Seat | None:
        """The seat that took the trick of the question; only for `took` and if it is proven."""
        return self.values.get("winner")

    @property
    def partners(self) -> tuple[Seat, ...] | None:
        """The seats that play with the bidder; only for `partner` and if it is proven."""
        return self.values.get("partners")


_FORMS = {
    Kind.RENEGE: "{seat}@{trick}",
    Kind.HELD: "{seat} {card}@{trick}",
    Kind.MAY: "{seat} {card}@{trick}",
    Kind.TOOK: "{trick}",
    Kind.BEST_PASSED: "{seat}",
    Kind.REDEAL: "{seat}",
}
"""The text after the name of each kind of question; other kinds have none."""
_PARTS = {part: rf"(?P<{part}>\S+)" for part in ("seat", "card", "trick")}


def question_text(kind: Kind, *, seat: object, card: str, trick: object) -> str:
    """The text of a question that `parse_question` reads, from the values its kind needs."""
    return f"{kind} {_FORMS.get(kind, '').format(seat=seat, card=card, trick=trick)}".strip()


WANTED = listed(
    [f"'{question_text(kind, seat='SEAT', card='CARD', trick='TRICK')}'" for kind in Kind], "or"
)
"""Every question as it is written, for people."""


def parse_question(text: str, rules: RuleSet) -> Question:
    """The question in *text*, for a table with *rules*.

    Raises:
        NotationError: it cannot be read, or names a seat, trick or card that does not exist.
    """
    word, _, rest = text.strip().partition(" ")
    kind = next((kind for kind in Kind if kind == word.lower()), None)
    form = "" if kind is None else _FORMS.get(kind, "").format(**_PARTS).replace(" ", r"\s+")
    parts = re.fullmatch(form, rest.strip())
    if kind is None or parts is None:
        raise toml.unlike(WANTED, text)
    reads: Mapping[str, Callable[[str], Any]] = {
        "seat": lambda digits: _number(digits, "a seat", rules.table.players),
        "trick": lambda digits: _number(digits, "a trick", cards.hand_size(rules)),
        "card": lambda name: _card(name, rules),
    }
    values = parts.groupdict()
    return Question(kind, **{part: reads[part](values[part]) for part in reads if part in values})


def _number(text: str, what: str, most: int) -> int:
    number = int(text) if re.fullmatch("[0-9]{1,3}", text) else 0
    if not 1 <= number <= most:
        raise toml.unlike(f"{what} from 1 to {most}", text)
    return number


def _card(text: str, rules: RuleSet) -> Card:
    card = cards.parse_card(text, rules)
    if card not in cards.deck(rules):
        raise NotationError(f"{cards.words(card)} is not in the deck of this table")
    return card
