"""The replay of a hand, filled from its course."""

from referee.engine.hand import teams
from referee.stats.course.fate import fate
from referee.stats.course.moments import Kind, Moment
from referee.stats.course.noted import What
from referee.web import addresses
from referee.web.replaying import seats
from referee.web.replaying.hand import Replayed
from referee.web.replaying.page import ReplayPage, Stop
from referee.web.replaying.spans import said
from referee.web.replaying.tricks import rows
from referee.web.ui.parts import Link
from referee.web.words.game.hands import bid_words
from referee.web.words.game.replaying import (
    SHARE_HAND,
    STOPS,
    fate_words,
    replay_words,
    unknown_words,
    untold_words,
)


def replay_page(shown: Replayed) -> ReplayPage:
    """Every moment of a hand, at the step that was asked for."""
    told, moments, last = shown.told, shown.moments, len(shown.moments) - 1
    ended = moments[-1].kind is Kind.END
    return ReplayPage(
        title=replay_words(told.step.label),
        back=Link(addresses.hand(shown.table, shown.hand), f"Hand {told.step.label}"),
        bid=bid_words(told.hand, shown.words),
        said=shown.said(shown.now),
        at=said([_at(now) for now in moments], shown.now),
        first=shown.stop(0),
        previous=shown.stop(shown.now - 1),
        next=shown.stop(shown.now + 1),
        last=shown.stop(last),
        step=shown.now,
        steps=last,
        seats=seats.seats(shown),
        loose=seats.loose(shown),
        shares=seats.shares(shown),
        fate=said([_fate(now, shown) for now in moments], shown.now),
        hands=seats.hands(shown),
        aside=seats.aside(shown),
        heads=tuple(map(shown.words.seat, teams.seats(told.rules))),
        before=tuple(shown.stop(n) for n, now in enumerate(moments) if not now.trick),
        rows=rows(shown),
        end=shown.stop(last) if ended else None,
        marks=tuple(_marked(shown)),
        missing=tuple(_missing(shown)),
        links=(
            Link(addresses.share_hand(shown.table, shown.hand), SHARE_HAND),
            Link(addresses.table(shown.table), "Back to the table"),
        ),
    )


def _at(now: Moment) -> str:
    return STOPS.get(now.kind, f"Trick {now.trick}")


def _fate(now: Moment, shown: Replayed) -> str:
    """How the bid stands, while cards are played."""
    then = fate(now, shown.told)
    played = now.trick and now.kind is not Kind.END
    return fate_words(then) if then is not None and played else ""


def _marked(shown: Replayed) -> list[Stop]:
    """The steps at which something stood out, but that it was the last trick."""
    return [
        shown.stop(step)
        for step, notes in enumerate(shown.notes)
        if any(each.what is not What.LAST for each in notes)
    ]


def _missing(shown: Replayed) -> list[str]:
    held = unknown_words(seats.unknown(shown), shown.words)
    return [*filter(None, (held,)), *untold_words(shown.told, shown.moments)]
