"""The score sheet of a game: what each hand did to every total."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from referee.engine.game import Due, Step
from referee.engine.hand import ledger
from referee.engine.judge.scoring import Outcome
from referee.engine.text.harmless import isolated, without_steering
from referee.web.access import Viewer
from referee.web.addresses import url_for
from referee.web.seals import Standing, note, standings
from referee.web.state import TableState, first_due_of, lines_of
from referee.web.table import page as t
from referee.web.table.sheet.changes import changed_lines
from referee.web.words.cards import trump_words
from referee.web.words.game.hands import outcome_words, with_bid
from referee.web.words.marks import trump_mark
from referee.web.words.names import Words, book_seats
from referee.web.words.people.sitting import head_lines
from referee.web.words.text import noted, number, signed


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
