"""A score kept on paper: two sides, reckoned by docs/rules.md alone and never by the program."""

from dataclasses import dataclass, field, replace
from enum import Enum

Points = tuple[int, int]
"""Of A, the side of seat 1, and of B, the side of seat 2."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A hand that was played to its end."""

    bidder: int
    bid: int
    taken: int
    """What the bidder's side captured."""


@dataclass(frozen=True, slots=True)
class Renege:
    """A hand that ended with a renege found too late."""

    bidder: int
    bid: int
    offender: int
    captured: int
    """What the other side than the offender's had by then."""


class Dealt(Enum):
    """A hand that was not played."""

    AGAIN = "by the same dealer"


Hand = Scored | Renege | Dealt


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a table agreed on for a hand."""

    points: int
    """All that can be captured in it."""
    target: int
    bidders_go: bool
    """Where both sides have reached the target, the bidders win; else the higher total does."""
    sweep: int = 0
    """What a side scores instead that takes every counter; 0: just these."""


def side(seat: int) -> int:
    """0 for A, 1 for B: partners sit in turn."""
    return (seat - 1) % 2


def points(hand: Hand, agreed: Agreed) -> Points:
    """What each side scores in *hand*."""
    match hand:
        case Scored(bidder, bid, taken):
            theirs = _worth(taken, agreed) if taken >= bid else -bid
            return _placed(side(bidder), theirs, _worth(agreed.points - taken, agreed))
        case Renege(bidder, bid, offender, captured):
            return _placed(side(offender), -bid, captured)
        case Dealt.AGAIN:
            return 0, 0


def _worth(taken: int, agreed: Agreed) -> int:
    return agreed.sweep if agreed.sweep and taken == agreed.points else taken


def _placed(first: int, its: int, other: int) -> Points:
    return (other, its) if first else (its, other)


@dataclass(slots=True)
class Paper:
    """The paper: what was played, under which rules, hand by hand."""

    agreed: Agreed
    """What holds for the next hand."""
    seats: int
    hands: list[tuple[Hand, Agreed]] = field(default_factory=list)

    def write(self, hand: Hand) -> None:
        """The next hand."""
        self.hands.append((hand, self.agreed))

    def correct(self, row: int, taken: int) -> None:
        """Another count of the hand in *row*, which keeps the rules it was played by."""
        hand, agreed = self.hands[row]
        assert isinstance(hand, Scored)
        self.hands[row] = replace(hand, taken=taken), agreed

    def scores(self) -> list[Points]:
        """What each hand brought."""
        return [points(*each) for each in self.hands]

    def totals(self) -> list[Points]:
        """Where the sides stood after each hand."""
        sums, a, b = [], 0, 0
        for mine, yours in self.scores():
            a, b = a + mine, b + yours
            sums.append((a, b))
        return sums

    @property
    def stand(self) -> Points:
        """Where they stand now."""
        return self.totals()[-1] if self.hands else (0, 0)

    def labels(self) -> list[str]:
        """What players call each hand, and at the end the next: "1", "2a", "2", "3"."""
        said, number, again = [], 1, 0
        for hand in [*(hand for hand, _ in self.hands), None]:
            if hand is Dealt.AGAIN:
                said.append(f"{number}{'abcdef'[again]}")
                again += 1
            else:
                said.append(str(number))
                number, again = number + 1, 0
        return said

    @property
    def number(self) -> int:
        """What the next hand is called, whether or not it was dealt before."""
        return 1 + sum(hand is not Dealt.AGAIN for hand, _ in self.hands)

    @property
    def dealer(self) -> int:
        """The seat that deals next: to the left, but the same again after a redeal."""
        return (self.number - 2) % self.seats + 1

    @property
    def winner(self) -> int | None:
        """The side that has won by the last hand; None: the game goes on."""
        hand, agreed = self.hands[-1]
        over = [at for at in (0, 1) if self.stand[at] >= agreed.target]
        if len(over) < 2:
            return over[0] if over else None
        assert isinstance(hand, Scored)
        if agreed.bidders_go and hand.taken >= hand.bid:
            return side(hand.bidder)
        a, b = self.stand
        return None if a == b else int(b > a)
