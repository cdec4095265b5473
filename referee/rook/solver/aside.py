"""What a bidder could have made with the best discard and the best color as trump."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.rook.hand import teams
from referee.rook.play import nest
from referee.rook.play.called import is_rook_open
from referee.rook.play.card_order import TrumpCall, card_order
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.solver.analysis import Seen
from referee.rook.solver.ending import MOST_CARDS, RestOfHand, Stand, Value, at_least, bits_of
from referee.rook.solver.search import Search
from referee.rook.solver.tables import KEPT, Budget, Tables


@dataclass(frozen=True, slots=True)
class BestNest:
    """The points the bidder could have been sure of with another discard, and how."""

    worth: Value
    call: TrumpCall
    """The trump named with it."""
    discard: tuple[Card, ...]


def has_other_nests(hand: Seen) -> bool:
    """Whether `best_nest` supports *hand*: sides are fixed, and only a color is called."""
    return _with_nest(hand) is not None and 1 not in hand.out_of_turn


def best_nest(hand: Seen, start: Value, budget: Budget) -> BestNest | None:
    """The best discard and trump for *hand*, which was worth *start* as it was played.

    If *budget* runs out, the worth is a range. None if the question is not supported: the table may
    call more than a color, partners are called, or there are too many cards.
    """
    with_nest = _with_nest(hand)
    if with_nest is None or 1 in hand.out_of_turn:
        return None
    bidder, leader = hand.declarers[0] - 1, hand.tricks[0].leader
    hands = [with_nest if seat == bidder else dealt for seat, dealt in enumerate(hand.hands)]
    rooks = ("high", "low") if is_rook_open(None, hand.rules) else (None,)
    calls = [TrumpCall(color, rook=rook) for color in cards.COLORS.values() for rook in rooks]
    ways = [_way(hands, call, hand, KEPT // len(calls)) for call in calls]
    search = _Nests(ways, bidder, (leader or 1) - 1, budget)
    laid = tuple((Counter(with_nest) - Counter(hand.hands[bidder])).elements())
    was_legal = not nest.discard_faults(with_nest, laid, hand.order, hand.rules)
    reached = search.beyond(start.low // search.step if was_legal else -1)
    worth = Value(*(steps * search.step for steps in reached))
    if search.best is None:
        return BestNest(worth, hand.call, laid)
    way, bits = search.best
    discard = tuple(way.ending.card(bit) for bit in bits_of(bits))
    return BestNest(worth, way.call, discard)


def _way(hands: Sequence[Collection[Card]], call: TrumpCall, hand: Seen, kept: int) -> "_Ways":
    def searched_by(tables: Tables) -> Search:
        return Search(replace(tables, kept=kept))

    order = card_order(hand.rules, call)
    ending = RestOfHand(hands, hand.declarers, 0, order, hand.rules, searched_by=searched_by)
    return _Ways(ending, call, _discards(ending, hand.declarers[0] - 1))


def _with_nest(hand: Seen) -> tuple[Card, ...] | None:
    """The bidder's cards with the nest; None if `best_nest` does not support the hand."""
    rules, call = hand.rules, hand.rules.trump
    size = cards.nest_size(rules)
    if not hand.tricks or teams.partners_are_called(rules):
        return None
    if call.low_card or call.no_trump or call.circus or not size:
        return None
    deck = cards.deck(rules)
    aside = Counter(deck) - Counter(card for dealt in hand.hands for card in dealt)
    if sum(deck.values()) > MOST_CARDS or sum(aside.values()) != size:
        return None
    return (*hand.hands[hand.declarers[0] - 1], *aside.elements())


@dataclass(slots=True)
class _Ways:
    """All possible discards with one color as trump."""

    ending: RestOfHand
    """The hands before the discard, with the nest in the bidder's."""
    call: TrumpCall
    every: Iterator[int]
    """The discards that are not listed yet, as bits, allowed or not."""
    left: list[int] = field(default_factory=list)
    """The listed discards still to be tried, as bits, the most promising last."""


class _Nests:
    """The search for a better discard, over all colors.

    Each discard is only tested for more points than the best so far. All discards with one trump
    share a table of positions, since most of them lead to the same ones. The next discard is from
    the trump that cost the fewest nodes so far, so that a hopeless one does not delay the others.
    """

    def __init__(self, ways: Sequence[_Ways], bidder: int, leader: int, budget: Budget) -> None:
        self.ways, self.bidder, self.leader, self.budget = ways, bidder, leader, budget
        self.step = ways[0].ending.step
        self.best: tuple[_Ways, int] | None = None

    def beyond(self, low: int) -> tuple[int, int]:
        """The least and the most steps that could have been made, as *low* was certain."""
        high = max(way.ending.range(Stand(way.ending.first, self.leader))[1] for way in self.ways)
        while low < high:
            if not all(way.left or self._list_more(way) for way in self.ways):
                return max(low, 0), high
            open_ways = [way for way in self.ways if way.left]
            if not open_ways:
                return low, low
            way = min(open_ways, key=lambda trump: trump.ending.search.nodes)
            raised = self._raised(way, way.left[-1], low)
            low = max(low, raised[0])
            if raised[1] is None:
                return max(low, 0), high
            way.left.pop()
        return low, low

    def _list_more(self, way: _Ways) -> bool:
        """Lists the next discards of *way*, if there are more; False if the budget ran out."""
        ending, mine = way.ending, way.ending.first[self.bidder]
        hand_cards = [ending.card(bit) for bit in bits_of(mine)]
        has_ban = nest.has_ban(ending.rules)
        for number, bits in enumerate(way.every):
            if number % LOOK == 0 and not self.budget.go_on():
                return False
            laid = [ending.card(bit) for bit in bits_of(bits)] if has_ban else []
            if not (has_ban and nest.discard_faults(hand_cards, laid, ending.order, ending.rules)):
                way.left.append(bits)
            if len(way.left) == LISTED:
                break
        costs = {bit: _cost(bit, mine, ending) for bit in bits_of(mine)}
        way.left.sort(key=lambda bits: _price(bits, mine, costs, ending), reverse=True)
        return True

    def _raised(self, way: _Ways, bits: int, low: int) -> tuple[int, bool | None]:
        """The steps made certain by discarding *bits*, at least *low*.

        The second value is None if the budget ran out, else True.
        """
        ending = way.ending.laying_aside(bits)
        stand = Stand(ending.first, self.leader)
        high, ask, stride = ending.range(stand)[1], low + 1, 1
        while low < high:
            answer = at_least(ending, stand, min(ask, high), self.budget)
            if answer is None:
                return low, None
            if answer:
                low, self.best = min(ask, high), (way, bits)
                ask, stride = low + stride, 2 * stride
            else:
                high = min(ask, high) - 1
                ask, stride = low + 1, 1
        return low, True


LISTED = 4_096
"""The most discards with one trump that are listed and sorted at once."""

LOOK = 64
"""The number of discards that are listed between two looks at the budget."""


def _discards(ending: RestOfHand, bidder: int) -> Iterator[int]:
    """Every way to lay aside as many cards as the nest has, allowed or not.

    One of each set of equivalent ones; cheap cards first.
    """
    mine = ending.first[bidder]
    groups = sorted(_alike(mine, ending), key=lambda group: -_cost(group[0], mine, ending))
    return _ways_to_choose(groups, cards.nest_size(ending.rules))


def _price(bits: int, mine: int, costs: Mapping[int, float], ending: RestOfHand) -> float:
    """A rough guess at what it costs to lay *bits* aside."""
    kept = mine & ~bits
    rid = sum(1 for suit in ending.tables.suits if mine & suit and not kept & suit)
    return sum(costs[bit] for bit in bits_of(bits)) - VOID * rid


TRUMP, TOP, SECOND, VOID, LENGTH = 20, 9, 5, 2, 0.5
"""The price of discarding a card: rough guesses, which only decide what is tried first."""


def _cost(bit: int, mine: int, ending: RestOfHand) -> float:
    tables, at = ending.tables, bit.bit_length() - 1
    if bit & tables.trumps:
        return TRUMP + at
    suit = tables.suit_of[at]
    above = (sum(ending.first) & ~mine & suit & ~(bit - 1)).bit_count()
    return {0: TOP, 1: SECOND}.get(above, 0) + LENGTH * (mine & suit).bit_count()


def _alike(mine: int, ending: RestOfHand) -> list[list[int]]:
    """The cards of a hand, grouped if they are equivalent.

    Equivalent cards count the same, and no other hand has a card between them.
    """
    tables, foreign = ending.tables, sum(ending.first) & ~mine
    groups: list[list[int]] = []
    for bit in bits_of(mine):
        at = bit.bit_length() - 1
        for group in groups:
            last = group[-1]
            of = last.bit_length() - 1
            same = (
                tables.suit_of[of] == tables.suit_of[at] and tables.points[of] == tables.points[at]
            )
            between = bit - 1 & ~(2 * last - 1)
            if same and not (bit | last) & tables.special and not between & foreign:
                group.append(bit)
                break
        else:
            groups.append([bit])
    return groups


def _ways_to_choose(groups: Sequence[Sequence[int]], number: int) -> Iterator[int]:
    """Every choice of *number* cards of all *groups*; those with none of the first come first."""
    if not groups:
        yield 0
        return
    first, *rest = groups
    needed = number - sum(map(len, rest))  # the others are no more than these
    for taken in range(max(0, needed), min(len(first), number) + 1):
        for others in _ways_to_choose(rest, number - taken):
            yield sum(first[:taken]) | others
