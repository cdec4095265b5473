"""A result as a drawing, and a hand with the trick that decided it: where everything stands."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from markupsafe import Markup

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.tricks.tricks import Played
from referee.web.charts import Plot
from referee.web.result.drawing import (
    BIRD,
    FOOT,
    GAP,
    LEFT,
    ROOM,
    SMALL,
    SMALL_GAP,
    TOP,
    Box,
    Drawing,
    Written,
    end_of,
    fitted_text,
    lines_down,
    rows_down,
    wrapped,
)
from referee.web.result.summary import ResultSummary, ShownHand, spoken_result, summary
from referee.web.state import TableState
from referee.web.table.sheet import chart
from referee.web.ui.assets import static_files
from referee.web.ui.parts import CardFace
from referee.web.words.cards import card_face
from referee.web.words.game.replaying import points_words

# A result

TOTALS_HIGH = 420
"""What all totals together may take."""
MOST_LINES = 8
"""Lines below the chart."""
CHART_HIGH = 280
"""What the chart keeps of the room that lines would take: else its words are too small to read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture(Drawing):
    """Template ``result/picture.svg``: a result."""

    chart: Plot
    drawn: Box
    """Where the chart is."""


def picture(state: TableState) -> Picture:
    """The result of *state* in drawing units: names are cut where they must be, totals never."""
    shown = summary(state)
    headline = lines_down(shown.headline, TOP, 72, 3, ROOM - BIRD)
    setting = lines_down(" · ".join(shown.setting), headline[-1].y + 62, 32, 2)
    rows = rows_down(shown.totals, setting[-1].y + GAP, TOTALS_HIGH)
    under = end_of(rows)
    below = _sentences(shown, (FOOT - 60 - under - CHART_HIGH - 30 - GAP) // SMALL_GAP + 1)
    drawn = Box(LEFT, under, ROOM, (below[0].y - 30 if below else FOOT - 20) - GAP - under)
    return Picture(
        spoken=spoken_result(shown),
        headline=headline,
        setting=setting,
        rows=rows,
        chart=chart(state),
        drawn=drawn,
        sentences=below,
    )


def _sentences(shown: ResultSummary, room: int) -> tuple[Written, ...]:
    """The rule that decided and what stands out, down to the foot; what has *room*, in whole.

    *room*: for how many lines there is some above the foot; the rule stands there in any case.
    """
    lines = wrapped(shown.reason, ROOM, SMALL)
    for label, text in shown.facts:
        more = wrapped(f"{label}: {text}", ROOM, SMALL)
        lines += more if len(lines) + len(more) <= min(room, MOST_LINES) else []
    top = FOOT - 60 - (len(lines) - 1) * SMALL_GAP
    return tuple(
        Written(line, LEFT, top + place * SMALL_GAP, SMALL) for place, line in enumerate(lines)
    )


# A hand

SIDES_HIGH = 260
"""What all sides together may take."""
CARD = Box(0, 0, 104, 140)
NAME, NAME_GAP = 30, 34
CAPTION = 34
ACROSS = 0.36
"""How far from the middle the cards lie, in parts of the width of the table."""


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card of the trick in the picture of a hand."""

    face: CardFace
    x: int
    y: int
    """Its upper left corner."""
    name: Written
    """Who laid it, under it; its ``x`` is the middle."""
    side: int
    """The color of the side, from 1."""
    wins: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPicture(Drawing):
    """Template ``result/hand.svg``: a hand with its decisive trick."""

    felt: Box
    """The table."""
    caption: Sequence[Written]
    """What makes the trick the one to show, in the middle of the table."""
    cards: Sequence[DrawnCard]
    there: Sequence[Written]
    """What was there with all cards seen, above the table; empty: nobody asked yet."""
    shapes: str
    """The shapes of the colors, as symbols."""


def hand_picture(shown: ShownHand) -> HandPicture:
    """The hand in drawing units: names are cut where they must be."""
    headline = lines_down(shown.headline, TOP, 60, 3, ROOM - BIRD)
    under = lines_down(" · ".join(shown.setting), headline[-1].y + 56, 30, 2)
    rows = rows_down(shown.totals, under[-1].y + GAP, SIDES_HIGH)
    top = end_of(rows)
    there = lines_down(shown.there, top + 20, 34, 2) if shown.there else ()
    top = there[-1].y + GAP if there else top
    felt = Box(LEFT, top, ROOM, FOOT - 50 - top)
    return HandPicture(
        spoken=" ".join(shown.lines),
        headline=headline,
        setting=under,
        rows=rows,
        felt=felt,
        caption=tuple(_caption(shown, felt)),
        cards=tuple(_card(each, shown, felt) for each in shown.laid),
        there=there,
        shapes=_shapes(),
    )


def _caption(shown: ShownHand, felt: Box) -> list[Written]:
    """Why this trick is shown, and what it counts, in the middle of the table."""
    if shown.trick is None:
        return []
    middle = felt.x + felt.width // 2
    lines = (shown.why, points_words(shown.trick.points))
    return [
        Written(*_centered(words, middle, felt.y + felt.height // 2 + line * 44, felt.width // 2))
        for line, words in enumerate(lines)
    ]


def _centered(words: str, x: int, y: int, width: int) -> tuple[str, int, int, int]:
    cut, size = fitted_text(words, width, CAPTION)
    return cut, x, y, size


def _card(each: Played, shown: ShownHand, felt: Box) -> DrawnCard:
    """A card where its seat is: seat 1 nearest, the others clockwise from there."""
    rules = shown.step.rules
    turn = 2 * pi * (each.seat - 1) / rules.table.players
    across, high = felt.width * ACROSS, (felt.height - CARD.height - NAME_GAP) / 2 - 16
    x = round(felt.x + felt.width / 2 - across * sin(turn))
    y = round(felt.y + felt.height / 2 + high * cos(turn)) - NAME_GAP // 2
    name, size = fitted_text(shown.words.seat(each.seat), 210, NAME)
    return DrawnCard(
        face=card_face(each.card, rules),
        x=x - CARD.width // 2,
        y=y - CARD.height // 2,
        name=Written(name, x, y + CARD.height // 2 + NAME_GAP, size),
        side=_side(each.seat, shown),
        wins=shown.trick is not None and each.seat == shown.trick.winner,
    )


def _side(seat: Seat, shown: ShownHand) -> int:
    rules = shown.step.rules
    return teams.books(rules).index(teams.book(seat, rules)) + 1


@lru_cache(1)
def _shapes() -> Markup:
    """The symbols of the colors, which a picture cannot fetch from anywhere."""
    drawn = static_files()["img/marks.svg"].content.decode()
    return Markup(re.sub(r"</?svg[^>]*>", "", drawn))  # noqa: S704 - a file of our own
