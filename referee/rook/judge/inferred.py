"""What the cards of a hand show: bidder, partners, tricks, captured points, and offences.

A hand with only its result recorded passes through unchanged. Unknown facts stay unknown unless
they follow from others.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from referee.rook.evidence.account import Account, RecordedCards, trusted, with_partners
from referee.rook.evidence.fouls import (
    declared_rulings,
    discard_rulings,
    face_down_rulings,
    is_honest,
    shown_reneges,
)
from referee.rook.hand import teams
from referee.rook.hand.facts import (
    Hand,
    Irregularity,
    Points,
    Seat,
    known_discard,
    known_nest,
    shown_nest,
    was_played,
)
from referee.rook.judge.captured import contradictions, with_capture
from referee.rook.judge.claims import HeardClaims, check_claims, hear_claims
from referee.rook.play.called import with_auction
from referee.rook.play.card_order import CardOrder, card_order_of, circus_height
from referee.rook.play.nest import (
    LOWEST_COMPULSORY,
    after_exposed,
    must_deal_again,
    nest_misdeal_fault,
)
from referee.rook.play.tricks import (
    Played,
    Trick,
    first_leader,
    follow_tricks,
    miscounted,
    order_faults,
    sure_tricks,
)
from referee.rook.possible.record import PossibleHand
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.model import RuleSet
from referee.rook.ruling import Proof, Ruling


@dataclass(frozen=True, slots=True)
class Inferred:
    """A hand with what follows from its cards."""

    hand: Hand
    """The recorded facts, and those that the cards add."""
    tricks: tuple[Trick, ...] = ()
    captured: Points = field(default_factory=dict)
    """Counters captured so far, while the hand is under way."""
    rulings: tuple[Ruling, ...] = ()


def infer(hand: Hand, dealer: Seat, rules: RuleSet, *, claims_heard: bool = True) -> Inferred:
    """*hand*, dealt by *dealer*, with what follows from its auction and its cards.

    With *claims_heard* a claim is the table's own and is checked against the record; without it
    every claim stands.
    """
    if hand.irregularities:
        check_claims(hand, rules)
    called, rulings = with_auction(hand, dealer, rules)
    dealt = deal_faults(called, rules)
    rulings += (*dealt, *exposed_rulings(called, rules), *nest_up_rulings(called, rules))
    rulings += discard_up_rulings(called, rules)
    if not was_played(called):
        return Inferred(called, rulings=rulings)
    claimed = claims_heard and called.irregularities
    record = PossibleHand(called, dealer, rules) if claimed else None
    if hand.deal or known_nest(hand) or known_discard(hand) or hand.play:
        seen = _with_play(called, dealer, rules, record, counted=not dealt)
    else:
        seen = _without_play(called, record)
    return replace(seen, rulings=(*rulings, *seen.rulings))


def heard_in_every_way(hand: Hand, dealer: Seat, rules: RuleSet) -> HeardClaims:
    """The claims of *hand* checked against all its possible plays, wherever the Rook ranks."""
    check_claims(hand, rules)
    called, _ = with_auction(hand, dealer, rules)
    return hear_claims(called, (), PossibleHand(called, dealer, rules))


def _without_play(
    hand: Hand, record: PossibleHand | None, tricks: tuple[Trick, ...] = ()
) -> Inferred:
    """*hand* if deal and play add nothing to what was recorded."""
    if record is None:  # there is no claim to check
        return Inferred(hand, tricks)
    claims = hear_claims(hand, (), record)
    return Inferred(replace(hand, irregularities=claims.standing), tricks, rulings=claims.rulings)


def _with_play(
    hand: Hand, dealer: Seat, rules: RuleSet, record: PossibleHand | None, *, counted: bool
) -> Inferred:
    """What follows from the cards; *counted*: whether the deal has the right number of cards."""
    order = card_order_of(hand, rules)
    first = (
        None
        if hand.bidder is None
        else first_leader(dealer, hand.bidder, circus=hand.call == "circus", rules=rules)
    )
    tricks, sure = _tricks(hand, first, order, rules, counted=counted)
    if order is None or hand.bidder is None:
        return _without_play(hand, record, tricks)
    played = tuple(play for trick in sure for play in trick.played(rules))
    counted = counted and len(hand.play) <= cards.hand_size(rules)
    passed = _after_passing(hand, hand.bidder, rules) if hand.call == "circus" else hand
    recorded = RecordedCards(passed, hand.bidder, played, counted=counted)
    account, faults = Account(recorded, order, rules), tuple[Ruling, ...]()
    if not is_honest(recorded, order, rules):
        account, clashes = trusted(recorded, order, rules)
        faults = (*clashes, *shown_reneges(account))
    turns = order_faults(tricks, hand.leaders, first, rules)
    partnered = with_partners(hand, account, rules)
    passes = pass_rulings(partnered, recorded.bidder, played, order, rules)
    aside = (
        *discard_rulings(account),
        *face_down_rulings(account),
        *declared_rulings(account),
    )
    by_cards = (*aside, *passes, *sorted((*turns, *faults), key=lambda ruling: ruling.trick or 0))
    claims = hear_claims(hand, by_cards, record, account)
    judged = replace(partnered, irregularities=_as_played(claims.standing, played))
    filled, captured = with_capture(judged, recorded.bidder, tricks, order, rules)
    rulings = (*by_cards, *claims.rulings, *contradictions(hand, filled, captured, rules))
    return Inferred(filled, tricks, captured, rulings)


def _after_passing(hand: Hand, bidder: Seat, rules: RuleSet) -> Hand:
    """*hand* with its deal as it was after circus cards were passed to the left.

    Without the bidder's cards and the nest if the discard is not recorded: the card that the bidder
    got was not laid aside. Without any deal if not all passed cards are recorded, or if a seat
    passed a card that it was not dealt.
    """
    unknown = replace(hand, deal=(), nest=(), nest_up=())
    if not hand.deal or len(hand.circus) < rules.table.players:
        return unknown
    whole = (len(dealt) == cards.hand_size(rules) for dealt in hand.deal)
    deal = [list(dealt) if kept else [] for dealt, kept in zip(hand.deal, whole, strict=True)]
    nest = list(hand.nest)
    if len(hand.discard) < cards.nest_size(rules):
        deal[bidder - 1], nest = [], []
    for seat, gave in enumerate(hand.circus, 1):
        piles = [deal[seat - 1], nest] if seat == bidder else [deal[seat - 1]]
        pile = next((candidate for candidate in piles if gave in candidate), None)
        if pile is not None:
            pile[pile.index(gave)] = hand.circus[seat - 2]
        elif all(piles):
            return unknown
    return replace(hand, deal=tuple(map(tuple, deal)), nest=tuple(nest), nest_up=())


def _as_played(
    claims: Sequence[Irregularity], played: Sequence[Played]
) -> tuple[Irregularity, ...]:
    """*claims* in the order of the cards they are about, since the earliest decides; ruling 45."""
    places = {(play.trick, play.seat): place for place, play in enumerate(played)}

    def place(claim: Irregularity) -> tuple[int, int]:
        trick, seat = claim.trick or 0, claim.seat or 0
        return trick, places.get((trick, seat), len(played))

    return tuple(sorted(claims, key=place))


def _tricks(
    hand: Hand, first: Seat | None, order: CardOrder | None, rules: RuleSet, *, counted: bool
) -> tuple[tuple[Trick, ...], tuple[Trick, ...]]:
    """The tricks of *hand*, and those for which it is certain who played which card.

    After a gap in the record the leader is known if the deal, where it is *counted*, leaves only
    one possible seat. Otherwise it stays unknown here, and the search over possible plays tries
    every leader.
    """
    leaders = dict(hand.leaders)
    while True:
        tricks = follow_tricks(hand.play, leaders, first, order, rules)
        sure = sure_tricks(tricks, leaders, rules)
        wrong = {trick.number for trick in sure} | miscounted(tricks, rules)
        unread = (trick for trick in tricks if trick.cards and trick.number not in wrong)
        led = ((trick.number, _leader_by_deal(trick, hand, rules)) for trick in unread if counted)
        number, leader = next((pair for pair in led if pair[1]), (0, None))
        if leader is None:
            return tricks, sure
        leaders[number] = leader


def _leader_by_deal(trick: Trick, hand: Hand, rules: RuleSet) -> Seat | None:
    """The only seat that can have led *trick* by the dealt cards; None if there is not just one."""
    if hand.call == "circus" or not (hand.deal or known_nest(hand)):
        return None
    players = rules.table.players
    holders = [_can_have_held(card, hand, rules) for card in trick.cards]
    leaders = [
        seat
        for seat in teams.seats(rules)
        if all((seat - 1 + place) % players + 1 in can for place, can in enumerate(holders))
    ]
    return leaders[0] if len(leaders) == 1 else None


def _can_have_held(card: Card, hand: Hand, rules: RuleSet) -> frozenset[Seat]:
    """The seats dealt a copy of *card*, and if copies are missing the seats with missing cards."""
    deal = hand.deal or ((),) * rules.table.players
    taken_up = {seat: list(dealt) for seat, dealt in enumerate(deal, 1)}
    open_seats = {seat for seat, mine in taken_up.items() if len(mine) < cards.hand_size(rules)}
    if hand.bidder is not None:
        nest = known_nest(hand)
        taken_up[hand.bidder] += nest
        open_seats |= {hand.bidder} if len(nest) < cards.nest_size(rules) else set()
    left = cards.deck(rules).get(card, 0) - sum(mine.count(card) for mine in taken_up.values())
    mine = {seat for seat, taken in taken_up.items() if card in taken}
    return frozenset(mine | (open_seats if left > 0 else set()))


# Faults of the deal: hands and nests of a wrong size, cards that the deck lacks


def deal_faults(hand: Hand, rules: RuleSet) -> tuple[Ruling, ...]:
    """Rulings on dealt hands and nests of a wrong size, and on cards that the deck lacks."""
    nest = known_nest(hand)
    if not nest and not any(hand.deal):
        return ()
    size, left = cards.hand_size(rules), cards.nest_size(rules)
    faults = [
        Ruling("wrong-card-count", seat, reason="dealt", values={"has": len(dealt), "wants": size})
        for seat, dealt in enumerate(hand.deal, 1)
        if dealt and len(dealt) != size
    ]
    if hand.nest and len(hand.nest) != left:
        values = {"has": len(hand.nest), "wants": left}
        faults.append(Ruling("wrong-card-count", reason="nest", values=values))
    if hand.nest_up and len(hand.nest_up) != (up := cards.nest_up_size(rules)):
        values = {"has": len(hand.nest_up), "wants": up}
        faults.append(Ruling("wrong-card-count", reason="nest up", values=values))
    if hand.nest:
        strange = Counter(hand.nest_up) - Counter(hand.nest)
        faults += [Ruling("told-otherwise", card=card, reason="nest up") for card in strange]
    dealt_cards = Counter(card for dealt in (*hand.deal, nest) for card in dealt)
    deck = Counter(cards.deck(rules))
    faults += [
        _too_many(card, dealt_cards[card], deck[card], "dealt") for card in dealt_cards - deck
    ]
    extras = cards.too_many_extras(dealt_cards.elements(), rules)
    faults += [Ruling("card-not-in-deck", card=card, reason="extra dealt") for card in extras[-1:]]
    return tuple(faults)


def _too_many(card: Card, number: int, copies: int, how: str) -> Ruling:
    reason = f"{how} too often" if copies else how
    return Ruling("card-not-in-deck", card=card, reason=reason, values={"n": number, "has": copies})


def exposed_rulings(hand: Hand, rules: RuleSet) -> tuple[Ruling, ...]:
    """Rulings on the cards that were exposed in the deal; ruling 25."""
    return tuple(
        _exposed(claim.card, rules) for claim in hand.irregularities if claim.card is not None
    )


def nest_up_rulings(hand: Hand, rules: RuleSet) -> tuple[Ruling, ...]:
    """Rulings on a new deal for the nest, or on one that had to be and was not; ruling 111."""
    shown = shown_nest(hand, cards.nest_up_size(rules))
    if any(claim.kind == "nest-misdeal" for claim in hand.irregularities):
        fault = nest_misdeal_fault(shown, rules)
        return () if fault is None else (fault,)
    if was_played(hand) and must_deal_again(shown, rules):
        return (Ruling("nest-misdeal", reason="missed"),)
    return ()


def discard_up_rulings(hand: Hand, rules: RuleSet) -> tuple[Ruling, ...]:
    """Rulings on cards recorded face up that the discard cannot have; ruling 114."""
    size = cards.nest_size(rules)
    if len(hand.discard_up) > size:
        values = {"has": len(hand.discard_up), "wants": size}
        return (Ruling("wrong-card-count", reason="discard up", values=values),)
    strange = Counter(hand.discard_up) - Counter(hand.discard) if hand.discard else ()
    return tuple(Ruling("told-otherwise", card=card, reason="discard up") for card in strange)


def _exposed(card: Card, rules: RuleSet) -> Ruling:
    if card not in cards.deck(rules):
        return Ruling("card-not-in-deck", card=card, reason="exposed")
    named = isinstance(card, cards.PlayingCard)
    lowest = cards.rank_name(LOWEST_COMPULSORY, rules) if named else str(LOWEST_COMPULSORY)
    follows = str(after_exposed(card, rules))
    return Ruling("exposed-card", card=card, reason=follows, values={"lowest": lowest})


# Circus Rook: whether the right cards were passed to the left


def pass_rulings(
    hand: Hand, bidder: Seat, played: Sequence[Played], order: CardOrder, rules: RuleSet
) -> tuple[Ruling, ...]:
    """Rulings on passed cards that the deck lacks, and opponents who kept a better one.

    A better card is known from the deal, or from a later trick unless it may have come from the
    player on the right. While the called partner is unknown, nobody is known to be an opponent.
    Source: S000; ruling 85.
    """
    partners = hand.partners if teams.partners_are_called(rules) else teams.partners(bidder, rules)
    callers = teams.seats(rules) if partners is None else (bidder, *partners)
    others = (seat for seat in teams.seats(rules) if hand.circus and seat not in callers)
    faults = (_pass_fault(seat, hand, played, order, rules) for seat in others)
    passed, deck = Counter(hand.circus), Counter(cards.deck(rules))
    return (
        *(_too_many(card, passed[card], deck[card], "passed") for card in passed - deck),
        *(fault for fault in faults if fault is not None),
    )


def _pass_fault(
    seat: Seat, hand: Hand, played: Sequence[Played], order: CardOrder, rules: RuleSet
) -> Ruling | None:
    gave, got = hand.circus[seat - 1], hand.circus[seat - 2]
    passed = circus_height(gave, order, rules)
    dealt = hand.deal[seat - 1] if hand.deal else ()
    if dealt:
        best = max(dealt, key=lambda card: circus_height(card, order, rules))
        if circus_height(best, order, rules) <= passed:
            return None
        return Ruling("pass-not-best", seat, card=gave, values={"better": best})
    from_right = Counter([got])
    for play in played:
        if play.seat != seat:
            continue
        if from_right[play.card]:
            from_right[play.card] -= 1
        elif circus_height(play.card, order, rules) > passed:
            values = {"better": play.card, "shown": play.trick}
            proof = Proof(play.trick, play.card)
            return Ruling("pass-not-best", seat, None, gave, proof, reason="shown", values=values)
    return None
