"""What best play costs: seconds of the processor, compiled and in plain Python, and memory.

Hands are dealt at random, bid and played much as people do: ``--hands 200``. ``--plain`` runs the
same source as Python does without a compiler; ``--memory`` is what whole analyses need at their
most.
"""

import argparse
import multiprocessing
import resource
import time
from collections.abc import Callable
from functools import partial
from itertools import product
from multiprocessing.connection import Connection
from random import Random

from referee.rook.solver.analysis import analyse
from referee.rook.solver.aside import best_nest
from referee.rook.solver.ending import Stand, Value, at_least, sure_points, value_before
from referee.rook.solver.search import COMPILED
from referee.rook.solver.tables import Budget
from tests.rook.solver.both import KINDS, by
from tests.rook.solver.sensible import Sensible, a_sensible_hand

Question = Callable[[Sensible, Random, Budget], None]
GIVEN_UP = 120.0
"""Seconds after which a hand is called not settled, where nothing else is asked for."""


def made(hand: Sensible, _: Random, budget: Budget) -> None:
    """Whether the bid can be made."""
    ending = hand.ending()
    at_least(ending, Stand(ending.first, hand.leader), -(-hand.bid // ending.step), budget)


def every_card(hand: Sensible, random: Random, budget: Budget, tricks: int = 99) -> None:
    """What can be made before each card of the last *tricks*, the last card first."""
    ending = hand.ending(tricks)
    stands = hand.stands(ending, random)
    made = ending.result(stands[-1]) * ending.step
    worth = Value(made, made)
    for stand in reversed(stands[:-1]):
        worth = value_before(ending, stand, worth, budget)


def nest(hand: Sensible, random: Random, budget: Budget) -> None:
    """What the best nest and trump make, with what can be made as it is."""
    known, ending = hand.seen(random), hand.ending()
    best_nest(known, sure_points(ending, Stand(ending.first, hand.leader), budget), budget)


QUESTIONS: dict[str, tuple[str, Question]] = {
    "Kentucky Discard, can the bid be made": ("kentucky-discard", made),
    "Kentucky Discard, before each of 36 cards": ("kentucky-discard", every_card),
    "Kentucky Discard, the best nest and trump": ("kentucky-discard", nest),
    "57 cards, before each of the last 40": ("kentucky-full-deck", partial(every_card, tricks=10)),
    "two decks, four players, the last 28": ("double-deck-4", partial(every_card, tricks=7)),
    "two decks, six players, the last 42": ("double-deck-6", partial(every_card, tricks=7)),
}


def main() -> None:
    """Asks every question of so many hands, and prints what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=GIVEN_UP, help="for each hand")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--only", default="", help="questions, or searches, with these words")
    parser.add_argument("--memory", action="store_true", help="of whole analyses at its most")
    asked = parser.parse_args()
    if asked.memory:
        _memory(asked.only)
        return
    kind = "plain" if asked.plain or not COMPILED else "compiled"
    print(kind)
    for name, (preset, question) in QUESTIONS.items():
        if asked.only in name:
            with by(kind):
                took = sorted(
                    _timed(question, preset, seed, asked.seconds) for seed in range(asked.hands)
                )
            settled = sum(each < asked.seconds for each in took)
            print(f"{name}, {settled} of {asked.hands} hands settled: {_spread(took)}", flush=True)


def _timed(question: Question, preset: str, seed: int, seconds: float) -> float:
    hand = a_sensible_hand(preset, Random(seed))
    began = time.process_time()
    question(hand, Random(seed), _budget(seconds))
    return time.process_time() - began


def _budget(seconds: float) -> Budget:
    end = time.process_time() + seconds
    return Budget(go_on=lambda: time.process_time() < end)


def _spread(took: list[float]) -> str:
    at = [took[len(took) // 2], took[min(len(took) - 1, len(took) * 95 // 100)], took[-1]]
    median, most_of_them, longest = (f"{each * 1000:,.0f} ms" for each in at)
    return f"median {median}, 95 in 100 within {most_of_them}, longest {longest}"


# Memory

ANALYSED = {"compiled": 2.5, "plain": 10.0}
"""Seconds of the processor for the values of a hand, as a page gives them, by the search."""

MEASURED = 2
"""Hands of each game, one after the other in one process."""


def _memory(only: str) -> None:
    """What a process needs more at its most for whole analyses, as a page asks for them."""
    context = multiprocessing.get_context("spawn")
    presets = sorted({preset for preset, _ in QUESTIONS.values()})
    for kind, preset in product(KINDS, presets):
        if only not in f"{kind}, {preset}":
            continue
        ours, theirs = context.Pipe()
        child = context.Process(target=_analyses, args=(preset, kind, theirs))
        child.start()
        base, most = ours.recv()
        child.join()
        print(f"{kind}, {preset}: {most - base:.0f} MB more than {base:.0f} MB", flush=True)


def _analyses(preset: str, kind: str, told: Connection) -> None:
    """Tells the memory of this process in MB before some hands are analysed, and at its most."""
    hands = [a_sensible_hand(preset, Random(seed)).seen(Random(seed)) for seed in range(MEASURED)]
    base = _most_so_far()
    with by(kind):
        for hand in hands:
            seconds = ANALYSED[kind]
            found = analyse(hand, _budget(seconds), for_best=_budget(2 * seconds))
            best_nest(hand, found.worth, _budget(2 * seconds))
    told.send((base, _most_so_far()))


def _most_so_far() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
