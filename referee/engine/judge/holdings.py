"""What is known of the hands that were held at the first lead, and what follows from it.

Nothing is guessed: a hand is known where it was told, or where no other cards are left.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.tricks import Played

Pile = Counter[Card]


@dataclass(frozen=True, slots=True)
class Holdings:
    """Who held what when the first card was led, as far as it is known."""

    start: dict[Seat, Pile]
    """Whole hands, where they are known."""
    pools: dict[Seat, "Pool"]
    """For the other seats: where the cards they have not played yet must come from."""
    gaps: tuple[int, ...] = ()
    """Tricks of which nobody knows who laid which card."""
    whole: bool = False
    """Whether every hand and every card played is known."""

    def blind(self, trick: int) -> int:
        """How many cards a seat laid before *trick* without the referee knowing which."""
        return sum(gap < trick for gap in self.gaps)


@dataclass(frozen=True, slots=True)
class Pool:
    """The cards that may be left in a hand that nobody told."""

    left: int
    """How many cards the hand still holds."""
    own: Pile
    """Cards that were dealt to it and not played, the nest included."""
    strange: Pile
    """Cards that nobody is known to hold."""
    limit: int
    """How many of the strange cards it can hold."""

    def least(self, wanted: Iterable[Card]) -> int:
        """How many cards out of *wanted* the hand holds at least, by counting alone."""
        kinds = set(wanted)
        others = sum(number for card, number in self.own.items() if card not in kinds)
        strangers = sum(number for card, number in self.strange.items() if card not in kinds)
        return max(0, self.left - others - min(self.limit, strangers))


def holdings(
    hand: Hand,
    bidder: Seat | None,
    played: Sequence[Played],
    rules: RuleSet,
    gaps: tuple[int, ...] | None,
) -> Holdings:
    """What is known of the hands held at the first lead.

    *gaps* are the tricks whose cards are not among *played*; None: the record miscounts the
    cards themselves. Either way counting proves nothing, nor does it where a card laid aside
    was in another hand, for nobody knows what lay there in its place.
    """
    start = _started(hand, bidder, rules)
    if len(start) == rules.table.players:
        return Holdings(start, {}, gaps or (), whole=not gaps)
    if gaps is None or gaps or len(hand.discard) not in (0, cards.nest_size(rules)):
        return Holdings(start, {}, gaps or ())
    laid: dict[Seat, Pile] = {seat: Counter() for seat in teams.seats(rules)}
    for each in played:
        laid[each.seat][each.card] += 1
    own: Pile = Counter()
    if bidder is not None and bidder not in start:
        own = _bidders_own(hand, bidder, laid[bidder])
    elsewhere = Counter(hand.discard) + own
    for seat, pile in laid.items():
        elsewhere += start.get(seat, pile)
    deck = Counter(cards.deck(rules))
    if elsewhere - deck:
        return Holdings(start, {})
    strange = deck - elsewhere
    hidden = 0 if hand.discard else cards.nest_size(rules)
    pools = {}
    for seat in teams.seats(rules):
        if seat not in start:
            left = cards.hand_size(rules) - laid[seat].total()
            mine = own if seat == bidder else Counter()
            if mine.total() > left + hidden:
                return Holdings(start, {})  # what was told of the nest and the discard clashes
            pools[seat] = Pool(left, mine, strange, min(left, left + hidden - mine.total()))
    return Holdings(start, pools)


def _started(hand: Hand, bidder: Seat | None, rules: RuleSet) -> dict[Seat, Pile]:
    """The hands at the first lead that the deal, the nest and the discard tell.

    In circus Rook cards change hands after the deal, so the deal does not show them.
    """
    if hand.call == "circus" or (bidder is None and cards.nest_size(rules)):
        return {}
    size = cards.hand_size(rules)
    start = {}
    for seat, dealt in enumerate(hand.deal, 1):
        held = Counter(dealt)
        if seat == bidder and cards.nest_size(rules):
            if not (hand.nest and hand.discard):
                continue
            held = held + Counter(hand.nest) - Counter(hand.discard)
        if dealt and held.total() == size:
            start[seat] = held
    return start


def _bidders_own(hand: Hand, bidder: Seat, laid: Pile) -> Pile:
    """The cards known to be with the bidder after his plays, or laid aside if that is not told."""
    if hand.call == "circus":
        return Counter()
    dealt = Counter(hand.deal[bidder - 1]) if hand.deal else Counter()
    return dealt + Counter(hand.nest) - laid - Counter(hand.discard)
