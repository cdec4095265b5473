"""Fouls: which the record proves, which it refutes, and by what.

A later card of the same seat proves a renege: "seat 3 played the green 5 to a red lead in trick 3,
and the red 9 in trick 6". So does counting, where no other cards are left for that hand. Nobody
who may have been without the color is accused. What was wrong with the cards laid aside shows in
them, or in what is left over when all others are known.
"""

from collections import Counter
from dataclasses import replace

from referee.engine.evidence.account import Account, Finding, KnownCards, hand_at_lead
from referee.engine.evidence.deals import ASIDE, Bound
from referee.engine.hand.facts import Seat
from referee.engine.play import nest
from referee.engine.play.card_order import NUMBER, CardOrder
from referee.engine.play.tricks import Played, play_out
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Proof, Ruling


def is_honest(known: KnownCards, order: CardOrder, rules: RuleSet) -> bool:
    """Whether every card is recorded and went by the rules; False says nothing."""
    players, played = rules.table.players, known.played
    if not played or len(played) % players or not known.hand.deal:
        return False
    hands = []
    for seat in range(1, players + 1):
        held = hand_at_lead(known, seat, rules)
        if held is None:
            return False
        hands.append(order.mask(held.elements()))
    honest = play_out(hands, played[0].seat - 1, [NUMBER[each.card] for each in played], order)
    leaders = [each.seat - 1 for each in played[players::players]]
    return honest.legal == len(played) and honest.winners[:-1] == leaders


def shown_reneges(account: Account) -> tuple[Ruling, ...]:
    """Every renege that each consistent deal shows.

    Source: S000, S002 "Play"; rulings 1 to 6.
    """
    played = account.known.played
    return tuple(_accused(each, account) for each in played if not _can_be_right(each, account))


def surely_followed(account: Account, seat: Seat, trick: int) -> bool:
    """Whether the card of *seat* shows by itself that it was right, whatever else is recorded."""
    return any(
        each.trick == trick and each.led is not None and _excused(each, account.order)
        for each in account.of(seat)
    )


def is_refuted(account: Account, seat: Seat, trick: int) -> bool:
    """Whether *seat* followed in *trick*, or could not have, in every deal: by counting alone."""
    each = next((each for each in account.of(seat) if each.trick == trick), None)
    if each is None or account.contradicted:
        return False
    kinds = _answering(each, account.order)
    before, _ = _answered(each, kinds, account)
    held = Bound(seat, kinds, least=len(before) + 1)
    return _excused(each, account.order) or not account.deals.allows(held)


def _excused(each: Played, order: CardOrder) -> bool:
    """Whether the card was led, followed, or may be played by a seat that could follow."""
    return each.led is None or order.excused(each.card, each.led)


def _can_be_right(each: Played, account: Account) -> bool:
    """Whether the seat may have been without the color led."""
    if _excused(each, account.order):
        return True
    kinds = _answering(each, account.order)
    before, after = _answered(each, kinds, account)
    most = len(before) + account.blind(each.seat, each.trick)
    return not after and account.deals.allows(Bound(each.seat, kinds, most=most))


def _answering(each: Played, order: CardOrder) -> frozenset[Card]:
    """The cards that would have followed."""
    return order.followers[order.suit[NUMBER[each.led or each.card]]]


def _answered(
    each: Played, kinds: frozenset[Card], account: Account
) -> tuple[list[Played], list[Played]]:
    """What the seat of *each* played out of *kinds* before it, and after it."""
    mine = [other for other in account.of(each.seat) if other.card in kinds]
    before = [other for other in mine if other.trick < each.trick]
    return before, [other for other in mine if other.trick > each.trick]


def _accused(each: Played, account: Account) -> Ruling:
    """The ruling on *each*, which was wrong in every deal, with what shows it."""
    kinds = _answering(each, account.order)
    before, after = _answered(each, kinds, account)
    held = hand_at_lead(account.known, each.seat, account.rules) or Counter()
    answers = list((held - Counter(other.card for other in before)).elements())
    answers = [card for card in answers if card in kinds]
    blind = account.blind(each.seat, each.trick)
    given, proof, reason = {"led": each.led}, None, "counted"
    if len(answers) > blind:
        given["shown"] = None if blind else answers[0]
        reason = "held-some" if blind else "held"
    elif after:
        proof, reason = Proof(after[0].trick, after[0].card), "later"
    return Ruling("renege", each.seat, each.trick, each.card, proof, reason, given)


# What was laid aside


def ban_answer(account: Account) -> Finding:
    """Whether what the bidder laid aside was against the rules.

    Source: S001; rulings 27 to 32. What may not go aside may go all the same where nothing else
    is held, so it was wrong if such a card went while another card was kept; ruling 29.
    """
    bidder, rules = account.known.bidder, account.rules
    banned, others = _kinds(account, banned=True), _kinds(account, banned=False)
    got, let_go, allows = _from_others(account), nest.let_go(rules), account.deals.allows
    went, kept = Bound(ASIDE, banned, let_go + 1), Bound(bidder, others, least=1 - got)
    few_went, none_kept = Bound(ASIDE, banned, most=let_go), Bound(bidder, others, most=got)
    return Finding.of(can_be=allows(went, kept), can_fail=allows(few_went) or allows(none_kept))


def _kinds(account: Account, *, banned: bool) -> frozenset[Card]:
    """The cards of the deck that may not be laid aside while others are held, or those others."""
    deck = cards.deck(account.rules)
    return frozenset(
        card for card in deck if nest.is_banned(card, account.order, account.rules) is banned
    )


def _from_others(account: Account) -> int:
    """How many cards the bidder may have got after he laid aside: in circus Rook one, for one."""
    return 1 if account.known.hand.call == "circus" else 0


def discard_rulings(account: Account) -> tuple[Ruling, ...]:
    """What was wrong with the discard, as recorded or as all other cards lay it open; ruling 81."""
    known, rules = account.known, account.rules
    faults = nest.count_faults(known.hand.discard, rules) if known.hand.discard else ()
    plainly_right = not nest.has_ban(rules) or nest.may_go(known.hand.discard, account.order, rules)
    if not plainly_right and ban_answer(account) is Finding.PROVEN:
        faults += _banned(account)
    return tuple(replace(fault, seat=known.bidder) for fault in faults)


def declared_rulings(account: Account) -> tuple[Ruling, ...]:
    """What the bidder said of points laid aside, where the cards show otherwise; ruling 34.

    Cards that are recorded as laid aside are all that were; ruling 26.
    """
    said, aside = account.known.hand.declared, account.known.hand.discard
    if said is None:
        return ()
    counters = frozenset(cards.counters(account.rules))
    if aside:
        otherwise = said is counters.isdisjoint(aside)
    else:
        some, none = Bound(ASIDE, counters, least=1), Bound(ASIDE, counters, most=0)
        true, false = (some, none) if said else (none, some)
        otherwise = account.deals.allows(false) and not account.deals.allows(true)
    if not otherwise:
        return ()
    reason = "no points" if said else "points"
    return (Ruling("declared-otherwise", seat=account.known.bidder, reason=reason),)


def _banned(account: Account) -> tuple[Ruling, ...]:
    """The cards that should not have been laid aside, where it is known which; else one ruling."""
    aside = account.known.hand.discard or _surely_aside(account)
    surely_kept = account.deals.least(account.known.bidder, _kinds(account, banned=False))
    kept = max(1, surely_kept - _from_others(account))
    faults = nest.ban_faults(aside, kept, account.order, account.rules)
    if len(aside) < cards.nest_size(account.rules):
        faults = (nest.ban_ruling(account.rules, None),)
    proof = _shown(account)
    shown = "" if proof is None else "-shown"
    named = "" if faults[0].card else "-some"
    return tuple(
        replace(each, proof=proof, reason=f"{each.reason}{named}{shown}") for each in faults
    )


def _surely_aside(account: Account) -> tuple[Card, ...]:
    """The cards that were laid aside in every deal."""
    return tuple(
        card
        for card in cards.deck(account.rules)
        for _ in range(account.deals.least(ASIDE, frozenset([card])))
    )


def _shown(account: Account) -> Proof | None:
    """The first card played that could have been laid aside; None where the deal shows it."""
    known = account.known
    if hand_at_lead(known, known.bidder, account.rules) is not None:
        return None
    others = _kinds(account, banned=False)
    kept = (each for each in known.played if each.seat == known.bidder and each.card in others)
    first = next(kept, None)
    return None if first is None else Proof(first.trick, first.card)
