"""The record file of one game, from a single hand to a whole evening, read and written as text."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any

from referee import toml
from referee.errors import NotationError, RefereeError, RuleSetError, within
from referee.rook.game import Start, start
from referee.rook.hand import schema, teams, values
from referee.rook.hand.facts import NO_FACTS, Hand, Penalty
from referee.rook.rules import house
from referee.rook.rules.house import in_mid_game
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset, preset_ids
from referee.text import chair
from referee.toml import Path, line_of

FORMAT = "rook-record/1"

HEADER = (
    "format",
    "rules",
    "players",
    "dealer",
    "started",
    "place",
    "before",
    "first_hand",
    "house",
    "ended",
    "hand",
    "penalty",
)
"""The keys of a record, in the order in which they are written."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as described in a record file."""

    rules: RuleSet
    """The rules that the game begins with."""
    players: tuple[str, ...]
    """Names by seat at the start of the game."""
    start: Start
    hands: tuple[Hand, ...]
    """Every hand; and a last one for penalties after it, or the end of the game by the table."""
    started: Any = None
    """When the game began: a date, or a date and time, as TOML reads it; None if unknown."""
    place: str = ""
    """Where it was played; an empty string if unknown."""


def read_record(text: str) -> Record:
    """Parses the record *text* into a game.

    Raises:
        NotationError: it cannot be read; with the line.
    """
    tree = toml.parse(text.removeprefix("\ufeff"))  # the mark that Windows puts before UTF-8
    try:
        for name in tree:
            check_key(name)
        check_format(tree)
        rules = read_rules(tree, partial(line_of, text))
        players = recorded_players(tree, rules)
        begin = read_start(tree, rules)
        hands = _hands(tree.get("hand", []), rules)
        hands = _with_penalties(text, hands, read_penalties(tree, rules))
        hands = _with_end(hands, read_end(tree, rules))
        return Record(rules, players, begin, hands, read_started(tree), read_place(tree))
    except NotationError as fault:
        if fault.line is None:
            fault.line = line_of(text, path_of(fault.path))
        raise


def line_in_hand(text: str, place: int, fault: RefereeError) -> int | None:
    """The line of *text* that *fault* is about; *place* is the number of its hand, from 1."""
    inside = fault.path[1:]
    return line_of(text, path_of((f"hand {place}", *inside)))


def path_of(where: Sequence[str]) -> Path:
    """The keys and list indices that lead to *where*: "hand 3" is ``hand``, then 2."""
    path: list[str | int] = []
    for place in where:
        noun, _, number = place.partition(" ")
        if not number.isdecimal():
            path.append(place)
        elif noun == "hand" or (noun == "penalty" and not path):
            path += [noun, int(number) - 1]
        else:
            path.append(int(number) - 1)
    return tuple(path)


FindLine = Callable[[Path], int | None]


def check_key(name: str) -> None:
    """Refuses an unknown key of the head.

    Raises:
        NotationError: there is no such key.
    """
    if name not in HEADER:
        raise NotationError(f"no such key (have {', '.join(HEADER)})", name)


def check_format(tree: Mapping[str, Any]) -> None:
    """Refuses a file that does not say that it is a record.

    Raises:
        NotationError: the format is missing or another one.
    """
    if tree.get("format") != FORMAT:
        raise toml.unlike(f"'{FORMAT}'", tree.get("format"), "format")


def read_rules(tree: Mapping[str, Any], find: FindLine) -> RuleSet:
    """The rules of the game: its preset with the house rules; *find* gives the line of a rule.

    Raises:
        NotationError: the preset or a house rule cannot be read.
    """
    name, changed = tree.get("rules"), tree.get("house", {})
    if not isinstance(name, str):
        raise toml.unlike("the id of a preset", name, "rules")
    if not isinstance(changed, dict):
        raise toml.unlike("a table", changed, "house")
    if name not in preset_ids():
        ids = ", ".join(preset_ids())
        raise NotationError(f"{toml.quoted(name)} is no preset (have {ids})", "rules")
    try:
        return house.with_recorded_house(preset(name), changed)
    except RuleSetError as fault:
        rule = next((key for key in fault.path if key in changed), "")
        raise NotationError.restating(fault).at(find(("house", rule))) from fault


def recorded_players(tree: Mapping[str, Any], rules: RuleSet) -> tuple[str, ...]:
    """Names by seat; "Seat 1" and so on if there are none.

    Raises:
        NotationError: they are not one name for each seat.
    """
    names = tree.get("players", [chair(seat) for seat in teams.seats(rules)])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise toml.unlike("a list of names", names, "players")
    if len(names) != rules.table.players:
        raise NotationError.unlike(
            f"{rules.table.players} names for {rules.id}", len(names), "players"
        )
    return tuple(names)


def read_start(tree: Mapping[str, Any], rules: RuleSet) -> Start:
    """The first dealer, the totals brought along from paper, and the number of the first hand.

    Raises:
        NotationError: one of them cannot be read.
    """
    dealer = schema.read_fact("dealer", tree.get("dealer", rules.table.players), rules)["dealer"]
    with within("first_hand"):
        first = values.read_number(tree.get("first_hand", 1), rules)
    with within("before"):
        return start(rules, dealer, schema.read_totals(tree.get("before", {}), rules), first)


def read_started(tree: Mapping[str, Any]) -> Any:
    """When the game began: a date, or a date and time; None if unknown.

    Raises:
        NotationError: it is neither.
    """
    started = tree.get("started")
    if started is not None and not hasattr(started, "year"):
        raise toml.unlike("a date and time", started, "started")
    return started


def read_place(tree: Mapping[str, Any]) -> str:
    """Where the game was played; an empty string if unknown.

    Raises:
        NotationError: it is not a text.
    """
    place = tree.get("place", "")
    if not isinstance(place, str):
        raise toml.unlike("the name of a place", place, "place")
    return place


def read_end(tree: Mapping[str, Any], rules: RuleSet) -> tuple[Hand, ...]:
    """The end of the game, if the table ended it, as a hand with nothing else.

    Raises:
        NotationError: it cannot be read.
    """
    return (Hand(**schema.read_fact("ended", tree["ended"], rules)),) if "ended" in tree else ()


def _with_end(hands: Sequence[Hand], ends: Sequence[Hand]) -> tuple[Hand, ...]:
    """*hands*, and the end of the game in one place with the penalties after the last of them."""
    if ends and hands and hands[-1] == Hand(penalties=hands[-1].penalties) != NO_FACTS:
        return (*hands[:-1], replace(hands[-1], ended=ends[0].ended))
    return (*hands, *ends)


def read_penalties(tree: Mapping[str, Any], rules: RuleSet) -> list[Penalty]:
    """The penalties between hands, in order.

    Raises:
        NotationError: one of them cannot be read.
    """
    tables = tree.get("penalty", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise NotationError.unlike("[[penalty]] tables", "", "penalty")
    penalties = []
    for number, table in enumerate(tables, 1):
        with within(f"penalty {number}"):
            penalties.append(replace(values.read_penalty(table, rules), between=True))
    return penalties


def _with_penalties(
    text: str, hands: Sequence[Hand], penalties: Sequence[Penalty]
) -> tuple[Hand, ...]:
    """*hands*, each with the *penalties* that stand before it in *text*; a last one for the rest.

    Raises:
        NotationError: the penalties are one list, which has no place among the hands.
    """
    if not penalties:
        return tuple(hands)
    heads = [word.lastgroup for word in _WORD.finditer(text) if word.lastgroup]
    if heads.count("penalty") != len(penalties):
        raise NotationError.unlike("[[penalty]] tables, each where it was given", "", "penalty")
    if "hand" not in heads:
        heads = ["hand"] * len(hands) + heads  # one list of hands, which TOML has in the head
    coming, given = iter(hands), iter(penalties)
    placed, before = list[Hand](), list[Penalty]()
    for head in heads:
        if head == "penalty":
            before.append(next(given))
        else:
            hand = next(coming)
            placed.append(replace(hand, penalties=(*before, *hand.penalties)))
            before = []
    return (*placed, *([Hand(penalties=tuple(before))] if before else []))


def _hands(tables: Any, rules: RuleSet) -> tuple[Hand, ...]:
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise NotationError.unlike("[[hand]] tables", "", "hand")
    read = []
    for number, table in enumerate(tables, 1):
        with within(f"hand {number}"):
            hand = schema.read_hand(table, rules)
        rules = in_mid_game(rules, hand.house)
        read.append(hand)
    return tuple(read)


# Splitting a record file into its head and its hands, so that each can be parsed alone


@dataclass(frozen=True, slots=True)
class RecordPart:
    """The head of a record file, or one hand of it."""

    text: str
    before: int
    """The number of lines before it in the file."""


def pieces(text: str) -> tuple[RecordPart, ...]:
    """The head of the record *text*, then one part for each hand; joined they give *text* again.

    What looks like the start of a hand inside a note or comment is not one. A string without a
    closing quote ends at its line, so that the hands after it are found.
    """
    starts = [word.start() for word in _WORD.finditer(text) if word["hand"]]
    cut, before = [], 0
    for first, last in pairwise((0, *starts, len(text))):
        cut.append(RecordPart(text[first:last], before))
        before += text.count("\n", first, last)
    return tuple(cut)


_WORD = re.compile(
    r"""^(?P<hand>[ \t]*+\[\[[ \t]*+(?:hand|"hand"|'hand')[ \t]*+\]\])"""
    r"""|^(?P<penalty>[ \t]*+\[\[[ \t]*+(?:penalty|"penalty"|'penalty')[ \t]*+\]\])"""
    r'|"""[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*"""'
    r"|'''[^']*+(?:'(?!'')[^']*+)*'''"
    r"""|(?:\"""|''').*"""  # without an end it takes the rest, so that no text is scanned twice
    r'|"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+",
    re.DOTALL | re.MULTILINE,
)


# Writing a game as the text of a record file, without loss


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
    if record.place:
        head["place"] = record.place
    if any(record.start.totals.values()):
        head["before"] = dict(record.start.totals)
    if record.start.first_hand != 1:
        head["first_hand"] = record.start.first_hand
    changed = house.changes(record.rules)
    text = _lines(head) + (f"\n[house]\n{_lines(changed)}" if changed else "")
    *hands, last = record.hands or (NO_FACTS,)
    if last.ended is not None and last == Hand(ended=last.ended, penalties=last.penalties):
        text += f"\n[ended]\n{_lines(schema.write_hand(last)['ended'])}"
        late = [Hand(penalties=last.penalties)] if last.penalties else []
        return text + "".join(map(_write_hand, (*hands, *late)))
    return text + "".join(map(_write_hand, record.hands))


def _write_hand(hand: Hand) -> str:
    table = schema.write_hand(hand)
    penalties = [(each.pop("between", False), each) for each in table.pop("penalty", [])]
    text = "".join(f"\n[[penalty]]\n{_lines(each)}" for between, each in penalties if between)
    if text and hand == Hand(penalties=tuple(each for each in hand.penalties if each.between)):
        return text
    tables = [
        *(("irregularity", claim) for claim in table.pop("irregularity", [])),
        *(("penalty", each) for between, each in penalties if not between),
    ]
    text += f"\n[[hand]]\n{_lines(table)}"
    return text + "".join(f"[[hand.{name}]]\n{_lines(each)}" for name, each in tables)


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{name} = {toml.literal(value)}\n" for name, value in table.items())
