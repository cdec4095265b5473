"""What every played-out hand of a rule set scores, as a table: for a phone without a connection."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from referee.engine.hand import teams
from referee.engine.judge.scoring import Capture, Contract, score_hand
from referee.engine.play.nest import may_hold_counters
from referee.engine.rules import cards
from referee.engine.rules.cards import bids_within_reach
from referee.engine.rules.model import KNOWN_RULES, Bonus, RuleSet

Row = tuple[int, ...]
"""Points that one book gets, by what the bidders captured: in the order of `ScoreTable.taken`."""


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The score of a hand by its bid, what the bidders captured, and who took the last trick.

    A book is in one of three parts: the bidder's, one of a called partner, another's.
    """

    bids: Sequence[int]
    taken: Sequence[int]
    whole: int
    """The points of all counters: what the bidders did not capture the others did."""
    last_trick: bool
    """Whether it counts who took the last trick: the bidders, then the others."""
    rows: Sequence[Row]
    """Each that occurs, once."""
    points: Sequence[Sequence[tuple[int, int, int]]]
    """By bid, then by who took the last trick: the row of the bidder, a partner and another."""


def has_table(rules: RuleSet) -> bool:
    """Whether bid, capture and last trick tell the score: two sides share all counters."""
    told = len(teams.teams(rules)) == 2 and not may_hold_counters(rules)
    return told and cards.bonus(rules) is not Bonus.MAJORITY and not cards.trick_worth(rules)


@lru_cache(maxsize=KNOWN_RULES)
def score_table(rules: RuleSet) -> ScoreTable | None:
    """The table of *rules*; None: more is needed to know a score than it has room for."""
    if not has_table(rules):
        return None
    bids, taken = bids_within_reach(rules), tuple(sorted(cards.possible_sums(rules)))
    known: dict[Row, int] = {}
    points = []
    for bid in bids:
        lasts = _by_last_trick(bid, taken, rules)
        points.append(tuple(_numbered(rows, known) for rows in lasts))
    last_trick = cards.bonus(rules) is Bonus.LAST_TRICK
    return ScoreTable(bids, taken, cards.counter_total(rules), last_trick, tuple(known), points)


def _numbered(rows: Sequence[Row], known: dict[Row, int]) -> tuple[int, int, int]:
    bidder, partner, other = (known.setdefault(row, len(known)) for row in rows)
    return bidder, partner, other


def _by_last_trick(
    bid: int, taken: Sequence[int], rules: RuleSet
) -> Iterator[tuple[Row, Row, Row]]:
    """The rows of the bidder, a partner and another, for each who may take the last trick."""
    contract = _contract(bid, rules)
    mine, other = _sides(contract, rules)
    books = _parts(contract, rules)
    lasts = (mine, other) if cards.bonus(rules) is Bonus.LAST_TRICK else (None,)
    for last in lasts:
        scored = [
            score_hand(contract, _capture(each, mine, other, last, rules), rules).points or {}
            for each in taken
        ]
        bidder, partner, others = (tuple(each[book] for each in scored) for book in books)
        yield bidder, partner, others


def _contract(bid: int, rules: RuleSet) -> Contract:
    """Seat 1 bids; where partners are called, with seat 2. Which seats they are scores nothing."""
    partners = teams.partners(1, rules)
    return Contract(1, bid, (2,) if partners is None else partners)


def _sides(contract: Contract, rules: RuleSet) -> tuple[str, str]:
    mine = teams.team(contract.bidder, contract.declarers, rules)
    (other,) = (each for each in teams.teams(rules) if each != mine)
    return mine, other


def _parts(contract: Contract, rules: RuleSet) -> tuple[str, str, str]:
    """The book of the bidder, of a partner, and of somebody else."""
    other = next(seat for seat in teams.seats(rules) if seat not in contract.declarers)
    partner = (*contract.partners, contract.bidder)[0]
    bidder, partners, others = (
        teams.book(seat, rules) for seat in (contract.bidder, partner, other)
    )
    return bidder, partners, others


def _capture(taken: int, mine: str, other: str, last: str | None, rules: RuleSet) -> Capture:
    rest = cards.counter_total(rules) - taken
    return Capture({mine: taken, other: rest}, last_trick=last)
