"""What follows from the record of one hand by counting alone: its deals, and the partners.

Where the record lets every card lie: a dealt hand stays with its seat; the bidder's and the nest
lie in his hand or aside. What nobody recorded can lie anywhere that is not full.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from referee.engine.evidence.deals import ASIDE, Bound, Deals, Place, Reach, Room
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat
from referee.engine.play.card_order import CardOrder
from referee.engine.play.tricks import Played
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class KnownCards:
    """What is recorded of where the cards of a hand lay; a part of it may be left out."""

    hand: Hand
    """In circus Rook without its deal: any card of that may have been passed to the left."""
    bidder: Seat
    played: Sequence[Played]
    """Cards of which it is known who played them."""
    counted: bool = True
    """Whether every seat had its number of cards; not where the record miscounts them."""

    def without_discard(self) -> "KnownCards":
        """The same, but for what the bidder laid aside."""
        return replace(self, hand=replace(self.hand, discard=()))

    def only_played(self, played: Sequence[Played]) -> "KnownCards":
        """Nothing but the cards *played*: no hand, no nest, no number of cards."""
        bare = replace(self.hand, deal=(), nest=(), discard=())
        return replace(self, hand=bare, played=tuple(played), counted=False)


def hand_at_lead(known: KnownCards, seat: Seat, rules: RuleSet) -> Counter[Card] | None:
    """What *seat* held at the first lead, where the deal and what came after it were recorded."""
    dealt = known.hand.deal[seat - 1] if known.hand.deal else ()
    held = Counter(dealt)
    if seat == known.bidder and cards.nest_size(rules):
        if not (known.hand.nest and known.hand.discard):
            return None
        held = held + Counter(known.hand.nest) - Counter(known.hand.discard)
    return held if dealt and held.total() == cards.hand_size(rules) else None


def consistent_deals(known: KnownCards, rules: RuleSet) -> Deals:
    """The deals that are consistent with all that is *known*."""
    return Deals(_where_cards_lie(known, rules), _seen(known, rules), _rooms(known, rules))


def _seen(known: KnownCards, rules: RuleSet) -> Counter[tuple[Place, Card]]:
    """The cards that were in a hand or aside for sure, with how many of them at least."""
    seen = Counter((each.seat, each.card) for each in known.played)
    if len(known.hand.discard) <= cards.nest_size(rules):
        seen.update((ASIDE, card) for card in known.hand.discard)
    return seen


def _rooms(known: KnownCards, rules: RuleSet) -> dict[Place, Room]:
    """How many cards each place holds. With too few recorded aside, the others are with him."""
    size, nest = cards.hand_size(rules), cards.nest_size(rules)
    rooms = dict.fromkeys(teams.seats(rules), (size, size)) | {ASIDE: (nest, nest)}
    missing = nest - len(known.hand.discard)
    if 0 < missing < nest:
        rooms |= {ASIDE: (nest - missing, nest), known.bidder: (size, size + missing)}
    for at, (_, number) in enumerate(cards.spare_extras(rules)):
        rooms[_out(at, rules)] = (number, number)
    if not known.counted:
        return dict.fromkeys(rooms, (0, cards.deck_size(rules)))
    return rooms


def _out(extra: int, rules: RuleSet) -> Place:
    """The place of the extra cards, by their number in the rules, that this deck does not hold."""
    return rules.table.players + 1 + extra


def _where_cards_lie(known: KnownCards, rules: RuleSet) -> Mapping[Card, Sequence[Reach]]:
    """Of each card, where every copy of it can lie, whoever played what."""
    found: dict[Card, list[Reach]] = {card: [] for card in cards.deck(rules)}
    hidden = 0
    for reach, dealt in _sources(known, rules):
        hidden |= 0 if dealt else reach
        for card in dealt:
            found.setdefault(card, []).append(reach)
    for card, copies in cards.deck(rules).items():
        number = max(0, copies - len(found[card]))
        spare = enumerate(cards.spare_extras(rules))
        outside = [hidden | 1 << _out(at, rules) for at, (extra, _) in spare if card in extra]
        found[card] += (outside + [hidden] * number)[:number]
    return found


def _sources(known: KnownCards, rules: RuleSet) -> Iterator[tuple[Reach, Sequence[Card]]]:
    """Every dealt hand and the nest, after where they can lie; () where they are not known."""
    aside = 1 << ASIDE if cards.nest_size(rules) else 0
    deal = known.hand.deal or ((),) * rules.table.players
    for seat, dealt in enumerate(deal, 1):
        reach = 1 << seat | (aside if seat == known.bidder else 0)
        yield reach, dealt if len(dealt) == cards.hand_size(rules) else ()
    if aside:
        nest = known.hand.nest
        yield 1 << known.bidder | aside, nest if len(nest) == cards.nest_size(rules) else ()


class Finding(StrEnum):
    """What the record says to a question."""

    PROVEN = "proven"
    """True in every way in which the hand can have gone."""
    REFUTED = "refuted"
    """True in none."""
    OPEN = "open"
    """True in some."""
    IMPOSSIBLE = "impossible"
    """There is no such way: the record contradicts itself."""

    @classmethod
    def of(cls, *, can_be: bool, can_fail: bool) -> "Finding":
        """The answer where something can be so, or not so, as far as there is a way for either."""
        if can_be and can_fail:
            return cls.OPEN
        if can_be:
            return cls.PROVEN
        return cls.REFUTED if can_fail else cls.IMPOSSIBLE


@dataclass(frozen=True)
class Account:
    """The part of a record that can be true."""

    known: KnownCards
    order: CardOrder
    rules: RuleSet
    contradicted: bool = False
    """Whether the whole record contradicts itself: then this is only a part of it."""

    @cached_property
    def deals(self) -> Deals:
        """The deals that are consistent with it."""
        return consistent_deals(self.known, self.rules)

    @cached_property
    def _by_seat(self) -> dict[Seat, list[Played]]:
        played, seats = self.known.played, teams.seats(self.rules)
        return {seat: [each for each in played if each.seat == seat] for seat in seats}

    def of(self, seat: Seat) -> Sequence[Played]:
        """What *seat* played, in order, as far as it is known."""
        return self._by_seat[seat]

    def blind(self, seat: Seat, trick: int) -> int:
        """How many cards *seat* played before *trick* of which nobody knows which."""
        return trick - 1 - sum(each.trick < trick for each in self.of(seat))


# Who plays with the bidder.


def with_partners(hand: Hand, account: Account, rules: RuleSet) -> Hand:
    """*hand* with the partners whom the called cards reveal; as it is while one of them hides."""
    if not teams.partners_are_called(rules) or not hand.partner_cards:
        return hand
    bidder, played = account.known.bidder, account.known.played
    holders = [_holder(card, hand, played, account) for card in hand.partner_cards]
    if None in holders and len(played) < cards.hand_size(rules) * rules.table.players:
        return hand
    partners = {seat for seat in holders if seat not in (None, bidder)}
    return replace(hand, partners=tuple(sorted(filter(None, partners))))


def _holder(card: Card, hand: Hand, played: Sequence[Played], account: Account) -> Seat | None:
    """Who plays *card*, or holds it in every deal; the bidder, if it lies aside. None: unknown."""
    for each in played:
        if each.card == card:
            return each.seat
    if card in hand.nest or card in hand.discard:
        return account.known.bidder
    holders = (seat for seat in teams.seats(account.rules) if _surely_with(seat, card, account))
    return next(holders, None)


def _surely_with(seat: Seat, card: Card, account: Account) -> bool:
    """Whether every deal puts *card* in the hand of *seat*, or, if he bid, among those aside."""
    places = (seat, ASIDE) if seat == account.known.bidder else (seat,)
    return not account.deals.allows(*(Bound(place, frozenset([card]), most=0) for place in places))
