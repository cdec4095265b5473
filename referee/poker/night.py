"""A night of poker as a ledger of lines: players, the chips they bought, hands, and payments.

A line is a JSON object. Lines are only added; an ``undo`` strikes the last line that stands. Seats
are numbered from 1 in the order in which people sat down, which is also the order of the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.lines import Line, in_force
from referee.poker import PokerError
from referee.poker.chips import Payment, payments
from referee.poker.game import GAMES
from referee.poker.hand import (
    FULL_BOARD,
    UNKNOWN,
    Act,
    Awarded,
    Dealt,
    Drew,
    Fact,
    Opens,
    PokerHand,
    ShownCards,
    Twice,
    begin,
)
from referee.poker.ranking import parse_cards, parse_wild
from referee.poker.settling import Settled, settle_pots
from referee.poker.terms import MOST_CHIPS, RISES, NightTerms
from referee.poker.tournament import (
    Amounts,
    parse_levels,
    places,
    prizes,
    shares,
)
from referee.text import name_key

NOTHING = "There is nothing to undo."
MOST_LINES = 6000
"""The most lines of a night: ten hours of ten taps a minute. Then it can only be undone or ended.
"""
MOST_STANDING = MOST_LINES + 100
"""The most lines that stand: with the end of the night, and the last acts that its clock decided.
"""
HALVES = (2, 3, 4, 6, 8, 12, 16, 20, 30, 40, 60, 80, 120, 160, 200)
"""The same for older lines with a ``level``, in halves: stakes once rose by half of the first."""


@dataclass(slots=True)
class Person:
    """A player of the night."""

    seat: int
    name: str
    bought: int = 0
    given: int = 0
    """Chips cashed in."""
    chips: int = 0
    """Chips at the beginning of the current hand, or after the last one."""
    waiting: int = 0
    """Chips bought during a hand: they count once it is over."""
    leaves: bool = False
    """Whether the player leaves as soon as the hand is over."""
    left: bool = False
    ran_out: int = 0
    """How often the player's time ran out."""
    entries: int = 0
    """How often the player bought chips."""
    out_in: int = 0
    """The hand of a tournament in which the player lost the last chips; 0: none."""
    out_with: int = 0
    """The chips that the player had at the beginning of that hand."""
    bounties: int = 0
    """What the player won by knocking others out."""
    place: int = 0
    """The place in which the player finished a tournament, so far; 0: none yet."""
    prize: int = 0
    gain: int | None = None
    """What the player is up in a tournament: 0 until it is over; None elsewhere."""

    @property
    def up(self) -> int:
        """Chips won so far, negative if lost, without the current hand."""
        if self.gain is not None:
            return self.gain
        return self.given + self.chips + self.waiting - self.bought


@dataclass(slots=True)
class PlayedHand:
    """A hand of the night."""

    number: int
    button: int
    """The seat of the night that has the button."""
    level: int
    """From 1: how often the stakes had risen, and once more."""
    amounts: Amounts
    seats: tuple[int, ...]
    """The seats of the night in the hand's own order, the first left of the button first."""
    hand: PokerHand
    board: tuple[str, ...] = ()
    """The cards on the board that were tapped."""
    opened: int = -1
    """The last round of stud for which the table said who begins; -1: none."""
    end: Settled | None = None
    """The result; None while a pot has no winner."""

    @property
    def may_run_twice(self) -> bool:
        """Whether the rest of the board may be dealt a second time: nobody acts before it."""
        hand = self.hand
        asked = hand.is_over and len(hand.live) > 1 and self.end is None
        return asked and hand.twice is None and hand.to_come > 0 and not hand.awarded

    @property
    def turn(self) -> int | None:
        """The seat of the night whose turn it is to bet or to exchange cards.

        None if nobody's, or if an opener is missing.
        """
        if self.hand.drawing:
            return self.seats[self.hand.drawing[0]]
        choices = self.hand.choices
        return self.seats[choices.seat] if choices and not self.asks_who_opens else None

    @property
    def asks_who_opens(self) -> bool:
        """Whether the table has to say who begins this round: in stud no cards are tapped."""
        hand = self.hand
        return hand.stakes.rules.is_stud and self.opened < hand.street and hand.choices is not None

    def at(self, seat: int) -> int:
        """The place in the hand, from 0, of a *seat* of the night.

        Raises:
            PokerError: that seat was dealt no cards.
        """
        if seat not in self.seats:
            raise PokerError("Whoever that is was dealt no cards in this hand.")
        return self.seats.index(seat)


@dataclass(slots=True)
class Night:
    """A night after the lines so far."""

    agreed: NightTerms
    people: dict[int, Person] = field(default_factory=dict)
    hands: list[PlayedHand] = field(default_factory=list)
    ended: bool = False
    in_force: Sequence[int] = ()
    """The numbers of the lines that were not undone."""
    count: int = 0
    """Number of lines so far, with those that were undone."""

    @property
    def last(self) -> int | None:
        """The number of the line that an undo would strike; None if there is none."""
        return self.in_force[-1] if self.in_force else None

    @property
    def now(self) -> PlayedHand | None:
        """The current hand; None between two hands."""
        return self.hands[-1] if self.hands and self.hands[-1].end is None else None

    @property
    def present(self) -> list[Person]:
        """The players who have not left, in the order of the table."""
        return [person for person in self.people.values() if not person.left]

    @property
    def most_players(self) -> int:
        """How many players can sit at the table, whatever game comes next."""
        agreed = self.agreed
        games = {"one": (agreed.game,), "turn": agreed.games, "choice": GAMES}[agreed.order]
        return min(GAMES[game].most_players for game in games)

    @property
    def has_room(self) -> bool:
        """Whether another player can sit down; who is knocked out needs no seat."""
        return sum(not person.out_in for person in self.present) < self.most_players

    @property
    def may_enter(self) -> bool:
        """Whether one may still enter a tournament: up to a level, that of the last hand dealt."""
        return not self.hands or self.hands[-1].level <= self.agreed.re_entry

    @property
    def entries(self) -> int:
        """How many entries were bought."""
        return sum(person.entries for person in self.people.values())

    @property
    def pool(self) -> int:
        """The sum of the prizes of a tournament."""
        return self.entries * self.agreed.price

    @property
    def straddler(self) -> Person | None:
        """Who may straddle in the next hand: the player after the blinds; None if nobody may."""
        able = self.able
        if not self.agreed.straddle or len(able) <= 2:
            return None
        button = [person.seat for person in able].index(self.next_button)
        return able[(button + 3) % len(able)]

    def next_game(self, minutes: float = 0) -> str:
        """The game of the next hand, which the dealer may change if it is the dealer's choice.

        *minutes* have passed since the first hand.
        """
        agreed = self.agreed
        if agreed.order != "turn":
            return self.hands[-1].hand.stakes.game if self.hands else agreed.game
        if agreed.minutes and agreed.each:
            return agreed.games[int(minutes / agreed.each) % len(agreed.games)]
        at = played = 0
        for hand in self.hands:
            played += 1
            if played >= (agreed.each or len(hand.seats)):
                at, played = at + 1, 0
        return agreed.games[at % len(agreed.games)]

    @property
    def able(self) -> list[Person]:
        """The players who can be dealt cards."""
        return [person for person in self.present if person.chips and not person.leaves]

    @property
    def next_button(self) -> int:
        """The seat that has the button in the next hand; 0 if nobody can be dealt cards."""
        seats = [person.seat for person in self.able]
        if not seats:
            return 0
        was = self.hands[-1].button if self.hands else 0
        return next((seat for seat in seats if seat > was), seats[0])

    @property
    def names(self) -> dict[int, str]:
        """The name of everybody who sat down tonight, by seat."""
        return {seat: person.name for seat, person in self.people.items()}

    def names_in(self, played: PlayedHand) -> list[str]:
        """The names of the players of a hand, by their place in it."""
        return [self.people[seat].name for seat in played.seats]

    def chips(self, seat: int) -> int:
        """The chips that *seat* has now, without those that it has bet in this hand."""
        hand = self.now
        if hand is not None and seat in hand.seats:
            return hand.hand.stacks[hand.at(seat)]
        return self.people[seat].chips

    def up(self) -> dict[str, int]:
        """Chips won by each player, negative if lost, without the current hand; the sum is 0."""
        return {person.name: person.up for person in self.people.values()}

    def payments(self) -> list[Payment]:
        """The payments that settle the night."""
        return payments(self.up())


@dataclass(frozen=True, slots=True)
class NightSummary:
    """A night as an entry in a list."""

    names: tuple[str, ...]
    hands: int
    ended: bool


def night_summary(lines: Sequence[Line]) -> NightSummary:
    """The summary of a night of *lines*, at a hundredth of the cost of `fold_night`.

    Raises:
        PokerError: there was nothing to undo.
    """
    stand = [lines[number] for number in in_force(lines, PokerError(NOTHING))]
    return NightSummary(
        tuple(str(line["sit"]) for line in stand if "sit" in line),
        sum("deal" in line for line in stand),
        any("end" in line for line in stand),
    )


def fold_night(agreed: NightTerms, lines: Sequence[Line]) -> Night:
    """The night after *lines*.

    Raises:
        PokerError: a line says what cannot have happened.
    """
    night = Night(agreed, in_force=in_force(lines, PokerError(NOTHING)), count=len(lines))
    for number in night.in_force:
        if night.ended:
            raise PokerError("The night is over. Undo that first.")
        _take(night, lines[number])
    if lines and not night.people:  # an undo struck everybody who sat down
        raise PokerError("Somebody has to sit at the table.")
    if agreed.tournament and night.people:
        _place(night)
    return night


def check_room(count: int, lines: Sequence[Line]) -> None:
    """Checks that a night of *count* lines has room for *lines*.

    A night of any length can be undone and ended, so never more than `MOST_STANDING` lines stand.

    Raises:
        PokerError: it has none; the message says what can be done.
    """
    if count >= MOST_LINES and not all("undo" in line or "end" in line for line in lines):
        raise PokerError(
            f"A night holds {MOST_LINES} lines. Undo this hand, or end the night and begin "
            "another one."
        )


def _take(night: Night, line: Line) -> None:
    """Adds *line* to the night; its first key says what it is."""
    match next(iter(line), ""):
        case "sit":
            _sit(night, str(line["sit"]), int(line["chips"]))
        case "buy":
            _buy(night, _person(night, line["buy"]), int(line["chips"]))
        case "out":
            _out(night, _person(night, line["out"]))
        case "deal":
            _deal(night, int(line["deal"]), line)
        case "end":
            if night.now is not None:
                raise PokerError("A hand is being played: finish it or undo it first.")
            night.ended = True
        case "board":
            _tap_board(_hand(night), parse_cards(line["board"]))
        case "twice":
            _run_twice(_hand(night), parse_cards(line["twice"]))
        case "do" | "draw" | "opens" | "show" | "won":
            _play(night, _hand(night), line)
        case word:
            raise PokerError(f"a line cannot begin with {word!r}")
    _settle(night)


def _person(night: Night, seat: Any) -> Person:
    person = night.people.get(int(seat))
    if person is None:
        raise PokerError("Nobody sits there.")
    return person


def _hand(night: Night) -> PlayedHand:
    played = night.now
    if played is None:
        raise PokerError("No hand is being played.")
    return played


def _sit(night: Night, name: str, chips: int) -> None:
    key = name_key(name)
    if not key:
        raise PokerError("Give everybody a name.")
    if any(name_key(person.name) == key for person in night.people.values()):
        raise PokerError(f"{name} sits here already: two people need two names.")
    _require_seat(night)
    if night.agreed.tournament:
        _require_entry(night, chips)
    person = Person(len(night.people) + 1, name)
    _pay_in(night, person, chips)
    night.people[person.seat] = person


def _buy(night: Night, person: Person, chips: int) -> None:
    if person.leaves:
        raise PokerError(f"{person.name} is about to leave.")
    if night.agreed.tournament:
        if not person.out_in:
            raise PokerError(f"{person.name} has not lost all chips: nobody buys more of them.")
        _require_entry(night, chips)
    if person.left or person.out_in:
        _require_seat(night)
    person.out_in = 0
    _pay_in(night, person, chips)
    person.left = False


def _require_seat(night: Night) -> None:
    if not night.has_room:
        raise PokerError(f"There is room for {night.most_players} players.")


def _require_entry(night: Night, chips: int) -> None:
    agreed = night.agreed
    if not night.may_enter:
        until = f"until level {agreed.re_entry}" if agreed.re_entry else "before the first hand"
        raise PokerError(f"One could enter this tournament {until}.")
    if chips != agreed.buy_in:
        raise PokerError(f"Everybody buys {agreed.buy_in} chips in this tournament.")


def _pay_in(night: Night, person: Person, chips: int) -> None:
    """Chips bought during a hand count from the next one. Source: Official:Poker."""
    agreed, least, most = night.agreed, night.agreed.least, night.agreed.most
    have = person.chips + person.waiting
    if not 1 <= chips <= MOST_CHIPS:
        raise PokerError("Say how many chips: at least 1.")
    if have + chips < least:
        raise PokerError(f"At least {agreed.amount(least)} in chips is bought here.")
    if most and have + chips > most:
        raise PokerError(
            f"Nobody may have more than {agreed.amount(most)} in chips after buying here."
        )
    person.bought += chips
    person.entries += 1
    hand = night.now
    if hand is not None and person.seat in hand.seats:
        person.waiting += chips
    else:
        person.chips += chips


def _out(night: Night, person: Person) -> None:
    """A player leaves at any time, which folds the hand. Source: Official:Poker."""
    if night.agreed.tournament:
        raise PokerError("Nobody cashes in at a tournament: fold for whoever has to go.")
    if person.left or person.leaves:
        raise PokerError(f"{person.name} has left already.")
    hand = night.now
    if hand is None or person.seat not in hand.seats:
        _cash_out(person)
        return
    at = hand.at(person.seat)
    if at not in hand.hand.folded:
        if not hand.hand.stacks[at] or hand.hand.is_over:
            raise PokerError(f"{person.name} may still win this hand: let it end first.")
        rulings = hand.hand.rulings
        _add(hand, Act(at, "fold"))
        # A player who leaves need not wait for his turn.
        hand.hand = replace(hand.hand, rulings=rulings)
    person.leaves = True


def _cash_out(person: Person) -> None:
    person.given += person.chips + person.waiting
    person.chips = person.waiting = 0
    person.leaves, person.left = False, True


def _level(agreed: NightTerms, line: Line) -> tuple[int, Amounts]:
    """The level of a dealt hand, from 1, and its stakes."""
    if agreed.tournament and agreed.levels:
        number = int(line["step"])
        levels = [level for level in parse_levels(agreed.levels) if not isinstance(level, int)]
        if 1 <= number <= len(levels):
            return number, levels[number - 1]
    elif "level" in line and 0 <= int(line["level"]) < len(HALVES):
        return int(line["level"]) + 1, agreed.at(HALVES[int(line["level"])] / 2)
    elif "level" not in line and int(line["times"]) in RISES:
        return RISES.index(int(line["times"])) + 1, agreed.at(int(line["times"]))
    raise PokerError("There are no such stakes.")


def _deal(night: Night, button: int, line: Line) -> None:
    if night.now is not None:
        raise PokerError("A hand is being played already.")
    able = [person.seat for person in night.able]
    if len(able) < 2:
        raise PokerError("A hand takes two players who have chips.")
    if button not in able:
        raise PokerError("Who has the button must have chips.")
    after = able.index(button) + 1
    seats = tuple(able[after:] + able[:after])
    game, wild = str(line.get("game", night.agreed.game)), str(line.get("wild", ""))
    if game not in GAMES:
        raise PokerError("That game is none that is played here.")
    straddled = bool(line.get("straddle"))
    if straddled and not (night.agreed.straddle and len(seats) > 2):
        raise PokerError("Nobody straddles at this table, or with two players.")
    level, amounts = _level(night.agreed, line)
    stakes = night.agreed.stakes(amounts, len(seats), game, parse_wild(wild), straddled=straddled)
    hand = _dealt_on(begin(stakes, [night.people[seat].chips for seat in seats]))
    night.hands.append(PlayedHand(len(night.hands) + 1, button, level, amounts, seats, hand))


def _tap_board(played: PlayedHand, board: tuple[str, ...]) -> None:
    if not played.hand.stakes.rules.has_board and board:
        raise PokerError("No cards lie on the table in this game.")
    if len(board) not in (0, 3, 4, 5):
        raise PokerError("Tap three cards of the flop, then the turn, then the river.")
    played.board = board
    _check_cards(played)


def _run_twice(played: PlayedHand, cards: tuple[str, ...]) -> None:
    """The rest of the board comes twice, or the cards of the second one are known."""
    hand = played.hand
    if not cards and not played.may_run_twice:
        raise PokerError("Only before the rest of the board, when all are all in, it is run twice.")
    if cards and (hand.twice is None or len(cards) != hand.to_come):
        raise PokerError(f"Tap {hand.to_come} cards of the second board, after “Run it twice”.")
    _add(played, Twice(cards))
    _check_cards(played)


def _check_cards(played: PlayedHand) -> None:
    second = played.hand.twice.cards if played.hand.twice else ()
    seen = [
        *played.board,
        *second,
        *(card for cards in played.hand.shown.values() for card in cards),
    ]
    if len({*seen}) < len(seen):
        twice = next(card for card in seen if seen.count(card) > 1)
        raise PokerError(f"{twice} stands twice: a deck has each card once.")


def _play(night: Night, played: PlayedHand, line: Line) -> None:
    """Adds an act, an opener, exchanged or shown cards, or the winners of a pot."""
    if "won" in line:
        _award(played, line)
        return
    hand = played.hand
    seat = int(line["opens"] if "opens" in line else line["seat"])
    at = played.at(seat)
    if at in hand.folded:
        raise PokerError(f"{night.people[seat].name} has folded.")
    if "show" in line:
        cards = parse_cards(line["show"])
        want = played.hand.stakes.rules.hole[-1]
        if not played.hand.is_over:
            raise PokerError("Cards are shown once the betting is over.")
        if cards and len(cards) != want:
            raise PokerError(f"Tap {want} cards, got {len(cards)}.")
        _add(played, ShownCards(at, cards))
        _check_cards(played)
    elif "draw" in line:
        many = int(line["draw"])
        if hand.drawing[:1] != (at,):
            raise PokerError(f"{night.people[seat].name} exchanges no cards now.")
        if not 0 <= many <= hand.stakes.rules.deals[hand.street + 1].draw:
            raise PokerError("Nobody exchanges that many cards.")
        night.people[seat].ran_out += bool(line.get("late"))
        _add(played, Drew(at, (UNKNOWN,) * many))
    elif "opens" in line:
        if not played.asks_who_opens:
            raise PokerError("It is known who begins.")
        played.opened = hand.street
        _add(played, Opens(at))
    else:
        if hand.choices is None or played.asks_who_opens:
            raise PokerError("Nobody is to act now.")
        if line["do"] not in ("fold", "check-or-call", "raise", "bring-in"):
            raise PokerError(f"{line['do']!r} is nothing that one can do.")
        night.people[seat].ran_out += bool(line.get("late"))
        _add(played, Act(at, line["do"], int(line.get("to", 0))))


def _award(played: PlayedHand, line: Line) -> None:
    """Gives a pot to those whom the table names, where the pot is split both halves."""
    hand = played.hand
    pot, pots = int(line["pot"]), hand.pots.pots
    best, lowest = (
        tuple(played.at(int(seat)) for seat in line.get(half, ())) for half in ("won", "low")
    )
    if not hand.is_over or not 0 <= pot < len(pots):
        raise PokerError("Nobody wins that pot now.")
    if not best or not {*best, *lowest} <= {*pots[pot].contenders}:
        raise PokerError("Whoever that is cannot win that pot.")
    if lowest and len(hand.stakes.rules.ladders) == 1:
        raise PokerError("The best hand wins all of the pot in this game.")
    second = bool(line.get("second"))
    if second and hand.twice is None:
        raise PokerError("There is no second board in this hand.")
    _add(played, Awarded(pot, best, lowest, second))


def _add(played: PlayedHand, fact: Fact) -> None:
    played.hand = _dealt_on(played.hand.after(fact))


def _dealt_on(hand: PokerHand) -> PokerHand:
    """*hand* with unknown cards once a betting round is over, until somebody has to act."""
    rules = hand.stakes.rules
    while hand.choices is None and not hand.is_over and not hand.drawing:
        begins = rules.is_stud and not any(hand.hole)
        deal = rules.deals[0 if begins else hand.street + 1]
        cards = (UNKNOWN,) * (deal.board or deal.closed + deal.up)
        for at in (None,) if deal.board else hand.live:
            hand = hand.after(Dealt(cards, at))
    return hand


def _settle(night: Night) -> None:
    """Gives the pots to their winners as soon as every pot has one."""
    played = night.now
    if played is None or not played.hand.is_over:
        return
    played.hand = replace(played.hand, board=played.board)
    end = settle_pots(played.hand)
    if not all(pot.winners for pot in end.every_pot):
        return
    played.end = end
    for seat, stack in zip(played.seats, end.stacks, strict=True):
        person = night.people[seat]
        person.chips = stack + person.waiting
        person.waiting = 0
        if person.leaves:
            _cash_out(person)
    if night.agreed.tournament:
        _knock_out(night, played, end)


def _knock_out(night: Night, played: PlayedHand, end: Settled) -> None:
    """Notes who has lost all chips, and gives the bounties to those who won them (ruling 112)."""
    for at, seat in enumerate(played.seats):
        if end.stacks[at]:
            continue
        person = night.people[seat]
        person.out_in, person.out_with = played.number, played.hand.began[at]
        number = max(number for number, pot in enumerate(end.pots) if at in pot.contenders)
        last = [pots[number] for pots in (end.pots, end.second) if pots]
        won = {who for pot in last for who in (*pot.winners, *pot.low_winners)}
        by = sorted(who for who in won if end.stacks[who])
        for who, coins in zip(by, shares(night.agreed.bounty, len(by)), strict=True):
            night.people[played.seats[who]].bounties += coins
    night.ended = len(night.able) == 1 and not night.may_enter


def _place(night: Night) -> None:
    """Gives the places of a tournament, and the prizes once it is over (ruling 112).

    If the table ends it before one has all chips, those left are placed by their chips.
    """
    agreed, still_in = night.agreed, len(night.hands) + 1
    placed = places(
        {
            seat: (person.out_in, person.out_with)
            if person.out_in
            else (still_in, person.chips if night.ended else 0)
            for seat, person in night.people.items()
        }
    )
    won = prizes(night.pool, agreed.prizes, placed)
    for seat, person in night.people.items():
        person.place = placed[seat] if night.ended or person.out_in else 0
        person.gain = 0
        if night.ended:
            person.prize = won[seat]
            person.bounties += 0 if person.out_in else agreed.bounty
            person.gain = (
                person.prize + person.bounties - person.entries * (agreed.price + agreed.bounty)
            )


def is_full(board: Sequence[str]) -> bool:
    """Whether all five cards of the board are known."""
    return len(board) == FULL_BOARD and UNKNOWN not in board
