"""The score sheet of a game: its rows, its chart, what changed in the middle."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from referee.engine.game import Due, Step
from referee.engine.hand import ledger
from referee.engine.hand.facts import Points
from referee.engine.hand.schema import read_hand
from referee.engine.judge.scoring import Outcome
from referee.engine.rules import house
from referee.engine.text.harmless import isolated, without_steering
from referee.store.stored import StoredEntry
from referee.web.access import Viewer
from referee.web.addresses import url_for
from referee.web.entry.changes import coming
from referee.web.entry.submit import CHANGES
from referee.web.rulebook.editor import changed_rules
from referee.web.seals import Standing, note, standings
from referee.web.state import TableState, due_at, first_due_of, lines_of
from referee.web.table import page as t
from referee.web.table.page import Chart, Line, Tick
from referee.web.ui.plot import Scale, apart, ticks
from referee.web.words.cards import trump_mark, trump_words
from referee.web.words.game.hands import outcome_words, with_bid
from referee.web.words.names import Words, book_seats
from referee.web.words.people import as_before_words, changed_from_words, head_lines, sat_down_words
from referee.web.words.text import listed, noted, number, signed, verb

# What changed in the middle of a game: after it was saved, and where it stands in the sheet


def change_said(latest: StoredEntry, state: TableState) -> str:
    """What the newest line changed from its hand on; "" where it tells how a hand was played."""
    lines = lines_of(state.game, latest.hand)
    line = ledger.concerned(lines)
    if not is_change(lines[line]):
        return ""
    label = coming(state, latest.hand).label
    if ledger.undone(lines):
        return as_before_words(label)
    before = _then(due_at(state, latest.hand), lines[:line])
    return changed_from_words(label, tuple(changed_lines(before, _then(before, lines[: line + 1]))))


def is_change(line: str) -> bool:
    """Whether a line of a ledger tells what holds from its hand on, and nothing else."""
    told = ledger.read_line(line)
    return bool(told) and not line.startswith(ledger.ANEW) and told.keys() <= set(CHANGES)


def _then(due: Due, lines: tuple[str, ...]) -> Due:
    """What holds with what *lines* tell of the hand that is *due*."""
    told = ledger.told(lines) if lines else {}
    return due.with_changes(
        read_hand({name: told[name] for name in CHANGES if name in told}, due.rules)
    )


def changed_lines(before: Due, now: Due) -> Iterator[str]:
    """What holds *now* and did not *before*, a sentence each: who sits down, which rules."""
    pairs = enumerate(zip(before.names, now.names, strict=True), 1)
    sits = [seat for seat, (was, name) in pairs if was != name]
    yield from sat_down_words(sits, before.names, Words(now.rules, now.names))
    if before.rules is now.rules:
        return
    for name in changed_rules(now.rules, before.rules):
        yield house.sentence(name, now.rules)


# The score sheet of a game: what each hand did to every total


def sheet(state: TableState, viewer: Viewer) -> t.Sheet:
    """The score sheet, the latest hand first."""
    words, sitters = state.words, state.sitters
    brought = state.game.start.totals
    rows = tuple(_rows(state))
    return t.Sheet(
        heads=tuple(
            head_lines(words, book_seats(book, words.rules), sitters, state.looks)
            for book in brought
        ),
        rows=rows,
        start=tuple(map(number, brought.values())) if any(brought.values()) else (),
        hint=_sheet_hint(viewer) if rows else "",
    )


def _sheet_hint(viewer: Viewer) -> str:
    if viewer.writes:
        return "Tap a hand’s number to correct it."
    return "Tap a hand’s number to see who changed what."


def _rows(state: TableState) -> Iterator[t.SheetRow]:
    game, sealed = state.game, standings(state)
    counted = [(each, each.step) for each in state.dealt if each.step is not None]
    since = [first_due_of(game), *(step.due for _, step in counted)]
    for (each, step), before in zip(reversed(counted), reversed(since[:-1]), strict=True):
        href = url_for("table.correct", public_id=game.public_id, hand=each.hand)
        row = _row(href, step, before, lines_of(game, each.hand))
        yield _with_seal(row, sealed.get(each.hand))


def _with_seal(row: t.SheetRow, there: Standing | None) -> t.SheetRow:
    """*row* with who agreed to it; None: nobody is asked."""
    said = note(there) if there else ""
    if there is None or not said:
        return row
    return replace(row, note=noted((row.note, said)), provisional=there.provisional)


@lru_cache(maxsize=4096)
def _row(href: str, step: Step, before: Due, lines: tuple[str, ...]) -> t.SheetRow:
    """The row of one hand, told in *lines* after what held *before*.

    A page has mostly the rows of the page before it.
    """
    hand, score, words = with_bid(step), step.verdict.score, Words(step.rules, step.names)
    corrected = any(lines[n].startswith(ledger.ANEW) for n in ledger.in_force(lines))
    notes = [isolated(without_steering(hand.note))] if hand.note else []
    notes += ["corrected"] if corrected else []
    notes += ["after the game was over"] if step.before.winner is not None else []
    told = (noted(notes), *changed_lines(before, step.due))
    return t.SheetRow(
        number=step.label,
        href=href,
        who=_bidders(step, words),
        bid="" if hand.bid is None else str(hand.bid),
        mark=trump_mark(hand.trump, words.rules),
        trump=trump_words(hand, words.rules),
        outcome=outcome_words(step),
        cells=_cells(step),
        failed=hand.agreed is None
        and score.outcome in (Outcome.SET, Outcome.RENEGED, Outcome.BAD_DISCARD),
        note=" ".join(filter(None, told)),
    )


def _bidders(step: Step, words: Words) -> str:
    contract = step.verdict.contract
    if contract is None:
        return ""
    called = contract.declarers if step.hand.partners else (contract.bidder,)
    return words.seats(called)


def _cells(step: Step) -> tuple[t.SheetCell, ...]:
    gained = step.verdict.score.points
    if gained is None:
        return tuple(t.SheetCell("", "") for _ in step.after.totals)
    return tuple(
        t.SheetCell(signed(gained[book]), number(total), lost=gained[book] < 0)
        for book, total in step.after.totals.items()
    )


# The totals of a game hand by hand as a line chart, in drawing units


WIDTH, HEIGHT = 360, 200
LEFT, RIGHT = 38, 268
TOP, BOTTOM = 12, 186
LABEL_GAP = 14
"""How far apart two names must stand to be read."""


STEPS = (50, 100, 200, 500, 1000, 2000, 5000, 10**6)
"""What may lie between two lines."""


@dataclass(frozen=True, slots=True)
class Scales:
    """Where hands and totals lie in the drawing."""

    across: Scale
    up: Scale


def chart(state: TableState) -> Chart:
    """Every book's total after every hand, with the target as a line."""
    rules, words, steps = state.rules, state.words, state.steps
    totals = [state.game.start.totals, *(step.after.totals for step in steps)]
    every = [total for each in totals for total in each.values()]
    low, high = min(0, *every), max(rules.end.target, *every)
    up = Scale(low, high, BOTTOM, TOP)
    scales = Scales(Scale(0, max(1, len(steps)), LEFT, RIGHT), up)
    spoken = listed(f"{words.book(book)} {number(total)}" for book, total in totals[-1].items())
    return Chart(
        WIDTH,
        HEIGHT,
        LEFT,
        RIGHT,
        _lines(totals, scales, state),
        tuple(Tick(number(each), up.at(each)) for each in ticks(low, high, STEPS)),
        up.at(rules.end.target),
        f"Totals after {len(steps)} {verb(steps, 'hand', 'hands')}: {spoken}.",
    )


def _lines(totals: Sequence[Points], scales: Scales, state: TableState) -> tuple[Line, ...]:
    ends = {book: scales.up.at(total) for book, total in totals[-1].items()}
    labels = apart(ends, TOP, BOTTOM, LABEL_GAP)
    return tuple(
        Line(
            number=number,
            label=state.words.short_book(book),
            points=" ".join(
                f"{scales.across.at(hand)},{scales.up.at(each[book])}"
                for hand, each in enumerate(totals)
            ),
            end_x=RIGHT,
            end_y=ends[book],
            label_y=labels[book],
        )
        for number, book in enumerate(ends, 1)
    )
