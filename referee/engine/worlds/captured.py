"""What is recorded of who captured what: piles, numbers of tricks, and the last trick."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat, Team
from referee.engine.hand.fouls import ending_foul
from referee.engine.nest import is_captured
from referee.engine.worlds.called import Side
from referee.engine.worlds.matching import Unit
from referee.engine.worlds.told import ANY, Told, bit, units

MOST_WAYS = 32
"""How many choices of copies are tried. Of a card that would bring more it is not asked which copy
lies on the pile, nor that one does: that proves less, and nothing that is not so."""


@dataclass(frozen=True)
class Captured:
    """One way in which the cards on the piles can be those that the seats took up."""

    told: Told
    side: Side
    units: tuple[Unit, ...]

    @cached_property
    def matters(self) -> bool:
        """Whether it matters who took a trick, beside who led the next."""
        return is_told(self.told)

    @property
    def until(self) -> int:
        """The last trick that was captured, as far as the hand was stopped."""
        return _until(self.told)

    def team(self, seat: Seat) -> int:
        """The team of *seat*, as a bit."""
        return 1 << _number(teams.team(seat, self.side.declarers or (), self.told.rules), self.told)

    @property
    def nobody(self) -> int:
        """The bit for cards that nobody captured."""
        return 1 << len(teams.teams(self.told.rules))

    def of_nest(self, winners: Mapping[int, Seat]) -> int:
        """Who captured what was laid aside."""
        last = winners.get(self.told.size)
        taken = is_captured(self.told.rules) and self.until == self.told.size
        return self.team(last) if taken and last is not None else self.nobody

    def agrees(self, winners: Mapping[int, Seat]) -> bool:
        """Whether *winners* of all tricks are those that were told."""
        hand, rules = self.told.hand, self.told.rules
        if ending_foul(hand) is not None:
            return True
        of = Counter(self.team(seat) for seat in winners.values())
        told = hand.tricks or {}
        if any(of[1 << _number(team, self.told)] != number for team, number in told.items()):
            return False
        if hand.last_trick is None:
            return True
        last = winners.get(self.told.size)
        return last is None or teams.team(last, self.side.declarers or (), rules) == hand.last_trick


def is_told(told: Told) -> bool:
    """Whether anything is told of who captured what that the cards must agree with."""
    hand = told.hand
    if _until(told) == 0:
        return False
    return any(each is not None for each in (hand.piles, hand.tricks, hand.last_trick))


def _until(told: Told) -> int:
    """The last trick that was captured; 0 where a foul stopped the hand, nobody knows when."""
    foul = ending_foul(told.hand)
    if foul is None:
        return told.size
    return 0 if foul.found is None else min(foul.found - 1, told.size)


def _number(team: Team, told: Told) -> int:
    return teams.teams(told.rules).index(team)


def ways_captured(told: Told, side: Side) -> Iterator[Captured]:
    """Every choice of copies for the cards on the piles: mostly one."""
    plain = tuple(units(told))
    piles = told.hand.piles if is_told(told) else None
    found: list[tuple[Unit, ...]] = [plain]
    for team, pile in (piles or {}).items():
        mark = 1 << _number(team, told)
        for card, number in Counter(pile).items():
            ways = [marked for those in found for marked in _marked(those, bit(card), number, mark)]
            if len(ways) <= max(len(found), MOST_WAYS):
                found = ways
    for those in found:
        yield Captured(told, side, those)


def _marked(
    those: tuple[Unit, ...], kind: int, number: int, mark: int
) -> Iterator[tuple[Unit, ...]]:
    """*those* with *number* of *kind* captured by the team *mark*, whichever copies they were."""
    free = [at for at, unit in enumerate(those) if unit.kind == kind and unit.teams == ANY]
    for chosen in product(*(range(those[at].number + 1) for at in free)):
        if sum(chosen) == number:
            yield _split(those, dict(zip(free, chosen, strict=True)), mark)


def _split(those: tuple[Unit, ...], chosen: Mapping[int, int], mark: int) -> tuple[Unit, ...]:
    found = []
    for at, unit in enumerate(those):
        some = chosen.get(at, 0)
        parts = (unit._replace(number=unit.number - some), unit._replace(teams=mark, number=some))
        found += [part for part in parts if part.number]
    return tuple(found)
