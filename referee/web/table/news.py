"""What a page is told that was left open: whether anything was written since, and what."""

from referee.web import addresses
from referee.web.state import TableState, as_of, step_at
from referee.web.table.changes import change_said
from referee.web.table.late import by_words, called
from referee.web.table.page import News
from referee.web.table.undoing import newest
from referee.web.ui.parts import Link
from referee.web.words.game.hands import step_words


def no_news(state: TableState, *, form: bool) -> News:
    """Where a page made of *state* asks for news; *form*: it has one for the hand *state* is at."""
    place = (state.hand, state.seq) if form else None
    return News(addresses.news(state.game.public_id, state.game.version, place))


def news(state: TableState, hand: int, seq: int) -> News:
    """What the page with a form for line *seq* of *hand* must know, once anything was written."""
    href = addresses.news(state.game.public_id, state.game.version, (hand, seq))
    now = Link(addresses.table(state.game.public_id), "Show what stands now")
    lines = state.game.hands[hand - 1] if 1 <= hand <= len(state.game.hands) else ()
    last = newest(state.game)
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
