"""Broken records and lines raise only the documented errors, never a traceback, never a hang.

``FUZZ=100000`` makes more of them than the few of every day.
"""

import os
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from referee.errors import RefereeError
from referee.rook.hand import ledger
from referee.rook.record.document import replay_document
from referee.rook.record.file import read_record
from referee.rook.rules.cards import parse_card
from referee.rook.rules.presets import preset, preset_ids

NUMBER = int(os.environ.get("FUZZ", "1500"))
RECORDS = [
    path.read_text("utf-8")
    for path in sorted((Path(__file__).parents[2] / "corpus").glob("*.rook"))
]
CLAIM = '[[hand.irregularity]]\nkind = "renege"\nseat = 2\ntrick = 1\nfound = 4\n'
LINES = [
    "play = []", 'trump = "none"', 'call = "circus"', "bidder = 2", "[hand]", "[[hand]]",
    "dealer = 3", "leaders = { 2 = 1 }", "taken = { A = 5 }", "partners = [2]",
    "[[penalty]]\nseat = 2\npoints = 20", "[[hand.penalty]]\nside = 'A'\npoints = 5",
    "[house]\nnest = 4", 'rules = "one-high"', CLAIM,
]  # fmt: skip
WORDS = [
    "", '"', "'", "[", "]", "{", "}", "=", "\n", "\0", "é", "\U0001f0cf", "R14", "RK", "B2", "Y99",
    "0", "1", "5", "7", "-1", "9" * 30, "R" + "9" * 5000, "1e9", "nan", "true", "none", "redeal",
    "1:70", "2:-", "3:redeal",
]  # fmt: skip
SCRAPS = [*WORDS, *(f"{line}\n" for line in LINES)]


def mutated(random: Random) -> str:
    """A record of the corpus with some letters, words or lines changed."""
    text = random.choice(RECORDS)
    for _ in range(random.randint(1, 4)):
        lines = text.splitlines(keepends=True)
        at = random.randrange(len(text) + 1)
        match random.randrange(6):
            case 0:
                text = text[:at] + random.choice(SCRAPS) + text[at:]
            case 1:
                text = text[:at] + text[at + random.randint(1, 12) :]
            case 2 if lines:
                del lines[random.randrange(len(lines))]
                text = "".join(lines)
            case 3 if lines:
                lines.insert(random.randrange(len(lines)), random.choice(lines))
                text = "".join(lines)
            case 4:
                words = text.split(" ")
                one, other = (random.randrange(len(words)) for _ in range(2))
                words[one], words[other] = words[other], words[one]
                text = " ".join(words)
            case _:
                words = text.split(" ")
                words[random.randrange(len(words))] = random.choice(SCRAPS)
                text = " ".join(words)
    return text


def refusal(text: str) -> str | None:
    """Why *text* is refused, or None if it is accepted; any other error fails the test."""
    begun = time.process_time()
    try:
        replay_document(read_record(text))
    except RefereeError as fault:
        return str(fault)
    finally:
        assert time.process_time() - begun < 5
    return None


def test_mutated_records_are_answered_or_refused() -> None:
    random = Random(20261120)

    refusals = [refusal(mutated(random)) for _ in range(NUMBER)]

    assert refusals.count(None) > NUMBER / 20
    assert refusals.count(None) < NUMBER * 19 / 20
    assert "" not in refusals


def test_random_lines_are_read_or_refused() -> None:
    random = Random(3)
    rules = [preset(name) for name in preset_ids()]
    for _ in range(NUMBER):
        line = "".join(random.choice(SCRAPS) for _ in range(random.randint(0, 8)))
        line = random.choice(["", "anew ", "undo ", "{ bidder = ", "{ play = ["]) + line
        for read in (
            lambda line=line: ledger.fold([line], random.choice(rules)),
            lambda line=line: parse_card(line, random.choice(rules)),
        ):
            with suppress(RefereeError):
                read()


@pytest.mark.parametrize(
    "text", ["[" * 20000, "x = " + "[" * 5000, "hand = 3", "\ufeff", "a.b = 1"]
)
def test_odd_texts_are_refused(text: str) -> None:
    assert refusal(text)
