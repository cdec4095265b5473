"""What a line of the ledger told of the cards of a hand, in short: "Entered: tricks 1 to 3."."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.hand import ledger
from referee.web.words.names import Words
from referee.web.words.text import listed

DONE = {None: "Entered", True: "Undone", False: "Put back"}
"""What became of what was told, by whether the newest line struck it or put it back."""

PARTS = {
    "deal": "the hands",
    "nest": "the nest",
    "discard": "what was laid aside",
    "auction": "the bidding",
    "circus": "the cards that were passed",
    "seen": "single cards of tricks",
    "piles": "piles",
    "in_piles": "some cards of the piles",
    "open": "the cards lie open",
    "play": "the tricks",
    "leaders": "who led",
    "irregularity": "what was against the rules",
}
"""What is told of cards, by the name of the fact, beside tricks and hands."""

BY_NUMBER = ("trick", "dealt")


def told_words(lines: Sequence[str], words: Words, since: int | None = None) -> str:
    """What the newest of *lines* told of cards, or struck; "" where it tells of more than cards.

    *since*: those from there on are said together. They tell tricks, or there is one alone.
    """
    since = len(lines) - 1 if since is None else since
    told = _told(lines, since)
    if not told or not set(told) <= {*PARTS, *BY_NUMBER}:
        return ""
    return f"{DONE[ledger.undone(lines)]}: {listed(_each(told, words))}."


def told_beside_words(lines: Sequence[str], words: Words) -> str:
    """`told_words` beside the words of a hand, which say what was against the rules themselves."""
    told = told_words(lines, words)
    return "" if told == f"{DONE[None]}: {PARTS['irregularity']}." else told


def _told(lines: Sequence[str], since: int) -> Mapping[str, Any]:
    if since == len(lines) - 1:
        return ledger.read_line(lines[ledger.concerned(lines)])
    tricks = (ledger.read_line(line)["trick"] for line in lines[since:])
    return {"trick": {number for each in tricks for number in each}}


def _each(told: Mapping[str, Any], words: Words) -> Iterator[str]:
    if "trick" in told:
        yield tricks_words(sorted(map(int, told["trick"])))
    yield from (f"{words.seat(int(seat))}’s hand" for seat in told.get("dealt", ()))
    yield from (said for name, said in PARTS.items() if name in told)


def tricks_words(numbers: Sequence[int]) -> str:
    """Numbers of tricks, runs made short: "tricks 1 to 4 and 6"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said = [said for run in runs for said in _run(run)]
    return f"{'trick' if len(numbers) == 1 else 'tricks'} {listed(said)}"


def _run(numbers: Sequence[int]) -> Sequence[str]:
    if len(numbers) > 2:
        return (f"{numbers[0]} to {numbers[-1]}",)
    return tuple(map(str, numbers))
