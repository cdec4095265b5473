"""The record file of a game on a pad: its terms, and what happened as it stands in the end."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee import toml
from referee.lines import Line
from referee.pads import PadError, unlike
from referee.pads.game import PadGame, fold_pad_game, terms_from
from referee.pads.model import PadTerms
from referee.pads.pad import parsed
from referee.toml import literal

FORMAT = "rook-record/1"
KIND = "pad"

LARGEST = 1_000_000
"""The most bytes of a record."""

_SAYS_SO = re.compile(rf"""^kind\s*=\s*["']{KIND}["']""", re.MULTILINE)

_KEYS = (
    "format", "kind", "pad", "players", "sides", "dealer", "wins", "house", "started", "round",
    "before", "ended",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PadRecord:
    """A game on a pad as a file has it."""

    terms: PadTerms
    lines: tuple[Line, ...]
    started: Any = None
    """When it began, as TOML has it; None if the file does not say."""


def write_record(game: PadGame, started: str = "") -> str:
    """The record of *game*, without what was undone or corrected.

    *started* is a date and time as in TOML.
    """
    return "\n".join(_written(game, started)) + "\n"


def _written(game: PadGame, started: str) -> Iterator[str]:
    terms = game.terms
    yield f'format = "{FORMAT}"'
    yield f'kind = "{KIND}"'
    yield f"players = {literal(terms.names)}"
    yield f"sides = {literal(terms.sides)}"
    if terms.dealer is not None:
        yield f"dealer = {terms.dealer}"
    yield f'wins = "{terms.wins}"'
    if started:
        yield f"started = {started}"
    if game.bids is not None:
        yield f"before = {literal(game.bids)}"
    if game.ended:
        by, how = game.ended
        yield f'ended = {{ by = "{by}", as = "{how}" }}'
    text = terms.pad.text
    as_it_is = "'''" not in text and "\r" not in text
    yield f"pad = '''\n{text}'''" if as_it_is else f"pad = {toml.string(text)}"
    if terms.house:
        yield f"house = {literal(terms.house)}"
    due = terms.dealer
    for played in game.rounds:
        yield "\n[[round]]"
        if played.dealer != due:
            yield f"dealer = {played.dealer}"
        yield f"rows = {literal(played.rows)}"
        due = played.dealer and played.dealer % len(terms.names) + 1


def is_record(text: str) -> bool:
    """Whether *text* says that it is the record of a game on a pad."""
    return bool(_SAYS_SO.search(text))


def read_record(text: str) -> PadRecord:
    """Reads what `write_record` wrote, or somebody by hand.

    Raises:
        PadError: it is no record of a game on a pad, or cannot have happened.
    """
    plain = parsed(text, LARGEST)
    for key, value in (("format", FORMAT), ("kind", KIND)):
        if plain.get(key) != value:
            raise unlike(repr(value), plain.get(key), key)
    for key in plain:
        if key not in _KEYS:
            raise PadError(f"there is no such key; there are {', '.join(_KEYS)}", toml.clip(key))
    terms = terms_from({"sides": None, "dealer": None, "house": {}, **plain})
    started = plain.get("started")
    if started is not None and not hasattr(started, "year"):
        raise unlike("a date and time", started, "started")
    lines = tuple(_lines(plain))
    fold_pad_game(terms, lines)
    return PadRecord(terms, lines, started)


def _lines(plain: Mapping[str, Any]) -> Iterator[Line]:
    rounds = plain.get("round", [])
    if not isinstance(rounds, list):
        raise unlike("a [[round]] for each round", rounds, "round")
    for at, played in enumerate(rounds, 1):
        if not isinstance(played, Mapping) or not {"rows"} <= {*played} <= {"rows", "dealer"}:
            raise unlike(
                "a table with rows, and the dealer if it is another", played, f"round {at}"
            )
        if "dealer" in played:
            yield {"dealer": played["dealer"]}
        yield {"round": played["rows"]}
    if "before" in plain:
        yield {"before": plain["before"]}
    if "ended" in plain:
        ended = plain["ended"]
        if not isinstance(ended, Mapping) or {*ended} != {"by", "as"}:
            raise unlike("by what it ended, and as what", ended, "ended")
        yield {"ended": ended["by"], "as": ended["as"]}
