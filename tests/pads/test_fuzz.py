"""A broken pad, round or record raises its own error alone: no traceback, no hang.

``FUZZ=20000`` makes more of them than the few of every day.
"""

import copy
import json
import os
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import Any

from referee.pads import PadError
from referee.pads.game import (
    PadGame,
    fold_pad_game,
    read_terms,
    terms_from,
    write_terms,
)
from referee.pads.pad import PADS, read_pad, terms_of
from referee.pads.record import read_record, write_record
from referee.pads.scoring import play
from referee.pads.words import rules_in_words
from tests.pads.hostile import hostile

NUMBER = int(os.environ.get("FUZZ", "2000"))
TEXTS = [pad.text for pad in PADS.values()]
HOSTILE = [text for texts in hostile().values() for text in texts if text.isprintable()]

LINES = [
    "[let]", "[score]", "[end]", "[[enter]]", "[[example]]", "[house]", "[carry.bags]",
    "[tally.x]", "each = 'player'", "for = 'makers'", "kind = 'one'", "kind = 'count'",
    "kind = 'choice'", "sum = 'round'", "sum_not = [1, 2]", "most = -1", "least = 99",
    "usual = 50", "rounds = '1 // 0'", "target = '0 // (round - 2)'", "quota = [1, 2, 3]",
    "scores = 'either'", "seats = [2, 12]", "deciding = true", "prefer = '1'", "only = '0'",
    "won = 'round'", "over = '1'", "wins = 'asked'", "points = '999999999 * round'",
    "points = '-points'", "every = 1", "worth = { a = 999999 }",
]  # fmt: skip
WORDS = [
    "", '"', "'", "[", "]", "{", "}", "=", "\n", "\0", "\u202e", "\U0001f0cf", "true", "false",
    "0", "-1", "1.5", "9" * 30, "9" * 5000, "1e9", "nan", "1979-05-27", "none", "round", "seats",
    "each", "player", "number", "points", "tricks", "+", "*", "//", " if ", " else ", "()",
    "[[]]", "{}", "[1]",
]  # fmt: skip


def mutated(random: Random, text: str) -> str:
    """*text* with some letters, words or lines changed."""
    for _ in range(random.randint(1, 4)):
        lines = text.split("\n")
        at = random.randrange(len(text) + 1)
        match random.randrange(7):
            case 0:
                text = text[:at] + random.choice(WORDS) + text[at:]
            case 1:
                text = text[:at] + text[at + random.randint(1, 12) :]
            case 2:
                del lines[random.randrange(len(lines))]
                text = "\n".join(lines)
            case 3:
                lines.insert(random.randrange(len(lines)), random.choice([*LINES, *lines]))
                text = "\n".join(lines)
            case 4:
                words = text.split(" ")
                one, other = (random.randrange(len(words)) for _ in range(2))
                words[one], words[other] = words[other], words[one]
                text = " ".join(words)
            case 5:
                words = text.split(" ")
                words[random.randrange(len(words))] = random.choice([*WORDS, "'round'", "[1, 2]"])
                text = " ".join(words)
            case _:
                formulas = [line for line in lines if line.count('"') == 2 and "=" in line]
                if formulas:
                    line = random.choice(formulas)
                    key = line.partition("=")[0]
                    text = text.replace(line, f"{key}= {json.dumps(random.choice(HOSTILE))}")
    return text


def refusal(read: Callable[[], object]) -> str | None:
    """Why something is refused, or None if it is not; any other error fails the test."""
    begun = process_time()
    try:
        read()
    except PadError as fault:
        return str(fault)
    finally:
        assert process_time() - begun < 1
    return None


def use(text: str) -> None:
    """Whatever is done with a pad."""
    pad = read_pad.__wrapped__(text)
    list(rules_in_words(pad))
    for example in pad.examples:
        terms = terms_of(pad, example)
        play(terms, example.rounds, example.dealer)
        lines = [{"round": rows} for rows in example.rounds]
        game = fold_pad_game(terms, lines)
        assert game.reason or not game.is_over
        for played in game.rounds:
            game.why(played.number)


def test_mutated_pads_are_read_or_refused() -> None:
    random = Random(20261128)
    refusals = []
    for _ in range(NUMBER):
        text = mutated(random, random.choice(TEXTS))

        refusals.append(refusal(partial(use, text)))

    assert NUMBER / 20 < refusals.count(None) < NUMBER * 19 / 20
    assert all(line is None or (line and "\n" not in line) for line in refusals)


ODD: list[Any] = [
    None, True, False, 0, -1, 5, 10**12, 1.5, "", "x", [], [0], [None], [[1]], {}, {"x": 1},
    {"": None}, ["a", "b"], [1, 2], [True, False], {"ace": 1}, "red", 10**9,
]  # fmt: skip


def shaken(random: Random, plain: Any) -> Any:
    """A copy of *plain* with one part changed for something odd."""
    plain = copy.deepcopy(plain)
    inner = plain
    while isinstance(inner, dict | list) and inner:
        key = random.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
        if random.random() < 0.4 or not isinstance(inner[key], dict | list):
            if random.random() < 0.2:
                del inner[key]
            else:
                inner[key] = random.choice(ODD)
            return plain
        inner = inner[key]
    return random.choice(ODD)


def games() -> list[PadGame]:
    """A game of each pad, by its examples, with lines of all sorts."""
    found = []
    for pad in PADS.values():
        example = pad.examples[0]
        terms = terms_of(pad, example)
        lines: list[Any] = [{"round": list(map(dict, rows))} for rows in example.rounds]
        lines += [{"correct": 1, "rows": lines[0]["round"]}, {"rename": 1, "name": "Eve"}]
        found.append(fold_pad_game(terms, lines))
        assert found[-1].rounds
    return found


def test_odd_lines_are_taken_or_refused() -> None:
    random = Random(5)
    played = games()
    refusals = []
    for _ in range(NUMBER):
        game = random.choice(played)
        lines: list[Any] = [{"round": list(each.rows)} for each in game.rounds]
        lines += random.choice([
            [{"correct": 1, "rows": list(game.rounds[0].rows)}], [{"undo": 0}], [{"dealer": 1}],
            [{"rename": 1, "name": "Eve"}], [{"ended": "clock", "as": "leader"}],
            [{"before": list(game.rounds[0].rows)}],
        ])  # fmt: skip
        lines = shaken(random, lines)

        refusals.append(refusal(partial(fold_pad_game, game.terms, lines)))

    assert NUMBER / 50 < refusals.count(None) < NUMBER * 49 / 50
    assert "" not in refusals


def test_odd_terms_are_taken_or_refused() -> None:
    random = Random(6)
    documents = [json.loads(write_terms(game.terms)) for game in games()]
    refusals = []
    for _ in range(NUMBER):
        document = shaken(random, random.choice(documents))

        refusals.append(refusal(partial(read_terms, json.dumps(document))))

    assert refusals.count(None) < NUMBER
    assert "" not in refusals


def test_mutated_records_are_read_or_refused() -> None:
    random = Random(7)
    records = [write_record(game) for game in games()]
    refusals = []
    for _ in range(NUMBER // 4):
        text = mutated(random, random.choice(records))

        refusals.append(refusal(partial(read_record, text)))

    assert refusals.count(None) < NUMBER / 4
    assert "" not in refusals


def test_a_record_of_odd_values_is_refused() -> None:
    for value in ODD:
        assert refusal(partial(terms_from, {"pad": value}))
