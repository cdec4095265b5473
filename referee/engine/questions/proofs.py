"""The least that shows something: the fewest cards of a proof, the fewest records that clash."""

from collections.abc import Sequence

from referee.engine.hand.facts import Seat
from referee.engine.play.card_order import NUMBER
from referee.engine.possible.clauses import ANY, TRUE, Lit
from referee.engine.possible.deal import RecordedFact
from referee.engine.possible.record import FEW, MOST, PossibleHand
from referee.engine.questions.fewest import Trials, Tried
from referee.engine.questions.question import Kind, Question, SeenCard

CARDS = ("played", "seen")
"""Facts that are cards, of which a proof shows as few as can be; all others count anyway."""

STEPS = 1_500_000
"""How many steps of the solver all tries for fewer may cost: about a third of a second.

A proof is one without them too; only the fewest cards may not be found."""

IN_TIME = (
    "dealt", "nest", "circus", "partner_cards", "partners", *CARDS,
    "discard", "piles", "tricks", "last_trick", "taken",
)  # fmt: skip
"""Facts in the order in which they happened."""


def proof(
    record: PossibleHand, against: Lit, question: Question, counters: Sequence[RecordedFact] = ()
) -> tuple[SeenCard, ...]:
    """The fewest recorded cards with which *against* cannot be, the earliest where it is a choice.

    Who led and who took a trick that is recorded stays known when its cards are left out, and so
    does the suit that was led to the trick of the *question*: players do not dispute it. Who asks
    who took such a trick sees its cards. *counters* that come to enough points are the fewest at
    once: only where a card without points says who took them do they not suffice.
    """
    facts, trick = record.ways.facts, question.trick or 0
    fixed = [lit for fact, lit in facts.items() if fact.what not in CARDS]
    fixed += _led(record, trick) if trick else []
    shown = sorted((fact for fact in facts if fact.what in CARDS), key=_when)

    found: Sequence[RecordedFact] = sorted(counters, key=_when)
    if question.kind is Kind.TOOK and record.ways.is_whole(trick):
        found = [fact for fact in shown if (fact.what, fact.trick) == ("played", trick)]
    elif not _refuse(record, found, [against, *fixed]):
        found = _fewest(record, shown, [against, *fixed])
    return tuple(_seen(fact, record.player(fact)) for fact in found)


def _refuse(record: PossibleHand, some: Sequence[RecordedFact], fixed: Sequence[Lit]) -> bool:
    """Whether *some* facts leave no way for what is *fixed*, as far as that is cheap to see."""
    lits = [record.ways.facts[fact] for fact in some]
    return bool(some) and record.clauses.can(*fixed, *lits, most=FEW) is False


def _fewest(
    record: PossibleHand, items: Sequence[RecordedFact], fixed: Sequence[Lit]
) -> tuple[RecordedFact, ...]:
    """The fewest of *items* that cannot be, with all that is *fixed*; the first where it is one."""
    lits, clauses = {each: record.ways.facts[each] for each in items}, record.clauses
    clauses.prefer(lits.values())
    until = clauses.steps + STEPS

    def refuse(some: Sequence[RecordedFact]) -> Tried[RecordedFact]:
        left = until - clauses.steps
        wanted = (*fixed, *(lits[each] for each in some))
        whole = len(some) == len(items)  # this was refused before, or there would be no proof
        can = clauses.can(*wanted, most=MOST if whole else FEW, steps=ANY if whole else left)
        if can is None:
            return False, some
        if can:
            so = clauses.way()
            return False, [each for each, lit in lits.items() if so(lit)]
        refused = clauses.enough()
        return True, [each for each in some if lits[each] in refused]

    return Trials(items, refuse).fewest()


def _led(record: PossibleHand, trick: int) -> list[Lit]:
    """The suit led to *trick*, where that is recorded."""
    if not record.ways.is_in_order(trick):
        return []
    kind = NUMBER[record.hand.play[trick - 1][0]]
    suits = record.ways.contract.suits[kind]
    return [record.ways.led[trick, suit] for suit, belongs in suits if belongs == TRUE]


def _when(fact: RecordedFact) -> tuple[bool, int, int]:
    """Sort key: cards of whole tricks in the order of play, then those seen alone."""
    return fact.what == "seen", fact.trick or 0, fact.place or 0


def _seen(fact: RecordedFact, player: Seat | None) -> SeenCard:
    return SeenCard(fact.trick or 0, player, fact.card or "")


def clashing(record: PossibleHand) -> tuple[RecordedFact, ...]:
    """The fewest records of an impossible hand that cannot all be, the later ones first."""
    items = sorted(record.ways.facts, key=lambda fact: IN_TIME.index(fact.what))
    return _fewest(record, items[::-1], [])
