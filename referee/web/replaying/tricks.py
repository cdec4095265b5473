"""The list of tricks: each card with the step at which it was laid."""

from collections.abc import Sequence

from referee.engine.hand import teams
from referee.stats.course.moments import Kind, Moment
from referee.web.replaying.hand import Replayed
from referee.web.replaying.page import Cell, Row
from referee.web.words.cards import card_face

Numbered = Sequence[tuple[int, Moment]]
"""Moments with their steps."""


def rows(shown: Replayed) -> tuple[Row, ...]:
    """Every trick of which anything was told, and those between that nobody told."""
    by_trick: dict[int, list[tuple[int, Moment]]] = {}
    for step, now in enumerate(shown.moments):
        if now.kind in (Kind.CARD, Kind.UNTOLD):
            by_trick.setdefault(now.trick, []).append((step, now))
    return tuple(_row(number, found, shown) for number, found in by_trick.items())


def _row(number: int, found: Numbered, shown: Replayed) -> Row:
    step, last = found[-1]
    if last.kind is Kind.UNTOLD:
        return Row(str(number), (), (), shown.stop(step), "", "")
    cells = [(now.laid[-1].seat, _cell(step, now, last, shown)) for step, now in found]
    by_seat = {seat: cell for seat, cell in cells if seat is not None}
    return Row(
        number=str(number),
        cells=tuple(map(by_seat.get, teams.seats(shown.told.rules))) if by_seat else (),
        loose=tuple(cell for seat, cell in cells if seat is None),
        missing=None,
        taken="" if last.winner is None else shown.words.seat(last.winner),
        points=_points(last, shown),
    )


def _cell(step: int, now: Moment, last: Moment, shown: Replayed) -> Cell:
    laid = now.laid[-1]
    return Cell(
        stop=shown.stop(step),
        face=card_face(laid.card, shown.told.rules),
        led=now.place == 1,
        won=laid.seat is not None and laid.seat == last.winner,
    )


def _points(last: Moment, shown: Replayed) -> str:
    """What the trick counts for who took it; "" where nobody knows who did."""
    if last.winner is None or shown.told.order is None:
        return ""
    points = shown.told.order.value(each.card for each in last.laid)
    return str(points or "–")
