"""The course of a hand: what happened in it, the table as it stood then, and what stands out.

Of a hand that was recorded in part it follows as much as is sure: a trick that nobody recorded is a
moment too, and a card of which nobody knows who laid it lies there without a seat.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from referee.engine.game import Step
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Irregularity, Seat
from referee.engine.judge.captured import captured_by_seat
from referee.engine.judge.prospects import (
    Prospect,
    Prospects,
    TakenSoFar,
    contracts_of,
    prospects,
)
from referee.engine.judge.scoring import Outcome
from referee.engine.play.called import with_auction
from referee.engine.play.card_order import CardOrder, card_order_of
from referee.engine.play.tricks import Trick, first_leader, seats_from, sure_tricks
from referee.engine.replay.apply import with_hand
from referee.engine.replay.position import Held, Phase, hands_passed_left, phases_after_auction
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Ruling

# What was recorded of a hand, read once: its contract, what beats what, the tricks that are sure


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A hand, as its course is followed."""

    step: Step
    hand: Hand
    """With what its auction came to, and the calls that the table offers."""
    order: CardOrder | None
    """What beats what; None while trump is not known."""
    sure: tuple[Trick, ...]
    """The tricks of which it is sure who laid which card."""

    @property
    def rules(self) -> RuleSet:
        """The rules that it was played by."""
        return self.step.rules

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Every trick up to the last of which anything was recorded."""
        return self.step.verdict.tricks

    @property
    def is_whole(self) -> bool:
        """Whether every card of every trick is known, and whose it was."""
        last = self.sure[-1] if self.sure else None
        every = len(self.sure) == cards.hand_size(self.rules)
        return every and last is not None and len(last.cards) == self.rules.table.players

    @property
    def partners_hide(self) -> bool:
        """Whether only called cards show who plays with the bidder."""
        openly = self.hand.partners is not None and not self.hand.partner_cards
        return teams.partners_are_called(self.rules) and not openly

    @property
    def partners(self) -> tuple[Seat, ...] | None:
        """Who played with the bidder where partners are called; None: that is not known."""
        if self.hand.partners is not None or not teams.partners_are_called(self.rules):
            return self.hand.partners
        verdict = self.step.verdict
        scored = verdict.score.points is not None and self.hand.agreed is None
        return verdict.contract.partners if scored and verdict.contract else None

    @property
    def first(self) -> Seat | None:
        """Who leads to the first trick by rule; None while there is no bid, or no trump."""
        if self.hand.bidder is None or self.hand.trump is None:
            return None
        circus = self.hand.call == "circus"
        return first_leader(self.step.dealer, self.hand.bidder, circus=circus, rules=self.rules)

    def played(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that *seat* is known to have played."""
        laid = (each for trick in self.sure for each in trick.played(self.rules))
        return tuple(each.card for each in laid if each.seat == seat)


def recorded_hand(step: Step) -> RecordedHand:
    """What was recorded of *step*; a leader after a gap is known as the other cards leave one."""
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
    """Whether any card of the play of *step* was recorded."""
    return any(trick.cards for trick in step.verdict.tricks)


# The hands of a deal as far as they are known: dealt, after the nest, and at the first lead


Hands = tuple[Held, ...]
"""By seat; None: nobody knows that hand."""


def dealt(recorded: RecordedHand) -> Hands:
    """The hands as they were dealt, or as all that each seat played shows that they were."""
    hands = recorded.hand.deal or ((),) * recorded.rules.table.players
    return tuple(hand or _shown_by_play(seat, recorded) for seat, hand in enumerate(hands, 1))


def _shown_by_play(seat: Seat, recorded: RecordedHand) -> Held:
    """What *seat* was dealt by all it played and, of the bidder, laid aside and took up."""
    hand, held = recorded.hand, _by_play(seat, recorded)
    if held is None or hand.call == "circus":
        return None
    if seat != hand.bidder or cards.nest_size(recorded.rules) == 0:
        return held
    dealt = Counter((*held, *hand.discard))
    dealt.subtract(hand.nest)
    is_known = hand.nest and hand.discard and min(dealt.values()) >= 0
    return tuple(dealt.elements()) if is_known else None


def after_discard(hands: Hands, recorded: RecordedHand) -> Hands:
    """*hands* once the bidder has taken up the nest and laid cards aside."""
    hand, bidder = recorded.hand, recorded.hand.bidder
    if bidder is None:
        return hands
    mine = hands[bidder - 1]
    if mine is None or not hand.nest or not hand.discard:
        return with_hand(hands, bidder, None)
    kept = Counter((*mine, *hand.nest)) - Counter(hand.discard)
    return with_hand(hands, bidder, tuple(kept.elements()))


def at_lead(hands: Hands, recorded: RecordedHand) -> Hands:
    """What lies in each hand at the first lead, *hands* being known of the time before it.

    Where what changed a hand was not recorded, all the cards that it played say what it held.
    """
    hand = recorded.hand
    gone = hand.call == "circus" and not hand.circus
    unseen = cards.nest_size(recorded.rules) > 0 and not hand.nest and not hand.discard
    took = hand.bidder if unseen else None
    return tuple(
        (None if gone or seat == took else held) or _by_play(seat, recorded)
        for seat, held in enumerate(hands, 1)
    )


def without(hands: Hands, seat: Seat | None, card: Card) -> Hands:
    """*hands* after *seat* has played *card*; a card that was not in its hand takes none away."""
    held = hands[seat - 1] if seat is not None else None
    if seat is None or held is None or card not in held:
        return hands
    at = held.index(card)
    return with_hand(hands, seat, (*held[:at], *held[at + 1 :]))


def _by_play(seat: Seat, recorded: RecordedHand) -> Held:
    """The hand of *seat* by what it played, where that is all it had; None: some is missing."""
    played = recorded.played(seat)
    return played if len(played) == cards.hand_size(recorded.rules) else None


# Its moments


class MomentKind(StrEnum):
    """What a moment of a hand is about."""

    DEAL = "deal"
    AUCTION = "auction"
    CALLED = "called"
    """The cards by which the bidder calls partners."""
    DISCARD = "discard"
    """The nest taken up, and what was laid aside."""
    TRUMP = "trump"
    PASSED = "passed"
    """The cards that all pass to the left in circus Rook."""
    CARD = "card"
    UNTOLD = "untold"
    """A trick that nobody recorded."""
    END = "end"


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of the trick on the table."""

    card: Card
    seat: Seat | None
    """Who laid it; None: nobody knows."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happened, and the table after it."""

    kind: MomentKind
    trick: int
    """From 1; 0 before the first; after the last: the end."""
    place: int
    """Of the card in its trick, or of what comes before the first trick; 0 where there is one."""
    hands: Hands
    """The cards still in each hand."""
    points: tuple[int, ...]
    """Counters captured in tricks so far, by seat."""
    tricks: tuple[int, ...]
    """Tricks taken so far, by seat."""
    hidden: tuple[Card, ...] = ()
    """Called cards that nobody has laid yet."""
    partners: tuple[Seat, ...] = ()
    """Who is known to play with the bidder, where partners are called."""
    settled: bool = False
    """Whether it is known of everybody on which side they are."""
    laid: tuple[Laid, ...] = ()
    """The trick on the table; one that was just taken lies there until the next card."""
    winner: Seat | None = None
    """Who has taken it; None: it is under way, or nobody knows."""
    turn: Seat | None = None
    """Who plays next; None: nobody, or that is not known."""


def course(recorded: RecordedHand) -> tuple[Moment, ...]:
    """Every moment of a hand, from the deal on."""
    opening = tuple(_opening(recorded))
    begun = replace(opening[-1], hands=at_lead(opening[-1].hands, recorded))
    played = tuple(_played(begun, recorded))
    return (*opening, *played, *_end((*opening, *played)[-1], recorded))


def _opening(recorded: RecordedHand) -> Iterator[Moment]:
    """The deal, and what came before the first trick as far as it was recorded."""
    none = (0,) * recorded.rules.table.players
    now = Moment(MomentKind.DEAL, 0, 0, dealt(recorded), none, none, recorded.hand.partner_cards)
    if not recorded.partners_hide:
        now = replace(now, partners=recorded.hand.partners or (), settled=True)
    yield now
    kinds = tuple(_kinds(recorded))
    for place, kind in enumerate(kinds, 1):
        now = replace(now, kind=kind, place=place, hands=_changed(kind, now.hands, recorded))
        yield replace(now, turn=recorded.first if place == len(kinds) else None)


def _kinds(recorded: RecordedHand) -> Iterator[MomentKind]:
    """What was recorded of the time before the first trick, in the order in which it happens."""
    hand = recorded.hand
    if hand.auction or hand.bidder is not None:
        yield MomentKind.AUCTION
    happened = {
        Phase.PARTNER: (MomentKind.CALLED, bool(hand.partner_cards)),
        Phase.DISCARD: (MomentKind.DISCARD, bool(hand.nest or hand.discard)),
        Phase.TRUMP: (MomentKind.TRUMP, hand.trump is not None),
        Phase.PASSING: (MomentKind.PASSED, bool(hand.circus)),
    }
    for phase in phases_after_auction(recorded.rules):
        kind, is_recorded = happened.get(phase, (MomentKind.DEAL, False))
        if is_recorded:
            yield kind


def _changed(kind: MomentKind, hands: Hands, recorded: RecordedHand) -> Hands:
    if kind is MomentKind.DISCARD:
        return after_discard(hands, recorded)
    is_passed = kind is MomentKind.PASSED
    return hands_passed_left(hands, recorded.hand.circus) if is_passed else hands


def _played(now: Moment, recorded: RecordedHand) -> Iterator[Moment]:
    """A moment a card, and one for each trick that nobody recorded."""
    known = {trick.number: trick for trick in recorded.sure}
    for each in recorded.tricks:
        trick = known.get(each.number, replace(each, leader=None, winner=None))
        if not trick.cards:
            now = _bare(now, MomentKind.UNTOLD, trick.number)
            yield now
        for place in range(1, len(trick.cards) + 1):
            now = _with_card(now, trick, place, recorded)
            yield now


def _bare(now: Moment, kind: MomentKind, trick: int) -> Moment:
    """*now* with nothing on the table: a trick that nobody recorded, or the end."""
    return replace(now, kind=kind, trick=trick, place=0, laid=(), winner=None, turn=None)


def _with_card(now: Moment, trick: Trick, place: int, recorded: RecordedHand) -> Moment:
    """The table once the card at *place* of *trick* lies there."""
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
    """The table once *winner* has taken the trick that lies there."""
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
    """*now* with what *card* shows, which *seat* lays, of who plays with the bidder."""
    if card not in now.hidden or seat is None or not recorded.partners_hide:
        return now
    at = now.hidden.index(card)
    hidden = (*now.hidden[:at], *now.hidden[at + 1 :])
    mine = (seat,) if seat not in (recorded.hand.bidder, *now.partners) else ()
    return replace(
        now, hidden=hidden, partners=tuple(sorted((*now.partners, *mine))), settled=not hidden
    )


def _end(now: Moment, recorded: RecordedHand) -> tuple[Moment, ...]:
    """How the hand ended, once it did."""
    if recorded.step.verdict.score.outcome is Outcome.UNFINISHED:
        return ()
    if recorded.partners is not None:
        now = replace(now, partners=recorded.partners, settled=True)
    return (_bare(now, MomentKind.END, len(recorded.tricks) + 1),)


# How the bid of a hand stood after each trick, and the trick that decided it


def fate(now: Moment, recorded: RecordedHand) -> Prospects | None:
    """How the bid stands at *now*, by what lies open then; None: nobody has bid."""
    bidder, bid = recorded.hand.bidder, recorded.hand.bid
    if bidder is None or bid is None:
        return None
    possible = contracts_of(bidder, bid, now.partners if now.settled else None, recorded.rules)
    fitting = [each for each in possible if set(now.partners) <= set(each.partners)]
    return prospects(fitting or possible, TakenSoFar(now.points, now.tricks), recorded.rules)


def decided_in(moments: Sequence[Moment], recorded: RecordedHand) -> tuple[int, Prospect] | None:
    """The trick after which the bid was safe or lost whoever took the rest, and which of the two.

    By all that is known in the end of who played with the bidder. None: no trick was, or one that
    is not known may have been.
    """
    end = moments[-1]
    for now in _tricks_told(moments):
        then = fate(replace(now, partners=end.partners, settled=end.settled), recorded)
        if then is not None and then.standing is not Prospect.OPEN:
            return now.trick, then.standing
    return _by_the_last(recorded)


def _tricks_told(moments: Sequence[Moment]) -> list[Moment]:
    """The last moment of each trick that was taken, up to the first that is not known."""
    found: list[Moment] = []
    for now in moments:
        if now.kind is MomentKind.UNTOLD:
            break
        if now.winner is not None and now.trick == len(found) + 1:
            found.append(now)
    return found


def _by_the_last(recorded: RecordedHand) -> tuple[int, Prospect] | None:
    """The nest goes with the last trick, so that it decides what was open until then."""
    decided = {Outcome.MADE: Prospect.SAFE, Outcome.SET: Prospect.LOST}
    standing = decided.get(recorded.step.verdict.score.outcome)
    if standing is None or recorded.hand.agreed is not None or not recorded.is_whole:
        return None
    return cards.hand_size(recorded.rules), standing


# The one trick of a hand that one would show to somebody who was not there


class Why(StrEnum):
    """What makes a trick the one to show."""

    MADE = "made"
    """With it the bid was made."""
    SET = "set"
    RENEGE = "renege"
    """In it somebody reneged."""
    POINTS = "points"
    """None brought more points."""


DECIDES = {Prospect.SAFE: Why.MADE, Prospect.LOST: Why.SET}


def decisive(moments: Sequence[Moment], recorded: RecordedHand) -> tuple[Trick, Why] | None:
    """The trick that decided the bid; else that of the renege; else the first with most points.

    A hand that a renege has ended was decided by that. None: of no trick it is sure who laid what.
    """
    fouled = recorded.step.verdict.score.outcome in (Outcome.RENEGED, Outcome.BAD_DISCARD)
    decided = None if fouled else decided_in(moments, recorded)
    found = (decided[0], DECIDES[decided[1]]) if decided else _of_renege(recorded)
    known = {trick.number: trick for trick in recorded.sure}
    if found is not None and found[0] in known:
        return known[found[0]], found[1]
    taken = [trick for trick in recorded.sure if trick.winner is not None] or list(recorded.sure)
    return (max(taken, key=lambda trick: trick.points), Why.POINTS) if taken else None


def _of_renege(recorded: RecordedHand) -> tuple[int, Why] | None:
    claims = [claim.trick for claim in recorded.step.hand.irregularities if claim.kind == "renege"]
    ruled = [ruling.trick for ruling in recorded.step.rulings if ruling.code == "renege"]
    tricks = [trick for trick in (*claims, *ruled) if trick is not None]
    return (tricks[0], Why.RENEGE) if tricks else None


# A trick trumped, the Rook, a renege, a bid decided


class What(StrEnum):
    """Something that stands out."""

    TRUMPED = "trumped"
    OVERTRUMPED = "overtrumped"
    ROOK = "rook"
    PARTNER = "partner"
    """A called card showed its holder to play with the bidder."""
    SAFE = "safe"
    """With this trick the bid was made, whoever took the rest."""
    LOST = "lost"
    LAST = "last"
    """The last trick of the hand, with which the nest goes."""
    CLAIMED = "claimed"
    """A foul that the table claimed, and that no ruling speaks of."""
    RULED = "ruled"
    """Something was not by the rules."""


@dataclass(frozen=True, slots=True)
class Noted:
    """One thing that stands out at a moment."""

    what: What
    ruling: Ruling | None = None
    claim: Irregularity | None = None


def noted(moments: Sequence[Moment], recorded: RecordedHand) -> tuple[tuple[Noted, ...], ...]:
    """What stands out at each of *moments*."""
    decided = decided_in(moments, recorded)
    found = [[*_of_card(now, recorded), *_of_trick(now, decided, recorded)] for now in moments]
    for at, (now, before) in enumerate(zip(moments[1:], moments, strict=False), 1):
        if now.kind is MomentKind.CARD and len(now.partners) > len(before.partners):
            found[at].append(Noted(What.PARTNER))
    for ruling in recorded.step.rulings:
        found[_place_of(ruling, ruling.code, moments)].append(Noted(What.RULED, ruling=ruling))
    for claim in recorded.step.hand.irregularities:
        if not _is_ruled(claim, recorded):
            found[_place_of(claim, claim.kind, moments)].append(Noted(What.CLAIMED, claim=claim))
    return tuple(map(tuple, found))


def _of_card(now: Moment, recorded: RecordedHand) -> list[Noted]:
    if now.kind is not MomentKind.CARD:
        return []
    trumped = _trumped(now, recorded)
    rook = [Noted(What.ROOK)] if now.laid[-1].card == cards.ROOK else []
    return [*rook, *([Noted(trumped)] if trumped else [])]


def _trumped(now: Moment, recorded: RecordedHand) -> What | None:
    """Whether the card laid last is a trump that takes a trick of another color, so far."""
    led, *others = (each.card for each in now.laid)
    order = recorded.order
    if order is None or not others or order.is_trump(led) or not order.is_trump(others[-1]):
        return None
    if order.winner([led, *others]) != len(others):
        return None
    return What.OVERTRUMPED if any(map(order.is_trump, others[:-1])) else What.TRUMPED


def _of_trick(
    now: Moment, decided: tuple[int, Prospect] | None, recorded: RecordedHand
) -> list[Noted]:
    """What stands out once a trick was taken."""
    if now.kind is not MomentKind.CARD or now.winner is None:
        return []
    last = [Noted(What.LAST)] if now.trick == cards.hand_size(recorded.rules) else []
    if decided is None or decided[0] != now.trick:
        return last
    return [*last, Noted(What.SAFE if decided[1] is Prospect.SAFE else What.LOST)]


_BEFORE_PLAY = {
    "misdeal": MomentKind.DEAL,
    "wrong": MomentKind.DEAL,
    "exposed": MomentKind.DEAL,
    "bid": MomentKind.AUCTION,
    "redeal": MomentKind.AUCTION,
    "discard": MomentKind.DISCARD,
    "bad": MomentKind.DISCARD,
    "call": MomentKind.TRUMP,
    "pass": MomentKind.PASSED,
}
"""Where rulings and claims belong that speak of no trick, by how their codes begin."""


def _place_of(about: Ruling | Irregularity, code: str, moments: Sequence[Moment]) -> int:
    """The card that broke the rule, by its place; else the end of its trick.

    Without a trick the moment that *code* is about, the last where it is about the whole.
    """
    ends = len(moments) - 1
    kind = _BEFORE_PLAY.get(code.partition("-")[0], MomentKind.END)
    if about.trick is None:
        return next((at for at, now in enumerate(moments) if now.kind is kind), ends)
    for at, now in enumerate(moments):
        if now.trick != about.trick or now.kind not in (MomentKind.CARD, MomentKind.UNTOLD):
            continue
        ends = at
        laid = now.laid[-1] if now.laid else None
        if laid and laid.card == (about.card or laid.card) and laid.seat == about.seat:
            return at
    return ends


def _is_ruled(claim: Irregularity, recorded: RecordedHand) -> bool:
    """Whether a ruling says of *claim* all that there is to say."""
    return any(
        ruling.code == claim.kind and (ruling.seat, ruling.trick) == (claim.seat, claim.trick)
        for ruling in recorded.step.rulings
    )
