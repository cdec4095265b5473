"""A hand as a drawing: its result, and the trick that decided it, round the table."""

import re
from functools import lru_cache
from math import cos, pi, sin

from markupsafe import Markup

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.tricks.tricks import Played
from referee.web.result.fitting import fitted
from referee.web.result.hand_summary import Shown, setting, spoken, totals
from referee.web.result.page import Box, DrawnCard, HandPicture, Written
from referee.web.result.picture import (
    BIRD,
    FOOT,
    GAP,
    HEIGHT,
    LEFT,
    ROOM,
    TOP,
    WIDTH,
    lines_down,
    rows_down,
)
from referee.web.ui.assets import static_files
from referee.web.words.cards import card_face
from referee.web.words.game.replaying import points_words

ROWS_HIGH = 260
"""What all sides together may take."""
CARD = Box(0, 0, 104, 140)
NAME, NAME_GAP = 30, 34
CAPTION = 34
ACROSS = 0.36
"""How far from the middle the cards lie, in parts of the width of the table."""


def hand_picture(shown: Shown) -> HandPicture:
    """The hand in drawing units: names are cut where they must be."""
    headline = lines_down(shown.headline, TOP, 60, 3, ROOM - BIRD)
    under = lines_down(" · ".join(setting(shown)), headline[-1].y + 56, 30, 2)
    rows = rows_down(totals(shown), under[-1].y + GAP, ROWS_HIGH)
    top = rows[-1].top + rows[-1].height + GAP
    felt = Box(LEFT, top, ROOM, FOOT - 50 - top)
    return HandPicture(
        width=WIDTH,
        height=HEIGHT,
        spoken=spoken(shown),
        headline=headline,
        setting=under,
        rows=rows,
        felt=felt,
        caption=tuple(_caption(shown, felt)),
        cards=tuple(_card(each, shown, felt) for each in shown.laid),
        said=(),
        foot=Written("Rook referee", LEFT, FOOT, 26),
        shapes=_shapes(),
    )


def _caption(shown: Shown, felt: Box) -> list[Written]:
    """Why this trick is shown, and what it counts, in the middle of the table."""
    if shown.trick is None:
        return []
    middle = felt.x + felt.width // 2
    said = (shown.why, points_words(shown.trick.points))
    return [
        Written(*_centered(words, middle, felt.y + felt.height // 2 + line * 44, felt.width // 2))
        for line, words in enumerate(said)
    ]


def _centered(words: str, x: int, y: int, width: int) -> tuple[str, int, int, int]:
    cut, size = fitted(words, width, CAPTION)
    return cut, x, y, size


def _card(each: Played, shown: Shown, felt: Box) -> DrawnCard:
    """A card where its seat is: seat 1 nearest, the others clockwise from there."""
    rules = shown.step.rules
    turn = 2 * pi * (each.seat - 1) / rules.table.players
    across, high = felt.width * ACROSS, (felt.height - CARD.height - NAME_GAP) / 2 - 16
    x = round(felt.x + felt.width / 2 - across * sin(turn))
    y = round(felt.y + felt.height / 2 + high * cos(turn)) - NAME_GAP // 2
    name, size = fitted(shown.words.seat(each.seat), 210, NAME)
    return DrawnCard(
        face=card_face(each.card, rules),
        x=x - CARD.width // 2,
        y=y - CARD.height // 2,
        name=Written(name, x, y + CARD.height // 2 + NAME_GAP, size),
        side=_side(each.seat, shown),
        wins=shown.trick is not None and each.seat == shown.trick.winner,
    )


def _side(seat: Seat, shown: Shown) -> int:
    rules = shown.step.rules
    return teams.books(rules).index(teams.book(seat, rules)) + 1


@lru_cache(1)
def _shapes() -> Markup:
    """The symbols of the colors, which a picture cannot fetch from anywhere."""
    drawn = static_files()["img/marks.svg"].content.decode()
    return Markup(re.sub(r"</?svg[^>]*>", "", drawn))  # noqa: S704 - a file of our own
