"""A pad in words: what is entered, how it counts, and how the game ends."""

from collections.abc import Iterator, Mapping

from referee.pads.model import Entry, Pad, Running
from referee.text import MINUS, capital, listed, number, runs

Rule = tuple[str, str]
"""What a rule is about, and the rule."""


def rules_in_words(pad: Pad, house: Mapping[str, int] | None = None) -> Iterator[Rule]:
    """The rules of *pad*, in the order in which a table needs them.

    *house* has the house numbers that the table changed.
    """
    numbers = {one.name: one.value for one in pad.house} | dict(house or {})
    fewest = {"round": 1, "seats": pad.seats[0], **numbers}
    yield "Players", f"{seats_words(pad)}, {_SCORES[pad.scores]}."
    if pad.note:
        yield "Note", pad.note
    for entry in pad.entries:
        if entry.asked and entry.asked.by_round[0].decided(fewest) == 0:
            continue
        yield entry.label, _entry_words(pad, entry, numbers)
    for at, goal in enumerate(pad.goals, 1):
        yield f"Round {at}", f"{goal}."
    if not pad.is_typed:
        yield "Points", f"{pad.points.sentence(numbers)}."
    for name, formula in pad.lets:
        yield _heading(name), f"{formula.sentence(numbers)}."
    if pad.quota:
        quota = ", ".join(formula.sentence(numbers) for formula in pad.quota)
        yield "Quota", f"{quota}, from the dealer on."
    for one in pad.running:
        yield one.label, _running_words(one, numbers)
    yield from _end_words(pad, numbers)
    for house_number in pad.house:
        says = f" {house_number.sources.rstrip('.')}." if house_number.sources else ""
        value = number(numbers[house_number.name])
        yield f"House: {_heading(house_number.name)}", f"{value}. {house_number.label}.{says}"


def seats_words(pad: Pad) -> str:
    """How many may play: "3 to 6", "2, 3 or 5"."""
    parts: list[str] = []
    for run in runs(pad.seats):
        parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
    return listed(parts, "or")


_SCORES = {
    "sides": "partners score together",
    "players": "each scores alone",
    "either": "alone or as sides",
}


def _heading(name: str) -> str:
    return capital(name.replace("_", " "))


def _entry_words(pad: Pad, entry: Entry, numbers: Mapping[str, int]) -> str:
    words = [_KINDS[entry.kind]]
    if entry.kind == "number":
        words = [f"{entry.least.words(numbers)} to {entry.most.words(numbers)}"]
    elif entry.worth:
        things = (f"{label}: {number(worth)}" for label, worth in entry.worth.items())
        words.append(", ".join(things))
    if entry.sum:
        words.append(f"{entry.sum.words(numbers)} in all")
    barred = entry.sum_not.words(numbers) if entry.sum_not else ""
    if barred and not barred.startswith(MINUS):  # a house number turns it off by what cannot be
        words.append(f"not {barred} in all")
    if entry.most_of_all:
        words.append(f"at most {entry.most_of_all} with {_SAME.get(entry.kind, 'it')}")
    if entry.each:
        words.append("partners apart")
    if entry.of:
        maker = next(one.label for one in pad.entries if one.name == entry.of)
        words.append(f"of whoever has “{maker}”")
    if entry.before:
        words.append("before the result")
    note = f" {entry.note}" if entry.note else ""
    return f"{capital('; '.join(words))}.{note}"


_SAME = {"number": "the same number", "count": "each thing"}
"""What `most_of_all` is about, where it is not whether somebody has it."""

_KINDS = {
    "number": "",
    "yes": "yes or no",
    "one": "one of those who score",
    "choice": "one of these",
    "count": "how many of each",
    "points": "points as typed",
}


def _running_words(one: Running, numbers: Mapping[str, int]) -> str:
    words = [f"from {number(one.start)}"] if one.start else []
    words.append(f"each round {one.add.sentence(numbers)}")
    if one.points:
        words.append(f"each {one.every} of them are taken off for {one.points.sentence(numbers)}")
    if one.least is not None:
        words.append(f"never below {number(one.least)}")
    if one.keep is not None:
        words.append(f"not below {number(one.keep)} before the last round")
    return f"{capital('; '.join(words))}."


def _end_words(pad: Pad, numbers: Mapping[str, int]) -> Iterator[Rule]:
    end = pad.end
    wins = "as the table says" if end.wins == "asked" else f"the {end.wins} total"
    yield "Wins", f"{capital(wins)}{', a tie is played on' if end.deciding else ''}."
    for about, amount in (("Target", end.target), ("Floor", end.floor), ("Rounds", end.rounds)):
        words = amount.words(numbers) if amount else "0"
        if words != "0":
            yield about, f"{words}."
    for about, formula in (
        ("Goes out by the target", end.only),
        ("First, if several reach the target", end.prefer),
        ("Has won", end.won),
        ("Is over", end.over),
    ):
        words = formula.sentence(numbers) if formula else ""
        if words not in ("", "0", "1"):  # a house number may turn it off
            yield about, f"{words}."
    for bonus in end.bonuses:
        points = bonus.points.sentence(numbers)
        brings = "" if points == "0" else f": {points}"
        yield "At the end", f"{bonus.label}, if {bonus.holds.sentence(numbers)}{brings}."
