"""A hand with all cards seen, as the search represents it, and what a side can be sure of.

Cards are bits and rules are tables. The bits are in order of suit, trump last, and in each suit of
strength, the strongest last, with two copies side by side. Points are counted in steps: the
greatest common divisor of all amounts in this hand.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from math import gcd
from typing import NamedTuple

from referee.rook.hand.facts import Seat
from referee.rook.play import nest
from referee.rook.play.card_order import ALL_CARDS, NUMBER, CardOrder
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.model import Bonus, RuleSet
from referee.rook.solver.search import Search
from referee.rook.solver.tables import PAYS, SWEEPING, Budget, SearchPosition, Tables

MOST_CARDS = 63
"""The most cards the search handles at once; longer hands are solved from a later trick on.

One less than the bits of a number in the compiled search, which cannot be shifted by all of them.
"""


@dataclass(frozen=True, slots=True)
class Stand:
    """The state of play: who holds what, and what was taken."""

    hands: tuple[int, ...]
    leader: int
    """The seat that leads the trick in progress, from 0."""
    table: tuple[int, ...] = ()
    """The bits played to it, in order."""
    won: int = 0
    """Points of our side, in steps, without a bonus for most tricks."""
    tricks_won: int = 0
    lost_a_counter: bool = False
    """Whether the others, or nobody, have a counter."""

    @property
    def seat(self) -> int:
        """The seat whose turn it is, from 0."""
        return (self.leader + len(self.table)) % len(self.hands)


class RestOfHand:
    """The rest of a hand from some trick on, with every card known."""

    def __init__(
        self,
        hands: Sequence[Collection[Card]],
        ours: Collection[Seat],
        aside: int,
        order: CardOrder,
        rules: RuleSet,
        *,
        searched_by: Callable[[Tables], Search] = Search,
    ) -> None:
        """Takes *hands* by seat before a trick, *ours* the bidder's side, *aside* discarded points.

        *searched_by* makes the search; tests pass another one.
        """
        self.order, self.rules = order, rules
        captured = nest.is_captured(rules)
        last = cards.bonus_worth(rules) if cards.bonus(rules) is Bonus.LAST_TRICK else 0
        most = cards.bonus_worth(rules) if cards.bonus(rules) is Bonus.MAJORITY else 0
        self.step = gcd(
            *order.points, aside, last, most, cards.trick_worth(rules), cards.sweep_worth(rules)
        )
        self.step = self.step or 1
        self.hand_size = cards.hand_size(rules)
        self.majority = most // self.step
        self.sweep = cards.sweep_worth(rules) // self.step
        self.aside = aside // self.step if captured else 0
        self.with_last = last // self.step + self.aside
        self.aside_is_lost = bool(aside) and not captured
        self.places = self._places(hands)
        self.tables = self._tables(ours)
        self.search = searched_by(self.tables)
        self.first = tuple(
            sum(1 << at for at, (_, owner) in enumerate(self.places) if owner == seat)
            for seat in range(len(hands))
        )

    def laying_aside(self, bits: int) -> "RestOfHand":
        """This ending after *bits* were discarded from a hand; it shares the search."""
        other = copy(self)
        counters = sum(self.tables.points[bit.bit_length() - 1] for bit in bits_of(bits))
        if nest.is_captured(self.rules):
            other.aside += counters
            other.with_last += counters
        else:
            other.aside_is_lost = self.aside_is_lost or bool(counters)
        other.first = tuple(hand & ~bits for hand in self.first)
        return other

    def _places(self, hands: Sequence[Collection[Card]]) -> list[tuple[int, int]]:
        """Card number and owner of each bit."""
        numbered = [(NUMBER[card], seat) for seat, hand in enumerate(hands) for card in hand]
        order = self.order

        def place(card: tuple[int, int]) -> tuple[bool, int, int, int]:
            suit = order.suit[card[0]]
            return suit == order.trump, suit, order.strength[suit][card[0]], card[1]

        return sorted(numbered, key=place)

    def _tables(self, ours: Collection[Seat]) -> Tables:
        order, numbers = self.order, [number for number, _ in self.places]
        bits = range(len(numbers))
        by_suit = {
            suit: sum(1 << at for at in bits if order.suit[numbers[at]] == suit)
            for suit in sorted({order.suit[n] for n in numbers}, key=lambda s: s == order.trump)
        }
        twins = sum(1 << at for at in bits[:-1] if numbers[at] == numbers[at + 1])
        free = sum(1 << at for at in bits if order.field[numbers[at]] & order.free)
        two, rook = order.black_two_pair or (-1, -1)
        black_two = sum(1 << at for at in bits if numbers[at] == two)
        rooks = sum(1 << at for at in bits if numbers[at] == rook)
        points = [order.points[number] // self.step for number in numbers]
        kinds: dict[tuple[int, ...], int] = {}
        marks = []
        for at, (_, owner) in enumerate(self.places):
            of = (points[at], *(bool(special >> at & 1) for special in (free, black_two, rooks)))
            marks.append(kinds.setdefault(of, len(kinds)) << 3 | owner)
        every = (1 << len(numbers)) - 1
        return Tables(
            players=self.rules.table.players,
            points=points,
            above=[every & ~((2 << at + (twins >> at & 1)) - 1) for at in bits],
            suit_of=[by_suit[order.suit[number]] for number in numbers],
            mark=marks,
            suits=list(by_suit.values()),
            trumps=by_suit.get(order.trump, 0) if order.trump is not None else 0,
            free=free,
            black_two=black_two,
            rooks=rooks if black_two else 0,
            special=free | (black_two | rooks if black_two else 0),
            paying=sum(1 << at for at in bits if points[at]),
            lower=twins,
            ours=[seat in ours for seat in range(1, self.rules.table.players + 1)],
            trick_worth=cards.trick_worth(self.rules) // self.step,
            majority=self.majority,
        )

    def card(self, bit: int) -> Card:
        """The card for *bit*."""
        return ALL_CARDS[self.places[bit.bit_length() - 1][0]]

    def bit(self, stand: Stand, card: Card) -> int:
        """The bit of *card* in the hand whose turn it is; 0 if it is not held."""
        number = NUMBER[card]
        return next((b for b in bits_of(stand.hands[stand.seat]) if self.number(b) == number), 0)

    def number(self, bit: int) -> int:
        """The number of the card for *bit* in the order."""
        return self.places[bit.bit_length() - 1][0]

    def tricks_left(self, stand: Stand) -> int:
        """The number of tricks not yet taken, including the one in progress."""
        return max(hand.bit_count() for hand in stand.hands[stand.seat :])

    def legal(self, stand: Stand) -> int:
        """The cards that may be played by the rules."""
        hand = stand.hands[stand.seat]
        if not stand.table:
            return hand
        led = self.tables.suit_of[stand.table[0].bit_length() - 1]
        return hand & (led | self.tables.free) if hand & led else hand

    def play(self, stand: Stand, bit: int) -> Stand:
        """The state after *bit* is played, whether that is legal or not."""
        seat = stand.seat
        hands = tuple(h & ~bit if at == seat else h for at, h in enumerate(stand.hands))
        table = (*stand.table, bit)
        if len(table) < len(hands):
            return replace(stand, hands=hands, table=table)
        taken = self.order.takes([self.number(card) for card in table])
        winner = (stand.leader + taken) % len(hands)
        counters = sum(self.order.points[self.number(card)] for card in table) // self.step
        is_last = not any(hands)
        ours = self.tables.ours[winner]
        gain = counters + self.tables.trick_worth + (self.with_last if is_last else 0)
        lost = counters + (self.aside if is_last else 0)
        return Stand(
            hands,
            winner,
            (),
            stand.won + gain * ours,
            stand.tricks_won + ours,
            stand.lost_a_counter or (bool(lost) and not ours),
        )

    def result(self, stand: Stand) -> int:
        """The points that our side made when no card is left, in steps."""
        if self.sweep and not stand.lost_a_counter and not self.aside_is_lost:
            return self.sweep
        has_most = 2 * stand.tricks_won > self.hand_size
        return stand.won + (self.majority if has_most else 0)

    def range(self, stand: Stand) -> tuple[int, int]:
        """The least and the most that our side can make, in steps, without a search."""
        most = stand.won + self.rest(stand) + self.majority
        if self.sweep:
            return min(stand.won, self.sweep), max(most, self.sweep)
        return stand.won, most

    def rest(self, stand: Stand) -> int:
        """The points still to be taken, in steps, without a bonus for most tricks."""
        left = sum(stand.hands) | sum(stand.table)
        counters = sum(self.tables.points[b.bit_length() - 1] for b in bits_of(left))
        return counters + self.with_last + self.tables.trick_worth * self.tricks_left(stand)

    def search_position(self, stand: Stand) -> SearchPosition:
        """*stand* in the form that the search takes."""
        tables, order = self.tables, self.order
        led = above = points = 0
        winner = stand.leader
        if stand.table:
            led = tables.suit_of[stand.table[0].bit_length() - 1]
            at = order.takes([self.number(bit) for bit in stand.table])
            winner = (stand.leader + at) % len(stand.hands)
            best = stand.table[at].bit_length() - 1
            above = tables.above[best] & (led | tables.trumps)
            points = sum(tables.points[bit.bit_length() - 1] for bit in stand.table)
            laid = sum(stand.table)
            if laid & tables.black_two and laid & tables.rooks:
                above = 0
        return SearchPosition(
            hands=stand.hands,
            seat=stand.seat,
            step=len(stand.table),
            led=led,
            above=above,
            winner=winner,
            points=points,
            table=sum(stand.table),
            left=sum(stand.hands),
            rest=self.rest(stand),
            tricks=self.tricks_left(stand),
            aside=self.aside,
        )

    def need(self, stand: Stand, target: int) -> tuple[int, int]:
        """The points still needed for *target*, in steps, and the mode of the search."""
        need, mode = target - stand.won, 0
        lacking = self.hand_size // 2 + 1 - stand.tricks_won
        if self.majority and lacking <= 0:
            need -= self.majority
        elif self.majority and lacking <= self.tricks_left(stand):
            mode = lacking
        if self.sweep and not stand.lost_a_counter and not self.aside_is_lost:
            mode |= SWEEPING | (PAYS if self.sweep >= target else 0)
        return need, mode


def bits_of(mask: int) -> Iterator[int]:
    """Yields the single bits of *mask*, the lowest first."""
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit


# The points that a side can be sure of, exactly or as a range


@dataclass(frozen=True, slots=True)
class Value:
    """The most points that the bidder's side can be sure of, as a range if not settled."""

    low: int
    high: int

    @property
    def is_exact(self) -> bool:
        """Whether the value is settled."""
        return self.low == self.high


class SolvedMove(NamedTuple):
    """A card and the seat that plays it."""

    seat: Seat
    card: Card


def at_least(ending: RestOfHand, stand: Stand, target: int, budget: Budget) -> bool | None:
    """Whether our side is sure of *target* steps; None if the budget ran out."""
    if not any(stand.hands):
        return ending.result(stand) >= target
    position = ending.search_position(stand)
    need, mode = ending.need(stand, target)
    answer: bool | None = ending.search.ask(position, need, mode, budget)
    return answer


def sure_points(
    ending: RestOfHand, stand: Stand, budget: Budget, guess: int | None = None
) -> Value:
    """The points our side can be sure of; *guess*, in points, is where the search begins."""
    near = None if guess is None else guess // ending.step
    return _between(ending, stand, budget, ending.range(stand), near)


def value_before(ending: RestOfHand, stand: Stand, after: Value, budget: Budget) -> Value:
    """The points our side can be sure of before a legal card, given the value *after* it.

    The player of the card could have done no worse, so that bound is not searched.
    """
    low, high = ending.range(stand)
    if ending.tables.ours[stand.seat]:
        low = max(low, after.low // ending.step)
    else:
        high = min(high, after.high // ending.step)
    return _between(ending, stand, budget, (low, high), after.low // ending.step)


def _between(
    ending: RestOfHand, stand: Stand, budget: Budget, bounds: tuple[int, int], guess: int | None
) -> Value:
    """The points our side can be sure of within *bounds*; these and *guess* are in steps."""
    low, high = bounds
    stride = 1
    ask = low + 1 if guess == low else guess
    while low < high:
        if ask is None or not low < ask <= high:
            ask, stride = (low + high + 1) // 2, 0
        answer = at_least(ending, stand, ask, budget)
        if answer is None:
            break
        if answer:
            low = ask
        else:
            high = ask - 1
        ask = None if not stride else ask + stride if answer else ask - stride
        stride *= 2
    return Value(low * ending.step, high * ending.step)


def best_cards(
    ending: RestOfHand, stand: Stand, worth: Value, budget: Budget
) -> tuple[Card, ...] | None:
    """All cards that keep what the position is *worth*, exactly; None if that was not settled."""
    if not worth.is_exact:
        return None
    target = worth.low // ending.step
    ours = ending.tables.ours[stand.seat]
    keeps: dict[Card, bool] = {}
    for bit in bits_of(ending.legal(stand)):
        card = ending.card(bit)
        if card in keeps:
            continue
        sure = at_least(ending, ending.play(stand, bit), target + (not ours), budget)
        if sure is None:
            return None
        keeps[card] = sure == ours
    return tuple(card for card, is_best in keeps.items() if is_best)


def best_line(
    ending: RestOfHand, stand: Stand, worth: Value, budget: Budget
) -> tuple[SolvedMove, ...]:
    """One way to play on in which nobody gives points away, as far as that was settled."""
    line: list[SolvedMove] = []
    while any(stand.hands):
        best = best_cards(ending, stand, worth, budget)
        if not best:
            break
        line.append(SolvedMove(stand.seat + 1, best[0]))
        stand = ending.play(stand, ending.bit(stand, best[0]))
    return tuple(line)
