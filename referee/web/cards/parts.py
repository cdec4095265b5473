"""What else can be told of the cards of a hand: who was dealt what, the nest, the bidding."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.errors import NotationError
from referee.engine.hand import schema, teams
from referee.engine.hand.facts import Call, Hand, Seat
from referee.engine.hand.values import write_call, write_calls, write_cards
from referee.engine.replay.apply import offers, replay
from referee.engine.replay.position import start_hand
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.web.cards.taps import TYPED
from referee.web.entry.preview import sentence
from referee.web.ui.fields import Posted
from referee.web.words.cards import card_words

PICK = "pick"
"""The field of a card that is ticked."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that can be told."""

    name: str
    """As its address has it: ``seat3``, ``nest``, ``discard``, ``auction``."""
    size: int = 0
    """How many cards it has; 0: it is no pile."""
    seat: Seat | None = None
    """Whose hand it is."""

    def told(self, hand: Hand) -> Sequence[Card] | Sequence[Call]:
        """What is known of it in *hand*; empty: nothing."""
        if self.seat is not None:
            return hand.deal[self.seat - 1] if hand.deal else ()
        known: Mapping[str, Sequence[Card] | Sequence[Call]] = {
            "nest": hand.nest,
            "discard": hand.discard,
            "auction": hand.auction,
        }
        return known[self.name]

    def facts(self, value: str) -> dict[str, Any]:
        """The facts that tell *value* of it."""
        return {"dealt": {str(self.seat): value}} if self.seat else {self.name: value}


def parts(rules: RuleSet) -> tuple[Part, ...]:
    """All that can be told by these rules, in the order in which it happens."""
    size, nest = cards.hand_size(rules), cards.nest_size(rules)
    dealt = (Part(f"seat{seat}", size, seat) for seat in teams.seats(rules))
    return (
        *dealt,
        *((Part("nest", nest),) if nest else ()),
        Part("auction"),
        *((Part("discard", nest),) if nest else ()),
    )


def read_pile(posted: Posted, part: Part, rules: RuleSet) -> tuple[dict[str, Any], str]:
    """The facts that the cards ticked and typed tell, or the sentence that says what is wrong."""
    try:
        typed = cards.read_cards(posted.get(TYPED, ""), rules)
        ticked = [cards.parse_card(each, rules) for each in posted.getlist(PICK)]
    except NotationError as fault:
        return {}, sentence(fault)
    told = [cards.as_printed(card, rules) for card in (*ticked, *typed)]
    wrong = _pile_fault(told, part, rules)
    return ({}, wrong) if wrong else (part.facts(write_cards(told)), "")


def _pile_fault(told: Sequence[Card], part: Part, rules: RuleSet) -> str:
    """Why these cannot be the cards of a pile; no card at all says that nothing is known."""
    for card, number in Counter(told).items():
        if number > cards.deck(rules).get(card, 0):
            shown = card_words(card, rules)
            return f"{shown[:1].upper()}{shown[1:]} is not{_times(number)} in this deck."
    if told and len(told) != part.size:
        return f"These are {len(told)} cards: there must be {part.size}."
    return ""


def _times(number: int) -> str:
    return {1: "", 2: " twice"}.get(number, f" {number} times")


def read_call(posted: Posted, hand: Hand, rules: RuleSet) -> tuple[dict[str, Any], str]:
    """The bidding with the call that was tapped, or as it was typed whole."""
    said = posted.get("call", "")
    text = f"{write_calls(hand.auction)} {said}".strip() if said else posted.get(TYPED, "")
    try:
        told = schema.read_fact("auction", text, rules)["auction"]
    except NotationError as fault:
        return {}, sentence(fault)
    return {"auction": write_calls(told)}, ""


def next_calls(hand: Hand, dealer: Seat, rules: RuleSet) -> tuple[Call, ...]:
    """The calls that may come next by the rules; () once the bidding is over."""
    followed = replay(start_hand(rules, dealer), hand.auction)
    return tuple(call for call in offers(followed.last) if isinstance(call, Call))


def call_value(call: Call) -> str:
    """*call* as a form sends it."""
    return write_call(call)
