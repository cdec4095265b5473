"""What the cards of a hand tell: bidder, partners, tricks, captured points, and offences.

A hand of which only the result is known passes through unchanged. Unknown stays unknown:
facts are filled in only where they follow.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from referee.engine.hand.facts import Hand, Points, Seat
from referee.engine.judge.called import with_auction, with_partners
from referee.engine.judge.captured import with_capture
from referee.engine.judge.claims import hear_claims
from referee.engine.judge.conflicts import contradictions
from referee.engine.judge.dealt import deal_faults
from referee.engine.judge.discards import discard_rulings
from referee.engine.judge.holdings import holdings
from referee.engine.judge.proof import doubtful_cards, play_faults
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Ruling
from referee.engine.tricks.card_order import Tables, TrumpCall, tables
from referee.engine.tricks.follow import first_leader
from referee.engine.tricks.tricks import Trick, follow_tricks, order_faults, sure_tricks


@dataclass(frozen=True, slots=True)
class Seen:
    """A hand with what follows from its cards."""

    hand: Hand
    """The facts that were told and those that the cards add."""
    tricks: tuple[Trick, ...] = ()
    captured: Points = field(default_factory=dict)
    """Counters captured so far, while the hand is under way."""
    rulings: tuple[Ruling, ...] = ()


def look(hand: Hand, dealer: Seat, rules: RuleSet) -> Seen:
    """*hand*, dealt by *dealer*, with what its auction and its cards tell."""
    called, rulings = with_auction(hand, dealer, rules)
    rulings += deal_faults(called, rules)
    over = called.redeal is not None or called.passed_out
    if over or not (hand.auction or hand.deal or hand.nest or hand.discard or hand.play):
        return Seen(called, rulings=rulings)
    return _with_play(called, dealer, rulings, rules)


def _with_play(hand: Hand, dealer: Seat, rulings: tuple[Ruling, ...], rules: RuleSet) -> Seen:
    table = _tables(hand, rules)
    first = _first_leader(hand, dealer, rules)
    tricks = follow_tricks(hand.play, hand.leaders, first, table, rules)
    if table is None or hand.bidder is None:
        return Seen(hand, tricks, rulings=rulings)
    order = order_faults(tricks, hand.leaders, first, rules)
    sure = sure_tricks(tricks, hand.leaders, rules)
    played = [each for trick in sure for each in trick.played(rules)]
    gaps = tuple(trick.number for trick in tricks if trick not in sure)
    sound = not _counts_fail(rulings) and not doubtful_cards(played, table)
    known = holdings(hand, hand.bidder, played, rules, gaps if sound else None)
    found = (
        *discard_rulings(hand, hand.bidder, played, known, table, rules),
        *_in_order((*order, *play_faults(played, known, table))),
    )
    claims = hear_claims(hand, played, found, known, table)
    judged = replace(hand, irregularities=claims.standing)
    judged = with_partners(judged, played, known, rules)
    filled, captured = with_capture(judged, tricks, table, rules)
    rulings += (*found, *claims.rulings, *contradictions(hand, filled, captured))
    return Seen(filled, tricks, captured, rulings)


def _counts_fail(rulings: Sequence[Ruling]) -> bool:
    """Whether the cards as told cannot be counted on."""
    return any(each.code in ("wrong-card-count", "card-not-in-deck") for each in rulings)


def _in_order(rulings: Sequence[Ruling]) -> list[Ruling]:
    return sorted(rulings, key=lambda each: each.trick or 0)


def _tables(hand: Hand, rules: RuleSet) -> Tables | None:
    if hand.trump is None:
        return None
    return tables(rules, TrumpCall(hand.trump, low=hand.call == "low", rook=hand.rook))


def _first_leader(hand: Hand, dealer: Seat, rules: RuleSet) -> Seat | None:
    if hand.bidder is None:
        return None
    return first_leader(dealer, hand.bidder, circus=hand.call == "circus", rules=rules)
