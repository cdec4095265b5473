"""Tiny hands, recorded in part, and everything that can have happened in them, one by one.

Every unseen card is tried with every seat that may have held it, in every trick and every order.
Of the engine only the reading of rules is used; what takes a trick says `tests.engine.oracle`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import NamedTuple

from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Sighting
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import dump, load, preset
from tests.engine import oracle
from tests.engine.worlds import pack

BIDDER = 1


@dataclass(frozen=True)
class Table:
    """A tiny game, for the engine and for the oracle."""

    rules: RuleSet
    game: oracle.Game
    deck: tuple[str, ...]
    extras: tuple[str, ...] = ()
    """Two of these lie in the deck."""

    @property
    def players(self) -> int:
        return self.rules.table.players

    @property
    def size(self) -> int:
        return cards.hand_size(self.rules)

    @property
    def nest(self) -> int:
        return cards.nest_size(self.rules)


def small(preset_id: str, ranks: list[int], **changed: dict[str, object]) -> RuleSet:
    """A preset with only *ranks* in its deck, and some parts of its rules *changed*."""
    tree = dump(preset(preset_id))
    order = [place for place in tree["deck"]["trump"] if isinstance(place, str) or place in ranks]
    tree["deck"] |= {"plain": ranks, "trump": order, "standard": {}}
    tree["auction"]["minimum"] = 5
    tree["trump"] |= {"no_trump": True, "low_card": True}
    for part, values in changed.items():
        tree[part] |= values
    return load(tree)


def table(rules: RuleSet, game: oracle.Game, rooks: int, extras: tuple[str, ...] = ()) -> Table:
    deck = pack(game.plain, rooks, game.copies)
    return Table(rules, game, tuple(sorted(deck.elements())), extras)


HIGH = oracle.Game([14, 10, 5], "high", free=True)
PLAIN = oracle.Game([14, 10, 5], None)
BONUS = {"bonus": "majority", "bonus_points": 20}

TABLES = {
    "kentucky": table(small("kentucky-discard", [14, 10, 5], nest={"size": 1}), HIGH, 1),
    "majority": table(
        small("kentucky-discard", [14, 10, 5], nest={"size": 1}, score=BONUS), HIGH, 1
    ),
    "even majority": table(
        small("regular-partnership", [14, 10, 5], nest={"size": 4}, score=BONUS), PLAIN, 0
    ),
    "last trick": table(
        small("one-forty", [14, 10, 5], nest={"size": 1}),
        oracle.Game([14, 10, 5], "10.5"), 1,
    ),
    "two decks": table(
        small("double-deck-4", [14, 5], nest={"size": 6}),
        oracle.Game([14, 5], "low", copies=2), 2,
    ),
    "two of four": table(
        small("double-deck-6", [14], nest={"size": 3}, table={"players": 3, "sides": "alone"}),
        oracle.Game([14, 4], "low", copies=2), 2, ("R4", "Y4", "G4", "B4"),
    ),
    "alone": table(
        small("kentucky-discard", [14, 10, 5], nest={"size": 4},
              table={"players": 3, "sides": "alone"}), HIGH, 1,
    ),
    "for three": table(
        small("rook-for-three", [14, 10, 5], nest={"size": 3}), PLAIN, 0,
    ),
    "called": table(
        small("call-partner-4", [1, 14, 5], nest={"size": 1}, trump={"rook_called": False}),
        oracle.Game([1, 14, 5], "high"), 1,
    ),
}  # fmt: skip

TABLES["two of four"] = replace(
    TABLES["two of four"], deck=tuple(sorted(pack([14], 2, 2).elements()))
)
NAMED = {"R": "red", "Y": "yellow", "G": "green", "B": "black"}
TRUMPS = {"R": "red", "G": "green", "-": "none"}


def a_hand(tiny: Table, random: Random) -> tuple[Hand, oracle.Called]:
    """A hand in which anybody plays and lays aside anything; one color gathers with few seats."""
    ranked = 10 in tiny.game.plain  # without a 10 nobody says where the Rook ranks then
    trump, low = random.choice("RRRG-"), random.random() < 0.15
    called = oracle.Called(trump, low) if ranked else oracle.Called(trump.replace("-", "R"))
    deck = [*tiny.deck, *random.sample(tiny.extras, min(2, len(tiny.extras)))]
    random.shuffle(deck)
    if random.random() < 0.6:
        deck.sort(key=lambda card: (card[0] == "R" or card == "RK") + random.random() * 1.5)
    hands = [deck[tiny.size * seat : tiny.size * (seat + 1)] for seat in range(tiny.players)]
    nest = deck[tiny.size * tiny.players :]
    held = [list(hand) for hand in hands]
    held[BIDDER - 1] += nest
    random.shuffle(held[BIDDER - 1])
    aside = [held[BIDDER - 1].pop() for _ in nest]
    leader, tricks, leaders = first_leader(tiny), [], {}
    for number in range(1, tiny.size + 1):
        if random.random() < 0.05:
            leader = leaders[number] = random.randint(1, tiny.players)
        trick = [
            held[seat - 1].pop(random.randrange(len(held[seat - 1])))
            for seat in seats_from(leader, tiny.players)
        ]
        leader = taker(trick, leader, tiny, called)
        tricks.append(tuple(trick))
    hand = Hand(deal=tuple(map(tuple, hands)), nest=tuple(nest), discard=tuple(aside),
                bidder=BIDDER, bid=a_bid(tiny, random), trump=TRUMPS[called.trump],
                call="low" if called.low else None, play=tuple(tricks),
                leaders=leaders)  # fmt: skip
    if teams.partners_are_called(tiny.rules):
        hand = replace(hand, partner_cards=(random.choice(tiny.deck),))
    return hand, called


def a_bid(tiny: Table, random: Random) -> int:
    return 5 * random.randint(1, cards.hand_total(tiny.rules) // 5)


def first_leader(tiny: Table) -> int:
    """By the presets: left of the dealer, who sits last, or the bidder, or the bidder's left."""
    return {"left-of-dealer": 1, "bidder": BIDDER, "left-of-bidder": BIDDER + 1}[
        str(tiny.rules.play.first_lead)
    ]


def seats_from(leader: int, players: int) -> list[int]:
    return [(leader - 1 + step) % players + 1 for step in range(players)]


def taker(trick: list[str], leader: int, tiny: Table, called: oracle.Called) -> int:
    return seats_from(leader, tiny.players)[oracle.winner(trick, tiny.game, called)]


def with_result(
    hand: Hand, whole: Hand, tiny: Table, called: oracle.Called, random: Random
) -> Hand:
    """*hand* with some of what a table tells beside its cards, as it was in the *whole* hand."""
    (end,) = Everything(replace(whole, piles={"": tiny.deck}), tiny, called).ends()
    members = random.choice(list(partitions(whole, tiny, end)))
    told: dict[str, object] = {}
    if random.random() < 0.3:
        told["last_trick"] = members[end.last]
    if random.random() < 0.3:
        team = random.choice(list(members.values()))
        told["tricks"] = {team: sum(end.tricks[s - 1] for s in members if members[s] == team)}
    if random.random() < 0.3:
        nest = end.last if str(tiny.rules.nest.goes_to) == "last-trick" else 0
        seen = [(card, members[seat or nest]) for card, seat in end.caught if seat or nest]
        piles: dict[str, tuple[str, ...]] = {}
        for card, team in random.sample(seen, random.randint(1, 3)):
            piles[team] = (*piles.get(team, ()), card)
        told[random.choice(["piles", "in_piles"])] = piles
    if teams.partners_are_called(tiny.rules) and random.random() < 0.3:
        told["partners"] = tuple(s for s in members if s != BIDDER and members[s] == "declarers")
    told["seen"] = sightings(whole, tiny, called, random)
    return replace(hand, **told)  # type: ignore[arg-type]


def sightings(
    whole: Hand, tiny: Table, called: oracle.Called, random: Random
) -> tuple[Sighting, ...]:
    """Up to two cards that were played, or their colors."""
    every, leader = list[Sighting](), first_leader(tiny)
    for number, trick in enumerate(whole.play, 1):
        leader = whole.leaders.get(number, leader)
        seats = seats_from(leader, tiny.players)
        every += [Sighting(seat, number, card) for seat, card in zip(seats, trick, strict=True)]
        leader = taker(list(trick), leader, tiny, called)
    return tuple(
        replace(each, card=NAMED[each.card[0]])
        if each.card != "RK" and random.random() < 0.5
        else each
        for each in random.sample(every, random.choice([0, 1, 2]))
    )


def recorded_in_part(hand: Hand, random: Random) -> Hand:
    """*hand* as somebody wrote it down who missed this and that."""
    play = list(hand.play)
    for at in random.sample(range(len(play)), random.choice([0, 1, 1, 2, len(play) - 1])):
        places = sorted(random.sample(range(len(play[at])), random.randint(1, len(play[at]) - 1)))
        short = tuple(play[at][place] for place in places)
        play[at] = short if random.random() < 0.15 else ()
    if play[-1] and random.random() < 0.3:
        play[-1] = play[-1][: random.randint(0, len(play[-1]) - 1)]
    while play and not play[-1]:
        play.pop()
    told = {number: seat for number, seat in hand.leaders.items() if number <= len(hand.play)}
    return replace(
        hand,
        deal=tuple(dealt if random.random() < 0.4 else () for dealt in hand.deal),
        nest=hand.nest if random.random() < 0.5 else (),
        discard=hand.discard if random.random() < 0.4 else (),
        play=tuple(play),
        leaders=told,
        partner_cards=hand.partner_cards if random.random() < 0.8 else (),
    )


def is_in_order(laid: tuple[str, ...], trick: tuple[str, ...]) -> bool:
    """Whether the cards *laid* are some of *trick*, in the order of play."""
    rest = iter(trick)
    return all(card in rest for card in laid)


class End(NamedTuple):
    """How a hand may have ended, by seat."""

    points: tuple[int, ...]
    """Counters captured in tricks."""
    tricks: tuple[int, ...]
    last: int
    rest: int
    """Counters in no trick."""
    holder: int
    """The seat that played the called card; 0: nobody did."""
    caught: tuple[tuple[str, int], ...]
    """The cards that lie on a recorded pile, each with the seat that took it; 0: in no trick."""


@dataclass(frozen=True, eq=False)
class Everything:
    """Everything that can have happened in a hand of which *hand* was recorded."""

    hand: Hand
    tiny: Table
    called: oracle.Called

    def ends(self) -> set[End]:
        """Every way to end, over all decks, deals and plays."""
        found: set[End] = set()
        for deck in self._decks():
            held = self._held(deck)
            if held is not None:
                found |= self._from(1, first_leader(self.tiny), held)
        return found

    def _decks(self) -> Iterator[Counter[str]]:
        if not self.tiny.extras:
            yield Counter(self.tiny.deck)
        for at, one in enumerate(self.tiny.extras):
            for other in self.tiny.extras[at + 1 :]:
                yield Counter([*self.tiny.deck, one, other])

    def _held(self, deck: Counter[str]) -> tuple[tuple[str, ...], ...] | None:
        """What each seat holds for sure, then what lies nobody knows where; None: it cannot be."""
        held = [Counter(dealt) for dealt in self.hand.deal]
        held[BIDDER - 1] += Counter(self.hand.nest)
        hidden = deck - sum(held, Counter())
        aside = Counter(self.hand.discard)
        if sum(held, Counter()) - deck:
            return None
        from_hand = aside & held[BIDDER - 1]
        if aside - from_hand - hidden:
            return None
        held[BIDDER - 1] -= from_hand
        hidden -= aside - from_hand
        return tuple(tuple(sorted(pile.elements())) for pile in (*held, hidden))

    @cache  # noqa: B019 - lives as long as one case
    def _from(self, number: int, leader: int, held: tuple[tuple[str, ...], ...]) -> set[End]:
        """Every end from trick *number* on, led by *leader* unless it was recorded otherwise."""
        if number > self.tiny.size:
            return self._over(held)
        leader = self.hand.leaders.get(number, leader)
        found, piled = set(), self._piled
        for trick, left in self._tricks(number, leader, held):
            won = taker(list(trick), leader, self.tiny, self.called)
            points = sum(cards.points(card, self.tiny.rules) for card in trick)
            mine = [c for c in self.hand.partner_cards if c in trick]
            holder = seats_from(leader, self.tiny.players)[trick.index(mine[0])] if mine else 0
            for end in self._from(number + 1, won, left):
                found.add(end._replace(
                    points=added(end.points, won, points), tricks=added(end.tricks, won, 1),
                    last=end.last or won, holder=holder or end.holder,
                    caught=tuple(sorted((*end.caught, *((c, won) for c in trick if c in piled)))),
                ))  # fmt: skip
        return found

    def _over(self, held: tuple[tuple[str, ...], ...]) -> set[End]:
        """Nothing is left but what lies aside, which only the bidder can have laid there."""
        others = [pile for seat, pile in enumerate(held[:-1], 1) if seat != BIDDER]
        nothing = (0,) * self.tiny.players
        aside = [*held[BIDDER - 1], *held[-1], *self.hand.discard]
        if any(others) or len(aside) != self.tiny.nest:
            return set()
        rest = sum(cards.points(card, self.tiny.rules) for card in aside)
        caught = tuple((card, 0) for card in aside if card in self._piled)
        return {End(nothing, nothing, 0, rest, 0, caught)}

    @property
    def _piled(self) -> set[str]:
        told = [*(self.hand.piles or {}).values(), *(self.hand.in_piles or {}).values()]
        return {card for pile in told for card in pile}

    def _tricks(
        self, number: int, leader: int, held: tuple[tuple[str, ...], ...]
    ) -> Iterator[tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]]:
        laid = self.hand.play[number - 1] if number <= len(self.hand.play) else ()
        too_short = number < len(self.hand.play) and len(laid) < self.tiny.players
        order = () if too_short else laid
        for trick, left in self._laid((), order, seats_from(leader, self.tiny.players), held):
            if is_in_order(laid, trick) and self._was_seen(number, leader, trick):
                yield trick, left

    def _was_seen(self, number: int, leader: int, trick: tuple[str, ...]) -> bool:
        """Whether the cards seen alone lie in *trick*; a color is any card of it but the Rook."""
        by_seat = dict(zip(seats_from(leader, self.tiny.players), trick, strict=True))
        seen = [(by_seat[s.seat], s.card) for s in self.hand.seen if s.trick == number]
        return all(told in (card, color(card)) for card, told in seen)

    def _laid(
        self,
        trick: tuple[str, ...],
        laid: tuple[str, ...],
        seats: list[int],
        held: tuple[tuple[str, ...], ...],
    ) -> Iterator[tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]]:
        if len(trick) == len(seats):
            yield trick, held
            return
        seat = seats[len(trick)]
        for source in (seat - 1, len(held) - 1):
            if source == seat - 1 and not held[source]:
                continue
            if source == len(held) - 1 and self._is_known(seat):
                continue
            for card in set(held[source]):
                if len(trick) < len(laid) and card != laid[len(trick)]:
                    continue
                left = list(held[source])
                left.remove(card)
                now = (*held[:source], tuple(left), *held[source + 1 :])
                yield from self._laid((*trick, card), laid, seats, now)

    def _is_known(self, seat: int) -> bool:
        """Whether all that *seat* took up is known."""
        nest_known = seat != BIDDER or self.hand.nest or not self.tiny.nest
        return bool(self.hand.deal[seat - 1] and nest_known)


def color(card: str) -> str:
    """What is seen of *card* from afar; the Rook has no color."""
    return "" if card == "RK" else NAMED[card[0]]


def added(amounts: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*amounts[: seat - 1], amounts[seat - 1] + more, *amounts[seat:])


def unknown(hand: Hand, tiny: Table) -> int:
    """How many cards of the tricks nobody saw played."""
    return tiny.size * tiny.players - sum(map(len, hand.play))


def bonus_of(team: str, members: dict[int, str], end: End, rules: RuleSet) -> int:
    tricks = sum(n for seat, n in enumerate(end.tricks, 1) if members[seat] == team)
    earned = rules.score.trick_points * tricks
    if str(rules.score.bonus) == "last-trick" and members[end.last] == team:
        earned += rules.score.bonus_points
    if str(rules.score.bonus) == "majority" and tricks > sum(end.tricks) / 2:
        earned += rules.score.bonus_points
    return earned


def has(team: str, members: dict[int, str], end: End, rules: RuleSet) -> int:
    """What *team* has at the *end* that counts for a bid."""
    own = sum(n for seat, n in enumerate(end.points, 1) if members[seat] == team)
    if str(rules.nest.goes_to) == "last-trick" and members[end.last] == team:
        own += end.rest
    return own + bonus_of(team, members, end, rules)


def partitions(hand: Hand, tiny: Table, end: End) -> Iterator[dict[int, str]]:
    """By seat, the team: all that can be where partners are called."""
    seats = range(1, tiny.players + 1)
    if not teams.partners_are_called(tiny.rules):
        alone = str(tiny.rules.table.sides) == "alone"
        yield {seat: str(seat) if alone else "AB"[(seat - 1) % 2] for seat in seats}
        return
    partners = [end.holder] if hand.partner_cards else [0, 2, 3, 4]
    for partner in partners:
        yield {s: "declarers" if s in (BIDDER, partner) else "defenders" for s in seats}


def was_told(hand: Hand, members: dict[int, str], end: End, rules: RuleSet) -> bool:
    """Whether the *end* is as it was told: partners, tricks, the last of them, piles."""
    tricks = Counter(dict.fromkeys(members.values(), 0))
    for seat, number in enumerate(end.tricks, 1):
        tricks[members[seat]] += number
    captured = str(rules.nest.goes_to) == "last-trick"
    with_nest = [(card, seat or (end.last if captured else 0)) for card, seat in end.caught]
    piles = {
        team: Counter(card for card, seat in with_nest if members.get(seat) == team)
        for team in members.values()
    }
    declarers = {BIDDER, *(hand.partners or ())}
    return (
        all(tricks[team] == number for team, number in (hand.tricks or {}).items())
        and hand.last_trick in (None, members[end.last])
        and all(Counter(pile) <= piles[team] for team, pile in (hand.piles or {}).items())
        and all(Counter(pile) <= piles[team] for team, pile in (hand.in_piles or {}).items())
        and (
            hand.partners is None or declarers == {s for s in members if members[s] == "declarers"}
        )
    )


def true_ranges(hand: Hand, tiny: Table, called: oracle.Called) -> dict[str, tuple[int, int]]:
    """The least and the most of each team, over everything that can have happened; or nothing."""
    found: dict[str, set[int]] = {}
    for end in Everything(hand, tiny, called).ends():
        for members in partitions(hand, tiny, end):
            if not was_told(hand, members, end, tiny.rules):
                continue
            for team in set(members.values()) | set(teams.teams(tiny.rules)):
                found.setdefault(team, set()).add(has(team, members, end, tiny.rules))
    return {team: (min(every), max(every)) for team, every in found.items()}
