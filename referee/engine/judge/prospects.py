"""What can come of a bid: how it stands while its hand is played, and what every end scores.

While a hand is played only open information is asked: counters and tricks taken so far. No hidden
card is looked at, and a foul that is still to come is not thought of.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.judge.scoring import Capture, Contract, score_hand
from referee.engine.play.nest import may_hold_counters
from referee.engine.rules import cards
from referee.engine.rules.cards import bids_within_reach
from referee.engine.rules.model import KNOWN_RULES, Bonus, RuleSet


class Prospect(StrEnum):
    """What becomes of a bid."""

    SAFE = "safe"
    """The bidders have the bid, whoever takes the rest."""
    LOST = "lost"
    """All that is out would not bring them the bid."""
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class TakenSoFar:
    """What was taken in a hand under way, the trick on the table left out."""

    points: Sequence[int]
    """Counters captured in tricks, by seat."""
    tricks: Sequence[int]
    """Tricks taken, by seat."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """How a bid stands, in points that count for it: counters, and what bonus is sure."""

    standing: Prospect
    bid: int
    has: int
    """What the bidders have for sure; what a partner took whom nobody knows yet is not in it."""
    out: int
    """What nobody has yet and the bidders may still win: counters, and what bonus is open."""
    most: int
    """The most that the bidders can still come to."""


def prospects(contracts: Sequence[Contract], so_far: TakenSoFar, rules: RuleSet) -> Prospects:
    """How the bid stands; *contracts* are all that can be played, as `contracts_of` says."""
    ranges = [_range(contract.declarers, so_far, rules) for contract in contracts]
    bid, has = contracts[0].bid, min(has for has, _ in ranges)
    most = max(most for _, most in ranges)
    out = max(most - has for has, most in ranges)
    return Prospects(_standing(has, most, bid), bid, has, out, most)


def contracts_of(
    bidder: Seat, bid: int, partners: tuple[Seat, ...] | None, rules: RuleSet
) -> tuple[Contract, ...]:
    """The contracts that *bidder* can be playing; *partners* None: nobody knows them yet."""
    fixed = teams.partners(bidder, rules)
    if fixed is not None or partners is not None:
        return (Contract(bidder, bid, (partners or ()) if fixed is None else fixed),)
    others = [seat for seat in teams.seats(rules) if seat != bidder]
    return tuple(
        Contract(bidder, bid, chosen)
        for number in range(teams.most_partners(rules) + 1)
        for chosen in combinations(others, number)
    )


def _standing(has: int, most: int, bid: int) -> Prospect:
    if has >= bid:
        return Prospect.SAFE
    return Prospect.LOST if most < bid else Prospect.OPEN


def _range(members: Sequence[Seat], so_far: TakenSoFar, rules: RuleSet) -> tuple[int, int]:
    """What *members* have for sure, and the most that they can come to."""
    return _sure(members, so_far, rules), cards.hand_total(rules) - _gone(members, so_far, rules)


def _sure(members: Sequence[Seat], so_far: TakenSoFar, rules: RuleSet) -> int:
    """What *members* have together, with a bonus that nobody can take from them any more."""
    own = sum(so_far.points[seat - 1] for seat in members)
    tricks = _tricks(members, so_far)
    return own + cards.trick_worth(rules) * tricks + _has_most(tricks, rules)


def _gone(members: Sequence[Seat], so_far: TakenSoFar, rules: RuleSet) -> int:
    """What *members* can no longer have: what others took, and a bonus they cannot win."""
    others = [seat for seat in teams.seats(rules) if seat not in members]
    theirs = sum(so_far.points[seat - 1] for seat in others)
    tricks = _tricks(others, so_far)
    return theirs + cards.trick_worth(rules) * tricks + _majority_gone(tricks, rules)


def _tricks(members: Sequence[Seat], so_far: TakenSoFar) -> int:
    return sum(so_far.tricks[seat - 1] for seat in members)


def _has_most(tricks: int, rules: RuleSet) -> int:
    """The bonus of who has so many *tricks*, where more than half of them bring it; ruling 60."""
    most = cards.bonus(rules) is Bonus.MAJORITY and 2 * tricks > cards.hand_size(rules)
    return cards.bonus_worth(rules) if most else 0


def _majority_gone(others: int, rules: RuleSet) -> int:
    """The bonus that a team misses for sure, after all *others* took so many tricks."""
    gone = cards.bonus(rules) is Bonus.MAJORITY and 2 * others >= cards.hand_size(rules)
    return cards.bonus_worth(rules) if gone else 0


# What every end scores, as a table: for a phone without a connection


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
