"""The score of a round: what was entered, completed and checked; points, and why; who has won."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from referee.errors import within
from referee.pads import MissingError, PadError, unlike
from referee.pads.formula import bounded
from referee.pads.model import Bonus, Entry, PadTerms, Row, Running
from referee.text import number as written
from referee.toml import quoted

Rows = tuple[Row, ...]
"""What was entered of a round, for each of those who score."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    code: str
    """A key of the pad's end (``target``, ``floor``, ``rounds``, ``won``, ``over``); or what ended
    it, the ``clock`` or an ``agreement``."""
    winners: tuple[int, ...]
    """Those who won, from 0 among those who score; several, or none: it is a draw."""
    counts: bool = True
    """Whether it counts for anything."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How it stands after a round."""

    round: int
    points: tuple[int, ...]
    """What the round brought each."""
    totals: tuple[int, ...]
    running: Mapping[str, tuple[int, ...]]
    """The numbers that are kept beside the points, by name."""
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Brought:
    """A bonus of the end that holds for one of those who score."""

    bonus: Bonus
    scorer: int
    """From 0."""
    points: int


def at_start(terms: PadTerms) -> Standing:
    """How it stands before the first round."""
    nothing = (0,) * len(terms.sides)
    running = {one.name: (one.start,) * len(terms.sides) for one in terms.pad.running}
    return Standing(0, nothing, nothing, running, None)


def table_values(terms: PadTerms, round_number: int) -> dict[str, Any]:
    """What the names of the numbers that a pad sets stand for in a round."""
    house = {one.name: one.value for one in terms.pad.house}
    return {**house, **terms.house, "round": round_number, "seats": len(terms.names)}


# What was entered


def complete(
    terms: PadTerms, round_number: int, rows: Sequence[Row], *, before: bool = False
) -> Rows:
    """*rows* with what follows from a sum filled in, and without what says nothing.

    *before*: only what is entered before the result.

    Raises:
        PadError: something is missing, or cannot have happened; says for whom.
    """
    if len(rows) != len(terms.sides):
        raise PadError(f"want {len(terms.sides)} rows, got {len(rows)}")
    entries = [entry for entry in terms.entries if entry.before or not before]
    names = {entry.name for entry in terms.entries}
    for scorer, row in zip(terms.scorers, rows, strict=True):
        if not isinstance(row, Mapping):
            raise unlike("a table of entries", row, scorer)
        for name in row:
            if name not in names:
                raise PadError(f"{quoted(name)} is nothing that is entered here", scorer)
    values = table_values(terms, round_number)
    completed: list[dict[str, Any]] = [{} for _ in rows]
    for entry in entries:
        column = _Column(terms, entry, values, rows, completed)
        _READERS[entry.kind](column)
    return tuple(completed)


@dataclass(frozen=True, slots=True)
class _Column:
    """One entry in the rows of a round."""

    terms: PadTerms
    entry: Entry
    values: Mapping[str, Any]
    rows: Sequence[Row]
    completed: Sequence[dict[str, Any]]

    def theirs(self) -> list[int]:
        """Those who enter it, from 0; an error if anybody else did."""
        of = self.entry.of
        having = [at for at in range(len(self.rows)) if not of or self.completed[at].get(of)]
        for at, row in enumerate(self.rows):
            if at not in having and row.get(self.entry.name):
                label = next(entry.label for entry in self.terms.pad.entries if entry.name == of)
                raise self.fault(f"only who has {label!r} enters that", at)
        return having

    def given(self, at: int) -> Any:
        """What was entered for one; None if nothing was."""
        return self.rows[at].get(self.entry.name)

    def fault(self, message: str, at: int | None = None) -> PadError:
        who = () if at is None else (self.terms.scorers[at],)
        return PadError(message, *who, self.entry.label)

    def unlike(self, what: str, value: Any, at: int) -> PadError:
        return unlike(what, value, self.terms.scorers[at], self.entry.label)

    def wrong_sum(self, together: int, total: int) -> PadError:
        return self.fault(f"these add up to {written(total)}, not {written(together)}")

    def keep(self, at: int, value: Any) -> None:
        self.completed[at][self.entry.name] = value

    def apart(self, value: Any, at: int) -> list[Any]:
        """What partners entered apart."""
        partners = len(self.terms.sides[at])
        if not isinstance(value, list | tuple) or len(value) != partners:
            raise self.unlike(f"a list of {partners}, one for each player", value, at)
        return list(value)

    def whole(self, value: Any, at: int, least: int, most: int) -> int:
        """*value*, if it is a whole number within the bounds."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.unlike("a whole number", value, at)
        if not least <= value <= most:
            bounds = f"{written(least)} to {written(most)}" if least < most else written(least)
            raise self.fault(f"want {bounds}, got {written(value)}", at)
        return value


def _read_marks(column: _Column) -> None:
    """Yes or no; of ``one`` exactly one has it, or nobody where the least is 0."""
    entry, marked = column.entry, 0
    for at in column.theirs():
        value = column.given(at)
        marks = column.apart(value, at) if entry.each and value is not None else [value or False]
        for mark in marks:
            if mark is not True and mark is not False:
                raise column.unlike("true or false", mark, at)
        if any(marks):
            column.keep(at, marks if entry.each else True)
            marked += sum(marks)
    most = 1 if entry.kind == "one" else entry.most_of_all
    if entry.kind == "one" and marked < entry.least.at(column.values):
        raise MissingError.restating(column.fault("say who"))
    if most is not None and marked > most:
        raise column.fault(f"want at most {most}, got {marked}")


def _read_choices(column: _Column) -> None:
    entry = column.entry
    chosen = 0
    for at in column.theirs():
        value = column.given(at)
        value = entry.usual if value is None else value
        if not isinstance(value, str) or value not in entry.worth:
            labels = " or ".join(map(repr, entry.worth))
            fault = column.unlike(labels, value, at)
            raise MissingError.restating(fault) if value is None else fault
        chosen += value != entry.usual
        column.keep(at, value)
    if entry.most_of_all is not None and chosen > entry.most_of_all:
        raise column.fault(f"want at most {entry.most_of_all}, got {chosen}")


def _read_counts(column: _Column) -> None:
    entry = column.entry
    least, most = entry.least.at(column.values), entry.most.at(column.values)
    together = dict.fromkeys(entry.worth, 0)
    for at in column.theirs():
        counts = column.given(at)
        counts = {} if counts is None else counts
        if not isinstance(counts, Mapping):
            raise column.unlike("a number of each thing", counts, at)
        for thing, count in counts.items():
            if thing not in together:
                raise column.fault(f"{quoted(thing)} is none of {', '.join(entry.worth)}", at)
            together[thing] += column.whole(count, at, least, most)
        kept = {thing: counts[thing] for thing in entry.worth if counts.get(thing)}
        if kept:
            column.keep(at, kept)
    for thing, count in together.items():
        if entry.most_of_all is not None and count > entry.most_of_all:
            raise column.fault(f"want at most {entry.most_of_all} of {thing!r}, got {count}")


def _read_numbers(column: _Column) -> None:
    entry, values = column.entry, column.values
    least, most = entry.least.at(values), entry.most.at(values)
    numbers: dict[tuple[int, int], int | None] = {}
    for at in column.theirs():
        given = column.given(at)
        partners = len(column.terms.sides[at]) if entry.each else 1
        apart = entry.each and given is not None
        for place, value in enumerate(column.apart(given, at) if apart else [given] * partners):
            number = entry.usual if value is None else value
            numbers[at, place] = None if number is None else column.whole(number, at, least, most)
    together = entry.sum.at(values) if entry.sum else None
    _fill_in(column, numbers, together, least, most)
    for at in {at: None for at, _ in numbers}:
        theirs = [value for (whose, _), value in numbers.items() if whose == at]
        column.keep(at, theirs if entry.each else theirs[0])
    total = sum(value or 0 for value in numbers.values())
    if together is not None and total != together:
        raise column.wrong_sum(together, total)
    if entry.sum_not and total == entry.sum_not.at(values):
        raise column.fault(f"they may not add up to {total}")
    for value, times in Counter(numbers.values()).items():
        if entry.most_of_all is not None and times > entry.most_of_all:
            raise column.fault(f"want at most {entry.most_of_all} with {value}, got {times}")


def _fill_in(
    column: _Column,
    numbers: dict[tuple[int, int], int | None],
    together: int | None,
    least: int,
    most: int,
) -> None:
    """Fills in the last missing number, or zeros if the others make up the sum."""
    missing = [place for place, value in numbers.items() if value is None]
    if not missing:
        return
    known = sum(value for value in numbers.values() if value is not None)
    rest = None if together is None else together - known
    if together is not None and rest is not None:
        if least <= rest <= most and len(missing) == 1:
            numbers[missing[0]] = rest
            return
        if rest == 0 and least == 0:
            numbers.update(dict.fromkeys(missing, 0))
            return
        if rest < 0 or len(missing) == 1:
            raise column.wrong_sum(together, known)
    raise MissingError.restating(column.fault("a number is missing", missing[0][0]))


def _read_points(column: _Column) -> None:
    for at in column.theirs():
        value = column.given(at)
        least, most = (
            amount.at(column.values) for amount in (column.entry.least, column.entry.most)
        )
        if value is not None:
            column.keep(at, column.whole(value, at, least, most))


_READERS: Mapping[str, Callable[[_Column], None]] = {
    "number": _read_numbers,
    "yes": _read_marks,
    "one": _read_marks,
    "choice": _read_choices,
    "count": _read_counts,
    "points": _read_points,
}


# What it brings


def _facts(entry: Entry, row: Row) -> int:
    """What an entry of a completed row counts."""
    value = row.get(entry.name, 0)
    match entry.kind:
        case "number":
            return sum(value) if entry.each and value else value or 0
        case "choice":
            return entry.worth[value] if value else 0
        case "count":
            return sum(entry.worth[thing] * count for thing, count in (value or {}).items())
        case "yes":
            return sum(value) if entry.each and value else int(value)
        case "one" | "points":
            return int(value)


def play(terms: PadTerms, rounds: Sequence[Sequence[Row]], dealer: int) -> tuple[Standing, ...]:
    """How it stands after each of *rounds*, of which the seat *dealer* dealt the first.

    Raises:
        PadError: a round that cannot have happened.
    """
    standings = [at_start(terms)]
    for at, rows in enumerate(rounds, 1):
        with within(f"round {at}"):
            completed = complete(terms, at, rows)
            dealt = (dealer + at - 2) % len(terms.names) + 1
            standings.append(score_round(terms, standings[-1], completed, dealt))
    return tuple(standings[1:])


def values_of(
    terms: PadTerms, standing: Standing, rows: Rows, dealer: int | None
) -> list[dict[str, Any]]:
    """What every name stands for, for each of those who score, in the round after *standing*."""
    pad = terms.pad
    shared = table_values(terms, standing.round + 1)
    facts = [
        {entry.name: _facts(entry, row) for entry in pad.entries}
        | {name: numbers[at] for name, numbers in standing.running.items()}
        | {"total": standing.totals[at]}
        for at, row in enumerate(rows)
    ]
    shared["everybody"] = facts
    for entry in pad.entries:
        if entry.kind == "one":
            shared[f"{entry.name}."] = next((row for row in facts if row[entry.name]), {})
    apart = [entry.name for entry in pad.entries if entry.each]
    found = []
    for at, row in enumerate(facts):
        values = {**shared, **row}
        if pad.quota:
            values["quota"] = quota_of(terms, at, standing.round + 1, dealer)
        if apart:
            lists = [rows[at].get(name) or [0] * len(terms.sides[at]) for name in apart]
            values["players"] = [
                dict(zip(apart, numbers, strict=True)) for numbers in zip(*lists, strict=True)
            ]
        for name, formula in pad.lets:
            values[name] = formula.value(values)
        found.append(values)
    return found


def quota_of(terms: PadTerms, at: int, round_number: int, dealer: int | None) -> int:
    """The quota of one who scores, which turns with the deal."""
    quota = terms.pad.quota
    place = (terms.sides[at][0] - (dealer or 1)) % len(quota)
    return quota[place].value(table_values(terms, round_number))


def score_round(terms: PadTerms, standing: Standing, rows: Rows, dealer: int | None) -> Standing:
    """How it stands after a round of completed *rows* that *dealer*, a seat from 1, dealt.

    Raises:
        PadError: a number gets too large, or a token is spent that nobody has.
    """
    pad = terms.pad
    every = values_of(terms, standing, rows, dealer)
    running: dict[str, tuple[int, ...]] = {}
    points = [pad.points.value(values) for values in every]
    for one in pad.running:
        numbers = []
        for at, values in enumerate(every):
            now, cost = _run_on(one, standing.running[one.name][at], values)
            numbers.append(now)
            points[at] += cost
        running[one.name] = tuple(numbers)
    totals = tuple(
        bounded(total + brought) for total, brought in zip(standing.totals, points, strict=True)
    )
    played = Standing(standing.round + 1, tuple(points), totals, running, None)
    _require_kept(terms, played)
    if standing.outcome:
        return replace(played, outcome=standing.outcome)
    for at, values in enumerate(every):
        values["total"] = totals[at]
        values.update({name: numbers[at] for name, numbers in running.items()})
    return replace(played, outcome=_outcome(terms, played, every))


def _run_on(one: Running, before: int, values: Mapping[str, Any]) -> tuple[int, int]:
    """A running number after a round, and the points that it brings."""
    now = bounded(before + one.add.value(values))
    if not one.every or one.points is None or now < one.every:
        return now, 0
    return now % one.every, bounded(now // one.every * one.points.value(values))


def _require_kept(terms: PadTerms, standing: Standing) -> None:
    for one in terms.pad.running:
        rounds = end_number(terms, "rounds", standing.round)
        least = one.least if one.keep is None or standing.round == rounds else one.keep
        for scorer, count in zip(terms.scorers, standing.running[one.name], strict=True):
            if least is not None and count < least:
                until = "" if least == one.least else " until the last round"
                message = f"want at least {written(least)}{until}, this leaves {written(count)}"
                raise PadError(message, scorer, one.label)


def reasons(terms: PadTerms, standing: Standing, rows: Rows, dealer: int | None) -> tuple[str, ...]:
    """How the points of the round after *standing* came about, for each of those who score."""
    found = []
    for at, values in enumerate(values_of(terms, standing, rows, dealer)):
        words = [terms.pad.points.working(values)]
        for one in terms.pad.running:
            before = standing.running[one.name][at]
            _, cost = _run_on(one, before, values)
            if cost:
                words.append(
                    f"{before + one.add.value(values)} {one.label.lower()}: {written(cost)}"
                )
        found.append("; ".join(filter(None, words)))
    return tuple(found)


# Who has won


def end_number(
    terms: PadTerms, bound: Literal["target", "floor", "rounds"], round_number: int
) -> int:
    """The target, the floor or the number of rounds, in a round; 0: there is none."""
    end = terms.pad.end
    amount = {"target": end.target, "floor": end.floor, "rounds": end.rounds}[bound]
    return amount.at(table_values(terms, round_number)) if amount else 0


def _outcome(
    terms: PadTerms, standing: Standing, every: Sequence[Mapping[str, Any]]
) -> Outcome | None:
    """The end of the game, if this round brought it."""
    end, totals = terms.pad.end, standing.totals
    everybody = range(len(totals))
    won = tuple(at for at in everybody if end.won and end.won.value(every[at]))
    if won:
        return Outcome("won", won)
    target = end_number(terms, "target", standing.round)
    reached = [at for at in everybody if target and totals[at] >= target]
    if end.only:
        reached = [at for at in reached if end.only.value(every[at])]
    if reached:
        first = reached if terms.wins == "highest" else list(everybody)
        if end.prefer and any(end.prefer.value(every[at]) for at in reached):
            first = [at for at in reached if end.prefer.value(every[at])]
        return _decided(terms, "target", standing, first)
    floor = end_number(terms, "floor", standing.round)
    fallen = [at for at in everybody if floor and totals[at] <= floor]
    if fallen:
        others = [at for at in everybody if at not in fallen]
        return _decided(terms, "floor", standing, others or list(everybody))
    if end.over and any(end.over.value(values) for values in every):
        return _decided(terms, "over", standing, list(everybody))
    rounds = end_number(terms, "rounds", standing.round)
    if rounds and standing.round >= rounds:
        return _decided(terms, "rounds", standing, list(everybody))
    return None


def _decided(
    terms: PadTerms, code: str, standing: Standing, among: Sequence[int]
) -> Outcome | None:
    """Whoever leads *among* them, with what the end brings, wins; None if they tie and play on."""
    with_bonuses, _ = _with_bonuses(terms, standing, unfinished=False)
    winners = leaders(terms, with_bonuses.totals, among)
    if len(winners) > 1 and terms.pad.end.deciding:
        return None
    return Outcome(code, winners)


def leaders(
    terms: PadTerms, totals: Sequence[int], among: Iterable[int] | None = None
) -> tuple[int, ...]:
    """Those who are ahead, from 0."""
    those = range(len(totals)) if among is None else tuple(among)
    best = (max if terms.wins == "highest" else min)(totals[at] for at in those)
    return tuple(at for at in those if totals[at] == best)


def finished(
    terms: PadTerms, standing: Standing, ended: str = "", how: str = "leader"
) -> tuple[Standing, tuple[Brought, ...]]:
    """How it stands at the end after *standing*, with the bonuses; the same while it is played.

    *ended*: what ended a game that goes on by its pad, a code of `Outcome`; *how*: as what, the win
    of the ``leader``, a ``draw`` or ``nothing``.

    Raises:
        PadError: a number gets too large.
    """
    if not (standing.outcome or ended) or how == "nothing":
        outcome = Outcome(ended, (), counts=False) if ended else standing.outcome
        return replace(standing, outcome=outcome), ()
    found, brought = _with_bonuses(terms, standing, unfinished=standing.outcome is None)
    if ended:
        winners = leaders(terms, found.totals) if how == "leader" else ()
        found = replace(found, outcome=Outcome(ended, winners))
    return found, brought


def _with_bonuses(
    terms: PadTerms, standing: Standing, *, unfinished: bool
) -> tuple[Standing, tuple[Brought, ...]]:
    if not terms.pad.end.bonuses:
        return standing, ()
    rows = [
        {"total": total} | {name: numbers[at] for name, numbers in standing.running.items()}
        for at, total in enumerate(standing.totals)
    ]
    shared = {
        **table_values(terms, standing.round),
        "everybody": rows,
        "unfinished": int(unfinished),
    }
    brought = tuple(
        Brought(bonus, at, bonus.points.value({**shared, **row}))
        for bonus in terms.pad.end.bonuses
        for at, row in enumerate(rows)
        if bonus.holds.value({**shared, **row})
    )
    totals = tuple(
        bounded(total + sum(each.points for each in brought if each.scorer == at))
        for at, total in enumerate(standing.totals)
    )
    return replace(standing, totals=totals), brought
