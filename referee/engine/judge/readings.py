"""The ways in which the recorded tricks can be read: after a gap any seat may have led.

A trick that nobody recorded took one card of each seat, nobody knows which. The cards recorded
after it belong to seats only once it is known who led, so every leader is tried.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.judge.consistent import Known, consistent_deals
from referee.engine.judge.deals import Deals
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import Tables
from referee.engine.tricks.tricks import Played, Trick, miscounted

LIMIT = 64
"""How many readings of one hand are tried; cards that would make more are nobody's."""

Run = tuple[Trick, ...]
"""Tricks one after the other, each led by the winner of the one before."""


@dataclass(frozen=True)
class Reading:
    """One way to read the tricks, with the deals that it allows."""

    known: Known
    rules: RuleSet

    @cached_property
    def deals(self) -> Deals:
        """The deals that are consistent with the record, read like this."""
        return consistent_deals(self.known, self.rules)

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


def readings(known: Known, runs: Sequence[Run], order: Tables, rules: RuleSet) -> Iterator[Reading]:
    """Every reading of *runs*, of which nobody knows who led, that some deal fits."""
    number = 0
    while number < len(runs) and rules.table.players ** (number + 1) <= LIMIT:
        number += 1
    nobodys = tuple(card for run in runs[number:] for trick in run for card in trick.cards)
    for leaders in product(teams.seats(rules), repeat=number):
        played = list(known.played)
        for leader, run in zip(leaders, runs[:number], strict=True):
            played += _as_led(run, leader, order, rules)
        in_order = tuple(sorted(played, key=lambda each: each.trick))
        reading = Reading(replace(known, played=in_order, unclaimed=nobodys), rules)
        if reading.deals.possible:
            yield reading


def _as_led(run: Run, leader: Seat, order: Tables, rules: RuleSet) -> Iterator[Played]:
    """Who played which card of *run*, if *leader* led it."""
    for trick in run:
        yield from replace(trick, leader=leader).played(rules)
        leader = (leader - 1 + order.winner(trick.cards)) % rules.table.players + 1
