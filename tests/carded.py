"""Hands of the corpus, to be told to a table: what a record says of a hand, as plain facts."""

import tomllib
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).parent / "corpus"

FINISHED = (
    (CORPUS / "carded-kentucky-discard.rook")
    .read_text(encoding="utf-8")
    .replace("dealer = 4", "dealer = 4\nbefore = { A = 230, B = 0 }")
)
"""A game that one hand with all its cards ended."""


def facts(record: str, number: int = 1) -> dict[str, Any]:
    """Hand *number* of *record* as a line of the ledger tells it, with the rules of its table."""
    document = tomllib.loads((CORPUS / f"{record}.rook").read_text(encoding="utf-8"))
    house = document.get("house", {})
    hand: dict[str, Any] = document["hand"][number - 1]
    return {**hand, **({"house": house} if house else {})}


def preset_of(record: str) -> str:
    """The preset of *record*."""
    document = tomllib.loads((CORPUS / f"{record}.rook").read_text(encoding="utf-8"))
    return str(document["rules"])
