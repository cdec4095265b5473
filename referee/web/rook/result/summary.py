"""A game and a hand in short, in words and as a picture, for people who are not at the table."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import Any

from markupsafe import Markup

from referee.rook.game import Due, Step
from referee.rook.hand import teams
from referee.rook.hand.facts import Seat
from referee.rook.play.tricks import Played, Trick
from referee.stats.rook.course import course, decisive, recorded_hand
from referee.text import isolated, without_steering
from referee.web.rook.game.page import outstanding
from referee.web.rook.game.sheet import chart
from referee.web.rook.state import TableState
from referee.web.rook.words.hands import ended_words, working_words
from referee.web.rook.words.play import WHY, points_words, trick_words
from referee.web.rook.words.rules import game_name, reason_words
from referee.web.rook.words.vocabulary import Words, card_face
from referee.web.shared.charts import HEIGHT, WIDTH
from referee.web.shared.drawing import (
    FOOT,
    GAP,
    LEFT,
    ROOM,
    SMALL,
    SMALL_GAP,
    Box,
    SideTotal,
    Written,
    end_of,
    fitted_text,
    frame,
    lines_down,
    sentences_down,
    whole_lines,
    wrapped,
)
from referee.web.shared.pictures import letters
from referee.web.shared.ui.assets import static_files
from referee.web.shared.ui.parts import CardFace
from referee.web.shared.words import day_words, listed, number, signed


@dataclass(frozen=True, slots=True)
class ResultSummary:
    """A game as one would describe it to somebody who was not there."""

    headline: str
    """"Ann and Cal win", "After 7 hands"."""
    totals: Sequence[SideTotal]
    setting: Sequence[str]
    """The game, the day, and the place."""
    reason: str
    """The rule that decided; "" if nobody has won."""
    facts: Sequence[tuple[str, str]]
    """What stands out, as (label, text)."""


def summary(state: TableState) -> ResultSummary:
    """The game of *state* in a few lines."""
    standing, words, game = state.standing, state.words, state.game
    over = standing.is_over
    setting = (game_words(state), day_words(game.evening), game.place)
    return ResultSummary(
        headline=words.end(standing) or played_so_far(state),
        totals=tuple(
            SideTotal(words.book(book), number(points), wins=book == standing.winner)
            for book, points in standing.totals.items()
        ),
        setting=tuple(filter(None, setting)),
        reason=reason_words(standing, state.deciding_rules) if over else "",
        facts=outstanding(state),
    )


def game_words(state: TableState) -> str:
    """The name of the game: "Kentucky Discard", "Grandma’s table (Kentucky Discard)"."""
    name = game_name(state.rules)
    own = isolated(without_steering(state.game.rules_name))
    return f"{own} ({name})" if state.game.rules_name else name


def played_so_far(state: TableState) -> str:
    """How many hands were played of a game that goes on: "After 7 hands"."""
    played = state.due.count - 1
    return f"After {played} hand{'' if played == 1 else 's'}" if played else "Not begun yet"


def spoken_result(shown: ResultSummary) -> str:
    """The result in a sentence or two."""
    totals = listed(f"{total.names} {total.points}" for total in shown.totals)
    return f"{shown.headline}. {totals}."


# A hand


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand as it is shared."""

    state: TableState
    step: Step
    trick: Trick | None
    """The trick that decided it; None if it is not certain of any trick who played which card."""
    why: str
    """Why this trick is shown: "Trick 9 made the bid"."""
    analysis: str = ""
    """What was there with all cards seen; "" if it was not computed."""

    @property
    def words(self) -> Words:
        """The rules and names of the hand."""
        return Words(self.step.rules, self.step.names)

    @property
    def headline(self) -> str:
        """How the hand ended: "Ann bid 80 in red: made."."""
        return ended_words(self.step, self.words)

    @property
    def laid(self) -> Sequence[Played]:
        """The cards of the trick, each with its seat."""
        return self.trick.played(self.step.rules) if self.trick is not None else ()

    @property
    def totals(self) -> Sequence[SideTotal]:
        """The points that the hand brought to each side."""
        verdict = self.step.verdict
        return tuple(
            SideTotal(
                self.words.book(book),
                signed(points),
                wins=book in verdict.bidding_books and points > 0,
            )
            for book, points in (verdict.score.points or {}).items()
        ) or (SideTotal("Not scored yet", ""),)

    @property
    def setting(self) -> Sequence[str]:
        """The hand, its game, and the day."""
        evening = day_words(self.state.game.evening)
        return f"Hand {self.step.label}", game_words(self.state), evening

    @property
    def lines(self) -> Sequence[str]:
        """The hand in a few sentences."""
        gained = ", ".join(f"{total.names} {total.points}".strip() for total in self.totals)
        lines = [self.headline, f"{gained}.", *working_words(self.step, self.words)]
        if self.trick is not None:
            lines.append(f"{self.why}: {trick_words(self.trick, self.words)}")
            lines.append(f"{points_words(self.trick.points).capitalize()}.")
        return (*lines, self.analysis) if self.analysis else tuple(lines)

    def text(self, url: str) -> str:
        """The hand as plain text, with the address of its replay."""
        return "\n".join((*self.lines, "", ", ".join(self.setting), url))


def shown_hand(state: TableState, step: Step, analysis: str = "") -> ShownHand:
    """*step* of *state* with the trick that decided it; *analysis* is what the solver found."""
    cards = recorded_hand(step)
    found = decisive(course(cards), cards)
    if found is None:
        return ShownHand(state, step, None, "", analysis)
    trick, why = found
    return ShownHand(state, step, trick, WHY[why].format(trick.number), analysis)


# Where a font lacks a letter


def drawable(state: TableState) -> TableState:
    """*state* without the characters in its names and its place that no font can draw."""
    was = state.game
    game = replace(was, place=letters(was.place), rules_name=letters(was.rules_name))
    rounds = tuple(
        replace(each, step=each.step and replace(each.step, due=_drawn_due(each.step.due)))
        for each in state.rounds
    )
    return replace(state, game=game, rounds=rounds, due=_drawn_due(state.due))


def _drawn_due(due: Due) -> Due:
    drawn = (letters(name) or f"Seat {seat}" for seat, name in enumerate(due.names, 1))
    return replace(due, names=tuple(drawn))


# A result

TOTALS_HIGH = 420
"""The largest height of all totals together."""
MOST_LINES = 8
"""Lines below the chart."""
CHART_HIGH = 280
"""The height that lines of text leave to the chart, whose words would be too small otherwise."""


def picture(state: TableState) -> dict[str, Any]:
    """The values of ``result/picture.svg``: names are cut if necessary, totals never."""
    shown = summary(state)
    spoken = spoken_result(shown)
    page = frame(spoken, shown.headline, shown.setting, shown.totals, TOTALS_HIGH)
    under = end_of(page["rows"])
    below = _sentences(shown, (FOOT - 60 - under - CHART_HIGH - 30 - GAP) // SMALL_GAP + 1)
    drawn = Box(LEFT, under, ROOM, (below[0].y - 30 if below else FOOT - 20) - GAP - under)
    width = max(WIDTH, HEIGHT * drawn.width // drawn.height)
    return {**page, "sentences": below, "chart": chart(state, width), "drawn": drawn}


def _sentences(shown: ResultSummary, room: int) -> Sequence[Written]:
    """The rule that decided, then the facts that fit as a whole, ending at the foot of the picture.

    *room* is how many lines fit above the foot; the rule is there even if it has more.
    """
    reason = wrapped(shown.reason, ROOM, SMALL)
    facts = (f"{label}: {text}" for label, text in shown.facts)
    lines = [*reason, *whole_lines(facts, min(room, MOST_LINES) - len(reason))]
    return sentences_down(lines, FOOT - 60 - (len(lines) - 1) * SMALL_GAP)


# A hand

SIDES_HIGH = 260
"""The largest height of all sides together."""
CARD_WIDTH, CARD_HEIGHT = 104, 140
NAME, NAME_GAP = 30, 34
CAPTION = 34
ACROSS = 0.36
"""The distance of the cards from the middle, as a share of the width of the table."""


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card of the trick in the picture of a hand."""

    face: CardFace
    x: int
    y: int
    """*x* and *y* are the upper left corner."""
    name: Written
    """The name of its player, below it, centered at its ``x``."""
    side: int
    """The number of the side's color, from 1."""
    wins: bool


def hand_picture(shown: ShownHand) -> dict[str, Any]:
    """The values of ``result/hand.svg``: names are cut if necessary."""
    page = frame(" ".join(shown.lines), shown.headline, shown.setting, shown.totals, SIDES_HIGH)
    top = end_of(page["rows"])
    said = " ".join(filter(None, (*working_words(shown.step, shown.words), shown.analysis)))
    sentences = lines_down(said, top + 20, 34, 4) if said else ()
    top = sentences[-1].y + GAP if sentences else top
    felt = Box(LEFT, top, ROOM, FOOT - 50 - top)
    return {
        **page,
        "said": sentences,
        "felt": felt,
        "caption": _caption(shown, felt),
        "cards": [_card(each, shown, felt) for each in shown.laid],
        "shapes": _shapes(),
    }


def _caption(shown: ShownHand, felt: Box) -> list[Written]:
    """Why this trick is shown, and its points, in the middle of the table."""
    if shown.trick is None:
        return []
    middle = felt.x + felt.width // 2
    found = []
    for line, words in enumerate((shown.why, points_words(shown.trick.points))):
        fits, size = fitted_text(words, felt.width // 2, CAPTION)
        found.append(Written(fits, middle, felt.y + felt.height // 2 + line * 44, size))
    return found


def _card(each: Played, shown: ShownHand, felt: Box) -> DrawnCard:
    """A card at its seat: seat 1 at the bottom, the others clockwise from there."""
    rules = shown.step.rules
    turn = 2 * pi * (each.seat - 1) / rules.table.players
    across, high = felt.width * ACROSS, (felt.height - CARD_HEIGHT - NAME_GAP) / 2 - 16
    x = round(felt.x + felt.width / 2 - across * sin(turn))
    y = round(felt.y + felt.height / 2 + high * cos(turn)) - NAME_GAP // 2
    name, size = fitted_text(shown.words.seat(each.seat), 210, NAME)
    return DrawnCard(
        face=card_face(each.card, rules),
        x=x - CARD_WIDTH // 2,
        y=y - CARD_HEIGHT // 2,
        name=Written(name, x, y + CARD_HEIGHT // 2 + NAME_GAP, size),
        side=_side(each.seat, shown),
        wins=shown.trick is not None and each.seat == shown.trick.winner,
    )


def _side(seat: Seat, shown: ShownHand) -> int:
    rules = shown.step.rules
    return teams.books(rules).index(teams.book(seat, rules)) + 1


def _shapes() -> Markup:
    """The symbols of the colors, inlined, since a picture cannot load them."""
    drawn = static_files()["img/marks.svg"].decode()
    return Markup(re.sub(r"</?svg[^>]*>", "", drawn))  # noqa: S704 - a file of our own
