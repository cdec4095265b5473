"""The ways in which a seat can take a trick, as bounds on the cards that nobody has seen in it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.engine.hand.facts import Seat
from referee.engine.questions.making.matching import Mask, bits
from referee.engine.tricks.card_order import CardOrder


@dataclass(frozen=True, slots=True)
class Unseen:
    """A trick of which some cards, or all, were not recorded."""

    number: int
    leader: Seat | None
    """None: who took the one before it."""
    takers: tuple[Seat, ...]
    """Who can have taken it, by what else was recorded."""
    laid: tuple[int, ...] = ()
    """The card numbers that were recorded, from the leader on."""
    worth: int = 0
    """What these count."""
    places: Mapping[Seat, int] = field(default_factory=dict, hash=False)
    """Where the card of each other seat lies, by number."""

    @property
    def mask(self) -> Mask:
        """The same places, as bits."""
        return sum(1 << place for place in self.places.values())


class Shape(NamedTuple):
    """One way to take a trick: by seat, the cards that may have been played."""

    masks: Mapping[Seat, Mask]


@dataclass(frozen=True)
class Pool:
    """The cards that nobody saw played, by number in the pool."""

    numbers: Sequence[int]
    """The number of each in the order of all cards."""
    reach: Mapping[Seat, Mask]
    """By seat: those that it may have played."""
    order: CardOrder
    _weaker: dict[tuple[int, bool, bool], Mask] = field(default_factory=dict)

    def copies(self, number: int) -> Mask:
        """All of the pool that are the card *number*."""
        return sum(1 << at for at, each in enumerate(self.numbers) if each == number)

    def losing(self, best: int, *, before: bool, led: bool) -> Mask:
        """The cards that lose to *best*, played *before* it or after, or *led* before it."""
        key = (best, before, led)
        if key not in self._weaker:
            found = (loses(each, best, self.order, before=before, led=led) for each in self.numbers)
            self._weaker[key] = sum(1 << at for at, yes in enumerate(found) if yes)
        return self._weaker[key]

    def beaten(self, best: int) -> Mask:
        """The cards that lose to *best* in some trick: also the Rook to a black 2."""
        pair = self.order.black_two_pair
        caught = self.copies(pair[1]) if pair is not None and best == pair[0] else 0
        return self.losing(best, before=False, led=False) | caught


def loses(card: int, best: int, order: CardOrder, *, before: bool, led: bool) -> bool:
    """Whether *card* leaves the trick to *best*; of equal cards the first played wins."""
    suit = order.suit[best]
    if led and suit != order.trump and order.suit[card] != suit:
        return False
    strength = order.strength[suit]
    return strength[card] < strength[best] or (strength[card] == strength[best] and not before)


def shapes(
    trick: Unseen, leader: Seat, winner: Seat, players: int, pool: Pool
) -> tuple[Shape, ...]:
    """Every way in which *winner* can take *trick*, led by *leader*: the best card first."""
    seats = [(leader - 1 + step) % players + 1 for step in range(players)]
    laid = dict(zip(seats, trick.laid, strict=False))
    if winner in laid:
        bests = [laid[winner]]
    else:
        own = {pool.numbers[at] for at in bits(pool.reach[winner])}
        bests = sorted(own, key=lambda card: _rank(card, pool.order), reverse=True)
    table = _Table(seats, laid, winner, pool)
    return tuple(shape for best in bests for shape in table.shapes_of(best))


def _rank(card: int, order: CardOrder) -> int:
    return order.strength[order.suit[card]][card]


class _Table(NamedTuple):
    """A trick with the seats in order, and who takes it."""

    seats: Sequence[Seat]
    laid: Mapping[Seat, int]
    winner: Seat
    pool: Pool

    def shapes_of(self, best: int) -> Iterator[Shape]:
        """The ways to take it with the card *best*."""
        pair = self.pool.order.black_two_pair
        if pair is None:
            yield from self._plain(best, ())
            return
        black_two, rook = pair
        if best == black_two:
            yield from self._plain(best, ())
            yield from self._with_pair(black_two, rook)
        elif best == rook:
            yield from self._plain(best, (black_two,))
        else:
            yield from self._plain(best, (black_two,))
            if not self._certainly_without(rook):
                yield from self._plain(best, (rook,))

    def _certainly_without(self, card: int) -> bool:
        return card not in self.laid.values() and card not in self.pool.numbers

    def _plain(self, best: int, without: Sequence[int]) -> Iterator[Shape]:
        """The highest card takes it; none of *without* is in it beside the best."""
        at = self.seats.index(self.winner)
        banned = sum(self.pool.copies(card) for card in without)
        masks = {}
        for place, seat in enumerate(self.seats):
            if seat == self.winner:
                mask = self.pool.copies(best)
            else:
                before, led = place < at, place == 0
                if seat in self.laid:
                    card = self.laid[seat]
                    order = self.pool.order
                    if card in without or not loses(card, best, order, before=before, led=led):
                        return
                    continue
                mask = self.pool.losing(best, before=before, led=led) & ~banned
            if seat not in self.laid:
                masks[seat] = mask & self.pool.reach[seat]
                if not masks[seat]:
                    return
        yield Shape(masks)

    def _with_pair(self, black_two: int, rook: int) -> Iterator[Shape]:
        """The black 2 takes it, because the Rook is there; the first of two black 2s."""
        at = self.seats.index(self.winner)
        for holder in self.seats:
            if holder != self.winner and self.laid.get(holder, rook) == rook:
                yield from self._pair_at(holder, at, black_two, rook)

    def _pair_at(self, holder: Seat, at: int, black_two: int, rook: int) -> Iterator[Shape]:
        masks = {}
        for place, seat in enumerate(self.seats):
            if seat in self.laid:
                if place < at and self.laid[seat] == black_two:
                    return
                continue
            mask = self.pool.reach[seat]
            if seat == self.winner:
                mask &= self.pool.copies(black_two)
            elif seat == holder:
                mask &= self.pool.copies(rook)
            elif place < at:
                mask &= ~self.pool.copies(black_two)
            masks[seat] = mask
        if all(masks.values()):
            yield Shape(masks)
