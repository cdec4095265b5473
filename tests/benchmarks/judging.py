"""How long the judge takes to answer the questions that a table would ask, preset by preset.

    python -m tests.benchmarks.judging

Hands are played by lot, now and then against the rules, and recorded in four ways: all cards face
up; hidden hands; hidden hands and only the first half of the tricks; hidden hands and a trick that
nobody recorded.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import quantiles
from time import process_time

from referee.engine import answer, asked_by_default
from referee.engine.hand.facts import Hand
from referee.engine.rules.presets import preset_ids
from tests.engine.dealing import only_face_up, random_hand, stopped

HANDS = 3
"""Hands of each preset, each recorded in every way."""


def recorded(hand: Hand, players: int, random: Random) -> Iterator[tuple[str, Hand]]:
    """*hand* as it may be recorded, with a name for the way."""
    hidden = only_face_up(hand)
    gap = random.randrange(len(hand.play) - 1)
    yield "every card", hand
    yield "tricks alone", hidden
    yield "half the tricks", stopped(hidden, len(hand.play) // 2 * players)
    yield "a trick missing", replace(hidden, play=(*hidden.play[:gap], (), *hidden.play[gap + 1 :]))


def times(preset_id: str) -> dict[str, list[float]]:
    """Milliseconds of the processor for every answer, by the way in which its hand was recorded."""
    found: dict[str, list[float]] = {}
    for seed in range(HANDS):
        random = Random(f"{preset_id} {seed}")
        played = random_hand(preset_id, random, cheating=0.03)
        for way, hand in recorded(played.hand, played.rules.table.players, random):
            for question in asked_by_default(hand, played.dealer, played.rules):
                start = process_time()
                answer(hand, played.dealer, played.rules, question)
                found.setdefault(way, []).append((process_time() - start) * 1000)
    return found


def main() -> None:
    """Prints median and 95th percentile by preset, and both by way over all presets."""
    ways: dict[str, list[float]] = {}
    for name in preset_ids():
        found = times(name)
        for way, each in found.items():
            ways.setdefault(way, []).extend(each)
        print(f"{name:24}{said([ms for each in found.values() for ms in each])}", flush=True)
    for way, each in ways.items():
        print(f"{way:24}{said(each)}")


def said(ms: list[float]) -> str:
    """Median, 95th percentile and worst of *ms*."""
    cut = quantiles(ms, n=20)
    middle, most = f"median {cut[9]:6.1f} ms", f"most {max(ms):6.0f} ms"
    return f"{len(ms):6} answers  {middle}  p95 {cut[18]:6.1f} ms  {most}"


if __name__ == "__main__":
    main()
