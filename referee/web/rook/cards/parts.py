"""Other records of the cards of a hand: the cards dealt to a seat, the nest, the bidding.

And what stops a hand: a card is taken back, or all cards are laid open.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import render_template
from htmx_flask import request

from referee.errors import NotationError
from referee.rook.hand import schema, teams
from referee.rook.hand.facts import Call, Hand, Seat
from referee.rook.hand.values import write_call, write_calls, write_cards, write_claims
from referee.rook.play.auction import State, auction_by_rules
from referee.rook.replay.apply import apply, replay, why_not
from referee.rook.replay.position import TakeBack, possible_events, start_hand
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.model import FaceUp, RuleSet
from referee.rook.rules.typed import typed_cards
from referee.text import capital
from referee.web.rook.cards.now import TYPED, Now
from referee.web.rook.cards.pad import pile_rows
from referee.web.rook.entry.submit import sentence
from referee.web.rook.state import next_seq
from referee.web.rook.words.play import auction_words, call_words, high_bid_words, own_words
from referee.web.rook.words.vocabulary import Words, card_words
from referee.web.shared.access import Viewer
from referee.web.shared.ui import render
from referee.web.shared.ui.fields import Posted, number_in

BIDDING = "auction"
"""The name of the part that everybody at the table sees."""

PICK = "pick"
"""The form field of a card that is checked."""


@dataclass(frozen=True, slots=True)
class CardPart:
    """A part of the cards that can be recorded by itself."""

    name: str
    """Its name in an address: ``seat3``, ``nest``, ``nest_up``, ``auction``, ``discard_up``."""
    size: int = 0
    """How many cards it has; 0 for the bidding."""
    seat: Seat | None = None
    """The seat whose cards they are; None if it is not a player's hand."""
    is_whole: bool = True
    """Whether it has so many cards, and not any number up to it."""

    def recorded(self, hand: Hand) -> Sequence[Card] | Sequence[Call]:
        """What is recorded of it in *hand*; empty if nothing is."""
        if self.seat is not None:
            return hand.deal[self.seat - 1] if hand.deal else ()
        known: Mapping[str, Sequence[Card] | Sequence[Call]] = {
            "nest": hand.nest,
            "nest_up": hand.nest_up,
            "discard": hand.discard,
            "discard_up": hand.discard_up,
            "auction": hand.auction,
        }
        return known[self.name]

    def facts(self, value: str) -> dict[str, Any]:
        """The facts that record *value* for it."""
        return {"dealt": {str(self.seat): value}} if self.seat else {self.name: value}


def card_parts(rules: RuleSet) -> tuple[CardPart, ...]:
    """All parts that can be recorded by these rules, in the order in which they happen."""
    size, nest, up = cards.hand_size(rules), cards.nest_size(rules), cards.nest_up_size(rules)
    has_face_up = rules.nest.discard_face_up is not FaceUp.NONE
    dealt = (CardPart(f"seat{seat}", size, seat) for seat in teams.seats(rules))
    return (
        *dealt,
        *((CardPart("nest_up", up),) if up else ()),
        *((CardPart("nest", nest),) if nest else ()),
        CardPart(BIDDING),
        *((CardPart("discard", nest),) if nest else ()),
        *((CardPart("discard_up", nest, is_whole=False),) if nest and has_face_up else ()),
    )


def read_pile(posted: Posted, part: CardPart, rules: RuleSet) -> tuple[dict[str, Any], str]:
    """The facts for the cards that were checked and typed, and an error; one of them is empty."""
    try:
        typed = typed_cards(posted.get(TYPED, ""), rules)
        ticked = [cards.parse_card(each, rules) for each in posted.getlist(PICK)]
    except NotationError as fault:
        return {}, sentence(fault)
    pile = [cards.as_printed(card, rules) for card in (*ticked, *typed)]
    wrong = _pile_fault(pile, part, rules)
    return ({}, wrong) if wrong else (part.facts(write_cards(pile)), "")


def _pile_fault(pile: Sequence[Card], part: CardPart, rules: RuleSet) -> str:
    """Why these cards cannot be the part; empty if they can. No cards clear what was recorded."""
    for card, number in Counter(pile).items():
        if number > cards.deck(rules).get(card, 0):
            shown = card_words(card, rules)
            return f"{capital(shown)} is not{_times(number)} in this deck."
    if pile and part.is_whole and len(pile) != part.size:
        return f"These are {len(pile)} cards: there must be {part.size}."
    if len(pile) > part.size:
        return f"These are {len(pile)} cards: there can be no more than {part.size}."
    return ""


def _times(number: int) -> str:
    return {1: "", 2: " twice"}.get(number, f" {number} times")


def read_call(posted: Posted, hand: Hand, rules: RuleSet) -> tuple[dict[str, Any], str]:
    """The facts for the bidding with the tapped call, or as typed, and an error; one is empty."""
    call = posted.get("call", "")
    text = f"{write_calls(hand.auction)} {call}".strip() if call else posted.get(TYPED, "")
    try:
        calls = schema.read_fact("auction", text, rules)["auction"]
    except NotationError as fault:
        return {}, sentence(fault)
    return {"auction": write_calls(calls)}, ""


@dataclass(frozen=True, slots=True)
class NextCall:
    """The bidding as it stands, and the buttons for the next call: what each sends and says."""

    so_far: Sequence[str]
    """A sentence on each call, then on the rules that they broke."""
    stands: str
    """Whose call it is, or what the bidding came to."""
    calls: Sequence[tuple[str, str]] = ()
    """What the seat whose turn it is may call; () once the bidding is over."""
    higher: Sequence[tuple[str, str]] = ()
    """More of its bids, which are seldom made at once."""
    redeals: Sequence[tuple[str, str]] = ()
    """The redeals, which any seat may call."""
    before: str | None = None
    """All calls but the last, for the button that takes it back; None if there is none."""
    goes_on: bool = True
    """Whether the hand is played, or another dealt."""


AT_ONCE = 8
"""How many buttons for the next calls are seen without a tap."""


def next_call(now: Now) -> NextCall:
    """The bidding of a hand so far, and what may be called next."""
    hand, words = now.hand, now.state.words
    position = replay(start_hand(words.rules, now.state.dealer), hand.auction).last
    every = [call for call in possible_events(position) if isinstance(call, Call)]
    of_turn = [call for call in every if not call.redeal]
    of_turn.sort(key=lambda call: isinstance(call.bid, int))  # the moon is never out of sight
    own = [(write_call(call), own_words(call)) for call in of_turn]
    stands = auction_words(position.bidding, now.state.dealer, words)
    if position.bidding.state is State.OPEN and position.bidding.bid is not None:
        stands = f"{high_bid_words(position.bidding, now.state.dealer, words)}: {stands}"
    redeals = [(write_call(call), call_words(call, words)) for call in every if call.redeal]
    return NextCall(
        so_far=tuple(_calls_words(now)),
        stands=stands,
        calls=own[:AT_ONCE],
        higher=own[AT_ONCE:],
        redeals=redeals,
        before=write_calls(hand.auction[:-1]) if hand.auction else None,
        goes_on=position.bidding.state in (State.WON, State.FORCED),
    )


def part_label(part: CardPart, words: Words) -> str:
    """The name of a part on a page: "Cal’s hand", "The nest"."""
    if part.seat is not None:
        return f"{words.seat(part.seat)}’s hand"
    return _LABELS[part.name]


_LABELS = {
    "nest": "The nest",
    "nest_up": "Face up in the nest",
    "discard": "Laid aside",
    "discard_up": "Laid aside face up",
    "auction": "The bidding",
}


def may_record(part: CardPart, who: Viewer) -> bool:
    """Whether *who* may record a part: the pen all, a seat its own hand."""
    return who.writes or (who.plays and part.seat is not None and part.seat == who.seat)


def parts_of(now: Now, who: Viewer) -> list[tuple[str, str, bool]]:
    """The parts that *who* may record: the name, the label, and whether it is recorded already."""
    return [
        (each.name, part_label(each, now.state.words), bool(each.recorded(now.state.facts)))
        for each in card_parts(now.state.rules)
        if may_record(each, who)
    ]


def part_page(part: CardPart, now: Now, who: Viewer, wrong: str = "", typed: str = "") -> str:
    """The form for *part*, without cards that are hidden while the hand is played.

    Who may not record the bidding sees it without buttons; for htmx its block alone.
    """
    state, seen = now.state, part.recorded(now.hand)
    piles = Counter(each for each in seen if not isinstance(each, Call))
    shown = {
        "table": state.game.public_id,
        "version": state.game.version,
        "hand": state.hand,
        "writes": may_record(part, who),
        "part": part.name,
        "size": part.size,
        "whole": part.is_whole,
        "label": part_label(part, state.words),
        "hidden": bool(part.recorded(state.facts)) and not seen,
        "seq": next_seq(state, state.hand),
        "rows": pile_rows(piles, state.rules) if part.size else (),
        "bidding": None if part.size else next_call(now),
        "typed": typed or ("" if part.size else write_calls(now.hand.auction)),
        "wrong": wrong,
    }
    if request.htmx:
        return render.part("cards/part.html", "bidding", **shown)
    return render_template("cards/part.html", **shown)


def _calls_words(now: Now) -> Iterator[str]:
    """Sentences on the calls so far, and on the rules that they broke."""
    state = now.state
    yield from (f"{call_words(call, state.words)}." for call in now.hand.auction)
    auction = auction_by_rules(now.hand.auction, state.dealer, state.rules)
    yield from (state.words.ruling(ruling) for ruling in auction.rulings)


def stop_page(part: str, now: Now) -> str:
    """The form to lay the cards ``open``, or to choose the card that is taken ``back``."""
    state = now.state
    found = taken_back(now) if part == "back" else ()
    return render_template(
        f"cards/{part}.html",
        table=state.game.public_id,
        hand=state.hand,
        seq=next_seq(state, state.hand),
        cards=[(each, state.words.seat(each.seat)) for each in found],
    )


def taken_back(now: Now) -> tuple[TakeBack, ...]:
    """The cards that can be taken back, of the newest trick and the one before."""
    position = now.position
    if position is None:
        return ()
    tricks = range(max(1, now.place.trick - 1), now.place.trick + 1)
    every = (TakeBack(trick, seat) for trick in tricks for seat in range(1, now.place.players + 1))
    return tuple(event for event in every if why_not(position, event) is None)


def back_facts(what: str, now: Now) -> dict[str, Any]:
    """The facts that record that a card was taken back; empty if it cannot be."""
    trick, _, seat = what.partition(".")
    event = TakeBack(number_in(trick) or 0, number_in(seat) or 0)
    if now.position is None or event not in taken_back(now):
        return {}
    after = apply(now.position, event).recorded
    claims = (*now.state.facts.irregularities, *after.irregularities[-1:])
    changed = range(event.trick, len(now.hand.play) + 1)
    laid = {at: after.play[at - 1] if at <= len(after.play) else () for at in changed}
    led = {at: f"{seat}: " for at, seat in after.leaders.items() if laid.get(at)}
    lines = {str(at): f"{led.get(at, '')}{write_cards(cards)}" for at, cards in laid.items()}
    return {"trick": lines, "irregularity": write_claims(claims)}
