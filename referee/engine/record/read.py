"""The record file: one game, from one hand to a whole evening, as text that loses nothing."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.errors import NotationError, RefereeError
from referee.engine.game import Start, start
from referee.engine.hand import schema, teams, toml
from referee.engine.hand.facts import Hand, Points
from referee.engine.rules import house
from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import preset

FORMAT = "rook-record/1"

HEADER = ("format", "rules", "players", "dealer", "started", "before", "house", "hand")
"""The keys of a record, in the order in which they are written."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as a record file tells it."""

    rules: RuleSet
    players: tuple[str, ...]
    """Names by seat."""
    start: Start
    hands: tuple[Hand, ...]
    started: Any = None
    """When it began: a date, or a date and time, as TOML reads it; None: not told."""


def read_record(text: str) -> Record:
    """The game that the record *text* tells.

    Raises:
        NotationError: it cannot be read; with the line where that is known.
    """
    text = text.removeprefix("\ufeff")  # the mark that Windows puts before UTF-8
    tree = toml.read(text)
    lines = _Lines(text)
    with_line = _Located(lines)
    for name in tree:
        if name not in HEADER:
            raise NotationError(
                f"{name}: no such key (have {', '.join(HEADER)})", line=lines.of(name)
            )
    if tree.get("format") != FORMAT:
        raise NotationError(
            f"format: want {FORMAT!r}, got {tree.get('format')!r}", line=lines.of("format")
        )
    rules = with_line(_rules, tree, "house" if "house" in tree else "rules")
    players = with_line(_players, tree, "players", rules)
    begin = with_line(_start, tree, "before" if "before" in tree else "dealer", rules)
    started = with_line(_started, tree, "started")
    hands = tree.get("hand", [])
    if not isinstance(hands, list) or not all(isinstance(each, dict) for each in hands):
        raise NotationError("hand: want [[hand]] tables", line=lines.of("hand"))
    read = tuple(_hand(number, told, rules, lines) for number, told in enumerate(hands, 1))
    return Record(rules, players, begin, read, started)


def line_of(text: str, message: str) -> int | None:
    """The line of the record *text* that *message*, ``hand 3: taken: …``, speaks of."""
    found = re.match(r"hand (\d+): (\w+)", message)
    return _Lines(text).of(found[2], int(found[1])) if found else None


def write_record(record: Record) -> str:
    """*record* as the text of a record file; reading it again gives an equal record."""
    head: dict[str, Any] = {
        "format": FORMAT,
        "rules": record.rules.id,
        "players": list(record.players),
        "dealer": record.start.dealer,
    }
    if record.started is not None:
        head["started"] = record.started
    if any(record.start.totals.values()):
        head["before"] = dict(record.start.totals)
    text = "".join(f"{name} = {toml.value(value)}\n" for name, value in head.items())
    changed = house.changes(record.rules)
    if changed:
        text += "\n[house]\n" + _lines_of(changed)
    return text + "".join(_write_hand(hand) for hand in record.hands)


def _write_hand(hand: Hand) -> str:
    told = schema.write_hand(hand)
    claims = told.pop("irregularity", [])
    ordered = {name: told[name] for name in schema.KEYS if name in told}
    text = "\n[[hand]]\n" + _lines_of(ordered)
    return text + "".join("[[hand.irregularity]]\n" + _lines_of(claim) for claim in claims)


def _lines_of(table: Mapping[str, Any]) -> str:
    return "".join(f"{name} = {toml.value(value)}\n" for name, value in table.items())


def _rules(tree: Mapping[str, Any]) -> RuleSet:
    name = tree.get("rules")
    if not isinstance(name, str):
        raise NotationError(f"rules: want the id of a preset, got {name!r}")
    changed = tree.get("house", {})
    if not isinstance(changed, dict):
        raise NotationError(f"house: want a table, got {changed!r}")
    return house.with_house(preset(name), changed)


def _players(tree: Mapping[str, Any], rules: RuleSet) -> tuple[str, ...]:
    names = tree.get("players", [f"Seat {seat}" for seat in teams.seats(rules)])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise NotationError(f"players: want a list of names, got {names!r}")
    if len(names) != rules.table.players:
        raise NotationError(
            f"players: want {rules.table.players} names for {rules.id}, got {len(names)}"
        )
    return tuple(names)


def _start(tree: Mapping[str, Any], rules: RuleSet) -> Start:
    dealer = schema.read_fact("dealer", tree.get("dealer", rules.table.players), rules)["dealer"]
    before: Points = schema.read_fact("agreed", tree.get("before", {}), rules)["agreed"]
    return start(rules, dealer, before)


def _started(tree: Mapping[str, Any]) -> Any:
    started = tree.get("started")
    if started is not None and not hasattr(started, "year"):
        raise NotationError(f"started: want a date and time, got {started!r}")
    return started


def _hand(number: int, told: Mapping[str, Any], rules: RuleSet, lines: "_Lines") -> Hand:
    known: dict[str, Any] = {}
    for name, value in told.items():
        try:
            known |= schema.read_fact(name, value, rules)
        except NotationError as fault:
            raise NotationError(f"hand {number}: {fault}", line=lines.of(name, number)) from fault
    return Hand(**known)


class _Located:
    """Calls a reader and adds the line of its key to what it refuses."""

    def __init__(self, lines: "_Lines") -> None:
        self._lines = lines

    def __call__(self, read: Any, tree: Mapping[str, Any], key: str, *more: Any) -> Any:
        try:
            return read(tree, *more)
        except RefereeError as fault:
            names = str(fault).split(":", 1)[0].split(" and ")
            line = next(filter(None, map(self._lines.of, (*names, key))), None)
            raise NotationError(str(fault).replace("agreed:", "before:", 1), line=line) from fault


class _Lines:
    """Where keys stand in the text, which the TOML reader does not tell."""

    def __init__(self, text: str) -> None:
        self._lines: Sequence[str] = text.splitlines()

    def of(self, key: str, hand: int = 0) -> int | None:
        """The line of *key* in the header, or in hand number *hand*; else of that hand."""
        first, last = self._part(hand)
        for number in range(first, last):
            line = self._lines[number].lstrip("[ \t")
            if re.match(rf"(hand\.)?\"?{re.escape(key)}\"?\s*[=.\]]", line):
                return number + 1
        return first or None

    def _part(self, hand: int) -> tuple[int, int]:
        heads = [
            number
            for number, line in enumerate(self._lines)
            if re.match(r"\s*\[\[\s*hand\s*\]\]", line)
        ]
        starts = [0, *(number + 1 for number in heads)]
        if hand >= len(starts):
            return 0, len(self._lines)
        ends = [*heads, len(self._lines)]
        return starts[hand], ends[hand]
