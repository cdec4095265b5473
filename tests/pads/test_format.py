"""The format of a pad is what docs/pads.md says."""

import re
from pathlib import Path

from referee.pads.pad import read_pad

PAGE = (Path(__file__).parents[2] / "docs/pads.md").read_text("utf-8")


def test_the_pad_on_the_page_is_read() -> None:
    (text,) = re.findall(r"^```toml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)

    assert read_pad(text).points.sentence() == (
        "nils + (10 × bid + over, if tricks ≥ bid; else −10 × bid)"
    )
