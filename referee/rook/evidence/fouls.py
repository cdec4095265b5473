"""Fouls: which ones the record proves or refutes, and by which cards.

A later card of the same seat proves a renege: "seat 3 played the green 5 to a red lead in trick 3,
and the red 9 in trick 6". Counting proves one too, if no other cards are left for that hand. A seat
that may have been without the color is not accused. A bad discard shows in the recorded discard, or
in what is left over when all other cards are known.
"""

from collections import Counter
from dataclasses import replace

from referee.rook.evidence.account import Account, Finding, RecordedCards, hand_at_lead
from referee.rook.evidence.deals import ASIDE, Bound
from referee.rook.hand.facts import Seat, known_discard
from referee.rook.play import nest
from referee.rook.play.card_order import NUMBER, CardOrder
from referee.rook.play.tricks import Played, play_out
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.model import RuleSet
from referee.rook.ruling import Proof, Ruling


def is_honest(recorded: RecordedCards, order: CardOrder, rules: RuleSet) -> bool:
    """Whether every card is recorded and by the rules; False leaves that open."""
    players, played = rules.table.players, recorded.played
    if not played or len(played) % players or not recorded.hand.deal:
        return False
    hands = []
    for seat in range(1, players + 1):
        hand = hand_at_lead(recorded, seat, rules)
        if hand is None:
            return False
        hands.append(order.mask(hand.elements()))
    honest = play_out(hands, played[0].seat - 1, [NUMBER[play.card] for play in played], order)
    leaders = [play.seat - 1 for play in played[players::players]]
    return honest.legal == len(played) and honest.winners[:-1] == leaders


def shown_reneges(account: Account) -> tuple[Ruling, ...]:
    """A ruling on each renege that every consistent deal shows.

    Source: S000, S002 "Play"; rulings 1 to 6.
    """
    played = account.recorded.played
    return tuple(_accused(play, account) for play in played if not _can_be_right(play, account))


def surely_followed(account: Account, seat: Seat, trick: int) -> bool:
    """Whether the card of *seat* in *trick* was certainly correct, whatever else is recorded."""
    return any(
        play.trick == trick and play.led is not None and _excused(play, account.order)
        for play in account.of(seat)
    )


def is_refuted(account: Account, seat: Seat, trick: int) -> bool:
    """Whether counting alone shows that *seat* followed in *trick* or could not, in every deal."""
    play = next((play for play in account.of(seat) if play.trick == trick), None)
    if play is None or account.contradicted:
        return False
    kinds = _answering(play, account.order)
    before, _ = _answered(play, kinds, account)
    bound = Bound(seat, kinds, least=len(before) + 1)
    return _excused(play, account.order) or not account.deals.allows(bound)


def _excused(play: Played, order: CardOrder) -> bool:
    """Whether the card was led, followed the lead, or may be played although one could follow."""
    return play.led is None or order.excused(play.card, play.led)


def _can_be_right(play: Played, account: Account) -> bool:
    """Whether the seat may have been without the color led, or played correctly anyway."""
    if _excused(play, account.order):
        return True
    kinds = _answering(play, account.order)
    before, after = _answered(play, kinds, account)
    most = len(before) + account.blind(play.seat, play.trick)
    return not after and account.deals.allows(Bound(play.seat, kinds, most=most))


def _answering(play: Played, order: CardOrder) -> frozenset[Card]:
    """The cards that would have followed the lead that *play* answered."""
    return order.followers[order.suit[NUMBER[play.led or play.card]]]


def _answered(
    play: Played, kinds: frozenset[Card], account: Account
) -> tuple[list[Played], list[Played]]:
    """The cards out of *kinds* that the seat of *play* played before it, and after it."""
    mine = [other for other in account.of(play.seat) if other.card in kinds]
    before = [other for other in mine if other.trick < play.trick]
    return before, [other for other in mine if other.trick > play.trick]


def _accused(play: Played, account: Account) -> Ruling:
    kinds = _answering(play, account.order)
    before, after = _answered(play, kinds, account)
    hand = hand_at_lead(account.recorded, play.seat, account.rules) or Counter()
    answers = list((hand - Counter(other.card for other in before)).elements())
    answers = [card for card in answers if card in kinds]
    blind = account.blind(play.seat, play.trick)
    values, proof, reason = {"led": play.led}, None, "counted"
    if len(answers) > blind:
        values["shown"] = None if blind else answers[0]
        reason = "held-some" if blind else "held"
    elif after:
        proof, reason = Proof(after[0].trick, after[0].card), "later"
    return Ruling("renege", play.seat, play.trick, play.card, proof, reason, values)


# The discard


def ban_answer(account: Account) -> Finding:
    """Whether the bidder's discard broke a rule.

    A banned card may be discarded if nothing else is held, so the discard was wrong if such a card
    went while another card was kept; ruling 29. Source: S001; rulings 27 to 32.
    """
    bidder, rules = account.recorded.bidder, account.rules
    banned, others = _kinds(account, banned=True), _kinds(account, banned=False)
    got, let_go, allows = _from_others(account), nest.let_go(rules), account.deals.allows
    went, kept = Bound(ASIDE, banned, let_go + 1), Bound(bidder, others, least=1 - got)
    few_went, none_kept = Bound(ASIDE, banned, most=let_go), Bound(bidder, others, most=got)
    return Finding.of(can_be=allows(went, kept), can_fail=allows(few_went) or allows(none_kept))


def _kinds(account: Account, *, banned: bool) -> frozenset[Card]:
    """The cards that are *banned* from the discard while others are held, or the others."""
    deck = cards.deck(account.rules)
    return frozenset(
        card for card in deck if nest.is_banned(card, account.order, account.rules) is banned
    )


def _from_others(account: Account) -> int:
    """How many cards the bidder may have got after his discard: one in circus Rook, else none."""
    return 1 if account.recorded.hand.call == "circus" else 0


def discard_rulings(account: Account) -> tuple[Ruling, ...]:
    """Rulings on the discard, as recorded or as all other cards reveal it; ruling 81."""
    recorded, rules = account.recorded, account.rules
    faults = nest.count_faults(recorded.hand.discard, rules) if recorded.hand.discard else ()
    plainly_right = not nest.has_ban(rules) or nest.may_go(
        known_discard(recorded.hand), account.order, rules
    )
    if not plainly_right and ban_answer(account) is Finding.PROVEN:
        faults += _banned(account)
    return tuple(replace(fault, seat=recorded.bidder) for fault in faults)


def face_down_rulings(account: Account) -> tuple[Ruling, ...]:
    """Rulings on cards that had to lie face up, where those that did are recorded; ruling 114."""
    recorded, rules = account.recorded, account.rules
    if not recorded.hand.discard_up:
        return ()
    aside = recorded.hand.discard or _surely_aside(account)
    hidden = Counter(nest.to_lie_face_up(aside, account.order, rules))
    hidden -= Counter(recorded.hand.discard_up)
    return tuple(
        Ruling("discard-face-down", recorded.bidder, card=card) for card in hidden.elements()
    )


def declared_rulings(account: Account) -> tuple[Ruling, ...]:
    """A ruling if the bidder's declaration about discarded points contradicts the cards; ruling 34.

    A recorded discard is taken as complete; ruling 26.
    """
    declared, aside = account.recorded.hand.declared, account.recorded.hand.discard
    if declared is None:
        return ()
    counters = frozenset(cards.counters(account.rules))
    if aside:
        otherwise = declared is counters.isdisjoint(aside)
    else:
        some, none = Bound(ASIDE, counters, least=1), Bound(ASIDE, counters, most=0)
        true, false = (some, none) if declared else (none, some)
        otherwise = account.deals.allows(false) and not account.deals.allows(true)
    if not otherwise:
        return ()
    reason = "no points" if declared else "points"
    return (Ruling("declared-otherwise", seat=account.recorded.bidder, reason=reason),)


def _banned(account: Account) -> tuple[Ruling, ...]:
    """Rulings on the cards that should not have been discarded; just one if they are unknown."""
    aside = account.recorded.hand.discard or _surely_aside(account)
    surely_kept = account.deals.least(account.recorded.bidder, _kinds(account, banned=False))
    kept = max(1, surely_kept - _from_others(account))
    faults = nest.ban_faults(aside, kept, account.order, account.rules)
    if len(aside) < cards.nest_size(account.rules):
        faults = (nest.ban_ruling(account.rules, None),)
    proof = _shown(account)
    proven = "" if proof is None else "-shown"
    named = "" if faults[0].card else "-some"
    return tuple(
        replace(fault, proof=proof, reason=f"{fault.reason}{named}{proven}") for fault in faults
    )


def _surely_aside(account: Account) -> tuple[Card, ...]:
    return tuple(
        card
        for card in cards.deck(account.rules)
        for _ in range(account.deals.least(ASIDE, frozenset([card])))
    )


def _shown(account: Account) -> Proof | None:
    """The first played card that could have been discarded instead; None if the deal shows it."""
    recorded = account.recorded
    if hand_at_lead(recorded, recorded.bidder, account.rules) is not None:
        return None
    others = _kinds(account, banned=False)
    kept = (
        play for play in recorded.played if play.seat == recorded.bidder and play.card in others
    )
    first = next(kept, None)
    return None if first is None else Proof(first.trick, first.card)
