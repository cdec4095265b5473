"""The course of a hand: its moments, the table at each, and what is remarkable.

For a hand that is recorded in part, it contains what is certain. A trick that is not recorded is a
moment too, and a card is shown without a seat if it is unknown who played it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from referee.rook.game import Step
from referee.rook.hand import teams
from referee.rook.hand.facts import Hand, Irregularity, Seat, known_discard
from referee.rook.judge.captured import captured_by_seat
from referee.rook.judge.prospects import Prospect, Prospects, TakenSoFar, contracts_of, prospects
from referee.rook.judge.scoring import Outcome
from referee.rook.play.called import with_auction
from referee.rook.play.card_order import CardOrder, card_order_of
from referee.rook.play.tricks import Trick, first_leader, seats_from, sure_tricks
from referee.rook.replay.apply import with_hand
from referee.rook.replay.position import Held, Phase, hands_passed_left, phases_after_auction
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.model import RuleSet
from referee.rook.ruling import Ruling

# A recorded hand, read once: its contract, its card order, the tricks that are certain


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A hand with the values that its course is computed from."""

    step: Step
    hand: Hand
    """The facts with the result of the auction, and without calls that the table does not offer."""
    order: CardOrder | None
    """The card order; None if trump is not known."""
    sure: tuple[Trick, ...]
    """The tricks for which it is certain which seat played which card."""

    @property
    def rules(self) -> RuleSet:
        """The rules of this hand."""
        return self.step.rules

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Every trick up to the last one with recorded facts."""
        return self.step.verdict.tricks

    @property
    def is_whole(self) -> bool:
        """Whether every card of every trick is known, with the seat that played it."""
        last = self.sure[-1] if self.sure else None
        every = len(self.sure) == cards.hand_size(self.rules)
        return every and last is not None and len(last.cards) == self.rules.table.players

    @property
    def partners_hide(self) -> bool:
        """Whether only the called cards reveal the bidder's partners."""
        openly = self.hand.partners is not None and not self.hand.partner_cards
        return teams.partners_are_called(self.rules) and not openly

    @property
    def partners(self) -> tuple[Seat, ...] | None:
        """The bidder's partners; None if partners are called and it is unknown who they are."""
        if self.hand.partners is not None or not teams.partners_are_called(self.rules):
            return self.hand.partners
        verdict = self.step.verdict
        scored = verdict.score.points is not None and self.hand.agreed is None
        return verdict.contract.partners if scored and verdict.contract else None

    @property
    def first(self) -> Seat | None:
        """The seat that leads to the first trick by rule; None without a bid or without trump."""
        if self.hand.bidder is None or self.hand.trump is None:
            return None
        circus = self.hand.call == "circus"
        return first_leader(self.step.dealer, self.hand.bidder, circus=circus, rules=self.rules)

    def played(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that *seat* is known to have played."""
        plays = (play for trick in self.sure for play in trick.played(self.rules))
        return tuple(play.card for play in plays if play.seat == seat)


def recorded_hand(step: Step) -> RecordedHand:
    """The recorded hand of *step*. A leader after an unrecorded trick is taken from the verdict."""
    hand, _ = with_auction(step.hand, step.dealer, step.rules)
    tricks = step.verdict.tricks
    after_gaps = {
        now.number: now.leader
        for before, now in pairwise(tricks)
        if not before.cards and now.leader is not None
    }
    sure = sure_tricks(tricks, {**after_gaps, **step.hand.leaders}, step.rules)
    return RecordedHand(step, hand, card_order_of(hand, step.rules), sure)


def is_carded(step: Step) -> bool:
    """Whether any card of the play of *step* is recorded."""
    return any(trick.cards for trick in step.verdict.tricks)


# Known hands: as dealt, after the discard, and at the first lead


Hands = tuple[Held, ...]
"""The hands by seat; None for a hand that is not known."""


def dealt(recorded: RecordedHand) -> Hands:
    """The hands as dealt, as recorded or else as inferred from all the cards that a seat played."""
    hands = recorded.hand.deal or ((),) * recorded.rules.table.players
    return tuple(hand or _shown_by_play(seat, recorded) for seat, hand in enumerate(hands, 1))


def _shown_by_play(seat: Seat, recorded: RecordedHand) -> Held:
    """The hand dealt to *seat*, inferred from its play and, for the bidder, the discard and nest.

    None if it cannot be inferred.
    """
    hand, played = recorded.hand, _by_play(seat, recorded)
    if played is None or hand.call == "circus":
        return None
    if seat != hand.bidder or cards.nest_size(recorded.rules) == 0:
        return played
    dealt = Counter((*played, *hand.discard))
    dealt.subtract(hand.nest)
    is_known = hand.nest and hand.discard and min(dealt.values()) >= 0
    return tuple(dealt.elements()) if is_known else None


def after_discard(hands: Hands, recorded: RecordedHand) -> Hands:
    """*hands* after the bidder has taken up the nest and laid cards aside."""
    hand, bidder = recorded.hand, recorded.hand.bidder
    if bidder is None:
        return hands
    mine = hands[bidder - 1]
    if mine is None or not hand.nest or not hand.discard:
        return with_hand(hands, bidder, None)
    kept = Counter((*mine, *hand.nest)) - Counter(hand.discard)
    return with_hand(hands, bidder, tuple(kept.elements()))


def at_lead(hands: Hands, recorded: RecordedHand) -> Hands:
    """The hands at the first lead; *hands* are those known just before it.

    If a change of a hand is not recorded, the hand is inferred from all the cards that it played.
    """
    hand = recorded.hand
    passed_unseen = hand.call == "circus" and not hand.circus
    unseen = cards.nest_size(recorded.rules) > 0 and not hand.nest and not hand.discard
    took = hand.bidder if unseen else None
    return tuple(
        (None if passed_unseen or seat == took else held) or _by_play(seat, recorded)
        for seat, held in enumerate(hands, 1)
    )


def without(hands: Hands, seat: Seat | None, card: Card) -> Hands:
    """*hands* after *seat* has played *card*; unchanged if the card was not in its hand."""
    hand = hands[seat - 1] if seat is not None else None
    if seat is None or hand is None or card not in hand:
        return hands
    at = hand.index(card)
    return with_hand(hands, seat, (*hand[:at], *hand[at + 1 :]))


def _by_play(seat: Seat, recorded: RecordedHand) -> Held:
    """The cards that *seat* played, if they are a whole hand; else None."""
    played = recorded.played(seat)
    return played if len(played) == cards.hand_size(recorded.rules) else None


# The moments of a hand


class MomentKind(StrEnum):
    """Kinds of moments of a hand."""

    DEAL = "deal"
    AUCTION = "auction"
    CALLED = "called"
    """The bidder calls cards to find partners."""
    DISCARD = "discard"
    """The bidder takes up the nest and lays cards aside."""
    TRUMP = "trump"
    PASSED = "passed"
    """Every seat passes a card to the left, in circus."""
    CARD = "card"
    NOT_RECORDED = "untold"
    """A trick that is not recorded."""
    END = "end"


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of the trick on the table."""

    card: Card
    seat: Seat | None
    """The seat that played it; None if unknown."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happened in a hand, and the table after it."""

    kind: MomentKind
    trick: int
    """The number of the trick, from 1. 0 before the first; one more than the last for the end."""
    place: int
    """The position of the card in its trick, or of a moment before the first trick, from 1; else 0.
    """
    hands: Hands
    """The cards left in each hand."""
    points: tuple[int, ...]
    """Points captured in tricks so far, by seat."""
    tricks: tuple[int, ...]
    """Tricks taken so far, by seat."""
    hidden: tuple[Card, ...] = ()
    """Called cards that have not been played yet."""
    partners: tuple[Seat, ...] = ()
    """The known partners of the bidder, where partners are called."""
    settled: bool = False
    """Whether the side of every seat is known."""
    laid: tuple[Laid, ...] = ()
    """The cards of the trick on the table. A trick that was taken stays until the next card."""
    winner: Seat | None = None
    """The seat that took it; None if it is in progress, or the winner is unknown."""
    turn: Seat | None = None
    """The seat that plays next; None if there is none, or it is unknown."""


def course(recorded: RecordedHand) -> tuple[Moment, ...]:
    """Every moment of a hand, from the deal to the end, in order."""
    opening = tuple(_opening(recorded))
    begun = replace(opening[-1], hands=at_lead(opening[-1].hands, recorded))
    played = tuple(_played(begun, recorded))
    return (*opening, *played, *_end((*opening, *played)[-1], recorded))


def _opening(recorded: RecordedHand) -> Iterator[Moment]:
    """The deal, and the recorded moments before the first trick."""
    none = (0,) * recorded.rules.table.players
    now = Moment(MomentKind.DEAL, 0, 0, dealt(recorded), none, none, recorded.hand.partner_cards)
    if not recorded.partners_hide:
        now = replace(now, partners=recorded.hand.partners or (), settled=True)
    yield now
    kinds = tuple(_kinds(recorded))
    for place, kind in enumerate(kinds, 1):
        hands = now.hands
        if kind is MomentKind.DISCARD:
            hands = after_discard(hands, recorded)
        elif kind is MomentKind.PASSED:
            hands = hands_passed_left(hands, recorded.hand.circus)
        now = replace(now, kind=kind, place=place, hands=hands)
        yield replace(now, turn=recorded.first if place == len(kinds) else None)


def _kinds(recorded: RecordedHand) -> Iterator[MomentKind]:
    """The kinds of the recorded moments between the deal and the first trick, in order."""
    hand = recorded.hand
    if hand.auction or hand.bidder is not None:
        yield MomentKind.AUCTION
    happened = {
        Phase.PARTNER: (MomentKind.CALLED, bool(hand.partner_cards)),
        Phase.DISCARD: (MomentKind.DISCARD, bool(hand.nest or known_discard(hand))),
        Phase.TRUMP: (MomentKind.TRUMP, hand.trump is not None),
        Phase.PASSING: (MomentKind.PASSED, bool(hand.circus)),
    }
    for phase in phases_after_auction(recorded.rules):
        kind, is_recorded = happened.get(phase, (MomentKind.DEAL, False))
        if is_recorded:
            yield kind


def _played(now: Moment, recorded: RecordedHand) -> Iterator[Moment]:
    """One moment for each card, and one for each trick that is not recorded."""
    sure = {trick.number: trick for trick in recorded.sure}
    for recorded_trick in recorded.tricks:
        trick = sure.get(recorded_trick.number, replace(recorded_trick, leader=None, winner=None))
        if not trick.cards:
            now = _bare(now, MomentKind.NOT_RECORDED, trick.number)
            yield now
        for place in range(1, len(trick.cards) + 1):
            now = _with_card(now, trick, place, recorded)
            yield now


def _bare(now: Moment, kind: MomentKind, trick: int) -> Moment:
    """*now* with no cards on the table, for an unrecorded trick or the end."""
    return replace(now, kind=kind, trick=trick, place=0, laid=(), winner=None, turn=None)


def _with_card(now: Moment, trick: Trick, place: int, recorded: RecordedHand) -> Moment:
    """The moment when the card at *place* of *trick*, from 1, is played."""
    seats = seats_from(trick.leader, recorded.rules) if trick.leader is not None else ()
    seat, card = seats[(place - 1) % len(seats)] if seats else None, trick.cards[place - 1]
    laid = (*(now.laid if place > 1 else ()), Laid(card, seat))
    now = replace(
        _shown(now, card, seat, recorded),
        kind=MomentKind.CARD,
        trick=trick.number,
        place=place,
        hands=without(now.hands, seat, card),
        laid=laid,
        winner=None,
        turn=seats[place] if place < len(seats) else None,
    )
    whole = place == len(trick.cards)
    return _taken(now, trick.winner, recorded) if whole and trick.winner is not None else now


def _taken(now: Moment, winner: Seat, recorded: RecordedHand) -> Moment:
    over = now.trick == cards.hand_size(recorded.rules)
    so_far = [trick for trick in recorded.sure if trick.number <= now.trick]
    points = (
        captured_by_seat(recorded.hand, so_far, recorded.order)
        if recorded.order is not None
        else {}
    )
    seats = teams.seats(recorded.rules)
    return replace(
        now,
        winner=winner,
        turn=None if over else winner,
        points=tuple(points.get(seat, 0) for seat in seats),
        tricks=tuple(sum(trick.winner == seat for trick in so_far) for seat in seats),
    )


def _shown(now: Moment, card: Card, seat: Seat | None, recorded: RecordedHand) -> Moment:
    """*now* with the partner that *card* reveals when *seat* plays it, if any."""
    if card not in now.hidden or seat is None or not recorded.partners_hide:
        return now
    at = now.hidden.index(card)
    hidden = (*now.hidden[:at], *now.hidden[at + 1 :])
    mine = (seat,) if seat not in (recorded.hand.bidder, *now.partners) else ()
    return replace(
        now, hidden=hidden, partners=tuple(sorted((*now.partners, *mine))), settled=not hidden
    )


def _end(now: Moment, recorded: RecordedHand) -> tuple[Moment, ...]:
    """The end of the hand; () if it is unfinished."""
    if recorded.step.verdict.score.outcome is Outcome.UNFINISHED:
        return ()
    if recorded.partners is not None:
        now = replace(now, partners=recorded.partners, settled=True)
    return (_bare(now, MomentKind.END, len(recorded.tricks) + 1),)


# How the bid of a hand stood after each trick, and the trick that decided it


def fate(now: Moment, recorded: RecordedHand) -> Prospects | None:
    """The prospects of the bid at *now*, by what is public then; None without a bid.

    The last trick decides it, because it captures the nest, whose cards may not be recorded.
    """
    bidder, bid = recorded.hand.bidder, recorded.hand.bid
    if bidder is None or bid is None:
        return None
    possible = contracts_of(bidder, bid, now.partners if now.settled else None, recorded.rules)
    fitting = [contract for contract in possible if set(now.partners) <= set(contract.partners)]
    then = prospects(fitting or possible, TakenSoFar(now.points, now.tricks), recorded.rules)
    last = now.winner is not None and now.trick == cards.hand_size(recorded.rules)
    decided = DECIDED.get(recorded.step.verdict.score.outcome) if last else None
    if decided is None or recorded.hand.agreed is not None or not recorded.is_whole:
        return then
    return replace(then, standing=decided)


DECIDED = {Outcome.MADE: Prospect.SAFE, Outcome.SET: Prospect.LOST}


def decided_in(moments: Sequence[Moment], recorded: RecordedHand) -> tuple[int, Prospect] | None:
    """The number of the trick that made the bid safe or lost, and which of the two.

    The bidder's partners are those known at the end. None if no trick decided the bid, or if one
    that is unknown may have.
    """
    end, taken = moments[-1], 0
    for now in moments:
        if now.kind is MomentKind.NOT_RECORDED:
            return None
        if now.winner is None or now.trick != taken + 1:
            continue
        taken += 1
        then = fate(replace(now, partners=end.partners, settled=end.settled), recorded)
        if then is not None and then.standing is not Prospect.OPEN:
            return now.trick, then.standing
    return None


# The most important trick of a hand


class Why(StrEnum):
    """Reasons to show a trick."""

    MADE = "made"
    """It made the bid safe."""
    SET = "set"
    RENEGE = "renege"
    """A player reneged in it."""
    POINTS = "points"
    """No other trick has more points."""


DECIDES = {Prospect.SAFE: Why.MADE, Prospect.LOST: Why.SET}


def decisive(moments: Sequence[Moment], recorded: RecordedHand) -> tuple[Trick, Why] | None:
    """The trick that decided the bid, else the one with a renege, else the first with most points.

    A hand that was ended by a foul was decided by it. None if no trick is known for certain.
    """
    fouled = recorded.step.verdict.score.outcome in (Outcome.RENEGED, Outcome.BAD_DISCARD)
    decided = None if fouled else decided_in(moments, recorded)
    choice = (decided[0], DECIDES[decided[1]]) if decided else _of_renege(recorded)
    sure = {trick.number: trick for trick in recorded.sure}
    if choice is not None and choice[0] in sure:
        return sure[choice[0]], choice[1]
    taken = [trick for trick in recorded.sure if trick.winner is not None] or list(recorded.sure)
    return (max(taken, key=lambda trick: trick.points), Why.POINTS) if taken else None


def _of_renege(recorded: RecordedHand) -> tuple[int, Why] | None:
    foul = recorded.step.verdict.foul
    claims = [foul.trick] if foul is not None and foul.kind == "renege" else []
    ruled = [ruling.trick for ruling in recorded.step.rulings if ruling.code == "renege"]
    tricks = [trick for trick in (*claims, *ruled) if trick is not None]
    return (tricks[0], Why.RENEGE) if tricks else None


# Remarkable events: a trick trumped, the Rook, a renege, a bid decided


class What(StrEnum):
    """Kinds of remarkable events."""

    TRUMPED = "trumped"
    OVERTRUMPED = "overtrumped"
    ROOK = "rook"
    PARTNER = "partner"
    """A called card revealed a partner of the bidder."""
    SAFE = "safe"
    """The bid was made with this trick, whoever took the rest."""
    LOST = "lost"
    LAST = "last"
    """The last trick of the hand, which captures the nest."""
    CLAIMED = "claimed"
    """A foul that the table claimed and that has no ruling."""
    RULED = "ruled"
    """A ruling."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A remarkable event at a moment."""

    what: What
    ruling: Ruling | None = None
    claim: Irregularity | None = None


def noted(moments: Sequence[Moment], recorded: RecordedHand) -> tuple[tuple[Noted, ...], ...]:
    """The remarkable events at each of *moments*, in the same order."""
    decided = decided_in(moments, recorded)
    events: list[list[Noted]] = [[] for _ in moments]
    for now, noted_now in zip(moments, events, strict=True):
        if now.kind is not MomentKind.CARD:
            continue
        if now.laid[-1].card == cards.ROOK:
            noted_now.append(Noted(What.ROOK))
        if (trumped := _trumped(now, recorded)) is not None:
            noted_now.append(Noted(trumped))
        if now.winner is not None and now.trick == cards.hand_size(recorded.rules):
            noted_now.append(Noted(What.LAST))
        if now.winner is not None and decided is not None and decided[0] == now.trick:
            noted_now.append(Noted(What.SAFE if decided[1] is Prospect.SAFE else What.LOST))
    for at, (now, before) in enumerate(zip(moments[1:], moments, strict=False), 1):
        if now.kind is MomentKind.CARD and len(now.partners) > len(before.partners):
            events[at].append(Noted(What.PARTNER))
    for ruling in recorded.step.rulings:
        events[_place_of(ruling, ruling.code, moments)].append(Noted(What.RULED, ruling=ruling))
    for claim in recorded.step.hand.irregularities:
        if not any(
            ruling.code == claim.kind and (ruling.seat, ruling.trick) == (claim.seat, claim.trick)
            for ruling in recorded.step.rulings
        ):
            events[_place_of(claim, claim.kind, moments)].append(Noted(What.CLAIMED, claim=claim))
    return tuple(map(tuple, events))


def _trumped(now: Moment, recorded: RecordedHand) -> What | None:
    """`TRUMPED` or `OVERTRUMPED` if the last card is a trump that now wins the trick; else None.

    A trump played to a trump lead is neither.
    """
    led, *others = (laid.card for laid in now.laid)
    order = recorded.order
    if order is None or not others or order.is_trump(led) or not order.is_trump(others[-1]):
        return None
    if order.winner([led, *others]) != len(others):
        return None
    return What.OVERTRUMPED if any(map(order.is_trump, others[:-1])) else What.TRUMPED


_BEFORE_PLAY = {
    "misdeal": MomentKind.DEAL,
    "nest": MomentKind.DEAL,
    "wrong": MomentKind.DEAL,
    "exposed": MomentKind.DEAL,
    "bid": MomentKind.AUCTION,
    "redeal": MomentKind.AUCTION,
    "discard": MomentKind.DISCARD,
    "bad": MomentKind.DISCARD,
    "call": MomentKind.TRUMP,
    "pass": MomentKind.PASSED,
}
"""The moments of rulings and claims without a trick, by the first word of their codes."""


def _place_of(about: Ruling | Irregularity, code: str, moments: Sequence[Moment]) -> int:
    """The index in *moments* of the card that broke the rule; without it, the last of its trick.

    Without a trick it is the moment that *code* is about, or the end of the hand.
    """
    ends = len(moments) - 1
    kind = _BEFORE_PLAY.get(code.partition("-")[0], MomentKind.END)
    if about.trick is None:
        return next((at for at, now in enumerate(moments) if now.kind is kind), ends)
    for at, now in enumerate(moments):
        if now.trick != about.trick or now.kind not in (MomentKind.CARD, MomentKind.NOT_RECORDED):
            continue
        ends = at
        laid = now.laid[-1] if now.laid else None
        if laid and laid.card == (about.card or laid.card) and laid.seat == about.seat:
            return at
    return ends
