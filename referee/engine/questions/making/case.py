"""One hand that was bid for: what its record allows, and which recorded cards are sure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Irregularity, Seat, Team
from referee.engine.hand.fouls import ending_foul
from referee.engine.judge.dealt import deal_faults
from referee.engine.questions.making.ranges import NOWHERE, Found, Task, allowed, tasks
from referee.engine.questions.making.reading.lays import seen_for_sure
from referee.engine.questions.making.reading.records import Read, Record, Sharing
from referee.engine.questions.making.reading.sharings import sharings
from referee.engine.questions.making.told import can_be, told_ranges
from referee.engine.questions.question import SeenCard
from referee.engine.rules import cards
from referee.engine.rules.cards import COLORS
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import NO_TRUMP, TrumpCall, card_order
from referee.engine.tricks.follow import first_leader
from referee.engine.tricks.trump_calls import Offer, is_rook_open, offered


@dataclass(frozen=True)
class Case:
    """A hand of *bidder*, and everything that can have happened in it."""

    hand: Hand
    bidder: Seat
    dealer: Seat
    rules: RuleSet

    @cached_property
    def foul(self) -> Irregularity | None:
        """What ended the hand before its time."""
        return ending_foul(self.hand)

    @cached_property
    def found(self) -> Found:
        """What the record allows: by its cards, and by the result that was told."""
        played = self._by_cards
        told = told_ranges(self.hand, self.rules, whole=self._whole, honest=self.foul is None)
        if self._is_broken:
            return Found(dict.fromkeys(told, NOWHERE), ())
        if played is None:
            return Found(told, tuple(each.declarers for each in self._sharings))
        within = {team: each.within(told[team]) for team, each in played.ranges.items()}
        return Found(within, played.declarers)

    @property
    def _is_broken(self) -> bool:
        """Whether something was recorded that no hand can have."""
        size, players = cards.hand_size(self.rules), self.rules.table.players
        play = self.hand.play
        return (
            len(play) > size
            or any(len(laid) > players for laid in play)
            or bool(deal_faults(self.hand, self.rules))
            or not can_be(self.hand.taken or {}, self.rules)
        )

    @cached_property
    def _by_cards(self) -> Found | None:
        """What the cards allow; None: none were recorded, and the points were."""
        hand = self.hand
        shown = (hand.play, hand.seen, hand.nest, hand.discard, hand.piles, any(hand.deal))
        if hand.taken is not None and not any(shown):
            return None
        return allowed(self._tasks, self.rules)

    @cached_property
    def _tasks(self) -> Sequence[Task]:
        return tasks(self._records, self._sharings)

    @cached_property
    def _sharings(self) -> Sequence[Sharing]:
        return sharings(self.hand, self.bidder, self.rules)

    @cached_property
    def _records(self) -> tuple[Record, ...]:
        """The record by every trump and every place of the Rook that can have been."""
        hand = self.hand
        first = first_leader(
            self.dealer, self.bidder, circus=hand.call == "circus", rules=self.rules
        )
        low = hand.call == "low"
        calls = [TrumpCall(trump, low, rook) for trump in self._trumps for rook in self._rooks]
        return tuple(
            Record(hand, self.bidder, card_order(self.rules, call), first, self._until,
                   self.foul is None, self.rules)
            for call in calls
        )  # fmt: skip

    @property
    def _trumps(self) -> Sequence[str]:
        if self.hand.trump is not None:
            return [self.hand.trump]
        none = [NO_TRUMP] if Offer.NO_TRUMP in offered(self.rules) else []
        return [*COLORS.values(), *none]

    @property
    def _rooks(self) -> Sequence[str | None]:
        rook = self.hand.rook
        return ["high", "low"] if is_rook_open(rook, self.rules) else [rook]

    @property
    def _until(self) -> int:
        """The last trick that counts."""
        size = cards.hand_size(self.rules)
        if self.foul is None:
            return size
        if self.foul.found is not None:
            return min(self.foul.found - 1, size)
        players = self.rules.table.players
        return len(self.hand.play) - (0 < len((self.hand.play or ((),))[-1]) < players)

    @property
    def _whole(self) -> bool:
        return self._until >= cards.hand_size(self.rules)

    @property
    def unseen_tricks(self) -> tuple[int, ...]:
        """The tricks that count of which not every card was recorded."""
        players, play = self.rules.table.players, self.hand.play
        laid = dict(enumerate(map(len, play), 1))
        return tuple(n for n in range(1, self._until + 1) if laid.get(n, 0) < players)

    @property
    def is_played_by_known(self) -> bool:
        """Whether trump, the Rook's place and the bidders are known once all tricks are."""
        partners = not teams.partners_are_called(self.rules) or self.hand.partners is not None
        return len(self._records) == 1 and (partners or bool(self.hand.partner_cards))

    @cached_property
    def hands_are_known(self) -> bool:
        """Whether it is known of every card that nobody saw played who had it."""
        return all(lay.is_dealt for task in self._tasks for lay in task.lays)

    def caught(self, team: Team) -> tuple[tuple[SeenCard, int], ...]:
        """The recorded counters that *team* captured for sure, each with its points."""
        seen = [frozenset(_caught(task.record, task.way)) for task in self._tasks]
        mine = [
            (card, points)
            for card, points, taker in frozenset.intersection(*seen)
            if all(self._team(taker, each) == team for each in self.found.declarers)
        ]
        return tuple(sorted(mine, key=lambda each: (each[0].trick, -each[1], each[0].seat or 0)))

    def _team(self, seat: Seat, declarers: frozenset[Seat]) -> Team:
        return teams.team(seat, tuple(declarers), self.rules)


def _caught(record: Record, way: Read) -> Iterator[tuple[SeenCard, int, Seat]]:
    """Every recorded counter of a trick of which it is known who took it."""
    takers = {number: taker for number, taker, _ in seen_for_sure(record, way)}
    for each in way.known.played:
        points = record.order.value([each.card])
        if points and each.trick in takers:
            yield SeenCard(each.trick, each.seat, each.card), points, takers[each.trick]
