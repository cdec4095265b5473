"""The formulas of a pad: whole numbers, read from a white list of Python's syntax.

From one tree come the value, the rule in words, and how a value came about.
"""

import ast
import operator
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from referee.pads import PadError
from referee.text import MINUS, listed, number
from referee.toml import clip

Values = Mapping[str, Any]
"""What the names stand for: a number for ``bid``, a row of numbers under ``bidders.`` for
``bidders.bid``, and a sequence of rows for a list."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names that a formula may use."""

    numbers: frozenset[str]
    rows: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Those with attributes, such as ``bidders`` in ``bidders.bid``."""
    lists: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """``players``, the partners of a side, and ``everybody``, all who score: the attributes of
    each row."""


LONGEST = 300
"""The most characters of a formula."""
DEEPEST = 30
"""The most levels of a formula."""
LIMIT = 10**9
"""Every number on the way is nearer to 0 than this."""
MOST_PLAYERS = 12
"""The most who play, and so the most rows that a sum has."""

_FUNCTIONS: Mapping[str, tuple[Callable[..., int], int, int]] = {
    "max": (max, 2, MOST_PLAYERS),
    "min": (min, 2, MOST_PLAYERS),
    "abs": (abs, 1, 1),
}
"""Each with the fewest and the most numbers that it takes."""

RESERVED = frozenset({"players", "everybody", *_FUNCTIONS, "top", "sum"})
"""What means the same in every formula, and so names nothing else."""

_Run = Callable[[Values], int]

_ARITHMETIC: Mapping[type[ast.operator], tuple[Callable[[int, int], int], str]] = {
    ast.Add: (operator.add, "+"),
    ast.Sub: (operator.sub, MINUS),
    ast.Mult: (operator.mul, "×"),
    ast.FloorDiv: (operator.floordiv, "÷"),
    ast.Mod: (operator.mod, "÷"),
}

_COMPARISONS: Mapping[type[ast.cmpop], tuple[Callable[[int, int], bool], str]] = {
    ast.Eq: (operator.eq, "="),
    ast.NotEq: (operator.ne, "≠"),
    ast.Lt: (operator.lt, "<"),
    ast.GtE: (operator.ge, "≥"),
    ast.Gt: (operator.gt, ">"),
    ast.LtE: (operator.le, "≤"),
}
_OPPOSITE: Mapping[type[ast.cmpop], ast.cmpop] = {
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.Lt: ast.GtE(),
    ast.GtE: ast.Lt(),
    ast.Gt: ast.LtE(),
    ast.LtE: ast.Gt(),
}

_FOREIGN = re.compile(
    r"[^A-Za-z0-9_ \t\n.,()+\-*/%<>=!]|(?<![A-Za-z0-9_])[0-9]+[A-Za-z_]|(?<![<>=!])=(?!=)"
)
"""What no formula has: another character, one equals sign, or a letter straight after a number, of
which Python would warn, or read another kind of number."""

_WRITTEN = {"×": "*", "−": "-", "–": "-", "÷": "//", "≥": ">=", "≤": "<=", "≠": "!=", "=": "=="}
"""Signs as people type them, and as they are written in a formula."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula that was read and is allowed."""

    text: str
    steps: int
    """How many steps its value takes at most."""
    _tree: ast.expr = field(compare=False, repr=False)
    _run: _Run = field(compare=False, repr=False)
    _names: Names = field(compare=False, repr=False)

    @classmethod
    def read(cls, text: str, names: Names) -> "Formula":
        """Reads *text*, which may use *names* only.

        Raises:
            PadError: it is no formula, or has something in it that none may have.
        """
        if len(text) > LONGEST:
            raise PadError(f"want at most {LONGEST} characters, got {len(text)}")
        if foreign := _FOREIGN.search(text):
            sign = foreign[0]
            right = _WRITTEN.get(sign)
            why = f"is written {right} in" if right else "does not belong in"
            raise PadError(f"{clip(sign)!r} {why} a formula")
        line = " ".join(text.split())
        try:
            tree = ast.parse(line, mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as fault:
            message = f"want a formula such as 10 * tricks, got {clip(line)!r}"
            raise PadError(message) from fault
        reader = _Reader(line, names)
        run = reader.compiled(tree)
        return cls(line, reader.steps, tree, run, names)

    def value(self, values: Values) -> int:
        """The number that comes out; true is 1, false is 0.

        Raises:
            PadError: a number gets too large, or is divided by 0.
        """
        return self._run(values)

    def sentence(self, numbers: Mapping[str, int] | None = None) -> str:
        """The formula in words: "100 + 5 × bid, if tricks = bid; else −10 × bid".

        Names in *numbers* are said as these.
        """
        numbers = numbers or {}
        if not numbers:
            return _NAMED.said(self._tree)[0]

        known = partial(self._decided, numbers=numbers)
        return _Words(numbers).said(_settled(self._tree, known))[0]

    def decided(self, numbers: Mapping[str, int]) -> int | None:
        """The value, if *numbers* are enough to compute it; else None."""
        return self._decided(self._tree, numbers)

    def _decided(self, node: ast.expr, numbers: Mapping[str, int]) -> int | None:
        names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
        if not names <= numbers.keys():
            return None
        try:
            return _Reader(self.text, self._names).compiled(node)(numbers)
        except PadError:  # divided by 0, or too large: a round that needs it says so
            return None

    def working(self, values: Values) -> str:
        """How the value came about: "tricks = bid: 100 + 5 × 6 = 130"; "" for a bare number."""
        reasons: dict[str, None] = {}

        def value(node: ast.expr) -> int:
            return _Reader(self.text, self._names).compiled(node)(values)

        worked = _NAMED.said(_worked(self._tree, value, reasons))[0]
        came = number(self.value(values))
        words = came if worked == came else f"{worked} = {came}"
        if reasons:
            return f"{', '.join(reasons)}: {words}"
        return "" if words == came else words


def bounded(value: int) -> int:
    """*value*, which is nearer to 0 than `LIMIT`.

    Raises:
        PadError: it is not.
    """
    if not -LIMIT < value < LIMIT:
        raise PadError(f"a number is not below {LIMIT}")
    return value


# Reading


class _Reader:
    """Turns a tree of Python's syntax into a function, and refuses what is not on the list."""

    def __init__(self, line: str, names: Names, times: int = 1) -> None:
        self._line, self._names, self._times = line, names, times
        self.steps = 0

    def compiled(self, node: ast.expr, depth: int = 0) -> _Run:  # noqa: PLR0911 - a form of syntax each
        """The function of *node*."""
        self.steps += self._times
        if depth > DEEPEST:
            raise PadError(f"want at most {DEEPEST} parts in one another")
        part = partial(self.compiled, depth=depth + 1)
        names, lists = self._names, self._names.lists
        match node:
            case ast.Constant(value=int(value)) if not isinstance(value, bool):
                constant = bounded(value)
                return lambda _: constant
            case ast.Name(name):
                self._require(name, name, names.numbers)
                return lambda values: values[name]
            case ast.Attribute(ast.Name(name), attribute):
                self._require(name, name, names.rows)
                self._require(attribute, f"{name}.{attribute}", names.rows[name])
                row = f"{name}."
                return lambda values: values[row].get(attribute, 0)
            case ast.BinOp(left, sign, right) if type(sign) in _ARITHMETIC:
                return _arithmetic(_ARITHMETIC[type(sign)][0], part(left), part(right))
            case ast.UnaryOp(ast.USub(), operand):
                minus = part(operand)
                return lambda values: -minus(values)
            case ast.UnaryOp(ast.Not(), operand):
                true = part(operand)
                return lambda values: 0 if true(values) else 1
            case ast.Compare(left, [sign], [right]) if type(sign) in _COMPARISONS:
                holds, one, other = _COMPARISONS[type(sign)][0], part(left), part(right)
                return lambda values: 1 if holds(one(values), other(values)) else 0
            case ast.BoolOp(sign, operands):
                several = all if isinstance(sign, ast.And) else any
                parts = [part(operand) for operand in operands]
                return lambda values: 1 if several(each(values) for each in parts) else 0
            case ast.IfExp(test, body, orelse):
                true, then, otherwise = part(test), part(body), part(orelse)
                return lambda values: then(values) if true(values) else otherwise(values)
            case ast.Call(ast.Name("top"), [ast.Name(name)], []) if "everybody" in lists:
                self._require(name, name, lists["everybody"])
                self.steps += self._times * MOST_PLAYERS
                return lambda values: max(row.get(name, 0) for row in values["everybody"])
            case ast.Call(
                ast.Name("sum"),
                [
                    ast.GeneratorExp(
                        body, [ast.comprehension(ast.Name(name), ast.Name(rows), ifs, 0)]
                    )
                ],
                [],
            ) if rows in lists and self._times == 1:  # none within another
                return self._sum(name, rows, body, ifs)
            case ast.Call(ast.Name(name), arguments, []) if name in _FUNCTIONS:
                function, fewest, most = _FUNCTIONS[name]
                if fewest <= len(arguments) <= most:
                    numbers = [part(argument) for argument in arguments]
                    return lambda values: function(*[each(values) for each in numbers])
        excerpt = self._line[node.col_offset : node.end_col_offset]
        raise PadError(
            f"{clip(excerpt)!r} is not allowed: a formula has whole numbers, names, + - * // %, "
            "comparisons, and, or, not, a if b else c, max(a, b), min(a, b), abs(a), top(entry) "
            "and sum(p.entry for p in players if …)"
        )

    def _sum(self, name: str, rows: str, body: ast.expr, conditions: list[ast.expr]) -> _Run:
        names = self._names
        if name in names.numbers or name in names.rows or name in RESERVED:
            raise PadError(f"{clip(name)!r} means something already: take p")
        inner = replace(names, rows={**names.rows, name: names.lists[rows]})
        reader = _Reader(self._line, inner, MOST_PLAYERS)
        of_row = reader.compiled(body)
        wanted = [reader.compiled(condition) for condition in conditions]
        self.steps += reader.steps
        key = f"{name}."

        def total(values: Values) -> int:
            each = ({**values, key: row} for row in values[rows])
            return bounded(sum(of_row(one) for one in each if all(true(one) for true in wanted)))

        return total

    @staticmethod
    def _require(name: str, written: str, known: Collection[str]) -> None:
        if name not in known:
            there = clip(", ".join(sorted(known)))
            raise PadError(f"{clip(written)!r} is no name here; there is {there or 'none'}")


def _arithmetic(function: Callable[[int, int], int], left: _Run, right: _Run) -> _Run:
    divides = function in (operator.floordiv, operator.mod)

    def run(values: Values) -> int:
        one, other = left(values), right(values)
        if divides and not other:
            raise PadError("nothing can be divided by 0")
        return bounded(function(one, other))

    return run


# In words


_ALONE, _OR, _AND, _NOT, _COMPARED, _SUM, _PRODUCT, _SIGNED, _WORD = range(9)
"""How tightly words bind, from what stands in brackets wherever it is a part."""


@dataclass(frozen=True, slots=True)
class _Words:
    """How a formula is said."""

    numbers: Mapping[str, int]
    """Names that are said as numbers."""
    loop: str = ""
    """The name of a row in a sum."""

    def said(self, node: ast.expr) -> tuple[str, int]:  # noqa: C901, PLR0911, PLR0912 - as above
        """*node* in words, and how tightly they bind."""
        part = self.part
        match node:
            case ast.Constant(int(value)):
                return number(value), _SIGNED if value < 0 else _WORD
            case ast.Name(name) if name in self.numbers:
                return self.said(ast.Constant(self.numbers[name]))
            case ast.Name(name):
                return _SAID.get(name, _spaced(name)), _WORD
            case ast.Attribute(ast.Name(owner), name):
                of = "" if owner == self.loop else f" of the {_spaced(owner)}"
                return f"{_spaced(name)}{of}", _WORD
            case ast.BinOp(left, ast.FloorDiv(), right):
                return f"{part(left, _PRODUCT)} ÷ {part(right, _SIGNED)}, rounded down", _ALONE
            case ast.BinOp(left, ast.Mod(), right):
                return f"the rest of {part(left, _PRODUCT)} ÷ {part(right, _SIGNED)}", _ALONE
            case ast.BinOp(left, sign, right):
                words = _ARITHMETIC[type(sign)][1]
                binds = _PRODUCT if isinstance(sign, ast.Mult) else _SUM
                second = part(right, binds + 1)
                if binds == _SUM and second.startswith(MINUS):  # not "5 + −10", which nobody says
                    words, second = ("+" if words == MINUS else MINUS), second[1:]
                return f"{part(left, binds)} {words} {second}", binds
            case ast.UnaryOp(ast.USub(), operand):
                return f"{MINUS}{part(operand, _WORD)}", _SIGNED
            case ast.UnaryOp(ast.Not(), ast.UnaryOp(ast.Not()) as operand):
                return f"not {part(operand, _NOT)}", _NOT  # 1 or 0, whatever number it is of
            case ast.UnaryOp(ast.Not(), operand):
                return self.said_not(operand)
            case ast.Compare(left, [sign], [right]):
                words = _COMPARISONS[type(sign)][1]
                return f"{part(left, _SUM)} {words} {part(right, _SUM)}", _COMPARED
            case ast.BoolOp(sign, operands):
                words, binds = (" and ", _AND) if isinstance(sign, ast.And) else (" or ", _OR)
                return words.join(part(operand, binds + 1) for operand in operands), binds
            case ast.IfExp(test, body, orelse):
                otherwise = self.said(orelse)[0]
                if not isinstance(orelse, ast.IfExp):
                    otherwise = f"else {part(orelse, _OR)}"
                return f"{part(body, _OR)}, if {part(test, _OR)}; {otherwise}", _ALONE
            case ast.Call(ast.Name("abs"), [argument]):
                return f"|{self.said(argument)[0]}|", _WORD
            case ast.Call(ast.Name("top"), [ast.Name(name)]):
                return f"the highest {_spaced(name)}", _WORD
            case ast.Call(
                ast.Name("sum"),
                [
                    ast.GeneratorExp(
                        body, [ast.comprehension(ast.Name(name), ast.Name(rows), ifs, 0)]
                    )
                ],
            ):
                inner = replace(self, loop=name)
                whose = "each player" if rows == "players" else "everybody"
                conditions = " and ".join(inner.part(condition, _NOT) for condition in ifs)
                having = f" with {conditions}" if conditions else ""
                return f"the sum of {inner.part(body, _SUM)} for {whose}{having}", _ALONE
            case ast.Call(ast.Name(name), arguments):
                of_two = ("greater", "smaller"), ("greatest", "smallest")
                most, least = of_two[len(arguments) > 2]
                parts = listed(part(argument, _SUM) for argument in arguments)
                return f"the {most if name == 'max' else least} of {parts}", _ALONE
        raise AssertionError(ast.dump(node))

    def said_not(self, node: ast.expr) -> tuple[str, int]:
        """The opposite of *node* in words: "tricks ≠ bid", "not made"."""
        match node:
            case ast.Compare(left, [sign], [right]):
                return self.said(ast.Compare(left, [_OPPOSITE[type(sign)]], [right]))
            case ast.UnaryOp(ast.Not(), operand):
                return self.said(operand)
        return f"not {self.part(node, _NOT)}", _NOT

    def part(self, node: ast.expr, least: int) -> str:
        """*node* in words, in brackets if they bind less tightly than *least*."""
        words, binds = self.said(node)
        return words if binds >= least else f"({words})"


_NAMED = _Words({})

_SAID = {"round": "the round’s number", "seats": "players", "total": "the total so far"}
"""How names that every formula knows are said."""


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _settled(  # noqa: PLR0911 - a form of syntax each
    node: ast.expr, known: Callable[[ast.expr], int | None], *, holds: bool = True
) -> ast.expr:
    """*node* with what the numbers of a table decide for good, and without conditions on it.

    *known* has the value of what they decide; None for what a round has to say. *holds*: only
    whether it is 0 matters here, not which other number it is.
    """
    number = partial(_settled, known=known, holds=False)

    def condition(part: ast.expr) -> ast.expr:
        value = known(part)
        return _settled(part, known) if value is None else ast.Constant(int(bool(value)))

    match node:
        case ast.IfExp(test, body, orelse):
            settled = condition(test)
            if isinstance(settled, ast.Constant):
                return number(body if settled.value else orelse)
            return ast.IfExp(settled, number(body), number(orelse))
        case ast.BoolOp(sign, operands):
            idle = int(isinstance(sign, ast.And))
            parts = [condition(operand) for operand in operands]
            rest = [part for part in parts if not isinstance(part, ast.Constant)]
            if any(isinstance(part, ast.Constant) and part.value != idle for part in parts):
                return ast.Constant(1 - idle)
            if len(rest) > 1:
                return ast.BoolOp(sign, rest)
            if not rest:
                return ast.Constant(idle)
            return rest[0] if holds or isinstance(rest[0], ast.Compare | ast.BoolOp) else node
        case ast.Compare(left, signs, [right]):
            return ast.Compare(number(left), signs, [number(right)])
        case ast.BinOp() if (value := known(node)) is not None:
            return ast.Constant(value)
        case ast.BinOp(left, ast.Mult(), right) if 0 in (known(left), known(right)):
            return ast.Constant(0)
        case ast.BinOp(left, ast.Mult(), right) if known(left) == 1:
            return number(right)
        case ast.BinOp(left, operation, right):
            return ast.BinOp(number(left), operation, number(right))
        case ast.UnaryOp(ast.USub() as operation, operand):
            return ast.UnaryOp(operation, number(operand))
        case ast.Call(name, [ast.GeneratorExp(body, [loop])]):
            ifs = [condition(part) for part in loop.ifs]
            inner = ast.comprehension(loop.target, loop.iter, ifs, 0)
            return ast.Call(name, [ast.GeneratorExp(number(body), [inner])], [])
    return node


def _worked(node: ast.expr, value: Callable[[ast.expr], int], reasons: dict[str, None]) -> ast.expr:
    """*node* with numbers for names, without the branches that were not taken.

    The conditions by which they were not go to *reasons*.
    """
    match node:
        case ast.IfExp(test, body, orelse):
            holds = value(test)
            reasons[(_NAMED.said if holds else _NAMED.said_not)(test)[0]] = None
            return _worked(body if holds else orelse, value, reasons)
        case ast.BinOp(left, sign, right):
            parts = [_worked(part, value, reasons) for part in (left, right)]
            kept = [part for part in parts if not _is_zero(part)]
            if isinstance(sign, ast.Add) and len(kept) < 2:
                return kept[0] if kept else ast.Constant(0)
            if isinstance(sign, ast.Sub) and _is_zero(parts[1]):
                return parts[0]
            return ast.BinOp(parts[0], sign, parts[1])
        case ast.UnaryOp(ast.USub(), operand):
            inner = _worked(operand, value, reasons)
            return ast.UnaryOp(ast.USub(), inner)
    return ast.Constant(value(node))


def _is_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0
