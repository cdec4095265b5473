"""The score sheet of a game: its rows, its chart, what changed in the middle."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from referee.engine.game import Due, Step
from referee.engine.hand import ledger
from referee.engine.hand.schema import read_hand
from referee.engine.judge.scoring import Outcome
from referee.engine.rules import house
from referee.engine.rules.model import Hashed
from referee.engine.text import isolated, without_steering
from referee.store.stored import StoredEntry
from referee.web.charts import Plot, Track, lines
from referee.web.entry.submit import CHANGES
from referee.web.rulebook.house_rules import changed_rules
from referee.web.seals import Agreements, note
from referee.web.state import TableState, coming, due_at, first_due_of, lines_of
from referee.web.ui.parts import Mark
from referee.web.words.hands import outcome_words, with_bid
from referee.web.words.vocabulary import (
    Words,
    book_seats,
    in_a_row,
    listed,
    number,
    signed,
    trump_mark,
    trump_words,
    verb,
    with_stop,
)

# What changed in the middle of a game: after it was saved, and where it stands in the sheet


def change_words(latest: StoredEntry, state: TableState) -> str:
    """What the newest line changed from its hand on; "" where it tells how a hand was played."""
    lines = lines_of(state.game, latest.hand)
    line = ledger.concerned(lines)
    if not is_change(lines[line]):
        return ""
    label = coming(state, latest.hand).label
    if ledger.undone(lines):
        return f"From hand {label} on all is as before."
    before = _then(due_at(state, latest.hand), lines[:line])
    changed = changed_lines(before, _then(before, lines[: line + 1]))
    return f"From hand {label} on: {' '.join(changed)}"


def is_change(line: str) -> bool:
    """Whether a line of a ledger tells what holds from its hand on, and nothing else."""
    facts = ledger.read_line(line)
    return bool(facts) and not line.startswith(ledger.ANEW) and facts.keys() <= set(CHANGES)


def _then(due: Due, lines: tuple[str, ...]) -> Due:
    """What holds with what *lines* tell of the hand that is *due*."""
    facts = ledger.facts_in_force(lines) if lines else {}
    return due.with_changes(
        read_hand({name: facts[name] for name in CHANGES if name in facts}, due.rules)
    )


def changed_lines(before: Due, now: Due) -> Iterator[str]:
    """What holds *now* and did not *before*, a sentence each: who sits down, which rules."""
    was, sits = Words(now.rules, before.names), Words(now.rules, now.names)
    for seat, (former, name) in enumerate(zip(before.names, now.names, strict=True), 1):
        if former != name:
            yield with_stop(f"{sits.seat(seat)} sits down for {was.seat(seat)}")
    if before.rules is now.rules:
        return
    for name in changed_rules(now.rules, before.rules):
        yield house.rule_sentence(name, now.rules)


# The score sheet of a game: what each hand did to every total


@dataclass(frozen=True, slots=True)
class SheetCell:
    """What one hand did to one book."""

    points: str
    """"+95", "−110", "0", "" when nothing was scored."""
    total: str
    lost: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow(Hashed):
    """One hand of the score sheet."""

    number: str
    """"3", or "3a" where hand 3 was dealt again after it."""
    hand: int
    """Its number in the store, by which it is corrected; 0 of a blank row."""
    who: str
    """The bidder, with partners where they are called; "" when nobody bid."""
    bid: str
    mark: Mark | None
    trump: str
    outcome: str
    """"made", "set", "redeal", "all passed", "renege", "agreed"."""
    cells: Sequence[SheetCell]
    failed: bool = False
    """Set when the bidders went set."""
    note: str = ""
    """The table's own note, or that the hand was corrected."""
    provisional: bool = False
    """Set while somebody has still to agree to it."""

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The hands so far, the latest first."""

    heads: Sequence[Sequence[str]]
    """The players of each book."""
    rows: Sequence[SheetRow]
    start: Sequence[str] = ()
    """Totals brought from paper, one a book; empty where the game began at nothing."""


def sheet(state: TableState, sealed: Agreements) -> ScoreSheet:
    """The score sheet, the latest hand first; *sealed*: how the hands stand that somebody seals."""
    words, seats = state.words, state.sitters
    brought = state.game.start.totals
    heads = (
        words.head_lines(book_seats(book, words.rules), seats, state.looks) for book in brought
    )
    return ScoreSheet(
        heads=tuple(heads),
        rows=tuple(_rows(state, sealed)),
        start=tuple(map(number, brought.values())) if any(brought.values()) else (),
    )


def _rows(state: TableState, sealed: Agreements) -> Iterator[SheetRow]:
    game = state.game
    counted = [(each, each.step) for each in state.dealt if each.step is not None]
    since = [first_due_of(game), *(step.due for _, step in counted)]
    for (each, step), before in zip(reversed(counted), reversed(since[:-1]), strict=True):
        row, seal = _row(each.hand, step, before, lines_of(game, each.hand)), sealed.get(each.hand)
        if seal is not None and (said := note(seal)):
            row = replace(row, note=in_a_row((row.note, said)), provisional=seal.provisional)
        yield row


@lru_cache(maxsize=4096)
def _row(hand: int, step: Step, before: Due, lines: tuple[str, ...]) -> SheetRow:
    """The row of one hand, told in *lines* after what held *before*.

    A page has mostly the rows of the page before it.
    """
    facts, score, words = with_bid(step), step.verdict.score, Words(step.rules, step.names)
    corrected = any(lines[n].startswith(ledger.ANEW) for n in ledger.lines_in_force(lines))
    notes = [isolated(without_steering(facts.note))] if facts.note else []
    notes += ["corrected"] if corrected else []
    notes += ["after the game was over"] if step.before.winner is not None else []
    told = (in_a_row(notes), *changed_lines(before, step.due))
    return SheetRow(
        number=step.label,
        hand=hand,
        who=_bidders(step, words),
        bid="" if facts.bid is None else str(facts.bid),
        mark=trump_mark(facts.trump, words.rules),
        trump=trump_words(facts, words.rules),
        outcome=outcome_words(step),
        cells=_cells(step),
        failed=facts.agreed is None
        and score.outcome in (Outcome.SET, Outcome.RENEGED, Outcome.BAD_DISCARD),
        note=" ".join(filter(None, told)),
    )


def _bidders(step: Step, words: Words) -> str:
    contract = step.verdict.contract
    if contract is None:
        return ""
    called = contract.declarers if step.hand.partners else (contract.bidder,)
    return words.seats(called)


def _cells(step: Step) -> tuple[SheetCell, ...]:
    gained = step.verdict.score.points
    if gained is None:
        return tuple(SheetCell("", "") for _ in step.after.totals)
    return tuple(
        SheetCell(signed(gained[book]), number(total), lost=gained[book] < 0)
        for book, total in step.after.totals.items()
    )


# The totals of a game hand by hand as a line chart


def chart(state: TableState) -> Plot:
    """Every book's total after every hand, with the target as a line."""
    words, steps = state.words, state.steps
    totals = [state.game.start.totals, *(step.after.totals for step in steps)]
    told = listed(f"{words.book(book)} {number(total)}" for book, total in totals[-1].items())
    return lines(
        f"Totals after {len(steps)} {verb(steps, 'hand', 'hands')}: {told}.",
        "Hand",
        ["0", *(step.label for step in steps)],
        [Track(words.short_book(book), [each[book] for each in totals]) for book in totals[-1]],
        goal=state.rules.end.target,
    )
