"""What follows from the record of one hand by counting alone: deals, partners, contradictions.

Where the record allows a card to lie: a dealt hand stays with its seat; the bidder's dealt cards
and the nest are in his hand or aside. Cards that nobody recorded can be anywhere with room left.

Records are trusted in a fixed order: the deal, the nest, the cards played one after the other, the
discard. The first that contradicts those before it is named.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from referee.rook.evidence.deals import ASIDE, Bound, Deals, Place, Reach, Room
from referee.rook.hand import teams
from referee.rook.hand.facts import Hand, Seat, known_discard, known_nest
from referee.rook.play.card_order import CardOrder
from referee.rook.play.tricks import Played
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.model import RuleSet
from referee.rook.ruling import Proof, Ruling


@dataclass(frozen=True, slots=True)
class RecordedCards:
    """What is recorded of where the cards of a hand were; parts of it may be left out."""

    hand: Hand
    """In circus Rook with the deal as it was after the cards were passed, or without it where that
    is not known.
    """
    bidder: Seat
    played: Sequence[Played]
    """The cards for which it is known who played them."""
    counted: bool = True
    """Whether every seat had the right number of cards; False if the record miscounts them."""

    def without_discard(self) -> "RecordedCards":
        """A copy without the recorded discard."""
        return replace(self, hand=replace(self.hand, discard=(), discard_up=()))

    def only_played(self, played: Sequence[Played]) -> "RecordedCards":
        """A copy with nothing but the cards *played*: no deal, no nest, no numbers of cards."""
        bare = replace(self.hand, deal=(), nest=(), nest_up=(), discard=(), discard_up=())
        return replace(self, hand=bare, played=tuple(played), counted=False)


def hand_at_lead(recorded: RecordedCards, seat: Seat, rules: RuleSet) -> Counter[Card] | None:
    """The cards *seat* held at the first lead; None if the record does not determine them."""
    dealt = recorded.hand.deal[seat - 1] if recorded.hand.deal else ()
    hand = Counter(dealt)
    if seat == recorded.bidder and cards.nest_size(rules):
        aside = known_discard(recorded.hand)
        if not (recorded.hand.nest and aside):
            return None
        hand = hand + Counter(recorded.hand.nest) - Counter(aside)
    return hand if dealt and hand.total() == cards.hand_size(rules) else None


def consistent_deals(recorded: RecordedCards, rules: RuleSet) -> Deals:
    """All deals that are consistent with *recorded*."""
    return Deals(_where_cards_lie(recorded, rules), _seen(recorded, rules), _rooms(recorded, rules))


def _seen(recorded: RecordedCards, rules: RuleSet) -> Counter[tuple[Place, Card]]:
    """The least number of copies of each card that were certainly in a hand or aside."""
    seen = Counter((play.seat, play.card) for play in recorded.played)
    aside = known_discard(recorded.hand)
    if len(aside) <= cards.nest_size(rules):
        seen.update((ASIDE, card) for card in aside)
    return seen


def _rooms(recorded: RecordedCards, rules: RuleSet) -> dict[Place, Room]:
    """The least and the most cards of each place; unrecorded discards may be in the hand."""
    size, nest = cards.hand_size(rules), cards.nest_size(rules)
    rooms = dict.fromkeys(teams.seats(rules), (size, size)) | {ASIDE: (nest, nest)}
    missing = nest - len(recorded.hand.discard)
    if 0 < missing < nest:
        rooms |= {ASIDE: (nest - missing, nest), recorded.bidder: (size, size + missing)}
    for at, (_, number) in enumerate(cards.spare_extras(rules)):
        rooms[_out(at, rules)] = (number, number)
    if not recorded.counted:
        return dict.fromkeys(rooms, (0, cards.deck_size(rules)))
    return rooms


def _out(extra: int, rules: RuleSet) -> Place:
    """The place for cards of an *extra* group, by its number, that are out of the deck."""
    return rules.table.players + 1 + extra


def _where_cards_lie(recorded: RecordedCards, rules: RuleSet) -> Mapping[Card, Sequence[Reach]]:
    """The places where each copy of each card can be, by the deal and the nest alone."""
    reaches: dict[Card, list[Reach]] = {card: [] for card in cards.deck(rules)}
    hidden = 0
    for reach, dealt in _sources(recorded, rules):
        hidden |= 0 if dealt else reach
        for card in dealt:
            reaches.setdefault(card, []).append(reach)
    for card, copies in cards.deck(rules).items():
        number = max(0, copies - len(reaches[card]))
        spare = enumerate(cards.spare_extras(rules))
        outside = [hidden | 1 << _out(at, rules) for at, (extra, _) in spare if card in extra]
        reaches[card] += (outside + [hidden] * number)[:number]
    return reaches


def _sources(recorded: RecordedCards, rules: RuleSet) -> Iterator[tuple[Reach, Sequence[Card]]]:
    """The reach and the cards of each dealt hand and the nest; () for unknown cards."""
    aside = 1 << ASIDE if cards.nest_size(rules) else 0
    deal = recorded.hand.deal or ((),) * rules.table.players
    for seat, dealt in enumerate(deal, 1):
        reach = 1 << seat | (aside if seat == recorded.bidder else 0)
        yield reach, dealt if len(dealt) == cards.hand_size(rules) else ()
    if aside:
        nest, reach = recorded.hand.nest, 1 << recorded.bidder | aside
        whole = len(nest) == cards.nest_size(rules)
        yield reach, nest if whole else recorded.hand.nest_up
        if not whole and len(recorded.hand.nest_up) < cards.nest_size(rules):
            yield reach, ()


class Finding(StrEnum):
    """What the record says about a question."""

    PROVEN = "proven"
    """True in every way the hand can have gone."""
    REFUTED = "refuted"
    """False in every way."""
    OPEN = "open"
    """True in some ways and false in others."""
    IMPOSSIBLE = "impossible"
    """The hand cannot have gone in any way: the record contradicts itself."""

    @classmethod
    def of(cls, *, can_be: bool, can_fail: bool) -> "Finding":
        """The finding for a statement that can be true if *can_be*, and false if *can_fail*."""
        if can_be and can_fail:
            return cls.OPEN
        if can_be:
            return cls.PROVEN
        return cls.REFUTED if can_fail else cls.IMPOSSIBLE


@dataclass(frozen=True)
class Account:
    """The part of a record that is free of contradictions."""

    recorded: RecordedCards
    order: CardOrder
    rules: RuleSet
    contradicted: bool = False
    """Whether the whole record contradicts itself, so that this is only a part of it."""

    @cached_property
    def deals(self) -> Deals:
        """The deals that are consistent with this part."""
        return consistent_deals(self.recorded, self.rules)

    @cached_property
    def _by_seat(self) -> dict[Seat, list[Played]]:
        played, seats = self.recorded.played, teams.seats(self.rules)
        return {seat: [play for play in played if play.seat == seat] for seat in seats}

    def of(self, seat: Seat) -> Sequence[Played]:
        """The known cards that *seat* played, in order."""
        return self._by_seat[seat]

    def blind(self, seat: Seat, trick: int) -> int:
        """The number of unknown cards that *seat* played before *trick*."""
        return trick - 1 - sum(play.trick < trick for play in self.of(seat))


# The partners of the bidder


def with_partners(hand: Hand, account: Account, rules: RuleSet) -> Hand:
    """*hand* with the partners that the called cards reveal; unchanged if one is still hidden."""
    if not teams.partners_are_called(rules) or not hand.partner_cards:
        return hand
    bidder, played = account.recorded.bidder, account.recorded.played
    holders = [_holder(card, hand, played, account) for card in hand.partner_cards]
    if None in holders and len(played) < cards.hand_size(rules) * rules.table.players:
        return hand
    partners = {seat for seat in holders if seat not in (None, bidder)}
    return replace(hand, partners=tuple(sorted(filter(None, partners))))


def _holder(card: Card, hand: Hand, played: Sequence[Played], account: Account) -> Seat | None:
    """The seat that played or surely holds *card*, the bidder for nest and discard, or None."""
    for play in played:
        if play.card == card:
            return play.seat
    if card in (*known_nest(hand), *known_discard(hand)):
        return account.recorded.bidder
    holders = (seat for seat in teams.seats(account.rules) if _surely_with(seat, card, account))
    return next(holders, None)


def _surely_with(seat: Seat, card: Card, account: Account) -> bool:
    """Whether *card* is in the hand of *seat*, or for the bidder in the discard, in every deal."""
    places = (seat, ASIDE) if seat == account.recorded.bidder else (seat,)
    return not account.deals.allows(*(Bound(place, frozenset([card]), most=0) for place in places))


# Contradictions in a record, and what to trust then


def trusted(
    recorded: RecordedCards, order: CardOrder, rules: RuleSet
) -> tuple[Account, tuple[Ruling, ...]]:
    """The largest consistent part of *recorded*, with rulings on what contradicts it.

    Tried in this order: everything; everything but the discard; the played cards that contradict
    nothing, without relying on any number of cards.
    """
    account = Account(recorded, order, rules)
    if recorded.counted and account.deals.possible:
        too_many = len(known_discard(recorded.hand)) > cards.nest_size(rules)
        return account, _discard_clashes(recorded, frozenset(), rules) if too_many else ()
    rulings, doubtful = _played_clashes(recorded, rules)
    rulings += _discard_clashes(recorded, doubtful, rules)
    part = replace(account, recorded=recorded.without_discard(), contradicted=True)
    if recorded.counted and not doubtful and part.deals.possible:
        return part, rulings
    if not rulings and recorded.counted:
        rulings = (Ruling("told-otherwise", reason="cards"),)
    sound = [_without_doubtful_lead(p, doubtful) for p in recorded.played if p not in doubtful]
    return replace(part, recorded=recorded.only_played(sound)), rulings


def _without_doubtful_lead(play: Played, doubtful: frozenset[Played]) -> Played:
    led = any(other.card == play.led and other.trick == play.trick for other in doubtful)
    return play._replace(led=None) if led else play


def _played_clashes(
    recorded: RecordedCards, rules: RuleSet
) -> tuple[tuple[Ruling, ...], frozenset[Played]]:
    """Rulings on played cards that contradict earlier records, and all played cards in doubt."""
    base = _without_discard(recorded, (), rules)
    sound: list[Played] = []
    clashing: list[Played] = []
    rulings: list[Ruling] = []
    left = list(recorded.played)
    while left:
        number = _sound_part(base, sound, left, rules)
        sound += left[:number]
        for play in left[number : number + 1]:
            code, reason = _why_not(play, sound, base, rules)
            rulings.append(
                Ruling(code, seat=play.seat, trick=play.trick, card=play.card, reason=reason)
            )
            clashing.append(play)
        left = left[number + 1 :]
    twice = {play.card for play in clashing if _played_out(play.card, sound, rules)}
    doubtful = {play for play in recorded.played if play.card in twice}
    return tuple(rulings), frozenset(doubtful | set(clashing))


def _without_discard(
    recorded: RecordedCards, played: tuple[Played, ...], rules: RuleSet
) -> RecordedCards:
    """The deal with the cards *played*; only the cards played if both together are impossible."""
    base = replace(recorded.without_discard(), played=played)
    if recorded.counted and consistent_deals(base, rules).possible:
        return base
    return replace(recorded.only_played(played), counted=True)


def _sound_part(
    base: RecordedCards, sound: Sequence[Played], left: Sequence[Played], rules: RuleSet
) -> int:
    """How many cards, from the start of *left*, are consistent with *base* and the *sound* ones.

    A binary search.
    """
    fits, too_many = 0, len(left) + 1
    while too_many - fits > 1:
        number = (fits + too_many) // 2
        tried = replace(base, played=(*sound, *left[:number]))
        if consistent_deals(tried, rules).possible:
            fits = number
        else:
            too_many = number
    return fits


def _why_not(
    play: Played, before: Sequence[Played], base: RecordedCards, rules: RuleSet
) -> tuple[str, str]:
    """The code and reason of the ruling that *play* cannot have been played after *before*."""
    if play.card not in cards.deck(rules):
        return "card-not-in-deck", "played"
    if _played_out(play.card, before, rules):
        return "card-played-twice", ""
    if cards.too_many_extras([p.card for p in before] + [play.card], rules):
        return "card-not-in-deck", "extra"
    return "card-not-held", _whose(play, base, rules)


def _whose(play: Played, base: RecordedCards, rules: RuleSet) -> str:
    """Why the seat of *play* did not hold the card, by what is known of where it was."""
    if play.seat != base.bidder and play.card in (
        *known_nest(base.hand),
        *_dealt(base, base.bidder),
    ):
        return "bidders"
    if play.seat == base.bidder:
        return "neither" if _dealt(base, play.seat) and base.hand.nest else "full"
    if len(_dealt(base, play.seat)) == cards.hand_size(rules):
        return "own"
    return "other" if any(play.card in dealt for dealt in base.hand.deal) else "full"


def _dealt(recorded: RecordedCards, seat: int) -> Sequence[Card]:
    return recorded.hand.deal[seat - 1] if recorded.hand.deal else ()


def _played_out(card: Card, played: Sequence[Played], rules: RuleSet) -> bool:
    """Whether *played* has every copy of *card* in the deck."""
    return sum(play.card == card for play in played) >= cards.deck(rules).get(card, 0)


def _discard_clashes(
    recorded: RecordedCards, doubtful: frozenset[Played], rules: RuleSet
) -> tuple[Ruling, ...]:
    """Rulings on the recorded discards that the bidder cannot have made."""
    sound = tuple(play for play in recorded.played if play not in doubtful)
    base = _without_discard(recorded, sound, rules)
    rulings = []
    aside: tuple[Card, ...] = ()
    refused: dict[tuple[Card, ...], Ruling] = {}  # a card may be recorded any number of times
    for card in known_discard(recorded.hand):
        with_card = (*aside[: cards.nest_size(rules) - 1], card)
        tried = replace(base, hand=replace(base.hand, discard=with_card))
        if with_card not in refused and consistent_deals(tried, rules).possible:
            aside = with_card
            continue
        ruling = refused.get(with_card) or _not_aside(card, recorded)
        rulings.append(refused.setdefault(with_card, ruling))
    return tuple(rulings)


def _not_aside(card: Card, recorded: RecordedCards) -> Ruling:
    """The ruling on *card*, with the trick in which it was played if that proves it."""
    played = [play for play in recorded.played if play.card == card]
    taken_up = Counter((*_dealt(recorded, recorded.bidder), *recorded.hand.nest))
    deal_known = bool(_dealt(recorded, recorded.bidder) and recorded.hand.nest)
    if not played or (deal_known and known_discard(recorded.hand).count(card) > taken_up[card]):
        return Ruling("discard-not-held", seat=recorded.bidder, card=card)
    proof = Proof(played[-1].trick, card)
    return Ruling("discard-not-held", seat=recorded.bidder, card=card, proof=proof, reason="played")
