"""What a record tells of a hand, as cards that lie in cells.

A hand of four seats and nine tricks has 36 cells, one for what each seat played to each trick, and
one for each card laid aside. Cards that were never played have cells as well: those of the tricks
that were still to come.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat, Sighting
from referee.engine.hand.sightings import color_seen
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import ALL_CARDS, NUMBER, CardOrder, TrumpCall
from referee.engine.tricks.follow import first_leader
from referee.engine.worlds.matching import Cell, Kinds, Unit
from referee.engine.worlds.ranks import Ranks, ranks

EVERY: Kinds = (1 << len(ALL_CARDS)) - 1
"""All cards."""

ANY = EVERY
"""All seats, or all teams."""

Spot = tuple[int, int]
"""A recorded card: its trick, and its place in it from 0."""

Piece = Spot | Sighting
"""A recorded card of a trick, or one that was seen alone."""


def bit(card: Card) -> Kinds:
    """*card* alone."""
    return 1 << NUMBER[card]


def bits_seen(card: Card) -> Kinds:
    """What *card* can have been as it was seen: itself, or any of the color that it names."""
    letter = color_seen(card)
    if not letter:
        return bit(card)
    return bits(each for each in ALL_CARDS if each[0] == letter and each != cards.ROOK)


def bits(kinds: Iterable[Card]) -> Kinds:
    """All of *kinds*."""
    return sum({bit(card) for card in kinds})


@dataclass(frozen=True)
class Told:
    """A hand whose bidder and trump are known, as it was recorded."""

    hand: Hand
    dealer: Seat
    bidder: Seat
    rules: RuleSet
    kept: frozenset[Piece] | None = None
    """The recorded cards that count, where some are left out to see what a proof needs: who led
    and who won stays known. None: all of them."""

    @cached_property
    def ranks(self) -> Ranks:
        """What follows what, and what beats what, as bits."""
        hand = self.hand
        call = TrumpCall(hand.trump or "", low=hand.call == "low", rook=hand.rook)
        return ranks(self.rules, call)

    @property
    def order(self) -> CardOrder:
        """What follows what, and what beats what."""
        return self.ranks.order

    @cached_property
    def players(self) -> int:
        """How many seats."""
        return self.rules.table.players

    @cached_property
    def size(self) -> int:
        """How many tricks."""
        return cards.hand_size(self.rules)

    @cached_property
    def nest(self) -> int:
        """How many cards are laid aside."""
        return cards.nest_size(self.rules)

    @property
    def is_circus(self) -> bool:
        """Whether each seat passed a card to its left."""
        return self.hand.call == "circus"

    @cached_property
    def tricks(self) -> tuple[tuple[Card, ...], ...]:
        """The recorded cards of every trick; empty where there are none."""
        play = self.hand.play
        return (*play, *((),) * (self.size - len(play)))

    @property
    def first_leader(self) -> Seat:
        """Who leads first by the rules."""
        return first_leader(self.dealer, self.bidder, circus=self.is_circus, rules=self.rules)

    def is_whole(self, trick: int) -> bool:
        """Whether every card of *trick* is recorded."""
        return len(self.tricks[trick - 1]) == self.players

    def is_in_order(self, trick: int) -> bool:
        """Whether the recorded cards of *trick* are its first ones: only a last one is short."""
        laid = self.tricks[trick - 1]
        return bool(laid) and (self.is_whole(trick) or trick == len(self.hand.play))

    @cached_property
    def sightings(self) -> tuple[Sighting, ...]:
        """The cards seen alone that count."""
        seen = self.hand.seen
        return tuple(each for each in seen if self.kept is None or each in self.kept)

    def cell(self, seat: Seat, trick: int) -> int:
        """The number of the cell for what *seat* played to *trick*."""
        return (seat - 1) * self.size + trick - 1

    def from_trick(self, seat: Seat, trick: int) -> list[int]:
        """The cells of what *seat* may have held when it played to *trick*."""
        spare = self.undecided if seat == self.bidder else ()
        return [*(self.cell(seat, at) for at in range(trick, self.size + 1)), *spare]

    @property
    def aside(self) -> range:
        """The cells of what was laid aside for sure."""
        first = self.players * self.size
        return range(first, first + self.nest - self._missing_aside)

    @property
    def undecided(self) -> range:
        """Cells of cards that the bidder laid aside or kept: too few are recorded as laid aside."""
        return range(self.aside.stop, self.aside.stop + self._missing_aside)

    @property
    def out(self) -> range:
        """The cells of the extra cards that this deck does not hold."""
        spare = sum(number for _, number in cards.spare_extras(self.rules))
        return range(self.undecided.stop, self.undecided.stop + spare)

    @property
    def _missing_aside(self) -> int:
        there = len(self.hand.discard)
        return self.nest - there if 0 < there < self.nest else 0

    def right_of(self, seat: Seat) -> Seat:
        """The seat that passes a card to *seat* in circus Rook."""
        return (seat - 2) % self.players + 1

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Every recorded card."""
        return tuple(
            (trick, place)
            for trick, laid in enumerate(self.tricks, 1)
            for place in range(len(laid))
        )

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Every recorded card, also those seen alone."""
        return (*self.spots, *dict.fromkeys(self.hand.seen))

    def miscounts(self) -> bool:
        """Whether there are more or fewer cards somewhere than the table has places for."""
        hand = self.hand
        return (
            len(hand.play) > self.size
            or any(len(laid) > self.players for laid in hand.play)
            or len(hand.discard) > self.nest
            or any(dealt and len(dealt) != self.size for dealt in hand.deal)
            or bool(hand.nest and len(hand.nest) != self.nest)
        )


def first_cells(told: Told) -> list[Cell]:
    """All cells before it is known who led: seat by seat, then aside, then out of the deck."""
    found = []
    for seat in teams.seats(told.rules):
        origins = 1 << seat | (1 << told.right_of(seat) if told.is_circus else 0)
        found += [Cell(EVERY, origins, ANY)] * told.size
    mine = 1 << told.bidder
    laid = (*told.hand.discard, *[None] * (told.nest - len(told.hand.discard)))
    found += [Cell(bit(card) if card else EVERY, mine, ANY) for card in laid]
    for extra, number in cards.spare_extras(told.rules):
        found += [Cell(bits(extra), 1, ANY)] * number
    return found


def units(told: Told) -> Iterator[Unit]:
    """Every card with who may have taken it up from the deal or the nest."""
    hidden, known = 0, Counter[Card]()
    for seat, dealt in _taken_up(told):
        known.update(dealt)
        if not dealt:
            hidden |= 1 << seat
        for card, number in Counter(dealt).items():
            yield Unit(bit(card), 1 << seat, ANY, number)
    spare = {card for extra, _ in cards.spare_extras(told.rules) for card in extra}
    for card, copies in cards.deck(told.rules).items():
        number = copies - known[card]
        if number > 0:
            yield Unit(bit(card), hidden | (card in spare), ANY, number)


def _taken_up(told: Told) -> Iterator[tuple[Seat, Sequence[Card]]]:
    """Every dealt hand and the nest, with the seat that took it up; () where it is not known."""
    deal = told.hand.deal or ((),) * told.players
    yield from enumerate(deal, 1)
    if told.nest:
        yield told.bidder, told.hand.nest
