"""Who sits round the table and what lies there, at every step; and the list of tricks."""

from collections.abc import Sequence

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat, Team
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.stats.course import Moment, MomentKind
from referee.web.replaying import page as p
from referee.web.replaying.hand import Cards, Replayed, in_order, lying, said, spans
from referee.web.ui.parts import CardFace
from referee.web.words.cards import card_face
from referee.web.words.game.replaying import tricks_words
from referee.web.words.names import Name

Numbered = Sequence[tuple[int, Moment]]
"""Moments with their steps."""


def seats(shown: Replayed) -> tuple[p.Seat, ...]:
    """Everybody at the table, seat 1 first."""
    return tuple(_seat(seat, shown) for seat in teams.seats(shown.told.rules))


def _seat(seat: Seat, shown: Replayed) -> p.Seat:
    rules = shown.told.rules
    laid = spans([_laid_by(seat, now) for now in shown.moments], shown.now)
    return p.Seat(
        name=shown.words.seat(seat),
        side=side_of(seat, rules),
        does=said([_does(seat, now) for now in shown.moments], shown.now),
        laid=tuple(p.Shown(span, card_face(card, rules)) for card, span in laid if card),
    )


def side_of(seat: Seat, rules: RuleSet) -> int:
    """The number of the side's color, from 1; each seat its own where there are no sides."""
    return teams.books(rules).index(teams.book(seat, rules)) + 1


def _laid_by(seat: Seat, now: Moment) -> Card | None:
    return next((each.card for each in now.laid if each.seat == seat), None)


def _does(seat: Seat, now: Moment) -> str:
    """What there is to say of *seat* at *now*."""
    if now.winner == seat:
        return "takes it"
    if now.winner is None and now.turn == seat:
        return "next"
    return "led" if now.laid and now.laid[0].seat == seat else ""


def loose(shown: Replayed) -> tuple[p.Shown, ...]:
    """Cards on the table of which nobody knows who laid them."""
    piles = [tuple(each.card for each in now.laid if each.seat is None) for now in shown.moments]
    return tuple(p.Shown(span, _face(card, shown)) for card, span in lying(piles, shown.now))


def _face(card: Card, shown: Replayed) -> CardFace:
    return card_face(card, shown.told.rules)


def hands(shown: Replayed) -> tuple[p.Held, ...]:
    """The hands that are known."""
    known = {
        seat: [now.hands[seat - 1] for now in shown.moments]
        for seat in teams.seats(shown.told.rules)
    }
    return tuple(
        p.Held(
            name=shown.words.seat(seat),
            side=side_of(seat, shown.told.rules),
            cards=_sorted([hand or () for hand in hands], shown),
            unknown=[span for no, span in spans([hand is None for hand in hands], shown.now) if no],
        )
        for seat, hands in known.items()
        if any(hands)
    )


def unknown(shown: Replayed) -> tuple[Seat, ...]:
    """The seats of which nobody knows what they held, at the first lead or at all."""
    begun = next(now for now in shown.moments if now.trick)
    return tuple(seat for seat, hand in enumerate(begun.hands, 1) if hand is None)


def aside(shown: Replayed) -> tuple[p.Shown, ...]:
    """The nest until it is taken up, then what was laid aside, as far as it is known."""
    hand, kinds = shown.told.hand, [now.kind for now in shown.moments]
    taken = kinds.index(MomentKind.DISCARD) if MomentKind.DISCARD in kinds else len(kinds)
    piles = [hand.nest if step < taken else hand.discard for step in range(len(kinds))]
    return _sorted(piles, shown)


def _sorted(piles: Sequence[Cards], shown: Replayed) -> tuple[p.Shown, ...]:
    found = in_order(lying(piles, shown.now), lambda card: _height(card, shown.told.rules))
    return tuple(p.Shown(span, _face(card, shown)) for card, span in found)


def _height(card: Card, rules: RuleSet) -> tuple[int, int]:
    """Where *card* stands in a sorted hand: the Rook, then color by color, the highest first."""
    if card == cards.ROOK:
        return -1, 0
    ranks, rank = cards.plain_ranks(rules), cards.rank_of(card)
    color = list(cards.COLORS).index(card[0])
    return color, ranks.index(rank) if rank in ranks else len(ranks)


def shares(shown: Replayed) -> tuple[p.Shares, ...]:
    """Who has taken what, by those who capture together as far as that is known."""
    parted = spans([_parties(now, shown) for now in shown.moments], shown.now)
    return tuple(
        p.Shares(span, tuple(_share(party, shown) for party in parties)) for parties, span in parted
    )


Party = tuple[Team, tuple[Seat, ...]]
"""Who captures together, and what the score calls them; "" where that is not known."""


def _parties(now: Moment, shown: Replayed) -> tuple[Party, ...]:
    rules, bidder = shown.told.rules, shown.told.hand.bidder
    every = teams.seats(rules)
    if not now.settled or (bidder is None and teams.partners_are_called(rules)):
        return tuple(("", (seat,)) for seat in every)
    declarers = (*(() if bidder is None else (bidder,)), *now.partners)
    team_of = {seat: teams.team(seat, declarers, rules) for seat in every}
    return tuple(
        (team, tuple(seat for seat in every if team_of[seat] == team))
        for team in teams.teams(rules)
    )


def _share(party: Party, shown: Replayed) -> p.Share:
    _, members = party
    points = [str(_points(party, now, shown)) for now in shown.moments]
    tricks = [tricks_words(sum(now.tricks[seat - 1] for seat in members)) for now in shown.moments]
    return p.Share(
        names=tuple(Name(shown.words.seat(seat)) for seat in members),
        side=side_of(members[0], shown.told.rules),
        points=said(points, shown.now),
        tricks=said(tricks, shown.now),
    )


def _points(party: Party, now: Moment, shown: Replayed) -> int:
    """Counters so far; in the end those of the nest too."""
    team, members = party
    in_tricks = sum(now.points[seat - 1] for seat in members)
    taken = shown.told.step.verdict.score.taken.get(team) if now.kind is MomentKind.END else None
    return in_tricks if taken is None else taken


def rows(shown: Replayed) -> tuple[p.Row, ...]:
    """Every trick of which anything was told, and those between that nobody told."""
    by_trick: dict[int, list[tuple[int, Moment]]] = {}
    for step, now in enumerate(shown.moments):
        if now.kind in (MomentKind.CARD, MomentKind.UNTOLD):
            by_trick.setdefault(now.trick, []).append((step, now))
    return tuple(_row(number, found, shown) for number, found in by_trick.items())


def _row(number: int, found: Numbered, shown: Replayed) -> p.Row:
    step, last = found[-1]
    if last.kind is MomentKind.UNTOLD:
        return p.Row(str(number), (), (), shown.stop(step), "", "")
    cells = [(now.laid[-1].seat, _cell(step, now, last, shown)) for step, now in found]
    by_seat = {seat: cell for seat, cell in cells if seat is not None}
    return p.Row(
        number=str(number),
        cells=tuple(map(by_seat.get, teams.seats(shown.told.rules))) if by_seat else (),
        loose=tuple(cell for seat, cell in cells if seat is None),
        missing=None,
        taken="" if last.winner is None else shown.words.seat(last.winner),
        points=_counted(last, shown),
    )


def _cell(step: int, now: Moment, last: Moment, shown: Replayed) -> p.Cell:
    laid = now.laid[-1]
    return p.Cell(
        stop=shown.stop(step),
        face=card_face(laid.card, shown.told.rules),
        led=now.place == 1,
        won=laid.seat is not None and laid.seat == last.winner,
    )


def _counted(last: Moment, shown: Replayed) -> str:
    """What the trick counts for who took it; "" where nobody knows who did."""
    if last.winner is None or shown.told.order is None:
        return ""
    points = shown.told.order.value(each.card for each in last.laid)
    return str(points or "–")
