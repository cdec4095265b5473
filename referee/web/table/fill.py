"""The table page, filled from what stands at the table and from what was just tapped."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from referee.engine.game import Standing, Step
from referee.engine.hand import ledger
from referee.engine.hand.facts import Book
from referee.engine.judge.scoring import Contract, Outcome
from referee.engine.rules.model import RuleSet
from referee.store.stored import StoredEntry
from referee.web.entry import questions
from referee.web.entry.forms import Posted
from referee.web.entry.questions import nothing_posted
from referee.web.table import page as t
from referee.web.table.chart import chart
from referee.web.table.state import (
    FrozenStart,
    Lines,
    Round,
    TableState,
    fold_rounds,
    frozen_start,
    lines_of,
    stages,
)
from referee.web.ui.parts import Choice, Effect, Form, Hidden, Link, Notice, Saved
from referee.web.viewer import Viewer
from referee.web.words import hands as words
from referee.web.words import rules as rule_words


@dataclass(frozen=True, slots=True)
class Attempt:
    """What was tapped and not saved, with what is wrong with it."""

    posted: Posted = field(default_factory=nothing_posted)
    errors: dict[str, str] = field(default_factory=dict)
    effect: Effect | None = None
    notice: Notice | None = None


LATER = "Tap it now, or save the bid alone and come back."
"""Where the bid is not saved yet, the result may wait."""


def table_path(public_id: str) -> str:
    """Where a table is."""
    return f"/t/{public_id}"


def hand_path(public_id: str, hand: int) -> str:
    """Where a hand is corrected, and written to."""
    return f"/t/{public_id}/hand/{hand}"


def table_page(state: TableState, viewer: Viewer, attempt: Attempt) -> t.TablePage:
    """The page of a table as *viewer* may see it."""
    names, rules, standing = state.game.names, state.rules, state.standing
    over = standing.winner is not None
    contract = contract_panel(state)
    return t.TablePage(
        title=words.title(names, rules),
        rules=rules.name,
        status=() if over else _status(state),
        target=rules.end.target,
        books=books(standing, names, rules),
        links=_links(state, viewer),
        sheet=sheet(state, viewer),
        entry=entry(state, viewer, attempt) if viewer.writes and not over else None,
        other=_other(state) if viewer.writes and not over else None,
        contract=None if over else contract,
        saved=_saved(state, viewer) if viewer.writes else None,
        notice=attempt.notice,
        over=_over(state, viewer) if over else None,
        watching="" if viewer.writes else "This phone only watches.",
        again=table_path(state.game.public_id),
    )


def _status(state: TableState) -> tuple[str, ...]:
    return (
        f"Hand {state.number}",
        words.dealer_words(state.dealer, state.game.names),
        rule_words.target_words(state.rules),
    )


def _other(state: TableState) -> Link:
    return Link(other_path(state.game.public_id, state.hand), "Something else happened")


def other_path(public_id: str, hand: int) -> str:
    """Where the small forms for redeals, reneges and agreed scores are."""
    return hand_path(public_id, hand) + "/other"


def books(standing: Standing, names: words.Names, rules: RuleSet) -> tuple[t.Book, ...]:
    """Every total, with how far it is to go."""
    return tuple(_book(book, standing, names, rules) for book in standing.totals)


def _book(book: Book, standing: Standing, names: words.Names, rules: RuleSet) -> t.Book:
    points, target = standing.totals[book], rules.end.target
    total = words.number(points)
    if standing.winner is not None:
        note = "winner" if standing.winner == book else ""
    else:
        note = f"{target - points} to go" if points < target else f"over {target}"
    return t.Book(
        key=book,
        names=words.book_names(book, rules, names),
        total=total,
        size=max(3, len(total)),
        progress=min(max(points, 0), target),
        note=note,
        wins=standing.winner == book,
    )


def contract_panel(state: TableState) -> t.Contract | None:
    """The bid in play; None while there is none."""
    contract, facts, names, rules = state.contract, state.facts, state.game.names, state.rules
    if contract is None:
        return None
    said = [words.irregularity_words(claim, names) for claim in facts.irregularities]
    return t.Contract(
        who=words.seat_name(contract.bidder, names),
        bid=str(contract.bid),
        trump=words.in_trump(facts, rules),
        mark=questions.trump_mark(facts.trump, rules),
        against=" ".join(each for each in said if each),
    )


def _links(state: TableState, viewer: Viewer) -> tuple[Link, ...]:
    here = table_path(state.game.public_id)
    links = [
        Link("#center", "Big numbers"),
        Link(f"{here}/rules", "Rules of this table"),
        Link(f"{here}/watch", "Show on another phone"),
    ]
    if viewer.writes:
        links.append(Link(f"{here}/pen", "Hand over the pen"))
    links.append(Link(f"{here}/record.rook", "Download the record"))
    return (*links, Link("/", "All games"))


def form(state: TableState, viewer: Viewer, hand: int, seq: int, tail: str = "") -> Form:
    """A form that writes line *seq* of *hand*."""
    return Form(hand_path(state.game.public_id, hand) + tail, viewer.csrf_token, viewer.key, seq)


def entry(state: TableState, viewer: Viewer, attempt: Attempt) -> t.Entry:
    """The form for the hand entered now: the bid and the result, or the result alone."""
    rules, names = state.rules, state.game.names
    if state.contract is None:
        bidding, save_bid = questions.bidding_choices(rules, names), "Save the bid"
    else:
        bidding = questions.open_calls(rules, names, state.facts)
        save_bid = "Save the trump" if bidding else ""
    phase = "result" if state.contract else "bid"
    return t.Entry(
        form=form(state, viewer, state.hand, state.seq),
        preview=hand_path(state.game.public_id, state.hand) + "/effect",
        keep=f"{state.game.public_id}:{state.hand}:{phase}:{state.seq}",
        bidding=with_attempt(bidding, attempt),
        result=result(state, state.contract, attempt, hint="" if state.contract else LATER),
        effect=attempt.effect or first_effect(state.contract),
        save_bid=save_bid,
    )


def first_effect(contract: Contract | None) -> Effect:
    """What the effect says before anything is tapped."""
    if contract is None:
        return Effect("Tap who won the bid.")
    return Effect("Tap what was captured.")


def with_attempt(asked: Sequence[Choice], attempt: Attempt) -> tuple[Choice, ...]:
    """The questions with what was tapped and what was wrong."""
    return tuple(
        questions.checked(each, attempt.posted, attempt.errors.get(each.name, "")) for each in asked
    )


def result(
    state: TableState, contract: Contract | None, attempt: Attempt, *, hint: str = ""
) -> t.Result:
    """How the hand ended: by number or card by card."""
    rules, names, posted, errors = (state.rules, state.game.names, attempt.posted, attempt.errors)
    bidders, others = words.sides_of(contract, rules, names)
    taken = questions.taken_choice(rules, contract)
    return t.Result(
        by=questions.checked(questions.by_choice(bidders, others), posted),
        taken=questions.checked(taken, posted, errors.get("taken", "")),
        pad=questions.pad(rules, names, posted, errors.get("piles", "")),
        hint=hint,
        extras=with_attempt(questions.extra_choices(rules, contract, names), attempt),
    )


def _saved(state: TableState, viewer: Viewer) -> Saved | None:
    """The newest entry of the game, with its undo, which is one line more."""
    newest = _newest(state)
    if newest is None:
        return None
    shown = next(each for each in state.rounds if each.hand == newest.hand)
    undo = form(state, viewer, newest.hand, newest.seq + 1, "/undo")
    said = _round_words(shown, state)
    undone = ledger.undone([entry.text for entry in state.game.hands[newest.hand - 1]])
    if undone is None:
        return Saved(said, undo)
    return (
        Saved(f"Undone. {said}", undo, "Put it back")
        if undone
        else Saved(f"Put back. {said}", undo)
    )


def _round_words(shown: Round, state: TableState) -> str:
    if shown.step is None:
        return "A hand was taken out."
    return words.saved_words(shown.step, state.game.names, state.rules)


def _newest(state: TableState) -> StoredEntry | None:
    """The entry written last, whichever hand it is of."""
    entries = [hand[-1] for hand in state.game.hands if hand]
    return max(entries, key=lambda entry: (entry.recorded_at, entry.hand), default=None)


def sheet(state: TableState, viewer: Viewer) -> t.Sheet:
    """The score sheet, the latest hand first."""
    names, rules = state.game.names, state.rules
    brought = state.game.start.totals
    begin = frozen_start(state.game.start)
    *_, rows = (
        _rows(state.game.public_id, names, rules, begin, stage)
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
    public_id: str, names: words.Names, rules: RuleSet, begin: FrozenStart, lines: tuple[Lines, ...]
) -> tuple[t.SheetRow, ...]:
    """The hands of *lines*, the latest first. A hand more costs one row: the others are known."""
    if not lines:
        return ()
    rows = _rows(public_id, names, rules, begin, lines[:-1])
    last = fold_rounds(rules, begin, lines)[-1]
    if last.step is None:
        return rows
    corrected = any(line.startswith((ledger.ANEW, ledger.UNDO)) for line in lines[-1])
    href = hand_path(public_id, last.hand)
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


def _over(state: TableState, viewer: Viewer) -> t.Over:
    names, rules, standing = state.game.names, state.rules, state.standing
    deals = words.seat_name(state.dealer, names)
    return t.Over(
        heading=words.winner_words(standing, names, rules),
        reason=rule_words.reason_words(standing, rules),
        chart=chart(state),
        rematch=(
            Form(f"{table_path(state.game.public_id)}/rematch", viewer.csrf_token, viewer.key)
            if viewer.writes
            else None
        ),
        rematch_words=f"Same seats, {deals} deals first",
    )


def hidden_of(posted: Posted, leave: Sequence[str] = ()) -> tuple[Hidden, ...]:
    """Everything that was posted, to travel on unseen, but for the form's own fields."""
    own = {"csrf_token", "key", "seq", "do", "seen", *leave}
    return tuple(Hidden(name, value) for name, value in posted.items(multi=True) if name not in own)
