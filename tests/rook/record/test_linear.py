"""No input takes quadratic time: an input four times as long takes about four times as long.

Processor time is measured, so that a busy machine does not matter; a shape that looks slow is
measured again before the test fails.
"""

import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from referee.cli.replay import answer_text
from referee.errors import RefereeError

HEAD = 'format = "rook-record/1"\nrules = "kentucky-discard"\n'
HAND = f'{HEAD}[[hand]]\nbidder = 1\nbid = 90\ntrump = "red"\n'
CLAIM = "[[hand.irregularity]]\nkind = 'renege'\nseat = 2\n"
LATE = f"{CLAIM}trick = 1\nfound = 3\n"
RESULT = "[[hand]]\nbidder = 1\nbid = 90\ntaken = { A = 95 }\n"


def head(*lines: str) -> str:
    return HEAD + "\n".join((*lines, ""))


def with_fact(key: str, value: str) -> str:
    """A record of one hand in which *key* has *value*."""
    return f"{HAND}{key} = {value}\n"


def listed(value: str, n: int) -> str:
    return f"[{', '.join([value] * n)}]"


def table(n: int, key: str = "k{}") -> str:
    return f"{{ {', '.join(f'{key.format(i + 1)} = 1' for i in range(n))} }}"


def play(*tricks: str) -> str:
    return with_fact("play", f"[{', '.join(map(repr, tricks))}]")


def auction(calls: list[str]) -> str:
    return head("[[hand]]", f"auction = '{' '.join(calls)}'")


def numbered(line: str, n: int) -> list[str]:
    return [line.format(i) for i in range(n)]


Shape = Callable[[int], str]

SHAPES: dict[str, Shape] = {
    "tricks": lambda n: play(*["R14 R5 R6 R7"] * n),
    "calls": lambda n: auction([f"{i % 4 + 1}:{70 + 5 * (i % 10)}" for i in range(n)]),
    "dotted key": lambda n: head(".".join("a" * 4 * n) + " = 1"),
    "claims and tricks": lambda n: play(*["R14 R5 G6 R7"] * n) + LATE * n,
}
"""Shapes of input that once took quadratic time."""

MORE: dict[str, Shape] = {
    "short tricks": lambda n: play(*["R14 R5"] * n),
    "empty tricks": lambda n: play(*[""] * n),
    "tricks with holes": lambda n: play(*["R14 R5 R6 R7", "", "G5 G6"] * (n // 3)),
    "one long trick": lambda n: play("R14 " * n),
    "passes": lambda n: auction([f"{i % 4 + 1}:-" for i in range(n)]),
    "redeal calls": lambda n: auction([f"{i % 4 + 1}:redeal" for i in range(n)]),
    "one caller": lambda n: auction([f"1:{70 + i}" for i in range(n)]),
    "claims": lambda n: play("R14 R5 G6 R7", "R13 R6 R9 R8") + "".join(
        f"{CLAIM}trick = 1\nfound = {i + 3}\n" for i in range(n)),
    "claims of a result": lambda n: with_fact("taken", "{ A = 60, B = 60 }") + LATE * n,
    "claims in one line": lambda n: with_fact("irregularity", listed("{ kind = 'misdeal' }", n)),
    "hands": lambda n: HEAD + RESULT * n,
    "penalties": lambda n: HEAD + "[[penalty]]\nseat = 1\npoints = 5\n" * n,
    "penalties, the last wrong": lambda n: (
        HEAD + "[[penalty]]\nseat = 1\npoints = 5\n" * n + "[[penalty]]\nseat = 9\n"),
    "hands and penalties": lambda n: HEAD + (RESULT + "[[penalty]]\nseat = 1\npoints = 5\n") * n,
    "penalties of a hand": lambda n: (
        HEAD + RESULT + "[[hand.penalty]]\nseat = 1\npoints = 5\n" * n),
    "hands in one line": lambda n: head("hand = " + listed("{ bidder = 1, bid = 90 }", n)),
    "hands, the last wrong": lambda n: f"{HEAD}{RESULT * n}[[hand]]\nbidder = 9\n",
    "hands, the last impossible": lambda n: HEAD + RESULT * n + RESULT.replace("95", "93"),
    "void hands": lambda n: HEAD + "[[hand]]\nvoid = true\n" * n,
    "a deal": lambda n: with_fact("deal", f"['{'R14 ' * n}', '', '', '']"),
    "a nest": lambda n: with_fact("nest", f"'{'R14 ' * n}'"),
    "cards laid aside": lambda n: play("R13") + f"discard = '{'R14 ' * n}'\n",
    "piles": lambda n: with_fact("piles", f"{{ A = '{'R14 ' * n}' }}"),
    "partners": lambda n: with_fact("partners", listed("3", n)),
    "called cards": lambda n: with_fact("partner_cards", listed("'R5'", n)),
    "circus": lambda n: with_fact("circus", listed("'R5'", n)),
    "leaders": lambda n: with_fact("leaders", table(n, "{}")),
    "a wide table": lambda n: with_fact("taken", table(n)),
    "dotted keys": lambda n: head(*numbered("a.b{} = 1", n)),
    "a dotted header": lambda n: head(f"[{'.'.join('a' * 4 * n)}]"),
    "a dotted key in a table": lambda n: with_fact("x", f"{{ {'.'.join('a' * n)} = 1 }}"),
    "tables": lambda n: head(*numbered("[x{}]", n)),
    "tables of a hand": lambda n: HAND + "\n".join(numbered("[hand.x{}]", n)),
    "deep lists": lambda n: head("x = " + "[" * n),
    "deep tables": lambda n: head("x = " + "{ a = " * n),
    "players": lambda n: head("players = " + listed("'A'", n)),
    "a long name": lambda n: head(f"players = ['{'A' * n}', 'B', 'C', 'D']") + RESULT,
    "a long note": lambda n: head("[[hand]]", "agreed.A = 1", f"note = '{'seat 7 ' * n}'"),
    "dots in a note": lambda n: head("[[hand]]", f"note = '{'a.' * n}'"),
    "a long wrong value": lambda n: with_fact("rook", f"'{'A' * 9 * n}'"),
    "a long wrong key": lambda n: with_fact("A" * 9 * n, "1"),
    "a long wrong card": lambda n: with_fact("nest", f"'{'A' * 9 * n}'"),
    "a long number": lambda n: with_fact("tricks", "9" * n),
    "long numbers": lambda n: with_fact("x", listed("9" * 900, n // 10)),
    "a long fraction": lambda n: with_fact("x", "1." + "9" * n),
    "quotes": lambda n: with_fact("x", '"' * n),
    "open quotes": lambda n: with_fact("x", "'''" + "''a" * n),
    "escaped quotes": lambda n: with_fact("x", '"' + '\\"' * n),
    "blanks": lambda n: head(" " * n, "\n" * n, "# a\n" * n),
    "half a header": lambda n: HEAD + "[[hand\n" * n,
    "counters": lambda n: head("[house]", f"counters = {table(n, '{}')}"),
    "house rules": lambda n: head("[house]", *numbered("k{} = 1", n)),
}  # fmt: skip


def seconds(text: str) -> float:
    """The processor time to answer *text*."""
    begun = time.process_time()
    with suppress(RefereeError):
        answer_text(text, as_json=False)
    return time.process_time() - begun


def is_quadratic(takes: Callable[[int], float]) -> bool:
    """Whether four times the size takes more than eight times as long, repeatedly.

    Each measurement has another size, because answers may be cached.
    """
    return all(takes(4 * n) > 8 * max(takes(n), 0.005) for n in (1000, 1100, 1200))


@pytest.mark.parametrize("name", SHAPES)
def test_what_once_took_its_square_does_not(name: str) -> None:
    assert not is_quadratic(lambda n: seconds(SHAPES[name](n)))


@pytest.mark.slow
@pytest.mark.parametrize("name", MORE)
def test_no_input_takes_its_square(name: str) -> None:
    assert not is_quadratic(lambda n: seconds(MORE[name](n)))


def test_the_measure_knows_a_square() -> None:
    assert is_quadratic(lambda n: n * n / 1e6)
    assert not is_quadratic(lambda n: n / 1e3)
