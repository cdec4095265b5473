"""Writes how wide the letters of drawn pictures are, since text in an SVG does not wrap.

`scripts/vendor.py` runs it at set-up, with static/vendor/.
"""

import json
import sys
from collections import defaultdict
from math import ceil
from pathlib import Path

from fontTools.ttLib import TTFont


def measure(fonts: Path) -> None:
    """Writes widths.json beside *fonts*: ems to all signs that are so wide in the broadest of them.

    Ems are rounded up to a hundredth.
    """
    hundredths: dict[str, int] = defaultdict(int)
    for path in fonts.glob("*.ttf"):
        font = TTFont(path)
        advances, em = font["hmtx"].metrics, font["head"].unitsPerEm
        for code, glyph in font.getBestCmap().items():
            width = ceil(100 * advances[glyph][0] / em)
            hundredths[chr(code)] = max(hundredths[chr(code)], width)
    signs: dict[int, str] = defaultdict(str)
    for sign, width in sorted(hundredths.items()):
        signs[width] += sign
    widths = {width / 100: signs[width] for width in sorted(signs)}
    (fonts / "widths.json").write_text(json.dumps(widths, indent=0), encoding="ascii")


if __name__ == "__main__":
    measure(Path(sys.argv[1]) / "fonts")
