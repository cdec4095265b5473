"""What the pages of a result show: the text, the picture, the printed score sheet."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.table.page import Chart, Sheet
from referee.web.ui.parts import CardFace, Fact, Field, Form, Link


@dataclass(frozen=True, slots=True)
class Total:
    """What one side, or one player, has."""

    names: str
    points: str
    wins: bool = False


@dataclass(frozen=True, slots=True)
class Summary:
    """A game as one tells it to somebody who was not there."""

    headline: str
    """"Ann and Cal win", "After 7 hands"."""
    totals: Sequence[Total]
    setting: Sequence[str]
    """The game, the day, the place."""
    reason: str
    """The rule that decided; "" while nobody has won."""
    facts: Sequence[Fact]
    """What stands out."""


@dataclass(frozen=True, slots=True)
class ResultPage:
    """Template ``result/result.html``: the result to share, to copy and to keep."""

    title: str
    table: Link
    text: str
    lines: int
    """Of *text*."""
    url: str
    """The whole address of the table, or of what is shared of it."""
    picture: str
    """Where the picture is; it changes with the score."""
    picture_words: str
    """The picture for those who do not see it."""
    files: Sequence[Link]
    hints: Sequence[str]
    printed: Link
    replays: Sequence[Link] = ()
    """To the hands whose cards were told."""
    what_if: Link | None = None
    """To the same game by other rules."""
    link_words: str = "Link to the table"


@dataclass(frozen=True, slots=True)
class Written:
    """A line of text in a picture."""

    words: str
    x: int
    y: int
    """Where its letters stand."""
    size: int


@dataclass(frozen=True, slots=True)
class Row:
    """A total in a picture."""

    names: Written
    points: Written
    top: int
    height: int
    wins: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a picture."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Picture:
    """Template ``result/picture.svg``: a result in drawing units."""

    width: int
    height: int
    spoken: str
    headline: Sequence[Written]
    setting: Sequence[Written]
    rows: Sequence[Row]
    chart: Chart
    drawn: Box
    """Where the chart is."""
    said: Sequence[Written]
    """The rule that decided, and what stands out."""
    foot: Written


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


@dataclass(frozen=True, slots=True)
class HandPicture:
    """Template ``result/hand.svg``: a hand with its decisive trick, in drawing units."""

    width: int
    height: int
    spoken: str
    headline: Sequence[Written]
    setting: Sequence[Written]
    rows: Sequence[Row]
    felt: Box
    """The table."""
    caption: Sequence[Written]
    """What makes the trick the one to show, in the middle of the table."""
    cards: Sequence[DrawnCard]
    said: Sequence[Written]
    foot: Written
    shapes: str
    """The shapes of the colors, as symbols."""


@dataclass(frozen=True, slots=True)
class SheetPage:
    """Template ``result/sheet.html``: the score sheet as one prints and signs it."""

    title: str
    back: Link
    setting: Sequence[Fact]
    """Date, place, game."""
    rules: Sequence[Fact]
    """The rules in force, house rules marked."""
    sheet: Sheet
    """The hands, the oldest first."""
    result: str
    reason: str
    signatures: Sequence[str]
    place: Field | None = None
    """Where it was played; None where this phone only watches."""
    place_form: Form | None = None
    place_was: str = ""
    blank: bool = False
    """To be filled in by hand."""
