"""Cards that were tapped or typed, read into a line of the ledger: a card a line, or a trick."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.engine.errors import NotationError
from referee.engine.hand.values import write_cards
from referee.engine.replay.place import allowed, cannot_lie, not_held
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.wording import FOLLOW
from referee.web.cards.now import Now
from referee.web.entry.submit import sentence
from referee.web.ui.fields import Posted
from referee.web.words.cards import card_words
from referee.web.words.text import listed

TYPED = "typed"
"""The field in which cards are typed."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """What a tap records."""

    facts: Mapping[str, Any] = field(default_factory=dict)
    fault: str = ""
    """Why it cannot be, one sentence; "" where it can."""
    foul: str = ""
    """Why it was against the rules, as far as this phone may know."""


def read_tap(posted: Posted, now: Now) -> Tapped:
    """The line that *posted* makes of the hand that *now* stands so."""
    try:
        played = _cards(posted, now)
    except NotationError as wrong:
        return Tapped(fault=sentence(wrong))
    if not played:
        return Tapped(fault="Tap a card, or write one such as R14.")
    if not now.place.seats:
        return Tapped(fault=f"Say first who led trick {now.place.trick}.")
    fault = _fault(played, now)
    if fault:
        return Tapped(fault=f"{fault[:1].upper()}{fault[1:]}.")
    return Tapped({"trick": _lines(played, now)}, foul=tapped_foul_words(played[0], now))


def _cards(posted: Posted, now: Now) -> Sequence[Card]:
    rules = now.state.rules
    text = posted.get("card", "") or posted.get(TYPED, "")
    return [cards.as_printed(card, rules) for card in cards.read_cards(text, rules)]


def _fault(played: Sequence[Card], now: Now) -> str:
    """Why these cards cannot have been played from that place on; "" where they can."""
    rules, hand, place = now.state.rules, now.hand, now.before
    if len(played) > _room(now):
        return f"there is room for {_room(now)} cards here, not for {len(played)}"
    for card in played:
        fault = cannot_lie(card, hand, place, rules)
        if fault:
            return fault
        place = replace(place, laid=(*place.laid, card))
    held = not_held(now.position, now.seat, played[0]) if now.position and now.seat else None
    return _by_name(now, played[0]) if held else ""


def _by_name(now: Now, card: Card) -> str:
    who = now.state.words.seat(now.seat or 1)
    shown = card_words(card, now.state.rules)
    return f"{who} does not hold {shown}, as the hand was entered"


def _room(now: Now) -> int:
    """How many cards may be told from the place on: to the end of the hand, or of the trick."""
    here = now.place.players - now.at
    if now.at < len(now.place.laid):
        return 1
    if now.place.trick != now.newest:
        return here
    rest = cards.hand_size(now.state.rules) - max(now.place.trick, len(now.hand.play))
    return here + rest * now.place.players


def _lines(played: Sequence[Card], now: Now) -> dict[str, str]:
    """Each trick that *told* fills or begins, by number, as the ledger tells it."""
    laid, players = now.place.laid, now.place.players
    whole = [*laid[: now.at], *played, *laid[now.at + len(played) :]]
    found = {str(now.place.trick): f"{_leader(now)}{write_cards(whole[:players])}"}
    after = whole[players:]
    for at in range(0, len(after), players):
        number = now.place.trick + 1 + at // players
        found[str(number)] = write_cards(after[at : at + players])
    return found


def _leader(now: Now) -> str:
    """Who led, where that does not follow or was said by the table."""
    place = now.place
    played = place.trick in now.hand.leaders or place.leader != place.expected
    return f"{place.leader}: " if played else ""


def tapped_foul_words(card: Card, now: Now) -> str:
    """That *card* is against the rules, where the hand that it comes from is known."""
    if now.position is None or now.seat is None:
        return ""
    may = allowed(now.position, now.seat)
    if not may or card in may:
        return ""
    who = now.state.words.seat(now.seat)
    could = listed(card_words(each, now.state.rules) for each in may)
    return f"{who} could have followed with {could}. {FOLLOW}"
