"""The nest: which hands may ask for a redeal, and what the bidder may lay aside."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from referee.engine.play.card_order import CardOrder
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import Ban, NestTo, RuleSet
from referee.engine.ruling import Ruling


def counters_of(hand: Sequence[Card], rules: RuleSet) -> tuple[Card, ...]:
    """The cards of *hand* that count at this table; ruling 22."""
    deck = cards.deck(rules)
    return tuple(card for card in hand if card in deck and cards.points(card, rules))


def redeal_fault(hand: Sequence[Card], rules: RuleSet) -> Ruling | None:
    """Why the dealt *hand* may not call a redeal, or None; an empty hand is not known.

    Source: S000, S002; rulings 20 to 24. Only the dealt hand matters, not the nest.
    """
    if not rules.auction.no_counter_redeal:
        return Ruling("redeal-not-eligible", reason="not here")
    counters = counters_of(hand, rules)
    if not counters:
        return None
    return Ruling("redeal-not-eligible", reason="counter", given={"counter": counters[0]})


class NewDeal(StrEnum):
    """What follows where a card was exposed in the deal."""

    COMPULSORY = "compulsory"
    ON_DEMAND = "on-demand"


def after_exposed(card: Card, rules: RuleSet) -> NewDeal:
    """Whether the cards must be dealt again now that *card* lay open, or if anybody asks.

    A 10 or higher makes a new deal a must; so does what outranks one, which a low Rook does
    not. The same dealer deals. Source: HAS; rulings 23 and 25.
    """
    ranks = cards.plain_ranks(rules)
    high_one = cards.rank_of(card) == 1 and ranks and ranks[0] == 1
    must = _outranks(card, rules) or high_one or cards.rank_of(card) >= LOWEST_COMPULSORY
    return NewDeal.COMPULSORY if must else NewDeal.ON_DEMAND


def _outranks(card: Card, rules: RuleSet) -> bool:
    """Whether *card* is always a trump, and stands over one of the ranks that are a must."""
    places = cards.trump_places(rules)
    if card not in places:
        return False
    below = places[places.index(card) :]
    return any(isinstance(place, int) and place >= LOWEST_COMPULSORY for place in below)


LOWEST_COMPULSORY = 10
"""The rank from which an exposed card makes a new deal a must. Source: HAS."""


def discard_faults(
    held: Sequence[Card], discard: Sequence[Card], order: CardOrder, rules: RuleSet
) -> tuple[Ruling, ...]:
    """What is wrong with laying aside *discard* out of *held*, the hand with the nest.

    Source: S000, S001; rulings 26 to 32.
    """
    strange = Counter(discard) - Counter(held)
    return (
        *count_faults(discard, rules),
        *(Ruling("discard-not-held", card=card, reason="asked") for card in strange.elements()),
        *ban_faults(discard, len(_left(held, discard, order, rules)), order, rules),
    )


def count_faults(discard: Sequence[Card], rules: RuleSet) -> tuple[Ruling, ...]:
    """Whether *discard* has as many cards as the nest had."""
    size = cards.nest_size(rules)
    if len(discard) == size:
        return ()
    return (Ruling("discard-count", given={"size": size, "number": len(discard)}),)


def has_ban(rules: RuleSet) -> bool:
    """Whether anything may not be laid aside at this table."""
    return rules.nest.ban is not Ban.NONE or rules.nest.most_counters > 0


def is_banned(card: Card, order: CardOrder, rules: RuleSet) -> bool:
    """Whether *card* may be laid aside only where too few others are held.

    The Rook is a trump wherever there is one; rulings 30 and 75.
    """
    match rules.nest.ban:
        case Ban.NONE:
            return bool(rules.nest.most_counters and order.value([card]))
        case Ban.TRUMP:
            return order.is_trump(card)
        case Ban.COUNTERS:
            return bool(order.value([card]))


def _left(
    held: Sequence[Card], discard: Sequence[Card], order: CardOrder, rules: RuleSet
) -> list[Card]:
    """The cards without ban that stay in the hand."""
    kept = Counter(held) - Counter(discard)
    return [card for card in kept.elements() if not is_banned(card, order, rules)]


def ban_faults(
    discard: Sequence[Card], kept: int, order: CardOrder, rules: RuleSet
) -> tuple[Ruling, ...]:
    """What of *discard* was banned while *kept* cards without ban stayed in the hand.

    Banned cards may go only as far as the others do not suffice, or as far as a few of them
    are let go anyhow; rulings 27 and 29.
    """
    banned = [card for card in discard if is_banned(card, order, rules)]
    others = len(discard) - len(banned) + kept
    allowed = max(let_go(rules), cards.nest_size(rules) - others)
    return tuple(ban_ruling(rules, card) for card in banned[allowed:])


def may_go(discard: Sequence[Card], order: CardOrder, rules: RuleSet) -> bool:
    """Whether *discard* is as many cards as it must be, and within the rules whatever was kept."""
    banned = [card for card in discard if is_banned(card, order, rules)]
    return len(discard) == cards.nest_size(rules) and len(banned) <= let_go(rules)


def let_go(rules: RuleSet) -> int:
    """How many of the cards that are banned may be laid aside all the same; ruling 27."""
    return rules.nest.most_counters


def ban_ruling(rules: RuleSet, card: Card | None) -> Ruling:
    """The ruling on *card*, which may not have been laid aside; None: nobody knows which it was."""
    code = "discard-trump" if rules.nest.ban is Ban.TRUMP else "discard-counter"
    reason = "too-many" if let_go(rules) else "banned"
    return Ruling(code, card=card, reason=reason, given={"most": let_go(rules)})


def is_captured(rules: RuleSet) -> bool:
    """Whether the last trick brings the nest; otherwise it is out of play. Source: GR."""
    return rules.nest.goes_to is NestTo.LAST_TRICK


def may_hold_counters(rules: RuleSet) -> bool:
    """Whether counters may lie in a nest that nobody captures, by the rules of the table."""
    too_many = len(cards.counters(rules)) > cards.hand_size(rules)  # the ban may lift; ruling 29
    free = rules.nest.ban is not Ban.COUNTERS or too_many
    return free and not is_captured(rules) and cards.nest_size(rules) > 0


def declares_points(discard: Sequence[Card], rules: RuleSet) -> bool | None:
    """What the bidder must say of the cards laid aside: points or none.

    None: nothing need be said at this table. Source: S000; ruling 34.
    """
    if not rules.nest.declares_points:
        return None
    return bool(counters_of(discard, rules))
