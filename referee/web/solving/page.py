"""What the page of a hand with all cards seen shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import CardFace, Link


@dataclass(frozen=True, slots=True)
class Slip:
    """A card that gave points away."""

    said: str
    replay: str
    """To the replay, at that card."""
    otherwise: str
    """To the same page, played on from there."""


@dataclass(frozen=True, slots=True)
class Curve:
    """What could still be made after each card, as a thin line."""

    points: str
    """The line in drawing units."""
    width: int
    height: int
    made: int
    """Where what was made stands, from above."""
    top: str
    bottom: str
    """What the highest and the lowest place of the drawing mean."""
    spoken: str
    marks: Sequence[tuple[int, int]]
    """Where a card gave points away."""


@dataclass(frozen=True, slots=True)
class Best:
    """Block ``best``: the sentence, and the cards that gave points away."""

    summary: str
    slips: Sequence[Slip]
    none: str
    """That no card did; mostly ""."""
    open: str
    """What was not settled, and why; mostly ""."""
    more: Link | None
    """To the page of all cards, where this is not it."""
    curve: Curve | None
    """Shown when it is asked for."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A card as it was played."""

    face: CardFace
    value: str
    """What could still be made after it: "95"; "60–110" where that is not settled."""
    gave: str
    """What it gave away: "−15"; ""."""
    is_best: bool
    href: str
    """Plays on from there."""
    spoken: str
    """Where that leads, for those who do not see the table."""


@dataclass(frozen=True, slots=True)
class Row:
    """A trick."""

    number: int
    cells: Sequence[Cell | None]
    """By seat."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A card that could be played."""

    face: CardFace
    value: str
    note: str
    """"best", "played"; ""."""
    href: str


@dataclass(frozen=True, slots=True)
class Tried:
    """The hand played on otherwise."""

    title: str
    moves: Sequence[str]
    """What was played instead, card by card."""
    said: str
    """What can be made now."""
    choices: Sequence[Choice]
    line_from: int
    """The trick that the first line is of."""
    line: Sequence[str]
    """How it would go on, a trick a line; of the first one what is still to be played."""
    back: Link
    """To the cards as they were played."""


@dataclass(frozen=True, slots=True)
class SolvedPage:
    """Template ``solving/solved.html``."""

    title: str
    back: Link
    best: Best
    heads: Sequence[str]
    rows: Sequence[Row]
    tried: Tried | None
