"""What one side can be sure of, by trying every card of every hand, without bounds or tables.

The oracle says which cards follow and win; the points are spelled out here. Positions are cached.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from referee.rook.rules import cards
from referee.rook.rules.model import Bonus, NestTo, RuleSet
from tests.rook import oracle
from tests.rook.oracle import Called, Game


@dataclass(frozen=True)
class At:
    """A position: who holds what, who leads, the cards on the table, and what was taken."""

    hands: tuple[tuple[str, ...], ...]
    leader: int
    table: tuple[str, ...] = ()
    won: int = 0
    tricks: int = 0
    lost: bool = False

    @property
    def seat(self) -> int:
        return (self.leader + len(self.table)) % len(self.hands)


class Brute:
    """Every way to play the rest of a hand with *aside* points in the discard."""

    def __init__(
        self, rules: RuleSet, game: Game, called: Called, ours: frozenset[int], aside: int
    ) -> None:
        self.rules, self.game, self.called, self.ours, self.aside = rules, game, called, ours, aside
        self.size = cards.hand_size(rules)
        self.value = lru_cache(maxsize=None)(self._value)

    def counts(self, card: str) -> int:
        if card == "RK":
            return self.rules.score.rook_points
        if card == "R1" and self.game.red_one:
            return self.rules.score.red_one_points
        return dict(self.rules.score.counters).get(int(card[1:]), 0)

    def legal(self, at: At) -> list[str]:
        hand = at.hands[at.seat]
        mine = oracle.legal(hand, at.table[0], self.game, self.called) if at.table else hand
        return sorted(set(mine))

    def play(self, at: At, card: str) -> At:
        left = list(at.hands[at.seat])
        left.remove(card)
        hands = (*at.hands[: at.seat], tuple(left), *at.hands[at.seat + 1 :])
        table = (*at.table, card)
        if len(table) < len(hands):
            return At(hands, at.leader, table, at.won, at.tricks, at.lost)
        winner = (at.leader + self.takes(table)) % len(hands)
        ours, last = winner in self.ours, not any(hands)
        counters = sum(map(self.counts, table))
        if last and self.rules.nest.goes_to is NestTo.LAST_TRICK:
            counters += self.aside
        gain = counters + self.rules.score.trick_points
        if last and self.rules.score.bonus is Bonus.LAST_TRICK:
            gain += self.rules.score.bonus_points
        lost = at.lost or (counters > 0 and not ours)
        return At(hands, winner, (), at.won + gain * ours, at.tricks + ours, lost)

    def takes(self, table: Sequence[str]) -> int:
        if self.rules.deck.black_two and "B2" in table and "RK" in table:
            return table.index("B2")
        return oracle.winner(table, self.game, self.called)

    def _value(self, at: At) -> int:
        if not any(at.hands):
            aside_lost = self.aside > 0 and self.rules.nest.goes_to is NestTo.NOBODY
            if self.rules.score.sweep_points and not at.lost and not aside_lost:
                return self.rules.score.sweep_points
            most = self.rules.score.bonus is Bonus.MAJORITY and 2 * at.tricks > self.size
            return at.won + self.rules.score.bonus_points * most
        found = [self.value(self.play(at, card)) for card in self.legal(at)]
        return max(found) if at.seat in self.ours else min(found)
