"""What a side can be sure of with all cards seen: exactly, or between bounds."""

from dataclasses import dataclass
from typing import NamedTuple

from referee.engine.hand.facts import Seat
from referee.engine.rules.cards import Card
from referee.engine.solver.ending import RestOfHand, Stand, bits_of
from referee.engine.solver.tables import Budget


@dataclass(frozen=True, slots=True)
class Value:
    """The most points that the bidder's side can be sure of, as far as it was settled."""

    low: int
    high: int

    @property
    def is_exact(self) -> bool:
        """Whether it was settled."""
        return self.low == self.high


class SolvedMove(NamedTuple):
    """A card, and who plays it."""

    seat: Seat
    card: Card


def at_least(ending: RestOfHand, stand: Stand, target: int, budget: Budget) -> bool | None:
    """Whether our side is sure of *target* steps; None: the budget was at its end."""
    if not any(stand.hands):
        return ending.result(stand) >= target
    asked = ending.asked(stand)
    need, mode = ending.need(stand, target)
    answer: bool | None = ending.search.ask(asked, need, mode, budget)
    return answer


def sure_points(
    ending: RestOfHand, stand: Stand, budget: Budget, guess: int | None = None
) -> Value:
    """What our side can be sure of, asked near *guess* first, in points."""
    near = None if guess is None else guess // ending.step
    return _between(ending, stand, budget, ending.range(stand), near)


def value_before(ending: RestOfHand, stand: Stand, after: Value, budget: Budget) -> Value:
    """What our side can be sure of before a card was played by the rules, *after* being known.

    Who played it could have done no worse, so that side of it is not asked about.
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
    """What our side can be sure of within *bounds*, in steps, asked near *guess* first."""
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
    """All cards that keep what the position is *worth*, exactly; None: that was not settled."""
    target = worth.low // ending.step
    ours = ending.tables.ours[stand.seat]
    found: dict[Card, bool] = {}
    for bit in bits_of(ending.legal(stand)):
        card = ending.card(bit)
        if card in found:
            continue
        sure = at_least(ending, ending.play(stand, bit), target + (not ours), budget)
        if sure is None:
            return None
        found[card] = sure == ours
    return tuple(card for card, is_best in found.items() if is_best)


def best_line(
    ending: RestOfHand, stand: Stand, worth: Value, budget: Budget
) -> tuple[SolvedMove, ...]:
    """One way to play on in which nobody gives anything away, as far as it was settled."""
    line: list[SolvedMove] = []
    while any(stand.hands):
        best = best_cards(ending, stand, worth, budget)
        if not best:
            break
        line.append(SolvedMove(stand.seat + 1, best[0]))
        stand = ending.play(stand, ending.bit(stand, best[0]))
    return tuple(line)
