"""The nest: which hands may call for a redeal, and which cards the bidder may lay aside."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from referee.rook.hand.facts import Hand
from referee.rook.play.card_order import CardOrder, card_order_of
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.model import Ban, FaceUp, NestMisdeal, NestTo, RuleSet
from referee.rook.ruling import Ruling


def counters_of(hand: Sequence[Card], rules: RuleSet) -> tuple[Card, ...]:
    """The counters in *hand*; cards that are not in the deck are none. Ruling 22."""
    deck = cards.deck(rules)
    return tuple(card for card in hand if card in deck and cards.points(card, rules))


def redeal_fault(hand: Sequence[Card], rules: RuleSet) -> Ruling | None:
    """The ruling against a redeal called by the dealt *hand*; None if it is allowed.

    An empty *hand* is unknown, and is treated as one without counters. Only the dealt hand
    matters, not the nest. Source: S000, S002; rulings 20 to 24.
    """
    if not rules.auction.no_counter_redeal:
        return Ruling("redeal-not-eligible", reason="not here")
    counters = counters_of(hand, rules)
    if not counters:
        return None
    return Ruling("redeal-not-eligible", reason="counter", values={"counter": counters[0]})


def nest_misdeal_fault(shown: Sequence[Card], rules: RuleSet) -> Ruling | None:
    """The ruling against a new deal for the nest, of which *shown* lay face up; ruling 111.

    None if it is allowed; cards that are not known are taken for cards that do not count.
    """
    if rules.nest.misdeal is NestMisdeal.NONE:
        return Ruling("nest-misdeal", reason="not here")
    counters = counters_of(shown, rules)
    return Ruling("nest-misdeal", card=counters[0], reason="counter") if counters else None


def must_deal_again(shown: Sequence[Card], rules: RuleSet) -> bool:
    """Whether the cards must be dealt again since all of *shown* lay face up and none counts."""
    must = rules.nest.misdeal is NestMisdeal.MUST and len(shown) == cards.nest_up_size(rules)
    return must and not counters_of(shown, rules)


class NewDeal(StrEnum):
    """Whether the cards are dealt again after a card was exposed in the deal."""

    COMPULSORY = "compulsory"
    ON_DEMAND = "on-demand"


def after_exposed(card: Card, rules: RuleSet) -> NewDeal:
    """Whether a new deal is compulsory after *card* was exposed, or only if a player asks for one.

    It is compulsory for a 10 or higher, and for a card that outranks one, which a low Rook does
    not. The same dealer deals. Source: HAS; rulings 23 and 25.
    """
    ranks = cards.plain_ranks(rules)
    high_one = cards.rank_of(card) == 1 and ranks and ranks[0] == 1
    must = _outranks(card, rules) or high_one or cards.rank_of(card) >= LOWEST_COMPULSORY
    return NewDeal.COMPULSORY if must else NewDeal.ON_DEMAND


def _outranks(card: Card, rules: RuleSet) -> bool:
    """Whether *card* is always trump and ranks above a 10 or higher."""
    places = cards.trump_places(rules)
    if card not in places:
        return False
    below = places[places.index(card) :]
    return any(isinstance(place, int) and place >= LOWEST_COMPULSORY for place in below)


LOWEST_COMPULSORY = 10
"""The lowest rank that makes a new deal compulsory when exposed. Source: HAS."""


def discard_faults(
    hand: Sequence[Card], discard: Sequence[Card], order: CardOrder, rules: RuleSet
) -> tuple[Ruling, ...]:
    """The rulings on laying aside *discard* from *hand*, the hand with the nest.

    Source: S000, S001; rulings 26 to 32.
    """
    strange = Counter(discard) - Counter(hand)
    kept = (Counter(hand) - Counter(discard)).elements()
    others = sum(not is_banned(card, order, rules) for card in kept)
    return (
        *count_faults(discard, rules),
        *(Ruling("discard-not-held", card=card, reason="asked") for card in strange.elements()),
        *ban_faults(discard, others, order, rules),
    )


def count_faults(discard: Sequence[Card], rules: RuleSet) -> tuple[Ruling, ...]:
    """The ruling on a *discard* that has not as many cards as the nest."""
    size = cards.nest_size(rules)
    if len(discard) == size:
        return ()
    return (Ruling("discard-count", values={"size": size, "number": len(discard)}),)


def has_ban(rules: RuleSet) -> bool:
    """Whether this table bans some cards from the discard."""
    return rules.nest.ban is not Ban.NONE or rules.nest.most_counters > 0


def is_banned(card: Card, order: CardOrder, rules: RuleSet) -> bool:
    """Whether *card* may be laid aside only if there are too few others.

    The Rook is a trump wherever it is in the deck; rulings 30 and 75.
    """
    match rules.nest.ban:
        case Ban.NONE:
            return bool(rules.nest.most_counters and order.value([card]))
        case Ban.TRUMP:
            return order.is_trump(card)
        case Ban.COUNTERS:
            return bool(order.value([card]))


def ban_faults(
    discard: Sequence[Card], kept: int, order: CardOrder, rules: RuleSet
) -> tuple[Ruling, ...]:
    """The rulings on banned cards in *discard*; *kept* is the number of other cards in the hand.

    Banned cards are allowed if the other cards do not suffice, and up to the number that the table
    permits; rulings 27 and 29.
    """
    banned = [card for card in discard if is_banned(card, order, rules)]
    others = len(discard) - len(banned) + kept
    allowed = max(let_go(rules), cards.nest_size(rules) - others)
    return tuple(ban_ruling(rules, card) for card in banned[allowed:])


def may_go(discard: Sequence[Card], order: CardOrder, rules: RuleSet) -> bool:
    """Whether *discard* has the right size, and no more banned cards than the table permits."""
    banned = [card for card in discard if is_banned(card, order, rules)]
    return len(discard) == cards.nest_size(rules) and len(banned) <= let_go(rules)


def let_go(rules: RuleSet) -> int:
    """The number of banned cards that may be laid aside in any case; ruling 27."""
    return rules.nest.most_counters


def ban_ruling(rules: RuleSet, card: Card | None) -> Ruling:
    """The ruling on a banned *card* in the discard; None if the card is unknown."""
    code = "discard-trump" if rules.nest.ban is Ban.TRUMP else "discard-counter"
    reason = "too-many" if let_go(rules) else "banned"
    return Ruling(code, card=card, reason=reason, values={"most": let_go(rules)})


def to_lie_face_up(
    discard: Sequence[Card], order: CardOrder | None, rules: RuleSet
) -> tuple[Card, ...]:
    """The cards of *discard* that have to lie face up, as far as *order* is known; ruling 114."""
    match rules.nest.discard_face_up:
        case FaceUp.NONE:
            return ()
        case FaceUp.TRUMP:
            return tuple(card for card in discard if order is not None and order.is_trump(card))
        case FaceUp.COUNTERS:
            return counters_of(discard, rules)


def with_face_up(hand: Hand, rules: RuleSet) -> Hand:
    """*hand* with the cards of its discard that everybody saw; if they are recorded, with those."""
    if hand.discard_up:
        return hand
    return replace(hand, discard_up=to_lie_face_up(hand.discard, card_order_of(hand, rules), rules))


def is_captured(rules: RuleSet) -> bool:
    """Whether the last trick captures the nest; otherwise it is out of play. Source: GR."""
    return rules.nest.goes_to is NestTo.LAST_TRICK


def may_hold_counters(rules: RuleSet) -> bool:
    """Whether the rules allow counters in a nest that nobody captures."""
    too_many = len(cards.counters(rules)) > cards.hand_size(rules)  # the ban may lift; ruling 29
    free = rules.nest.ban is not Ban.COUNTERS or too_many
    return free and not is_captured(rules) and cards.nest_size(rules) > 0


def declares_points(discard: Sequence[Card], rules: RuleSet) -> bool | None:
    """Whether the bidder must declare points in *discard*, or none.

    None if this table requires no declaration. Source: S000; ruling 34.
    """
    if not rules.nest.declares_points:
        return None
    return bool(counters_of(discard, rules))
