"""An evening as a drawing: who won how often, and the awards, for a template that places it."""

from dataclasses import replace

from referee.engine.text.harmless import without_steering
from referee.stats.season.awards.given import of_evening
from referee.web.result.fitting import wrapped
from referee.web.result.page import Total, Written
from referee.web.result.picture import (
    BIRD,
    FOOT,
    GAP,
    HEIGHT,
    LEFT,
    ROOM,
    SAID,
    SAID_GAP,
    TOP,
    WIDTH,
    lines_down,
    rows_down,
)
from referee.web.result.png import is_drawable
from referee.web.season.evening.fill import headline, setting
from referee.web.season.evening.page import EveningPicture
from referee.web.season.evening.told import Evening
from referee.web.season.honours.given import award_cards
from referee.web.words.season import evening as said

ROWS_HIGH = 560
"""What all players together may take."""
MOST_ROWS = 8
"""Players that are drawn: each has a color of a side."""
SOMEBODY = "A player"
"""Whose name no font here can draw."""


def evening_picture(evening: Evening) -> EveningPicture:
    """The evening in drawing units."""
    top = lines_down(headline(evening), TOP, 72, 3, ROOM - BIRD)
    under = lines_down(setting(evening), top[-1].y + 62, 32, 2)
    first = set(evening.first)
    totals = [
        Total(evening.names[player], said.won_words(result.won, result.played), player in first)
        for player, result in evening.placed[:MOST_ROWS]
    ]
    rows = rows_down(totals, under[-1].y + GAP, ROWS_HIGH)
    end = rows[-1].top + rows[-1].height + GAP
    return EveningPicture(
        width=WIDTH,
        height=HEIGHT,
        spoken=f"{headline(evening)}. {setting(evening)}.",
        headline=top,
        setting=under,
        rows=rows,
        said=_awards(evening, end),
        foot=Written("Rook referee", LEFT, FOOT, 26),
    )


def _awards(evening: Evening, top: int) -> tuple[Written, ...]:
    """The awards, from *top* down; those that have room, in whole."""
    room, lines = (FOOT - 40 - top) // SAID_GAP, list[str]()
    for card in award_cards(of_evening(evening.games, evening.told.ranked), evening.names):
        more = wrapped(f"{card.name}: {card.winners}, {card.value}", ROOM, SAID)
        lines += more if len(lines) + len(more) <= room else []
    return tuple(
        Written(line, LEFT, top + (place + 1) * SAID_GAP, SAID) for place, line in enumerate(lines)
    )


def drawable(evening: Evening) -> Evening:
    """*evening* with as much of each name as can be drawn, never an empty box."""
    names = {player: _letters(name) or SOMEBODY for player, name in evening.names.items()}
    club = replace(evening.club, name=_letters(evening.club.name))
    players = replace(evening.told.players, names=names)
    return replace(evening, club=club, told=replace(evening.told, players=players))


def _letters(text: str) -> str:
    return "".join(filter(is_drawable, without_steering(text))).strip()
