"""A record of a hand and the ways to read it: who played the cards that follow a gap."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product

from referee.engine.evidence.consistent import Known, Reaches, where_cards_lie
from referee.engine.evidence.readings import Unread, settled, unread_runs
from referee.engine.hand.facts import Hand, Seat
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import CardOrder
from referee.engine.tricks.tricks import Played, follow_tricks, sure_tricks

MOST_READINGS = 256
"""In how many ways a hand is read, where several gaps leave open who led after them."""

Reach = int
"""Places as bits, as in `deals`."""


@dataclass(frozen=True)
class Record:
    """A hand as it was recorded, ready to be read."""

    hand: Hand
    bidder: Seat
    order: CardOrder
    first: Seat
    """Who leads the first trick, unless it was led out of turn."""
    until: int
    """The last trick that counts: that of the hand, or the last before it was stopped."""
    honest: bool
    """Whether no foul stopped the hand."""
    rules: RuleSet

    @property
    def whole(self) -> bool:
        """Whether all tricks count."""
        return self.until >= cards.hand_size(self.rules)


@dataclass(frozen=True)
class Read:
    """The ways in which a record can be read."""

    known: Known
    reaches: Reaches
    ways: tuple[tuple[Played, ...], ...]
    """Of each way, every card of which it says who played it."""
    complete: bool
    """Whether these are all ways."""


def read(record: Record) -> Read:
    """Every way to read who played the recorded cards of *record*."""
    hand, rules, order = record.hand, record.rules, record.order
    tricks = follow_tricks(hand.play, hand.leaders, record.first, order, rules)
    sure = sure_tricks(tricks, hand.leaders, rules)
    played = tuple(each for trick in sure for each in trick.played(rules))
    known = Known(hand, record.bidder, played, passed=hand.circus)
    known, unread = settled(known, unread_runs(tricks, sure, rules), order, rules)
    ways = tuple(islice(_ways(known, unread), MOST_READINGS + 1))
    complete = len(ways) <= MOST_READINGS
    return Read(known, where_cards_lie(known, rules), ways[:MOST_READINGS], complete)


def _ways(known: Known, unread: Sequence[Unread]) -> Iterator[tuple[Played, ...]]:
    for chosen in product(*(each.ways for each in unread)):
        yield (*known.played, *(each for way in chosen for each in way))


@dataclass(frozen=True)
class Sharing:
    """Who plays with the bidder, and where the cards lie that say so."""

    declarers: frozenset[Seat]
    holders: tuple[Mapping[Card, Reach], ...] = ({},)
    """The ways in which the called cards can lie: each at one of those places."""
