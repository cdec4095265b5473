"""Answers questions about records, a line each, and says how long each took.

It runs as a program with a checkout's `referee` on its path, and knows nothing but that: a line
is a JSON text with ``record``, ``ask`` and ``limit``, seconds of the processor; the answer has
``ms`` of the processor, for reading the record, the answer with its proof and what settles it, and
the sentence.
"""

import json
import signal
import sys
import time
from types import FrameType

from referee.rook import answer, parse_question, read_record, say_answer


class SpentError(Exception):
    """The question took longer than it may."""


def spent(_signal: int, _frame: FrameType | None) -> None:
    raise SpentError


def asked(record: str, question: str) -> dict[str, object]:
    """What is said to *question* about the one hand of *record*."""
    game = read_record(record)
    rules = game.rules
    found = answer(game.hands[0], game.start.dealer, rules, parse_question(question, rules))
    points = found.points or {}
    return {
        "answer": str(found.answer),
        "points": {team: list(both) for team, both in points.items()},
        "settled": getattr(found, "settled", True),
        "text": say_answer(found, game.players),
    }


def main() -> None:
    """Reads questions until there are no more."""
    signal.signal(signal.SIGPROF, spent)
    for line in sys.stdin:
        told = json.loads(line)
        began = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, told["limit"])
        try:
            found = asked(told["record"], told["ask"])
        except SpentError:
            found = {"answer": "not within its time", "points": {}, "settled": False, "text": ""}
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        found["ms"] = 1000 * (time.process_time() - began)
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
