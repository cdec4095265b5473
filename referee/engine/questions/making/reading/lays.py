"""A record read in every way: who took the tricks that were seen, where all other cards can lie."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import product

from referee.engine.evidence.consistent import Known, received
from referee.engine.evidence.deals import ASIDE
from referee.engine.hand import teams
from referee.engine.hand.facts import Seat, Team
from referee.engine.nest import is_captured
from referee.engine.questions.making.lay import Claims, Lay, Takers
from referee.engine.questions.making.reading.claimed import Kind, claimed, one_of_each
from referee.engine.questions.making.reading.records import Reach, Read, Record, Sharing
from referee.engine.questions.making.reading.sights import Cell, is_contradicted, may_be
from referee.engine.questions.making.shapes import Pool, Unseen
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import NUMBER
from referee.engine.tricks.tricks import Played


def lays(record: Record, found: Read, sharing: Sharing) -> Iterator[Lay]:
    """*record* in every way it was *found* to be read, with the bidders of *sharing*."""
    for way in found.ways:
        reader = _Reader(record, found, sharing, way)
        for holders, owner in product(sharing.holders, reader.owners):
            yield from reader.lays(holders, owner)


def seen_for_sure(record: Record, found: Read) -> tuple[tuple[int, Seat, int], ...]:
    """The tricks that went to the same seat in every way to read *record*, as in `Lay.seen`."""
    nobody = Sharing(frozenset())
    return tuple(_Reader(record, found, nobody, found.known.played).seen())


class _Reader:
    """One way to read a record."""

    def __init__(
        self, record: Record, found: Read, sharing: Sharing, way: Sequence[Played]
    ) -> None:
        self.record, self.found, self.sharing = record, found, sharing
        self.rules, self.order = record.rules, record.order
        self.played = way
        self.by_trick: dict[int, list[Played]] = {}
        for each in sorted(way, key=lambda each: each.trick):
            self.by_trick.setdefault(each.trick, []).append(each)
        self.winners = {
            number: laid[self.order.winner(each.card for each in laid)].seat
            for number, laid in self.by_trick.items()
            if len(laid) == self.rules.table.players
        }

    @property
    def owners(self) -> Sequence[Team | None]:
        """Who takes a trick of which only a part was seen, where piles say whose its cards are."""
        begun = [number for number in self.by_trick if number not in self.winners]
        asked = self.record.hand.piles and begun and begun[0] <= self.record.until
        return teams.teams(self.rules) if asked else (None,)

    def lays(self, holders: Mapping[Card, Reach], owner: Team | None) -> Iterator[Lay]:
        """The places of all that was not seen; none where the cards that were do not fit.

        *owner* took the trick that was seen in part; None: anybody.
        """
        left = self._left(holders)
        if left is None:
            return
        tricks, cells = self._unseen(owner)
        unplayed, others = list(self._unplayed()), self._rest()
        numbers = [NUMBER[card] for card, _ in left]
        masks = [
            _holding(left, 1 << seat) & may_be((seat, trick), numbers, self.record.hand.seen)
            for seat, trick in (*cells, *unplayed)
        ]
        masks += [_holding(left, reach) for reach in others]
        if len(masks) == len(left):
            for claims in self._claims(left, owner):
                kinds = _kinds(left, claims)
                for bounded in self._with_short(masks, kinds, tricks):
                    yield self._lay(left, tricks, bounded, len(unplayed) + len(others), claims)

    def _lay(
        self,
        left: Sequence[tuple[Card, Reach]],
        tricks: tuple[Unseen, ...],
        masks: tuple[int, ...],
        rest: int,
        claims: Claims,
    ) -> Lay:
        """One lay; the last places, so many, are the *rest* that lies in no trick."""
        numbers = tuple(NUMBER[card] for card, _ in left)
        players = teams.seats(self.rules)
        return Lay(
            tricks=tricks,
            pool=Pool(numbers, {s: _holding(left, 1 << s) for s in players}, self.order),
            masks=masks,
            rest=(1 << len(masks)) - (1 << len(masks) - rest),
            aside=self.order.value(_recorded_aside(self.found.known, self.rules)),
            points=tuple(self.order.points[number] for number in numbers),
            players=len(players),
            seen=tuple(self.seen()),
            size=cards.hand_size(self.rules),
            claims=claims,
            allows=partial(self._allows, claims.last),
        )

    def seen(self) -> Iterator[tuple[int, Seat, int]]:
        """The tricks that were seen and count, as in `Lay`."""
        for number, winner in self.winners.items():
            if number <= self.record.until:
                yield number, winner, self._worth(number)

    def _worth(self, number: int) -> int:
        return self.order.value(each.card for each in self.by_trick.get(number, ()))

    def _unseen(self, owner: Team | None) -> tuple[tuple[Unseen, ...], list[Cell]]:
        """The tricks that count and were not wholly seen, and by place whose card lies there."""
        tricks, cells = [], list[Cell]()
        for number in range(1, self.record.until + 1):
            if number not in self.winners:
                missing = self._missing(number)
                places = {seat: len(cells) + at for at, seat in enumerate(missing)}
                cells += [(seat, number) for seat in missing]
                laid = tuple(NUMBER[each.card] for each in self.by_trick.get(number, ()))
                leader, takers = self._leader(number), self._takers(number, owner)
                tricks.append(Unseen(number, leader, takers, laid, self._worth(number), places))
        return tuple(tricks), cells

    def _with_short(
        self, masks: Sequence[int], kinds: Sequence[Kind], tricks: Sequence[Unseen]
    ) -> Iterator[tuple[int, ...]]:
        """*masks* by which cards of a trick that was recorded too short lie in that trick.

        Nobody knows of which seats they are; more than once where the copies differ in kind.
        """
        found = [(tuple(masks), frozenset[int]())]
        for trick, card in self._short(tricks):
            found = [
                (_only_in(trick.mask, at, masks), used | {at})
                for masks, used in found
                for at in one_of_each(card, kinds, used)
            ]
        return (masks for masks, _ in found)

    def _short(self, tricks: Sequence[Unseen]) -> Iterator[tuple[Unseen, Card]]:
        """Each card of the *tricks* that were recorded too short, with its trick."""
        for trick in tricks:
            if trick.number not in self.by_trick and trick.number <= len(self.record.hand.play):
                yield from ((trick, card) for card in self.record.hand.play[trick.number - 1])

    def _missing(self, number: int) -> list[Seat]:
        """The seats whose card to a trick was not seen."""
        seen = {each.seat for each in self.by_trick.get(number, ())}
        return [seat for seat in teams.seats(self.rules) if seat not in seen]

    def _leader(self, number: int) -> Seat | None:
        if number in self.by_trick:
            return self.by_trick[number][0].seat
        if number == 1:
            return self.record.hand.leaders.get(number, self.record.first)
        return self.record.hand.leaders.get(number, self.winners.get(number - 1))

    def _takers(self, number: int, owner: Team | None) -> tuple[Seat, ...]:
        """Who can have taken an unseen trick, as the lead to the next one or a pile shows."""
        after = number + 1
        if after not in self.record.hand.leaders and after in self.by_trick:
            return (self.by_trick[after][0].seat,)
        every = teams.seats(self.rules)
        begun = number in self.by_trick and owner is not None
        return tuple(seat for seat in every if not begun or self._team(seat) == owner)

    def _unplayed(self) -> Iterator[Cell]:
        """Whose cards were not seen in tricks that do not count, and in which."""
        for number in range(self.record.until + 1, cards.hand_size(self.rules) + 1):
            yield from ((seat, number) for seat in self._missing(number))

    def _rest(self) -> list[Reach]:
        """By place in no trick, where else a card that lies there may be said to lie."""
        nest, known = cards.nest_size(self.rules), self.found.known
        aside = _recorded_aside(known, self.rules)
        with_bidder = 1 << known.bidder if 0 < len(aside) < nest else 0
        places = [1 << ASIDE | with_bidder] * (nest - len(aside))
        for at, (_, number) in enumerate(cards.spare_extras(self.rules)):
            places += [1 << self.rules.table.players + 1 + at] * number
        return places

    def _left(self, holders: Mapping[Card, Reach]) -> list[tuple[Card, Reach]] | None:
        """Every copy that was not seen, with where it can lie; None: what was seen cannot be."""
        reaches = self.found.reaches
        left = {card: sorted(each, key=int.bit_count) for card, each in reaches.items()}
        seen = [(each.seat, each.card) for each in self.played]
        seen += [(ASIDE, card) for card in _recorded_aside(self.found.known, self.rules)]
        if is_contradicted(self.played, self.record.hand.seen):
            return None
        for place, card in seen:
            if not holders.get(card, -1) >> place & 1 or not _took(left, place, card):
                return None
        if not self._passed_on(left):
            return None
        return [
            (card, reach & holders.get(card, -1))
            for card, reaches in left.items()
            for reach in reaches
        ]

    def _passed_on(self, left: dict[Card, list[Reach]]) -> bool:
        """Whether every card passed in circus Rook was played by who got it, or is with them."""
        played = Counter((each.seat, each.card) for each in self.played)
        for (seat, card), number in received(self.found.known, self.rules).items():
            unplayed = max(0, number - played[seat, card])
            if not all(_took(left, seat, card) for _ in range(unplayed)):
                return False
            left[card] += [1 << seat] * unplayed
        return True

    def _claims(self, left: Sequence[tuple[Card, Reach]], owner: Team | None) -> Iterator[Claims]:
        """What the piles say of the cards *left* that were not seen; nothing: they are otherwise.

        More than once where the copies of a card can lie apart, or where the last trick can have
        brought it, with what was laid aside.
        """
        piled, aside = tuple(self._piled(owner)), self._brought_by_last
        for brought in product(*(range(min(n, aside[card]) + 1) for _, card, n in piled)):
            each = list(zip(piled, brought, strict=True))
            by_last = Counter(card for (_, card, _), n in each for _ in range(n))
            last = frozenset(team for (team, _, _), n in each if n)
            if by_last <= aside and len(last) <= 1:
                unseen = [(team, card, wanted - n) for (team, card, wanted), n in each]
                for masks, all_said in claimed(unseen, left):
                    sides = tuple((self._members(team), mask) for team, mask in masks.items())
                    yield Claims(sides, self._nest_is_captured, last, all_said)

    @property
    def _nest_is_captured(self) -> bool:
        return self.record.whole and is_captured(self.rules)

    @property
    def _brought_by_last(self) -> Counter[Card]:
        """The cards recorded as laid aside that went to who took the last trick."""
        aside = _recorded_aside(self.found.known, self.rules) if self._nest_is_captured else ()
        return Counter(aside)

    def _piled(self, owner: Team | None) -> Iterator[tuple[str, Card, int]]:
        """Each counter on a pile that no trick brought there that was seen, and how often."""
        caught: Counter[tuple[str, Card]] = Counter()
        for number, laid in self.by_trick.items():
            if number <= self.record.until:
                winner = self.winners.get(number)
                team = owner if winner is None else self._team(winner)
                caught.update((team or "", each.card) for each in laid)
        for team, pile in (self.record.hand.piles or {}).items():
            for card, number in Counter(pile).items():
                more = number - caught[team, card]
                if more > 0:
                    yield team, card, more

    def _members(self, team: str) -> frozenset[Seat]:
        return frozenset(seat for seat in teams.seats(self.rules) if self._team(seat) == team)

    def _team(self, seat: Seat) -> str:
        return teams.team(seat, tuple(self.sharing.declarers), self.rules)

    def _allows(self, brought: Set[Team], takers: Takers) -> bool:
        """Whether what was told of the number of tricks, and of the last one, holds.

        The last one also *brought* cards to the piles of who took it.
        """
        hand, taken = self.record.hand, Counter(map(self._team, takers.values()))
        last = self._team(takers.get(cards.hand_size(self.rules)) or 0)
        if not brought <= {last}:
            return False
        if not self.record.honest:
            return True
        told = hand.tricks or {}
        right = all(taken[team] == number for team, number in told.items())
        return right and hand.last_trick in (None, last)


def _kinds(left: Sequence[tuple[Card, Reach]], claims: Claims) -> Sequence[Kind]:
    """Each of the cards *left* with all in which its copies can differ."""
    return [
        (card, (reach, tuple(mask >> at & 1 for _, mask in claims.cards)))
        for at, (card, reach) in enumerate(left)
    ]


def _holding(left: Sequence[tuple[Card, Reach]], places: Reach) -> int:
    """The cards, by number, that may lie in one of *places*."""
    return sum(1 << at for at, (_, reach) in enumerate(left) if reach & places)


def _only_in(places: int, card: int, masks: Sequence[int]) -> tuple[int, ...]:
    """*masks* without *card* in all places but *places*."""
    return tuple(mask if places >> at & 1 else mask & ~(1 << card) for at, mask in enumerate(masks))


def _recorded_aside(known: Known, rules: RuleSet) -> Sequence[Card]:
    """What is recorded as laid aside, unless it is more than can be."""
    aside = known.hand.discard
    return aside if len(aside) <= cards.nest_size(rules) else ()


def _took(left: dict[Card, list[Reach]], place: int, card: Card) -> bool:
    """Takes a copy of *card* that can lie in *place* out of *left*, the one with least choice."""
    fitting = next((reach for reach in left.get(card, ()) if reach >> place & 1), None)
    if fitting is None:
        return False
    left[card].remove(fitting)
    return True
