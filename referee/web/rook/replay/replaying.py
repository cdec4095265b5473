"""The replay of a hand: players and cards around the table at every step, and the list of tricks.

One page holds all steps. What is shown only at some of them has a span of steps; the browser shows
what belongs to the current step, and the server does the same if it is asked for one step. A
fragment a step would cost 60 kB for a hand, and a wait a tap, where the page costs 4 to 7.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from http import HTTPStatus
from itertools import groupby
from typing import Any, TypeVar

from flask import Blueprint, Response, abort, render_template, request

from referee.rook.game import Step
from referee.rook.hand import teams
from referee.rook.hand.facts import Seat, Team, known_discard
from referee.rook.judge.prospects import Prospect, Prospects
from referee.rook.play.nest import is_captured
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.model import RuleSet
from referee.server import addresses
from referee.server.addresses import url_for
from referee.stats.rook.course import (
    Moment,
    MomentKind,
    Noted,
    RecordedHand,
    What,
    course,
    fate,
    is_carded,
    noted,
    recorded_hand,
)
from referee.web.rook.state import table_state
from referee.web.rook.visibility import is_closed, solved_link
from referee.web.rook.words.hands import bid_words, step_words
from referee.web.rook.words.rules import lay_open_words
from referee.web.rook.words.rulings import DID, rule_of
from referee.web.rook.words.vocabulary import Name, Words, card_face, trump_words
from referee.web.shared.access import look
from referee.web.shared.ui.parts import CardFace

T = TypeVar("T")

Place = tuple[int, int]
"""A trick and a card in it, by which a step is addressed; (0, 0) is the deal."""

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Span:
    """The first and last step at which something is shown, and whether it is shown now."""

    first: int
    last: int
    now: bool


@dataclass(frozen=True, slots=True)
class Stop:
    """A link to a step."""

    step: int
    href: str
    now: bool


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand with all its moments, and the step that is shown."""

    recorded: RecordedHand
    moments: Sequence[Moment]
    notes: Sequence[Sequence[Noted]]
    """What stood out at each moment."""
    words: Words
    table: str
    """The public id of the table."""
    hand: int
    """The number of the hand in the store."""
    now: int
    """The current step, from 0."""

    def stop(self, step: int) -> Stop:
        """The link to *step*, or to the first or last step if it is out of range."""
        step = min(max(step, 0), len(self.moments) - 1)
        there = self.moments[step]
        at = f"{there.trick}.{there.place}"
        href = url_for("replaying.show", public_id=self.table, hand=self.hand, at=at)
        return Stop(step, href, step == self.now)

    def counted(self, last: Moment) -> int | None:
        """The points of the trick that ended with *last*; None if unknown."""
        order = self.recorded.order
        return None if order is None else order.value(each.card for each in last.laid)

    def rule(self, step: int) -> str:
        """The address of the rule that was broken at *step*; "" if none was."""
        rulings = (each.ruling for each in self.notes[step])
        broken = next((rule_of(each.code) for each in rulings if each is not None), "")
        return addresses.rule_address(self.table, broken) if broken else ""


def replayed(step: Step, table: str, hand: int, at: Place | None) -> Replayed:
    """*step*, which is *hand* of *table*, at the card *at*; None for the deal."""
    recorded, moments, notes = _followed(step)
    words = Words(step.rules, step.names)
    now = max(n for n, each in enumerate(moments) if (each.trick, each.place) <= (at or (0, 0)))
    return Replayed(recorded, moments, notes, words, table, hand, now)


@lru_cache(maxsize=64)
def _followed(step: Step) -> tuple[RecordedHand, Sequence[Moment], Sequence[Sequence[Noted]]]:
    """What happened in *step*, card by card, with what stood out at each.

    Cached, since without JavaScript every step is a request for the same hand; it is a seventh of
    the page.
    """
    recorded = recorded_hand(step)
    moments = course(recorded)
    return recorded, moments, noted(moments, recorded)


def spans(values: Sequence[T], now: int) -> Iterator[tuple[T, Span]]:
    """Each value with its span of steps, one after another; *now* is the current step."""
    for value, steps in groupby(range(len(values)), key=values.__getitem__):
        first, *others = steps
        last = others[-1] if others else first
        yield value, Span(first, last, now=first <= now <= last)


def spoken(values: Sequence[str], now: int) -> tuple[tuple[str, Span], ...]:
    """The words of each step with their spans; steps with "" are left out."""
    return tuple((words, span) for words, span in spans(values, now) if words)


def lying(piles: Sequence[Cards], now: int) -> Iterator[tuple[Card, Span]]:
    """Every card of a pile that changes from step to step, with the span in which it lies there."""
    begun: list[tuple[Card, int]] = []
    for step, pile in enumerate((*piles, ())):
        staying = Counter(pile)
        lasting: list[tuple[Card, int]] = []
        for card, first in begun:
            if staying[card]:
                staying[card] -= 1
                lasting.append((card, first))
            else:
                yield card, Span(first, step - 1, now=first <= now < step)
        begun = [*lasting, *((card, step) for card in staying.elements())]


def in_order(
    found: Iterator[tuple[Card, Span]], height: Callable[[Card], tuple[int, int]]
) -> list[tuple[Card, Span]]:
    """Cards sorted as in a hand; of equal cards, those that came first are first."""
    return sorted(found, key=lambda each: (height(each[0]), each[1].first))


# What the page shows


Lying = tuple[CardFace, Span]
"""A card with the span in which it lies there."""

Spoken = tuple[str, Span]
"""Words with the span in which they are true."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player at the table."""

    seat: Seat
    name: str
    side: int
    """The number of the side's color, from 1."""
    does: Sequence[Spoken]
    """"led", "next", "takes it"."""
    laid: Sequence[Lying]
    """The cards in front of the player."""


@dataclass(frozen=True, slots=True)
class HeldCards:
    """The cards of a hand, each with its span."""

    name: str
    side: int
    cards: Sequence[Lying]
    unknown: Sequence[Span]
    """When the cards of the hand are unknown."""


@dataclass(frozen=True, slots=True)
class SideSoFar:
    """The points and tricks of one side so far."""

    names: Sequence[Name]
    side: int
    points: Sequence[tuple[int, Span]]
    tricks: Sequence[tuple[int, Span]]


def replay_page(shown: Replayed, solved: str) -> dict[str, Any]:
    """The values of ``replaying/replay.html``; *solved* is the address of the solver's page."""
    recorded, moments, words = shown.recorded, shown.moments, shown.words
    rules, size, last = recorded.rules, cards.hand_size(recorded.rules), recorded.tricks[-1]
    seatless = [now.trick for now in moments if any(each.seat is None for each in now.laid)]
    return {
        "shown": shown,
        "steps": len(moments) - 1,
        "label": recorded.step.label,
        "bid": bid_words(recorded.hand, words),
        "trump": trump_words(recorded.hand, rules),
        "end": step_words(recorded.step, words),
        "lay_open": partial(lay_open_words, words=words),
        "did": {"renege": "reneged", **DID},
        "nest_is_won": cards.nest_size(rules) and is_captured(rules),
        "at": tuple(spans([(now.kind, now.trick) for now in moments], shown.now)),
        "seats": [_seat(seat, shown) for seat in teams.seats(rules)],
        "loose": loose(shown),
        "shares": shares(shown),
        "fate": tuple(spans([_fate(now, shown) for now in moments], shown.now)),
        "hands": hands(shown),
        "aside": laid_aside(shown),
        "tricks": _tricks(moments),
        "face": partial(card_face, rules=rules),
        "rules": rules,
        "rook": cards.rook_name(rules),
        "bid_words": cards.bid_words,
        "marks": _marked(shown),
        "unknown": unknown(shown),
        "gaps": [now.trick for now in moments if now.kind is MomentKind.NOT_RECORDED],
        "unplaced": list(dict.fromkeys(seatless)),
        "size": size,
        "stops": last.number < size or len(last.cards) < rules.table.players,
        "last": last.number,
        "solved": solved,
    }


def _fate(now: Moment, shown: Replayed) -> Prospects | None:
    """How the bid stands at *now*, None if unknown; points that would change later are set to 0.

    Once the bid is decided, the words do not name them, and equal values make one span.
    """
    then = fate(now, shown.recorded) if now.trick and now.kind is not MomentKind.END else None
    if then is None or then.standing is Prospect.OPEN:
        return then and replace(then, most=0)
    return replace(then, has=0, out=0, most=0)


def _marked(shown: Replayed) -> list[int]:
    """The steps at which something stood out, other than the last trick."""
    return [
        step
        for step, notes in enumerate(shown.notes)
        if any(each.what is not What.LAST for each in notes)
    ]


def _tricks(moments: Sequence[Moment]) -> Mapping[int, Sequence[tuple[int, Moment]]]:
    """The steps of every trick, including tricks in between of which nothing is recorded."""
    found: dict[int, list[tuple[int, Moment]]] = {}
    for step, now in enumerate(moments):
        if now.kind in (MomentKind.CARD, MomentKind.NOT_RECORDED):
            found.setdefault(now.trick, []).append((step, now))
    return found


def _seat(seat: Seat, shown: Replayed) -> Player:
    rules = shown.recorded.rules
    own = [next((e.card for e in now.laid if e.seat == seat), None) for now in shown.moments]
    return Player(
        seat,
        name=shown.words.seat(seat),
        side=side_of(seat, rules),
        does=spoken([_does(seat, now) for now in shown.moments], shown.now),
        laid=tuple((card_face(card, rules), span) for card, span in spans(own, shown.now) if card),
    )


def side_of(seat: Seat, rules: RuleSet) -> int:
    """The number of the side's color, from 1; without sides every seat has its own."""
    return teams.books(rules).index(teams.book(seat, rules)) + 1


def _does(seat: Seat, now: Moment) -> str:
    """The remark on *seat* at *now*; "" for none."""
    if now.winner == seat:
        return "takes it"
    if now.winner is None and now.turn == seat:
        return "next"
    return "led" if now.laid and now.laid[0].seat == seat else ""


def loose(shown: Replayed) -> tuple[Lying, ...]:
    """Cards on the table whose player is unknown."""
    piles = [tuple(each.card for each in now.laid if each.seat is None) for now in shown.moments]
    return tuple((_face(card, shown), span) for card, span in lying(piles, shown.now))


def _face(card: Card, shown: Replayed) -> CardFace:
    return card_face(card, shown.recorded.rules)


def hands(shown: Replayed) -> tuple[HeldCards, ...]:
    """The hands that are known."""
    known = {
        seat: [now.hands[seat - 1] for now in shown.moments]
        for seat in teams.seats(shown.recorded.rules)
    }
    return tuple(
        HeldCards(
            name=shown.words.seat(seat),
            side=side_of(seat, shown.recorded.rules),
            cards=_sorted([hand or () for hand in hands], shown),
            unknown=[span for no, span in spans([hand is None for hand in hands], shown.now) if no],
        )
        for seat, hands in known.items()
        if any(hands)
    )


def unknown(shown: Replayed) -> tuple[Seat, ...]:
    """The seats whose cards at the first lead are unknown."""
    begun = next(now for now in shown.moments if now.trick)
    return tuple(seat for seat, hand in enumerate(begun.hands, 1) if hand is None)


def laid_aside(shown: Replayed) -> tuple[Lying, ...]:
    """The nest until it is taken up, then the discard, as far as they are known."""
    hand, kinds = shown.recorded.hand, [now.kind for now in shown.moments]
    taken = kinds.index(MomentKind.DISCARD) if MomentKind.DISCARD in kinds else len(kinds)
    piles = [hand.nest if step < taken else known_discard(hand) for step in range(len(kinds))]
    return _sorted(piles, shown)


def _sorted(piles: Sequence[Cards], shown: Replayed) -> tuple[Lying, ...]:
    found = in_order(lying(piles, shown.now), lambda card: _height(card, shown.recorded.rules))
    return tuple((_face(card, shown), span) for card, span in found)


def _height(card: Card, rules: RuleSet) -> tuple[int, int]:
    """The sort key of *card* in a hand: the Rook, then color by color, the highest first."""
    if card == cards.ROOK:
        return -1, 0
    ranks, rank = cards.plain_ranks(rules), cards.rank_of(card)
    color = list(cards.COLORS).index(card[0])
    return color, ranks.index(rank) if rank in ranks else len(ranks)


def shares(shown: Replayed) -> tuple[tuple[Sequence[SideSoFar], Span], ...]:
    """The points and tricks of those who capture together, with the span in which this is known."""
    parted = spans([_parties(now, shown) for now in shown.moments], shown.now)
    return tuple(
        (tuple(_share(party, shown) for party in parties), span) for parties, span in parted
    )


Party = tuple[Team, tuple[Seat, ...]]
"""A team of the score and its seats; the team is "" if it is not known."""


def _parties(now: Moment, shown: Replayed) -> tuple[Party, ...]:
    rules, bidder = shown.recorded.rules, shown.recorded.hand.bidder
    every = teams.seats(rules)
    if not now.settled or (bidder is None and teams.partners_are_called(rules)):
        return tuple(("", (seat,)) for seat in every)
    declarers = (*(() if bidder is None else (bidder,)), *now.partners)
    team_of = {seat: teams.team(seat, declarers, rules) for seat in every}
    return tuple(
        (team, tuple(seat for seat in every if team_of[seat] == team))
        for team in teams.teams(rules)
    )


def _share(party: Party, shown: Replayed) -> SideSoFar:
    _, members = party
    points = [_points(party, now, shown) for now in shown.moments]
    tricks = [sum(now.tricks[seat - 1] for seat in members) for now in shown.moments]
    return SideSoFar(
        names=tuple(Name(shown.words.seat(seat)) for seat in members),
        side=side_of(members[0], shown.recorded.rules),
        points=tuple(spans(points, shown.now)),
        tricks=tuple(spans(tricks, shown.now)),
    )


def _points(party: Party, now: Moment, shown: Replayed) -> int:
    """The counters of *party* so far; at the end also those of the nest."""
    team, members = party
    in_tricks = sum(now.points[seat - 1] for seat in members)
    taken = (
        shown.recorded.step.verdict.score.taken.get(team) if now.kind is MomentKind.END else None
    )
    return in_tricks if taken is None else taken


# The page


replaying = Blueprint("replaying", __name__)


@replaying.get("/t/<public_id>/hand/<int:hand>/replay")
def show(public_id: str, hand: int) -> Response:
    """The replay of a hand at ``?at=trick.card``; 404 if none of its cards are recorded.

    While the hand is played, the page says that its tricks are closed.
    """
    game, _ = look(public_id)
    state = table_state(game)
    step = state.rounds[hand - 1].step if 1 <= hand <= len(state.rounds) else None
    if step is None or not (is_closed(state, hand) or is_carded(step)):
        abort(HTTPStatus.NOT_FOUND)
    if is_closed(state, hand):
        return Response(render_template("replaying/closed.html", table=public_id, label=step.label))
    shown = replayed(step, public_id, hand, _place(request.args.get("at", "")))
    page = replay_page(shown, solved_link(state, hand))
    return Response(render_template("replaying/replay.html", **page))


def _place(at: str) -> Place | None:
    """The trick and the card in *at*; None if it is not such a place."""
    found = re.fullmatch(r"(\d{1,3})\.(\d{1,3})", at, re.ASCII)
    return (int(found[1]), int(found[2])) if found else None
