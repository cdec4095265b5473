"""What was wrong with the cards laid aside, from what the table shows of them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from referee.engine import nest
from referee.engine.hand.facts import Hand, Seat
from referee.engine.judge.holdings import Holdings
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Proof, Ruling
from referee.engine.tricks.card_order import NUMBER, Tables
from referee.engine.tricks.tricks import Played


def discard_rulings(
    hand: Hand,
    bidder: Seat,
    played: Sequence[Played],
    known: Holdings,
    tables: Tables,
    rules: RuleSet,
) -> tuple[Ruling, ...]:
    """What was wrong with the discard of *hand*, as told or as the last trick lays it open.

    Source: S001; rulings 27 to 32.
    """
    told = hand.discard
    aside = told or _left_over(played, rules)
    if not aside:
        return ()
    faults = [
        *(nest.count_faults(aside, rules) if told else ()),
        *_not_held(aside, hand, bidder, played, tables),
        *_banned(aside, bidder, played, known, tables, rules),
    ]
    return tuple(replace(fault, seat=bidder) for fault in faults)


def _left_over(played: Sequence[Played], rules: RuleSet) -> tuple[Card, ...]:
    """The cards that must have been laid aside, once all others were played; () before that."""
    if len(played) != cards.hand_size(rules) * rules.table.players:
        return ()
    unseen = Counter(cards.deck(rules)) - Counter(each.card for each in played)
    for extra in cards.spare_extras(unseen, rules):
        del unseen[extra]
    if unseen.total() != cards.nest_size(rules):
        return ()
    return tuple(unseen.elements())


def _not_held(
    aside: Sequence[Card],
    hand: Hand,
    bidder: Seat,
    played: Sequence[Played],
    tables: Tables,
) -> list[Ruling]:
    """Cards laid aside that were never with the bidder, or that were played in a trick."""
    held = Counter(hand.deal[bidder - 1] if hand.deal else ()) + Counter(hand.nest)
    all_told = bool(hand.deal and hand.deal[bidder - 1] and hand.nest)
    faults = []
    for card, number in Counter(aside).items():
        laid = [each for each in played if each.card == card]
        if all_told and number > held[card]:
            faults.append(_never_held(card, None))
        elif number + len(laid) > tables.copies[NUMBER[card]]:
            proof = Proof(laid[-1].trick, card) if laid else None
            faults.append(_never_held(card, proof))
    return faults


def _never_held(card: Card, proof: Proof | None) -> Ruling:
    seen = f": it was played in trick {proof.trick}" if proof else ""
    return Ruling(
        "discard-not-held",
        card=card,
        proof=proof,
        text=f"The bidder cannot have laid aside {cards.words(card)}{seen}.",
    )


def _banned(
    aside: Sequence[Card],
    bidder: Seat,
    played: Sequence[Played],
    known: Holdings,
    tables: Tables,
    rules: RuleSet,
) -> list[Ruling]:
    """Banned cards laid aside while others were held; a card played later shows those."""

    def allowed(card: Card) -> bool:
        return not nest.is_banned(card, tables, rules)

    if bidder in known.start:
        kept = sum(number for card, number in known.start[bidder].items() if allowed(card))
        return list(nest.ban_faults(aside, kept, tables, rules))
    shown = [each for each in played if each.seat == bidder and allowed(each.card)]
    pool = known.pools.get(bidder)
    hidden = pool.least(filter(allowed, NUMBER)) if pool is not None else 0
    faults = nest.ban_faults(aside, len(shown) + hidden, tables, rules)
    if not shown:
        return list(faults)
    proof = Proof(shown[0].trick, shown[0].card)
    return [_shown(fault, proof) for fault in faults]


def _shown(fault: Ruling, proof: Proof) -> Ruling:
    seen = f"The bidder laid {cards.words(proof.card)} in trick {proof.trick}."
    return replace(fault, proof=proof, text=f"{fault.text} {seen}")
