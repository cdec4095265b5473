"""The score sheet of a game: what each hand did to every total."""

from functools import lru_cache

from referee.engine.game import Step
from referee.engine.hand import ledger
from referee.engine.judge.scoring import Outcome
from referee.engine.rules.model import RuleSet
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.entry import questions
from referee.web.state import (
    FrozenStart,
    Lines,
    TableState,
    fold_rounds,
    frozen_start,
    lines_of,
    stages,
)
from referee.web.table import page as t
from referee.web.words import hands as words


def sheet(state: TableState, viewer: Viewer) -> t.Sheet:
    """The score sheet, the latest hand first."""
    names, rules = state.game.names, state.rules
    brought = state.game.start.totals
    begin = frozen_start(state.game.start)
    *_, rows = (
        _rows(addresses.prefix(), state.game.public_id, names, rules, begin, stage)
        for stage in stages(lines_of(state.game))
    )
    return t.Sheet(
        heads=tuple(words.book_names(book, rules, names) for book in brought),
        rows=rows,
        start=tuple(map(words.number, brought.values())) if any(brought.values()) else (),
        hint=_sheet_hint(viewer) if rows else "",
    )


def _sheet_hint(viewer: Viewer) -> str:
    if viewer.writes:
        return "Tap a hand’s number to correct it."
    return "Tap a hand’s number to see who changed what."


@lru_cache(maxsize=2048)
def _rows(
    prefix: str,
    public_id: str,
    names: words.Names,
    rules: RuleSet,
    begin: FrozenStart,
    lines: tuple[Lines, ...],
) -> tuple[t.SheetRow, ...]:
    """The hands of *lines*, the latest first. A hand more costs one row: the others are known.

    Below another *prefix* they lead to other addresses.
    """
    if not lines:
        return ()
    rows = _rows(prefix, public_id, names, rules, begin, lines[:-1])
    last = fold_rounds(rules, begin, lines)[-1]
    if last.step is None:
        return rows
    corrected = any(line.startswith((ledger.ANEW, ledger.UNDO)) for line in lines[-1])
    href = addresses.hand(public_id, last.hand)
    return (_row(href, last.step, names, rules, corrected=corrected), *rows)


def _row(
    href: str, step: Step, names: words.Names, rules: RuleSet, *, corrected: bool
) -> t.SheetRow:
    hand, score = step.hand, step.verdict.score
    notes = [hand.note] if hand.note else []
    notes += ["corrected"] if corrected else []
    notes += ["after the game was over"] if step.before.winner is not None else []
    return t.SheetRow(
        number=step.number,
        href=href,
        who=_bidders(step, names),
        bid="" if hand.bid is None else str(hand.bid),
        mark=questions.trump_mark(hand.trump, rules),
        trump=words.trump_words(hand, rules),
        outcome=words.outcome_words(step),
        cells=_cells(step),
        failed=hand.agreed is None
        and score.outcome in (Outcome.SET, Outcome.RENEGED, Outcome.BAD_DISCARD),
        note=", ".join(notes),
    )


def _bidders(step: Step, names: words.Names) -> str:
    contract = step.verdict.contract
    if contract is None:
        return ""
    called = contract.declarers if step.hand.partners else (contract.bidder,)
    return words.listed(words.seat_name(seat, names) for seat in called)


def _cells(step: Step) -> tuple[t.SheetCell, ...]:
    gained = step.verdict.score.points
    if gained is None:
        return tuple(t.SheetCell("", "") for _ in step.after.totals)
    return tuple(
        t.SheetCell(words.signed(gained[book]), words.number(total), lost=gained[book] < 0)
        for book, total in step.after.totals.items()
    )
