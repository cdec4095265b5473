"""The least that shows something: the fewest cards of a proof, the fewest records that clash."""

from collections.abc import Sequence

from referee.engine.hand.facts import Seat
from referee.engine.possible.clauses import TRUE, Lit
from referee.engine.possible.deal import Fact
from referee.engine.possible.record import FEW, Record
from referee.engine.questions.fewest import fewest
from referee.engine.questions.question import SeenCard
from referee.engine.tricks.card_order import NUMBER

CARDS = ("played", "seen")
"""Facts that are cards, of which a proof shows as few as can be; all others count anyway."""

IN_TIME = (
    "dealt", "nest", "circus", "partner_cards", "partners", *CARDS,
    "discard", "piles", "tricks", "last_trick", "taken",
)  # fmt: skip
"""Facts in the order in which they happened."""


def proof(record: Record, against: Lit, trick: int | None) -> tuple[SeenCard, ...]:
    """The fewest recorded cards with which *against* cannot be, the earliest where it is a choice.

    Who led and who took a trick that is recorded stays known when its cards are left out, and so
    does the suit that was led to the *trick* that is asked about: players do not dispute it.
    """
    facts = record.ways.facts
    fixed = [lit for fact, lit in facts.items() if fact.what not in CARDS]
    fixed += _led(record, trick) if trick else []
    shown = sorted((fact for fact in facts if fact.what in CARDS), key=_when)

    def suffice(some: Sequence[Fact]) -> bool:
        kept = [*fixed, *(facts[each] for each in some)]
        return record.can(against, facts=kept, most=FEW) is False

    return tuple(_seen(fact, record.player(fact)) for fact in fewest(shown, suffice))


def _led(record: Record, trick: int) -> list[Lit]:
    """The suit led to *trick*, where that is recorded."""
    if not record.ways.is_in_order(trick):
        return []
    kind = NUMBER[record.hand.play[trick - 1][0]]
    suits = record.ways.contract.suits[kind]
    return [record.ways.led[trick, suit] for suit, belongs in suits if belongs == TRUE]


def _when(fact: Fact) -> tuple[bool, int, int]:
    """Sort key: cards of whole tricks in the order of play, then those seen alone."""
    return fact.what == "seen", fact.trick or 0, fact.place or 0


def _seen(fact: Fact, player: Seat | None) -> SeenCard:
    return SeenCard(fact.trick or 0, player, fact.card or "")


def clashing(record: Record) -> tuple[Fact, ...]:
    """The fewest records of an impossible hand that cannot all be, the later ones first."""
    facts = record.ways.facts
    items = sorted(facts, key=lambda fact: IN_TIME.index(fact.what))

    def suffice(some: Sequence[Fact]) -> bool:
        return record.can(facts=[facts[each] for each in some], most=FEW) is False

    return fewest(items[::-1], suffice)
