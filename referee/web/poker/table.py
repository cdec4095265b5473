"""What the page of a poker night shows: whose turn it is, pots and people in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from referee.poker import pots, ranking
from referee.poker.hand import UNKNOWN, Choices, Hand
from referee.poker.night import Line, Night, Played, fold, is_full, read_line
from referee.poker.phh import ruling_words
from referee.poker.ranking import parse_cards
from referee.store.game.nights import StoredNight
from referee.web.access import Viewer
from referee.web.company import standing
from referee.web.pen import Panel, panel
from referee.web.poker.clock import first_deal, level_at, time_left
from referee.web.poker.judge import FACES, card_words
from referee.web.ui.parts import CardFace
from referee.web.words.text import listed

LIMITS = {"no": "no limit", "pot": "pot limit", "fixed": "fixed limit"}
STREETS = {
    "holdem": ("Before the flop", "Flop", "Turn", "River"),
    "omaha": ("Before the flop", "Flop", "Turn", "River"),
    "stud": ("Third card", "Fourth card", "Fifth card", "Sixth card", "Last card"),
}


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table."""

    number: int
    name: str
    chips: int
    bet: int
    """In front of them in this round."""
    marks: Sequence[str]
    """"Button", "all in" and the like."""
    out: bool
    """They have folded, or were dealt no cards."""
    turn: bool


@dataclass(frozen=True, slots=True)
class Tap:
    """A button of the one whose turn it is."""

    do: str
    label: str
    look: str = ""


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot that waits for its winner, or has one."""

    number: int
    label: str
    amount: int
    who: Sequence[tuple[int, str]]
    """Who may win it: seats and names."""
    won: bool


@dataclass(frozen=True, slots=True)
class NightPage:
    """Templates ``poker/night.html`` and ``poker/centre.html``; block ``play`` is the news."""

    here: str
    version: int
    count: int
    """Lines so far: what is tapped here becomes the next one."""
    writes: bool
    joins: bool
    """Whether this phone may let others join."""
    acts: bool
    """Whether this phone may act for whose turn it is."""
    status: Sequence[str]
    turn: str
    """"Bob: 40 to call"; "" where nobody is to act."""
    taps: Sequence[Tap]
    least: int | None
    """To how much a bet or raise goes at least; None: there is none to choose."""
    most: int | None
    word: str
    """What raising is here: "Bet" or "Raise"."""
    middle: int
    pots: Sequence[Pot]
    board: Sequence[CardFace]
    """Cards that were tapped in."""
    lays_board: bool
    """Whether any lie on the table: not in stud."""
    seats: Sequence[Seat]
    opens: Sequence[tuple[int, str]]
    """Of stud: who may begin this round, where the table has to say so."""
    showdown: bool
    shows_first: str
    """Whose cards are laid open first; "" where nobody's are."""
    last: str
    """What was tapped last, in words."""
    result: Sequence[str]
    """The hand that is over, while no other is dealt."""
    rulings: Sequence[str]
    can_deal: bool
    waits: str
    """Why no hand can be dealt; "" where it can."""
    hand: int
    """The number of the hand that is played, or was last."""
    next_hand: int
    ended: bool
    pen: Panel | None
    clock: int | None
    """Seconds that are left for a turn; None: none are counted."""
    error: str = ""

    @property
    def playing(self) -> bool:
        """Whether a hand is being played."""
        return not (self.can_deal or self.waits or self.ended)


BLINDS = "{}/{}"
"""As a table calls its blinds: "10/20"."""


def stakes_words(night: Night, level: int) -> str:
    """What a hand costs at least: "Blinds 10/20, ante 2"."""
    small, big, ante = night.agreed.at(level)
    if night.agreed.game == "stud":
        said = f"Bring-in {small}, bets {big}"
    else:
        said = f"Blinds {BLINDS.format(small, big)}"
    return f"{said}, ante {ante}" if ante else said


def rise_words(night: Night, stored: StoredNight, now: datetime) -> str:
    """When the stakes rise, and to what; "" where they stay."""
    rise = night.agreed.rise
    dealt = first_deal(night, stored)
    if not rise or dealt is None:
        return f"Stakes rise every {rise} minutes" if rise else ""
    level = level_at(night, stored, now) + 1
    left = dealt + timedelta(minutes=rise * level) - now
    small, big, _ = night.agreed.at(level)
    return f"{BLINDS.format(small, big)} in {max(1, round(left.total_seconds() / 60))} min"


def night_page(stored: StoredNight, viewer: Viewer, now: datetime, *, error: str = "") -> NightPage:
    """The page of *stored* for who looks."""
    night = standing(stored)
    played = night.now
    level = played.level if played else level_at(night, stored, now)
    choices = played.hand.choices if played and played.turn is not None else None
    left = time_left(night, stored, now)
    acts = viewer.writes or (
        night.agreed.phones and viewer.plays and played is not None and viewer.seat == played.turn
    )
    names = {seat: each.name for seat, each in night.people.items()}
    can_deal = played is None and not night.ended and len(night.able) > 1
    raises = choices is not None and night.agreed.limit != "fixed"
    return NightPage(
        here=stored.public_id,
        version=stored.version,
        count=night.count,
        writes=viewer.writes,
        joins=viewer.plays,
        acts=acts,
        status=tuple(_status(night, level, rise_words(night, stored, now))),
        turn=_turn(played, choices, names),
        taps=tuple(_taps(played, choices)) if played and choices else (),
        least=choices.raise_least if choices and raises else None,
        most=choices.raise_most if choices and raises else None,
        word="Raise" if played and played.hand.level else "Bet",
        middle=sum(played.hand.put) if played else 0,
        pots=tuple(_pots(played, names)) if played else (),
        lays_board=night.agreed.game != "stud",
        board=tuple(FACES[card] for card in _board(night) if card != UNKNOWN),
        seats=tuple(_seats(night)),
        opens=_openers(played, names),
        showdown=played is not None and played.hand.is_over,
        shows_first=_shows_first(played, names),
        last=last_words(stored, night),
        result=() if played else tuple(_result(night, names)),
        rulings=_rulings(night, names),
        can_deal=can_deal,
        waits="" if played or can_deal or night.ended else _waits(night),
        hand=len(night.hands),
        next_hand=len(night.hands) + 1,
        ended=night.ended,
        pen=panel(viewer, stored.public_id, own=True),
        clock=max(0, ceil(left)) if left is not None else None,
        error=error,
    )


def _shows_first(played: Played | None, names: dict[int, str]) -> str:
    first = played.hand.shows_first if played else None
    return names[played.seats[first]] if played and first is not None else ""


def _status(night: Night, level: int, rises: str) -> Iterator[str]:
    if night.now:
        yield f"Hand {night.now.number}"
        yield STREETS[night.agreed.game][night.now.hand.street]
    yield stakes_words(night, level)
    if rises:
        yield rises


def _turn(played: Played | None, choices: Choices | None, names: dict[int, str]) -> str:
    if played is None or choices is None or played.turn is None:
        return ""
    name = names[played.turn]
    if choices.bring_in:
        return f"{name} brings it in: {choices.call}"
    if choices.call:
        return f"{name}: {choices.call} to call"
    return f"{name}: check or {'raise' if played.hand.level else 'bet'}"


def _taps(played: Played, choices: Choices) -> Iterator[Tap]:
    """What the one whose turn it is may do, with amounts that make sense."""
    if choices.call and not choices.bring_in:
        yield Tap("fold", "Fold")
    stack = played.hand.stacks[choices.seat]
    all_in = choices.call == stack
    if choices.bring_in:
        yield Tap("bring-in", f"Bring in {choices.call}", "go")
    elif not choices.call:
        yield Tap("check-or-call", "Check", "go")
    else:
        yield Tap("check-or-call", f"{'All in:' if all_in else 'Call'} {choices.call}", "go")
    for amount, what in amounts(played, choices).items():
        yield Tap(f"raise:{amount}", what)


def amounts(played: Played, choices: Choices) -> dict[int, str]:
    """To how much one would bet or raise: the least, half the pot, the pot, everything."""
    least, most = choices.raise_least, choices.raise_most
    if least is None or most is None:
        return {}
    hand = played.hand
    word = "Bet" if not hand.level else "Raise to"
    pot = sum(hand.put) + choices.call
    all_in = hand.stacks[choices.seat] + hand.bets[choices.seat]
    found = {least: f"{word} {least}"}
    if hand.stakes.limit != "fixed":
        for amount, name in ((hand.level + pot // 2, "Half the pot"), (hand.level + pot, "Pot")):
            if least < amount <= most and amount not in found:
                found[amount] = f"{name}: {amount}"
    if most == all_in:
        found[all_in] = f"All in: {all_in}"
    return found


def _pots(played: Played, names: dict[int, str]) -> Iterator[Pot]:
    """The pots, where there are several or one waits for its winner."""
    hand = played.hand
    found = hand.pots.pots if hand.is_over else _so_far(hand)
    if not hand.is_over and len(found) < 2:
        return
    for number, pot in enumerate(found):
        who = [played.seats[int(each)] for each in pot.contenders]
        label = f"Side pot {number}" if number else "Main pot" if len(found) > 1 else "The pot"
        yield Pot(
            number,
            label,
            pot.amount,
            [(seat, names[seat]) for seat in who],
            number in played.hand.awarded or len(who) == 1,
        )


def _so_far(hand: Hand) -> Sequence[pots.Pot]:
    """The pots of the rounds before: the bets of this one are still answered."""
    before = {str(seat): put - hand.bets[seat] for seat, put in enumerate(hand.put)}
    return pots.pots(before, [str(seat) for seat in hand.folded]).pots


def _board(night: Night) -> Sequence[str]:
    return night.hands[-1].board if night.hands else ()


def _seats(night: Night) -> Iterator[Seat]:
    played = night.now
    for person in night.present:
        at = played.seats.index(person.seat) if played and person.seat in played.seats else None
        hand = played.hand if played else None
        marks = list(_marks(night, person.seat, at))
        yield Seat(
            person.seat,
            person.name,
            hand.stacks[at] if hand and at is not None else person.chips,
            hand.bets[at] if hand and at is not None else 0,
            marks,
            hand is not None and (at is None or at in hand.folded),
            played is not None and played.turn == person.seat,
        )


def _marks(night: Night, seat: int, at: int | None) -> Iterator[str]:
    played, person = night.now, night.people[seat]
    if (played.button if played else night.next_button) == seat:
        yield "button"
    if played and at is not None and played.hand.street == 0 and night.agreed.game != "stud":
        blinds = played.hand.stakes.blinds
        blinds = blinds[::-1] if len(blinds) == 2 else blinds
        if blinds[at]:
            yield "big blind" if at == blinds.index(max(blinds)) else "small blind"
    if played and at is not None:
        if at in played.hand.folded:
            yield "folded"
        elif not played.hand.stacks[at]:
            yield "all in"
    elif not person.chips + person.waiting:
        yield "no chips"
    if person.leaves:
        yield "leaves"
    if person.waiting:
        yield f"{person.waiting} after this hand"


def _openers(played: Played | None, names: dict[int, str]) -> Sequence[tuple[int, str]]:
    if played is None or not played.asks_who_opens:
        return ()
    hand = played.hand
    return [(played.seats[at], names[played.seats[at]]) for at in hand.live if hand.stacks[at]]


def _waits(night: Night) -> str:
    if len(night.present) < 2:
        return "A hand takes two players: let somebody sit down in the bank."
    return "Only one has chips left: somebody buys again, or that was the night."


def _rulings(night: Night, names: dict[int, str]) -> Sequence[str]:
    if not night.hands:
        return ()
    played = night.hands[-1]
    inside = [names[seat] for seat in played.seats]
    return [ruling_words(each, inside) for each in played.hand.rulings]


def _result(night: Night, names: dict[int, str]) -> Iterator[str]:
    """What became of the last hand."""
    if night.hands and night.hands[-1].end:
        yield from hand_words(night.hands[-1], names)


def hand_words(played: Played, names: dict[int, str]) -> Iterator[str]:
    """Who won what in a hand that is over, and why where the cards are known."""
    if played.end is None:
        return
    inside = [names[seat] for seat in played.seats]
    told: set[str] = set()
    for number, pot in enumerate(played.end.pots):
        who = listed([inside[seat] for seat in pot.winners])
        several = len(played.end.pots) > 1
        what = f"the {'side pot' if number else 'main pot'} of {pot.amount}" if several else None
        yield f"{who} {'share' if len(pot.winners) > 1 else 'wins'} {what or pot.amount}."
        reasons = [each for each in why(played, inside, pot.contenders) if each not in told]
        told.update(reasons)
        yield from reasons


def why(played: Played, inside: Sequence[str], contenders: Sequence[int]) -> Iterator[str]:
    """Which hand beats which, where all of them lie open."""
    hand = played.hand
    shown = {inside[seat]: hand.shown[seat] for seat in contenders if seat in hand.shown}
    stud = hand.stakes.game == "stud"
    if len(shown) < 2 or not (stud or is_full(played.board)):
        return
    found = ranking.rank(hand.stakes.game, played.board, shown)
    best = ranking.winners(found)
    told = found if len(best) > 1 else [each for each in found if each not in best]
    yield from (ranking.text(each, found) for each in told)


def last_words(stored: StoredNight, night: Night) -> str:
    """What the last line that stands says."""
    if night.last is None:
        return ""
    lines = [read_line(each.text) for each in stored.lines]
    line = lines[night.last]
    names = {seat: each.name for seat, each in night.people.items()}
    return _said(line, names, fold(night.agreed, lines[: night.last]))


def _said(line: Line, names: dict[int, str], before: Night) -> str:
    word = next(iter(line))
    who = names.get(line["seat"] if "seat" in line else line[word], "") if word not in ALONE else ""
    if word == "do":
        return f"{who} {_did(line['do'], line, before)}{' (time was out)' * ('late' in line)}."
    if word == "won":
        won = listed([names[each] for each in line["won"]])
        return f"{won} {'win' if len(line['won']) > 1 else 'wins'} a pot."
    if word == "show":
        cards = card_words(parse_cards(line["show"]))
        return f"{who} shows {cards}." if cards else f"{who} throws the cards away."
    if word == "board":
        return f"On the table: {card_words(parse_cards(line['board']))}."
    return SAID[word].format(who=who, hand=len(before.hands) + 1, **line)


ALONE = ("sit", "won", "board", "end")
"""Lines that name nobody by a seat."""

SAID = {
    "sit": "{sit} sits down with {chips}.",
    "buy": "{who} buys {chips}.",
    "out": "{who} leaves.",
    "deal": "Hand {hand} is dealt; {who} has the button.",
    "opens": "{who} begins this round.",
    "end": "That was the night.",
}


def _did(what: str, line: Line, before: Night) -> str:
    hand = before.now.hand if before.now else None
    if what == "raise":
        return f"{'raised to' if hand and hand.level else 'bet'} {line['to']}"
    call = hand.choices.call if hand and hand.choices else 0
    if what == "bring-in":
        return f"brought it in for {call}"
    if what == "fold":
        return "folded"
    return f"called {call}" if call else "checked"
