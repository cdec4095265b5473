"""What the table claimed or settled, and whether the cards support it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from referee.errors import ImpossibleEventError
from referee.rook.evidence.account import Account, Finding
from referee.rook.evidence.fouls import ban_answer, is_refuted, surely_followed
from referee.rook.hand.facts import (
    OUT_OF_ORDER,
    Hand,
    Irregularity,
    Seat,
    color_seen,
    ends_hand,
    known_discard,
)
from referee.rook.play import nest
from referee.rook.play.card_order import card_order_of
from referee.rook.possible.clauses import Lit, UnavailableError
from referee.rook.possible.record import FoundAnswer, PossibleHand
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.model import RuleSet
from referee.rook.ruling import Ruling

BAD_DISCARDS = ("discard-count", "discard-trump", "discard-counter")
"""Codes of rulings on a bad discard; other rulings on a discard are about an incorrect record."""

NO_BAD_DISCARDS = ("discard", "any-cards", "no-nest", "not-bidder")
"""Reasons why a claim of a bad discard is not upheld."""


@dataclass(frozen=True, slots=True)
class HeardClaims:
    """The claims of a hand after they were checked against the cards."""

    standing: tuple[Irregularity, ...]
    """The claims that count: all that the cards do not refute."""
    rulings: tuple[Ruling, ...]

    def beside(self, by_cards: Sequence[Ruling]) -> tuple[Ruling, ...]:
        """The rulings without those on offences that *by_cards* has from the cards themselves."""
        claimed = (
            (Irregularity(ruling.code, ruling.seat, ruling.trick), ruling)
            for ruling in self.rulings
        )
        return tuple(
            ruling
            for claim, ruling in claimed
            if not any(_same_offence(claim, other) for other in by_cards)
        )


def check_claims(hand: Hand, rules: RuleSet) -> None:
    """Refuses a claim about a trick that no hand at this table has.

    Raises:
        ImpossibleEventError: a claim is impossible.
    """
    size = cards.hand_size(rules)
    for claim in hand.irregularities:
        if claim.trick is not None and claim.trick > size:
            fault = f"there is no trick {claim.trick}: a hand has {size} tricks"
            raise ImpossibleEventError(fault, "irregularity")


def hear_claims(
    hand: Hand,
    by_cards: Sequence[Ruling],
    record: PossibleHand | None,
    account: Account | None = None,
) -> HeardClaims:
    """The claims of *hand* checked against its *record*.

    *by_cards* are the rulings that the cards themselves show. *account* is the record of the play
    in order; None if trump or the bidder is unknown. If *record* is None, nothing is checked and
    every claim stands. A claim that the cards refute costs nothing; ruling 46. One that they leave
    open stands, with a ruling that it is not proven; ruling 77.
    """
    if record is None:
        return HeardClaims(hand.irregularities, ())
    standing: list[Irregularity] = []
    rulings: list[Ruling] = []
    heard: dict[Irregularity, tuple[Ruling, ...]] = {}
    for claim in hand.irregularities:
        # When a foul was pointed out changes nothing about whether it happened.
        question = replace(claim, found=None, in_time=None)
        if ends_hand(claim) and question not in heard:
            heard[question] = _ruled(question, by_cards, record, account)
        ruled = heard[question] if ends_hand(claim) else _put_right(claim, by_cards)
        rulings += ruled
        if all(ruling.code != "claim-not-upheld" for ruling in ruled):
            standing.append(claim)
    return HeardClaims(tuple(standing), tuple(rulings))


def _put_right(claim: Irregularity, by_cards: Sequence[Ruling]) -> tuple[Ruling, ...]:
    """A ruling that a card at the wrong time costs nothing; none if *by_cards* rules on it."""
    if claim.kind not in OUT_OF_ORDER or any(_same_offence(claim, ruling) for ruling in by_cards):
        return ()
    return (Ruling(claim.kind, seat=claim.seat, trick=claim.trick, reason="put-right"),)


def _ruled(
    claim: Irregularity, by_cards: Sequence[Ruling], record: PossibleHand, account: Account | None
) -> tuple[Ruling, ...]:
    """The ruling on *claim*; none if the cards show the same offence themselves."""
    if claim.kind in OUT_OF_ORDER:
        return (Ruling(claim.kind, seat=claim.seat, trick=claim.trick, reason="ended"),)
    if any(_same_offence(claim, ruling) for ruling in by_cards):
        return ()
    answer, settled = answer_to(claim, record, account)
    if answer is Finding.REFUTED:
        return (_not_upheld(claim, record),)
    unproven = "open" if settled else "unchecked"
    left = unproven if shows_cards(record.hand) else "unrecorded"
    by = {Finding.PROVEN: "proven", Finding.IMPOSSIBLE: "contradicted"}.get(answer, left)
    return (_settled(claim, by, card_of(claim, record, account)),)


def _same_offence(claim: Irregularity, ruling: Ruling) -> bool:
    if claim.kind == "bad-discard":
        return ruling.code in BAD_DISCARDS
    named = claim.trick in (None, ruling.trick)
    return (ruling.code, ruling.seat) == (claim.kind, claim.seat) and named


def _not_upheld(claim: Irregularity, record: PossibleHand) -> Ruling:
    rules, bidder = record.rules, record.hand.bidder
    values: dict[str, int | None] = {}
    reason = "renege" if claim.trick is not None else "any-renege"
    if claim.kind == "bad-discard":
        by_rules = "discard" if nest.has_ban(rules) else "any-cards"
        reason = refusal_of_discard(claim, record.hand, rules) or by_rules
        values = {"size": cards.nest_size(rules), "bidder": bidder}
    return Ruling(
        "claim-not-upheld", seat=claim.seat, trick=claim.trick, reason=reason, values=values
    )


def _settled(claim: Irregularity, by: str, card: Card | None) -> Ruling:
    """The ruling on a claim that stands; *by* says how far the cards support it."""
    if claim.kind == "bad-discard":
        return Ruling("bad-discard", seat=claim.seat, reason=by)
    if claim.trick is None:
        return Ruling("renege", seat=claim.seat, reason=f"{by}-somewhere")
    return Ruling("renege", seat=claim.seat, trick=claim.trick, card=card, reason=f"claim-{by}")


# What the whole record says about a claim


def shows_cards(hand: Hand) -> bool:
    """Whether any card of *hand* is recorded."""
    return shows_play(hand) or any((hand.seen, hand.piles, hand.in_piles))


def shows_play(hand: Hand) -> bool:
    """Whether any card of the deal or the play of *hand* is recorded."""
    return any((*hand.deal, hand.nest, hand.nest_up, known_discard(hand), hand.play))


def answer_to(claim: Irregularity, record: PossibleHand, account: Account | None) -> FoundAnswer:
    """What the whole record says about *claim*; open if no card is recorded.

    A card that was certainly correct stays so if other records contradict each other. If the
    possible plays cannot be searched, the possible deals are counted instead.
    """
    if claim.kind == "bad-discard":
        plain = _plain_discard(claim, record)
        if plain is not None:
            return FoundAnswer(plain)
    if not shows_cards(record.hand):
        return FoundAnswer(Finding.OPEN)
    seat, at = claim.seat, claim.trick
    if claim.kind == "renege" and account and seat and at and surely_followed(account, seat, at):
        return FoundAnswer(Finding.REFUTED)
    answer = _in_every_way(claim, record.hand, record.dealer, record.rules)
    if not answer.settled and account and _is_refuted(claim, account):
        return FoundAnswer(Finding.REFUTED)
    return answer


def _is_refuted(claim: Irregularity, account: Account) -> bool:
    """Whether counting alone shows that no deal fits *claim*.

    What counting proves is in the rulings anyway.
    """
    seat, rules = claim.seat, account.rules
    if claim.kind == "bad-discard":
        return not account.contradicted and ban_answer(account) is Finding.REFUTED
    tricks = _tricks(claim, rules)
    return seat is not None and all(is_refuted(account, seat, trick) for trick in tricks)


def _plain_discard(claim: Irregularity, record: PossibleHand) -> Finding | None:
    """The answer on a bad discard that does not depend on the play, or None; ruling 26."""
    hand, rules = record.hand, record.rules
    if refusal_of_discard(claim, hand, rules):
        return Finding.REFUTED
    if hand.discard and nest.count_faults(hand.discard, rules):
        return Finding.PROVEN
    any_cards = not nest.has_ban(rules) and shows_play(hand)
    order = card_order_of(hand, rules)
    allowed = order is not None and nest.may_go(known_discard(hand), order, rules)
    return Finding.REFUTED if any_cards or allowed else None


def refusal_of_discard(claim: Irregularity, hand: Hand, rules: RuleSet) -> str:
    """Why nobody can have discarded as *claim* says; an empty string if the bidder can have."""
    if not cards.nest_size(rules):
        return "no-nest"
    others = claim.seat is not None and hand.bidder not in (None, claim.seat)
    return "not-bidder" if others else ""


def card_of(claim: Irregularity, record: PossibleHand, account: Account | None) -> Card | None:
    """The card that *claim* is about, played or seen in the trick it names; None if unknown."""
    played = (
        {(play.trick, play.seat): play.card for play in account.recorded.played} if account else {}
    )
    seen = {(sighting.trick, sighting.seat): sighting.card for sighting in record.hand.seen}
    card = (seen | played).get((claim.trick or 0, claim.seat or 0))
    return None if card is None or color_seen(card) else card


@lru_cache(maxsize=256)
def _in_every_way(claim: Irregularity, hand: Hand, dealer: Seat, rules: RuleSet) -> FoundAnswer:
    """What all possible plays of the hand say about *claim*.

    If any cards may be discarded, only their number can be wrong, and it is right in every possible
    play. Captured points are no evidence: after a claim they may be only a part. Cached, because a
    table is judged again at every view. Without a solver the answer is open and not settled.
    """
    record = PossibleHand(replace(hand, taken=None), dealer, rules)
    if record.miscount:
        return FoundAnswer(Finding.IMPOSSIBLE)
    try:
        statement = _statement(claim, record)
        return FoundAnswer(Finding.OPEN) if statement is None else record.answer(statement)
    except UnavailableError:
        return FoundAnswer(Finding.OPEN, settled=False)


def _statement(claim: Irregularity, record: PossibleHand) -> Lit | None:
    """The clause that *claim* is true; None if no card can show it."""
    if claim.kind == "bad-discard":
        return record.ways.too_many_aside() if nest.has_ban(record.rules) else None
    if claim.seat is None:
        return None
    seat, tricks = claim.seat, _tricks(claim, record.rules)
    return record.clauses.any_of(record.ways.renege(seat, trick) for trick in tricks)


def _tricks(claim: Irregularity, rules: RuleSet) -> Sequence[int]:
    """The tricks that a claim is about: the one it names, else all."""
    if claim.trick is not None:
        return [claim.trick]
    return range(1, cards.hand_size(rules) + 1)
