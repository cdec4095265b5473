"""A hand of poker as a ledger of facts: whose turn, what is possible, what is in front of whom.

What happened is recorded even where the rules forbid it, and is ruled on. Seats count from 0, the
first left of the button first; of two players the button is the second, and posts the small blind.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Literal

from referee.poker import PokerError
from referee.poker.chips import Pot, Pots, pots
from referee.poker.ranking import RANKS, rank, winners

Limit = Literal["no", "pot", "fixed"]

RAISES = 4
"""With a fixed limit so many bets and raises a street; ruling 89."""

FULL_BOARD = 5
"""Cards on the table at the showdown, where any lie there."""

UNKNOWN = "??"
"""A card that nobody has seen."""

STREETS = {"holdem": 4, "omaha": 4, "stud": 5}
"""Betting rounds."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is played, and for how much; all amounts in the smallest chip."""

    game: str
    limit: Limit
    least_bet: int
    """With a fixed limit the small bet."""
    antes: tuple[int, ...] = ()
    blinds: tuple[int, ...] = ()
    """By seat as of three players and more: small blind, big blind."""
    bring_in: int = 0
    big_bet: int = 0
    """With a fixed limit, from the third betting round on."""


@dataclass(frozen=True, slots=True)
class Act:
    """A player's turn: ``fold``, ``check-or-call``, ``raise`` to an amount, ``bring-in``."""

    seat: int
    kind: Literal["fold", "check-or-call", "raise", "bring-in"]
    to: int = 0
    """What he has in front of him in this round then."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards to the board, or to a seat; unknown ones are ``??``."""

    cards: tuple[str, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class ShownCards:
    """At the showdown a hand is laid open, or (none) thrown away."""

    seat: int
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Awarded:
    """The table says who wins a pot, the main pot being 0: nobody tapped the cards."""

    pot: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Opens:
    """The table says who begins a round of stud: nobody tapped the cards that lie open."""

    seat: int


Fact = Act | Dealt | ShownCards | Awarded | Opens


@dataclass(frozen=True, slots=True)
class PokerRuling:
    """A fact that was against the rules, and what is made of it."""

    fact: int
    """Which one, from 0."""
    kind: str
    seat: int | None = None
    amount: int = 0
    """What would have been right."""


@dataclass(frozen=True, slots=True)
class TurnChoices:
    """What the player whose turn it is may do."""

    seat: int
    call: int
    """Chips that it costs to stay; 0: a check."""
    raise_least: int | None
    """To how much a bet or raise goes at least; None: he may not."""
    raise_most: int | None
    bring_in: bool = False


@dataclass(slots=True)
class PokerHand:
    """The hand after some facts: `record` adds one.

    Raises:
        PokerError: stakes that do not fit the players.
    """

    stakes: Stakes
    began: tuple[int, ...]
    """What each had on the table as the hand began: nothing is added to it."""
    facts: list[Fact] = field(default_factory=list)
    stacks: list[int] = field(default_factory=list)
    bets: list[int] = field(default_factory=list)
    """In front of each in this betting round."""
    put: list[int] = field(default_factory=list)
    """Of each, over the whole hand."""
    folded: set[int] = field(default_factory=set)
    street: int = 0
    turns: list[int] = field(default_factory=list)
    """Who is still to act in this round, the next one first."""
    level: int = 0
    """What each must have in front of him to stay."""
    last_raise: int = 0
    raises: int = 0
    full_level: int = 0
    """To where the last full bet or raise of this round went."""
    acted: set[int] = field(default_factory=set)
    """Who has acted in this round."""
    began_round: int = 0
    """Who acts first in this round, or would if he could."""
    raised_last: int | None = None
    """Who made the last bet or raise of this round; None: nobody did."""
    completed: bool = True
    """Of stud: the first bet beyond the bring-in was made."""
    brought_in: bool = True
    board: list[str] = field(default_factory=list)
    hole: list[list[str]] = field(default_factory=list)
    shown: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """The cards that each has laid open; none: they were thrown away."""
    awarded: dict[int, tuple[int, ...]] = field(default_factory=dict)
    rulings: list[PokerRuling] = field(default_factory=list)

    @property
    def live(self) -> list[int]:
        """Who has not folded."""
        return [seat for seat in range(len(self.began)) if seat not in self.folded]

    @property
    def is_over(self) -> bool:
        """Whether nobody is to act any more: one is left, or the last round ended."""
        last = self.street == STREETS[self.stakes.game] - 1
        return len(self.live) == 1 or (last and not self.turns)

    @property
    def shows_first(self) -> int | None:
        """Who lays the cards open first (ruling 91); None: nobody has to."""
        if not self.is_over or len(self.live) == 1:
            return None
        first = self.began_round if self.raised_last is None else self.raised_last
        players = len(self.began)
        order = ((first + step) % players for step in range(players))
        return next(seat for seat in order if seat in self.live)

    @property
    def choices(self) -> TurnChoices | None:
        """What is possible now; None: nobody's turn."""
        if not self.turns or len(self.live) == 1:
            return None
        seat = self.turns[0]
        call = min(max(self.level - self.bets[seat], 0), self.stacks[seat])
        least, most = self._raises(seat)
        if not self.brought_in:
            call = min(self.stakes.bring_in, self.stacks[seat])
        return TurnChoices(seat, call, least, most, not self.brought_in)

    def _raises(self, seat: int) -> tuple[int | None, int | None]:
        all_in = self.stacks[seat] + self.bets[seat]
        others = any(
            self.stacks[other] and self.bets[other] + self.stacks[other] > self.level
            for other in self.live
            if other != seat
        )
        fixed = self.stakes.limit == "fixed"
        if (
            all_in <= self.level
            or not others
            or self._is_closed(seat)
            or (fixed and self.raises >= RAISES)
        ):
            return None, None
        size = max(self.last_raise, self._bet)
        least = min(size + (self.level if self.completed else 0), all_in)
        if fixed:
            return least, least
        if self.stakes.limit == "no":
            return least, all_in
        pot = 2 * self.level - self.bets[seat] + sum(self.put)
        return least, min(all_in, max(least, pot))

    def _is_closed(self, seat: int) -> bool:
        """Whether he has answered the last full raise, and all-ins since add up to none."""
        have, full = self.bets[seat], max(self.last_raise, self._bet)
        return seat in self.acted and have >= self.full_level and self.level - have < full

    @property
    def _bet(self) -> int:
        big = self.stakes.limit == "fixed" and self.street >= 2
        return self.stakes.big_bet if big else self.stakes.least_bet

    @property
    def pots(self) -> Pots[int]:
        """What is in the pots so far, by seat."""
        return pots(dict(enumerate(self.put)), self.folded)

    @property
    def blinds(self) -> tuple[int, ...]:
        """What each posts; of two players the one with the button posts the small one."""
        return self.stakes.blinds[::-1] if len(self.began) == 2 else self.stakes.blinds

    def __post_init__(self) -> None:
        _check(self.stakes, self.began)
        players = range(len(self.began))
        self.stacks, self.put = list(self.began), [0 for _ in players]
        self.bets, self.hole = [0 for _ in players], [[] for _ in players]
        for seat, ante in enumerate(self.stakes.antes):
            self._pay(seat, ante)
        self.bets = [0 for _ in players]  # antes are dead: nobody calls them
        for seat, blind in enumerate(self.blinds):
            self._pay(seat, blind)
        self.level = max(self.blinds, default=0)
        if not self.stakes.bring_in:
            posted = [(blind, seat) for seat, blind in enumerate(self.blinds) if blind]
            self._open(max(posted)[1] + 1 if posted else 0)

    def record(self, fact: Fact) -> None:
        """Adds *fact* to the hand.

        Raises:
            PokerError: a seat that is none.
        """
        players = len(self.began)
        seats = fact.seats if isinstance(fact, Awarded) else (fact.seat,)
        if strange := [s for s in seats if s is not None and not 0 <= s < players]:
            raise PokerError(f"seat {strange[0] + 1}: there are {players} players")
        match fact:
            case Act():
                self._act(fact)
            case Dealt():
                if self.turns and fact.seat is None:
                    self._rule("dealt-too-early", self.turns[0])
                self._deal(fact)
            case Opens(seat):
                self._open(seat)
            case ShownCards(seat, cards):
                self.shown[seat] = cards
            case Awarded(pot, seats):
                self.awarded[pot] = seats
        self.facts.append(fact)

    def _rule(self, kind: str, seat: int, amount: int = 0) -> None:
        self.rulings.append(PokerRuling(len(self.facts), kind, seat, amount))

    def _pay(self, seat: int, chips: int) -> None:
        paid = min(chips, self.stacks[seat])
        self.stacks[seat] -= paid
        self.bets[seat] += paid
        self.put[seat] += paid

    def _open(self, opener: int) -> None:
        """Everybody who can acts, from *opener* on; nobody, where no bet can be answered."""
        players, self.began_round = len(self.began), opener
        order = [(opener + step) % players for step in range(players)]
        able = [seat for seat in order if seat not in self.folded and self.stacks[seat]]
        self.turns = [] if self._is_answered else able

    @property
    def _is_answered(self) -> bool:
        """Whether one player alone has chips left, and nobody has more in front of him.

        Also where that is less than the big blind: who posted it could not pay it (ruling 94).
        """
        able = [seat for seat in self.live if self.stacks[seat]]
        return len(able) == 1 and self.bets[able[0]] >= max(self.bets)

    def _next_street(self, opener: int) -> None:
        self.street += 1
        self.bets = [0 for _ in self.bets]
        self.level = self.last_raise = self.raises = self.full_level = 0
        self.acted, self.raised_last = set(), None
        self.completed = self.brought_in = True
        self._open(opener)

    def _deal(self, fact: Dealt) -> None:
        if fact.seat is None:
            self.board += fact.cards
            # In stud the last card lies there for all where the deck is too small for eight.
            self._next_street(self._highest_showing() if self.stakes.game == "stud" else 0)
            return
        if fact.seat in self.folded:
            return
        self.hole[fact.seat] += fact.cards
        if self.stakes.game == "stud":
            self._deal_stud(fact.seat)

    def _deal_stud(self, seat: int) -> None:
        """Two cards down, four up, the last one down; once all have theirs, the round begins."""
        have = len(self.hole[seat])
        begun = self.street + 3
        if any(len(self.hole[each]) != have for each in self.live):
            return
        if have == 3 and self.street == 0:
            self.brought_in = self.completed = not self.stakes.bring_in
            self._open(self._lowest_up())
        elif have > begun:
            self._next_street(self._highest_showing())

    def _up(self, seat: int) -> list[str]:
        """The open cards of stud that are known."""
        return [card for card in self.hole[seat][2:6] if card != UNKNOWN]

    def _lowest_up(self) -> int:
        """Who brings it in: the lowest card, of equal ones clubs, diamonds, hearts, spades."""
        lowest = {
            seat: (RANKS.index(card[0]), "cdhs".index(card[1]))
            for seat in self.live
            for card in self._up(seat)
        }
        return min(lowest, key=lowest.__getitem__, default=self.live[0])

    def _highest_showing(self) -> int:
        """Who opens: the best of the open cards, of equal ones the first left of the button."""

        def worth(seat: int) -> tuple[list[int], list[int]]:
            counts = Counter(card[0] for card in self._up(seat))
            best = sorted(((n, RANKS.index(each)) for each, n in counts.items()), reverse=True)
            return [n for n, _ in best], [value for _, value in best]

        return max(self.live, key=lambda seat: (worth(seat), -seat))

    def _act(self, act: Act) -> None:
        choices = self.choices
        if act.seat in self.folded or not self.stacks[act.seat] or choices is None:
            self._rule("nothing-to-do", act.seat)
            return
        if act.seat != choices.seat:
            self._rule("out-of-turn", act.seat, choices.seat)
            self.turns = [act.seat, *(seat for seat in self.turns if seat != act.seat)]
        if act.kind == "fold":
            self.folded.add(act.seat)
            self.turns.pop(0)
        elif act.kind == "bring-in" or (act.kind == "check-or-call" and not self.brought_in):
            self._pay(act.seat, self.stakes.bring_in)
            self.level, self.brought_in = self.stakes.bring_in, True
            self.turns.pop(0)
        elif act.kind == "check-or-call":
            self._pay(act.seat, max(self.level - self.bets[act.seat], 0))
            self.acted.add(act.seat)
            self.turns.pop(0)
        else:
            self._raise(act)
        if len(self.live) == 1 or self._is_answered:
            self.turns = []

    def _raise(self, act: Act) -> None:
        """A bet or a raise stands as it was made, and is ruled on where it was not allowed."""
        seat, all_in = act.seat, self.stacks[act.seat] + self.bets[act.seat]
        to = act.to
        if to > all_in:  # table stakes: nobody bets what is not on the table
            self._rule("more-than-stack", seat, all_in)
            to = all_in
        least, most = self._raises(seat)
        if to <= self.level:
            self._rule("no-raise", seat, self.level)
            self._pay(seat, max(self.level - self.bets[seat], 0))
            self.acted.add(seat)
            self.turns.pop(0)
            return
        if least is None or most is None:
            self._rule("may-not-raise", seat, self.level)
        elif to < least:
            self._rule("raise-too-small", seat, least)
        elif to > most:
            self._rule("raise-too-large", seat, most)
        self._pay(seat, to - self.bets[seat])
        self._count(seat, to)

    def _count(self, seat: int, to: int) -> None:
        """Everybody else answers a raise, also an all-in below a full one."""
        size = to - self.level
        full = max(self.last_raise, self._bet if self.completed else self._bet - self.level)
        if size >= full:
            self.full_level = to
        self.acted.add(seat)
        self.raised_last = seat
        self.last_raise = max(self.last_raise, size)
        self.level, self.brought_in, self.completed = to, True, True
        self.raises += 1
        players = len(self.began)
        order = [(seat + step) % players for step in range(1, players)]
        self.turns = [each for each in order if each not in self.folded and self.stacks[each]]


def play(stakes: Stakes, began: Sequence[int], facts: Iterable[Fact]) -> PokerHand:
    """The hand after *facts*, with what was ruled on the way.

    Raises:
        PokerError: a seat that is none, or stakes that do not fit the players.
    """
    hand = PokerHand(stakes, tuple(began))
    for fact in facts:
        hand.record(fact)
    return hand


def _check(stakes: Stakes, began: Sequence[int]) -> None:
    least, most = (2, 8) if stakes.game == "stud" else (2, 10)
    if not least <= len(began) <= most:
        raise PokerError(f"want {least} to {most} players, got {len(began)}")
    for what, amounts in (("antes", stakes.antes), ("blinds", stakes.blinds)):
        if len(amounts) not in (0, len(began)):
            raise PokerError(f"{what}: want one for each of {len(began)} players")
    if min(*began, *chain(stakes.antes, stakes.blinds), stakes.least_bet, stakes.bring_in) < 0:
        raise PokerError("want amounts from 0")


@dataclass(frozen=True, slots=True)
class Settled:
    """Who has what at the end."""

    pots: tuple[Pot[int], ...]
    stacks: tuple[int, ...]
    """A pot that nobody has won yet is in no stack."""


def settle_pots(hand: PokerHand) -> Settled:
    """The pots of *hand* to who wins them; chips that nobody matched go back.

    A player alone wins unseen; at the showdown the best hand, equal ones share, and a chip that
    does not come out even goes to the first seat left of the button (ruling 90). Whoever is the
    last one not to throw the cards away wins: a pot is never lost (ruling 91).
    """
    stacks, won = list(hand.stacks), []
    found = hand.pots
    for seat, chips in found.returned.items() if hand.is_over else ():
        stacks[seat] += chips
    for number, pot in enumerate(found.pots):
        is_won = hand.is_over or number in hand.awarded
        best = _winners(hand, number, pot.contenders) if is_won else ()
        for place, seat in enumerate(best):
            share, odd = divmod(pot.amount, len(best))
            stacks[seat] += share + (place < odd)
        won.append(replace(pot, winners=best))
    return Settled(tuple(won), tuple(stacks))


def _winners(hand: PokerHand, pot: int, seats: Sequence[int]) -> tuple[int, ...]:
    if pot in hand.awarded:
        return tuple(sorted(set(hand.awarded[pot]) & set(seats)))
    if len(seats) == 1:
        return tuple(seats)
    contest = [seat for seat in seats if hand.shown.get(seat) != ()] or [seats[-1]]
    if len(contest) == 1:
        return tuple(contest)
    cards = {seat: hand.shown.get(seat) or tuple(hand.hole[seat]) for seat in contest}
    if hand.stakes.game != "stud" and len(hand.board) < FULL_BOARD:
        return ()
    if any(UNKNOWN in each or not each for each in cards.values()) or UNKNOWN in hand.board:
        return ()
    ranked = rank(hand.stakes.game, hand.board, {str(seat): cards[seat] for seat in contest})
    return tuple(sorted(int(each.name) for each in winners(ranked)))


MANY = 10**12
"""What the others have, where only one raise is asked about: whether they can answer is not."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Before one bet or raise: as much of a betting round as it is judged by."""

    bets: tuple[int, ...] = ()
    """To how much each bet and raise of the others went, in their order; no blinds."""
    own: int = 0
    """What the player has in front of him in this round."""
    stack: int = MANY
    """What he has beside that."""
    middle: int = 0
    """All chips that are in, those in front of everybody included."""
    first_round: bool = False
    """The big blind is a bet already."""
    acted: bool = False
    """He has bet, called or checked in this round before."""


def judge_raise(
    limit: Limit, bet: int, spot: Spot, to: int
) -> tuple[TurnChoices | None, Sequence[PokerRuling]]:
    """What the player could do at *spot*, and what is ruled on a raise *to* so much; ``()``: fair.

    *bet* is the least bet; with a fixed limit the bet of this round.

    Raises:
        PokerError: bets that do not go up, or more in front of the player than he has to answer.
    """
    hand = PokerHand(Stakes("holdem", limit, bet, big_bet=bet), (spot.own + spot.stack, MANY))
    hand.level = bet if spot.first_round else 0
    for each in spot.bets:
        if each <= hand.level:
            raise PokerError(f"each bet goes higher: want more than {hand.level}, got {each}")
        hand._count(1, each)
    if spot.own > hand.level:
        raise PokerError(f"want at most {hand.level} in front of the player, got {spot.own}")
    hand.stacks, hand.bets = [spot.stack, MANY], [spot.own, hand.level]
    hand.put = [spot.own, max(spot.middle - spot.own, hand.level)]
    hand.acted, hand.turns = {0} if spot.acted else set(), [0]
    choices = hand.choices
    hand._raise(Act(0, "raise", to))
    return choices, hand.rulings


SHORTEST = 5
"""Seconds that a turn has at least."""


def seconds(first: int, ran_out: int) -> int:
    """How long a player's next turn may take whose time ran out so often tonight (ruling 96).

    Source: Official:Poker: "If yer timer ever runs out, yer next timer will be faster, and faster".
    """
    return max(min(first, SHORTEST), first >> min(ran_out, first.bit_length()))


def when_time_is_out(hand: PokerHand) -> Act | None:
    """A check if possible, else a fold; of a bring-in, which must be paid, the bring-in.

    Source: Official:Poker: "you're assumed to check, if possible, or fold if not".
    """
    choices = hand.choices
    if choices is None:
        return None
    if choices.bring_in:
        return Act(choices.seat, "bring-in")
    return Act(choices.seat, "fold" if choices.call else "check-or-call")
