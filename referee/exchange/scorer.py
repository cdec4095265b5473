"""Another scorer's backup: JSON that tells of each game the teams and of each hand their points.

The form is that of the public data of the scorer *Rook Score!*: a list of games, each with a list
of names under the name of its team, and ``hands`` with ``bidder`` (a team), ``bid`` and the points
of each team under its name. ``rounds`` and ``team`` are read for ``hands`` and ``bidder``, too.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from referee.engine import preset, toml, with_house
from referee.engine.errors import NotationError
from referee.exchange.sheet_record import SheetGame, SheetHand

RULES = with_house(
    preset("one-eighty"),
    {"target": 500, "win_on_bid": True, "sweep_points": 360, "spread": 1000},
)
"""What its tables play by, as far as their scores show."""

HANDS, BIDDER, PLAYED = ("hands", "rounds"), ("bidder", "team"), ("played", "date")


def is_scorer(text: str) -> bool:
    """Whether *text* begins as JSON with games does, and as no record or table."""
    return _BEGINS.match(text) is not None


_BEGINS = re.compile(r"\ufeff?\s*(?:\[\s*\]|(?:\[\s*)?\{\s*[\"}])")


def read_scorer(text: str) -> tuple[SheetGame, ...]:
    """The games of the backup *text*.

    Raises:
        NotationError: it is no such JSON; with the line of the game.
    """
    return tuple(_game(told, line) for told, line in _games(text.removeprefix("\ufeff")))


def _games(text: str) -> Iterator[tuple[Any, int]]:
    """Each game of the list, with its line: JSON as Python reads it has none."""
    decoder = json.JSONDecoder()
    at = _after(text, 0)
    if text[at : at + 1] == "{":
        yield _value(decoder, text, at)[0], _line(text, at)
        return
    at = _after(text, at + 1)
    while text[at : at + 1] != "]":
        told, end = _value(decoder, text, at)
        yield told, _line(text, at)
        at = _after(text, end)
        if text[at : at + 1] == ",":
            at = _after(text, at + 1)
        elif text[at : at + 1] != "]":
            raise NotationError("want ',' or ']' after a game", line=_line(text, at))
    if text[_after(text, at + 1) :]:
        raise NotationError("something stands after the last game", line=_line(text, at))


def _after(text: str, at: int) -> int:
    """The place of the next sign that is no blank."""
    while text[at : at + 1] in (" ", "\t", "\r", "\n") and at < len(text):
        at += 1
    return at


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _value(decoder: json.JSONDecoder, text: str, at: int) -> tuple[Any, int]:
    try:
        return decoder.raw_decode(text, at)
    except json.JSONDecodeError as fault:
        raise NotationError(f"not JSON: {fault.msg}", line=fault.lineno) from fault
    except (ValueError, RecursionError) as fault:
        raise NotationError("not JSON that can be read", line=_line(text, at)) from fault


def _game(told: Any, line: int) -> SheetGame:
    if not isinstance(told, dict):
        raise NotationError(toml.wanted("a game", told), line=line)
    hands = _under(told, HANDS)
    sides = {name: names for name, names in told.items() if _is_side(name, names)}
    if not isinstance(hands, list) or len(sides) < 2:
        raise NotationError("want a list of names for each team, and hands", line=line)
    teams = tuple(sides)
    return SheetGame(
        line,
        tuple(map(tuple, sides.values())),
        tuple(_hand(each, number, teams, line) for number, each in enumerate(hands, 1)),
        _played(_under(told, PLAYED), line),
        winner=teams.index(told["winner"]) if told.get("winner") in teams else None,
    )


def _is_side(name: str, names: Any) -> bool:
    here = name not in HANDS and isinstance(names, list)
    return here and all(isinstance(each, str) for each in names)


def _under(told: Mapping[str, Any], names: Sequence[str]) -> Any:
    return next((told[name] for name in names if name in told), None)


def _hand(told: Any, number: int, teams: Sequence[str], line: int) -> SheetHand:
    where = f"hand {number}"
    bidder = _under(told, BIDDER) if isinstance(told, dict) else None
    if bidder not in teams:
        raise NotationError(toml.wanted(" or ".join(teams), bidder), where, "bidder", line=line)
    numbers = {name: told.get(name) for name in ("bid", *teams)}
    for name, each in numbers.items():
        if type(each) is not int or abs(each) > 10_000:
            raise NotationError(toml.wanted("a number", each), where, name, line=line)
    points = tuple(numbers[team] for team in teams)
    return SheetHand(line, points, side=teams.index(bidder), bid=numbers["bid"])


def _played(told: Any, line: int) -> date | None:
    if told is None:
        return None
    try:
        return date.fromisoformat(told[:10])
    except (TypeError, ValueError) as fault:
        raise NotationError(toml.wanted("a date", told), "played", line=line) from fault
