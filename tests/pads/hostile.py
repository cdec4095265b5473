"""Texts that somebody might type as a formula to break out of it, or to hold others up."""

from collections.abc import Iterator, Mapping
from itertools import product

NAMES = ("tricks", "bid", "players", "everybody", "makers", "p", "max", "sum")

_DUNDERS = (
    "__class__", "__init__", "__globals__", "__dict__", "__mro__", "__subclasses__()", "__doc__",
    "__getattribute__", "__reduce__()", "real", "numerator", "bit_length()", "to_bytes(9, 1)",
    "items()", "append(1)", "gi_frame", "_", "__", "tricks.tricks",
)  # fmt: skip
_CALLS = (
    "eval", "exec", "open", "compile", "getattr", "setattr", "print", "input", "breakpoint",
    "globals", "locals", "vars", "dir", "type", "object", "range", "list", "int", "pow", "divmod",
    "__import__", "exit", "tricks", "players", "makers", "round", "len", "top.max", "sorted",
)  # fmt: skip
_ARGUMENTS = ("", "1", "tricks", "*players", "**makers", "tricks, key=bid")
_NO_NUMBERS = (
    "1.5", ".5", "5.", "1e9", "1E5", "1j", "0x10", "0b11", "0o17", "1_000", "007",
    "1if bid else 2", "'a'", '"a"', "b'a'", "f'{bid}'", "f'{__import__}'", "'a' * 10", "''' '''",
    "r'\\d'", "None", "True", "False", "...", "Ellipsis", "NotImplemented", "nan", "inf",
)  # fmt: skip
_NO_FORMULAS = (
    "[1]", "[]", "()", "(1, 2)", "1,", "1, 2", "{}", "{1}", "{1: 2}", "[0] * 10**8", "tricks[0]",
    "tricks[:]", "players[0]", "players[-1].tricks", "lambda: 1", "lambda x: x", "(lambda: 1)()",
    "(x := 1)", "x = 1", "x += 1", "bid: int", "[x for x in players]", "{x for x in players}",
    "(x for x in players)", "[1 for p in players]", "await bid", "yield", "yield bid", "(yield)",
    "*players", "**makers", "bid if tricks", "if bid: 1", "bid else 1", "bid and", "and bid",
    "not", "bid is 1", "bid is not 1", "bid in players", "bid not in players", "1 < 2 < 3",
    "bid == tricks == 3", "~bid", "+bid", "+1", "bid @ tricks", "bid / 2", "bid | 1", "bid & 1",
    "bid ^ 1", "bid << 1", "bid >> 1", "bid <> 1", "bid === 1", "bid =< 1", "bid => 1",
    "bid! = 1", "import os", "import os; os.system('id')", "from os import *", "del bid", "pass",
    "return 1", "raise bid", "assert bid", "global bid", "bid; tricks", "bid\\\n+ 1",
    "bid # note", "`bid`", "$bid", "bid?", "@bid", "bid:", ";", ":", ",", ".", "..", "-", "--",
    "%", "()()", ")(", "(", ")", "((", "bid)", "(bid", "bid bid", "1 1", "", " ", "\n", "\t",
    "\0", "bid\0", "\x1b[31m", "#", "print 1", "exec 'id'", "async", "class", "match bid",
    "type x = 1",
)  # fmt: skip
_FUNCTIONS = (
    "max()", "max(1)", "max(bid)", "max(*players)", "max(players)", "max(bid, key=abs)",
    "max(players, key=bid)", "min()", "min([1, 2])", "abs()", "abs(1, 2)", "abs(*players)", "max",
    "min + 1", "top()", "top(1)", "top(bid + 1)", "top(nothing)", "top(players)",
    "top(bid, tricks)", "top(p.bid)", "top(makers.bid)", "sum()", "sum(1)", "sum(bid)",
    "sum(players)", "sum([1, 2])", "sum(bid, tricks)", "sum(1 for p in bid)",
    "sum(1 for p in range)", "sum(1 for p in nothing)",
    "sum(1 for p in players for q in players)", "sum(1 for p in everybody for q in everybody)",
    "sum(sum(1 for q in players) for p in players)",
    "sum(1 for p in players if sum(1 for q in players))",
    "sum(max(sum(q.bid for q in everybody), 1) for p in everybody)", "sum(p for p in players)",
    "sum(p.nothing for p in players)", "sum(q.bid for p in players)",
    "sum(p.bid for bid in players)", "sum(p.bid for players in players)",
    "sum(p.bid for max in players)", "sum(1 for p, q in players)",
    "sum(1 for (p) in (players))()", "sum(1 for p.bid in players)", "sum(1 for [p] in players)",
    "sum((1 for p in players), 5)", "sum(*players)", "sum(x=1)", "sum(1 async for p in players)",
    "sum([1 for p in players])", "sum({1 for p in players})", "sum(p.bid.real for p in players)",
    "sum(p.__class__ for p in players)", "sum(1 for p in players) for q in players",
    "sum(1 for makers in players)", "p.bid + sum(1 for p in players)",
    "sum(lambda: 1 for p in players)",
)  # fmt: skip
_LETTERS = (
    "\uff42id", "b\u0456d", "b\u0131d", "bi\u0064\u0323", "bid\u200b", "bid\u200d", "\u202ebid",
    "\u2066bid\u2069", "\ufeffbid", "bid\u00a0+ 1", "bid\u2028+ 1", "\u00b2", "bid\u00b2",
    "\uff11\uff10", "\u0661\u0662", "\u2160", "\u00bd", "\u221e", "\U0001d7d8",
    "\U0001d41b\U0001d422\U0001d41d", "\u03c0", "\u5c71", "\U0001f0cf", "\ud800", "bid \u00d7 2",
    "bid \u2212 1", "bid \u2260 1", "bid \uff0b 1", "\u2118", "\u212e", "\u1885", "a\u0300" * 100,
    "\u200b", "\u3164", "\u0640bid", "\U000e0041bid",
)  # fmt: skip
_UNKNOWN = (
    "trick", "Bid", "BID", "bids", "_", "__", "_bid", "__builtins__", "__name__", "__file__",
    "self", "nonlocal", "lambda", "for", "if", "def", "os", "sys", "e", "values", "env",
    "x" * 299, "bid1", "makers.nothing", "makers.", ".bid", "bid.bid", "bid.tricks",
    "makers.bid.bid", "makers .nothing", "everybody.bid", "players.bid", "nothing.bid", "players",
    "everybody", "p", "p.bid",
)  # fmt: skip
_LARGE = (
    "9**9**9", "2**1000000", "bid**bid", "(-1)**bid", "10**10**10", "1 << 99", "1 << 10**9",
    "1000000000", "-1000000000", "9" * 300, "1" + "0" * 200, "999999999 + 1", "-999999999 - 1",
    "99999 * 99999", "-99999 * 99999", "31623 * 31623", "bid * 999999999", "10" + "*10" * 60,
    "99999999" + "*99999999" * 30, "sum(999999999 for p in everybody)",
    "sum(p.bid * 999999999 for p in everybody)", "max(999999999 + 1, 1)", "abs(-999999999 - 1)",
    "bid // 0", "bid % 0", "bid // (bid - bid)", "1 // (tricks - tricks)", "0 // 0",
    "bid % (1 - 1)", "sum(1 // 0 for p in players)", "1 // (not bid)",
)  # fmt: skip


def _nested() -> Iterator[str]:
    for times in (35, 60, 95, 140, 149):
        yield "(" * times
        yield ")" * times
    for times in (40, 100, 250, 296):
        yield "-" * times + "bid"
        yield "not " * (times // 4) + "bid" if times > 130 else "not " * 40 + "bid"
        yield "- - " * (times // 4) + "(bid)" if times > 130 else "- " * times + "bid"
    for times in (35, 45, 55):
        yield "abs(" * times + "bid" + ")" * times
        yield "max(1," * (times - 2) + "bid" + ")" * (times - 2)
    yield "bid if bid else " * 18 + "(" * 31
    yield "(bid if " * 16 + "bid" + " else 1)" * 16 + " + " + "(" * 20
    yield "bid+" * 74 + "1"
    yield "bid-(" * 40 + "1" + ")" * 40
    yield "[" * 290
    yield "{" * 290
    yield "sum(" * 70
    yield "lambda:" * 40 + "1"
    yield "bid." * 70 + "bid"
    yield "bid[" * 70
    yield "bid(" * 70


def _long() -> Iterator[str]:
    for text in (
        "bid + ",
        "(",
        "-",
        "not ",
        "9",
        "bid.",
        "max(",
        " ",
        "\n",
        "\u202e",
        "a",
        "sum(1 for p in ",
    ):
        yield text * (8192 // len(text))
        yield "bid" + " " * 200 + text * 101


def hostile() -> Mapping[str, list[str]]:
    """By what they try, texts that no pad may have; more than five hundred, all different."""
    attributes = [f"{name}.{attribute}" for name, attribute in product(NAMES, _DUNDERS)]
    attributes += [
        f"{thing}.__class__" for thing in ("()", "''", "1", "(1)", "[]", "{}", "max(1, 2)")
    ]
    calls = [f"{name}({given})" for name, given in product(_CALLS, _ARGUMENTS)]
    return {
        "attributes": attributes,
        "calls": calls,
        "no whole numbers": [*_NO_NUMBERS],
        "no formulas": [*_NO_FORMULAS],
        "functions": [*_FUNCTIONS],
        "letters": [*_LETTERS],
        "names": [*_UNKNOWN],
        "large": [*_LARGE],
        "nested": [*dict.fromkeys(_nested())],
        "long": [*_long()],
    }
