"""What a bid can still come to: how it stands during play, and what every result scores.

During play only open information is used: counters and tricks taken so far. Hidden cards and fouls
still to come are ignored.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations

from referee.rook.hand import teams
from referee.rook.hand.facts import Book, Seat
from referee.rook.judge.scoring import (
    CAPTURED,
    Capture,
    Contract,
    contract_for,
    limits,
    score_hand,
)
from referee.rook.judge.working import gain_words, workings
from referee.rook.play.nest import may_hold_counters
from referee.rook.rules import cards
from referee.rook.rules.cards import MOON, Bid, bids_within_reach
from referee.rook.rules.model import KNOWN_RULES, Bonus, RuleSet


class Prospect(StrEnum):
    """Whether a bid can still be made or set."""

    SAFE = "safe"
    """The bidders have made the bid, whoever takes the rest."""
    LOST = "lost"
    """The bidders cannot make the bid even with everything that is left."""
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class TakenSoFar:
    """What was taken in a hand under way, without the trick in progress."""

    points: Sequence[int]
    """Counters captured in tricks, by seat."""
    tricks: Sequence[int]
    """Tricks taken, by seat."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """How a bid stands, in points that count for it: counters, and certain bonus points."""

    standing: Prospect
    bid: int
    """The points that make it; of the moon, all counters."""
    said: Bid
    has: int
    """The points that the bidders have for certain, without those of a partner still unknown."""
    out: int
    """The points that the bidders can still win: counters, and bonus points still open."""
    most: int
    """The most points that the bidders can still reach."""


def prospects(contracts: Sequence[Contract], so_far: TakenSoFar, rules: RuleSet) -> Prospects:
    """How the bid stands; *contracts* are all possible ones, from `contracts_of`."""
    ranges = [_range(contract, so_far, rules) for contract in contracts]
    contract, has = contracts[0], min(has for has, _ in ranges)
    most = max(most for _, most in ranges)
    out = max(most - has for has, most in ranges)
    standing = Prospect.OPEN if contract.made_with(most) else Prospect.LOST
    safe = contract.made_with(has)
    return Prospects(
        Prospect.SAFE if safe else standing, contract.bid, contract.said, has, out, most
    )


def contracts_of(
    bidder: Seat, bid: Bid, partners: tuple[Seat, ...] | None, rules: RuleSet
) -> tuple[Contract, ...]:
    """The contracts that *bidder* can be playing; *partners* is None if they are unknown."""
    fixed = teams.partners(bidder, rules)
    if fixed is not None or partners is not None:
        return (contract_for(bidder, bid, (partners or ()) if fixed is None else fixed, rules),)
    others = [seat for seat in teams.seats(rules) if seat != bidder]
    return tuple(
        contract_for(bidder, bid, chosen, rules)
        for number in range(teams.most_partners(rules) + 1)
        for chosen in combinations(others, number)
    )


def _range(contract: Contract, so_far: TakenSoFar, rules: RuleSet) -> tuple[int, int]:
    """The points that the bidders have for certain, and the most that they can reach.

    A side with more than half of the tricks has the bonus for them; once the others have taken
    half, nobody on this side can get it; ruling 60. For the moon only counters count.
    """
    members = contract.declarers
    others = [seat for seat in teams.seats(rules) if seat not in members]
    (mine, took), (theirs, lost) = (
        [sum(by_seat[seat - 1] for seat in some) for by_seat in (so_far.points, so_far.tricks)]
        for some in (members, others)
    )
    if contract.moon:
        return mine, cards.counter_total(rules) - theirs
    bonus = cards.bonus_worth(rules) if cards.bonus(rules) is Bonus.MAJORITY else 0
    worth, size = cards.trick_worth(rules), cards.hand_size(rules)
    sure = mine + worth * took + bonus * (2 * took > size)
    out_of_reach = theirs + worth * lost + bonus * (2 * lost >= size)
    return sure, cards.hand_total(rules) - out_of_reach


# The score of every result, as a table: for a phone without a connection


Row = tuple[int, ...]
"""Points of one book by what the bidders captured, in the order of `ScoreTable.taken`."""


@dataclass(frozen=True, slots=True)
class Held:
    """A limit to what the opponents of a bidder score, as `Limit` has it."""

    least: int
    most: int
    words: str
    """What their sentence says of it, in place of its last colon and brace."""
    text: str
    """The sentence of one that would score what it captured."""


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The score of a hand by its bid, what the bidders captured, and who took the last trick.

    A book plays one of three parts: the bidder, a called partner, or an opponent.
    """

    bids: Sequence[Bid]
    taken: Sequence[int]
    whole: int
    """The points of all counters; the others capture what the bidders do not."""
    bonus: int
    """What the last trick brings; 0 if it does not count."""
    last_trick: bool
    """Whether the last trick counts; then each bid has two entries: the bidders took it, or the
    others.
    """
    rows: Sequence[Row]
    """Each distinct row once."""
    points: Sequence[Sequence[Sequence[int]]]
    """By bid, then by who took the last trick: the row numbers of bidder, partner and opponent."""
    texts: Sequence[str]
    """Each distinct sentence on how a score came about, to be filled in as `Working.text`; the
    first is empty.
    """
    says: Sequence[Row]
    """Each distinct way in which the sentence depends on what was captured, once: the first place
    in `taken` of each run with the same sentence, and the place of that in `texts`, in turn.
    """
    why: Sequence[Sequence[Sequence[int]]]
    """The same as `points`, with the row numbers of `says`."""
    held: Sequence[Held] = ()
    """Where the totals before a hand matter; the first that holds at a total does."""


@lru_cache(maxsize=KNOWN_RULES)
def score_table(rules: RuleSet) -> ScoreTable | None:
    """The table of *rules*; None if bid, captured points and last trick do not determine the score.

    They do if two sides share all counters and tricks are not counted.
    """
    shared = len(teams.teams(rules)) == 2 and not may_hold_counters(rules)
    if not shared or cards.bonus(rules) is Bonus.MAJORITY or cards.trick_worth(rules):
        return None
    moon = (MOON,) if cards.moon_worth(rules) else ()
    bids: tuple[Bid, ...] = (*bids_within_reach(rules), *moon)
    taken = tuple(sorted(cards.possible_sums(rules)))
    counts_last = cards.bonus(rules) is Bonus.LAST_TRICK
    last_tricks = (True, False) if counts_last else (None,)  # whether the bidders took it
    texts = {"": 0}
    rows: dict[Row, int] = {}
    says: dict[Row, int] = {}
    points, why = [], []
    for bid in bids:
        scored = [_scored(bid, taken, rules, last=last) for last in last_tricks]
        points.append([[_place(rows, (n for n, _ in part)) for part in parts] for parts in scored])
        said = [[_runs([text for _, text in part], texts) for part in parts] for parts in scored]
        why.append([[_place(says, runs) for runs in parts] for parts in said])
    return ScoreTable(
        bids=bids,
        taken=taken,
        whole=cards.counter_total(rules),
        bonus=cards.bonus_worth(rules) if counts_last else 0,
        last_trick=counts_last,
        rows=tuple(rows),
        points=points,
        texts=tuple(texts),
        says=tuple(says),
        why=why,
        held=tuple(_held(rules)),
    )


def _held(rules: RuleSet) -> Iterator[Held]:
    for limit in limits(rules):
        said = gain_words(-1, limit.why, rules)
        text = f"{{who}} captured {{taken}}, {said}: {{points}}."
        yield Held(limit.least, limit.most, f", {said}: {{", text)


def _place(rows: dict[Row, int], row: Iterable[int]) -> int:
    return rows.setdefault(tuple(row), len(rows))


def _runs(said: Sequence[str], texts: dict[str, int]) -> Iterator[int]:
    """The first place of each run of equal texts, and the place of the text among *texts*."""
    for place, text in enumerate(said):
        if not place or text != said[place - 1]:
            yield from (place, texts.setdefault(text, len(texts)))


def _scored(
    bid: Bid, taken: Sequence[int], rules: RuleSet, *, last: bool | None
) -> Sequence[Sequence[tuple[int, str]]]:
    """The points of bidder, partner and opponent for each number *taken*, and why: "" if plain.

    Seat 1 bids, with seat 2 where partners are called; the score does not depend on the seats.
    """
    partners = teams.partners(1, rules)
    contract = contract_for(1, bid, (2,) if partners is None else partners, rules)
    mine = teams.team(1, contract.declarers, rules)
    (other,) = (team for team in teams.teams(rules) if team != mine)
    opponent = next(seat for seat in teams.seats(rules) if seat not in contract.declarers)
    books = [teams.book(seat, rules) for seat in (1, (*contract.partners, 1)[0], opponent)]
    every = cards.counter_total(rules)
    last_trick = None if last is None else mine if last else other
    by_taken = []
    texts: dict[object, dict[Book, str]] = {}
    for n in taken:
        score = score_hand(contract, Capture({mine: n, other: every - n}, None, last_trick), rules)
        alike = tuple((gain.why, gain.why == CAPTURED or gain.points) for gain in score.gains)
        if alike not in texts:
            said = workings(score, contract, rules)
            texts[alike] = {book: working.text for working in said for book in working.books}
        points, text = score.points or {}, texts[alike]
        by_taken.append([(points[book], text.get(book, "")) for book in books])
    return list(zip(*by_taken, strict=True))
