"""Two hands with one public history: the bidding, the trick under way, who took what, one seat's
own cards are the same; all that nobody may look at yet is not.

Whatever a phone is answered about the one must be the answer about the other, sign for sign.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from referee.rook.hand.facts import Hand, Seat
from referee.rook.hand.ledger import facts_line
from referee.rook.judge.verdict import Verdict, judge
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.model import RuleSet


@dataclass(frozen=True)
class HandSoFar:
    """A hand as it is told so far: all that is dealt, and some tricks."""

    hand: Hand
    dealer: Seat
    rules: RuleSet

    @property
    def verdict(self) -> Verdict:
        return judge(self.hand, self.dealer, self.rules)

    @property
    def under_way(self) -> tuple[Card, ...]:
        """The cards that lie face up."""
        last = self.hand.play[-1] if self.hand.play else ()
        return last if len(last) < self.rules.table.players else ()

    @property
    def history(self) -> tuple[object, ...]:
        """What all at the table have seen and may remember of the play, but the cards taken."""
        tricks = tuple((each.leader, each.winner, each.points) for each in self.verdict.tricks)
        return (*tricks, self.under_way, dict(self.verdict.score.taken))


def so_far(hand: Hand, played: int, players: int) -> Hand:
    """*hand* once so many cards were *played*."""
    whole, rest = divmod(played, players)
    tricks = hand.play[:whole]
    return replace(hand, play=(*tricks, hand.play[whole][:rest]) if rest else tricks)


def other(now: HandSoFar, own: Seat, seen: Collection[Card] = ()) -> HandSoFar:
    """*now* with other cards wherever neither the table nor *own* may look, but for those *seen*.

    Pairs of cards change places that count the same and follow the same, as long as every trick
    goes to whom it went, for as much.
    """
    known = {*now.under_way, *now.hand.deal[own - 1], *seen}
    moved: set[Card] = set()
    for one, two in _pairs(now.rules):
        if {one, two} & (known | moved):
            continue
        tried = _swapped(now, one, two)
        if tried.history == now.history and not tried.verdict.rulings:
            now, moved = tried, moved | {one, two}
    return now


def _pairs(rules: RuleSet) -> Iterator[tuple[Card, Card]]:
    """Cards of one color that count the same."""
    for one, two in combinations(sorted(cards.deck(rules)), 2):
        if one[0] == two[0] and cards.points(one, rules) == cards.points(two, rules):
            yield one, two


def _swapped(now: HandSoFar, one: Card, two: Card) -> HandSoFar:
    to = {one: two, two: one}

    def put(pile: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(to.get(card, card) for card in pile)

    hand = replace(
        now.hand,
        deal=tuple(map(put, now.hand.deal)),
        nest=put(now.hand.nest),
        discard=put(now.hand.discard),
        play=tuple(map(put, now.hand.play)),
    )
    return replace(now, hand=hand)


def lines(hand: Hand) -> Iterator[str]:
    """*hand* as it comes into the ledger: what was before the play, then a line a trick."""
    before: Mapping[str, object] = {
        "deal": [" ".join(dealt) for dealt in hand.deal],
        "nest": " ".join(hand.nest),
        "bidder": hand.bidder,
        "bid": hand.bid,
        "discard": " ".join(hand.discard),
        "trump": hand.trump,
    }
    yield facts_line(before)
    for number, trick in enumerate(hand.play, 1):
        yield facts_line({"trick": {str(number): " ".join(trick)}})
