"""The ways in which the recorded tricks can be read: after a gap any seat may have led.

A trick that nobody recorded took one card of each seat, nobody knows which. The cards recorded
after it belong to seats only once it is known who led. Where the other cards leave one leader
it was he; else every leader is tried.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, combinations, islice, product
from math import prod
from typing import NamedTuple

from referee.engine.evidence.consistent import Known, Reaches, consistent_deals, where_cards_lie
from referee.engine.evidence.deals import Deals
from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import CardOrder
from referee.engine.tricks.tricks import Played, Trick, miscounted

LIMIT = 64
"""How many readings of one hand are tried at once; cards that would make more are nobody's."""

MOST_VIEWS = 128
"""How often that is done with other cards left out: enough for any table of three or more."""

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


class Unread(NamedTuple):
    """A run with every way in which it can have been played."""

    run: Run
    ways: tuple[tuple[Played, ...], ...]


def settled(
    known: Known, runs: Sequence[Run], order: CardOrder, rules: RuleSet
) -> tuple[Known, tuple[Unread, ...]]:
    """What is *known* with the *runs* that only one seat can have led, and the other runs."""
    reaches = where_cards_lie(known, rules)
    left = tuple(Unread(run, _ways(run, order, rules)) for run in runs)
    while True:
        left = tuple(
            each._replace(ways=_fitting(each.ways, known, reaches, rules)) for each in left
        )
        plain = [each.ways[0] for each in left if len(each.ways) == 1]
        if not plain:
            return known, left
        known = _read(known, plain)
        left = tuple(each for each in left if len(each.ways) != 1)


def views(known: Known, unread: Sequence[Unread], rules: RuleSet) -> Iterator[Iterator[Reading]]:
    """The readings that some deal fits, of as many of the *unread* runs as can be read at once.

    Where that is not all of them there are more views. Each leaves out other runs, of which
    only the cards count, and is true by itself: what any of them shows is so. So a record that
    tells more never shows less.
    """
    for kept in islice(_choices([len(each.ways) for each in unread]), MOST_VIEWS):
        nobodys = (each.run for at, each in enumerate(unread) if at not in kept)
        cards = tuple(card for run in nobodys for trick in run for card in trick.cards)
        ways = [unread[at].ways for at in kept]
        yield _readings(replace(known, unclaimed=cards), ways, rules)


def _choices(numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Which runs, of so many ways each, to read at once: every choice that has room for no more."""
    every = range(len(numbers))
    if prod(numbers) <= LIMIT:
        yield tuple(every)
        return
    for chosen in chain.from_iterable(combinations(every, size) for size in every):
        total = prod(numbers[at] for at in chosen)
        if total <= LIMIT and all(total * numbers[at] > LIMIT for at in every if at not in chosen):
            yield chosen


def _readings(
    known: Known, ways: Sequence[Sequence[tuple[Played, ...]]], rules: RuleSet
) -> Iterator[Reading]:
    reaches = where_cards_lie(known, rules)
    for chosen in product(*ways):
        read = _read(known, chosen)
        reading = Reading(read, consistent_deals(read, rules, reaches), rules)
        if reading.deals.possible:
            yield reading


def _read(known: Known, ways: Iterable[tuple[Played, ...]]) -> Known:
    """*known* with runs that were played in these *ways*."""
    played = sorted(chain(known.played, *ways), key=lambda each: each.trick)
    return replace(known, played=tuple(played))


def _ways(run: Run, order: CardOrder, rules: RuleSet) -> tuple[tuple[Played, ...], ...]:
    """Who played which card of *run*, by every seat that may have led it."""
    return tuple(tuple(_as_led(run, leader, order, rules)) for leader in teams.seats(rules))


def _fitting(
    ways: Sequence[tuple[Played, ...]], known: Known, reaches: Reaches, rules: RuleSet
) -> tuple[tuple[Played, ...], ...]:
    """Those of the *ways* to play one run that fit what is *known*."""
    return tuple(
        way for way in ways if consistent_deals(_read(known, [way]), rules, reaches).possible
    )


def _as_led(run: Run, leader: Seat, order: CardOrder, rules: RuleSet) -> Iterator[Played]:
    """Who played which card of *run*, if *leader* led it."""
    for trick in run:
        yield from replace(trick, leader=leader).played(rules)
        leader = (leader - 1 + order.winner(trick.cards)) % rules.table.players + 1
