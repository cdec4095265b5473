"""What a player gave away in logged hands, with all cards seen: exact values alone are counted."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from referee.engine.hand.facts import Seat
from referee.engine.solver import Analysis, Value
from referee.stats.season.company import Part
from referee.stats.season.summary import GameSummary, Player
from referee.stats.season.sums import Summed, summed


@dataclass(frozen=True, slots=True)
class Solved:
    """What an analysis found out about one hand."""

    declarers: tuple[Seat, ...]
    """The bidder and who played with him, by the cards."""
    made: int | None
    """What they made; None: the hand was not played to its end."""
    worth: Value
    """What they could be sure of from the first lead on."""
    gave: tuple[int | None, ...]
    """By seat: the points that its cards gave away; None: one of them is not settled."""

    def part(self, seat: Seat) -> Part:
        """What *seat* was in the hand."""
        if seat == self.declarers[0]:
            return Part.BIDDER
        return Part.PARTNER if seat in self.declarers else Part.DEFENDER


Place = tuple[str, str]
"""A game, as its summary names it, and what stands for the cards of a hand of it."""


def solved_of(found: Analysis, seats: Iterable[Seat]) -> Solved:
    """What is kept of an analysis.

    A seat whose cards are not all settled, or one of which broke a rule, gave nobody knows what.
    """
    whole = found.exact_from == 1 and found.made is not None
    gave = tuple(_gave(found, seat) if whole else None for seat in seats)
    return Solved(found.declarers, found.made, found.worth, gave)


def _gave(found: Analysis, seat: Seat) -> int | None:
    total = 0
    for each in found.played:
        if each.seat == seat:
            if each.gave is None:
                return None
            total += each.gave
    return total


@dataclass(frozen=True, slots=True)
class Given(Summed):
    """What was given away in some logged hands."""

    hands: int = 0
    points: int = 0

    @property
    def a_hand(self) -> float | None:
        """To one decimal; None without a hand."""
        return round(self.points / self.hands, 1) if self.hands else None


@dataclass(frozen=True, slots=True)
class GivenAway:
    """What a player gave away in all of them."""

    parts: Mapping[Part, Given]
    """Those in which a hand is settled."""
    open: int
    """Hands of which it is not settled."""
    waiting: tuple[Place, ...]
    """Hands that nobody has analysed, the latest first."""


def given_away(
    player: Player, games: Iterable[GameSummary], solved: Mapping[Place, Solved]
) -> GivenAway:
    """What *player* gave away in *games*, as far as it was *solved*."""
    told: list[tuple[Part, Given]] = []
    waiting: list[Place] = []
    unsettled = 0
    logged = ((game, hand) for game in games for hand in game.hands if hand.logged)
    for game, hand in logged:
        place = game.game, hand.logged
        for seat in hand.seats_of(player):
            found = solved.get(place)
            gave = found.gave[seat - 1] if found else None
            if found is None:
                waiting.append(place)
            elif gave is None:
                unsettled += 1
            else:
                told.append((found.part(seat), Given(1, gave)))
    sums = summed(told)
    parts = {part: sums[part] for part in Part if part in sums}
    return GivenAway(parts, unsettled, tuple(dict.fromkeys(reversed(waiting))))
