"""Facts of hands from the corpus, for tests to add to a table."""

import tomllib
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).parent / "corpus"

FINISHED = (
    (CORPUS / "carded-kentucky-discard.rook")
    .read_text(encoding="utf-8")
    .replace("dealer = 4", "dealer = 4\nbefore = { A = 230, B = 0 }")
)
"""A record of a game that is over after one hand, recorded with all its cards."""


def facts(record: str, number: int = 1) -> dict[str, Any]:
    """The facts of hand *number* of *record*, as a line of the ledger has them, with its rules."""
    document = tomllib.loads((CORPUS / f"{record}.rook").read_text(encoding="utf-8"))
    house = document.get("house", {})
    hand: dict[str, Any] = document["hand"][number - 1]
    return {**hand, **({"house": house} if house else {})}


def preset_of(record: str) -> str:
    """The preset of *record*."""
    document = tomllib.loads((CORPUS / f"{record}.rook").read_text(encoding="utf-8"))
    return str(document["rules"])
