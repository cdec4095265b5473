"""The values that the pages of a poker night show, and sentences about its hands and lines."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import chain, product
from math import ceil
from operator import attrgetter
from typing import Any

from referee.lines import Line, line_text, parse_line
from referee.poker import ranking
from referee.poker.chips import pots
from referee.poker.game import GAMES
from referee.poker.hand import UNKNOWN, Dealt, PokerHand, PokerRuling, seconds, when_time_is_out
from referee.poker.night import Night, Person, PlayedHand, is_full
from referee.poker.phh import ruling_words
from referee.poker.ranking import parse_cards
from referee.poker.terms import RISES
from referee.poker.tournament import Level, level_at
from referee.store.game.plain import BY_THE_CLOCK, PlainGame
from referee.store.stored import StoredEntry
from referee.web.poker.judge import FACES, cards_in_words
from referee.web.poker.read import night_of
from referee.web.shared.access import Viewer
from referee.web.shared.words import listed
from referee.web.table.pen import panel


def night_values(stored: PlainGame, who: Viewer, now: datetime) -> dict[str, Any]:
    """The values of ``poker/night.html`` and ``poker/centre.html``.

    ``hand`` is the current one, None between two. ``openers`` and the contenders of ``pots`` are
    players of the night. ``acts`` is whether this phone may act for the player whose turn it is.
    """
    night = night_of(stored)
    played, last = night.now, night.hands[-1] if night.hands else None
    hand = played.hand if played else None
    left = time_left(night, stored, now)
    first = hand.shows_first if hand else None
    on_turn = played is not None and who.seat is not None and who.seat == played.turn
    level, after, minutes = clock_at(night, stored, now)
    game = hand.stakes.game if hand else night.next_game(minutes_played(night, stored, now))
    return {
        "stored": stored,
        "night": night,
        "who": who,
        "played": played,
        "hand": hand,
        "money": night.agreed.amount,
        "oval": oval(night, who.seat),
        "game": game,
        "rules": GAMES[game],
        "games": {name: rules.name for name, rules in GAMES.items()},
        "street": street_words(hand) if hand else "",
        "draws": hand.stakes.rules.deals[hand.street + 1].draw if hand and hand.drawing else 0,
        "choices": hand.choices if hand and played and played.turn is not None else None,
        "acts": who.writes or (night.agreed.phones and who.plays and on_turn),
        "stakes": played.amounts if played else level.amounts,
        "level": level,
        "after": after,
        "left": ceil(60 * minutes),
        "minutes": max(1, round(minutes)),
        "knocked_out": sorted((p for p in night.present if p.out_in), key=attrgetter("place")),
        "amounts": raise_amounts(played) if played else {},
        "pots": list(_pots(night, played)) if played else [],
        "openers": _openers(night, played) if played and played.asks_who_opens else [],
        "shows_first": night.people[played.seats[first]] if played and first is not None else None,
        "board": [FACES[card] for card in (last.board if last else ()) if card != UNKNOWN],
        "result": list(won_words(night, last)) if last else [],
        "rulings": [
            ruling_words(each, night.names_in(last), Decimal(night.agreed.unit))
            for each in _fresh_rulings(last.hand)
        ]
        if last
        else [],
        "last": last_words(stored, night),
        "headline": headline(night),
        "undone": undone_words(stored),
        "pen": panel(who, stored.public_id, own=True),
        "clock": max(0, ceil(left)) if left is not None else None,
    }


@dataclass(frozen=True, slots=True)
class Oval:
    """The players round the table, clockwise, the first of them near the viewer."""

    people: Sequence[Person]
    places: Sequence[str]
    """The place of each as classes: "near", "left row-3", "far", "right row-2"."""
    rows: int


def oval(night: Night, seat: int | None) -> Oval:
    """The players who have not left or lost a tournament, from *seat* on, if that is one of them.

    As many sit at the left as at the right; of an even number one sits far away.
    """
    people = [person for person in night.present if not person.out_in]
    first = next((at for at, person in enumerate(people) if person.seat == seat), 0)
    sides = max(len(people) - 1, 0) // 2
    far = 1 - len(people) % 2
    left = [f"left row-{far + row}" for row in range(sides, 0, -1)]
    right = [f"right row-{far + row}" for row in range(1, sides + 1)]
    places = ["near", *left, *["far"] * far, *right]
    rows = far + max(sides, 1) + 1  # of two players the middle has a row of its own
    return Oval([*people[first:], *people[:first]], places[: len(people)], rows)


def street_words(hand: PokerHand) -> str:
    """The name of the betting round."""
    rules = hand.stakes.rules
    return rules.round_names[min(hand.street, rules.rounds - 1)]


def _fresh_rulings(hand: PokerHand) -> list[PokerRuling]:
    """The rulings on the last act of *hand*, until the next; cards that come by it are none."""
    return [
        each
        for each in hand.rulings
        if all(isinstance(fact, Dealt) for fact in hand.facts[each.fact + 1 :])
    ]


def raise_amounts(played: PlayedHand) -> dict[int, str]:
    """The bets or raises to offer: smallest, half the pot, pot, all in; their names by amount."""
    hand, choices = played.hand, played.hand.choices
    if played.turn is None or choices is None or choices.raise_least is None:
        return {}
    least, most = choices.raise_least, choices.raise_most or 0
    pot = sum(hand.put) + choices.call
    found = {least: "least"}
    if hand.stakes.limit != "fixed":
        for amount, name in ((hand.level + pot // 2, "half"), (hand.level + pot, "pot")):
            if least < amount <= most:
                found.setdefault(amount, name)
    if most == hand.stacks[choices.seat] + hand.bets[choices.seat]:
        found[most] = "all in"
    return found


def _pots(
    night: Night, played: PlayedHand
) -> Iterator[tuple[int, int, int, list[Person], list[Person]]]:
    """Each pot's number, board (0: the only one), amount, contenders, and winners.

    Winners are those that the table named, the low ones too.

    Only if there are several pots or the betting is over.

    During a betting round the pots are those of the rounds before it: its own bets can still
    change.
    """
    hand = played.hand
    found = hand.pots.pots
    if not hand.is_over:
        before = {seat: put - hand.bets[seat] for seat, put in enumerate(hand.put)}
        found = pots(before, hand.folded).pots
    if hand.is_over or len(found) > 1:
        people = [night.people[seat] for seat in played.seats]
        for number, pot in enumerate(found):
            for board, run in enumerate(hand.runs, 1):
                part, odd = divmod(pot.amount, len(hand.runs))
                won = run.awarded.get(number)
                winners = (
                    (*won.seats, *(at for at in won.low_seats if at not in won.seats))
                    if won
                    else ()
                )
                yield (
                    number,
                    board if hand.twice else 0,
                    part + odd * (board == 1),
                    [people[at] for at in pot.contenders],
                    [people[at] for at in winners],
                )


def _openers(night: Night, played: PlayedHand) -> list[Person]:
    """The players who may begin this round."""
    hand = played.hand
    return [night.people[played.seats[at]] for at in hand.live if hand.stacks[at]]


def won_words(night: Night, played: PlayedHand) -> Iterator[str]:
    """Sentences on who won what in a finished hand, and why if the cards are known; else none."""
    if played.end is None:
        return
    inside = night.names_in(played)
    several = len(played.end.pots)
    for at, pot in enumerate(played.end.every_pot):
        second, number = divmod(at, several)
        amount = night.agreed.amount(pot.amount)
        what = f"{_pot_words(number, several)} of {amount}" if several > 1 else amount
        if played.end.second:
            what += f" on the {'second' if second else 'first'} board"
        best, lowest = (
            [inside[seat] for seat in seats] for seats in (pot.winners, pot.low_winners)
        )
        if not lowest:
            yield f"{_wins(best)} {what}."
        elif best == lowest:
            yield f"{_wins(best)} both halves of {what}."
        else:
            yield f"{_wins(best)} the high half of {what}, {_wins(lowest)} the low half."
    out = [name for name, chips in zip(inside, played.end.stacks, strict=True) if not chips]
    if night.agreed.tournament and out:
        yield f"{listed(out)} {'are' if len(out) > 1 else 'is'} out."
    reasons = (_why(played, inside, pot.contenders) for pot in played.end.pots)
    yield from dict.fromkeys(chain.from_iterable(reasons))


def _wins(names: Sequence[str]) -> str:
    return f"{listed(names)} {'share' if len(names) > 1 else 'wins'}"


def _pot_words(number: int, several: int) -> str:
    """The name of pot *number* of *several*: more than one side pot are counted from 1."""
    if number:
        return f"side pot {number}" if several > 2 else "the side pot"
    return "the main pot" if several > 1 else "the pot"


def _why(played: PlayedHand, inside: Sequence[str], contenders: Sequence[int]) -> Iterator[str]:
    """Sentences on which hand beats which, if the cards of at least two contenders are known."""
    hand = played.hand
    shown = {inside[seat]: hand.shown[seat] for seat in contenders if hand.shown.get(seat)}
    rules, wild = hand.stakes.rules, hand.stakes.wild
    if len(shown) < 2 or (rules.has_board and not is_full(played.board)):
        return
    boards = [run.board for run in hand.runs] if rules.has_board else [()]
    for board, ladder in product(
        filter(is_full, boards) if rules.has_board else boards, rules.ladders
    ):
        found = ranking.rank(hand.stakes.game, board, shown, wild=wild, ladder=ladder)
        best = ranking.winners(found)
        for each in found:
            if len(best) > 1 or each not in best or each.wild:
                yield ranking.ranking_text(each, found)


def headline(night: Night, called: Callable[[Person], str] = attrgetter("name")) -> str:
    """Who is up, as "Ann and Bob are up 200", and whether the night is over."""
    if night.agreed.tournament:
        return _tournament_headline(night, called)
    most = max(person.up for person in night.people.values())
    best = [called(person) for person in night.people.values() if person.up == most > 0]
    amount = night.agreed.amount(most)
    up = f"{listed(best)} {'are' if len(best) > 1 else 'is'} up {amount}" if best else ""
    if night.ended:
        return f"The night is over: {up or 'nobody is up'}"
    played = hands_played(night)
    return up or (f"After {played}" if played else "Nothing was played yet")


def _tournament_headline(night: Night, called: Callable[[Person], str]) -> str:
    played = hands_played(night)
    if night.ended:
        first = [called(person) for person in night.people.values() if person.place == 1]
        won = f"{listed(first)} {'share the first place' if len(first) > 1 else 'wins it'}"
        return f"The tournament is over: {won}"
    still = sum(not person.out_in for person in night.people.values())
    left = f"{still} of {len(night.people)} players are left"
    return f"After {played}, {left}" if played else "Nothing was played yet"


def hands_played(night: Night) -> str:
    """The number of finished hands, such as "3 hands"; empty before the first."""
    over = sum(each.end is not None for each in night.hands)
    return f"{over} hand{'' if over == 1 else 's'}" if over else ""


def last_words(stored: PlainGame, night: Night) -> str:
    """The last line that stands, as a sentence; empty if there is none."""
    if night.last is None:
        return ""
    return _line_words(stored, night, night.last)


def undone_words(stored: PlainGame) -> str:
    """What the newest line has undone, as a sentence; empty if it undid nothing."""
    struck = parse_line(stored.lines[-1].text).get("undo") if stored.lines else None
    if struck is None:
        return ""
    before = night_of(replace(stored, lines=stored.lines[:-1]))
    return f"Undone: {_line_words(stored, before, struck)}"


def _line_words(stored: PlainGame, night: Night, number: int) -> str:
    line = parse_line(stored.lines[number].text)
    before = night_of(replace(stored, lines=stored.lines[:number]))
    word = next(iter(line))
    seat = line.get("seat", line[word])
    who = night.names.get(seat, "") if isinstance(seat, int) else ""
    if word == "do":
        return f"{who} {_done(line, before)}{' (time was out)' * ('late' in line)}."
    if word == "won":
        several = len(before.now.hand.pots.pots) if before.now else 1
        what = _pot_words(line["pot"], several)
        best, lowest = (
            [night.names[seat] for seat in line.get(half, ())] for half in ("won", "low")
        )
        if line.get("second"):
            what += " on the second board"
        if not lowest:
            return f"{_wins(best)} {what}."
        return f"{_wins(best)} the high half of {what}, {_wins(lowest)} the low half."
    if word == "draw":
        late = " (time was out)" * ("late" in line)
        many = line["draw"]
        if not many:
            return f"{who} exchanges no card{late}."
        return f"{who} exchanges {many} card{'s' * (many > 1)}{late}."
    if word == "deal":
        game = f", {GAMES[line['game']].name}" if "game" in line else ""
        wild = f", wild: {line['wild']}" if line.get("wild") else ""
        straddler = before.straddler if line.get("straddle") else None
        straddles = f" and {straddler.name} straddles" if straddler else ""
        dealt = f"Hand {len(before.hands) + 1} is dealt{game}{wild}"
        return f"{dealt}; {who} has the button{straddles}."
    if word == "show":
        cards = cards_in_words(parse_cards(line["show"]))
        return f"{who} shows {cards}." if cards else f"{who} throws the cards away."
    if word == "twice":
        cards = cards_in_words(parse_cards(line["twice"]))
        return f"Second board: {cards}." if cards else "The rest of the board is run twice."
    if word == "board":
        return f"On the table: {cards_in_words(parse_cards(line['board']))}."
    if "chips" in line:
        line = {**line, "chips": night.agreed.amount(int(line["chips"]))}
    return LINES[word].format(who=who, **line)


LINES: Mapping[str, str] = {
    "sit": "{sit} sits down with {chips}.",
    "buy": "{who} buys {chips}.",
    "out": "{who} leaves.",
    "opens": "{who} begins this round.",
    "end": "The night is over.",
}
"""Sentences for the other lines, by their first key."""


def _done(line: Line, before: Night) -> str:
    played, money = before.now, before.agreed.amount
    hand = played.hand if played else None
    call = hand.choices.call if hand and hand.choices else 0
    at = played.at(line["seat"]) if played else 0
    stack, bet = (hand.stacks[at], hand.bets[at]) if hand else (0, 0)
    match line["do"]:
        case "raise" if line["to"] >= stack + bet:
            return f"is all in for {money(stack + bet)}"
        case "raise":
            return f"{'raised to' if hand and hand.level else 'bet'} {money(line['to'])}"
        case "bring-in":
            return f"brought it in for {money(call)}"
        case "fold":
            return "folded"
        case _:
            all_in = " and is all in" * (call == stack)
            return f"called {money(call)}{all_in}" if call else "checked"


GRACE = 1
"""Seconds beyond the time of a turn, for a tap that is still on its way."""

ASIDE = ("sit", "buy", "board")
"""Lines that begin no turn, by their first key: the clock goes on."""


def on_time(stored: PlainGame, now: datetime) -> PlainGame:
    """*stored* with the lines of all turns whose time has run out by *now*.

    Reading a night writes nothing: these lines are the same whoever computes them, each increases
    the version by one, and the next tap writes them before its own.

    Source: Official:Poker: "If ye don't take yer action within the time allowed, you're assumed to
    check, if possible, or fold if not".
    """
    while late := _late(stored, night_of(stored), now):
        stored = replace(stored, version=stored.version + 1, lines=(*stored.lines, late))
    return stored


def _late(stored: PlainGame, night: Night, now: datetime) -> StoredEntry | None:
    """The line of a turn whose time has run out; None if there is none."""
    left = time_left(night, stored, now)
    if left is None or night.now is None or left > -GRACE:
        return None
    act = when_time_is_out(night.now.hand)
    if night.now.hand.drawing:
        line: Line = {"draw": 0, "seat": night.now.turn, "late": True}
    elif act is not None:
        line = {"do": act.kind, "seat": night.now.seats[act.seat], "late": True}
    else:
        return None
    seq, at = len(stored.lines), now + timedelta(seconds=left + GRACE)
    return StoredEntry(1, seq, line_text(line), "", "", f"{BY_THE_CLOCK}{seq}", at)


def time_left(night: Night, stored: PlainGame, now: datetime) -> float | None:
    """Seconds left for the current turn, negative once it is late; None without clock or turn."""
    played = night.now
    if not night.agreed.clock or played is None or played.turn is None:
        return None
    whole = seconds(night.agreed.clock, night.people[played.turn].ran_out)
    lines = range(len(stored.lines) - 1, -1, -1)
    began = next(stored.lines[at].recorded_at for at in lines if _begins_turn(stored, at))
    return whole - (now - began).total_seconds()


def _begins_turn(stored: PlainGame, at: int) -> bool:
    """Whether line *at* ends the turn before it: a player who leaves only ends the own turn."""
    line = parse_line(stored.lines[at].text)
    if "out" not in line:
        return next(iter(line)) not in ASIDE
    before = night_of(replace(stored, lines=stored.lines[:at])).now
    return before is not None and before.turn == line["out"]


def clock_at(night: Night, stored: PlainGame, now: datetime) -> tuple[Level, Level | None, float]:
    """The level or break of the clock, the next one, and in how many minutes that begins.

    None comes next before the first hand, or if the stakes stay from now on.
    """
    levels = night.agreed.by_clock
    at, left = level_at(levels, minutes_played(night, stored, now))
    if left is None or first_deal(night, stored) is None:
        return levels[at], None, 0
    return levels[at], levels[at + 1], left


def dealt_at(night: Night, level: Level) -> Line:
    """What a line of a hand that is dealt at *level* says of it."""
    if night.agreed.tournament and night.agreed.levels:
        return {"step": level.number}
    return {"times": RISES[level.number - 1]}


def minutes_played(night: Night, stored: PlainGame, now: datetime) -> float:
    """The minutes since the first deal."""
    dealt = first_deal(night, stored)
    return (now - dealt) / timedelta(minutes=1) if dealt else 0


def first_deal(night: Night, stored: PlainGame) -> datetime | None:
    """When the first hand was dealt; None before that."""
    stand = (stored.lines[number] for number in night.in_force)
    return next((each.recorded_at for each in stand if "deal" in parse_line(each.text)), None)
