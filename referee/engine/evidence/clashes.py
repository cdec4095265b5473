"""Cards that cannot have been played or laid aside as they are recorded, and what to trust then.

Records are believed in a fixed order: what was dealt, the nest, the cards played one after the
other, what was laid aside. The first that does not fit those before it is named.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from referee.engine.evidence.account import Account, KnownCards, consistent_deals
from referee.engine.play.card_order import CardOrder
from referee.engine.play.tricks import Played
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Proof, Ruling


def trusted(
    known: KnownCards, order: CardOrder, rules: RuleSet
) -> tuple[Account, tuple[Ruling, ...]]:
    """The largest part of what is *known* that can be true, with what contradicts it.

    In this order: all of it; all but what was laid aside; the cards played that contradict
    nothing, without counting on any number of cards.
    """
    account = Account(known, order, rules)
    if known.counted and account.deals.possible:
        too_many = len(known.hand.discard) > cards.nest_size(rules)
        return account, _discard_clashes(known, frozenset(), rules) if too_many else ()
    rulings, doubtful = _played_clashes(known, rules)
    rulings += _discard_clashes(known, doubtful, rules)
    part = replace(account, known=known.without_discard(), contradicted=True)
    if known.counted and not doubtful and part.deals.possible:
        return part, rulings
    if not rulings and known.counted:
        rulings = (Ruling("told-otherwise", reason="cards"),)
    sound = [_without_doubtful_lead(p, doubtful) for p in known.played if p not in doubtful]
    return replace(part, known=known.only_played(sound)), rulings


def _without_doubtful_lead(each: Played, doubtful: frozenset[Played]) -> Played:
    """*each*; as if it had been led, where the card it was played to is in doubt."""
    led = any(other.card == each.led and other.trick == each.trick for other in doubtful)
    return each._replace(led=None) if led else each


def _played_clashes(
    known: KnownCards, rules: RuleSet
) -> tuple[tuple[Ruling, ...], frozenset[Played]]:
    """The cards played that fit nothing recorded before them, and all that are in doubt by it."""
    base = _without_discard(known, (), rules)
    sound: list[Played] = []
    clashing: list[Played] = []
    rulings: list[Ruling] = []
    left = list(known.played)
    while left:
        number = _sound_part(base, sound, left, rules)
        sound += left[:number]
        for each in left[number : number + 1]:
            rulings.append(_clash(each, sound, base, rules))
            clashing.append(each)
        left = left[number + 1 :]
    twice = {each.card for each in clashing if _played_out(each.card, sound, rules)}
    doubtful = {each for each in known.played if each.card in twice}
    return tuple(rulings), frozenset(doubtful | set(clashing))


def _without_discard(known: KnownCards, played: tuple[Played, ...], rules: RuleSet) -> KnownCards:
    """The deal with the cards *played*; these alone where both cannot be."""
    base = replace(known.without_discard(), played=played)
    if known.counted and consistent_deals(base, rules).possible:
        return base
    return replace(known.only_played(played), counted=True)


def _sound_part(
    base: KnownCards, sound: Sequence[Played], left: Sequence[Played], rules: RuleSet
) -> int:
    """How many cards, from the first of *left*, fit *base* and those that are *sound*."""
    fits, too_many = 0, len(left) + 1
    while too_many - fits > 1:
        number = (fits + too_many) // 2
        tried = replace(base, played=(*sound, *left[:number]))
        if consistent_deals(tried, rules).possible:
            fits = number
        else:
            too_many = number
    return fits


def _clash(each: Played, before: Sequence[Played], base: KnownCards, rules: RuleSet) -> Ruling:
    code, reason = _why_not(each, before, base, rules)
    return Ruling(code, seat=each.seat, trick=each.trick, card=each.card, reason=reason)


def _why_not(
    each: Played, before: Sequence[Played], base: KnownCards, rules: RuleSet
) -> tuple[str, str]:
    """Code and reason: why *each* cannot have been played after the cards *before*."""
    if each.card not in cards.deck(rules):
        return "card-not-in-deck", "played"
    if _played_out(each.card, before, rules):
        return "card-played-twice", ""
    if cards.too_many_extras([p.card for p in before] + [each.card], rules):
        return "card-not-in-deck", "extra"
    return "card-not-held", _whose(each, base, rules)


def _whose(each: Played, base: KnownCards, rules: RuleSet) -> str:
    """Why the seat of *each* did not hold the card: what is known of where it was."""
    if each.seat != base.bidder and each.card in (*base.hand.nest, *_dealt(base, base.bidder)):
        return "bidders"
    if each.seat == base.bidder:
        return "neither" if _dealt(base, each.seat) and base.hand.nest else "full"
    if len(_dealt(base, each.seat)) == cards.hand_size(rules):
        return "own"
    return "other" if any(each.card in dealt for dealt in base.hand.deal) else "full"


def _dealt(known: KnownCards, seat: int) -> Sequence[Card]:
    return known.hand.deal[seat - 1] if known.hand.deal else ()


def _played_out(card: Card, played: Sequence[Played], rules: RuleSet) -> bool:
    """Whether *played* has as many of *card* as the deck."""
    return sum(each.card == card for each in played) >= cards.deck(rules).get(card, 0)


def _discard_clashes(
    known: KnownCards, doubtful: frozenset[Played], rules: RuleSet
) -> tuple[Ruling, ...]:
    """The cards recorded as laid aside that the bidder cannot have laid aside."""
    sound = tuple(each for each in known.played if each not in doubtful)
    base = _without_discard(known, sound, rules)
    found = []
    aside: tuple[Card, ...] = ()
    refused: dict[tuple[Card, ...], Ruling] = {}  # a card may be recorded any number of times
    for card in known.hand.discard:
        with_card = (*aside[: cards.nest_size(rules) - 1], card)
        tried = replace(base, hand=replace(base.hand, discard=with_card))
        if with_card not in refused and consistent_deals(tried, rules).possible:
            aside = with_card
            continue
        ruling = refused.get(with_card) or _not_aside(card, known)
        found.append(refused.setdefault(with_card, ruling))
    return tuple(found)


def _not_aside(card: Card, known: KnownCards) -> Ruling:
    """The ruling on *card*, with the trick it was played in where that is what shows it."""
    played = [each for each in known.played if each.card == card]
    taken_up = Counter((*_dealt(known, known.bidder), *known.hand.nest))
    all_told = bool(_dealt(known, known.bidder) and known.hand.nest)
    if not played or (all_told and known.hand.discard.count(card) > taken_up[card]):
        return Ruling("discard-not-held", seat=known.bidder, card=card)
    proof = Proof(played[-1].trick, card)
    return Ruling("discard-not-held", seat=known.bidder, card=card, proof=proof, reason="played")
