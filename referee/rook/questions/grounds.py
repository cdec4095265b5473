"""What an answer rests on, reduced to a minimum: the cards of a proof, or what to look at.

Looking at a thing decides an open question if no two possible plays agree in what it shows but
answer differently. A face-down trick shows its cards and whose pile it is on, but not who played
which; a hand shows the cards left in it; the nest shows the discard.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence, Set
from typing import Generic, NamedTuple, TypeVar

from referee.rook.hand import teams
from referee.rook.hand.facts import known_discard
from referee.rook.play.card_order import NUMBER
from referee.rook.possible.clauses import ANY, TRUE, Lit, TwoCopies
from referee.rook.possible.deal import RecordedFact
from referee.rook.possible.record import FEW, MOST, PossibleHand
from referee.rook.questions.question import Kind, Question, SeenCard, Settle
from referee.rook.rules import cards

# The smallest set of things that suffices


Thing = TypeVar("Thing", bound=Hashable)

MOST_TRIES = 80
"""The number of trials after which a minimal choice is taken, even if it may not be the smallest.
"""

MOST_NEEDED = 6
"""The same, as the number of groups found of which one member each is needed."""


Tried = tuple[bool, Collection[Thing]]
"""Whether some things suffice, with a subset that does; else with a superset that does not."""


class Trials(Generic[Thing]):
    """Tests which sets of things suffice, and infers answers from earlier tests where possible."""

    def __init__(
        self, things: Sequence[Thing], test: Callable[[Sequence[Thing]], Tried[Thing]]
    ) -> None:
        self._things = things
        self._test = test
        self._sufficient: list[frozenset[Thing]] = []
        self._insufficient: list[frozenset[Thing]] = []

    def suffices(self, chosen: Iterable[Thing]) -> bool:
        """Whether the things *chosen* suffice."""
        key = frozenset(chosen)
        if any(sufficient <= key for sufficient in self._sufficient):
            return True
        if any(key <= insufficient for insufficient in self._insufficient):
            return False
        sufficient, tested = self._test([thing for thing in self._things if thing in key])
        (self._sufficient if sufficient else self._insufficient).append(frozenset(tested))
        return sufficient

    def fewest(self) -> tuple[Thing, ...]:
        """The smallest set that suffices, the first if there are several.

        A superset of a sufficient set is taken to suffice too. No member of the result can be left
        out, as far as the tests tell; if not even all things are known to suffice, the result is
        all of them.
        """
        if not self.suffices(self._things):
            return tuple(self._things)
        every = frozenset(self._things)
        needed = [
            frozenset([thing]) for thing in self._things if not self.suffices(every - {thing})
        ]
        most = len(needed) + MOST_NEEDED
        while True:
            chosen = _least_of_each(needed, self._things)
            if self.suffices(chosen):
                return tuple(chosen)
            if len(self._sufficient) + len(self._insufficient) > MOST_TRIES or len(needed) == most:
                return self._few(chosen)
            needed.append(self._missing(chosen))

    def _missing(self, chosen: Sequence[Thing]) -> frozenset[Thing]:
        """The things that *chosen* lacks: no set without any of them suffices."""
        insufficient = self._grown(frozenset(chosen))
        lacking = set[Thing]()
        parts = [[thing for thing in self._things if thing not in insufficient]]
        while parts:
            part = [thing for thing in parts.pop() if thing not in insufficient]
            if not self.suffices({*insufficient, *part}):
                insufficient = self._grown({*insufficient, *part})
            elif len(part) == 1:
                lacking.update(part)
            else:
                parts += [part[: len(part) // 2], part[len(part) // 2 :]]
        return frozenset(lacking)

    def _grown(self, chosen: Set[Thing]) -> frozenset[Thing]:
        """A known insufficient set that contains *chosen*."""
        return next(things for things in self._insufficient if chosen <= things)

    def _few(self, chosen: Sequence[Thing]) -> tuple[Thing, ...]:
        """The smaller of two minimal sets, one with *chosen*, one from the smallest known set.

        The smallest known set may be far smaller if the budget of the tests is spent.
        """
        least = min(
            self._sufficient, key=lambda some: (len(some), sorted(map(self._things.index, some)))
        )
        first = [thing for thing in self._things if thing not in set(chosen)] + list(chosen)
        smallest = [thing for thing in self._things if thing in least]
        return min(self._without_any(first), self._without_any(smallest), key=len)

    def _without_any(self, kept: list[Thing]) -> tuple[Thing, ...]:
        """*kept*, which suffices, less all that can be left out; the last things go last."""
        size = len(kept) // 2
        while size:
            at = 0
            while at < len(kept):
                left = kept[:at] + kept[at + size :]
                if self.suffices(left):
                    kept = left
                else:
                    at += size
            size //= 2
        return tuple(thing for thing in self._things if thing in set(kept))


def _least_of_each(needed: Sequence[frozenset[Thing]], things: Sequence[Thing]) -> list[Thing]:
    """The fewest *things* that include one of each group in *needed*; the first such set."""
    for number in range(len(needed) + 1):
        chosen = _one_of_each(needed, things, number)
        if chosen is not None:
            return [thing for thing in things if thing in chosen]
    raise ValueError("want groups of which none is empty")


def _one_of_each(
    needed: Sequence[frozenset[Thing]], things: Sequence[Thing], number: int
) -> set[Thing] | None:
    """At most *number* things that include one of each group in *needed*, or None."""
    if not needed or not number:
        return None if needed else set()
    for thing in (candidate for candidate in things if candidate in needed[0]):
        rest = _one_of_each([group for group in needed if thing not in group], things, number - 1)
        if rest is not None:
            return {thing, *rest}
    return None


# What to look at to decide an open question, whatever one sees there


ONE_LOOK = 500
"""The most conflicts for one test of things to look at; beyond them it counts as no."""

ALL_LOOKS = 2_000
"""The same for the test of all things together; if these do not decide, nothing does."""

STEPS = 1_500_000
"""The most solver steps for all tests of things to look at, or for reducing a proof.

It takes about a third of a second. A proof holds without them too; it may just not be minimal.
"""


class ToLookAt(NamedTuple):
    """The things to look at."""

    things: tuple[Settle, ...]
    together: bool
    """Whether all of them are needed; else any one of them is enough."""


def what_settles(record: PossibleHand, question: Question, aspects: Sequence[Lit]) -> ToLookAt:
    """The things that each decide the question, easiest first; else the fewest that do together.

    The search has limits; beyond them the result still decides it, but a smaller one may exist.
    *aspects* are all literals in which two answers can differ. A trick to turn over comes before
    the discard, and the discard before a hand to show.
    """
    # The first trick to which a hand that is shown still has its card. A trick that the question or
    # a seen card names was played: its cards and those before it are gone from every hand, although
    # nobody recorded them, and no hand shows which went where.
    play, players = record.hand.play, record.rules.table.players
    under_way = len(play) if play and len(play[-1]) < players else len(play) + 1
    reached = max([question.trick or 0, *(card.trick for card in record.hand.seen)])
    first = max(under_way, reached + 1) if reached > len(play) else under_way
    shows = {thing: list(_shows(thing, record, first)) for thing in _unseen(record, first)}
    things, pair = tuple(shows), _Pair(record, shows, aspects)
    trials = Trials(things, pair.decided_by)
    alone = tuple(_deciding(things, trials))
    if alone or not trials.suffices(things):
        return ToLookAt(alone, together=False)
    together = trials.fewest()
    return ToLookAt(together, together=len(together) > 1)


def _deciding(things: Sequence[Settle], trials: Trials[Settle]) -> Iterator[Settle]:
    """Those of *things* that each decide the question; none if all together do not."""
    if trials.suffices(things):
        if len(things) == 1:
            yield from things
        else:
            half = len(things) // 2
            yield from _deciding(things[:half], trials)
            yield from _deciding(things[half:], trials)


class _Pair:
    """Two possible plays of one hand that answer a question differently."""

    def __init__(
        self, record: PossibleHand, shows: dict[Settle, list[Lit]], aspects: Sequence[Lit]
    ) -> None:
        both = self._both = TwoCopies(record.clauses, record.ways.facts.values())
        self._shows = {
            thing: [(lit, both.other(lit)) for lit in lits] for thing, lits in shows.items()
        }
        both.differ(aspects)
        self._alike = {thing: both.alike(lits) for thing, lits in shows.items()}

    def decided_by(self, things: Sequence[Settle]) -> Tried[Settle]:
        """Whether no such pair agrees in all *things*; False if that was not settled."""
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
            refused = both.core()
            return True, [thing for thing in things if alike[thing] in refused]
        is_true = both.way()
        return False, [thing for thing, lits in self._shows.items()
                       if all(is_true(one) == is_true(other) for one, other in lits)]  # fmt: skip


def _unseen(record: PossibleHand, first: int) -> Iterator[Settle]:
    hand, players = record.hand, record.rules.table.players
    for trick in record.ways.tricks:
        if trick > len(hand.play) or len(hand.play[trick - 1]) < players:
            yield Settle(trick=trick)
    if cards.nest_size(record.rules) > len(known_discard(hand)):
        yield Settle(nest=True)
    if first <= record.ways.size:
        for seat in record.ways.seats:
            yield Settle(seat=seat)


def _shows(thing: Settle, record: PossibleHand, first: int) -> Iterator[Lit]:
    """The literals that *thing* shows: who took a trick, and how many of each card are there."""
    ways = record.ways
    if thing.trick is not None and teams.partners_are_called(record.rules):
        yield from (
            ways.wins[thing.trick, seat] for seat in ways.seats
        )  # each seat has its own pile
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
            in_hands, elsewhere = ways.hands(kind, first)
            yield in_hands.pop(thing.seat or 0)
            if copies > 1:
                yield record.clauses.any_of([*in_hands.values(), *elsewhere])


# The fewest cards of a proof, and the fewest contradictory records


CARDS = ("played", "seen")
"""The kinds of facts that are cards: a proof shows as few of them as possible, all others count."""

IN_TIME = (
    "dealt", "nest", "nest_up", "circus", "partner_cards", "partners", *CARDS,
    "discard", "discard_up", "piles", "tricks", "last_trick", "taken",
)  # fmt: skip
"""The kinds of facts in the order in which they happen."""


def proof(
    record: PossibleHand, against: Lit, question: Question, counters: Sequence[RecordedFact] = ()
) -> tuple[SeenCard, ...]:
    """The fewest recorded cards that refute *against*, the earliest if there are several sets.

    The leader and the winner of a recorded trick stay known if its cards are left out, and so does
    the suit led to the trick of the *question*: players do not dispute these. The proof of who took
    a trick is its cards. If *counters* with enough points suffice, they are the fewest; they do not
    suffice only if a card without points shows who captured them.
    """
    facts, trick = record.ways.facts, question.trick or 0
    fixed = [lit for fact, lit in facts.items() if fact.what not in CARDS]
    fixed += _led(record, trick) if trick else []
    card_facts = sorted((fact for fact in facts if fact.what in CARDS), key=_when)

    proven_by: Sequence[RecordedFact] = sorted(counters, key=_when)
    if question.kind is Kind.TOOK and record.ways.is_whole(trick):
        proven_by = [fact for fact in card_facts if (fact.what, fact.trick) == ("played", trick)]
    elif not _refuse(record, proven_by, [against, *fixed]):
        proven_by = _fewest(record, card_facts, [against, *fixed])
    return tuple(
        SeenCard(fact.trick or 0, record.player(fact), fact.card or "") for fact in proven_by
    )


def _refuse(record: PossibleHand, some: Sequence[RecordedFact], fixed: Sequence[Lit]) -> bool:
    """Whether *some* facts contradict what is *fixed*; False if it takes too long to settle."""
    lits = [record.ways.facts[fact] for fact in some]
    return bool(some) and record.clauses.can(*fixed, *lits, most=FEW) is False


def _fewest(
    record: PossibleHand, items: Sequence[RecordedFact], fixed: Sequence[Lit]
) -> tuple[RecordedFact, ...]:
    """The fewest of *items* that contradict what is *fixed*; the first such set."""
    lits, clauses = {fact: record.ways.facts[fact] for fact in items}, record.clauses
    clauses.prefer(lits.values())
    until = clauses.steps + STEPS

    def refuse(some: Sequence[RecordedFact]) -> Tried[RecordedFact]:
        left = until - clauses.steps
        wanted = (*fixed, *(lits[fact] for fact in some))
        whole = len(some) == len(items)  # refuted before, or there would be no proof
        can = clauses.can(*wanted, most=MOST if whole else FEW, steps=ANY if whole else left)
        if can is None:
            return False, some
        if can:
            is_true = clauses.way()
            return False, [fact for fact, lit in lits.items() if is_true(lit)]
        refused = clauses.core()
        return True, [fact for fact in some if lits[fact] in refused]

    return Trials(items, refuse).fewest()


def _led(record: PossibleHand, trick: int) -> list[Lit]:
    """The literals of the suit led to *trick*; none if it is not recorded."""
    if not record.ways.is_in_order(trick):
        return []
    kind = NUMBER[record.hand.play[trick - 1][0]]
    suits = record.ways.contract.suits[kind]
    return [record.ways.led[trick, suit] for suit, belongs in suits if belongs == TRUE]


def _when(fact: RecordedFact) -> tuple[bool, int, int]:
    """The sort key of a fact: cards of tricks in order of play, then cards seen alone."""
    return fact.what == "seen", fact.trick or 0, fact.place or 0


def clashing(record: PossibleHand) -> tuple[RecordedFact, ...]:
    """The fewest records of an impossible hand that contradict each other, the later ones first."""
    items = sorted(record.ways.facts, key=lambda fact: IN_TIME.index(fact.what))
    return _fewest(record, items[::-1], [])
