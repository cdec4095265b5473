"""The recorded tricks laid into their cells, one after the other, as far as it is known who led."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.tricks.follow import seats_from
from referee.engine.worlds.captured import Captured
from referee.engine.worlds.nodes import Limit, Node
from referee.engine.worlds.told import Told, bit, bits_seen, first_cells


@dataclass(frozen=True)
class Following:
    """A record, and who captured what of it."""

    told: Told
    captured: Captured

    def begun(self) -> Node:
        """The hand with all that is known of it at once."""
        told, captured = self.told, self.captured
        limits = [Limit(cell, kinds) for cell, kinds in captured.side.nowhere]
        limits += self._of_unled_tricks()
        limits += (
            Limit(told.cell(each.seat, each.trick), bits_seen(each.card)) for each in told.sightings
        )
        limits += self._of_nobody()
        node = Node(first_cells(told), {}, {}).within(limits)
        node = self.followed(node, 1, told.hand.leaders.get(1, told.first_leader))
        for trick, leader in sorted(told.hand.leaders.items()):
            if trick <= told.size and trick not in node.leaders:
                node = self.followed(node, trick, leader)
        return node

    def _of_unled_tricks(self) -> Iterator[Limit]:
        """What whole tricks hold, whoever led them."""
        told = self.told
        for trick, laid in enumerate(told.tricks, 1):
            if told.is_whole(trick) and all(told.keeps(trick, at) for at in range(len(laid))):
                kinds = sum({bit(card) for card in laid})
                for seat in teams.seats(told.rules):
                    yield Limit(told.cell(seat, trick), kinds)

    def _of_nobody(self) -> Iterator[Limit]:
        """What was never captured: cards out of the deck, tricks after a foul stopped the hand."""
        told, captured = self.told, self.captured
        if captured.matters:
            for cell in told.out:
                yield Limit(cell, teams=captured.nobody)
            for trick in range(captured.until + 1, told.size + 1):
                for seat in teams.seats(told.rules):
                    yield Limit(told.cell(seat, trick), teams=captured.nobody)

    def followed(self, node: Node, trick: int, leader: Seat) -> Node:
        """*node* from *trick* on, led by *leader*, as far as the record goes without a gap."""
        told = self.told
        leaders, winners = dict(node.leaders), dict(node.winners)
        limits: list[Limit] = []
        while trick <= told.size:
            leaders[trick] = leader
            if not told.is_in_order(trick):
                break
            laid = told.tricks[trick - 1]
            limits += self.laid(trick, leader, range(len(laid)))
            if not told.is_whole(trick):
                break
            winners[trick] = seats_from(leader, told.rules)[told.order.winner(laid)]
            limits += self._captured_by(winners[trick], trick)
            leader = told.hand.leaders.get(trick + 1, winners[trick])
            trick += 1
        return Node(node.cells, leaders, winners).within(limits)

    def laid(self, trick: int, leader: Seat, places: Iterable[int]) -> Iterator[Limit]:
        """The recorded cards of *trick*, played at these *places* after its *leader*."""
        told = self.told
        seats = seats_from(leader, told.rules)
        for at, (place, card) in enumerate(zip(places, told.tricks[trick - 1], strict=True)):
            if told.keeps(trick, at):
                yield Limit(told.cell(seats[place], trick), bit(card))

    def won(self, node: Node, trick: int, winner: Seat) -> Node:
        """*node* with *trick* taken by *winner*."""
        node = node._replace(winners={**node.winners, trick: winner})
        return node.within(self._captured_by(winner, trick))

    def _captured_by(self, winner: Seat, trick: int) -> Iterator[Limit]:
        """Whose the cards of *trick* are, where that matters."""
        if self.captured.matters:
            stopped = trick > self.captured.until
            team = self.captured.nobody if stopped else self.captured.team(winner)
            for seat in teams.seats(self.told.rules):
                yield Limit(self.told.cell(seat, trick), teams=team)
