"""What to look at so that an open question is decided, whatever it shows.

A thing decides a question if no two ways of the hand look alike there and answer it otherwise.
What a look shows: a trick that lies face down its cards and on whose pile it lies, and not who
played which of them; a hand the cards that are left in it; the nest what was laid aside.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.engine.hand import teams
from referee.engine.possible.clauses import Lit, Twice
from referee.engine.possible.record import PossibleHand
from referee.engine.questions.fewest import Trials, Tried
from referee.engine.questions.question import Question, Settle
from referee.engine.rules import cards

SOME = 500
"""How many conflicts it may cost to see that a thing decides; beyond them it is not said to."""

MOST = 2_000
"""The same of all things together, for where these do not decide it nothing does."""

STEPS = 1_500_000
"""How many steps of the solver all that may cost: about a third of a second."""


class ToLookAt(NamedTuple):
    """What to look at."""

    things: tuple[Settle, ...]
    together: bool
    """Whether it takes all of them; else each of them will do."""


def what_settles(record: PossibleHand, question: Question, aspects: Sequence[Lit]) -> ToLookAt:
    """What decides by itself, the least first; else the fewest things that do together.

    The search for the fewest has limits: beyond them the things named do settle it, and others
    may be fewer. *aspects*: all in which two answers can differ. A trick to turn over comes before
    the cards laid aside, and those before a hand to show.
    """
    first = _first_left(record, question)
    shows = {each: list(_shows(each, record, first)) for each in _unseen(record, first)}
    things, pair = tuple(shows), _Pair(record, shows, aspects)
    trials = Trials(things, pair.decided_by)
    alone = tuple(_deciding(things, trials))
    if alone or not trials.do(things):
        return ToLookAt(alone, together=False)
    together = trials.fewest()
    return ToLookAt(together, together=len(together) > 1)


def _deciding(things: Sequence[Settle], trials: Trials[Settle]) -> Iterator[Settle]:
    """Those of *things* that decide by themselves: none where not even all together do."""
    if trials.do(things):
        if len(things) == 1:
            yield from things
        else:
            half = len(things) // 2
            yield from _deciding(things[:half], trials)
            yield from _deciding(things[half:], trials)


class _Pair:
    """Two ways of one hand that answer a question otherwise."""

    def __init__(
        self, record: PossibleHand, shows: dict[Settle, list[Lit]], aspects: Sequence[Lit]
    ) -> None:
        both = self._both = Twice(record.clauses, record.ways.facts.values())
        self._shows = {
            thing: [(lit, both.other(lit)) for lit in lits] for thing, lits in shows.items()
        }
        both.differ(aspects)
        self._alike = {thing: both.alike(lits) for thing, lits in shows.items()}

    def decided_by(self, things: Sequence[Settle]) -> Tried[Settle]:
        """Whether no such two look alike in all *things*; not where the budget does not say."""
        if not things:
            return False, things
        both, alike = self._both, self._alike
        wanted = (alike[thing] for thing in things)
        left = STEPS - both.steps
        most = MOST if len(things) == len(alike) else SOME
        can = both.can(*wanted, most=most, steps=left) if left > 0 else None
        if can is None:
            return False, things
        if not can:
            refused = both.enough()
            return True, [thing for thing in things if alike[thing] in refused]
        so = both.way()
        return False, [thing for thing, lits in self._shows.items()
                       if all(so(one) == so(other) for one, other in lits)]  # fmt: skip


def _unseen(record: PossibleHand, first: int) -> Iterator[Settle]:
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


def _shows(thing: Settle, record: PossibleHand, first: int) -> Iterator[Lit]:
    """All that a look at *thing* tells: who took a trick, and how many of each card are there."""
    ways = record.ways
    if thing.trick is not None and teams.partners_are_called(record.rules):
        yield from (ways.wins[thing.trick, seat] for seat in ways.seats)  # each keeps his tricks
    elif thing.trick is not None:
        yield from (record.ways.takes(thing.trick, team) for team in record.ways.names)
    for kind, copies in ways.copies.items():
        if thing.nest:
            aside = [ways.x[cell, kind] for cell in (*ways.aside, *ways.undecided)]
            yield from record.clauses.counted(aside, copies)
        elif thing.trick is not None:
            yield ways.lies(thing.trick, kind)
            if copies > 1:
                yield ways.all_in(kind, thing.trick)
        else:  # both copies are there, or one is elsewhere: no cells to count
            held, gone = ways.hands(kind, first)
            yield held.pop(thing.seat or 0)
            if copies > 1:
                yield record.clauses.any_of([*held.values(), *gone])


def _first_left(record: PossibleHand, question: Question) -> int:
    """The first trick to which a hand that is shown still has its card.

    Who asks of a trick, or saw a card of it, says that it was played: those up to it are gone from
    every hand, though nobody recorded them, and no hand shows which card went to which.
    """
    play, players = record.hand.play, record.rules.table.players
    under_way = len(play) if play and len(play[-1]) < players else len(play) + 1
    reached = max([question.trick or 0, *(each.trick for each in record.hand.seen)])
    return max(under_way, reached + 1) if reached > len(play) else under_way
