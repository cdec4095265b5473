"""The parts of drawn pictures, mostly lines of text, since text in an SVG does not wrap."""

import json
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import resvg_py

from referee.paths import STATIC

LEFT, RIGHT = 80, 1000
ROOM = RIGHT - LEFT
TOP = 170
"""The baseline of the headline; the bird is above it."""
FOOT = 1285
GAP = 30
BIRD = 110
"""The width of the bird beside the headline."""
BETWEEN = 8
FONTS = STATIC / "vendor" / "fonts"
"""The font files, with which the set-up installs how wide their letters are: a server may have no
fonts."""
CAPITALS = 0.73
"""The height of a capital letter, in ems."""
SMALL, SMALL_GAP = 28, 38
"""The size of the sentences at the bottom, and the distance of their lines."""

WIDE, SYMBOL = 1.0, 1.4
"""The widths in ems of what our fonts lack: of characters, and of emoji."""

SMALLEST = 22
"""The smallest font size that can be read on a phone."""


def width_of(text: str) -> float:
    """The largest width that *text* can have in our fonts, in ems."""
    return sum(map(_sign, text))


def _sign(sign: str) -> float:
    kind = unicodedata.category(sign)
    if kind in ("Cf", "Cc", "Mn"):
        return 0
    base = unicodedata.normalize("NFD", sign)[0]
    return _widths().get(sign) or _widths().get(base) or (SYMBOL if kind == "So" else WIDE)


@cache
def _widths() -> Mapping[str, float]:
    """The width in ems of a character in the broadest of our fonts, as the set-up measured them."""
    measured: dict[str, str] = json.loads((FONTS / "widths.json").read_text(encoding="ascii"))
    return {sign: float(ems) for ems, signs in measured.items() for sign in signs}


def fitted_text(text: str, width: int, size: int, smallest: int = SMALLEST) -> tuple[str, int]:
    """*text* with the largest font size up to *size* that fits; cut if *smallest* does not."""
    wide = width_of(text)
    if wide * size <= width:
        return text, size
    fits = int(width / wide)
    if fits >= smallest:
        return text, fits
    return cut(text, width / smallest), smallest


def cut(text: str, ems: float) -> str:
    """*text* shortened to *ems*, with an ellipsis at the end."""
    short = text
    while short and width_of(f"{short}…") > ems:
        short = short[:-1]
    return f"{short.rstrip(' …')}…"


def wrapped(text: str, width: int, size: int) -> list[str]:
    """*text* in lines that fit into *width*; a word that is too long is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer) * size <= width:
            lines[-1] = longer
        else:
            lines.append(word if width_of(word) * size <= width else cut(word, width / size))
    return lines


@dataclass(frozen=True, slots=True)
class SideTotal:
    """The total of one side, or of one player."""

    names: str
    points: str
    wins: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """A line of text in a picture."""

    words: str
    x: int
    y: int
    """The baseline."""
    size: int


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A total in a picture."""

    names: Written
    points: Written
    top: int
    height: int
    wins: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in a picture."""

    x: int
    y: int
    width: int
    height: int


def frame(
    spoken: str, headline: str, setting: Sequence[str], totals: Sequence[SideTotal], high: int
) -> dict[str, Any]:
    """The values of ``result/frame.svg``, which all pictures share, in drawing units.

    *spoken* is the text for screen readers, *setting* is what was played, when and where, and
    *high* is the height of all totals together.
    """
    head = lines_down(headline, TOP, 72, 3, ROOM - BIRD)
    under = lines_down(" · ".join(filter(None, setting)), head[-1].y + 62, 32, 2)
    rows = rows_down(totals, under[-1].y + GAP, high)
    return {"spoken": spoken, "headline": head, "setting": under, "rows": rows, "sentences": ()}


def whole_lines(sentences: Iterable[str], room: int) -> list[str]:
    """The lines of those *sentences* that fit as a whole into *room* lines."""
    lines: list[str] = []
    for sentence in sentences:
        more = wrapped(sentence, ROOM, SMALL)
        lines += more if len(lines) + len(more) <= room else []
    return lines


def sentences_down(lines: Sequence[str], top: int) -> list[Written]:
    """*lines* below each other, with the first baseline at *top*."""
    return [Written(line, LEFT, top + place * SMALL_GAP, SMALL) for place, line in enumerate(lines)]


def end_of(rows: Sequence[DrawnRow]) -> int:
    """Where the next thing below *rows* begins."""
    return rows[-1].top + rows[-1].height + GAP


def lines_down(text: str, top: int, size: int, most: int, room: int = ROOM) -> tuple[Written, ...]:
    """*text* in at most *most* lines from *top* on, in smaller letters if necessary, then cut."""
    sizes = range(size, size // 2, -2)
    small = next((n for n in sizes if len(wrapped(text, room, n)) <= most), size // 2)
    lines = wrapped(text, room, small)
    if len(lines) > most:
        lines = [*lines[: most - 1], cut(f"{lines[most - 1]} {lines[most]}", room / small)]
    return tuple(
        Written(line, LEFT, top + place * round(small * 1.25), small)
        for place, line in enumerate(lines)
    )


def rows_down(totals: Sequence[SideTotal], top: int, most: int) -> tuple[DrawnRow, ...]:
    """The totals below each other, at most *most* high together."""
    high = min(110, most // len(totals))
    return tuple(_row(total, top + place * high, high) for place, total in enumerate(totals))


def _row(total: SideTotal, top: int, high: int) -> DrawnRow:
    figures, middle = round(high * 0.62), top + (high - BETWEEN) / 2
    taken = round(width_of(total.points) * figures) + 60
    names, size = fitted_text(total.names, ROOM - taken - 24, round(high * 0.4))
    return DrawnRow(
        names=Written(names, LEFT + 24, round(middle + size * CAPITALS / 2), size),
        points=Written(total.points, RIGHT - 24, round(middle + figures * CAPITALS / 2), figures),
        top=top,
        height=high - BETWEEN,
        wins=total.wins,
    )


# A drawing as a PNG, with our own fonts. That holds Python's interpreter lock for a quarter of a
# second: only a worker process may do it


NO_LETTER = chr(0x10FFFD)
"""A character that no font has, so that an empty box is drawn for it."""

FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><text y="24">{}</text></svg>'
)


PNG_WIDTH = 810
"""The width in pixels: sharp on a phone. A larger picture takes too long to compress."""


def png(drawing: str) -> bytes:
    """The SVG *drawing* as a PNG, `PNG_WIDTH` pixels wide."""
    return _drawn(drawing, others=not all(map(_is_ours, set(drawing))), width=PNG_WIDTH)


def drawable_signs(text: str) -> frozenset[str]:
    """Those characters of *text* that some font has, so that they become no empty boxes."""
    return frozenset(sign for sign in text if _is_ours(sign) or _has(sign, others=True))


def _is_ours(sign: str) -> bool:
    return sign.isascii() or _has(sign, others=False)


@lru_cache(4096)
def _has(sign: str, *, others: bool) -> bool:
    """Whether one of our fonts, or with *others* one of the system's, draws *sign*."""
    return _drawn(FRAME.format(sign), others=others) != _empty_box(others=others)


@lru_cache(2)
def _empty_box(*, others: bool) -> bytes:
    return _drawn(FRAME.format(NO_LETTER), others=others)


def _drawn(drawing: str, *, others: bool, width: int | None = None) -> bytes:
    """The PNG of *drawing*; *others* loads the fonts of the system too, which takes longer."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawing,
            width=width,
            skip_system_fonts=not others,
            font_files=sorted(map(str, FONTS.glob("*.ttf"))),
            font_family="DejaVu Sans",
        )
    )
