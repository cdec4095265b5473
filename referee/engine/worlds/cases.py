"""What a hand can have been where the bidder, trump or the Rook's place is not recorded."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from referee.engine.auction.called import with_auction
from referee.engine.evidence.account import Answer
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat, is_dealt_again
from referee.engine.hand.fouls import ends_hand
from referee.engine.hand.sightings import with_all_piled
from referee.engine.rules.cards import COLORS
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import NO_TRUMP
from referee.engine.tricks.trump_calls import Offer, is_rook_open, offered
from referee.engine.worlds.course import Wish
from referee.engine.worlds.nodes import Limits
from referee.engine.worlds.search import FEW_STEPS, MOST_STEPS, Search
from referee.engine.worlds.told import Piece, Spot, Told


@dataclass(frozen=True)
class Cases:
    """One record with everything that it leaves open of the contract: mostly one case."""

    hand: Hand
    """The hand with what its auction came to."""
    dealer: Seat
    rules: RuleSet
    most: int = MOST_STEPS
    """How many steps are tried for each wish."""

    @cached_property
    def every(self) -> tuple[Told, ...]:
        """Each bidder, each trump, each place of the Rook and each end that can have been."""
        return tuple(
            Told(
                replace(hand, bidder=bidder, trump=trump, rook=rook),
                self.dealer,
                bidder,
                self.rules,
            )
            for hand in self._ended
            for bidder in self._bidders
            for trump in self._trumps
            for rook in self._rooks
        )

    @cached_property
    def searches(self) -> tuple[Search, ...]:
        """A search of each case."""
        return tuple(Search(told, self.most) for told in self.every)

    @property
    def _bidders(self) -> Iterable[Seat]:
        known = self.hand.bidder
        return teams.seats(self.rules) if known is None else [known]

    @property
    def _trumps(self) -> Iterable[str]:
        if self.hand.trump is not None:
            return [self.hand.trump]
        none = [NO_TRUMP] if Offer.NO_TRUMP in offered(self.rules) else []
        return [*COLORS.values(), *none]

    @property
    def _rooks(self) -> Iterable[str | None]:
        hand = self.hand
        return ["high", "low"] if is_rook_open(hand.rook, self.rules) else [hand.rook]

    @property
    def _ended(self) -> Iterable[Hand]:
        """The hand as each claim would have ended it, and as none did: what was captured by when.

        A claim that does not stand has not ended it, and nothing of the cards says so.
        """
        hand = self.hand
        ending = {claim.found: claim for claim in hand.irregularities if ends_hand(claim)}
        captured = any(each is not None for each in (hand.piles, hand.tricks, hand.last_trick))
        if not ending or not captured:
            return [hand]
        stopped = [replace(hand, irregularities=(claim,)) for claim in ending.values()]
        return [*stopped, replace(hand, irregularities=())]

    @property
    def missing(self) -> str:
        """What is not recorded of the contract; empty where everything is."""
        if self.hand.bidder is None:
            return "bidder"
        if self.hand.trump is None:
            return "trump"
        return "rook" if is_rook_open(self.hand.rook, self.rules) else ""

    @property
    def was_played(self) -> bool:
        """Whether anybody played the hand."""
        return not (self.hand.passed_out or is_dealt_again(self.hand))

    @property
    def spots(self) -> Sequence[Spot]:
        """Every recorded card of a trick."""
        return self.every[0].spots

    @property
    def pieces(self) -> Sequence[Piece]:
        """Every recorded card, also those seen alone."""
        return self.every[0].pieces

    def can(self, wish: Wish, seen: Limits = ()) -> bool:
        """Whether the hand can have gone so that *wish* comes true, as far as *seen*."""
        return any(search.can(wish, seen) for search in self.searches)

    def cannot(self, wish: Wish, kept: Iterable[Piece]) -> bool:
        """Whether *wish* cannot come true by what is recorded with the cards *kept* alone."""
        pieces = frozenset(kept)
        return not any(search.keeping(pieces, FEW_STEPS).can(wish) for search in self.searches)

    def answer(self, wish: Callable[[bool], Wish]) -> Answer:
        """Whether something was so; *wish* says what to wish for so that it was, or was not."""
        yes, no = (self.can(wish(so)) for so in (True, False))
        if yes and no:
            return Answer.OPEN
        if not yes and not no:
            return Answer.IMPOSSIBLE
        return Answer.PROVEN if yes else Answer.REFUTED


def cases_of(hand: Hand, dealer: Seat, rules: RuleSet) -> Cases:
    """The cases of *hand*, dealt by *dealer* where it does not say who dealt."""
    dealer = dealer if hand.dealer is None else hand.dealer
    called, _ = with_auction(with_all_piled(hand), dealer, rules)
    return Cases(called, dealer, rules)
