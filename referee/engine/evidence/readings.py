"""The ways in which the recorded tricks can be read: after a gap any seat may have led.

A trick that nobody recorded took one card of each seat, nobody knows which. The cards recorded
after it belong to seats only once it is known who led, so every leader is tried.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, product
from math import prod

from referee.engine.evidence.consistent import Known, consistent_deals, where_cards_lie
from referee.engine.evidence.deals import Deals
from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import CardOrder
from referee.engine.tricks.tricks import Played, Trick, miscounted

LIMIT = 64
"""How many readings of one hand are tried; cards that would make more are nobody's."""

Run = tuple[Trick, ...]
"""Tricks one after the other, each led by the winner of the one before."""


@dataclass(frozen=True)
class Reading:
    """One way to read the tricks, with the deals that it allows."""

    known: Known
    deals: Deals
    """The deals that are consistent with the record, read like this."""
    rules: RuleSet

    @cached_property
    def _by_seat(self) -> dict[Seat, list[Played]]:
        return {
            seat: [each for each in self.known.played if each.seat == seat]
            for seat in teams.seats(self.rules)
        }

    def of(self, seat: Seat) -> Sequence[Played]:
        """What *seat* played, in order, as far as it is known."""
        return self._by_seat[seat]

    def blind(self, seat: Seat, trick: int) -> int:
        """How many cards *seat* played before *trick* of which nobody knows which."""
        return trick - 1 - sum(each.trick < trick for each in self.of(seat))


def unread_runs(tricks: Sequence[Trick], sure: Sequence[Trick], rules: RuleSet) -> tuple[Run, ...]:
    """The recorded tricks of which nobody knows who led; *sure* are the others."""
    passed_over = miscounted(tricks, rules) | {trick.number for trick in sure}
    runs: list[list[Trick]] = [[]]
    for trick in tricks:
        if trick.cards and trick.number not in passed_over:
            runs[-1].append(trick)
        elif runs[-1]:
            runs.append([])
    return tuple(tuple(run) for run in runs if run)


def readings(
    known: Known, runs: Sequence[Run], order: CardOrder, rules: RuleSet
) -> Iterator[Reading]:
    """Every reading of *runs*, of which nobody knows who led, that some deal fits."""
    ways = [_ways(run, known, order, rules) for run in runs]
    number = 0
    while number < len(runs) and prod(map(len, ways[: number + 1])) <= LIMIT:
        number += 1
    nobodys = tuple(card for run in runs[number:] for trick in run for card in trick.cards)
    known = replace(known, unclaimed=nobodys)
    reaches = where_cards_lie(known, rules)
    for chosen in product(*ways[:number]):
        played = sorted(chain(known.played, *chosen), key=lambda each: each.trick)
        read = replace(known, played=tuple(played))
        reading = Reading(read, consistent_deals(read, rules, reaches), rules)
        if reading.deals.possible:
            yield reading


def _ways(run: Run, known: Known, order: CardOrder, rules: RuleSet) -> list[tuple[Played, ...]]:
    """Who may have played which card of *run*, by itself: with every leader that can be."""
    reaches = where_cards_lie(known, rules)
    ways = [tuple(_as_led(run, leader, order, rules)) for leader in teams.seats(rules)]
    return [
        way
        for way in ways
        if consistent_deals(replace(known, played=(*known.played, *way)), rules, reaches).possible
    ]


def _as_led(run: Run, leader: Seat, order: CardOrder, rules: RuleSet) -> Iterator[Played]:
    """Who played which card of *run*, if *leader* led it."""
    for trick in run:
        yield from replace(trick, leader=leader).played(rules)
        leader = (leader - 1 + order.winner(trick.cards)) % rules.table.players + 1
