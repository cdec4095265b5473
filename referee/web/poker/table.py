"""A poker night as its pages show it, and what became of its hands in words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from math import ceil
from typing import Any

from referee.poker import pots, ranking
from referee.poker.hand import UNKNOWN
from referee.poker.night import Line, Night, Person, PlayedHand, is_full, parse_line
from referee.poker.phh import ruling_words
from referee.poker.ranking import parse_cards
from referee.store.game.nights import StoredNight
from referee.web.access import Viewer
from referee.web.company import night_of
from referee.web.pen import panel
from referee.web.poker.clock import level_at, next_rise, time_left
from referee.web.poker.judge import FACES, cards_in_words
from referee.web.words.vocabulary import listed


def night_values(stored: StoredNight, who: Viewer, now: datetime) -> dict[str, Any]:
    """What templates ``poker/night.html`` and ``poker/centre.html`` are made of; ``play`` is news.

    ``hand`` is the one that is played, None between two. Who opens a round and who may win a pot
    are people of the night. ``acts``: this phone may act for whose turn it is.
    """
    night = night_of(stored)
    played, last = night.now, night.hands[-1] if night.hands else None
    hand = played.hand if played else None
    left = time_left(night, stored, now)
    first = hand.shows_first if hand else None
    on_turn = played is not None and who.seat is not None and who.seat == played.turn
    return {
        "stored": stored,
        "night": night,
        "who": who,
        "played": played,
        "hand": hand,
        "choices": hand.choices if hand and played and played.turn is not None else None,
        "acts": who.writes or (night.agreed.phones and who.plays and on_turn),
        "stakes": night.agreed.at(played.level if played else level_at(night, stored, now)),
        "rise": next_rise(night, stored, now),
        "amounts": raise_amounts(played) if played else {},
        "pots": list(_pots(night, played)) if played else [],
        "openers": _openers(night, played) if played and played.asks_who_opens else [],
        "shows_first": night.people[played.seats[first]] if played and first is not None else None,
        "board": [FACES[card] for card in (last.board if last else ()) if card != UNKNOWN],
        "result": list(won_words(night, last)) if last else [],
        "rulings": [ruling_words(each, night.names_in(last)) for each in last.hand.rulings]
        if last
        else [],
        "last": last_words(stored, night),
        "pen": panel(who, stored.public_id, own=True),
        "clock": max(0, ceil(left)) if left is not None else None,
    }


def raise_amounts(played: PlayedHand) -> dict[int, str]:
    """To how much one would bet or raise: the least, half the pot, the pot, all in; by amount."""
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


def _pots(night: Night, played: PlayedHand) -> Iterator[tuple[int, list[Person]]]:
    """How much is in each pot and who may win it: several, or one that waits for its winner.

    While bets are made: of the rounds before, since the bets of this one are still answered.
    """
    hand = played.hand
    found = hand.pots.pots
    if not hand.is_over:
        before = {seat: put - hand.bets[seat] for seat, put in enumerate(hand.put)}
        found = pots.pots(before, hand.folded).pots
    if hand.is_over or len(found) > 1:
        for pot in found:
            yield pot.amount, [night.people[played.seats[at]] for at in pot.contenders]


def _openers(night: Night, played: PlayedHand) -> list[Person]:
    """Who may begin this round."""
    hand = played.hand
    return [night.people[played.seats[at]] for at in hand.live if hand.stacks[at]]


def won_words(night: Night, played: PlayedHand) -> Iterator[str]:
    """Who won what in a hand that is over, and why where the cards are known; else nothing."""
    if played.end is None:
        return
    inside, given = night.names_in(played), set[str]()
    for number, pot in enumerate(played.end.pots):
        who = listed([inside[seat] for seat in pot.winners])
        several = len(played.end.pots) > 1
        what = f"the {'side pot' if number else 'main pot'} of {pot.amount}" if several else None
        yield f"{who} {'share' if len(pot.winners) > 1 else 'wins'} {what or pot.amount}."
        reasons = [each for each in _why(played, inside, pot.contenders) if each not in given]
        given.update(reasons)
        yield from reasons


def _why(played: PlayedHand, inside: Sequence[str], contenders: Sequence[int]) -> Iterator[str]:
    """Which hand beats which, where all of them lie open."""
    hand = played.hand
    shown = {inside[seat]: hand.shown[seat] for seat in contenders if seat in hand.shown}
    if len(shown) < 2 or not (hand.stakes.game == "stud" or is_full(played.board)):
        return
    found = ranking.rank(hand.stakes.game, played.board, shown)
    best = ranking.winners(found)
    for each in found:
        if len(best) > 1 or each not in best:
            yield ranking.ranking_text(each, found)


def last_words(stored: StoredNight, night: Night) -> str:
    """What the last line that stands says; "" where none does."""
    if night.last is None:
        return ""
    line = parse_line(stored.lines[night.last].text)
    before = night_of(replace(stored, lines=stored.lines[: night.last]))
    word = next(iter(line))
    seat = line.get("seat", line[word])
    who = night.names.get(seat, "") if isinstance(seat, int) else ""
    if word == "do":
        return f"{who} {_done(line, before)}{' (time was out)' * ('late' in line)}."
    if word == "won":
        won = listed([night.names[each] for each in line["won"]])
        return f"{won} {'win' if len(line['won']) > 1 else 'wins'} a pot."
    if word == "show":
        cards = cards_in_words(parse_cards(line["show"]))
        return f"{who} shows {cards}." if cards else f"{who} throws the cards away."
    if word == "board":
        return f"On the table: {cards_in_words(parse_cards(line['board']))}."
    return LINES[word].format(who=who, hand=len(before.hands) + 1, **line)


LINES: Mapping[str, str] = {
    "sit": "{sit} sits down with {chips}.",
    "buy": "{who} buys {chips}.",
    "out": "{who} leaves.",
    "deal": "Hand {hand} is dealt; {who} has the button.",
    "opens": "{who} begins this round.",
    "end": "That was the night.",
}
"""What other lines say, by their first word."""


def _done(line: Line, before: Night) -> str:
    hand = before.now.hand if before.now else None
    call = hand.choices.call if hand and hand.choices else 0
    match line["do"]:
        case "raise":
            return f"{'raised to' if hand and hand.level else 'bet'} {line['to']}"
        case "bring-in":
            return f"brought it in for {call}"
        case "fold":
            return "folded"
        case _:
            return f"called {call}" if call else "checked"
