"""Text that must find room in a drawing, where nothing wraps by itself."""

import unicodedata

WIDE, NARROW, USUAL = 1.0, 0.4, 0.68
"""Widths of a sign in parts of the size of the letters; generous, since any font may draw it."""

SMALLEST = 22
"""Letters that can still be read on a phone."""


def width_of(text: str) -> float:
    """How wide *text* is at most, in parts of the size of its letters."""
    return sum(map(_sign, text))


def _sign(sign: str) -> float:
    if unicodedata.category(sign) in ("Cf", "Cc", "Mn"):
        return 0
    if unicodedata.east_asian_width(sign) in "WF":
        return WIDE
    return NARROW if sign in " .,:;'’|iIjl()" else USUAL


def fitted(text: str, width: int, size: int, smallest: int = SMALLEST) -> tuple[str, int]:
    """*text* with the greatest size up to *size* that fits; cut where even *smallest* does not."""
    wide = width_of(text)
    if wide * size <= width:
        return text, size
    fits = int(width / wide)
    if fits >= smallest:
        return text, fits
    return cut(text, width / smallest), smallest


def cut(text: str, ems: float) -> str:
    """*text* with as many signs as have room in *ems*, and the mark that some are missing."""
    kept = text
    while kept and width_of(kept) + USUAL > ems:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def wrapped(text: str, width: int, size: int) -> list[str]:
    """*text* in lines that fit; a word that is too long is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer) * size <= width:
            lines[-1] = longer
        else:
            lines.append(word if width_of(word) * size <= width else cut(word, width / size))
    return lines
