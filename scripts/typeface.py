"""Cuts Besley bold, the face of headings and figures, down to the signs that the pages print.

`scripts/vendor.py` runs it at set-up, with node_modules/ and static/vendor/. The figures, plus
and minus get one advance, so that numbers stand below each other: Besley's own table figures
have a zero of another weight.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont

SOURCE = "@fontsource/besley/files/besley-latin-700-normal.woff2"
"""Below node_modules/."""

FILES = {
    "besley.woff2": "20-7E,A0,D7,2013,2018,2019,201C,201D,2026,2212",
    "besley-latin1.woff2": "C0-D6,D8-F6,F8-FF",
}
"""Name of the file to the signs in it: ours, and those that only a name brings.

static/css/typeface.css repeats the ranges: a page fetches the second where it has such a name.
"""

FIGURES = "0123456789+\N{MINUS SIGN}"


def cut(modules: Path, folder: Path) -> None:
    """Writes `FILES` into *folder*, from the package below *modules*."""
    for name, signs in FILES.items():
        font = TTFont(modules / SOURCE)
        _align_figures(font)
        options = Options(layout_features=["kern"], hinting=False, flavor="woff2")
        options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=parse_unicodes(signs))
        subsetter.subset(font)
        font.flavor = "woff2"
        font.save(folder / name)


def _align_figures(font: TTFont) -> None:
    """Gives every figure the advance of the widest, its shape in the middle."""
    glyphs, widths = font["glyf"], font["hmtx"].metrics
    names = [font.getBestCmap()[ord(sign)] for sign in FIGURES]
    widest = max(widths[name][0] for name in names)
    for name in names:
        advance, bearing = widths[name]
        moved = (widest - advance) // 2
        glyph = glyphs[name]
        glyph.coordinates.translate((moved, 0))
        glyph.recalcBounds(glyphs)
        widths[name] = widest, bearing + moved


if __name__ == "__main__":
    cut(Path(sys.argv[1]), Path(sys.argv[2]))
