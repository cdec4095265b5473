"""The score sheet: the effect of each hand on every total, also as a line chart."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from referee.hashed import Hashed
from referee.rook.game import Due, Step, with_penalties
from referee.rook.hand import ledger
from referee.rook.judge.scoring import Outcome, penalty_gains
from referee.text import isolated, without_steering
from referee.web.rook.game.changes import changed_lines
from referee.web.rook.game.seals import Agreements
from referee.web.rook.state import Round, TableState, first_due_of, lines_of
from referee.web.rook.words.hands import (
    by_whom,
    outcome_words,
    with_bid,
    working_rule,
    working_words,
)
from referee.web.rook.words.vocabulary import Words, book_seats, trump_mark, trump_words
from referee.web.shared.charts import WIDTH, Plot, Track, lines
from referee.web.shared.ui.parts import Mark
from referee.web.shared.words import in_a_row, listed, number, signed, verb
from referee.web.table.seals import note


@dataclass(frozen=True, slots=True)
class SheetCell:
    """The effect of one hand on one book."""

    points: str
    """"+95", "−110", "0"; empty if nothing was scored."""
    total: str
    lost: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow(Hashed):
    """One hand of the score sheet, or one penalty."""

    number: str
    """"3", or "3a" if hand 3 was dealt again after it; empty for a penalty."""
    hand: int
    """Its number in the store, by which it is corrected; 0 if it cannot be."""
    who: str
    """The bidder, with partners if they are called, or who pays a penalty; empty if nobody bid."""
    bid: str
    mark: Mark | None
    trump: str
    outcome: str
    """"made", "set", "redeal", "all passed", "renege", "agreed"."""
    cells: Sequence[SheetCell]
    failed: bool = False
    """Whether the bidders went set."""
    working: str = ""
    """How the score came about; "" if everybody scored what they captured."""
    rule: str = ""
    """The name of the rule behind that; "" if it is none of the table's."""
    note: str = ""
    """The table's own note, or that the hand was corrected."""
    provisional: bool = False
    """Whether somebody has still to agree to it."""
    penalty: bool = False
    """Whether it is a penalty."""

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The hands so far, the latest first."""

    heads: Sequence[Sequence[str]]
    """The players of each book."""
    rows: Sequence[SheetRow]
    start: Sequence[str] = ()
    """Totals brought from paper, one a book; empty if the game began at zero."""
    is_over: bool = False
    """Whether no hand will follow."""


def sheet(state: TableState, sealed: Agreements) -> ScoreSheet:
    """The score sheet, the latest hand first; *sealed*: the agreement on each hand with seals."""
    words, seats = state.words, state.seat_history
    brought = state.game.start.totals
    heads = (
        words.head_lines(book_seats(book, words.rules), seats, state.looks) for book in brought
    )
    return ScoreSheet(
        heads=tuple(heads),
        rows=tuple(_rows(state, sealed)),
        start=tuple(map(number, brought.values())) if any(brought.values()) else (),
        is_over=state.is_over,
    )


def _rows(state: TableState, sealed: Agreements) -> Iterator[SheetRow]:
    """The rows, the latest first: a penalty stands below the hand that it counts in."""
    game = state.game
    dealt, rows = len(state.dealt), list[SheetRow]()
    before = since = first_due_of(game)
    for place, each in enumerate(state.rounds):
        rows += _penalty_rows(each, before) if each.penalties else ()
        before, step = each.then, each.step
        if step is None or place >= dealt:
            continue
        row, seal = _row(each.hand, step, since, lines_of(game, each.hand)), sealed.get(each.hand)
        if seal is not None and (text := note(seal)):
            row = replace(row, note=in_a_row((row.note, text)), provisional=seal.provisional)
        rows.append(row)
        since = step.due
    return reversed(rows)


def _penalty_rows(played: Round, before: Due) -> Iterator[SheetRow]:
    """A row for each penalty of a hand; *before* is what held before it."""
    due = played.then if played.step is None else played.step.due
    words = Words(due.rules, due.names)
    given = with_penalties(before.standing.totals, played.penalties, due.rules)
    for penalty, totals in given:
        gained = {gain.book: gain.points for gain in penalty_gains(penalty, due.rules)}
        yield SheetRow(
            number="",
            hand=0 if played.step is None else played.hand,
            who=words.book(penalty.side) if penalty.side else words.seat(penalty.seat or 0),
            bid="",
            mark=None,
            trump="",
            outcome="penalty",
            cells=tuple(
                SheetCell(
                    signed(gained[book]) if book in gained else "",
                    number(total),
                    book in gained and gained[book] < 0,
                )
                for book, total in totals.items()
            ),
            note=isolated(without_steering(penalty.note)),
            penalty=True,
        )


@lru_cache(maxsize=4096)
def _row(hand: int, step: Step, before: Due, lines: tuple[str, ...]) -> SheetRow:
    """The row of a hand with these *lines*; *before* is what held for the hand before it.

    Cached: a page has mostly the rows of the page before it.
    """
    facts, score, words = with_bid(step), step.verdict.score, Words(step.rules, step.names)
    corrected = any(lines[n].startswith(ledger.ANEW) for n in ledger.lines_in_force(lines))
    notes = [isolated(without_steering(facts.note))] if facts.note else []
    notes += [by_whom(step, words).strip()] if step.hand.redeal is not None else []
    notes += ["corrected"] if corrected else []
    notes += ["after the game was over"] if step.before.is_over else []
    remarks = (in_a_row(notes), *changed_lines(before, step.due))
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
        working=" ".join(working_words(step, words)),
        rule=working_rule(step, words),
        note=" ".join(filter(None, remarks)),
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


def chart(state: TableState, width: int = WIDTH) -> Plot | None:
    """A chart of every book's total after every hand, with the target as a line.

    None if only the final score is known, which has no line.
    """
    words, steps = state.words, state.steps
    if not steps and state.standing.is_over:
        return None
    totals = [state.game.start.totals, *(step.after.totals for step in steps)]
    labels = ["0", *(step.label for step in steps)]
    if state.standing.totals != totals[-1]:  # by penalties since the last hand
        totals.append(state.standing.totals)
        labels.append("")
    now = listed(f"{words.book(book)} {number(total)}" for book, total in totals[-1].items())
    return lines(
        f"Totals after {len(steps)} {verb(steps, 'hand', 'hands')}: {now}.",
        "Hand",
        labels,
        [Track(words.short_book(book), [each[book] for each in totals]) for book in totals[-1]],
        goal=state.rules.end.target,
        width=width,
    )
