"""Whether a bid is safe, lost or open while its hand is played, by what lies captured alone.

Only open information is asked: counters and tricks taken so far. No hidden card is looked at,
and a foul that is still to come is not thought of.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.judge.scoring import Contract
from referee.engine.rules import cards
from referee.engine.rules.model import Bonus, RuleSet


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
