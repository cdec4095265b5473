"""Single cards that were seen in tricks and on piles, where not all of either is known."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from referee.engine.errors import NotationError
from referee.engine.hand.facts import Hand, Sighting
from referee.engine.hand.values import parse_seat, parse_text, read_each
from referee.engine.rules import cards
from referee.engine.rules.cards import COLORS, Card, shown
from referee.engine.rules.model import RuleSet
from referee.engine.text import toml

COLOR_NAMES = {name: letter for letter, name in COLORS.items()}
SUIT_NAMES = {"hearts": "R", "diamonds": "Y", "clubs": "G", "spades": "B"}
"""What may stand for a card of which no more was seen, with the letter of its color."""

FORM = re.compile(r"([1-9])@([1-9][0-9]?) +(\S+)")
WANTED = "a seat, a trick and a card or a color, like '2@7 G9' or '2@7 green'"


def read_seen(value: Any, rules: RuleSet) -> tuple[Sighting, ...]:
    """Single cards of tricks.

    Raises:
        NotationError: one cannot be read, or there is no such seat, trick or card.
    """
    return read_each("card", _read, value, rules)


def _read(value: Any, rules: RuleSet) -> Sighting:
    found = FORM.fullmatch(parse_text(value, rules).strip())
    if found is None:
        raise NotationError(toml.wanted(WANTED, value))
    seat, trick, card = found.groups()
    most = cards.hand_size(rules)
    if int(trick) > most:
        raise NotationError(toml.wanted(f"a trick from 1 to {most}", trick))
    return Sighting(parse_seat(int(seat), rules), int(trick), _card(card, rules))


def _card(text: str, rules: RuleSet) -> str:
    if text in COLOR_NAMES or (text in SUIT_NAMES and cards.are_playing_cards(rules)):
        return text
    return cards.parse_card(text, rules)


def color_seen(card: str) -> str:
    """The letter of the color that *card* names; "" where it is a card."""
    return {**COLOR_NAMES, **SUIT_NAMES}.get(card, "")


def write_seen(value: Iterable[Sighting]) -> list[str]:
    """Single cards of tricks, a text each; the inverse of `read_seen`."""
    return [f"{each.seat}@{each.trick} {shown(each.card)}" for each in value]


def with_all_piled(hand: Hand) -> Hand:
    """*hand* with every card that is known to lie on a pile among its piles."""
    if hand.in_piles is None:
        return hand
    whole = hand.piles or {}
    piles = {team: _all_of(whole.get(team, ()), some) for team, some in hand.in_piles.items()}
    return replace(hand, piles={**whole, **piles}, in_piles=None)


def _all_of(one: Iterable[Card], other: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of both, where those of one may be among those of the *other*."""
    return tuple((Counter(one) | Counter(other)).elements())
