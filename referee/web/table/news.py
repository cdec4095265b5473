"""What a page is told that was left open: whether anything was written since, and what."""

from dataclasses import dataclass, replace

from referee.web.access import Viewer
from referee.web.addresses import url_for
from referee.web.charter import proposed
from referee.web.pen import panel
from referee.web.seals import disputes, standings
from referee.web.state import TableState, as_of, step_at
from referee.web.table.late import by_words, called
from referee.web.table.page import News
from referee.web.table.sheet import change_said
from referee.web.ui.parts import Link
from referee.web.words.game.hands import step_words
from referee.web.words.people import AS_NOW, KEPT_HERE, OVER_KEPT, has_it_now_words


@dataclass(frozen=True, slots=True)
class Known:
    """What a page with a form has seen of its table."""

    hand: int
    seq: int
    """The line of *hand* that its form would write."""
    entries: int
    """How many lines there were."""


def no_news(state: TableState, viewer: Viewer, *, form: bool) -> News:
    """Where a page made of *state* asks for news; *form*: it has one for the hand *state* is at."""
    return _nothing_new(state, viewer, Known(state.hand, state.seq, state.game.entries), form=form)


def _nothing_new(state: TableState, viewer: Viewer, known: Known, *, form: bool) -> News:
    place = (known.hand, known.seq, known.entries) if form else None
    version, writes = state.game.version, viewer.writes
    href = url_for(
        "live.news",
        public_id=state.game.public_id,
        v=version,
        at=".".join(map(str, place)) if place is not None else None,
        pen=1 if writes and place is None else None,
    )
    return News(href, pen=panel(viewer, state.game.public_id, own=True) if viewer.writes else None)


def news(state: TableState, viewer: Viewer, known: Known) -> News:
    """What a page with a form must know that has seen what is *known*."""
    if not viewer.writes:
        return _passed(state, viewer, known)
    told = _nothing_new(state, viewer, known, form=True)
    if state.game.entries == known.entries:
        return _said(state, viewer, told)
    return replace(_written(state, known.hand, known.seq, told.href), pen=told.pen)


def _said(state: TableState, viewer: Viewer, told: News) -> News:
    """*told* where no line was written: what players dispute, else nothing that interrupts."""
    told = replace(
        told,
        now=Link(url_for("table.show", public_id=state.game.public_id), "Show what stands now"),
    )
    for each in disputes(state, viewer, standings(state)):
        return replace(told, heading=each.words, fix=each.correct)
    change = proposed(state, viewer)
    if change is not None and change.ask is not None:
        return replace(
            told, heading=f"{change.ask.heading}.", line=change.ask.words, fix=change.link
        )
    return told


def _passed(state: TableState, viewer: Viewer, known: Known) -> News:
    """What is told where the pen was lost: by whom it is held, and that nothing typed is."""
    told = _nothing_new(state, viewer, known, form=True)
    won = state.standing.winner is not None
    return News(
        told.href,
        f"{has_it_now_words(viewer.holder)}.",
        f"{state.words.winner(state.standing)}. {OVER_KEPT}" if won else f"{KEPT_HERE} {AS_NOW}",
        Link(url_for("table.show", public_id=state.game.public_id), "Show what stands now"),
        pen=panel(viewer, state.game.public_id, own=True),
        anew=True,
    )


def _written(state: TableState, hand: int, seq: int, href: str) -> News:
    now = Link(url_for("table.show", public_id=state.game.public_id), "Show what stands now")
    lines = state.game.hands[hand - 1] if 1 <= hand <= len(state.game.hands) else ()
    last = state.game.newest
    if last is None:
        return News(href, "The table has moved on.", "", now, taken=True)
    changed = change_said(last, state)
    if changed:
        said = f"The table was changed{by_words(last)}."
        return News(href, said, changed, now, taken=len(lines) > seq)
    if len(lines) > seq:
        said = f"{called(state, hand)} is saved already{by_words(lines[seq])}."
        return News(href, said, _words(state, hand), now, taken=True)
    said = f"{called(state, last.hand)} was changed{by_words(last)}."
    fits = len(lines) == seq and hand <= state.hand
    return News(href, said, _words(state, last.hand), now, taken=not fits)


def _words(state: TableState, hand: int) -> str:
    try:
        there = as_of(state, hand)
    except LookupError:
        return ""
    return step_words(step_at(there), there.words)
