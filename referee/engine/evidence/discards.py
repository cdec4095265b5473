"""What was wrong with the cards laid aside: recorded, or left over when all others are known."""

from dataclasses import replace

from referee.engine.evidence.account import Account, Finding, hand_at_lead
from referee.engine.evidence.deals import ASIDE, Bound
from referee.engine.play import nest
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.ruling import Proof, Ruling


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
    kept = max(1, _surely_kept(account))
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


def _surely_kept(account: Account) -> int:
    """How many cards that may be laid aside the bidder kept at least."""
    others = _kinds(account, banned=False)
    return account.deals.least(account.known.bidder, others) - _from_others(account)


def _shown(account: Account) -> Proof | None:
    """The first card played that could have been laid aside; None where the deal shows it."""
    known = account.known
    if hand_at_lead(known, known.bidder, account.rules) is not None:
        return None
    others = _kinds(account, banned=False)
    kept = (each for each in known.played if each.seat == known.bidder and each.card in others)
    first = next(kept, None)
    return None if first is None else Proof(first.trick, first.card)
