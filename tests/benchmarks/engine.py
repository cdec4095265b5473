"""How quick the engine is, beside OpenSpiel and endplay: `python -m tests.benchmarks.engine`.

``--peers PYTHON`` names an interpreter of a venv with open_spiel and endplay in it; they are
never a part of this project's requirements. Without it only our own figures are measured.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from referee.rook.game import start
from referee.rook.judge.verdict import judge
from referee.rook.play.card_order import NUMBER, CardOrder, TrumpCall, card_order
from referee.rook.play.tricks import first_leader, play_out
from referee.rook.record.file import Record, write_record
from referee.rook.replay.apply import replay
from referee.rook.rules.presets import preset_ids
from tests.rook.dealing import Played, random_hand
from tests.rook.replay.test_replay import begun, events_of

HANDS = 200
ROUNDS = 9

PEERS = """
import random, sys, time
chance = random.Random(3)

def spades():
    import pyspiel
    game = pyspiel.load_game("spades")
    ready = []
    for _ in range(200):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance.choice([a for a, _ in state.chance_outcomes()]))
        while max(state.legal_actions()) >= 52:
            state.apply_action(chance.choice(state.legal_actions()))
        begin, played = state.clone(), []
        while not state.is_terminal():
            played.append(chance.choice(state.legal_actions()))
            state.apply_action(played[-1])
        ready.append((begin, played))
    def once():
        fresh = [(begin.clone(), played) for begin, played in ready]
        begun = time.perf_counter()
        for state, played in fresh:
            lay = state.apply_action_with_legality_check
            for card in played:
                lay(card)
        return (time.perf_counter() - begun) / sum(len(p) for _, p in ready)
    return once

def bridge():
    from endplay.dealer import generate_deal
    ready = []
    for _ in range(10):
        deal = generate_deal()
        begin, played = deal.copy(), []
        for _ in range(52):
            played.append(chance.choice(list(deal.legal_moves())))
            deal.play(played[-1])
        ready.append((begin, played))
    def once():
        fresh = [(begin.copy(), played) for begin, played in ready]
        begun = time.perf_counter()
        for deal, played in fresh:
            for card in played:
                deal.play(card)
        return (time.perf_counter() - begun) / sum(len(p) for _, p in ready)
    return once

once = {"spades": spades, "bridge": bridge}[sys.argv[1]]()
print(min(once() for _ in range(9)) * 1e9)
"""

Prepared = tuple[list[int], int, list[int], CardOrder]


def prepared(played: Played) -> Prepared:
    """A whole hand as masks and card numbers."""
    hand = played.hand
    table = card_order(
        played.rules, TrumpCall(hand.trump or "", low=hand.call == "low", rook=hand.rook)
    )
    held = [list(dealt) for dealt in hand.deal]
    bidder = hand.bidder or 1
    held[bidder - 1] += hand.nest
    for card in hand.discard:
        held[bidder - 1].remove(card)
    leader = first_leader(played.dealer, bidder, circus=False, rules=played.rules) - 1
    numbers = [NUMBER[card] for trick in hand.play for card in trick]
    return [table.mask(cards) for cards in held], leader, numbers, table


def best(work: Callable[[], object]) -> float:
    """The shortest of some runs, seconds of processor time: others may use the machine too."""
    times = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times)


def nanoseconds_a_card() -> dict[str, float]:
    """By preset; the presets take turns, so that a busy moment falls on all of them alike."""
    chance = Random(5)
    hands = {
        name: [prepared(random_hand(name, chance)) for _ in range(HANDS)] for name in preset_ids()
    }
    shortest = dict.fromkeys(hands, float("inf"))
    for _ in range(ROUNDS * 3):
        for name, ready in hands.items():
            begun = time.process_time()
            legal = sum(play_out(*hand).legal for hand in ready)
            used = time.process_time() - begun
            shortest[name] = min(shortest[name], used / legal * 1e9)
    return shortest


def fold_milliseconds() -> float:
    hands = [random_hand("kentucky-discard", Random(seed)) for seed in range(60)]
    told = [(begun(hand), events_of(hand)) for hand in hands]

    def work() -> None:
        replay.cache_clear()
        for position, events in told:
            replay(position, events)

    return best(work) / len(told) * 1e3


def verdict_milliseconds(cheating: float) -> float:
    """Milliseconds of the rulings and the score of a carded hand with its deal."""
    hands = [random_hand("kentucky-discard", Random(seed), cheating=cheating) for seed in range(60)]

    def work() -> None:
        for each in hands:
            judge(each.hand, each.dealer, each.rules)

    return best(work) / len(hands) * 1e3


def thousand_hands(number: int) -> tuple[float, float]:
    """Seconds and peak megabytes of `referee replay --json` on a file of carded hands."""
    chance = Random(1)
    played = [random_hand("kentucky-discard", chance) for _ in range(number)]
    rules = played[0].rules
    hands = tuple(replace(each.hand, dealer=each.dealer) for each in played)
    record = Record(rules, ("Ann", "Bob", "Cal", "Dee"), start(rules, 4), hands)
    # VmHWM, not ru_maxrss: that one starts from what this process takes.
    code = (
        "import re, sys, time; from pathlib import Path; from referee.cli import main; "
        "main(sys.argv[1:], standalone_mode=False); "
        "peak = re.search(r'VmHWM:\\s+(\\d+)', Path('/proc/self/status').read_text())[1]; "
        "print(time.process_time(), peak, file=sys.stderr)"
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "many.rook")
        file.write_text(write_record(record), "utf-8")
        command = [sys.executable, "-c", code, "replay", "--json", str(file)]
        runs = [
            subprocess.run(command, capture_output=True, text=True, check=True).stderr.split()
            for _ in range(3)
        ]
    return min(float(used[-2]) for used in runs), int(runs[0][-1]) / 1024


def import_milliseconds() -> float:
    used = "; import time; print(time.process_time())"

    def python(code: str) -> float:
        command = [sys.executable, "-c", code + used]
        return min(
            float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
            for _ in range(ROUNDS)
        )

    return (python("import referee.rook") - python("pass")) * 1e3


def peer(python: str, game: str) -> float:
    ran = subprocess.run([python, "-c", PEERS, game], capture_output=True, text=True, check=True)
    return float(ran.stdout.split()[-1])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--peers", help="an interpreter with open_spiel and endplay")
    python = asked.parse_args().peers
    before = peer(python, "spades") if python else 0.0
    measured = nanoseconds_a_card()
    after = peer(python, "spades") if python else 0.0
    spades, plain = min(before, after), measured["kentucky-discard"]
    print("| whole hands, every card checked | ns a card | to OpenSpiel | to the plain game |")
    print("|---|---|---|---|")
    for preset_id, nanoseconds in measured.items():
        ratio = f"{nanoseconds / spades:.2f}" if python else "-"
        print(f"| {preset_id} | {nanoseconds:.0f} | {ratio} | {nanoseconds / plain:.2f} |")
    if python:
        bridge = peer(python, "bridge")
        print(f"| OpenSpiel spades, the better of two runs | {spades:.0f} | 1 | |")
        print(f"| endplay `Deal.play` | {bridge:.0f} | {bridge / spades:.0f} | |")
    print()
    print(f"- fold of a hand with its history, 41 cards: {fold_milliseconds():.2f} ms")
    honest, cheated = verdict_milliseconds(0), verdict_milliseconds(0.1)
    print(f"- verdict on a carded hand: {honest:.2f} ms, {cheated:.2f} ms where it has reneges")
    for number in (1000, 4000):
        seconds, megabytes = thousand_hands(number)
        print(
            f"- `referee replay --json`, {number} hands: {seconds:.2f} s, peak {megabytes:.0f} MB"
        )
    print(f"- `import referee.rook`: {import_milliseconds():.0f} ms over bare Python")


if __name__ == "__main__":
    main()
