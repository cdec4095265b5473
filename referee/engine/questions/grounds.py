"""What an answer rests on, with as little as can be: the cards of a proof, what to look at.

A thing decides an open question if no two ways of the hand look alike there and answer it
otherwise. What a look shows: a trick that lies face down its cards and on whose pile it lies, and
not who played which of them; a hand the cards that are left in it; the nest what was laid aside.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence, Set
from typing import Generic, NamedTuple, TypeVar

from referee.engine.hand import teams
from referee.engine.play.card_order import NUMBER
from referee.engine.possible.clauses import ANY, TRUE, Lit, Twice
from referee.engine.possible.deal import RecordedFact
from referee.engine.possible.record import FEW, MOST, PossibleHand
from referee.engine.questions.question import Kind, Question, SeenCard, Settle
from referee.engine.rules import cards

# The fewest things that still do what all of them do


Thing = TypeVar("Thing", bound=Hashable)

MOST_TRIES = 80
"""After so many tries a choice is taken that has nothing too many, though another may be less."""

MOST_NEEDED = 6
"""The same, after so many groups were found of each of which something is needed."""


Tried = tuple[bool, Collection[Thing]]
"""Whether some things suffice, and which of them do; else all things that do not, with those."""


class Trials(Generic[Thing]):
    """Choices of things, of which none is tried whose answer is known from another."""

    def __init__(
        self, things: Sequence[Thing], suffice: Callable[[Sequence[Thing]], Tried[Thing]]
    ) -> None:
        self._things = things
        self._suffice = suffice
        self._do: list[frozenset[Thing]] = []
        self._do_not: list[frozenset[Thing]] = []

    def do(self, chosen: Iterable[Thing]) -> bool:
        """Whether those *chosen* suffice."""
        key = frozenset(chosen)
        if any(those <= key for those in self._do):
            return True
        if any(key <= those for those in self._do_not):
            return False
        so, those = self._suffice([each for each in self._things if each in key])
        (self._do if so else self._do_not).append(frozenset(those))
        return so

    def fewest(self) -> tuple[Thing, ...]:
        """The fewest that do, the first of them where there is a choice.

        All do, and more never do less. None of the answer can be left out, as far as it is told;
        where it is not told that all do, the answer is all.
        """
        if not self.do(self._things):
            return tuple(self._things)
        every = frozenset(self._things)
        needed = [frozenset([each]) for each in self._things if not self.do(every - {each})]
        most = len(needed) + MOST_NEEDED
        while True:
            chosen = _least_of_each(needed, self._things)
            if self.do(chosen):
                return tuple(chosen)
            if len(self._do) + len(self._do_not) > MOST_TRIES or len(needed) == most:
                return self._few(chosen)
            needed.append(self._missing(chosen))

    def _missing(self, chosen: Sequence[Thing]) -> frozenset[Thing]:
        """What those *chosen*, which do not suffice, lack: without all of it nothing suffices."""
        held = self._grown(frozenset(chosen))
        lacking = set[Thing]()
        parts = [[each for each in self._things if each not in held]]
        while parts:
            part = [each for each in parts.pop() if each not in held]
            if not self.do({*held, *part}):
                held = self._grown({*held, *part})
            elif len(part) == 1:
                lacking.update(part)
            else:
                parts += [part[: len(part) // 2], part[len(part) // 2 :]]
        return frozenset(lacking)

    def _grown(self, chosen: Set[Thing]) -> frozenset[Thing]:
        """Things that do not suffice, with those *chosen*, which do not either."""
        return next(those for those in self._do_not if chosen <= those)

    def _few(self, chosen: Sequence[Thing]) -> tuple[Thing, ...]:
        """The fewer of two choices that suffice: with *chosen* in it, and out of the least known.

        Where the budget of who answers is spent, the least known may be far less.
        """
        least = min(
            self._do, key=lambda those: (len(those), sorted(map(self._things.index, those)))
        )
        first = [each for each in self._things if each not in set(chosen)] + list(chosen)
        known = [each for each in self._things if each in least]
        return min(self._without_any(first), self._without_any(known), key=len)

    def _without_any(self, kept: list[Thing]) -> tuple[Thing, ...]:
        """Those of *kept*, which suffice, of which none can be left out; the last go last."""
        size = len(kept) // 2
        while size:
            at = 0
            while at < len(kept):
                left = kept[:at] + kept[at + size :]
                if self.do(left):
                    kept = left
                else:
                    at += size
            size //= 2
        return tuple(each for each in self._things if each in set(kept))


def _least_of_each(needed: Sequence[frozenset[Thing]], things: Sequence[Thing]) -> list[Thing]:
    """The fewest *things* so that every one of *needed* has one, the first where there are more."""
    for number in range(len(needed) + 1):
        chosen = _one_of_each(needed, things, number)
        if chosen is not None:
            return [each for each in things if each in chosen]
    raise ValueError("want groups of which none is empty")


def _one_of_each(
    needed: Sequence[frozenset[Thing]], things: Sequence[Thing], number: int
) -> set[Thing] | None:
    """At most *number* things so that every one of *needed* has one; None: so few cannot do."""
    if not needed or not number:
        return None if needed else set()
    for thing in (each for each in things if each in needed[0]):
        rest = _one_of_each([those for those in needed if thing not in those], things, number - 1)
        if rest is not None:
            return {thing, *rest}
    return None


# What to look at so that an open question is decided, whatever it shows


ONE_LOOK = 500
"""How many conflicts it may cost to see that a thing decides; beyond them it is not said to."""

ALL_LOOKS = 2_000
"""The same of all things together, for where these do not decide it nothing does."""

STEPS = 1_500_000
"""How many steps of the solver all looks, or all tries for a smaller proof, may cost.

It is about a third of a second. A proof is one without them too; only the fewest cards may not be
found."""


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
        most = ALL_LOOKS if len(things) == len(alike) else ONE_LOOK
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


# The fewest cards of a proof, the fewest records that clash


CARDS = ("played", "seen")
"""Facts that are cards, of which a proof shows as few as can be; all others count anyway."""

IN_TIME = (
    "dealt", "nest", "circus", "partner_cards", "partners", *CARDS,
    "discard", "piles", "tricks", "last_trick", "taken",
)  # fmt: skip
"""Facts in the order in which they happened."""


def proof(
    record: PossibleHand, against: Lit, question: Question, counters: Sequence[RecordedFact] = ()
) -> tuple[SeenCard, ...]:
    """The fewest recorded cards with which *against* cannot be, the earliest where it is a choice.

    Who led and who took a trick that is recorded stays known when its cards are left out, and so
    does the suit that was led to the trick of the *question*: players do not dispute it. Who asks
    who took such a trick sees its cards. *counters* that come to enough points are the fewest at
    once: only where a card without points says who took them do they not suffice.
    """
    facts, trick = record.ways.facts, question.trick or 0
    fixed = [lit for fact, lit in facts.items() if fact.what not in CARDS]
    fixed += _led(record, trick) if trick else []
    shown = sorted((fact for fact in facts if fact.what in CARDS), key=_when)

    found: Sequence[RecordedFact] = sorted(counters, key=_when)
    if question.kind is Kind.TOOK and record.ways.is_whole(trick):
        found = [fact for fact in shown if (fact.what, fact.trick) == ("played", trick)]
    elif not _refuse(record, found, [against, *fixed]):
        found = _fewest(record, shown, [against, *fixed])
    return tuple(SeenCard(fact.trick or 0, record.player(fact), fact.card or "") for fact in found)


def _refuse(record: PossibleHand, some: Sequence[RecordedFact], fixed: Sequence[Lit]) -> bool:
    """Whether *some* facts leave no way for what is *fixed*, as far as that is cheap to see."""
    lits = [record.ways.facts[fact] for fact in some]
    return bool(some) and record.clauses.can(*fixed, *lits, most=FEW) is False


def _fewest(
    record: PossibleHand, items: Sequence[RecordedFact], fixed: Sequence[Lit]
) -> tuple[RecordedFact, ...]:
    """The fewest of *items* that cannot be, with all that is *fixed*; the first where it is one."""
    lits, clauses = {each: record.ways.facts[each] for each in items}, record.clauses
    clauses.prefer(lits.values())
    until = clauses.steps + STEPS

    def refuse(some: Sequence[RecordedFact]) -> Tried[RecordedFact]:
        left = until - clauses.steps
        wanted = (*fixed, *(lits[each] for each in some))
        whole = len(some) == len(items)  # this was refused before, or there would be no proof
        can = clauses.can(*wanted, most=MOST if whole else FEW, steps=ANY if whole else left)
        if can is None:
            return False, some
        if can:
            so = clauses.way()
            return False, [each for each, lit in lits.items() if so(lit)]
        refused = clauses.enough()
        return True, [each for each in some if lits[each] in refused]

    return Trials(items, refuse).fewest()


def _led(record: PossibleHand, trick: int) -> list[Lit]:
    """The suit led to *trick*, where that is recorded."""
    if not record.ways.is_in_order(trick):
        return []
    kind = NUMBER[record.hand.play[trick - 1][0]]
    suits = record.ways.contract.suits[kind]
    return [record.ways.led[trick, suit] for suit, belongs in suits if belongs == TRUE]


def _when(fact: RecordedFact) -> tuple[bool, int, int]:
    """Sort key: cards of whole tricks in the order of play, then those seen alone."""
    return fact.what == "seen", fact.trick or 0, fact.place or 0


def clashing(record: PossibleHand) -> tuple[RecordedFact, ...]:
    """The fewest records of an impossible hand that cannot all be, the later ones first."""
    items = sorted(record.ways.facts, key=lambda fact: IN_TIME.index(fact.what))
    return _fewest(record, items[::-1], [])
