"""A drawing as a PNG, with fonts of our own; each drawing once, and no more than a few are kept."""

from functools import lru_cache

import resvg_py

from referee.paths import STATIC

FONTS = tuple(
    str(STATIC / "vendor" / "fonts" / f"{name}.ttf")
    for name in ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif-Bold")
)
"""Set-up brings them: a server has none that one can be sure of."""

LIMIT = 32
"""Pictures that are kept: about 65 kB each."""

NO_LETTER = chr(0x10FFFD)
"""A sign that no font has: what is drawn for it is the empty box."""

FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><text y="24">{}</text></svg>'
)


WIDTH = 810
"""Pixels: sharp on a phone. To pack many more takes long, and everybody waits meanwhile."""


@lru_cache(LIMIT)
def png(drawing: str) -> bytes:
    """The SVG *drawing* as a PNG, `WIDTH` pixels wide."""
    return _drawn(drawing, others=not all(map(_is_ours, set(drawing))), width=WIDTH)


def is_drawable(text: str) -> bool:
    """Whether some font here has every sign of *text*, so that none becomes an empty box."""
    return all(_is_ours(sign) or _is_others(sign) for sign in text)


def _is_ours(sign: str) -> bool:
    return sign.isascii() or _has(sign, others=False)


def _is_others(sign: str) -> bool:
    return _has(sign, others=True)


@lru_cache(4096)
def _has(sign: str, *, others: bool) -> bool:
    """Whether a font of ours, or with *others* one of the computer's, draws *sign*."""
    return _drawn(FRAME.format(sign), others=others) != _empty_box(others=others)


@lru_cache(2)
def _empty_box(*, others: bool) -> bytes:
    return _drawn(FRAME.format(NO_LETTER), others=others)


def _drawn(drawing: str, *, others: bool, width: int | None = None) -> bytes:
    """The PNG; with *others* also by the fonts of the computer, which takes longer to find."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawing,
            width=width,
            skip_system_fonts=not others,
            font_files=list(FONTS),
            font_family="DejaVu Sans",
        )
    )
