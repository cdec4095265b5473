"""The card pad: the trick, the deck to tap, and what is recorded of the hand so far."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from referee.rook.hand import ledger
from referee.rook.judge.prospects import TakenSoFar, contracts_of, prospects
from referee.rook.judge.scoring import Outcome
from referee.rook.play.tricks import Trick
from referee.rook.replay.recorded import cards_left, lacking, playable_by
from referee.rook.rules import cards
from referee.rook.rules.cards import COLORS, ROOK, Card
from referee.rook.rules.model import RuleSet
from referee.stats.rook.course import is_carded
from referee.web.rook.cards.now import CardQuery, Now
from referee.web.rook.state import lines_of, next_seq
from referee.web.rook.visibility import solved_link
from referee.web.rook.words.hands import bid_words, effect_heading, gain_lines
from referee.web.rook.words.play import (
    counters_words,
    gap_words,
    next_card_words,
    prospects_words,
    took_words,
    trick_heading,
    who_led_words,
)
from referee.web.rook.words.vocabulary import card_face, card_words, trump_name
from referee.web.shared.access import Viewer
from referee.web.shared.ui.parts import CardFace, Notice

MOST_COLUMNS = 7
"""How many cards of 44 pixels fit side by side on the smallest phone."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A card on the pad."""

    face: CardFace
    left: int = 1
    """How many copies of it are left."""
    marked: bool = False
    """Whether it may be played by the rules, or is checked."""


@dataclass(frozen=True, slots=True)
class DeckRow:
    """The cards of one color, or the Rook alone."""

    spoken: str
    slots: Sequence[Slot | None]
    """None where a card is gone: its place stays empty."""
    columns: int


@dataclass(frozen=True, slots=True)
class TapDeck:
    """The cards that can be tapped, and the hidden fields of their form."""

    rows: Sequence[DeckRow]
    sends: Mapping[str, int | str]
    picks: bool = False
    """Whether some cards are marked, so that the others are dimmed."""


def deck_rows(
    there: Mapping[Card, int], marked: Collection[Card], rules: RuleSet
) -> tuple[DeckRow, ...]:
    """The rows of the pad: *there* has the copies left of each card; those *marked* stand out."""

    def slot(card: Card | None) -> Slot | None:
        left = there.get(card, 0) if card else 0
        return Slot(card_face(card, rules), left, card in marked) if card and left else None

    return tuple(
        DeckRow(spoken, tuple(map(slot, names)), columns(rules)) for spoken, names in _layout(rules)
    )


def pile_rows(chosen: Mapping[Card, int], rules: RuleSet) -> tuple[DeckRow, ...]:
    """The whole deck to check off, each copy by itself; *chosen* is how many are checked."""
    return tuple(
        DeckRow(
            spoken,
            tuple(
                Slot(card_face(card, rules), marked=copy < chosen.get(card, 0))
                for card in filter(None, names)
                for copy in range(cards.deck(rules)[card])
            ),
            columns(rules),
        )
        for spoken, names in _layout(rules)
    )


@lru_cache(maxsize=64)
def _layout(rules: RuleSet) -> tuple[tuple[str, tuple[Card | None, ...]], ...]:
    """Each color with its cards, the lowest first, then the Rook; None for a missing rank."""
    deck = cards.deck(rules)

    def row(letter: str) -> tuple[Card | None, ...]:
        names = (f"{letter}{rank}" for rank in _ranks(rules))
        return tuple(name if name in deck else None for name in names)

    colors = ((trump_name(color, rules), row(letter)) for letter, color in COLORS.items())
    return (*colors, *([(cards.rook_name(rules), (ROOK,))] if ROOK in deck else []))


def _ranks(rules: RuleSet) -> list[int]:
    return sorted({cards.rank_of(card) for card in cards.deck(rules)} - {0})


def columns(rules: RuleSet) -> int:
    """How many cards a row has: each color takes two rows."""
    return min(MOST_COLUMNS, (len(_ranks(rules)) + 1) // 2)


@dataclass(frozen=True, slots=True)
class TrickSeat:
    """A seat in a trick, with its card once it has played."""

    name: str
    face: CardFace | None
    trick: int
    at: int
    """The place of its card in the trick, from 0."""
    turn: bool = False
    took: bool = False
    """Whether it took the trick."""


def cards_page(
    now: Now, who: Viewer, query: CardQuery, notice: Notice | None = None
) -> dict[str, Any]:
    """The values of ``cards/cards.html`` without `parts`; its block ``pad`` answers a tap."""
    state, place, over = now.state, now.place, _is_recorded(now)
    elsewhere = place.trick != now.newest or now.at < len(place.laid)
    before = now.hand.play[place.trick - 2 : place.trick - 1]
    return {
        "here": state.game.public_id,
        "hand": state.hand,
        "label": state.label,
        "bid": _bid(now),
        "past": not now.closed and state.hand <= len(state.game.hands) and _is_over(now),
        "writes": who.writes,
        "plays": who.plays,
        "closed": now.closed,
        "version": state.game.version,
        "query": query,
        "notice": notice,
        "trick": place.trick,
        "laid": trick_seats(now),
        "turn": turn_text(now),
        "seq": next_seq(state, state.hand),
        "undo": last_card_line(now, who),
        "deck": deck_for(now, who),
        "standard": cards.are_playing_cards(state.rules),
        "news": tuple(_news(now)),
        "leaders": leaders(now) if now.mine else {},
        "led": bool(place.seats),
        "newest": now.newest if elsewhere else None,
        "skips": who.writes and not place.laid and place.trick < cards.hand_size(state.rules),
        "before": who.writes and now.closed and any(before),
        "over": over,
        "won": state.is_over,
        "carded": is_carded(now.step),
        "ended": tuple(_ended(now)) if over else (),
        "solved": solved_link(state, state.hand) if over else "",
        "face_up": [card_words(card, state.rules) for card in now.shown.discard_up],
        "aside": [card_words(card, state.rules) for card in now.shown.discard if now.closed],
        "tricks": tuple(_tricks(now)),
    }


def _bid(now: Now) -> str:
    """The bid as text, recorded by itself or by the bidding; empty if there is none."""
    contract = now.step.verdict.contract
    if contract is None:
        return ""
    return bid_words(replace(now.hand, bidder=contract.bidder, bid=contract.said), now.state.words)


def _is_over(now: Now) -> bool:
    return now.step.verdict.score.outcome is not Outcome.UNFINISHED


def _is_recorded(now: Now) -> bool:
    """Whether the hand is over and every card of it is recorded."""
    return not now.closed and _is_over(now) and now.newest is None


def turn_text(now: Now) -> str:
    """Whose turn it is, as "Bob plays to Ann’s red 14", or why no card is recorded here."""
    place, words = now.place, now.state.words
    if now.newest is None and now.at >= place.players:
        return "Every card of this hand is entered."
    if now.turned:
        return TURNED
    if now.at >= place.players:
        return f"Trick {place.trick} is complete."
    if now.at < len(place.laid):
        return _correction_words(now, place.laid[now.at])
    if now.seat is None:
        lacks = lacking(now.hand, place, now.state.rules)
        return who_led_words(place.trick, lacks, words)
    led = (place.leader, now.led) if place.leader and now.led else None
    return next_card_words(now.seat, place.trick, led, words)


TURNED = (
    "This trick is turned over: taken tricks may not be looked at before the hand ends. "
    "If it was entered wrongly, write all its cards again."
)


def _correction_words(now: Now, card: Card) -> str:
    """The question for a card that is corrected: "Trick 4: what did Bob play, not the red 14?"."""
    who = now.state.words.seat(now.seat) if now.seat else "this seat"
    return f"Trick {now.place.trick}: what did {who} play, not {card_words(card, now.state.rules)}?"


def trick_seats(now: Now) -> tuple[TrickSeat, ...]:
    """The seats of the trick in the order of play, each with its card."""
    place, rules = now.place, now.state.rules
    return tuple(
        TrickSeat(
            now.state.words.seat(seat),
            card_face(place.laid[at], rules) if at < len(place.laid) else None,
            place.trick,
            at,
            turn=at == now.at,
        )
        for at, seat in enumerate(place.seats)
    )


def deck_for(now: Now, who: Viewer) -> TapDeck | None:
    """The deck for the card that *who* may record now; None if there is none."""
    rules, place = now.state.rules, now.place
    if not now.mine or not place.seats or now.at >= place.players:
        return None
    may = playable_by(now.position, now.seat) if now.position and now.seat else ()
    own = who.writes or not now.closed
    there = cards_left(now.hand, now.before, rules) if own else _for_a_seat(now)
    led = {"led": place.leader} if place.leader and place.leader != place.expected else {}
    shown = () if now.turned else deck_rows(there, may, rules)
    return TapDeck(shown, {"trick": place.trick, "at": now.at, **led}, picks=bool(may))


def _for_a_seat(now: Now) -> dict[Card, int]:
    """The cards that a seat may tap: its hand if recorded, else all that are not in the trick."""
    seat, rules = now.seat, now.state.rules
    held = now.position.held[seat - 1] if now.position and seat else None
    if held is not None:
        return {card: held.count(card) for card in held}
    there = dict(cards.deck(rules))
    for card in now.place.laid:
        there[card] -= 1
    return there


def leaders(now: Now) -> dict[int, str]:
    """The seats that may have led instead, by seat, while no card is on the table."""
    place, words = now.place, now.state.words
    if place.laid and not now.turned:
        return {}
    return {seat: words.seat(seat) for seat in range(1, place.players + 1) if seat != place.leader}


def _news(now: Now) -> Iterator[str]:
    """Sentences on who took the last trick, the counters so far, and the prospects of the bid."""
    tricks = now.step.verdict.tricks
    shown = _last_taken(now)
    if shown:
        yield took_words(shown, now.state.words)
    taken = [trick for trick in tricks if len(trick.cards) >= now.place.players]
    missing = [trick.number for trick in tricks[:-1] if len(trick.cards) < now.place.players]
    if missing or any(trick.winner is None for trick in taken):
        yield gap_words(missing)
    elif now.closed:
        yield from _counters(taken, now)


def _last_taken(now: Now) -> Trick | None:
    """The trick on the pad if it is complete, else the one before; None if it has no winner."""
    number = now.place.trick - (not now.place.is_full)
    tricks = now.step.verdict.tricks
    return tricks[number - 1] if 0 < number <= len(tricks) and tricks[number - 1].winner else None


def _counters(taken: Sequence[Trick], now: Now) -> Iterator[str]:
    words, contract = now.state.words, now.step.verdict.contract
    points, tricks = [0] * now.place.players, [0] * now.place.players
    for trick in taken:
        points[(trick.winner or 1) - 1] += trick.points
        tricks[(trick.winner or 1) - 1] += 1
    yield counters_words(points, tricks, words)
    if contract is None or not taken:
        return
    known = contracts_of(contract.bidder, contract.said, now.step.hand.partners, words.rules)
    found = prospects(known, TakenSoFar(points, tricks), words.rules)
    bidders = words.seats(known[0].declarers) if len(known) == 1 else words.seat(contract.bidder)
    yield prospects_words(found, bidders)


def _tricks(now: Now) -> Iterator[tuple[str, Sequence[TrickSeat]]]:
    """The other tricks that may be looked at, each with a heading: "Trick 4: Cal, 15 points"."""
    for trick in now.step.verdict.tricks:
        seen = now.shown.play[trick.number - 1]
        if seen and trick.number != now.place.trick:
            yield trick_heading(trick, now.state.words), tuple(_played(trick, now))


def _played(trick: Trick, now: Now) -> Iterator[TrickSeat]:
    seats = trick.played(now.state.rules)
    for at, card in enumerate(trick.cards):
        name = now.state.words.seat(seats[at].seat) if seats else ""
        took = bool(seats) and seats[at].seat == trick.winner
        yield TrickSeat(name, card_face(card, now.state.rules), trick.number, at, took=took)


def last_card_line(now: Now, who: Viewer) -> int | None:
    """The newest line in force if it records played cards and *who* may undo it; else None."""
    lines = lines_of(now.state.game, now.state.hand)
    there = ledger.unstruck(lines)
    if not there or "trick" not in ledger.read_line(lines[there[-1]]):
        return None
    entry = now.state.game.hands[now.state.hand - 1][there[-1]]
    own = who.seat is not None and (entry.seat, entry.actor) == (who.seat, who.name)
    return there[-1] if who.writes or own else None


def _ended(now: Now) -> Iterator[str]:
    """Sentences on the result of the hand."""
    words = now.state.words
    yield effect_heading(now.step)
    yield from gain_lines(now.step, words)
    for ruling in now.step.verdict.rulings:
        yield words.ruling(ruling)
