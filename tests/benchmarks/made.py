"""How long it takes to say whether a bid was made, and how often only bounds are found.

`python -m tests.benchmarks.made [HANDS]`: so many hands of every preset, 20 unless said. Each is
asked about as a record with gaps, after each of its tricks, and after each with all hands known.
"""

import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from referee.engine.evidence.account import Answer
from referee.engine.hand.facts import Hand
from referee.engine.questions.made import made
from referee.engine.rules.presets import preset_ids
from tests.engine.dealing import Played, only_face_up, random_hand


@dataclass
class Measured:
    """The answers to one kind of record."""

    seconds: list[float] = field(default_factory=list)
    bounds: int = 0
    """Answers of which some points are bounds only."""
    left_open: int = 0
    """Of these, the answers that are open."""

    def add(self, hand: Hand, played: Played) -> None:
        began = time.process_time()
        found = made(hand, played.dealer, played.rules)
        self.seconds.append(time.process_time() - began)
        self.bounds += not found.exact
        self.left_open += not found.exact and found.answer is Answer.OPEN

    def line(self) -> str:
        number = len(self.seconds)
        times = sorted(1000 * each for each in self.seconds)
        middle, most = times[number // 2], times[min(number - 1, number * 95 // 100)]
        return (
            f"{number:6d} asked, ms: median {middle:.0f}, 95th {most:.0f}, most {times[-1]:.0f};"
            f" bounds only {100 * self.bounds / number:.1f} %,"
            f" open by them {100 * self.left_open / number:.1f} %"
        )


def with_gaps(played: Played, random: Random) -> Iterator[Hand]:
    """The hand without one, two and three of its tricks, and without some of what was dealt."""
    whole = played.hand
    for number in (1, 2, 3):
        missing = random.sample(range(len(whole.play)), number)
        yield replace(
            whole,
            deal=tuple(dealt if random.random() < 0.4 else () for dealt in whole.deal),
            nest=whole.nest if random.random() < 0.5 else (),
            discard=whole.discard if random.random() < 0.5 else (),
            play=tuple(() if at in missing else trick for at, trick in enumerate(whole.play)),
        )


def after_each_trick(hand: Hand) -> Iterator[Hand]:
    """The hand after none, one, … of its tricks."""
    for number in range(len(hand.play) + 1):
        yield replace(hand, play=hand.play[:number])


def measured(name: str, hands: int) -> Mapping[str, Measured]:
    """What was measured with so many *hands* of the preset *name*, by kind of record."""
    kinds = ("gaps", "under way", "under way, hands known")
    found = {kind: Measured() for kind in kinds}
    for seed in range(hands):
        random = Random(f"{name} {seed}")
        played = random_hand(name, random)
        asked = (
            with_gaps(played, random),
            after_each_trick(only_face_up(played.hand)),
            after_each_trick(played.hand),
        )
        for kind, records in zip(kinds, asked, strict=True):
            for hand in records:
                found[kind].add(hand, played)
    return found


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    every: dict[str, Measured] = {}
    for name in preset_ids():
        for kind, each in measured(name, hands).items():
            print(f"{name:24s} {kind:24s} {each.line()}", flush=True)
            every.setdefault(kind, Measured()).seconds.extend(each.seconds)
            every[kind].bounds += each.bounds
            every[kind].left_open += each.left_open
    for kind, each in every.items():
        print(f"{'all':24s} {kind:24s} {each.line()}")


if __name__ == "__main__":
    main()
