"""The end of a hand of poker: who wins each pot, and what everybody has then."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.poker.chips import Pot
from referee.poker.game import Ladder
from referee.poker.hand import FULL_BOARD, UNKNOWN, PokerHand
from referee.poker.ranking import rank, winners


@dataclass(frozen=True, slots=True)
class Settled:
    """The result of a hand: each pot with its winners, and each player's chips."""

    pots: tuple[Pot[int], ...]
    stacks: tuple[int, ...]
    """Chips of each seat, without pots that have no winner yet."""
    second: tuple[Pot[int], ...] = ()
    """The halves of the pots for the second board, where the hand was run twice."""

    @property
    def every_pot(self) -> tuple[Pot[int], ...]:
        """The pots of both boards, those of the first one first."""
        return (*self.pots, *self.second)


def settle_pots(hand: PokerHand) -> Settled:
    """Gives the pots of *hand* to their winners, and unmatched chips back.

    The last player left wins without showing. At the showdown the best hand wins; where half of
    the pot is for the lowest hand, the other half has the odd chip. Equal hands share, and odd
    chips go to the first seats left of the button (ruling 90). The last player who has not thrown
    the cards away wins: a pot is never lost; and whoever shows cards wins from a player who shows
    none that are known (ruling 91).
    """
    stacks, runs = list(hand.stacks), hand.runs
    won: list[list[Pot[int]]] = [[] for _ in runs]
    found = hand.pots
    for seat, chips in found.returned.items() if hand.is_over else ():
        stacks[seat] += chips
    for number, pot in enumerate(found.pots):
        for at, run in enumerate(runs):
            part, odd = divmod(pot.amount, len(runs))
            whole = part + odd * (at == 0)  # the odd chip is the first board's: ruling 113
            is_won = run.is_over or number in run.awarded
            best, lowest = _winners(run, number, pot.contenders) if is_won else ((), ())
            half = whole // 2 if lowest else 0
            for amount, seats in ((whole - half, best), (half, lowest)):
                for place, seat in enumerate(seats):
                    share, odd_chips = divmod(amount, len(seats))
                    stacks[seat] += share + (place < odd_chips)
            won[at].append(Pot(whole, pot.contenders, best, lowest))
    return Settled(tuple(won[0]), tuple(stacks), tuple(won[1]) if len(runs) > 1 else ())


Seats = tuple[int, ...]


def _winners(hand: PokerHand, pot: int, seats: Sequence[int]) -> tuple[Seats, Seats]:
    """Who wins *pot*, and who wins half of it with the lowest hand; nobody if it is not known."""
    if pot in hand.awarded:
        said = hand.awarded[pot]
        return (
            tuple(sorted({*said.seats} & {*seats})),
            tuple(sorted({*said.low_seats} & {*seats})),
        )
    if len(seats) == 1:
        return tuple(seats), ()
    kept = [seat for seat in seats if hand.shown.get(seat) != ()] or [seats[-1]]
    cards = {seat: _cards_of(hand, seat) for seat in kept}
    shows_nothing = {seat for seat in kept if seat in hand.shown and {*cards[seat]} <= {UNKNOWN}}
    if shows_nothing < {*kept} & hand.shown.keys():  # somebody showed cards
        kept = [seat for seat in kept if seat not in shows_nothing]
    if len(kept) == 1:
        return tuple(kept), ()
    rules = hand.stakes.rules
    if rules.has_board and len(hand.board) < FULL_BOARD:
        return (), ()
    if any(UNKNOWN in cards[seat] or not cards[seat] for seat in kept) or UNKNOWN in hand.board:
        return (), ()
    shown = {str(seat): cards[seat] for seat in kept}

    def best_by(ladder: Ladder) -> Seats:
        ranked = rank(hand.stakes.game, hand.board, shown, wild=hand.stakes.wild, ladder=ladder)
        return tuple(sorted(int(each.name) for each in winners(ranked)))

    best, *lowest = map(best_by, rules.ladders)
    return best, lowest[0] if lowest else ()


def _cards_of(hand: PokerHand, seat: int) -> tuple[str, ...]:
    """The cards with which *seat* is in the showdown: those shown, or else those dealt."""
    shown = hand.shown.get(seat, ())
    return shown if shown and shown != (UNKNOWN,) else tuple(hand.hole[seat])
