"""A recorded hand replayed: the position it leads to, and where its next card goes.

It also works for hands with tricks left out: what is unknown stays unknown.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from referee.rook.hand.facts import Hand, Seat
from referee.rook.judge.verdict import Verdict
from referee.rook.play.auction import Bidding, State, auction_at_table
from referee.rook.play.called import is_rook_open, with_auction
from referee.rook.play.tricks import first_leader
from referee.rook.replay.apply import Replay, replay, why_not
from referee.rook.replay.position import (
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
    possible_events,
    start_hand,
)
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.model import RuleSet


def from_facts(hand: Hand, dealer: Seat, rules: RuleSet) -> Replay:
    """*hand*, dealt by *dealer*, event by event from the end of its auction on.

    It stops where something was not recorded or is impossible, and `fault` says so; calls that the
    table does not offer are ignored, as in `judge`.
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
    """The bidding that *called*, a hand completed from its auction, has led to."""
    if called.redeal is not None:
        return Bidding(State.REDEAL, None, None, None, redeal=called.redeal)
    if called.passed_out:
        return Bidding(State.PASSED_OUT, None, None, None)
    if called.bidder is None or called.bid is None:
        return auction_at_table(called.auction, dealer, rules, called.deal)
    return Bidding(State.WON, called.bidder, called.bid, None)


def _events(called: Hand, opened: Position) -> Iterator[Event]:
    """The events after the auction, phase by phase, up to the last recorded one."""
    recorded = {
        Phase.PARTNER: bool(called.partner_cards),
        Phase.DISCARD: bool(called.discard),
        Phase.TRUMP: called.trump is not None,
        Phase.PASSING: bool(called.circus),
        Phase.PLAY: bool(called.play),
    }
    phases = phases_after_auction(opened.rules)
    last = max((at for at, phase in enumerate(phases) if recorded[phase]), default=-1)
    for phase in phases[: last + 1]:
        match phase:
            case Phase.PARTNER:
                yield CallCards(called.partner_cards)
            case Phase.DISCARD:
                yield Discard(called.discard)
            case Phase.TRUMP if called.trump is not None:
                yield NameTrump(called.trump, called.call, called.rook)
            case Phase.PASSING if called.call == "circus":
                yield PassLeft(called.circus)
            case Phase.PLAY:  # up to the first incomplete trick
                for number, trick in enumerate(called.play, 1):
                    for place, card in enumerate(trick):
                        yield Play(card, called.leaders.get(number) if place == 0 else None)
                    if len(trick) != opened.rules.table.players:
                        return


def _gap(called: Hand, opened: Position) -> str | None:
    """The first trick after which the cards cannot be replayed; None if all can."""
    players = opened.rules.table.players
    for number, trick in enumerate(called.play[:-1], 1):
        if len(trick) != players:
            return f"trick {number} has {len(trick)} of its {players} cards"
    return None


@dataclass(frozen=True, slots=True)
class Place:
    """One trick as recorded so far, and the seat that plays next."""

    trick: int
    """The number of the trick, from 1."""
    leader: Seat | None
    """None if the leader cannot be derived; then it has to be recorded with the cards."""
    expected: Seat | None
    """The seat that leads by the rules; None if unknown."""
    laid: tuple[Card, ...]
    players: int

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order in which they play; () if the leader is unknown."""
        if self.leader is None:
            return ()
        return tuple((self.leader - 1 + at) % self.players + 1 for at in range(self.players))

    @property
    def to_act(self) -> Seat | None:
        """The seat that plays next; None if all have played or the leader is unknown."""
        return self.seats[len(self.laid)] if self.seats and not self.is_full else None

    @property
    def is_full(self) -> bool:
        """Whether every seat has played to it."""
        return len(self.laid) >= self.players


def newest_trick(hand: Hand, rules: RuleSet) -> int | None:
    """The trick that the next card goes to; None if every card of every trick is recorded."""
    players, last = rules.table.players, len(hand.play)
    if last and len(hand.play[-1]) < players:
        return last
    if last < cards.hand_size(rules):
        return last + 1
    return next((at for at, laid in enumerate(hand.play, 1) if len(laid) < players), None)


def place_in(
    hand: Hand, trick: int, dealer: Seat, verdict: Verdict, rules: RuleSet, led: Seat | None = None
) -> Place:
    """The state of *trick* in *hand*, which has this *verdict*.

    *led* is its leader if that is recorded now and not with its cards.
    """
    laid = hand.play[trick - 1] if trick <= len(hand.play) else ()
    expected = _leads(hand, trick, dealer, verdict, rules)
    recorded = hand.leaders.get(trick)
    leader = recorded if recorded is not None else led if led is not None else expected
    if leader is None and laid and verdict.tricks:
        leader = verdict.tricks[trick - 1].leader
    return Place(trick, leader, expected, laid, rules.table.players)


def _leads(hand: Hand, trick: int, dealer: Seat, verdict: Verdict, rules: RuleSet) -> Seat | None:
    """The seat that leads *trick* by the rules: the winner of the one before. None if unknown."""
    if trick > 1:
        whole = trick <= len(hand.play) + 1 and len(hand.play[trick - 2]) >= rules.table.players
        return verdict.tricks[trick - 2].winner if whole and verdict.tricks else None
    if verdict.contract is None:
        return None
    bidder, circus = verdict.contract.bidder, hand.call == "circus"
    return first_leader(dealer, bidder, circus=circus, rules=rules)


class Unknown(StrEnum):
    """Why the leader of a trick is unknown."""

    BIDDER = "bidder"
    """The bidder was not recorded."""
    TRICK = "trick"
    """A trick before it was not recorded, or not completely."""
    TRUMP = "trump"
    ROOK = "rook"
    """It was not recorded whether the Rook ranks high or low."""


def lacking(hand: Hand, place: Place, rules: RuleSet) -> tuple[Unknown, int] | None:
    """Why the leader at *place* is unknown, and the trick to record for it; None if it is known.

    If all cards before are recorded and only their ranks are unknown, it is the trick before.
    """
    if place.leader is not None:
        return None
    before = range(1, place.trick)
    gap = next(
        (
            at
            for at in reversed(before)
            if (at > len(hand.play) or len(hand.play[at - 1]) < rules.table.players)
        ),
        None,
    )
    if place.trick > 1 and gap is not None:
        return Unknown.TRICK, gap
    if hand.trump is None and place.trick > 1:
        return Unknown.TRUMP, place.trick - 1
    if place.trick > 1 and is_rook_open(hand.rook, rules):
        return Unknown.ROOK, place.trick - 1
    return Unknown.BIDDER, place.trick


def cards_left(hand: Hand, place: Place, rules: RuleSet) -> Counter[Card]:
    """How many of each card can still be played at *place*, as those in other tricks are gone.

    Extra cards are gone, too, once as many as the deck holds were played instead.
    """
    played = _played(hand, place)
    left = _unplayed(played, rules)
    return Counter(
        {
            card: number
            for card, number in left.items()
            if card not in cards.too_many_extras((*played, card), rules)
        }
    )


def _unplayed(played: Sequence[Card], rules: RuleSet) -> Counter[Card]:
    left = Counter(dict(cards.deck(rules)))
    left.subtract(played)
    return +left


def _played(hand: Hand, place: Place) -> list[Card]:
    """The cards of all other tricks, and those already in this one."""
    others = (laid for at, laid in enumerate(hand.play, 1) if at != place.trick)
    return [*place.laid, *(card for laid in others for card in laid)]


def cannot_lie(card: Card, hand: Hand, place: Place, rules: RuleSet) -> str | None:
    """Why *card* cannot have been played at *place*, as one sentence; None if it can."""
    if card not in cards.deck(rules):
        return f"{cards.words(card)} is not in this deck"
    played = _played(hand, place)
    if not _unplayed(played, rules)[card]:
        return f"{cards.words(card)} was played already"
    if cards.too_many_extras((*played, card), rules):
        return f"{cards.words(card)} is not in the deck: other cards of its rank were played"
    return None


def at_place(hand: Hand, dealer: Seat, place: Place, rules: RuleSet) -> Position | None:
    """The position of *hand* at *place*; None if something before it was not recorded."""
    before = (*hand.play[: place.trick - 1], *((place.laid,) if place.laid else ()))
    leaders = {at: seat for at, seat in hand.leaders.items() if at <= place.trick}
    until_place = replace(hand, play=before, leaders=leaders)
    followed = from_facts(until_place, dealer, rules)
    last = followed.last
    whole = followed.fault is None and len(last.play) == len(before)
    return last if whole and last.phase is Phase.PLAY else None


def playable_by(position: Position, seat: Seat) -> tuple[Card, ...]:
    """The cards that *seat* may play by the rules; () out of turn or if its hand is unknown."""
    if position.held[seat - 1] is None or position.to_act != seat:
        return ()
    return tuple(event.card for event in possible_events(position) if isinstance(event, Play))


def not_held(position: Position, seat: Seat, card: Card) -> str | None:
    """Why *seat* cannot play *card* from its known hand; None if it can or the hand is unknown."""
    if position.held[seat - 1] is None:
        return None
    return why_not(position, Play(card, seat))
