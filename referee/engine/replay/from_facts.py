"""A hand's facts as events: the position that a record leads to, as far as it is known."""

from collections.abc import Iterator
from dataclasses import replace

from referee.engine.auction.auction import Bidding, State, auction_at_table
from referee.engine.auction.called import with_auction
from referee.engine.hand.facts import Hand, Seat
from referee.engine.replay.apply import Replay, replay
from referee.engine.replay.position import (
    CallCards,
    Discard,
    Event,
    NameTrump,
    PassLeft,
    Phase,
    Play,
    Position,
    phase_of,
    phases_after_auction,
    start_hand,
)
from referee.engine.rules.model import RuleSet


def from_facts(hand: Hand, dealer: Seat, rules: RuleSet) -> Replay:
    """*hand*, dealt by *dealer*, event by event from the end of its auction on.

    It stops where something was not recorded or cannot be followed, and says so in `fault`;
    calls that the table does not offer are left out, as `judge` does.
    """
    called, _ = with_auction(hand, dealer, rules)
    begun = start_hand(rules, dealer, hand.deal, hand.nest)
    unplayed = replace(
        called,
        discard=(), trump=None, call=None, rook=None, circus=(), partner_cards=(), play=(),
        leaders={},
    )  # fmt: skip
    opened = begun._replace(facts=unplayed, bidding=_bidding(called, dealer, rules))
    opened = opened._replace(phase=phase_of(opened))
    if opened.phase in (Phase.AUCTION, Phase.OVER):
        return Replay((opened,))
    followed = replay(opened, tuple(_events(called, opened)))
    return followed if followed.fault else replace(followed, fault=_gap(called, opened))


def _bidding(called: Hand, dealer: Seat, rules: RuleSet) -> Bidding:
    """Where the bidding of *called*, a hand with what its auction came to, has led."""
    if called.redeal is not None:
        return Bidding(State.REDEAL, None, None, None, redeal=called.redeal)
    if called.passed_out:
        return Bidding(State.PASSED_OUT, None, None, None)
    if called.bidder is None or called.bid is None:
        return auction_at_table(called.auction, dealer, rules, called.deal)
    return Bidding(State.WON, called.bidder, called.bid, None)


def _events(called: Hand, opened: Position) -> Iterator[Event]:
    """What happened after the auction, phase by phase, up to the last that was recorded."""
    told = {
        Phase.PARTNER: bool(called.partner_cards),
        Phase.DISCARD: bool(called.discard),
        Phase.TRUMP: called.trump is not None,
        Phase.PASSING: bool(called.circus),
        Phase.PLAY: bool(called.play),
    }
    phases = phases_after_auction(opened.rules)
    last = max((at for at, phase in enumerate(phases) if told[phase]), default=-1)
    for phase in phases[: last + 1]:
        yield from _of_phase(phase, called, opened)


def _of_phase(phase: Phase, called: Hand, opened: Position) -> Iterator[Event]:
    match phase:
        case Phase.PARTNER:
            yield CallCards(called.partner_cards)
        case Phase.DISCARD:
            yield Discard(called.discard)
        case Phase.TRUMP if called.trump is not None:
            yield NameTrump(called.trump, called.call, called.rook)
        case Phase.PASSING if called.call == "circus":
            yield PassLeft(called.circus)
        case Phase.PLAY:
            yield from _plays(called, opened)


def _plays(called: Hand, opened: Position) -> Iterator[Event]:
    """The cards played, up to the first trick of which not all are known."""
    for number, trick in enumerate(called.play, 1):
        for place, card in enumerate(trick):
            yield Play(card, called.leaders.get(number) if place == 0 else None)
        if len(trick) != opened.rules.table.players:
            return


def _gap(called: Hand, opened: Position) -> str | None:
    """The first trick after which the cards cannot be followed; None: all can."""
    players = opened.rules.table.players
    for number, trick in enumerate(called.play[:-1], 1):
        if len(trick) != players:
            return f"trick {number} has {len(trick)} of its {players} cards"
    return None
