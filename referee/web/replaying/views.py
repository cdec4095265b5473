"""A hand played again, card by card."""

import re
from http import HTTPStatus

from flask import Blueprint, Response, abort, render_template, request

from referee.engine.hand import teams
from referee.stats.course import Moment, MomentKind, is_carded
from referee.stats.noted import What, fate
from referee.web.access import look
from referee.web.addresses import url_for
from referee.web.replaying import seats
from referee.web.replaying.hand import Place, Replayed, replayed, said
from referee.web.replaying.page import ReplayPage, Stop
from referee.web.sight import is_closed, solved_link
from referee.web.state import table_state
from referee.web.ui import render
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

replaying = Blueprint("replaying", __name__)


@replaying.get("/t/<public_id>/hand/<int:hand>/replay")
def show(public_id: str, hand: int) -> Response:
    """The replay of a hand at ``?at=trick.card``; 404 where no card of it was told.

    Of a hand that is still played it says that its tricks lie closed.
    """
    game, _ = look(public_id)
    state = table_state(game)
    step = state.rounds[hand - 1].step if 1 <= hand <= len(state.rounds) else None
    if step is None or not (is_closed(state, hand) or is_carded(step)):
        abort(HTTPStatus.NOT_FOUND)
    if is_closed(state, hand):
        return Response(render_template("replaying/closed.html", table=public_id, label=step.label))
    shown = replayed(step, public_id, hand, _asked(request.args.get("at", "")))
    return Response(
        render.page("replaying/replay.html", replay_page(shown, solved_link(state, hand)))
    )


def _asked(at: str) -> Place | None:
    """The trick and the card that *at* names; None where it names none."""
    found = re.fullmatch(r"(\d{1,3})\.(\d{1,3})", at, re.ASCII)
    return (int(found[1]), int(found[2])) if found else None


def replay_page(shown: Replayed, solved: Link | None) -> ReplayPage:
    """Every moment of a hand, at the step that was asked for; *solved* leads to what was there."""
    told, moments, last = shown.told, shown.moments, len(shown.moments) - 1
    ended = moments[-1].kind is MomentKind.END
    return ReplayPage(
        title=replay_words(told.step.label),
        back=Link(
            url_for("table.correct", public_id=shown.table, hand=shown.hand),
            f"Hand {told.step.label}",
        ),
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
        rows=seats.rows(shown),
        end=shown.stop(last) if ended else None,
        marks=tuple(_marked(shown)),
        missing=tuple(_missing(shown)),
        solved=solved,
        links=(
            Link(url_for("result.hand", public_id=shown.table, hand=shown.hand), SHARE_HAND),
            Link(url_for("table.show", public_id=shown.table), "Back to the table"),
        ),
    )


def _at(now: Moment) -> str:
    return STOPS.get(now.kind, f"Trick {now.trick}")


def _fate(now: Moment, shown: Replayed) -> str:
    """How the bid stands, while cards are played."""
    then = fate(now, shown.told)
    played = now.trick and now.kind is not MomentKind.END
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
