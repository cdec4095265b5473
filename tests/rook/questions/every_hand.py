"""Every way in which a small hand can have gone, and the questions about it.

A way puts each card of the deck in one place: a card that a seat played to a trick, or the discard.
Every recorded fact is compared with the complete way, one after the other and naively. From the
program only the reading of rules is used; `tests.rook.oracle` says what follows and which card
takes a trick.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from referee.rook.hand import teams
from referee.rook.hand.facts import Hand
from referee.rook.rules import cards
from referee.rook.rules.model import RuleSet
from tests.rook import oracle
from tests.rook.dealing import Played

Pile = Counter[str]
COLORS = {"R": "red", "Y": "yellow", "G": "green", "B": "black", "-": "none"}
LETTERS = {name: letter for letter, name in COLORS.items()}
MOST_CARDS = 8_000
"""The most cards to play for listing the ways of a hand; records that need more are skipped."""


class TooManyError(Exception):
    """The record leaves more open than can be listed."""


Places = tuple[list[Pile], Pile]
"""The cards that each seat holds for certain, and the cards that can be anywhere."""


class Step(NamedTuple):
    """One trick of a way."""

    leader: int
    laid: tuple[str, ...]
    """By seat, from seat 1."""
    winner: int


@dataclass(frozen=True)
class Way:
    """One way in which a hand can have gone, from the first lead to the last trick."""

    rules: RuleSet
    bidder: int
    called: oracle.Called
    aside: tuple[str, ...]
    steps: tuple[Step, ...]
    passes: tuple[tuple[tuple[str, ...], tuple[Pile, ...]], ...] = ()
    """Circus Rook: the cards that each seat can have passed, with its hand before passing."""

    @property
    def game(self) -> oracle.Game:
        return game_of(self.rules)

    def held(self, seat: int, trick: int = 1) -> list[str]:
        """The cards that *seat* held when it played to *trick*."""
        return [step.laid[seat - 1] for step in self.steps[trick - 1 :]]

    def is_trump(self, card: str) -> bool:
        return oracle.follows_as(card, self.game, self.called) == self.called.trump


def game_of(rules: RuleSet) -> oracle.Game:
    """The game as the oracle describes it; a black 2 is the lowest card of a deck without 2s.

    A 1 that a house rule puts into the deck is the highest of its color.
    """
    game = oracle.GAMES[rules.id]
    if 1 in rules.deck.plain and 1 not in game.plain:
        game = replace(game, plain=[1, *game.plain])
    added = rules.deck.black_two and 2 not in game.plain
    return replace(game, plain=[*game.plain, 2]) if added else game


def winner(trick: Sequence[str], rules: RuleSet, called: oracle.Called) -> int:
    """The place of the card that takes the trick; a black 2 wins any trick that has the Rook."""
    if rules.deck.black_two and {"B2", "RK"} <= set(trick):
        return list(trick).index("B2")
    return oracle.winner(trick, game_of(rules), called)


def worth(card: str, rules: RuleSet) -> int:
    return cards.points(card, rules)


def decks(rules: RuleSet) -> Iterator[Pile]:
    """The possible decks: one for each choice of extra cards."""
    every = [combinations(extra, spare) for extra, spare in cards.spare_extras(rules)]
    for left_out in product(*every):
        yield Counter(cards.deck(rules)) - Counter(card for some in left_out for card in some)


def first_leader(hand: Hand, bidder: int, dealer: int, rules: RuleSet) -> int:
    """The seat that leads first; in circus Rook the one left of the bidder."""
    left_of = {"left-of-dealer": dealer, "left-of-bidder": bidder}
    sits = bidder if hand.call == "circus" else left_of.get(str(rules.play.first_lead), 0)
    return sits % rules.table.players + 1 if sits else bidder


def seats_from(leader: int, players: int) -> list[int]:
    return [(leader - 1 + step) % players + 1 for step in range(players)]


def way_of(played: Played) -> Way:
    """The way in which the hand was really played."""
    hand, rules = played.hand, played.rules
    bidder, players = hand.bidder or 0, rules.table.players
    leader, steps = first_leader(hand, bidder, played.dealer, rules), []
    for trick, won in zip(hand.play, played.winners, strict=True):
        at = dict(zip(seats_from(leader, players), trick, strict=True))
        steps.append(Step(leader, tuple(at[seat] for seat in range(1, players + 1)), won))
        leader = won
    called = oracle.Called(LETTERS[hand.trump or ""], low=hand.call == "low", rook=hand.rook)
    return Way(rules, bidder, called, hand.discard, tuple(steps))


# Every way.


class Ways:
    """Every way in which the hand recorded as *hand* can have gone.

    The tricks after *until* are played in one order only.
    """

    def __init__(
        self, hand: Hand, dealer: int, rules: RuleSet, most: int, until: int | None
    ) -> None:
        self.hand, self.dealer, self.rules, self.left = hand, dealer, rules, most
        self.until = cards.hand_size(rules) if until is None else until
        self.players, self.size = rules.table.players, cards.hand_size(rules)
        self.nest = cards.nest_size(rules)
        self.circus = hand.call == "circus"

    def every(self) -> Iterator[Way]:
        """Yields all of them.

        Raises:
            TooManyError: listing them takes more cards than allowed.
        """
        hand = self.hand
        for bidder in [hand.bidder] if hand.bidder else range(1, self.players + 1):
            lead = first_leader(hand, bidder, self.dealer, self.rules)
            for called in calls(hand, self.rules):
                for deck in decks(self.rules):
                    begun = self._begun(bidder, deck)
                    if begun is not None:
                        way = Way(self.rules, bidder, called, (), ())
                        yield from self._from(way, lead, begun)

    def _begun(self, bidder: int, deck: Pile) -> Places | None:
        """The cards that each seat certainly holds, and those that can be anywhere.

        None if the deck does not have all recorded cards.
        """
        hand = self.hand
        own = [Counter[str]() for _ in range(self.players)]
        if not self.circus:
            own = [Counter(dealt) for dealt in hand.deal] or own
            own[bidder - 1] += in_nest(hand)
        from_hand = Counter(hand.discard) & own[bidder - 1]
        known = sum(own, Counter(hand.discard) - from_hand)
        own[bidder - 1] -= from_hand
        return None if known - deck else (own, deck - known)

    def _is_known(self, seat: int, bidder: int) -> bool:
        """Whether every card that *seat* took up is recorded."""
        dealt = not self.circus and bool(self.hand.deal and self.hand.deal[seat - 1])
        return dealt and (seat != bidder or bool(self.hand.nest) or not self.nest)

    def _from(self, way: Way, leader: int, places: Places) -> Iterator[Way]:
        """Every completion of *way*, played so far, if *leader* leads the next trick."""
        number = len(way.steps) + 1
        if number > self.size:
            yield from self._over(way, places)
            return
        leader = self.hand.leaders.get(number, leader)
        for trick, left in self._tricks(way, number, seats_from(leader, self.players), (), places):
            seats = seats_from(leader, self.players)
            won = seats[winner(trick, way.rules, way.called)]
            by_seat = tuple(trick[seats.index(seat)] for seat in range(1, self.players + 1))
            after = replace(way, steps=(*way.steps, Step(leader, by_seat, won)))
            yield from self._from(after, won, left)

    def _tricks(
        self, way: Way, number: int, seats: list[int], trick: tuple[str, ...], places: Places
    ) -> Iterator[tuple[tuple[str, ...], Places]]:
        """Every completion of *trick* that the record allows, with the places of other cards."""
        self.left -= 1
        if self.left < 0:
            raise TooManyError
        play = self.hand.play
        laid = play[number - 1] if number <= len(play) else ()
        in_order = len(laid) == self.players or number == len(play)
        if len(trick) == self.players:
            if in_order or is_within(laid, trick):
                yield trick, places
            return
        seat = seats[len(trick)]
        own, hidden = places
        known = self._is_known(seat, way.bidder)
        for card in sorted(set(own[seat - 1]) | (set() if known else set(hidden))):
            recorded = laid[len(trick)] if in_order and len(trick) < len(laid) else card
            if card != recorded or not self._was_seen(seat, number, card):
                continue
            if number > self.until + 1 and card < way.steps[-1].laid[seat - 1]:
                continue
            left = own, hidden - Counter([card])
            if own[seat - 1][card]:
                mine = own[seat - 1] - Counter([card])
                left = [*own[: seat - 1], mine, *own[seat:]], hidden
            yield from self._tricks(way, number, seats, (*trick, card), left)

    def _was_seen(self, seat: int, number: int, card: str) -> bool:
        seen = [s.card for s in self.hand.seen if (s.seat, s.trick) == (seat, number)]
        return all(each in (card, color_of(card)) for each in seen)

    def _over(self, way: Way, places: Places) -> Iterator[Way]:
        """The way after the last trick, if what is left can be the bidder's discard."""
        own, hidden = places
        others = [pile for seat, pile in enumerate(own, 1) if seat != way.bidder]
        aside = (*self.hand.discard, *own[way.bidder - 1].elements(), *hidden.elements())
        if any(others) or len(aside) != self.nest or Counter(self.hand.discard_up) - Counter(aside):
            return
        way = replace(way, aside=tuple(sorted(aside)))
        if not self.circus:
            yield way
            return
        self.left -= self.size**self.players // 4
        passed = tuple(passes(self.hand, way))
        if passed:
            yield replace(way, passes=passed)


def in_nest(hand: Hand) -> Pile:
    """The cards that were in the nest; those that lay face up are some of them."""
    return Counter(hand.nest) | Counter(hand.nest_up)


def calls(hand: Hand, rules: RuleSet) -> Iterator[oracle.Called]:
    rook = [hand.rook] if hand.rook or not rules.trump.rook_called else ["high", "low"]
    trump = [LETTERS[hand.trump]] if hand.trump else list(COLORS)
    return (oracle.Called(t, low=hand.call == "low", rook=r) for t in trump for r in rook)


def color_of(card: str) -> str:
    """The color of *card* as seen from afar; the Rook has none."""
    return "" if card == "RK" else COLORS[card[0]]


def is_within(some: tuple[str, ...], trick: tuple[str, ...]) -> bool:
    """Whether *some* are cards of *trick* in the order in which they were played."""
    rest = iter(trick)
    return all(card in rest for card in some)


def passes(hand: Hand, way: Way) -> Iterator[tuple[tuple[str, ...], tuple[Pile, ...]]]:
    """The cards that each seat can have passed in circus Rook, with its hand before passing."""
    players = len(way.steps[0].laid)
    holding = [Counter(way.held(seat)) for seat in range(1, players + 1)]
    gave = [[hand.circus[at]] if hand.circus else sorted(holding[(at + 1) % players])
            for at in range(players)]  # fmt: skip
    for passed in product(*gave):
        got = [passed[at - 1] for at in range(players)]
        if not all(holding[at][got[at]] for at in range(players)):
            continue
        before = [holding[at] - Counter([got[at]]) + Counter([passed[at]]) for at in range(players)]
        if all(dealt_so(hand, way, seat, held) for seat, held in enumerate(before, 1)):
            yield passed, tuple(before)


def dealt_so(hand: Hand, way: Way, seat: int, held: Pile) -> bool:
    """Whether *seat*, which *held* these cards then, can have been dealt what is recorded."""
    dealt = Counter(hand.deal[seat - 1]) if hand.deal else Counter[str]()
    if seat == way.bidder:
        return not dealt + in_nest(hand) - held - Counter(way.aside)
    return not dealt or dealt == held


# Who belongs together, and what they have.


class Takings(NamedTuple):
    """What each team has at the end."""

    points: dict[str, int]
    """Counters."""
    tricks: dict[str, int]
    last: str
    piles: dict[str, Pile]
    bonus: dict[str, int]


def sides(hand: Hand, way: Way) -> Iterator[frozenset[int]]:
    """The possible sets of declarers: the bidder, and the seats that can have been partners."""
    rules, players = way.rules, way.rules.table.players
    seats = range(1, players + 1)
    if not teams.partners_are_called(rules):
        yield frozenset(seat for seat in seats if teams.book(seat, rules) ==
                        teams.book(way.bidder, rules))  # fmt: skip
        return
    if hand.partner_cards:
        holders = {seat for seat in seats if set(hand.partner_cards) & set(way.held(seat))}
        yield frozenset(holders | {way.bidder})
        return
    others = [seat for seat in seats if seat != way.bidder]
    for number in range(rules.table.called_cards + 1):
        yield from (frozenset({way.bidder, *some}) for some in combinations(others, number))


def takings(way: Way, declarers: frozenset[int]) -> Takings:
    """What each team captures if *declarers* play together."""
    rules = way.rules
    names = teams.teams(rules)
    of = {seat: teams.team(seat, tuple(declarers), rules)
          for seat in range(1, rules.table.players + 1)}  # fmt: skip
    piles = {name: Counter[str]() for name in names}
    tricks = dict.fromkeys(names, 0)
    for step in way.steps:
        piles[of[step.winner]].update(step.laid)
        tricks[of[step.winner]] += 1
    last = of[way.steps[-1].winner]
    if str(rules.nest.goes_to) == "last-trick":
        piles[last].update(way.aside)
    points = {name: sum(worth(card, rules) for card in pile.elements())
              for name, pile in piles.items()}  # fmt: skip
    earned = {name: rules.score.trick_points * tricks[name] for name in names}
    for name in names:
        won = {"last-trick": name == last, "majority": tricks[name] * 2 > len(way.steps)}
        earned[name] += rules.score.bonus_points * won.get(str(rules.score.bonus), False)
    return Takings(points, tricks, last, piles, earned)


def matches(hand: Hand, way: Way, declarers: frozenset[int], has: Takings) -> bool:
    """Whether this end agrees with the result recorded in *hand*."""
    recorded = [*(hand.piles or {}).items(), *(hand.in_piles or {}).items()]
    return (
        all(has.points[team] == points for team, points in (hand.taken or {}).items())
        and all(has.tricks[team] == number for team, number in (hand.tricks or {}).items())
        and hand.last_trick in (None, has.last)
        and all(not Counter(pile) - has.piles[team] for team, pile in recorded)
        and (hand.partners is None or {*hand.partners, way.bidder} == declarers)
    )


# The questions.


class End(NamedTuple):
    """One way with its result, for the hand recorded as *hand*."""

    hand: Hand
    way: Way
    declarers: frozenset[int]
    has: Takings


Fact = Callable[[End], Iterable[Hashable]]
"""A function that returns every possible answer in one way."""


def made(end: End) -> Iterator[Hashable]:
    team = teams.team(end.way.bidder, (end.way.bidder,), end.way.rules)
    if end.hand.bid == "moon":
        yield end.has.points[team] == cards.counter_total(end.way.rules)
    else:
        yield end.has.points[team] + end.has.bonus[team] >= (end.hand.bid or 0)


def points(end: End) -> Iterator[Hashable]:
    bonus = {} if end.hand.bid == "moon" else end.has.bonus
    yield tuple((team, held + bonus.get(team, 0)) for team, held in end.has.points.items())


def reneged(seat: int, trick: int) -> Fact:
    def fact(end: End) -> Iterator[Hashable]:
        yield not is_legal(end.way, seat, end.way.steps[trick - 1].laid[seat - 1], trick)

    return fact


def is_legal(way: Way, seat: int, card: str, trick: int) -> bool:
    """Whether *seat* may play *card*, which it holds, to *trick*."""
    step = way.steps[trick - 1]
    led = step.laid[step.leader - 1]
    fair = oracle.legal(way.held(seat, trick), led, way.game, way.called)
    return seat == step.leader or card in fair


def held(seat: int, card: str, trick: int) -> Fact:
    def fact(end: End) -> Iterator[Hashable]:
        yield card in end.way.held(seat, trick)

    return fact


def may(seat: int, card: str, trick: int) -> Fact:
    def fact(end: End) -> Iterator[Hashable]:
        yield card in end.way.held(seat, trick) and is_legal(end.way, seat, card, trick)

    return fact


def bad_discard(end: End) -> Iterator[Hashable]:
    """Whether banned cards were discarded while others were kept; rulings 29 and 30."""
    bars: dict[str, Callable[[str], bool]] = {
        "trump": end.way.is_trump, "counters": lambda card: worth(card, end.way.rules) > 0,
    }  # fmt: skip
    barred = bars.get(str(end.way.rules.nest.ban), lambda _: False)
    kept = end.way.held(end.way.bidder)
    if end.hand.call != "circus":
        yield any(map(barred, end.way.aside)) and not all(map(barred, kept))
        return
    for _, before in end.way.passes:
        yield any(map(barred, end.way.aside)) and not all(map(barred, before[end.way.bidder - 1]))


def took(trick: int) -> Fact:
    def fact(end: End) -> Iterator[Hashable]:
        yield end.way.steps[trick - 1].winner

    return fact


def partner(end: End) -> Iterator[Hashable]:
    yield tuple(sorted(end.declarers - {end.way.bidder}))


def declared(end: End) -> Iterator[Hashable]:
    """Whether the bidder declared correctly whether the discard holds points; ruling 34."""
    yield any(worth(card, end.way.rules) for card in end.way.aside) == end.hand.declared


def best_passed(seat: int) -> Fact:
    def fact(end: End) -> Iterator[Hashable]:
        def height(card: str) -> tuple[bool, float]:
            return end.way.is_trump(card), oracle.place(card, end.way.game, end.way.called)

        for passed, before in end.way.passes:
            yield height(passed[seat - 1]) == max(map(height, before[seat - 1]))

    return fact


def redeal(seat: int) -> Fact:
    """Whether *seat* was dealt no counter; the nest is not part of a end.hand."""

    def fact(end: End) -> Iterator[Hashable]:
        before = [Counter(end.way.held(seat))]
        if end.hand.call == "circus":
            before = [each[seat - 1] for _, each in end.way.passes]
        for pile in before:
            if seat != end.way.bidder:
                yield not any(worth(card, end.way.rules) for card in pile)
                continue
            took = tuple(sorted((pile + Counter(end.way.aside)).elements()))
            deal = end.hand.deal[seat - 1] if end.hand.deal else ()
            for dealt in deals(
                took,
                tuple(deal),
                tuple(in_nest(end.hand).elements()),
                cards.hand_size(end.way.rules),
            ):
                yield not any(worth(card, end.way.rules) for card in dealt)

    return fact


@cache
def deals(
    took: tuple[str, ...], recorded: tuple[str, ...], nest: tuple[str, ...], size: int
) -> set[tuple[str, ...]]:
    """The hands that the bidder can have been dealt, given the cards it *took* up with the nest."""
    return {
        dealt for dealt in combinations(took, size)
        if (not recorded or Counter(recorded) == Counter(dealt))
        and not Counter(nest) - (Counter(took) - Counter(dealt))
    }  # fmt: skip


def ends(
    hand: Hand, dealer: int, rules: RuleSet, most: int = MOST_CARDS, until: int | None = None
) -> Iterator[End]:
    """Every end of *hand*; *until* is the last trick in which the order of the cards matters."""
    for way in Ways(hand, dealer, rules, most, until).every():
        for declarers in sides(hand, way):
            has = takings(way, declarers)
            if matches(hand, way, declarers, has):
                yield End(hand, way, declarers, has)


def truths(every: Iterable[End], facts: Iterable[Fact]) -> list[set[Hashable]]:
    """Every possible answer for each of *facts*; empty sets if the hand is impossible."""
    wanted = list(facts)
    found = [set[Hashable]() for _ in wanted]
    for end in every:
        for fact, values in zip(wanted, found, strict=True):
            values.update(fact(end))
    return found
