"""The card order of one hand: what follows suit, what beats what, and what counts.

All code that needs to know what follows suit, or which card takes a trick, uses this order: legal
plays, trick winners, reneges, proofs, the fast replay. It has all 57 Rook cards, also those that
are not in the deck, because a record may name one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from referee.rook.hand.facts import Hand
from referee.rook.rules import cards
from referee.rook.rules.cards import COLORS, PRINTED, ROOK, Card
from referee.rook.rules.model import KNOWN_RULES, Place, RuleSet

ALL_CARDS: tuple[Card, ...] = tuple(PRINTED)
"""Every Rook card; the index is its card number."""

NUMBER = {card: number for number, card in enumerate(ALL_CARDS)}
"""The card number of each card."""

LOW_ORDER: tuple[int, ...] = (*range(5, 15), 2, 3, 4, 1)
"""Ranks under "low card", strongest first; by ruling 74, 2, 3, 4 and then 1 follow the 14."""

NO_TRUMP = "none"

HELD_BITS = 2
"""The bits for each card in a hand mask, to count copies, if the deck has two of each."""


@dataclass(frozen=True, slots=True)
class TrumpCall:
    """What the bidder named for one hand."""

    trump: str
    """A color's name, or ``none`` for no trump."""
    low: bool = False
    """Whether "low card" was called."""
    rook: str | None = None
    """``high`` or ``low``, if the bidder chose; None: the rank in the table's rules."""


@dataclass(frozen=True, slots=True)
class CardOrder:
    """Lookup tables by card number. Hands are bit masks made by `mask`."""

    suit: tuple[int, ...]
    """The suit of each card for following, 0..3 in the order of `cards.COLORS`."""
    trump: int | None
    """The suit that is trump; None for no trump."""
    strength: tuple[tuple[int, ...], ...]
    """By suit led, then card number: the greatest strength takes the trick; 0 cannot take it."""
    points: tuple[int, ...]
    """The points of each card."""
    copies: tuple[int, ...]
    """The most copies of each card in the deck; 0: the deck has none."""
    unit: tuple[int, ...]
    """The mask of one copy of each card."""
    one_each: int
    """The mask of one copy of every card together."""
    field: tuple[int, ...]
    """The mask of all bits of each card."""
    follow: tuple[int, ...]
    """By suit led: the mask of all cards that follow it."""
    followers: tuple[frozenset[Card], ...]
    """By suit led: all cards that follow it."""
    allowed: tuple[tuple[bool, ...], ...]
    """By suit led, then card number: whether a seat that could follow may play the card."""
    free: int
    """The mask of the card that may be played at any time: the Rook, or 0."""
    black_two_pair: tuple[int, int] | None
    """The numbers of the black 2 and the Rook, if the black 2 takes any trick with the Rook."""
    by_led: tuple[tuple[tuple[int, ...], tuple[bool, ...], int], ...]
    """By card led: its suit's entries of `strength`, `allowed` and `follow`, in one lookup."""

    def mask(self, hand: Iterable[Card]) -> int:
        """The bit mask of *hand*."""
        return sum(self.unit[NUMBER[card]] for card in hand)

    def answers(self, card: Card, led: Card) -> bool:
        """Whether *card* follows *led*. Source: S000, S002; rulings 1 to 3."""
        return self.suit[NUMBER[card]] == self.suit[NUMBER[led]]

    def excused(self, card: Card, led: Card) -> bool:
        """Whether a seat that could follow *led* may still play *card*; rulings 5, 6.

        True also if *card* follows *led*.
        """
        return self.allowed[self.suit[NUMBER[led]]][NUMBER[card]]

    def playable(self, hand: int, led: int | None) -> int:
        """The cards of *hand* that may be played to the card number *led* (None: lead), a mask."""
        if led is None:
            return hand
        follow = self.follow[self.suit[led]]
        return hand & (follow | self.free) if hand & follow else hand

    def is_trump(self, card: Card) -> bool:
        """Whether *card* is a trump; the Rook is one by ruling 30."""
        return self.suit[NUMBER[card]] == self.trump

    def winner(self, trick: Iterable[Card]) -> int:
        """The index in *trick* of the card that takes it.

        Of identical cards the first played wins; ruling 57.
        """
        return self.takes([NUMBER[card] for card in trick])

    def takes(self, trick: Sequence[int]) -> int:
        """`winner` for card numbers."""
        if self.black_two_pair is not None and set(self.black_two_pair) <= set(trick):
            return trick.index(self.black_two_pair[0])
        strength = self.strength[self.suit[trick[0]]]
        return max(range(len(trick)), key=lambda place: strength[trick[place]])

    def size(self, hand: int) -> int:
        """The number of cards in the mask *hand*."""
        return (hand & self.one_each).bit_count() + 2 * (hand & ~self.one_each).bit_count()

    def value(self, pile: Iterable[Card]) -> int:
        """The points of the cards in *pile*."""
        return sum(self.points[NUMBER[card]] for card in pile)


@lru_cache(maxsize=KNOWN_RULES)
def card_order(rules: RuleSet, call: TrumpCall) -> CardOrder:
    """The order for a hand with *call* at a table with *rules*."""
    places = _places(rules, call)
    suit = tuple(places[card][0] for card in ALL_CARDS)
    deck = cards.deck(rules)
    copies = tuple(deck.get(card, 0) for card in ALL_CARDS)
    width = HELD_BITS if max(copies) > 1 else 1
    field = tuple(((1 << width) - 1) << width * n for n in range(len(ALL_CARDS)))
    trump = None if call.trump == NO_TRUMP else list(COLORS.values()).index(call.trump)
    follow = tuple(
        sum(bits for bits, own in zip(field, suit, strict=True) if own == led)
        for led in range(len(COLORS))
    )
    # No free play for the Rook where the call takes it from its usual place; ruling 5.
    moved = call.low or call.trump == NO_TRUMP or call.rook == "low"
    free = field[NUMBER[ROOK]] if rules.play.rook_free_play and not moved else 0
    strength = tuple(_strengths(places, led, trump) for led in range(len(COLORS)))
    allowed = tuple(tuple(bool(bits & (must | free)) for bits in field) for must in follow)
    return CardOrder(
        suit=suit,
        trump=trump,
        strength=strength,
        points=tuple(cards.points(card, rules) if card in deck else 0 for card in ALL_CARDS),
        copies=copies,
        unit=tuple(1 << width * n for n in range(len(ALL_CARDS))),
        one_each=sum(1 << width * n for n in range(len(ALL_CARDS))),
        field=field,
        follow=follow,
        followers=tuple(
            frozenset(card for card, own in zip(ALL_CARDS, suit, strict=True) if own == led)
            for led in range(len(COLORS))
        ),
        allowed=allowed,
        free=free,
        black_two_pair=(NUMBER["B2"], NUMBER[ROOK]) if rules.deck.black_two else None,
        by_led=tuple((strength[own], allowed[own], follow[own]) for own in suit),
    )


def card_order_of(hand: Hand, rules: RuleSet) -> CardOrder | None:
    """The order in which *hand* was played; None if its trump is unknown."""
    call = trump_call_of(hand)
    return None if call is None else card_order(rules, call)


def trump_call_of(hand: Hand) -> TrumpCall | None:
    """The trump call of *hand*; None if its trump is unknown."""
    if hand.trump is None:
        return None
    return TrumpCall(hand.trump, low=hand.call == "low", rook=hand.rook)


def _places(rules: RuleSet, call: TrumpCall) -> dict[Card, tuple[int, int]]:
    """The suit of every card, and its place in the suit, from 1 for the weakest."""
    places: dict[Card, tuple[int, int]] = {}
    rook_color = "red" if call.trump == NO_TRUMP else call.trump  # ruling 75
    for suit, letter in enumerate(COLORS):
        if COLORS[letter] == rook_color:
            order = _trump_order(rules, call)
        else:
            order = _plain_order(rules, call)
        for place, rank in enumerate(reversed(order), 1):
            card = rank if isinstance(rank, str) else f"{letter}{rank}"
            if isinstance(rank, str) or card not in always_trump(rules):
                places[card] = (suit, place)
    return places


def always_trump(rules: RuleSet) -> set[Card]:
    """The Rook and the cards that are always trump; only these have special places in the order."""
    return {ROOK, *(place for place in cards.trump_places(rules) if isinstance(place, str))}


def _plain_order(rules: RuleSet, call: TrumpCall) -> list[Place]:
    """All ranks of a color, strongest first; ranks that are not in the deck come last."""
    if call.low:
        return list(LOW_ORDER)
    ranks = cards.plain_ranks(rules)
    return [*ranks, *(rank for rank in range(14, 0, -1) if rank not in ranks)]


def _trump_order(rules: RuleSet, call: TrumpCall) -> list[Place]:
    """The trumps, or in no trump the red cards, strongest first, with the Rook in its place.

    Source: S000; rulings 58 and 70.
    """
    places = cards.trump_places(rules)
    named = [place for place in places if isinstance(place, str) and place != ROOK]
    order = _plain_order(rules, call)
    ranks_above = _rook_slot(places, order, call)
    order.insert(ranks_above, ROOK)
    if "R2" in named:
        order.insert(ranks_above + 1, "R2")
    if "R1" in named:
        order.insert(0, "R1")
    return order


def _rook_slot(places: tuple[Place, ...], order: list[Place], call: TrumpCall) -> int:
    """The number of ranks in *order* that beat the Rook."""
    if call.low:
        return order.index(10) + 1
    if call.trump == NO_TRUMP:
        return next(at for at, rank in enumerate(order) if rank in range(2, 11))
    if call.rook is not None:
        return 0 if call.rook == "high" else len(order)
    if ROOK not in places or places[-1] == ROOK:
        return len(order)
    return sum(isinstance(place, int) for place in places[: places.index(ROOK)])


def _strengths(places: dict[Card, tuple[int, int]], led: int, trump: int | None) -> tuple[int, ...]:
    over_plain = len(ALL_CARDS)
    strengths = []
    for card in ALL_CARDS:
        suit, place = places[card]
        tops = over_plain if suit == trump else 0
        strengths.append(tops + place if suit in (led, trump) else 0)
    return tuple(strengths)


def circus_height(card: Card, order: CardOrder, rules: RuleSet) -> tuple[bool, int, int]:
    """Sort key of *card* among those that may be passed in circus, the best greatest; ruling 85.

    Returns:
        Whether it is a trump; its strength as a trump, or else the number of ranks of its color
        that it beats; and a tie-breaker, greater for a card with a rank than for one without.
    """
    number = NUMBER[card]
    strength = order.strength[order.suit[number]]
    if order.is_trump(card):
        return True, strength[number], 0
    named = always_trump(rules)
    ranks = (
        other for other in cards.deck(rules) if other not in named and order.answers(other, card)
    )
    beaten = sum(strength[NUMBER[other]] < strength[number] for other in ranks)
    return False, beaten, strength[number] if card in named else len(NUMBER)
