"""Reading of pads, which are TOML files; see docs/pads.md. `PADS` are those that are shipped."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from keyword import iskeyword
from pathlib import Path
from typing import Any, TypeVar, get_args

from referee import toml
from referee.errors import NotationError, within
from referee.pads import PadError, unlike
from referee.pads.formula import LIMIT, MOST_PLAYERS, RESERVED, Formula, Names
from referee.pads.model import (
    Amount,
    Begins,
    Bonus,
    End,
    Entry,
    EntryKind,
    Example,
    HouseNumber,
    Pad,
    PadTerms,
    Running,
    Scores,
    Wins,
    across,
)
from referee.pads.scoring import finished, play
from referee.text import number, one_line

FORMAT = "rook-pad/1"

LARGEST = 8192
"""The most bytes of a pad."""
MOST_STEPS = 3000
"""The most steps that the formulas of a pad take in a round for all who score: a game of 200 rounds
is computed anew with each tap. Those of Spades take 700."""
MOST_STEPS_OF_EXAMPLES = 40_000
"""The most steps that all its examples take together; those of Spades take 10,000."""
MOST_POINTS = 10**6
"""The most points that are typed at once."""
MOST_ROUNDS = 60
"""The most rounds of all examples together."""

_NAME = re.compile("[a-z][a-z0-9_]{0,29}")
_GIVEN = ("round", "seats", "total", "quota", "unfinished")
"""The names that every formula of the score may use, beside those of the pad."""

Choice = TypeVar("Choice", bound=str)

WINS: tuple[Wins, ...] = get_args(Wins)


@lru_cache(maxsize=256)
def read_pad(text: str) -> Pad:
    """The pad in *text*, whose examples come out as they say.

    Raises:
        PadError: it is none; says where, what is wanted, and what came.
    """
    top = _Table(parsed(text), "")
    top.one_of("format", (FORMAT,))
    pad = _read(text, top)
    numbers = {one.name: one.value for one in pad.house}
    asked = [(entry.name, entry.asked) for entry in pad.entries if entry.asked]
    for (name, amount), seats in product(asked, pad.seats):
        with within(f"enter.{name}.if"):
            amount.at({**numbers, "round": 1, "seats": seats})
    for at, example in enumerate(pad.examples, 1):
        with within(f"example {at}"):
            _check_example(pad, example)
    return pad


def read_rounds(pad: Pad, text: str) -> Example:
    """A file of rounds, in the form of an example; its totals may be left out.

    Raises:
        PadError: it is none, or does not fit *pad*.
    """
    return _example(pad, _Table(parsed(text), ""))


def terms_of(pad: Pad, example: Example) -> PadTerms:
    """The terms of a table that played *example*."""
    sides = across(example.seats, len(example.rounds[0]))
    names = tuple(f"Seat {seat}" for seat in range(1, example.seats + 1))
    return PadTerms(pad, names, sides, example.house, example.dealer, example.wins)


def parsed(text: str, most: int = LARGEST) -> Mapping[str, Any]:
    """The tables of a file of at most so many bytes.

    Raises:
        PadError: it is larger, or no TOML; with the line.
    """
    size = len(text.encode(errors="replace"))
    if size > most:
        raise PadError(f"want at most {most} bytes, got {size}")
    try:
        return toml.parse(text)
    except NotationError as fault:
        line = f"line {fault.line}"
        if not fault.wanted:
            raise PadError(fault.message, line) from fault
        raise PadError.unlike(_LINES, fault.got, line, reason=fault.reason) from fault


_LINES = "lines like name = 'Whist' or [score], each key and table once"


class _Table:
    """A table of a file, whose keys are each taken once; what is left is no key of it."""

    def __init__(self, plain: Any, place: str) -> None:
        self.place = place
        if not isinstance(plain, Mapping):
            raise PadError.unlike("a table", "" if plain is None else toml.quoted(plain), place)
        self.plain = dict(plain)
        self._known: list[str] = []

    def fault(self, key: str, wanted: str, value: Any = None) -> PadError:
        got = value if value is not None else self.plain.get(key)
        return unlike(wanted, got, self.path(key))

    def path(self, key: str) -> str:
        return f"{self.place}.{key}" if self.place else key

    def take(self, key: str) -> Any:
        self._known.append(key)
        return self.plain.get(key)

    def done(self) -> None:
        """Refuses a key that nobody asked for."""
        for key in self.plain:
            if key not in self._known:
                raise PadError(
                    f"there is no such key; there are {', '.join(self._known)}", self.path(key)
                )

    def text(self, key: str, default: str | None = None, *, most: int = 60) -> str:
        """A text on one line; without a *default* there has to be one."""
        value = self.take(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or not value.strip():
            raise self.fault(key, "a text")
        line = one_line(value)
        if not line or len(line) > most:
            raise self.fault(key, f"a text of at most {most} characters")
        return line

    def whole(
        self, key: str, default: int | None, least: int = -MOST_POINTS, most: int = MOST_POINTS
    ) -> int:
        value = self.take(key)
        if value is None and default is not None:
            return default
        return self.checked(key, value, least, most)

    def checked(
        self, key: str, value: Any, least: int = -MOST_POINTS, most: int = MOST_POINTS
    ) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fault(key, "a number", value)
        if not least <= value <= most:
            raise self.fault(key, f"a number from {number(least)} to {number(most)}", value)
        return value

    def yes(self, key: str) -> bool:
        value = self.take(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        raise self.fault(key, "true or false")

    def one_of(self, key: str, options: Sequence[Choice], default: Choice | None = None) -> Choice:
        value = self.take(key)
        if value is None and default is not None:
            return default
        for option in options:
            if value == option:
                return option
        raise self.fault(key, " or ".join(map(repr, options)))

    def items(self, key: str, most: int, *, least: int = 0) -> list[Any]:
        value = self.take(key)
        if value is None and not least:
            return []
        if not isinstance(value, list) or not least <= len(value) <= most:
            raise self.fault(key, f"a list of {least or 1} to {most}")
        return value

    def texts(self, key: str, most: int) -> tuple[str, ...]:
        """A list of texts; empty if there is none."""
        texts = self.items(key, most)
        for text in texts:
            if not isinstance(text, str) or not one_line(text) or len(text) > 80:
                raise self.fault(key, "texts of at most 80 characters", text)
        return tuple(map(one_line, texts))

    def table(self, key: str) -> "_Table":
        """The table under *key*; an empty one if there is none."""
        value = self.take(key)
        return _Table({} if value is None else value, self.path(key))

    def tables(self, key: str, most: int) -> Iterator[tuple[str, "_Table"]]:
        """The tables in a table, by name."""
        inner = self.table(key)
        if len(inner.plain) > most:
            raise PadError(f"want at most {most}, got {len(inner.plain)}", inner.place)
        for name, plain in inner.plain.items():
            yield name, _Table(plain, f"{inner.place}.{name}")

    def formula(self, key: str, names: Names) -> Formula | None:
        """A formula, or a number; None if there is none."""
        value = self.take(key)
        if value is None:
            return None
        return self.formula_of(key, value, names)

    def formula_of(self, key: str, value: Any, names: Names) -> Formula:
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(self.checked(key, value))
        if not isinstance(value, str):
            raise self.fault(key, "a formula", value)
        with within(self.path(key)):
            return Formula.read(value, names)

    def required(self, key: str, names: Names) -> Formula:
        formula = self.formula(key, names)
        if formula is None:
            raise self.fault(key, "a formula such as '10 * tricks'")
        return formula

    def amount(self, key: str, names: Names) -> Amount | None:
        """A number, a formula such as ``round``, or a list by round."""
        value = self.take(key)
        if value is None:
            return None
        values = value if isinstance(value, list) else [value]
        if not 1 <= len(values) <= MOST_ROUNDS:
            raise self.fault(key, f"a list of 1 to {MOST_ROUNDS} numbers")
        for each in values:
            word = isinstance(each, str) and _NAME.fullmatch(each) and each not in names.numbers
            if word or isinstance(each, bool) or not isinstance(each, int | str):
                raise self.fault(key, "a number", each)
        return Amount(tuple(self.formula_of(key, each, names) for each in values))


def _new_name(name: Any, place: str, taken: set[str]) -> str:
    """*name*, which is added to the names that are *taken*."""
    plain = isinstance(name, str) and _NAME.fullmatch(name)
    if not plain or iskeyword(name) or name in RESERVED or name in _GIVEN:
        wanted = "a name in small letters, digits and _, which means nothing else in a formula"
        raise PadError.unlike(wanted, "" if name is None else toml.quoted(name), place)
    if name in taken:
        raise PadError(f"{name!r} is a name already", place)
    taken.add(name)
    return str(name)


def _read(text: str, top: _Table) -> Pad:
    name = top.text("name")
    also = top.texts("also", 12)
    source, note = top.text("source", "", most=300), top.text("note", "", most=1000)
    scores: Scores = top.one_of("scores", get_args(Scores))
    seats = top.items("seats", MOST_PLAYERS - 1, least=1)
    for players in seats:
        top.checked("seats", players, 2, MOST_PLAYERS)
    if sorted({*seats}) != seats:
        raise top.fault("seats", "numbers of players, each greater than the one before")
    begins: Begins = top.one_of("begins", get_args(Begins), "left")
    goals = top.texts("goals", MOST_ROUNDS)

    taken: set[str] = set()
    house = tuple(_house_number(*each, taken) for each in top.tables("house", 12))
    numbers = Names(frozenset({"round", "seats", *taken}))
    entries = _entries(top, numbers, taken)
    apart = frozenset(entry.name for entry in entries if entry.each)
    running_tables = [*top.tables("carry", 4), *top.tables("tally", 4)]
    for running_name, table in running_tables:
        _new_name(running_name, table.place, taken)
    facts = frozenset(
        [*(entry.name for entry in entries), *(name for name, _ in running_tables), "total"]
    )
    score = _Table(top.take("score"), "score")
    quota = [
        score.formula_of("quota", each, numbers) for each in score.items("quota", MOST_PLAYERS)
    ]
    if quota and (scores != "players" or seats != [len(quota)]):
        raise score.fault("quota", f"a number for each of the players, who score alone: {seats[0]}")
    names = Names(
        frozenset({*taken, "round", "seats", "total", *(["quota"] if quota else [])}),
        {entry.name: facts for entry in entries if entry.kind == "one"},
        {"everybody": facts, **({"players": apart} if apart else {})},
    )
    lets: list[tuple[str, Formula]] = []
    steps = top.table("let")
    if len(steps.plain) > 20:
        raise PadError(f"want at most 20, got {len(steps.plain)}", "let")
    for step in steps.plain:
        formula = steps.required(step, names)
        lets.append((_new_name(step, "let", taken), formula))
        names = replace(names, numbers=names.numbers | {step})
    points = score.required("points", names)
    score.done()
    running = tuple(_running(*each, names) for each in running_tables)
    kept = frozenset(["total", *(name for name, _ in running_tables)])
    at_end = Names(numbers.numbers | kept | {"unfinished"}, {}, {"everybody": kept})
    end = _end(_Table(top.take("end"), "end"), numbers, names, at_end)
    steps_taken = sum(formula.steps for formula in _formulas(lets, points, running, end))
    scorers = max(seats) // (2 if scores == "sides" else 1)
    if steps_taken * scorers > MOST_STEPS:
        long = f"{steps_taken * scorers} steps for {scorers} who score"
        raise PadError(f"its formulas take {long}, want at most {MOST_STEPS}")

    pad = Pad(
        text, name, also, source, note, scores, tuple(seats), begins, goals, entries, tuple(lets),
        points, tuple(quota), running, house, end, (),
    )  # fmt: skip
    examples = [
        _example(pad, _Table(each, f"example {at}"))
        for at, each in enumerate(top.items("example", 12), 1)
    ]
    top.done()
    if sum(len(example.rounds) for example in examples) > MOST_ROUNDS:
        raise PadError(f"want at most {MOST_ROUNDS} rounds in all examples together")
    rows = sum(len(rows) for example in examples for rows in example.rounds)
    if steps_taken * rows > MOST_STEPS_OF_EXAMPLES:
        raise PadError(
            f"its examples take {steps_taken * rows} steps, want at most {MOST_STEPS_OF_EXAMPLES}"
        )
    return replace(pad, examples=tuple(examples))


def _formulas(
    lets: Sequence[tuple[str, Formula]], points: Formula, running: Sequence[Running], end: End
) -> Iterator[Formula]:
    """All that is computed in a round for each of those who score."""
    yield points
    yield from (formula for _, formula in lets)
    for one in running:
        yield one.add
        yield from [one.points] if one.points else []
    yield from (formula for formula in (end.only, end.prefer, end.won, end.over) if formula)
    yield from (formula for bonus in end.bonuses for formula in (bonus.holds, bonus.points))


def _house_number(name: str, table: _Table, taken: set[str]) -> HouseNumber:
    _new_name(name, table.place, taken)
    label, least = table.text("label"), table.whole("least", -MOST_POINTS)
    most = table.whole("most", MOST_POINTS, least)
    value, sources = table.whole("value", None, least, most), table.text("sources", "", most=300)
    table.done()
    return HouseNumber(name, label, value, least, most, sources)


def _entries(top: _Table, numbers: Names, taken: set[str]) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    for at, plain in enumerate(top.items("enter", 12, least=1), 1):
        table = _Table(plain, f"enter {at}")
        name = _new_name(table.take("name"), table.path("name"), taken)
        table.place = f"enter.{name}"
        entries.append(_entry(name, table, numbers, entries))
        table.done()
    return tuple(entries)


_KEYS: Mapping[str, frozenset[str]] = {
    "number": frozenset(
        {"each", "least", "most", "most_of_all", "sum", "sum_not", "usual", "zero"}
    ),
    "yes": frozenset({"each", "most_of_all"}),
    "one": frozenset({"least"}),
    "choice": frozenset({"choices", "usual", "most_of_all"}),
    "count": frozenset({"worth", "most", "most_of_all"}),
    "points": frozenset({"least", "most"}),
}
"""What an entry of each kind may say, beside what all may."""


def _entry(name: str, table: _Table, numbers: Names, before: Sequence[Entry]) -> Entry:
    label = table.text("label")
    kind: EntryKind = table.one_of("kind", get_args(EntryKind))
    allowed = _KEYS[kind]
    for key in frozenset().union(*_KEYS.values()) - allowed:
        if key in table.plain:
            raise PadError(f"nothing of the kind {kind!r} has it", table.path(key))
    when = table.one_of("when", ("before", "after"), "after")
    of = table.text("for", "")
    makers = {entry.name: entry for entry in before if entry.kind in ("one", "yes")}
    if of and of not in makers:
        raise table.fault("for", "the name of an entry before it of the kind 'one' or 'yes'")
    if when == "before" and of and not makers[of].before:
        raise table.fault("when", f"'after', as {of!r} is")
    asked = table.amount("if", numbers)
    each = table.one_of("each", ("player",), "") if "each" in table.plain else ""
    worth = (
        _worth(table, "choices" if kind == "choice" else "worth")
        if kind in ("choice", "count")
        else {}
    )
    least = {"points": -MOST_POINTS, "one": 1}.get(kind, 0)
    most_of_all = (
        table.whole("most_of_all", None, 1, 1000) if "most_of_all" in table.plain else None
    )
    return Entry(
        name,
        label,
        kind,
        when == "before",
        bool(each),
        of,
        asked,
        table.amount("least", numbers) or _constant(least),
        table.amount("most", numbers) or _constant(MOST_POINTS),
        table.amount("sum", numbers),
        table.amount("sum_not", numbers),
        worth,
        _usual(table, kind, worth),
        most_of_all,
        table.text("zero", ""),
        table.text("note", "", most=300),
    )


def _constant(value: int) -> Amount:
    return Amount((Formula.read(str(value), Names(frozenset())),))


def _worth(table: _Table, key: str) -> Mapping[str, int]:
    worth = table.take(key)
    if not isinstance(worth, Mapping) or not 1 <= len(worth) <= 20:
        raise table.fault(key, "a table of 1 to 20 labels, each with a number")
    for label, value in worth.items():
        if not label or one_line(label) != label or len(label) > 40:
            raise table.fault(key, "labels on one line, of at most 40 characters", label)
        table.checked(f"{key}.{label}", value)
    return dict(worth)


def _usual(table: _Table, kind: str, worth: Mapping[str, int]) -> int | str | None:
    if "usual" not in table.plain:
        return None
    if kind == "number":
        return table.whole("usual", None)
    return table.one_of("usual", [*worth])


def _running(name: str, table: _Table, names: Names) -> Running:
    """A carry, which turns into points, or a tally, which has a least."""
    carry = table.place.startswith("carry.")
    running = Running(
        name,
        table.text("label"),
        0 if carry else table.whole("start", 0),
        table.required("add", names),
        table.whole("every", 0, 1) if carry else 0,
        table.formula("points", names) if carry else None,
        None if carry or "least" not in table.plain else table.whole("least", None),
        None if carry or "keep" not in table.plain else table.whole("keep", None),
    )
    table.done()
    if bool(running.every) != (running.points is not None):
        raise PadError("want both 'every' and 'points', or neither", table.place)
    return running


def _end(table: _Table, numbers: Names, names: Names, at_end: Names) -> End:
    end = End(
        table.one_of("wins", ("highest", "lowest", "asked")),
        table.amount("target", numbers),
        table.amount("floor", numbers),
        table.amount("rounds", numbers),
        table.formula("only", names),
        table.formula("prefer", names),
        table.formula("won", names),
        table.formula("over", names),
        table.yes("deciding"),
        tuple(_bonus(*each, at_end) for each in table.tables("bonus", 4)),
    )
    table.done()
    return end


def _bonus(name: str, table: _Table, names: Names) -> Bonus:
    bonus = Bonus(
        name,
        table.text("label"),
        table.required("if", names),
        table.formula("points", names) or Formula.read("0", names),
    )
    table.done()
    return bonus


# Examples, and files of rounds


def _example(pad: Pad, table: _Table) -> Example:
    rounds = table.items("rounds", MOST_ROUNDS, least=1)
    counts = {len(rows) if isinstance(rows, list) else 0 for rows in rounds}
    scorers = min(counts)
    fitting = [players for players in pad.seats if _fits(pad.scores, players, scorers)]
    if len(counts) > 1 or not fitting:
        raise table.fault("rounds", "a list of rounds, each with a table for everybody who scores")
    seats = table.whole("seats", fitting[0], 2, MOST_PLAYERS)
    if seats not in fitting:
        raise table.fault("seats", " or ".join(map(str, fitting)))
    house = table.table("house")
    changed = {
        one.name: house.whole(one.name, None, one.least, one.most)
        for one in pad.house
        if one.name in house.plain
    }
    house.done()
    inner = table.table("bonus")
    bonus = {each.name: _some(inner, each.name, scorers) for each in pad.end.bonuses}
    inner.done()
    totals = table.items("totals", MOST_PLAYERS)
    for total in totals:
        table.checked("totals", total, -LIMIT, LIMIT)
    example = Example(
        tuple(map(tuple, rounds)),
        tuple(totals),
        _some(table, "winners", scorers),
        {name: those for name, those in bonus.items() if those is not None},
        table.yes("ended"),
        seats,
        table.whole("dealer", 1, 1, seats),
        changed,
        table.one_of("wins", WINS, "lowest" if pad.end.wins == "lowest" else "highest"),
        table.text("source", "", most=300),
    )
    table.done()
    return example


def _some(table: _Table, key: str, scorers: int) -> tuple[int, ...] | None:
    """Some of those who score, from 0; None if the table does not say who."""
    those = table.items(key, scorers)
    for scorer in those:
        table.checked(key, scorer, 1, scorers)
    return tuple(scorer - 1 for scorer in those) if key in table.plain else None


def _fits(scores: Scores, players: int, scorers: int) -> bool:
    """Whether so many score where so many play."""
    if scorers < 2 or players % scorers:
        return False
    return scores == "either" or (players > scorers) == (scores == "sides")


def _check_example(pad: Pad, example: Example) -> None:
    terms = terms_of(pad, example)
    *_, last = play(terms, example.rounds, example.dealer)
    standing, brought = finished(terms, last, "agreement" if example.ended else "")
    if standing.totals != example.totals:
        got, says = (
            f"[{', '.join(map(number, each))}]" for each in (standing.totals, example.totals)
        )
        raise PadError(f"the pad gives {got}, the example says {says}")
    won = standing.outcome.winners if standing.outcome else ()
    if example.winners not in (None, won):
        have, want = ([at + 1 for at in winners] for winners in (won, example.winners or ()))
        raise PadError(f"by the pad the winners are {have}, the example says {want}")
    for name, those in example.bonus.items():
        holds = tuple(each.scorer for each in brought if each.bonus.name == name)
        if holds != those:
            have, want = ([at + 1 for at in scorers] for scorers in (holds, those))
            raise PadError(f"by the pad the bonus {name!r} is for {have}, the example says {want}")


# The pads that are shipped


class _Shipped(Mapping[str, Pad]):
    """The pads of this package by the names of their files, each read when it is asked for."""

    def __getitem__(self, name: str) -> Pad:
        if name not in _shipped_texts():
            raise KeyError(name)
        return read_pad(_shipped_texts()[name])

    def __iter__(self) -> Iterator[str]:
        return iter(_shipped_texts())

    def __len__(self) -> int:
        return len(_shipped_texts())


@lru_cache(maxsize=1)
def _shipped_texts() -> Mapping[str, str]:
    found = sorted(Path(__file__).parent.glob("*.toml"))
    return {file.stem: file.read_text("utf-8") for file in found}


PADS: Mapping[str, Pad] = _Shipped()
