"""A hand of poker as a ledger of facts: whose turn it is, what that player may do, and all bets.

An act is recorded even where the rules forbid it, and is ruled on. Seats count from 0, the first
left of the button first; of two players the button is the second, and posts the small blind.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import reduce
from itertools import chain
from operator import add, attrgetter, sub
from typing import Any, Literal

from referee.poker import PokerError
from referee.poker.chips import Pots, pots
from referee.poker.game import ACE_LOW, GAMES, RANKS, Opening, PokerGame

Limit = Literal["no", "pot", "fixed"]

RAISES = 4
"""The most bets and raises in a betting round with a fixed limit; ruling 89."""

FULL_BOARD = 5
"""Cards on the board at the showdown, in the games that have a board."""

UNKNOWN = "??"
"""A card that nobody has seen."""

UNKNOWN_STACK = 10**24
"""The chips of a player whose stack nobody knows: more than anybody bets."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The game and its stakes; all amounts in the smallest chip."""

    game: str
    limit: Limit
    least_bet: int
    """The smallest bet; with a fixed limit the small bet."""
    antes: tuple[int, ...] = ()
    blinds: tuple[int, ...] = ()
    """One for each seat, for three or more players: small blind, big blind, then zeros."""
    bring_in: int = 0
    big_bet: int = 0
    """With a fixed limit, the bet from the third betting round on."""
    pooled_antes: bool = False
    """Whether everybody left may win every ante whole, as where one player pays it for all."""
    wild: tuple[str, ...] = ()
    """Ranks or cards that are wild beside those of the game."""

    @property
    def rules(self) -> PokerGame:
        """The game that is played."""
        return GAMES[self.game]


@dataclass(frozen=True, slots=True)
class Act:
    """A player's act: ``fold``, ``check-or-call``, ``raise`` to an amount, or ``bring-in``."""

    seat: int
    kind: Literal["fold", "check-or-call", "raise", "bring-in"]
    to: int = 0
    """Of a raise: the player's whole bet in this round after it."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards dealt to a seat, or to the board if *seat* is None; an unknown card is ``??``."""

    cards: tuple[str, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Drew:
    """A player exchanges cards, or stands pat with none; unknown ones are ``??``."""

    seat: int
    cards: tuple[str, ...] = ()
    """The cards that were thrown away: as many new ones are dealt."""


@dataclass(frozen=True, slots=True)
class ShownCards:
    """A hand that is shown at the showdown; without cards, it was thrown away."""

    seat: int
    cards: tuple[str, ...] = ()
    """One unknown card stands for the cards that were dealt."""


@dataclass(frozen=True, slots=True)
class Awarded:
    """The table says who wins a pot, as the cards were not tapped; pot 0 is the main pot."""

    pot: int
    seats: tuple[int, ...]
    low_seats: tuple[int, ...] = ()
    """Who wins the half for the lowest hand; empty if nobody does, or the game has none."""
    second: bool = False
    """Whether it is the half of the second board, where the hand is run twice."""


@dataclass(frozen=True, slots=True)
class Opens:
    """The table says who begins a round of stud, as the open cards were not tapped."""

    seat: int


@dataclass(frozen=True, slots=True)
class Twice:
    """The rest of the board is dealt a second time, for half of each pot."""

    cards: tuple[str, ...] = ()
    """That rest; empty if it is not known."""


Fact = Act | Dealt | Drew | ShownCards | Awarded | Opens | Twice


@dataclass(frozen=True, slots=True)
class PokerRuling:
    """A fact that was against the rules, and how it counts."""

    fact: int
    """Its place in the hand's facts, from 0."""
    kind: str
    seat: int | None = None
    amount: int = 0
    """The amount that the rule allows; of ``out-of-turn`` the seat whose turn it was."""


@dataclass(frozen=True, slots=True)
class TurnChoices:
    """What the player whose turn it is may do."""

    seat: int
    call: int
    """Chips that staying in costs; 0: a check."""
    raise_least: int | None
    """The smallest amount to which the player may bet or raise; None: no raise is allowed."""
    raise_most: int | None
    bring_in: bool = False


@dataclass(frozen=True, slots=True)
class PokerHand:
    """A hand after the facts so far: `begin` makes one, `after` the next."""

    stakes: Stakes
    began: tuple[int, ...]
    """Each player's chips at the beginning of the hand: none are added during it."""
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    """Each player's bet in this betting round."""
    put: tuple[int, ...]
    """Each player's chips in the pots, over the whole hand."""
    pooled: tuple[int, ...]
    """Each player's chips of these that are in the main pot whether they are matched or not."""
    hole: tuple[tuple[str, ...], ...]
    level: int
    """The bet in this round that each player must match to stay in."""
    turns: tuple[int, ...] = ()
    """The seats still to act in this round, the next one first."""
    drawing: tuple[int, ...] = ()
    """The seats still to exchange cards before the next round, the next one first."""
    facts: tuple[Fact, ...] = ()
    folded: frozenset[int] = frozenset()
    street: int = 0
    last_raise: int = 0
    raises: int = 0
    """The full bets and raises of this round."""
    full_level: int = 0
    """The level that the last full bet or raise of this round reached."""
    acted: frozenset[int] = frozenset()
    """The seats that have acted in this round."""
    began_round: int = 0
    """The seat that acts first in this round, or would if it could."""
    raised_last: int | None = None
    """The seat of the last bet or raise of this round; None if there was none."""
    completed: bool = True
    """In stud, whether somebody has bet more than the bring-in."""
    brought_in: bool = True
    board: tuple[str, ...] = ()
    shown: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """The cards that each seat has shown; empty if they were thrown away."""
    awarded: Mapping[int, Awarded] = field(default_factory=dict)
    second_awarded: Mapping[int, Awarded] = field(default_factory=dict)
    """The same of the second board, if the hand is run twice."""
    twice: Twice | None = None
    """The second board; None if the hand is run once."""
    rulings: tuple[PokerRuling, ...] = ()

    @property
    def live(self) -> list[int]:
        """The seats that have not folded."""
        return [seat for seat in range(len(self.began)) if seat not in self.folded]

    @property
    def is_over(self) -> bool:
        """Whether the betting is over: one player is left, or the last round has ended."""
        last = self.street == self.stakes.rules.rounds - 1
        return len(self.live) == 1 or (last and not self.turns)

    @property
    def to_come(self) -> int:
        """How many cards of the board came after everybody had acted for the last time."""
        cards = 0
        for fact in reversed(self.facts):
            if isinstance(fact, Act):
                break
            if isinstance(fact, Dealt) and fact.seat is None:
                cards += len(fact.cards)
        return cards

    @property
    def runs(self) -> tuple["PokerHand", ...]:
        """The hand on each board, the first one first."""
        if self.twice is None:
            return (self,)
        rest = self.twice.cards
        board = (*self.board[: FULL_BOARD - len(rest)], *rest) if rest else ()
        return self, self._with(board=board, awarded=self.second_awarded)

    @property
    def shows_first(self) -> int | None:
        """The seat that shows its cards first (ruling 91); None if nobody has to."""
        if not self.is_over or len(self.live) == 1:
            return None
        first = self.began_round if self.raised_last is None else self.raised_last
        players = len(self.began)
        order = ((first + step) % players for step in range(players))
        return next(seat for seat in order if seat in self.live)

    @property
    def choices(self) -> TurnChoices | None:
        """The options of the player whose turn it is; None if it is nobody's turn."""
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
        if fixed:
            to = min(self._fixed_raise, all_in)
            return to, to
        size = max(self.last_raise, self._bet)
        least = min(size + (self.level if self.completed else 0), all_in)
        if self.stakes.limit == "no":
            return least, all_in
        pot = 2 * self.level - self.bets[seat] + sum(self.put)
        return least, min(all_in, max(least, pot))

    def _is_closed(self, seat: int) -> bool:
        """Whether *seat* answered the last full raise, and the all-ins since are less than one."""
        have, full = self.bets[seat], max(self.last_raise, self._bet)
        return seat in self.acted and have >= self.full_level and self.level - have < full

    @property
    def _fixed_raise(self) -> int:
        """The amount that a full raise goes to with a fixed limit.

        An all-in of half a bet or more was one, and counts as whole (ruling 92).
        """
        bet = max(self._bet, 1)
        return (-(-self.full_level // bet) + 1) * bet

    @property
    def _bet(self) -> int:
        big = self.stakes.limit == "fixed" and self.street >= self.stakes.rules.big_from
        return self.stakes.big_bet if big else self.stakes.least_bet

    @property
    def pots(self) -> Pots[int]:
        """The pots so far, by seat."""
        matched = (put - pooled for put, pooled in zip(self.put, self.pooled, strict=True))
        return pots(dict(enumerate(matched)), self.folded, pooled=sum(self.pooled))

    @property
    def blinds(self) -> tuple[int, ...]:
        """The blind of each seat; of two players the button posts the small one."""
        return _by_seat(self.stakes.blinds)

    def after(self, fact: Fact) -> "PokerHand":
        """The hand after one more *fact*.

        Raises:
            PokerError: there is no such seat.
        """
        players = len(self.began)
        match fact:
            case Twice():
                return self._with(facts=(*self.facts, fact), twice=fact)
            case Awarded():
                seats: tuple[int | None, ...] = (*fact.seats, *fact.low_seats)
            case _:
                seats = (fact.seat,)
        for seat in seats:
            if seat is not None and not 0 <= seat < players:
                raise PokerError(f"seat {seat + 1}: there are {players} players")
        facts = (*self.facts, fact)
        match fact:
            case Act():
                return self._after_act(fact, facts)
            case Dealt():
                return self._after_deal(fact, facts)
            case Opens(opener):
                turns = self._turns(opener, self.bets)
                return self._with(facts=facts, began_round=opener, turns=turns)
            case ShownCards(player, cards):
                return self._with(facts=facts, shown={**self.shown, player: cards})
            case Drew():
                return self._after_draw(fact, facts)
            case Awarded(pot, second=True):
                second = {**self.second_awarded, pot: fact}
                return self._with(facts=facts, second_awarded=second)
            case Awarded(pot):
                return self._with(facts=facts, awarded={**self.awarded, pot: fact})

    def _with(self, **changes: Any) -> "PokerHand":
        """The hand with these *changes*; `replace` takes twice as long for so many fields."""
        values = list(_VALUES(self))
        for name, value in changes.items():
            values[_PLACES[name]] = value
        return PokerHand(*values)

    def _ruled(self, kind: str, seat: int, amount: int = 0) -> "PokerHand":
        """The hand with a ruling on the fact that is added."""
        ruling = PokerRuling(len(self.facts), kind, seat, amount)
        return self._with(rulings=(*self.rulings, ruling))

    def _paid(self, seat: int, chips: int, **changes: Any) -> "PokerHand":
        """The hand with chips of *seat* put in, as many as there are, and other *changes*."""
        paid = min(chips, self.stacks[seat])
        return self._with(
            stacks=_added(self.stacks, seat, -paid),
            bets=_added(self.bets, seat, paid),
            put=_added(self.put, seat, paid),
            **changes,
        )

    def _turns(self, opener: int, bets: tuple[int, ...]) -> tuple[int, ...]:
        """Who acts in a round from *opener* on; nobody if no bet could be answered."""
        players = len(self.began)
        order = [(opener + step) % players for step in range(players)]
        able = tuple(seat for seat in order if seat not in self.folded and self.stacks[seat])
        return () if self._is_answered(bets) else able

    def _is_answered(self, bets: tuple[int, ...]) -> bool:
        """Whether just one player has chips left, and has matched all *bets*.

        That player need not match the big blind if whoever posted it could not pay all of it
        (ruling 94).
        """
        able = [seat for seat, chips in enumerate(self.stacks) if chips and seat not in self.folded]
        return len(able) == 1 and bets[able[0]] >= max(bets)

    def _next_street(self, opener: int) -> "PokerHand":
        bets = (0,) * len(self.bets)
        return self._with(
            street=self.street + 1, bets=bets, level=0, last_raise=0, raises=0, full_level=0,
            acted=frozenset(), raised_last=None, completed=True, brought_in=True,
            began_round=opener, turns=self._turns(opener, bets),
        )  # fmt: skip

    def _after_deal(self, fact: Dealt, facts: tuple[Fact, ...]) -> "PokerHand":
        if fact.seat is None:
            early = self._ruled("dealt-too-early", self.turns[0]) if self.turns else self
            hand = early._with(board=self.board + fact.cards)
            # In stud with eight players the last card may be one for all: the deck is too small.
            opener = hand._best_showing() if self.stakes.rules.is_stud else 0
            hand = hand._next_street(opener)._run_on()
            if hand._has_next_board and hand.turns:
                hand = hand._ruled("dealt-too-early", hand.turns[0])
            return hand._with(facts=facts)
        if fact.seat in self.folded:
            return self._with(facts=facts)
        hole = list(self.hole)
        hole[fact.seat] += fact.cards
        hand = self._with(facts=facts, hole=tuple(hole))
        return hand._begun_stud(fact.seat) if self.stakes.rules.is_stud else hand

    def _after_draw(self, fact: Drew, facts: tuple[Fact, ...]) -> "PokerHand":
        """The hand after a player exchanged cards; after the last one the next round begins."""
        seat, hand = fact.seat, self
        if seat not in self.drawing:
            return self._ruled("nothing-to-do", seat)._with(facts=facts)
        if seat != self.drawing[0]:
            hand = self._ruled("out-of-turn", seat, self.drawing[0])
        most = self.stakes.rules.deals[self.street + 1].draw
        if len(fact.cards) > most:
            hand = hand._ruled("draws-too-many", seat, most)
        kept = list(self.hole[seat])
        for card in fact.cards:
            if card in kept:
                kept.remove(card)
        if UNKNOWN in fact.cards:  # nobody knows any more which cards are left
            kept = [UNKNOWN] * max(len(self.hole[seat]) - len(fact.cards), 0)
        hole = (*self.hole[:seat], tuple(kept), *self.hole[seat + 1 :])
        drawing = tuple(other for other in self.drawing if other != seat)
        hand = hand._with(facts=facts, hole=hole, drawing=drawing)
        return hand if drawing else hand._next_street(0)._run_on()

    @property
    def _has_next_board(self) -> bool:
        """Whether the cards of the next round are on the board already."""
        deals = self.stakes.rules.deals[: self.street + 2]
        wanted = sum(deal.board for deal in deals)
        return len(deals) == self.street + 2 and 0 < wanted <= len(self.board)

    def _run_on(self) -> "PokerHand":
        """Goes on as soon as nobody has to act.

        A round begins whose cards were dealt early, or the exchange of cards before one.
        """
        hand = self
        while not hand.turns and len(hand.live) > 1 and hand._has_next_board:
            hand = hand._next_street(0)
        deals = hand.stakes.rules.deals[hand.street + 1 : hand.street + 2]
        if hand.turns or hand.drawing or len(hand.live) == 1 or not any(d.draw for d in deals):
            return hand
        return hand._with(drawing=tuple(hand.live))

    def _begun_stud(self, seat: int) -> "PokerHand":
        """Starts the next round of stud once every player has the cards for it.

        Two cards are dealt down, four up, the last one down.
        """
        have = len(self.hole[seat])
        begun = self.street + 3
        if any(len(self.hole[each]) != have for each in self.live):
            return self
        if have == 3 and self.street == 0:
            opener, needs_none = self._door(), not self.stakes.bring_in
            return self._with(brought_in=needs_none, completed=needs_none, began_round=opener,
                turns=self._turns(opener, self.bets),
            )  # fmt: skip
        return self._next_street(self._best_showing()) if have > begun else self

    def _up(self, seat: int) -> list[str]:
        """The open cards of *seat* in stud, without unknown ones."""
        return [card for card in self.hole[seat][2:6] if card != UNKNOWN]

    def _door(self) -> int:
        """The seat that brings in: the lowest open card, in razz the highest; ruling 95.

        Of equal ones clubs are the lowest, then diamonds, hearts, spades.
        """
        high = self.stakes.rules.opening is Opening.HIGH_CARD
        ranks = ACE_LOW if high else RANKS
        cards = {
            seat: (ranks.index(card[0]), "cdhs".index(card[1]))
            for seat in self.live
            for card in self._up(seat)
        }
        return (max if high else min)(cards, key=cards.__getitem__, default=self.live[0])

    def _best_showing(self) -> int:
        """The seat that opens: the best open cards; of equal ones the first left of the button."""
        low = self.stakes.rules.ladders[0].is_low
        ranks = ACE_LOW if low else RANKS

        def worth(seat: int) -> tuple[list[int], list[int]]:
            counts = Counter(card[0] for card in self._up(seat))
            best = sorted(((n, ranks.index(value)) for value, n in counts.items()), reverse=True)
            return [n for n, _ in best], [value for _, value in best]

        if low:
            return min(self.live, key=lambda seat: (worth(seat), seat))
        return max(self.live, key=lambda seat: (worth(seat), -seat))

    def _after_act(self, act: Act, facts: tuple[Fact, ...]) -> "PokerHand":
        choices, seat, hand = self.choices, act.seat, self
        if act.kind == "fold" and seat in self.drawing:  # whoever leaves the table does
            drawing = tuple(other for other in self.drawing if other != seat)
            left = hand._with(facts=facts, folded=self.folded | {seat}, drawing=drawing)
            return left if drawing or len(left.live) == 1 else left._next_street(0)._run_on()
        if seat in self.folded or not self.stacks[seat] or choices is None:
            return self._ruled("nothing-to-do", seat)._with(facts=facts)
        if seat != choices.seat:
            hand = self._ruled("out-of-turn", seat, choices.seat)
        turns = tuple(other for other in self.turns if other != seat)
        if act.kind == "fold":
            hand = hand._with(facts=facts, folded=self.folded | {seat}, turns=turns)
        elif act.kind == "bring-in" or (act.kind == "check-or-call" and not self.brought_in):
            owed = self.stakes.bring_in
            hand = hand._paid(seat, owed, facts=facts, level=owed, brought_in=True, turns=turns)
        elif act.kind == "check-or-call":
            hand = hand._called(seat, facts, turns)
        else:
            hand = hand._raised(act, facts, turns)
        if hand.turns and (len(hand.live) == 1 or hand._is_answered(hand.bets)):
            hand = hand._with(turns=())
        return hand._run_on()

    def _called(self, seat: int, facts: tuple[Fact, ...], turns: tuple[int, ...]) -> "PokerHand":
        owed = max(self.level - self.bets[seat], 0)
        return self._paid(seat, owed, facts=facts, acted=self.acted | {seat}, turns=turns)

    def _raised(self, act: Act, facts: tuple[Fact, ...], turns: tuple[int, ...]) -> "PokerHand":
        """The hand after a bet or raise as it was made, with a ruling if it was not allowed.

        *turns* are still to come if it is just a call.
        """
        hand, seat, all_in = self, act.seat, self.stacks[act.seat] + self.bets[act.seat]
        to = act.to
        if to > all_in:  # table stakes: nobody bets what is not on the table
            hand = hand._ruled("more-than-stack", seat, all_in)
            to = all_in
        least, most = self._raises(seat)
        if to <= self.level:
            return hand._ruled("no-raise", seat, self.level)._called(seat, facts, turns)
        if least is None or most is None:
            hand = hand._ruled("may-not-raise", seat, self.level)
        elif to < least:
            hand = hand._ruled("raise-too-small", seat, least)
        elif to > most:
            hand = hand._ruled("raise-too-large", seat, most)
        return hand._paid(seat, to - self.bets[seat], facts=facts, **self._as_raised(seat, to))

    def _as_raised(self, seat: int, to: int) -> dict[str, Any]:
        """What a raise to *to* changes beside the chips of *seat*.

        Everybody else must answer it, even an all-in below a full raise.
        """
        size = to - self.level
        full = max(self.last_raise, self._bet if self.completed else self._bet - self.level)
        is_full = size >= full
        if self.stakes.limit == "fixed":
            is_full = 2 * (self._fixed_raise - to) <= self._bet
        players = len(self.began)
        order = ((seat + step) % players for step in range(1, players))
        return {
            "full_level": to if is_full else self.full_level,
            "acted": self.acted | {seat},
            "raised_last": seat,
            "last_raise": max(self.last_raise, size),
            "level": to,
            "brought_in": True,
            "completed": True,
            "raises": self.raises + is_full,
            "turns": tuple(s for s in order if s not in self.folded and self.stacks[s]),
        }


_NAMES = [field.name for field in fields(PokerHand)]
_VALUES, _PLACES = attrgetter(*_NAMES), {name: place for place, name in enumerate(_NAMES)}


def _added(chips: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*chips[:seat], chips[seat] + more, *chips[seat + 1 :])


def _by_seat(amounts: tuple[int, ...]) -> tuple[int, ...]:
    """The blinds or antes of the stakes by seat: of two players the first posts the second."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def begin(stakes: Stakes, began: Sequence[int]) -> PokerHand:
    """A hand of which the antes and blinds are put in; *began* is what each player has.

    Raises:
        PokerError: stakes that do not fit the players.
    """
    _check(stakes, began)
    nothing = (0,) * len(began)
    antes = tuple(map(min, _by_seat(stakes.antes) or nothing, began))
    left = tuple(map(sub, began, antes))
    bets = tuple(map(min, _by_seat(stakes.blinds) or nothing, left))  # antes are dead: no bets
    hand = PokerHand(
        stakes,
        tuple(began),
        stacks=tuple(map(sub, left, bets)),
        bets=bets,
        put=tuple(map(add, antes, bets)),
        pooled=antes if stakes.pooled_antes else nothing,
        hole=((),) * len(began),
        level=max(stakes.blinds, default=0),
        full_level=max(stakes.blinds, default=0),
    )
    if stakes.bring_in:
        return hand
    posted = [(blind, seat) for seat, blind in enumerate(hand.blinds) if blind]
    opener = max(posted)[1] + 1 if posted else 0
    return hand._with(began_round=opener, turns=hand._turns(opener, bets))._run_on()


def play(stakes: Stakes, began: Sequence[int], facts: Iterable[Fact]) -> PokerHand:
    """The hand after *facts*, with the rulings on them.

    Raises:
        PokerError: a fact of a seat that does not exist, or stakes that do not fit the players.
    """
    return reduce(PokerHand.after, facts, begin(stakes, began))


def _check(stakes: Stakes, began: Sequence[int]) -> None:
    most = GAMES[stakes.game].most_players
    if not 2 <= len(began) <= most:
        raise PokerError.unlike(f"2 to {most} players", len(began))
    for what, amounts in (("antes", stakes.antes), ("blinds", stakes.blinds)):
        if len(amounts) not in (0, len(began)):
            raise PokerError.unlike(f"one for each of {len(began)} players", "", what)
    if min(*began, *chain(stakes.antes, stakes.blinds), stakes.least_bet, stakes.bring_in) < 0:
        raise PokerError.unlike("amounts from 0")


MANY = 10**12
"""More chips than anybody bets: those of the other players in `judge_raise`, which asks about one.
"""


@dataclass(frozen=True, slots=True)
class Spot:
    """The state of a betting round before the bet or raise that is judged."""

    bets: tuple[int, ...] = ()
    """The amounts that the others bet or raised to, in their order, without blinds."""
    own: int = 0
    """The player's own bet in this round so far."""
    stack: int = MANY
    """The chips that the player has left to bet."""
    middle: int = 0
    """All chips in the pot, with the bets of this round."""
    game: str = "holdem"
    street: int = 1
    """The betting round, from 0. In the first one the big blind, if there is one, is a bet."""
    acted: bool = False
    """Whether the player has bet, called or checked in this round before."""


def judge_raise(
    limit: Limit, bet: int, spot: Spot, to: int
) -> tuple[TurnChoices | None, Sequence[PokerRuling]]:
    """The player's options at *spot*, and the rulings on a raise to *to*; none if it is fair.

    *bet* is the smallest bet; with a fixed limit the small bet, and the big one is twice as much.

    Raises:
        PokerError: bets that do not go up, or an own bet above the one to answer.
    """
    stakes = Stakes(spot.game, limit, bet, big_bet=2 * bet)
    hand = begin(stakes, (spot.own + spot.stack, MANY))
    blind = bet if not spot.street and stakes.rules.opening is Opening.BLINDS else 0
    hand = replace(hand, street=spot.street, level=blind, full_level=blind)
    for amount in spot.bets:
        if amount <= hand.level:
            raise PokerError.unlike(
                f"more than {hand.level}", amount, reason="each bet goes higher"
            )
        hand = replace(hand, **hand._as_raised(1, amount))
    if spot.own > hand.level:
        raise PokerError.unlike(f"at most {hand.level} in front of the player", spot.own)
    hand = replace(
        hand,
        stacks=(spot.stack, MANY),
        bets=(spot.own, hand.level),
        put=(spot.own, max(spot.middle - spot.own, hand.level)),
        acted=frozenset({0} if spot.acted else ()),
        turns=(0,),
    )
    return hand.choices, hand._raised(Act(0, "raise", to), (), ()).rulings


SHORTEST = 5
"""The shortest time for a turn, in seconds, unless the table's own is shorter."""


def seconds(first: int, ran_out: int) -> int:
    """Seconds for the next turn of a player whose time ran out *ran_out* times tonight (ruling 96).

    *first* is the time of a player who was always in time. Source: Official:Poker: "If yer timer
    ever runs out, yer next timer will be faster, and faster".
    """
    return max(min(first, SHORTEST), first >> min(ran_out, first.bit_length()))


def when_time_is_out(hand: PokerHand) -> Act | None:
    """The act that counts when the time runs out; None if it is nobody's turn.

    A check if possible, else a fold; the bring-in, which must be paid, is paid. Source:
    Official:Poker: "you're assumed to check, if possible, or fold if not".
    """
    choices = hand.choices
    if choices is None:
        return None
    if choices.bring_in:
        return Act(choices.seat, "bring-in")
    return Act(choices.seat, "fold" if choices.call else "check-or-call")
