"""What to look at so that an open question is decided, whatever it shows.

A thing decides a question if no two ways of the hand look alike there and answer it otherwise.
What a look shows: a trick that lies face down its cards and on whose pile it lies, and not who
played which of them; a hand the cards that are left in it; the nest what was laid aside.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.engine.hand import teams
from referee.engine.possible.clauses import Clauses, Lit
from referee.engine.possible.contract import Kind
from referee.engine.possible.record import FEW, Record
from referee.engine.questions.fewest import fewest
from referee.engine.questions.question import Question, Settle
from referee.engine.rules import cards

SOME = 2_000
"""How many conflicts it may cost to see that a thing decides; beyond them it is not said to."""


class Look(NamedTuple):
    """What to look at."""

    things: tuple[Settle, ...]
    together: bool
    """Whether it takes all of them; else each of them will do."""


def settle(record: Record, question: Question, aspects: Sequence[Lit]) -> Look:
    """What decides by itself, the least first; else the fewest things that do together.

    *aspects*: all in which two answers can differ. A trick to turn over comes before the cards
    laid aside, and those before a hand to show.
    """
    first = _first_left(record, question)
    things = tuple(_unseen(record, first))
    pair = _Pair(record, {each: list(_shows(each, record, first)) for each in things}, aspects)
    alone = tuple(_deciding(things, pair))
    if alone or not pair.decided_by(things, SOME):
        return Look(alone, together=False)
    together = _together(things, pair)
    return Look(together, together=len(together) > 1)


def _deciding(things: Sequence[Settle], pair: "_Pair") -> Iterator[Settle]:
    """Those of *things* that decide by themselves: none where not even all together do."""
    if pair.decided_by(things, SOME):
        if len(things) == 1:
            yield from things
        else:
            half = len(things) // 2
            yield from _deciding(things[:half], pair)
            yield from _deciding(things[half:], pair)


def _together(things: Sequence[Settle], pair: "_Pair") -> tuple[Settle, ...]:
    """The fewest of *things* that decide: those without which all others do not, mostly no more."""
    needed = {
        each for each in things
        if not pair.decided_by([other for other in things if other != each], FEW)
    }  # fmt: skip

    def suffice(some: Sequence[Settle]) -> bool:
        return pair.decided_by([each for each in things if each in needed or each in some], FEW)

    more = fewest([each for each in things if each not in needed], suffice)
    return tuple(each for each in things if each in needed or each in more)


class _Pair:
    """Two ways of one hand that answer a question otherwise."""

    def __init__(
        self, record: Record, shows: dict[Settle, list[Lit]], aspects: Sequence[Lit]
    ) -> None:
        more = record.clauses.number
        self._both: Clauses = record.clauses.twice()
        facts = record.ways.facts.values()
        self._wanted = [*facts, *(lit + more for lit in facts)]
        self._both.add(*(self._differ(lit, _other(lit, more)) for lit in aspects))
        self._alike = {thing: self._both.new() for thing in shows}
        for thing, lits in shows.items():
            for lit in lits:
                same, other = -self._alike[thing], _other(lit, more)
                self._both.add(same, -lit, other)
                self._both.add(same, lit, -other)

    def _differ(self, one: Lit, other: Lit) -> Lit:
        found = self._both.new()
        self._both.add(-found, one, other)
        self._both.add(-found, -one, -other)
        return found

    def decided_by(self, things: Sequence[Settle], most: int) -> bool:
        """Whether no such two look alike in all *things*; not where *most* conflicts do not say."""
        alike = (self._alike[thing] for thing in things)
        return bool(things) and self._both.can(*self._wanted, *alike, most=most) is False


def _other(lit: Lit, more: int) -> Lit:
    """The literal of the second way."""
    return lit + more if lit > 0 else lit - more


def _unseen(record: Record, first: int) -> Iterator[Settle]:
    """Everything that can be looked at, and was not recorded."""
    hand, players = record.hand, record.rules.table.players
    for trick in record.ways.tricks:
        if trick > len(hand.play) or len(hand.play[trick - 1]) < players:
            yield Settle(trick=trick)
    if cards.nest_size(record.rules) > len(hand.discard):
        yield Settle(nest=True)
    if first <= record.ways.size:
        for seat in record.ways.seats:
            yield Settle(seat=seat)


def _shows(thing: Settle, record: Record, first: int) -> Iterator[Lit]:
    """All that a look at *thing* tells."""
    ways = record.ways
    if thing.trick is not None:
        for kind in ways.copies:
            here = [ways.x[(seat, thing.trick), kind] for seat in ways.seats]
            yield from _number(record, here, kind)
        if teams.partners_are_called(record.rules):  # each keeps the tricks that he took
            yield from (ways.wins[thing.trick, seat] for seat in ways.seats)
        else:
            yield from (record.captured.takes(thing.trick, team) for team in record.captured.names)
        return
    for kind in ways.copies:
        if thing.seat is None:
            aside = [ways.x[cell, kind] for cell in (*ways.aside, *ways.undecided)]
            yield from _number(record, aside, kind)
        else:
            yield from _number(record, ways.held(thing.seat, kind, first), kind)


def _number(record: Record, lits: Sequence[Lit], kind: Kind) -> list[Lit]:
    """How many of *lits* hold, which are cards of one *kind*."""
    return record.clauses.counted(lits, record.ways.copies[kind])


def _first_left(record: Record, question: Question) -> int:
    """The first trick to which a hand that is shown still has its card.

    Who asks of a trick, or saw a card of it, says that it was played: those up to it are gone from
    every hand, though nobody recorded them, and no hand shows which card went to which.
    """
    play, players = record.hand.play, record.rules.table.players
    under_way = len(play) if play and len(play[-1]) < players else len(play) + 1
    reached = max([question.trick or 0, *(each.trick for each in record.hand.seen)])
    return max(under_way, reached + 1) if reached > len(play) else under_way
